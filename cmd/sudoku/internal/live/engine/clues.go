package engine

import (
	"context"
	"slices"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/csp"
	"example.com/sudoku/variant"
)

// This file finds the candidates that clues leave.

// longestLook is for clues of a large board that take long. The notes are then of the others.
const longestLook = time.Second

// narrow takes the values from the candidates that a clue can't have, each clue by itself. It
// leaves out the clues of which it knows nothing in time.
func narrow(ctx context.Context, board sudoku.Puzzle, candidates []sudoku.Values) error {
	short, cancel := context.WithTimeout(ctx, longestLook)
	defer cancel()
	for _, rule := range board.Rules.Added() {
		c, ok := rule.Clue.(variant.Clue)
		if !ok || !variant.KindOf(c.Kind).Own || slices.Max(c.Cells) >= len(board.Cells) {
			continue
		}
		parts, err := rule.Parts(board.Rules)
		if err != nil || parts.Constrain == nil {
			continue // a mistake in the rules is found where they are read
		}
		m, x := new(csp.Model), make([]csp.Decision, len(board.Cells))
		for cell, v := range board.Cells {
			domain := csp.OneOf(max(1, int(v))) // that of a cell that the clue does not name is of no account
			if v == 0 && slices.Contains(c.Cells, cell) {
				domain = csp.OneOf(valuesOf(candidates[cell])...)
			}
			x[cell] = m.Decide("", domain)
		}
		demand(m, x, parts)
		counts, err := m.TrueCandidates(short, 1)
		if err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			continue // it is broken, or takes too long
		}
		for _, cell := range c.Cells {
			if board.Cells[cell] != 0 {
				continue
			}
			var left sudoku.Values
			for _, v := range counts[cell] {
				if v.Solutions > 0 {
					left = left.With(uint8(v.Value))
				}
			}
			candidates[cell] = candidates[cell].And(left)
		}
	}
	return nil
}

// demand adds what a clue demands of the cells to their model.
func demand(m *csp.Model, x []csp.Decision, parts sudoku.Parts) {
	for _, unit := range parts.Units {
		var different []csp.Decision
		for _, cell := range unit.Cells {
			different = append(different, x[cell])
		}
		m.AllDifferent(different...)
	}
	parts.Constrain(m, x)
}
