package sudoku

import (
	"fmt"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/together"
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
	n := b.rules.Values
	for i, v := range board {
		switch fixed := b.start[i]; {
		case v == fixed && v != 0:
		case fixed != 0:
			return fmt.Sprintf("changed the given %d at %s to %d", fixed, b.funcs.kernel.placeName(i), v)
		case v == 0:
			return fmt.Sprintf("left %s empty", b.funcs.kernel.placeName(i))
		case int(v) > n || b.layout == LayoutFree && !b.domains[i].Has(v):
			return fmt.Sprintf("put %d at %s, which can't hold it", v, b.funcs.kernel.placeName(i))
		}
	}
	if b.layout == LayoutFree {
		return ""
	}
	units, _ := b.rules.Partition(geometry.Kind(b.layout.kind()))
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

// A PanicError is the value with which a function that runs goroutines panics if
// code of the caller, such as a plug-in, panicked in one of them: the Value of the
// first panic, and the Stack of its goroutine. The function panics in the goroutine of
// its caller, after all others have ended. Unwrap returns the value if it is an error.
type PanicError = together.PanicError
