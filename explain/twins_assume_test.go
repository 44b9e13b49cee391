package explain

import (
	"math/bits"
	"slices"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// An assumed board is the slow twin of trial: plain candidates, as sets of bits,
// from which every pass looks at everything again. A filled cell has its value alone.
// The maps of the other twins are too slow for boards that need these techniques.
type assumed struct {
	*shape
	can []uint16
}

func (p *logic) assumed() *assumed {
	a := &assumed{shape: shapeOf(len(p.spots)), can: slices.Clone(p.may[:len(p.spots)])}
	for cell, v := range p.board[:len(p.spots)] {
		if v != 0 {
			a.can[cell] = 1 << (v - 1)
		}
	}
	return a
}

func (a *assumed) clone() *assumed { return &assumed{a.shape, slices.Clone(a.can)} }

// hold leaves a cell one digit, and reports whether that is news.
func (a *assumed) hold(cell, d int) bool {
	news := a.can[cell] != 1<<d
	a.can[cell] &= 1 << d
	for _, peer := range a.Peers(cell) {
		news = a.lose(int(peer), 1<<d) || news
	}
	return news
}

// lose takes digits from a cell, and reports whether that is news.
func (a *assumed) lose(cell int, digits uint16) bool {
	news := a.can[cell]&digits != 0
	a.can[cell] &^= digits
	return news
}

// places returns the members of a unit that can take a digit.
func (a *assumed) places(unit, d int) (places uint16) {
	for i, cell := range a.Unit(unit) {
		places |= a.can[cell] >> d & 1 << i
	}
	return places
}

// broken reports whether a cell has no candidate or a unit has no place for a digit.
func (a *assumed) broken() bool {
	if slices.Contains(a.can, 0) {
		return true
	}
	for unit := range 3 * a.Side {
		for d := range a.Side {
			if a.places(unit, d) == 0 {
				return true
			}
		}
	}
	return false
}

// singles follows naked and hidden singles until there are none. It reports whether
// the board is not broken.
func (a *assumed) singles() bool {
	for news := true; news; {
		if a.broken() {
			return false
		}
		news = false
		for cell, can := range a.can {
			if bits.OnesCount16(can) == 1 {
				news = a.hold(cell, bits.TrailingZeros16(can)) || news
			}
		}
		for unit := range 3 * a.Side {
			for d := range a.Side {
				if places := a.places(unit, d); bits.OnesCount16(places) == 1 {
					news = a.hold(int(a.Unit(unit)[bits.TrailingZeros16(places)]), d) || news
				}
			}
		}
	}
	return true
}

// full calls each for the choices of takers that use up what they share: k takers
// that can only have the same k things. These are the subsets of every size, naked
// and hidden, and the fish.
func full(takers []uint16, each func(chosen int, union uint16)) {
	unions := make([]uint16, 1<<len(takers))
	for chosen := 1; chosen < len(unions); chosen++ {
		rest := chosen & (chosen - 1)
		unions[chosen] = unions[rest] | takers[bits.TrailingZeros(uint(chosen))]
		if bits.OnesCount16(unions[chosen]) == bits.OnesCount(uint(chosen)) {
			each(chosen, unions[chosen])
		}
	}
}

// subsets follows locked candidates, subsets and fish in one pass. It reports
// whether there was news.
func (a *assumed) subsets() (news bool) {
	n := a.Side
	takers := make([]uint16, n)
	for unit := range 3 * n {
		members := a.Unit(unit)
		for i, cell := range members {
			takers[i] = a.can[cell]
		}
		full(takers, func(chosen int, union uint16) {
			for i, cell := range members {
				if chosen>>i&1 == 0 {
					news = a.lose(int(cell), union) || news
				}
			}
		})
		for d := range n {
			news = a.locked(unit, d) || news
		}
	}
	for d := range n {
		for row := range n {
			takers[row] = a.places(row, d)
		}
		full(takers, func(chosen int, union uint16) {
			for row := range n {
				for column := range n {
					if chosen>>row&1 == 0 && union>>column&1 != 0 {
						news = a.lose(a.Cell(row, column), 1<<d) || news
					}
				}
			}
		})
	}
	return news
}

// locked rules a digit out in the cells that see all its places in a unit.
func (a *assumed) locked(unit, d int) (news bool) {
	var seen []uint16 // by all places
	for i, cell := range a.Unit(unit) {
		if places := a.places(unit, d); places>>i&1 == 0 {
			continue
		} else if places&(1<<i-1) == 0 {
			seen = slices.Clone(a.Peers(int(cell)))
		} else {
			seen = slices.DeleteFunc(seen, func(other uint16) bool { return !slices.Contains(a.Peers(int(cell)), other) })
		}
	}
	for _, cell := range seen {
		news = a.lose(int(cell), 1<<d) || news
	}
	return news
}

// follow draws all conclusions of a depth. It reports whether the board is not
// broken.
func (a *assumed) follow(how depth) bool {
	for {
		if !a.singles() {
			return false
		}
		if how >= subsetsDeep && a.subsets() {
			continue
		}
		if how < nestedDeep || !a.refute() {
			return true
		}
	}
}

// refute rules out the candidates that lead to a contradiction by singles. It
// reports whether there were any.
func (a *assumed) refute() (news bool) {
	for cell, can := range a.can {
		for d := range a.Side {
			if can>>d&1 == 0 || can&(can-1) == 0 {
				continue
			}
			if b := a.clone(); b.hold(cell, d) && !b.singles() {
				news = a.lose(cell, 1<<d) || news
			}
		}
	}
	return news
}

// concluded returns what follows from the candidates of each cell, and from the
// places of each digit in each unit: what none of them leaves possible.
func (a *assumed) concluded(how depth) conclusions {
	left := make(map[[2]int][]uint16) // of a candidate, nothing if it can't hold
	for cell, can := range a.can {
		for d := range a.Side {
			if can>>d&1 == 0 {
				continue
			}
			b := a.clone()
			if b.hold(cell, d); !b.follow(how) {
				clear(b.can)
			}
			left[[2]int{cell, d}] = b.can
		}
	}
	found := make(conclusions)
	common := func(members [][2]int) {
		for cell, can := range a.can {
			for _, m := range members {
				can &^= left[m][cell]
			}
			for d := range a.Side {
				if can>>d&1 != 0 {
					found[Candidate{cell, d + 1}] = true
				}
			}
		}
	}
	for cell, can := range a.can {
		var members [][2]int
		for d := range a.Side {
			if can>>d&1 != 0 {
				members = append(members, [2]int{cell, d})
			}
		}
		common(members)
	}
	for unit := range 3 * a.Side {
		for d := range a.Side {
			var members [][2]int
			for _, cell := range a.Unit(unit) {
				if a.can[cell]>>d&1 != 0 {
					members = append(members, [2]int{int(cell), d})
				}
			}
			common(members)
		}
	}
	for m, can := range left {
		if !slices.ContainsFunc(can, func(c uint16) bool { return c != 0 }) {
			found[Candidate{m[0], m[1] + 1}] = true
		}
	}
	return found
}

// Dynamic chains, with subsets and nested ones, find on hard boards what their slow
// twin finds. The boards of -corpus come first.
func TestAssumptionsOnHardBoards(t *testing.T) {
	if sudokutest.Slow {
		t.Skip("takes long on slow machines, and has one goroutine")
	}
	t.Parallel()
	depths := map[Technique]depth{DynamicForcing: singlesDeep, SubsetForcing: subsetsDeep, NestedForcing: nestedDeep}
	var boards []sudoku.Grid
	for _, file := range corpus.Files(t) {
		boards = append(boards, boardtest.Grids(boardtest.In(t, 9, file, *corpus.Every))...)
	}
	boards = append(boards, gridOf(t, aiEscargot), gridOf(t, platinumBlond), gridOf(t, inkala))
	most := map[Technique]int{DynamicForcing: sudokutest.Scaled(20), SubsetForcing: sudokutest.Scaled(2), NestedForcing: sudokutest.Scaled(1)} // positions
	compared := make(map[Technique]int)
	for _, board := range boards {
		var p logic
		p.setUp(ordinary(9), board[:], nil)
		for p.left > 0 {
			technique, err := p.round(t.Context(), DynamicChain)
			require.NoError(t, err)
			if technique != DynamicChain {
				continue
			}
			a := p.assumed()
			for technique < TrialAndError && !p.news {
				require.NoError(t, p.lookAll(t.Context(), technique))
				if how, ok := depths[technique]; ok && compared[technique] < most[technique] {
					require.Equal(t, a.concluded(how), p.noted(), "%v on %v", technique, sudoku.Line(sudoku.Grid(p.board[:81])))
					compared[technique]++
				}
				if !p.news {
					technique++
				}
			}
			require.True(t, p.news)
			p.conclude(technique)
		}
	}
	t.Log(compared)
	for technique := range depths {
		require.Positive(t, compared[technique], technique)
	}
}
