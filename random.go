package sudoku

import (
	"math/rand/v2"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/rng"
)

// This file holds all chance: random streams, and random boards, which keep the givens and a
// [Layout].

// NewStream returns the random source of a seed with the given index. Each
// organism of a run has its own stream, so that its numbers do not depend on how
// the work is divided among processors. The same seed and index give the same
// numbers on every machine, in this and all later versions.
//
// The rule: the state of the [rand.PCG] is the pair of numbers 2×index and
// 2×index+1 of the sequence SplitMix64(h), where h is the first number of
// SplitMix64(seed). SplitMix64 is the generator of Steele, Lea and Flood
// (OOPSLA 2014).
func NewStream(seed, index uint64) *rand.PCG {
	return rng.New(seed, index)
}

// scatter fills the free cells of a board at random, as the layout requires.
func (b *basis) scatter(cells []uint8, source *rand.PCG) {
	copy(cells, b.start)
	if b.layout != LayoutFree {
		b.units.scatter(cells, source)
		return
	}
	for i, values := range b.domains {
		if cells[i] == 0 {
			cells[i] = rng.Value(values.set, source)
		}
	}
}

// repairDomains gives another value to each free cell whose value is not in its
// domain.
func (b *basis) repairDomains(board []uint8, source *rand.PCG) {
	for _, cell := range b.units.cells {
		if values := b.domains[cell]; !values.Has(board[cell]) {
			board[cell] = rng.Value(values.set, source)
		}
	}
}

// unitLayout is what all boards of one puzzle and layout have in common: the free
// cells of each unit and the values that belong there. With [LayoutFree] the board
// is the only unit, and each value belongs there as often as in a solution.
type unitLayout struct {
	cells  []uint16                       // the free cells, unit by unit
	values []uint8                        // the values that the givens leave, unit by unit
	first  [geometry.MaxValues + 1]uint16 // the index in cells and values of each unit, and of the end
	open   []uint8                        // the units with two free cells or more, which can be permuted
	count  int                            // of units
}

const (
	_ = uint(1<<16 - 1 - geometry.MaxRuleCells) // unitLayout: a cell and a number of cells are uint16s
	_ = uint(1<<8 - geometry.MaxValues)         // unitLayout.open: a unit is a uint8
)

// newUnitLayout returns the layout of a puzzle, or a [*ClashError] if the givens
// do not allow it.
func newUnitLayout(puzzle []uint8, layout Layout, k *kernel) (*unitLayout, error) {
	l := new(unitLayout)
	g := k.geometry()
	if layout == LayoutFree {
		l.wholeBoard(puzzle, g.Values)
		return l, nil
	}
	units, alone, ok := g.Partition(geometry.Kind(layout.kind()))
	if !ok || len(alone) > 0 {
		return nil, &OptionError{Field: "Layout", Value: layout, Want: "free, or units that hold each value once and have all cells"}
	}
	for _, unit := range units {
		missing := allValues(g.Values)
		for _, cell := range unit {
			switch v := puzzle[cell]; {
			case v == 0:
				l.cells = append(l.cells, cell)
			case !missing.Has(v):
				return nil, k.check(puzzle)
			default:
				missing = missing.Without(v)
			}
		}
		for v := range missing.All() {
			l.values = append(l.values, v)
		}
		l.endUnit()
	}
	return l, nil
}

// wholeBoard makes the board the only unit.
func (l *unitLayout) wholeBoard(puzzle []uint8, n int) {
	var left [256]int
	for i := range puzzle { // as often as in a solution of a square board
		left[1+i%n]++
	}
	for i, v := range puzzle {
		if v == 0 {
			l.cells = append(l.cells, uint16(i))
		} else {
			left[v]--
		}
	}
	for v := 1; v <= n; v++ {
		for ; left[v] > 0; left[v]-- {
			l.values = append(l.values, uint8(v))
		}
	}
	l.endUnit()
}

// endUnit ends the unit of the cells and values appended since the last one.
func (l *unitLayout) endUnit() {
	l.count++
	l.first[l.count] = uint16(len(l.cells))
	if l.first[l.count]-l.first[l.count-1] >= 2 {
		l.open = append(l.open, uint8(l.count-1))
	}
}

// free returns the free cells of a unit.
func (l *unitLayout) free(u uint8) []uint16 { return l.cells[l.first[u]:l.first[u+1]] }

// scatter fills the free cells of each unit with a random permutation of its
// values.
func (l *unitLayout) scatter(cells []uint8, source rand.Source) {
	if l.count > 1 {
		var values [geometry.MaxValues]uint8 // of a unit
		l.permute(cells, values[:], source)
	} else {
		var values [geometry.MaxRuleCells]uint8
		l.permute(cells, values[:], source)
	}
}

// permute is scatter with memory for the values of a unit.
func (l *unitLayout) permute(cells, values []uint8, source rand.Source) {
	for u := range l.count {
		lo, hi := l.first[u], l.first[u+1]
		missing := values[:copy(values, l.values[lo:hi])]
		rng.Shuffle(missing, source)
		for k, cell := range l.cells[lo:hi] {
			cells[cell] = missing[k]
		}
	}
}

// FillBlocks returns the puzzle with its empty cells filled at random so that
// each block holds each value once. All ways to do that are equally likely. Rows
// and columns may repeat values, so this is a start for a search, not a solution
// (see [RandomSolution]). It is the RandomMatrix of the article on combinatorial
// evolution.
//
// The error is a [*ClashError] if a given is too large or stands twice in a block, and an
// [*OptionError] if the rules have no blocks that share out all cells. FillBlocks then returns the puzzle unchanged.
func FillBlocks[P Problem](puzzle P, source rand.Source) (P, error) {
	k := puzzle.kernel()
	if k.err != nil {
		return puzzle, k.err
	}
	l, err := newUnitLayout(Cells(&puzzle), LayoutBlocks, k)
	if err != nil {
		return puzzle, err
	}
	filled := withCells(&puzzle, Cells(&puzzle))
	l.scatter(Cells(&filled), source)
	return filled, nil
}
