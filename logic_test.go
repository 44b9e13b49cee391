package sudoku

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// A position is what the slow twins of the techniques look at. They draw the
// conclusions as the definition of a technique says, from plain sets.
type position struct {
	Shape
	can           []Values // candidates, none for a filled cell
	puzzle, board []uint8
}

type conclusions map[Candidate]bool

// remove concludes that no cell that sees all of these, besides them, is v.
func (p *position) remove(found conclusions, v uint8, cells ...int) {
	for cell, can := range p.can {
		if can.Has(v) && !slices.Contains(cells, cell) && p.seesAll(cell, cells) {
			found[Candidate{cell, v}] = true
		}
	}
}

func (p *position) seesAll(cell int, cells []int) bool {
	for _, other := range cells {
		if !p.sees(cell, other) {
			return false
		}
	}
	return true
}

func (p *position) sees(cell, other int) bool {
	return slices.Contains(p.Peers(cell), uint16(other))
}

// places returns the cells of a unit that can take v.
func (p *position) places(unit int, v uint8) (cells []int) {
	for _, cell := range p.Unit(unit) {
		if p.can[cell].Has(v) {
			cells = append(cells, int(cell))
		}
	}
	return cells
}

func (p *position) inUnit(cell, unit int) bool {
	return slices.Contains(p.Unit(unit), uint16(cell))
}

var twins = map[Technique]func(p *position, found conclusions){
	NakedSingle:      (*position).nakedSingles,
	HiddenSingle:     (*position).hiddenSingles,
	Pointing:         func(p *position, found conclusions) { p.locked(found, 2*p.Side, 3*p.Side, 0, 2*p.Side) },
	Claiming:         func(p *position, found conclusions) { p.locked(found, 0, 2*p.Side, 2*p.Side, 3*p.Side) },
	NakedPair:        func(p *position, found conclusions) { p.nakedSubsets(found, 2) },
	NakedTriple:      func(p *position, found conclusions) { p.nakedSubsets(found, 3) },
	NakedQuad:        func(p *position, found conclusions) { p.nakedSubsets(found, 4) },
	HiddenPair:       func(p *position, found conclusions) { p.hiddenSubsets(found, 2) },
	HiddenTriple:     func(p *position, found conclusions) { p.hiddenSubsets(found, 3) },
	HiddenQuad:       func(p *position, found conclusions) { p.hiddenSubsets(found, 4) },
	XWing:            func(p *position, found conclusions) { p.fish(found, 2) },
	Swordfish:        func(p *position, found conclusions) { p.fish(found, 3) },
	Jellyfish:        func(p *position, found conclusions) { p.fish(found, 4) },
	XYWing:           func(p *position, found conclusions) { p.wings(found, 2) },
	XYZWing:          func(p *position, found conclusions) { p.wings(found, 3) },
	UniqueRectangle1: (*position).rectanglesWithCorner,
	UniqueRectangle2: (*position).rectanglesOfThree,
	UniqueRectangle3: (*position).rectanglesWithSubset,
	UniqueRectangle4: (*position).rectanglesLocked,
	Colouring:        (*position).colouring,
	XChain:           (*position).xChains,
	XYChain:          (*position).xyChains,
}

func (p *position) nakedSingles(found conclusions) {
	for cell, can := range p.can {
		if can.Len() == 1 {
			found[Candidate{cell, can.First()}] = true
		}
	}
}

func (p *position) hiddenSingles(found conclusions) {
	for unit := range 3 * p.Side {
		for v := range allValues(p.Side).All() {
			if cells := p.places(unit, v); len(cells) == 1 {
				found[Candidate{cells[0], v}] = true
			}
		}
	}
}

func (p *position) locked(found conclusions, from, to, from2, to2 int) {
	for in := from; in < to; in++ {
		for out := from2; out < to2; out++ {
			for v := range allValues(p.Side).All() {
				inside := p.places(in, v)
				outside := slices.ContainsFunc(inside, func(cell int) bool { return !p.inUnit(cell, out) })
				if len(inside) == 0 || outside {
					continue
				}
				for _, cell := range p.places(out, v) {
					if !p.inUnit(cell, in) {
						found[Candidate{cell, v}] = true
					}
				}
			}
		}
	}
}

// eachChoice calls each with every choice of k of the numbers below n.
func eachChoice(n, k int, each func([]int)) {
	var choose func(from int, chosen []int)
	choose = func(from int, chosen []int) {
		if len(chosen) == k {
			each(chosen)
			return
		}
		for i := from; i < n; i++ {
			choose(i+1, append(chosen, i))
		}
	}
	choose(0, make([]int, 0, k))
}

func (p *position) nakedSubsets(found conclusions, k int) {
	for unit := range 3 * p.Side {
		members := p.Unit(unit)
		eachChoice(len(members), k, func(chosen []int) {
			var union Values
			for _, i := range chosen {
				if p.can[members[i]] == 0 {
					return
				}
				union |= p.can[members[i]]
			}
			if union.Len() != k {
				return
			}
			for i, cell := range members {
				if !slices.Contains(chosen, i) {
					for v := range (p.can[cell] & union).All() {
						found[Candidate{int(cell), v}] = true
					}
				}
			}
		})
	}
}

func (p *position) hiddenSubsets(found conclusions, k int) {
	for unit := range 3 * p.Side {
		eachChoice(p.Side, k, func(chosen []int) {
			places := make(map[int]bool)
			var values Values
			for _, d := range chosen {
				v := uint8(d + 1)
				values |= 1 << v
				cells := p.places(unit, v)
				if len(cells) == 0 {
					return
				}
				for _, cell := range cells {
					places[cell] = true
				}
			}
			if len(places) != k {
				return
			}
			for cell := range places {
				for v := range (p.can[cell] &^ values).All() {
					found[Candidate{cell, v}] = true
				}
			}
		})
	}
}

func (p *position) fish(found conclusions, k int) {
	n := p.Side
	for v := range allValues(n).All() {
		for _, base := range []int{0, n} {
			eachChoice(n, k, func(chosen []int) {
				crossing := make(map[int]bool)
				for _, i := range chosen {
					cells := p.places(base+i, v)
					if len(cells) == 0 {
						return
					}
					for _, cell := range cells {
						row, column, _ := p.Place(cell)
						crossing[[]int{n + column, row}[base/n]] = true
					}
				}
				if len(crossing) != k {
					return
				}
				for unit := range crossing {
					for _, cell := range p.places(unit, v) {
						row, column, _ := p.Place(cell)
						if !slices.Contains(chosen, []int{row, column}[base/n]) {
							found[Candidate{cell, v}] = true
						}
					}
				}
			})
		}
	}
}

func (p *position) wings(found conclusions, size int) {
	for middle, can := range p.can {
		if can.Len() != size {
			continue
		}
		for _, a := range p.Peers(middle) {
			for _, b := range p.Peers(middle) {
				if a == b || p.can[a].Len() != 2 || p.can[b].Len() != 2 {
					continue
				}
				z := p.can[a] & p.can[b]
				if z.Len() != 1 {
					continue
				}
				x, y := p.can[a]&^z, p.can[b]&^z
				switch {
				case size == 2 && can == x|y:
					p.remove(found, z.First(), int(a), int(b))
				case size == 3 && can == x|y|z:
					p.remove(found, z.First(), int(a), int(b), middle)
				}
			}
		}
	}
}

// values returns what the cells can hold, filled ones too.
func (p *position) values(cells ...int) (union Values) {
	for _, cell := range cells {
		if union |= p.can[cell]; p.board[cell] != 0 {
			union |= 1 << p.board[cell]
		}
	}
	return union
}

// lose concludes that the cells are none of the values.
func (p *position) lose(found conclusions, values Values, cells ...int) {
	for _, cell := range cells {
		for v := range (p.can[cell] & values).All() {
			found[Candidate{cell, v}] = true
		}
	}
}

// rest returns the cells of a unit without some.
func (p *position) rest(unit int, without ...[]int) (cells []int) {
	for _, cell := range p.Unit(unit) {
		if !slices.Contains(slices.Concat(without...), int(cell)) {
			cells = append(cells, int(cell))
		}
	}
	return cells
}

// rectangles calls each for every rectangle of two blocks without givens, once
// for each order of its cells in which neighbours share a line.
func (p *position) rectangles(each func(a, b, c, d int)) {
	n := p.Side
	for a := range p.can {
		for b := range p.can {
			ra, ca, _ := p.Place(a)
			rb, cb, _ := p.Place(b)
			if a == b || ra != rb && ca != cb {
				continue
			}
			for line := range n {
				c, d := p.Cell(line, ca), p.Cell(line, cb)
				if ca == cb {
					c, d = p.Cell(ra, line), p.Cell(rb, line)
				}
				blocks := make(map[int]bool)
				given := false
				for _, cell := range []int{a, b, c, d} {
					_, _, block := p.Place(cell)
					blocks[block] = true
					given = given || p.puzzle[cell] != 0
				}
				if a != c && !given && len(blocks) == 2 {
					each(a, b, c, d)
				}
			}
		}
	}
}

func (p *position) rectanglesWithCorner(found conclusions) {
	p.rectangles(func(a, b, c, d int) {
		if pair := p.values(a, b, c); pair.Len() == 2 {
			p.lose(found, pair, d)
		}
	})
}

func (p *position) rectanglesOfThree(found conclusions) {
	p.rectangles(func(a, b, c, d int) {
		three := p.values(a, b, c, d)
		if three.Len() != 3 {
			return
		}
		for v := range three.All() {
			var with []int
			for _, cell := range []int{a, b, c, d} {
				if p.values(cell).Has(v) {
					with = append(with, cell)
				}
			}
			p.remove(found, v, with...)
		}
	})
}

func (p *position) rectanglesWithSubset(found conclusions) {
	p.rectangles(func(a, b, c, d int) {
		pair := p.values(a, b)
		if pair.Len() != 2 {
			return
		}
		for unit := range 3 * p.Side {
			if !p.inUnit(c, unit) || !p.inUnit(d, unit) {
				continue
			}
			others := p.rest(unit, []int{c, d})
			for k := 1; k <= 3; k++ {
				eachChoice(len(others), k, func(chosen []int) {
					subset := p.values(c, d) &^ pair
					var cells []int
					for _, i := range chosen {
						if p.can[others[i]] == 0 {
							return
						}
						cells = append(cells, others[i])
						subset |= p.can[others[i]]
					}
					if subset.Len() == k+1 {
						p.lose(found, subset, p.rest(unit, cells, []int{c, d})...)
					}
				})
			}
		}
	})
}

func (p *position) rectanglesLocked(found conclusions) {
	p.rectangles(func(a, b, c, d int) {
		pair := p.values(a, b)
		if pair.Len() != 2 {
			return
		}
		for unit := range 3 * p.Side {
			for v := range pair.All() {
				places := p.places(unit, v)
				elsewhere := slices.ContainsFunc(places, func(cell int) bool { return cell != c && cell != d })
				if len(places) > 0 && !elsewhere && p.inUnit(c, unit) && p.inUnit(d, unit) {
					p.lose(found, pair&^(1<<v), c, d)
				}
			}
		}
	})
}

// partnersOf returns the cells of which one or the other has to be v.
func (p *position) partnersOf(cell int, v uint8) map[int]bool {
	partners := make(map[int]bool)
	for unit := range 3 * p.Side {
		if cells := p.places(unit, v); len(cells) == 2 && slices.Contains(cells, cell) {
			partners[cells[0]+cells[1]-cell] = true
		}
	}
	return partners
}

func (p *position) colouring(found conclusions) {
	for v := range allValues(p.Side).All() {
		for start, can := range p.can {
			if !can.Has(v) || len(p.partnersOf(start, v)) == 0 {
				continue
			}
			colours := map[int]bool{start: true}
			for grown := true; grown; {
				before := len(colours)
				for cell, colour := range maps.Clone(colours) {
					for partner := range p.partnersOf(cell, v) {
						if _, ok := colours[partner]; !ok {
							colours[partner] = !colour
						}
					}
				}
				grown = len(colours) > before
			}
			for a, colour := range colours {
				for b, other := range colours {
					if a == b {
						continue
					}
					if colour != other {
						for cell := range p.can {
							if _, ok := colours[cell]; !ok && p.can[cell].Has(v) && p.seesAll(cell, []int{a, b}) {
								found[Candidate{cell, v}] = true
							}
						}
					} else if p.sees(a, b) {
						for cell, third := range colours {
							if third == colour {
								found[Candidate{cell, v}] = true
							}
						}
					}
				}
			}
		}
	}
}

func (p *position) xChains(found conclusions) {
	for v := range allValues(p.Side).All() {
		for start, can := range p.can {
			if !can.Has(v) {
				continue
			}
			// What holds if start is not v: cells that are v, and that are not.
			yes, no := map[int]bool{}, map[int]bool{start: true}
			for grown := true; grown; {
				before := len(yes) + len(no)
				for cell := range maps.Clone(no) {
					maps.Copy(yes, p.partnersOf(cell, v))
				}
				for cell := range yes {
					for _, peer := range p.Peers(cell) {
						if p.can[peer].Has(v) {
							no[int(peer)] = true
						}
					}
				}
				grown = len(yes)+len(no) > before
			}
			for end := range yes {
				p.removeSeen(found, v, start, end)
			}
		}
	}
}

// removeSeen concludes that one of two cells is v, which may be one cell or
// see each other.
func (p *position) removeSeen(found conclusions, v uint8, a, b int) {
	for cell, can := range p.can {
		if can.Has(v) && p.sees(cell, a) && p.sees(cell, b) {
			found[Candidate{cell, v}] = true
		}
	}
}

func (p *position) xyChains(found conclusions) {
	for start, can := range p.can {
		if can.Len() != 2 {
			continue
		}
		for x := range can.All() {
			holds := map[Candidate]bool{{start, (can &^ (1 << x)).First()}: true}
			for grown := true; grown; {
				before := len(holds)
				for c := range maps.Clone(holds) {
					for _, peer := range p.Peers(c.Cell) {
						if set := p.can[peer]; set.Len() == 2 && set.Has(c.Value) {
							holds[Candidate{int(peer), (set &^ (1 << c.Value)).First()}] = true
						}
					}
				}
				grown = len(holds) > before
			}
			for c := range holds {
				if c.Value == x {
					p.removeSeen(found, x, start, c.Cell)
				}
			}
		}
	}
}

// twinOf returns the position as its twin sees it.
func (p *logic) twinOf(puzzle []uint8) *position {
	twin := &position{Shape: p.Shape, puzzle: puzzle, board: p.board[:]}
	for cell := range p.spots {
		twin.can = append(twin.can, Values(p.may[cell])<<1)
	}
	return twin
}

// noted returns the conclusions that were noted.
func (p *logic) noted() conclusions {
	found := make(conclusions)
	for cell := range p.spots {
		if p.put[cell] != 0 {
			found[Candidate{cell, p.put[cell]}] = true
		}
		for d := range p.Side {
			if p.taken[d].has(cell) {
				found[Candidate{cell, uint8(d + 1)}] = true
			}
		}
	}
	return found
}

// puzzleOf returns a random puzzle with one solution and at most so many cells
// emptied: as many as can be.
func puzzleOf[B Board](t testing.TB, r *rand.Rand, holes int) B {
	puzzle := fullBoard[B](r)
	for _, cell := range r.Perm(len(puzzle)) {
		if holes == 0 {
			break
		}
		v := puzzle[cell]
		puzzle[cell] = 0
		n, err := Count(t.Context(), puzzle, 2)
		require.NoError(t, err)
		if n > 1 {
			puzzle[cell] = v
		} else {
			holes--
		}
	}
	return puzzle
}

// Each technique finds all that its twin finds, and nothing else. What it finds
// agrees with the solution.
func testTechniques[B Board](boards, holes int) func(*testing.T) {
	return func(t *testing.T) {
		r := rand.New(rand.NewPCG(8, 1))
		for range boards {
			puzzle := puzzleOf[B](t, r, holes)
			solution, err := Unique(t.Context(), puzzle)
			require.NoError(t, err)
			var p logic
			p.start(Cells(&puzzle))
			for next := NakedSingle; p.left > 0 && next < Trial; {
				twin := p.twinOf(Cells(&puzzle))
				for next = NakedSingle; next < Trial; next++ {
					p.look(next)
					noted := p.noted()
					want := make(conclusions)
					twins[next](twin, want)
					require.Equal(t, want, noted, "%v on %v of %s", next, p.board, Line(puzzle))
					for c := range noted {
						require.Equal(t, next <= HiddenSingle, solution[c.Cell] == c.Value, "%v: %v of %s", next, c, Line(puzzle))
					}
					if p.news {
						require.NotEmpty(t, noted)
						p.conclude(next)
						break
					}
				}
			}
		}
	}
}

func TestTechniques(t *testing.T) {
	t.Run("4x4", testTechniques[Grid4](scaled(50), 16))
	t.Run("6x6", testTechniques[Grid6](scaled(50), 36))
	t.Run("9x9", testTechniques[Grid](scaled(80), 81))
	t.Run("16x16", testTechniques[Grid16](scaled(1), 150))
}

// scaled returns a number of boards, a tenth with -short and twenty times as
// many with -long.
func scaled(boards int) int {
	switch {
	case *long:
		return 20 * boards
	case testing.Short():
		return max(1, boards/10)
	}
	return boards
}
