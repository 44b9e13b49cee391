package explain

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/internal/poll"
)

// This file sets up the position of a player's board: its values, its pencil marks, and a
// solution to hold them to.

// hinter is a position and a solution of its puzzle.
type hinter struct {
	logic
	solution []uint8
	unique   bool
}

// lacksGiven returns an error if the board does not have a given of the puzzle, as is
// the case where the two arguments are in the wrong order.
func lacksGiven(puzzle, board []uint8) error {
	n := sideOf(len(puzzle))
	for i, v := range puzzle {
		if v != 0 && board[i] == 0 {
			return &sudoku.OptionError{
				Field: "board", Value: fmt.Sprintf("row %d, column %d is empty", i/n+1, i%n+1),
				Want: fmt.Sprintf("the given %d of the puzzle there; the puzzle is the first argument, the board the second", v),
			}
		}
	}
	return nil
}

// newHinter returns the position of the board. caller is the exported function
// that an error names.
func newHinter(ctx context.Context, caller string, puzzle, board []uint8, opts *HintOptions, solve hintSolver) (*hinter, error) {
	if err := checkLogicSize(caller, len(puzzle)); err != nil {
		return nil, err
	}
	h := new(hinter)
	if err := h.setOptions(opts, len(puzzle)); err != nil {
		return nil, err
	}
	if err := cmp.Or(poll.Ended(ctx), lacksGiven(puzzle, board)); err != nil {
		return nil, err
	}
	solution, err := solve.unique(ctx)
	h.solution = solution
	if err != nil && err != sudoku.ErrManySolutions {
		return nil, err
	}
	if h.unique = err == nil; !h.unique {
		h.without |= uniquenessTechniques
		if err := nearest(ctx, board, opts, h.solution, solve); err != nil {
			return nil, err
		}
	}
	h.setUp(puzzle)
	wrong := &MistakeError{Side: h.side}
	for cell, v := range board {
		switch {
		case v == 0:
		case v != h.solution[cell]:
			wrong.Cells = append(wrong.Cells, cell)
		case puzzle[cell] == 0:
			h.placeValue(cell, v)
		}
	}
	wrong.Marks = h.mark(opts, board, wrong.Cells)
	if wrong.Cells != nil || wrong.Marks != nil {
		return nil, wrong
	}
	return h, nil
}

// hintSolver solves a puzzle, whatever type it has.
type hintSolver struct {
	unique func(ctx context.Context) ([]uint8, error)                             // as Unique
	within func(ctx context.Context, candidates []sudoku.Values) ([]uint8, error) // as Solve, with these candidates
}

func solverOf[B sudoku.Board](puzzle B) hintSolver {
	return hintSolver{
		unique: func(ctx context.Context) ([]uint8, error) {
			solution, err := sudoku.Unique(ctx, puzzle)
			return sudoku.Cells(&solution), err
		},
		within: func(ctx context.Context, candidates []sudoku.Values) ([]uint8, error) {
			solution, err := sudoku.Solve(ctx, sudoku.Puzzle{Rules: sudoku.RulesOf(puzzle), Cells: sudoku.Cells(&puzzle), Candidates: candidates})
			return solution.Cells, err
		},
	}
}

// nearest returns, of a puzzle with several solutions, one that agrees with the
// player's values and marks as far as they agree with each other, taken one after
// another. It begins with some solution.
func nearest(ctx context.Context, board []uint8, opts *HintOptions, solution []uint8, solve hintSolver) error {
	agreed := make([]sudoku.Values, len(solution))
	all := allValues(len(solution))
	for i := range agreed {
		agreed[i] = all
	}
	agree := func(cell int, to sudoku.Values) error {
		before := agreed[cell]
		if agreed[cell] = before.And(to); agreed[cell].Has(solution[cell]) {
			return nil
		}
		other, err := solve.within(ctx, agreed)
		switch {
		case errors.Is(err, sudoku.ErrNoSolution):
			agreed[cell] = before
		case err != nil:
			return err
		default:
			copy(solution, other)
		}
		return nil
	}
	for cell, v := range board {
		to := sudoku.ValuesOf(v)
		if v == 0 && opts != nil && opts.Candidates != nil {
			to = opts.Candidates[cell]
		}
		if to != (sudoku.Values{}) { // a value, or marks
			if err := agree(cell, to); err != nil {
				return err
			}
		}
	}
	return nil
}

// excused reports whether a mistake in sight of a cell has the cell's value.
func (h *hinter) excused(cell int, board []uint8, mistakes []int) bool {
	return slices.ContainsFunc(mistakes, func(other int) bool {
		return board[other] == h.solution[cell] && h.peers[cell].has(other)
	})
}

// mark removes the candidates that are not among the marks. It returns the cells
// that lose the value of the solution, unless one of the mistakes on the board took
// it from them.
func (h *hinter) mark(opts *HintOptions, board []uint8, mistakes []int) (wrong []int) {
	if opts == nil || opts.Candidates == nil {
		return nil
	}
	open := h.unfilled
	for cell := open.pop(); cell >= 0; cell = open.pop() {
		marks := digitsIn(opts.Candidates[cell])
		if marks == 0 || board[cell] != 0 { // filled, if wrongly
			continue
		}
		if marks>>(h.solution[cell]-1)&1 == 0 {
			if !h.excused(cell, board, mistakes) {
				wrong = append(wrong, cell)
			}
			continue
		}
		for gone := h.may[cell] &^ marks; gone != 0; gone &= gone - 1 {
			h.eliminate(cell, bits.TrailingZeros16(gone))
		}
	}
	return wrong
}
