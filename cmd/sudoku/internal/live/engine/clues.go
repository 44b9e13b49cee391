package engine

import (
	"context"
	"errors"
	"slices"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/csp"
	"example.com/sudoku/variant"
)

// This file finds the clues that a player's board breaks, also while cells are empty.

// longestLook is for clues of a large board that take long. Without them a look has the
// clashes of the others.
const longestLook = time.Second

// broken marks the cells of the clues that the values on the board break: no values of
// the empty cells could keep such a clue, even if there were no other. It leaves out the
// clues of which it knows nothing in time.
func broken(ctx context.Context, board sudoku.Puzzle, bad []bool) error {
	short, cancel := context.WithTimeout(ctx, longestLook)
	defer cancel()
	err := mark(short, board, bad)
	if ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}

func mark(ctx context.Context, board sudoku.Puzzle, bad []bool) error {
	for _, rule := range board.Rules.Added() {
		if c, ok := rule.Clue.(variant.Clue); ok && c.Kind == "Var" {
			continue // extra cells say nothing
		}
		parts, err := rule.Parts(board.Rules)
		if err != nil {
			return err
		}
		if parts.Constrain == nil {
			continue
		}
		filled, named := filledOf(rule, board.Cells)
		if named && filled == nil {
			continue
		}
		is, err := breaks(ctx, parts, board)
		if err == nil && is && !named {
			filled, err = blamed(ctx, parts, board)
		}
		if err != nil {
			return err
		}
		for _, cell := range filled {
			bad[cell] = bad[cell] || is
		}
	}
	return nil
}

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

// filledOf returns the cells of a clue that have a value, and whether the clue names
// cells at all.
func filledOf(rule sudoku.Rule, board []uint8) (filled []int, named bool) {
	c, ok := rule.Clue.(variant.Clue)
	if !ok {
		return nil, false
	}
	for _, cell := range c.Cells {
		if cell < len(board) && board[cell] != 0 {
			filled = append(filled, cell)
		}
	}
	return filled, len(c.Cells) > 0
}

// breaks reports whether no values of the empty cells keep a clue.
func breaks(ctx context.Context, parts sudoku.Parts, board sudoku.Puzzle) (bool, error) {
	if !slices.Contains(board.Cells, 0) {
		return parts.Errors(board.Cells) > 0, nil
	}
	m := new(csp.Model)
	x := make([]csp.Decision, len(board.Cells))
	for cell, v := range board.Cells {
		domain := csp.Range(1, board.Rules.Values())
		if v != 0 {
			domain = csp.OneOf(int(v))
		}
		x[cell] = m.Decide("", domain)
	}
	demand(m, x, parts)
	_, err := m.Solve(ctx)
	if errors.Is(err, csp.ErrNoSolution) {
		return true, nil
	}
	return false, err
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

// blamed returns filled cells that break a clue together, and not without one of them.
func blamed(ctx context.Context, parts sudoku.Parts, board sudoku.Puzzle) (cells []int, err error) {
	board = board.Clone()
	for cell, v := range board.Cells {
		if v == 0 {
			continue
		}
		board.Cells[cell] = 0
		is, err := breaks(ctx, parts, board)
		if err != nil {
			return nil, err
		}
		if !is {
			board.Cells[cell] = v
			cells = append(cells, cell)
		}
	}
	return cells, nil
}
