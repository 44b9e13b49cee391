package sudoku

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/rng"
	"example.com/sudoku/internal/words"
)

// This file holds random streams and random boards, which keep the givens and a [Layout]: what
// a run draws it draws from such a stream.

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

// fillByUnits fills the free cells of a board with permutations of the values that each
// unit lacks, and gives cells without a unit of their own a value of their domain.
func (b *basis) fillByUnits(board *evolvedBoard, source *rand.PCG) {
	copy(board.cells, b.start)
	b.units.fill(board.cells, source)
	if b.layout != LayoutFree {
		return
	}
	for _, cell := range b.units.cells {
		if values := b.domains[cell]; !values.Has(board.cells[cell]) {
			board.cells[cell] = rng.Value(values.set, source)
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
func newUnitLayout(puzzle []uint8, layout Layout, k *compiled) (*unitLayout, error) {
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

// fill fills the free cells of each unit with a random permutation of its
// values: with the blocks as units it is the article's RandomMatrix.
func (l *unitLayout) fill(cells []uint8, source rand.Source) {
	if l.count > 1 {
		var values [geometry.MaxValues]uint8 // of a unit
		l.permute(cells, values[:], source)
	} else {
		var values [geometry.MaxRuleCells]uint8
		l.permute(cells, values[:], source)
	}
}

// permute is fill with memory for the values of a unit.
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
	k := puzzle.compiled()
	if k.err != nil {
		return puzzle, k.err
	}
	l, err := newUnitLayout(Cells(&puzzle), LayoutBlocks, k)
	if err != nil {
		return puzzle, err
	}
	filled := withCells(&puzzle, Cells(&puzzle))
	l.fill(Cells(&filled), source)
	return filled, nil
}

// A Layout says which rules full boards keep by construction: it is the set of
// the kinds of units that hold each value once. The boards of a search have one
// kind at most, and [Crossover.Keeps] may have several.
type Layout uint8

const (
	// LayoutRows are full boards whose rows hold each value once.
	LayoutRows Layout = 1 << iota
	// LayoutColumns are full boards whose columns hold each value once.
	LayoutColumns
	// LayoutBlocks are full boards whose blocks hold each value once.
	LayoutBlocks

	// LayoutFree are all full boards: each free cell may hold any value.
	LayoutFree Layout = 0
)

const allLayouts = LayoutRows | LayoutColumns | LayoutBlocks

// layoutNames are the names of the single layouts.
var layoutNames = []string{"free", "rows", "columns", "blocks"}

// String returns free, rows, columns or blocks, or several of these joined by
// "and".
func (l Layout) String() string {
	var names []string
	for i, name := range layoutNames[1:] {
		if l>>i&1 != 0 {
			names = append(names, name)
		}
	}
	if l>>3 != 0 {
		names = append(names, fmt.Sprintf("Layout(%d)", l>>3<<3))
	}
	if names == nil {
		return layoutNames[0]
	}
	return strings.Join(names, " and ")
}

// MarshalText returns the name of the layout. The error is an [*OptionError] for a
// value that no layout has.
func (l Layout) MarshalText() ([]byte, error) {
	if l > allLayouts {
		return nil, &OptionError{Field: "Layout", Value: uint8(l), Want: words.OneOf(layoutNames)}
	}
	return []byte(l.String()), nil
}

// UnmarshalText sets the layout to free, rows, columns or blocks, or to several of
// these joined by "and", in this order. The error is an [*OptionError].
func (l *Layout) UnmarshalText(name []byte) error {
	for known := range allLayouts + 1 {
		if known.String() == string(name) {
			*l = known
			return nil
		}
	}
	return &OptionError{Field: "Layout", Value: words.Shorten(string(name)), Want: words.OneOf(layoutNames)}
}

// has reports whether boards of layout l are boards of the other one, too.
func (l Layout) has(other Layout) bool { return l&other == other }

// single reports whether l has one kind of unit at most, so that fill can make
// boards of it.
func (l Layout) single() bool { return l&(l-1) == 0 && l <= LayoutBlocks }

// kind returns the kind of the units of l, which has one.
func (l Layout) kind() UnitKind {
	switch l {
	case LayoutColumns:
		return Column
	case LayoutBlocks:
		return Block
	}
	return Row
}
