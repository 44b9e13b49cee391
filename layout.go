package sudoku

import (
	"fmt"
	"strings"

	"example.com/sudoku/internal/words"
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

// single reports whether l has one kind of unit at most, so that scatter can make
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
