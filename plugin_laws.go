package sudoku

import "fmt"

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
	n := side(len(board))
	for i, v := range board {
		switch fixed := b.start[i]; {
		case v == fixed && v != 0:
		case fixed != 0:
			return fmt.Sprintf("changed the given %d at row %d, column %d to %d", fixed, i/n+1, i%n+1, v)
		case v == 0:
			return fmt.Sprintf("left row %d, column %d empty", i/n+1, i%n+1)
		case int(v) > n || b.layout == LayoutFree && !b.domains[i].Has(v):
			return fmt.Sprintf("put %d at row %d, column %d, which can't hold it", v, i/n+1, i%n+1)
		}
	}
	if b.layout == LayoutFree {
		return ""
	}
	shape := ShapeOf(len(board))
	first, end := b.layout.units(n)
	for u := first; u < end; u++ {
		var seen Values
		for _, cell := range shape.Unit(u) {
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
// The children of others are checked.
func (c *Crossover) trusted() bool {
	for _, known := range builtInCrossovers() {
		if codeOf(c.Cross) == codeOf(known.Cross) && known.Keeps.has(c.Keeps) {
			return true
		}
	}
	return false
}
