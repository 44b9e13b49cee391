package explain

import (
	"cmp"
	"math/bits"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/csp"
	"example.com/sudoku/variant"
)

// This file makes relations of the clues of rules: what each says of its own cells. The
// laws of relations are in relations.go.

// clues holds the relations of rules.
type clues struct {
	list   []*relation
	ofCell [][]uint16 // the relations of each cell
	links  [][]clash  // of each candidate, at 16*cell + digit: what it excludes
}

// A relation is what a clue, sums of units, or leftovers say of some cells.
type relation struct {
	technique Technique
	cells     []int
	others    int   // so many cells at the end are on the other side
	rules     []int // of the argument, as in [sudoku.Rules.Added]
	units     []int // of the argument
	law       law
}

// mostRelations is the number of relations of a board. Further ones are left out.
const mostRelations = 512

// clueBits is a set of relations.
type clueBits [mostRelations / 64]uint64

var allClueBits = func() (all clueBits) {
	for i := range all {
		all[i] = ^uint64(0)
	}
	return all
}()

func (b *clueBits) add(i int)      { b[i>>6&7] |= 1 << (i & 63) }
func (b *clueBits) drop(i int)     { b[i>>6&7] &^= 1 << (i & 63) }
func (b *clueBits) has(i int) bool { return b[i>>6&7]>>(i&63)&1 != 0 }

// touch notes that a cell has lost a candidate.
func (p *logic) touch(cell int) {
	if p.clues != nil {
		for _, i := range p.clues.ofCell[cell] {
			p.dirty.add(int(i))
		}
	}
}

// addClues makes the relations of the rules.
func (g *geometry) addClues() {
	c := &clues{}
	s := newStated(g)
	for i, rule := range g.rules.Added() {
		if parts, err := rule.Parts(g.rules); err == nil && parts.Constrain != nil {
			c.list = append(c.list, s.relations(i, rule, parts)...)
		}
	}
	c.list = append(c.list, g.impliedSums()...)
	c.list = append(c.list, g.leftovers()...)
	if len(c.list) == 0 {
		return
	}
	slices.SortStableFunc(c.list, func(a, b *relation) int { // a step shows the first one that applies
		return cmp.Or(cmp.Compare(len(a.cells), len(b.cells)), cmp.Compare(len(a.units), len(b.units)))
	})
	c.list = c.list[:min(len(c.list), mostRelations)]
	c.ofCell, c.links = make([][]uint16, len(g.spots)), make([][]clash, 16*len(g.spots))
	for i, r := range c.list {
		for _, cell := range r.cells {
			c.ofCell[cell] = append(c.ofCell[cell], uint16(i))
		}
		c.addLinks(g, r)
	}
	g.clues = c
}

// clueOf returns the clue of a rule of package variant, and the zero clue for others.
func clueOf(rule sudoku.Rule) variant.Clue {
	c, _ := rule.Clue.(variant.Clue)
	return c
}

// techniqueOfFamily has those of the families of clues; others are ClueAlone.
var techniqueOfFamily = map[string]Technique{"cage": CageCombination, "neighbours": NeighbourClue, "line": LineClue}

// stated is a model to which the clues of rules state themselves, one after another, to
// find out which cells they are about.
type stated struct {
	g     *geometry
	model *csp.Model
	cells []csp.Decision
	index map[csp.Decision]int
}

func newStated(g *geometry) *stated {
	s := &stated{g: g, index: make(map[csp.Decision]int)}
	s.model, s.cells = g.model(func(cell int) uint16 { return g.allowed[cell] })
	for cell, x := range s.cells {
		s.index[x] = cell
	}
	return s
}

// model returns a model with a decision for each cell of the digits that can returns.
func (g *geometry) model(can func(cell int) uint16) (*csp.Model, []csp.Decision) {
	m := new(csp.Model)
	cells := make([]csp.Decision, len(g.spots))
	for cell := range cells {
		shown := valuesOf(can(cell))
		for i := range shown {
			shown[i] += g.rules.First() - 1
		}
		cells[cell] = m.Decide("", csp.OneOf(shown...))
	}
	return m, cells
}

// mostCells is the number of cells of a clue that is looked at as a whole. What clues of
// more cells demand of a few of them is looked at one by one. No relation has more.
const (
	mostCells = 20
	fewCells  = 4
)

// relations returns those of a clue.
func (s *stated) relations(i int, rule sudoku.Rule, parts sudoku.Parts) []*relation {
	before := len(s.model.Constraints())
	parts.Constrain(s.model, s.cells)
	var all cellSet
	demands := make(map[cellSet][]*csp.Constraint)
	var order []cellSet
	for _, c := range s.model.Constraints()[before:] {
		var scope cellSet
		for _, x := range c.Decisions() {
			cell, ok := s.index[x]
			if !ok {
				return nil // it relates cells to what is not on the board
			}
			scope.add(cell)
		}
		all = all.or(&scope)
		if demands[scope] == nil {
			order = append(order, scope)
		}
		demands[scope] = append(demands[scope], c)
	}
	family, isSet := clueOf(rule).Family()
	technique := cmp.Or(techniqueOfFamily[family], ClueAlone)
	switch {
	case all.empty():
		return nil
	case all.len() <= mostCells:
		return []*relation{s.whole(technique, i, isSet, parts, all)}
	}
	var list []*relation
	for _, scope := range order {
		if scope.len() <= fewCells {
			cells := cellList(scope)
			list = append(list, &relation{technique: technique, cells: cells, rules: []int{i}, law: s.listed(cells, demands[scope])})
		}
	}
	return list
}

// whole returns what a clue says of all its cells.
func (s *stated) whole(technique Technique, i int, isSet bool, parts sudoku.Parts, scope cellSet) *relation {
	r := &relation{technique: technique, cells: cellList(scope), rules: []int{i}}
	m := modelLaw{g: s.g, cells: r.cells, constrain: parts.Constrain}
	if isSet {
		r.law = setLaw(s.g.setsOf(parts, r.cells))
	} else if t := m.tuples(); t != nil {
		r.law = t
	} else {
		r.technique, r.law = ClueAlone, &m
	}
	return r
}

// listed returns the law of a few cells that keep some constraints.
func (s *stated) listed(cells []int, demands []*csp.Constraint) law {
	var list []uint8
	values := make(csp.Assignment, len(s.model.Decisions()))
	var fill func(i int)
	fill = func(i int) {
		if i == len(cells) {
			for _, c := range demands {
				if !c.Keeps(values) {
					return
				}
			}
			for _, cell := range cells {
				list = append(list, uint8(values[cell]-s.g.rules.First()))
			}
			return
		}
		cell := cells[i]
		for may := s.g.allowed[cell]; may != 0; may &= may - 1 {
			v := bits.TrailingZeros16(may) + s.g.rules.First()
			if !slices.ContainsFunc(cells[:i], func(other int) bool { return values[other] == v && s.g.peers[cell].has(other) }) {
				values[cell] = v
				fill(i + 1)
			}
		}
	}
	fill(0)
	return newTupleLaw(len(cells), list)
}

// setsOf returns the sets of digits that the cells of a clue can hold, each cell another
// digit.
func (g *geometry) setsOf(parts sudoku.Parts, cells []int) (sets []uint16) {
	board := make([]uint8, g.rules.Len())
	for mask := uint16(1<<g.side - 1); mask > 0; mask-- {
		set := bits.Reverse16(mask) >> (16 - g.side) // the set with the lowest digits first
		if bits.OnesCount16(set) != len(cells) {
			continue
		}
		for i, rest := 0, set; rest != 0; i, rest = i+1, rest&(rest-1) {
			board[cells[i]] = uint8(bits.TrailingZeros16(rest) + 1)
		}
		if parts.Errors(board) == 0 {
			sets = append(sets, set)
		}
	}
	return sets
}
