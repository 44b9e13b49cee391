package sudoku

import (
	"fmt"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/geometry"
)

// flaw returns why a board can't be one of the run, or the empty string: a
// given was changed, a value is not in the domain of its cell, or the board does
// not have the layout.
func (b *basis) flaw(board []uint8) string {
	n := b.rules.Values
	for i, v := range board {
		switch fixed := b.start[i]; {
		case v == fixed && v != 0:
		case fixed != 0:
			return fmt.Sprintf("changed the given %d at %s to %d", fixed, b.compiled.placeName(i), v)
		case v == 0:
			return fmt.Sprintf("left %s empty", b.compiled.placeName(i))
		case int(v) > n || b.layout == LayoutFree && !b.domains[i].Has(v):
			return fmt.Sprintf("put %d at %s, which can't hold it", v, b.compiled.placeName(i))
		}
	}
	if b.layout == LayoutFree {
		return ""
	}
	units, _, _ := b.rules.Partition(geometry.Kind(b.layout.kind()))
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

// brokenBy returns the error of a plug-in of a kind that broke a law.
func brokenBy(kind, name, broke string) error {
	return &evolve.LawError{Func: kind, Name: name, Broke: broke}
}

// checkBoard returns the error of a plug-in that made the board.
func (b *basis) checkBoard(kind, name string, board []uint8) error {
	if flaw := b.flaw(board); flaw != "" {
		return brokenBy(kind, name, flaw)
	}
	return nil
}

// checkDeltas compares the errors that a user's Delta led to with a count: after
// a turn of many steps, after some of the others, and at a solution.
func (w *improver) checkDeltas(b *evolvedBoard, left, made int) error {
	const many = 64
	if w.turns++; w.basis.fitness.deltaFunc() == nil || made < many && w.turns%many != 0 && left > 0 {
		return nil
	}
	if counted := w.basis.errors(b.cells); counted != left {
		return brokenBy("Fitness", w.basis.fitness.Name, fmt.Sprintf("has a DeltaFunc that leads to %d errors, where ErrorsFunc counts %d", left, counted))
	}
	return nil
}
