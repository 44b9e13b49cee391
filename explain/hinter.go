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

// checkBoard returns an error if the board is not one of the puzzle's rules, or does not
// have a given of the puzzle, as is the case where the two arguments are in the wrong order.
func (q question) checkBoard() error {
	if len(q.board) != len(q.puzzle) {
		return &sudoku.OptionError{Field: "board", Value: fmt.Sprintf("%d cells", len(q.board)), Want: fmt.Sprintf("%d, as the puzzle has", len(q.puzzle))}
	}
	rules := q.rules
	for i, v := range q.puzzle {
		if v != 0 && q.board[i] == 0 {
			at := rules.Place(i)
			return &sudoku.OptionError{
				Field: "board", Value: fmt.Sprintf("row %d, column %d is empty", at.Row+1, at.Column+1),
				Want: fmt.Sprintf("the given %d of the puzzle there; the puzzle is the first argument, the board the second", int(v)+rules.First()-1),
			}
		}
	}
	return nil
}

// A question is what a verb is asked: a puzzle, the player's board, and options.
type question struct {
	*geometry
	err        error // of the rules
	puzzle     []uint8
	candidates []sudoku.Values // that restrict the cells of the puzzle, or nil
	board      []uint8
	opts       *HintOptions
	solve      hintSolver
}

// questionOf returns the question of a verb. caller is the exported function that an error
// names.
func questionOf[P sudoku.Problem](caller string, puzzle, board *P, opts *HintOptions) question {
	g, candidates, err := tablesOf(caller, puzzle)
	return question{g, err, sudoku.Cells(puzzle), candidates, sudoku.Cells(board), opts, solverOf(*puzzle)}
}

// newHinter returns the position of the board.
func newHinter(ctx context.Context, q question) (*hinter, error) {
	if q.err != nil {
		return nil, q.err
	}
	puzzle, board, opts, solve := q.puzzle, q.board, q.opts, q.solve
	if rules := q.rules; len(puzzle) != rules.Len() || q.candidates != nil && len(q.candidates) != rules.Len() {
		_, err := solve.unique(ctx)
		return nil, err
	}
	h := new(hinter)
	if err := h.setOptions(opts, q.geometry); err != nil {
		return nil, err
	}
	if err := cmp.Or(poll.Ended(ctx), q.checkBoard()); err != nil {
		return nil, err
	}
	solution, err := solve.unique(ctx)
	h.solution = solution
	if err != nil && err != sudoku.ErrManySolutions {
		return nil, err
	}
	if h.unique = err == nil; !h.unique {
		h.without |= uniquenessTechniques
		if err := nearest(ctx, q, h.solution); err != nil {
			return nil, err
		}
	}
	h.setUp(q.geometry, puzzle, q.candidates)
	wrong := &MistakeError{Side: widthOf(h.rules)}
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

func solverOf[P sudoku.Problem](puzzle P) hintSolver {
	return hintSolver{
		unique: func(ctx context.Context) ([]uint8, error) {
			solution, err := sudoku.Unique(ctx, puzzle)
			return sudoku.Cells(&solution), err
		},
		within: func(ctx context.Context, candidates []sudoku.Values) ([]uint8, error) {
			if p, ok := any(puzzle).(sudoku.Puzzle); ok && p.Candidates != nil {
				candidates = slices.Clone(candidates)
				for cell := range candidates {
					candidates[cell] = candidates[cell].And(p.Candidates[cell])
				}
			}
			solution, err := sudoku.Solve(ctx, sudoku.Puzzle{Rules: sudoku.RulesOf(puzzle), Cells: sudoku.Cells(&puzzle), Candidates: candidates})
			return solution.Cells, err
		},
	}
}

// nearest returns, of a puzzle with more than one solution, one that agrees with the
// player's values and marks as far as they agree with each other, taken one after
// another. It begins with some solution.
func nearest(ctx context.Context, q question, solution []uint8) error {
	agreed := make([]sudoku.Values, len(solution))
	all := q.allValues()
	for i := range agreed {
		agreed[i] = all
	}
	agree := func(cell int, to sudoku.Values) error {
		before := agreed[cell]
		if agreed[cell] = before.And(to); agreed[cell].Has(solution[cell]) {
			return nil
		}
		other, err := q.solve.within(ctx, agreed)
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
	for cell, v := range q.board {
		to := sudoku.ValuesOf(v)
		if v == 0 && q.opts != nil && q.opts.Candidates != nil {
			to = q.opts.Candidates[cell]
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

// widthOf returns the number of columns of rules whose cells fill a rectangle, row by row,
// and 0 for others.
func widthOf(rules sudoku.Rules) int {
	_, columns := rules.Size()
	for cell := range rules.Len() {
		if at := rules.Place(cell); at.Row*columns+at.Column != cell {
			return 0
		}
	}
	return columns
}
