package sudoku

import (
	"fmt"
	"unsafe"
)

// A PluginError is the error of a plug-in that broke a law of its kind.
type PluginError struct {
	Kind  string // Worker, Crossover, Fitness
	Name  string // of the plug-in
	Broke string // what it did
}

func (e *PluginError) Error() string {
	return fmt.Sprintf("sudoku: %s %q %s", e.Kind, e.Name, e.Broke)
}

// flaw returns why a board can't be one of the run, or the empty string: a
// given was changed, a value is not in the domain of its cell, or the board does
// not have the layout.
func (b *basis) flaw(board []uint8) string {
	n := b.rules.values
	for i, v := range board {
		switch fixed := b.start[i]; {
		case v == fixed && v != 0:
		case fixed != 0:
			return fmt.Sprintf("changed the given %d at %s to %d", fixed, b.rules.placeName(i), v)
		case v == 0:
			return fmt.Sprintf("left %s empty", b.rules.placeName(i))
		case int(v) > n || b.layout == LayoutFree && !b.domains[i].Has(v):
			return fmt.Sprintf("put %d at %s, which can't hold it", v, b.rules.placeName(i))
		}
	}
	if b.layout == LayoutFree {
		return ""
	}
	units, _ := b.rules.partition(b.layout)
	for _, unit := range units {
		var seen Values
		for _, cell := range unit {
			seen = seen.With(board[cell])
		}
		if seen != allValues(n) {
			return fmt.Sprintf("left the layout %q", b.layout)
		}
	}
	return ""
}

// checkBoard returns the error of a plug-in that made the board.
func (b *basis) checkBoard(kind, name string, board []uint8) error {
	if flaw := b.flaw(board); flaw != "" {
		return &PluginError{kind, name, flaw}
	}
	return nil
}

// trusted reports whether a crossover is a built-in one that keeps what it says.
// The children of others are checked, and so are those of a copy with another Cross
// or more in Keeps.
func (c *Crossover) trusted() bool {
	return c.built != nil && sameFunc(c.Cross, c.built.cross) && c.built.keeps.has(c.Keeps)
}

// sameFunc reports whether two functions are one value: the same code and the same
// captured variables. Package reflect compares the code alone, which all closures
// of a function share. Values of one type with the same bits are the same value,
// however a compiler represents functions.
func sameFunc[F any](f, g F) bool {
	bits := func(f *F) []byte { return unsafe.Slice((*byte)(unsafe.Pointer(f)), unsafe.Sizeof(*f)) }
	return string(bits(&f)) == string(bits(&g))
}
