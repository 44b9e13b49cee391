package explain

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// This file finds tridagons: twelve cells that can't hold three values alone, so one of their
// other candidates, the guardians, holds. It builds on the chains of forcing.go.
//
// Four blocks of two bands and two stacks have three cells each, in three rows and three
// columns. If each block holds three values there, the orders of the values in two blocks side
// by side differ in every row, so one is the other turned; likewise one above the other. So
// going round the four blocks turns nothing over, and the number of blocks whose cells run the
// other way is even. If it is odd, the three values don't do.

// mostGuardians is the number of guardians from which chains are drawn.
const mostGuardians = 8

// An oddagon is the cells of a tridagon, its values and its guardians.
type oddagon struct {
	cells     cellSet
	digits    uint16
	guardians choice
}

// A corner is how the cells of a block may lie in a tridagon: one in each row and column.
type corner struct {
	cells cellSet
	extra int // guardians
	odd   bool
}

// tridagon rules out what each guardian of a tridagon leads to rule out.
func (p *logic) tridagon() {
	if p.blockRows != 3 || p.blockColumns != 3 {
		return
	}
	var g *linkGraph
	var all []oddagon
	p.oddagons(func(o oddagon) {
		if g == nil {
			g = p.graph(SetChain)
		}
		o.guardians = g.guardians(o.cells, o.digits)
		all = append(all, o)
	})
	if g == nil {
		return
	}
	each := func(yield func(c choice) bool) {
		for i := range all {
			if !yield(all[i].guardians) {
				return
			}
		}
	}
	if g.chain(each); p.step == nil || !p.news {
		return
	}
	heads := make(map[Candidate]bool)
	for _, branch := range p.step.Branches {
		heads[Candidate{branch[0].Cells[0], branch[0].Value}] = true
	}
	for i := range all { // the one with these guardians
		o := &all[i]
		if o.guardians.count == len(heads) && !slices.ContainsFunc(o.guardians.list(), func(z uint16) bool {
			return !heads[Candidate{int(g.nodes[z].cell), int(g.nodes[z].d) + 1}]
		}) {
			p.step.Cells, p.step.Values = cellList(o.cells), valuesOf(o.digits)
			return
		}
	}
}

// oddagons calls each for every tridagon with at most mostGuardians guardians, and one.
func (p *logic) oddagons(each func(o oddagon)) {
	n := p.side
	var open [16]uint16 // the blocks in which a digit is to be placed
	for d := range n {
		for block := range n {
			if p.places[d][2*n+block] != 0 {
				open[d] |= 1 << block
			}
		}
	}
	for a := range n {
		for b := range a {
			for c := range b {
				blocks, digits := open[a]&open[b]&open[c], uint16(1<<a|1<<b|1<<c)
				var corners [9][]corner
				for block := range n {
					if blocks>>block&1 != 0 && bits.OnesCount16(blocks) >= 4 {
						corners[block] = p.corners3(block, digits)
					}
				}
				for i := range n { // the blocks at the upper left and the lower right
					for k := i + 1; k < n; k++ {
						if i/3 < k/3 && i%3 < k%3 {
							joinCorners([4][]corner{corners[i], corners[i/3*3+k%3], corners[k/3*3+i%3], corners[k]}, digits, each)
						}
					}
				}
			}
		}
	}
}

// corners3 returns the cells of a block that may be part of a tridagon of the digits.
func (p *logic) corners3(block int, digits uint16) (list []corner) {
	members := p.members[2*p.side+block]
	for i, columns := range [...][3]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}} {
		c := corner{odd: i >= 3}
		for row, column := range columns {
			cell := int(members[3*row+column])
			if p.may[cell] == 0 {
				c.extra = mostGuardians + 1
			}
			c.extra += bits.OnesCount16(p.may[cell] &^ digits)
			c.cells.add(cell)
		}
		if c.extra <= mostGuardians {
			list = append(list, c)
		}
	}
	return list
}

// joinCorners calls each for the tridagons with a corner of each list.
func joinCorners(lists [4][]corner, digits uint16, each func(o oddagon)) {
	var join func(k, extra int, odd bool, cells cellSet)
	join = func(k, extra int, odd bool, cells cellSet) {
		if k == len(lists) {
			if odd && extra > 0 {
				each(oddagon{cells: cells, digits: digits})
			}
			return
		}
		for i := range lists[k] {
			if c := &lists[k][i]; extra+c.extra <= mostGuardians {
				join(k+1, extra+c.extra, odd != c.odd, cells.or(&c.cells))
			}
		}
	}
	join(0, 0, false, cellSet{})
}

// guardians returns the candidates of cells that are none of the digits.
func (g *linkGraph) guardians(cells cellSet, digits uint16) (c choice) {
	for cell := cells.pop(); cell >= 0; cell = cells.pop() {
		for extra := g.p.may[cell] &^ digits; extra != 0; extra &= extra - 1 {
			c.add(g.candidate(bits.TrailingZeros16(extra), cell))
		}
	}
	return c
}

const _ = uint(16 - mostGuardians) // the nodes of a choice

func (s Step) tridagonText() string {
	var guardians, chains []string
	for _, branch := range s.Branches {
		guardians = append(guardians, s.phrase(&branch[0]))
		if len(branch) > 2 {
			chains = append(chains, "; "+s.branchWords(branch))
		}
	}
	return fmt.Sprintf("%s can't hold just %s; hence %s%s", s.cellNames(s.Cells, "and"), s.valueNames(s.Values, "and"),
		strings.Join(guardians, " or "), strings.Join(chains, ""))
}
