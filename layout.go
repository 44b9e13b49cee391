package sudoku

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

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

// MarshalText returns the name of the layout.
func (l Layout) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText sets the layout to free, rows, columns or blocks. The error is
// an [*OptionError].
func (l *Layout) UnmarshalText(name []byte) error {
	i := slices.Index(layoutNames, string(name))
	if i < 0 {
		return &OptionError{"Layout", string(name), oneOfNames(layoutNames)}
	}
	*l = 1 << i >> 1
	return nil
}

// has reports whether boards of layout l are boards of the other one, too.
func (l Layout) has(other Layout) bool { return l&other == other }

// single reports whether l has one kind of unit at most, so that scatter can make
// boards of it.
func (l Layout) single() bool { return l&(l-1) == 0 && l <= LayoutBlocks }

// units returns the range of the units of l, as [Shape.Unit] numbers them. l has
// one kind.
func (l Layout) units(n int) (first, end int) {
	switch l {
	case LayoutColumns:
		first = n
	case LayoutBlocks:
		first = 2 * n
	}
	return first, first + n
}

// unitLayout is what all boards of one puzzle and layout have in common: the free
// cells of each unit and the values that belong there. With [LayoutFree] the board
// is the only unit, and each value belongs there as often as in a solution.
type unitLayout struct {
	cells  []uint16            // the free cells, unit by unit
	values []uint8             // the values that the givens leave, unit by unit
	first  [maxSide + 1]uint16 // the index in cells and values of each unit, and of the end
	open   []uint8             // the units with two free cells or more, which can be permuted
	count  int                 // of units
}

const (
	_ = uint(1<<16 - 1 - maxCells) // unitLayout: a cell and a number of cells are uint16s
	_ = uint(1<<8 - maxSide)       // unitLayout.open: a unit is a uint8
)

// newUnitLayout returns the layout of a puzzle, or a [*ClashError] if the givens
// do not allow it.
func newUnitLayout(puzzle []uint8, layout Layout) (*unitLayout, error) {
	l := new(unitLayout)
	shape := ShapeOf(len(puzzle))
	if layout == LayoutFree {
		l.wholeBoard(puzzle, shape.Side)
		return l, nil
	}
	first, end := layout.units(shape.Side)
	for u := first; u < end; u++ {
		missing := allValues(shape.Side)
		for _, cell := range shape.Unit(u) {
			switch v := puzzle[cell]; {
			case v == 0:
				l.cells = append(l.cells, cell)
			case !missing.Has(v):
				return nil, check(puzzle)
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
	for v := 1; v <= n; v++ {
		left[v] = n
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

// unit returns the free cells of a unit.
func (l *unitLayout) unit(u uint8) []uint16 { return l.cells[l.first[u]:l.first[u+1]] }

// scatter fills the free cells of each unit with a random permutation of its
// values.
func (l *unitLayout) scatter(cells []uint8, source rand.Source) {
	if l.count > 1 {
		var values [maxSide]uint8 // of a unit
		l.permute(cells, values[:], source)
	} else {
		var values [maxCells]uint8
		l.permute(cells, values[:], source)
	}
}

// permute is scatter with memory for the values of a unit.
func (l *unitLayout) permute(cells, values []uint8, source rand.Source) {
	for u := range l.count {
		lo, hi := l.first[u], l.first[u+1]
		missing := values[:copy(values, l.values[lo:hi])]
		shuffle(missing, source)
		for k, cell := range l.cells[lo:hi] {
			cells[cell] = missing[k]
		}
	}
}
