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
func (r *ruled) broken(ctx context.Context, board []uint8, bad []bool) error {
	short, cancel := context.WithTimeout(ctx, longestLook)
	defer cancel()
	err := r.mark(short, board, bad)
	if ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}

func (r *ruled) mark(ctx context.Context, board []uint8, bad []bool) error {
	for _, rule := range r.rules.Added() {
		parts, err := rule.Parts(r.rules)
		if err != nil {
			return err
		}
		if parts.Constrain == nil {
			continue
		}
		filled, named := filledOf(rule, board)
		if named && filled == nil {
			continue
		}
		is, err := r.breaks(ctx, parts, board)
		if err == nil && is && !named {
			filled, err = r.blamed(ctx, parts, board)
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
func (r *ruled) breaks(ctx context.Context, parts sudoku.Parts, board []uint8) (bool, error) {
	if !slices.Contains(board, 0) {
		return parts.Errors(board) > 0, nil
	}
	m := new(csp.Model)
	x := make([]csp.Decision, len(board))
	for cell, v := range board {
		domain := csp.Range(1, r.rules.Values())
		if v != 0 {
			domain = csp.OneOf(int(v))
		}
		x[cell] = m.Decide("", domain)
	}
	for _, unit := range parts.Units {
		var different []csp.Decision
		for _, cell := range unit.Cells {
			different = append(different, x[cell])
		}
		m.AllDifferent(different...)
	}
	parts.Constrain(m, x)
	_, err := m.Solve(ctx)
	if errors.Is(err, csp.ErrNoSolution) {
		return true, nil
	}
	return false, err
}

// blamed returns filled cells that break a clue together, and not without one of them.
func (r *ruled) blamed(ctx context.Context, parts sudoku.Parts, board []uint8) (cells []int, err error) {
	board = slices.Clone(board)
	for cell, v := range board {
		if v == 0 {
			continue
		}
		board[cell] = 0
		is, err := r.breaks(ctx, parts, board)
		if err != nil {
			return nil, err
		}
		if !is {
			board[cell] = v
			cells = append(cells, cell)
		}
	}
	return cells, nil
}
