package puzzles

import (
	"context"
	"errors"
	"fmt"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/format"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/picture"
)

// A ruled problem has rules of its own: regions, clues, any side.
type ruled struct{ sheet format.Sheet }

// errOrdinary is the error of a verb that serves the ordinary rules.
var errOrdinary = errors.New("want a puzzle with the ordinary rules")

// problemOf returns the problem of a sheet: a board where the rules are ordinary.
func problemOf(sheet format.Sheet) problem {
	p := sheet.Puzzle
	rows, columns := p.Rules.Size()
	if p.Candidates == nil && sheet.Title+sheet.Author+sheet.Rules == "" && rows == columns && p.Rules.Equal(sudoku.Standard(rows)) {
		if ordinary, err := readBoard(sudoku.Line(p)); err == nil {
			return ordinary
		}
	}
	return ruled{sheet}
}

func (r ruled) puzzle() format.Sheet { return r.sheet }

// line returns the text of rules and cells.
func (r ruled) line() string {
	text, err := r.sheet.Puzzle.MarshalText()
	if err != nil {
		return ""
	}
	return string(text)
}

func (r ruled) picture() string { return picture.Plain(r.sheet.Puzzle) }

// marks returns a picture too: the words of candidates would not fit in its frame.
func (r ruled) marks() string { return r.picture() }

func (r ruled) givens() int { return sudoku.Givens(r.sheet.Puzzle) }

func (r ruled) full() bool { return r.givens() == r.sheet.Puzzle.Rules.Len() }

func (r ruled) check() error { return sudoku.Check(r.sheet.Puzzle) }

func (r ruled) unique(ctx context.Context) (string, error) {
	solution, err := sudoku.Unique(ctx, r.sheet.Puzzle)
	if err != nil && !errors.Is(err, sudoku.ErrManySolutions) {
		return "", err
	}
	return sudoku.Line(solution), err
}

func (r ruled) count(ctx context.Context, limit int) (int, error) {
	return sudoku.Count(ctx, r.sheet.Puzzle, limit)
}

func (r ruled) minimized(ctx context.Context, symmetry sudoku.Symmetry, seed uint64) (problem, error) {
	minimal, err := sudoku.Minimize(ctx, r.sheet.Puzzle, symmetry, seed)
	r.sheet.Puzzle = minimal
	return r, err
}

func (r ruled) rating(ctx context.Context, explainer bool) (rating, error) {
	found, err := explain.Rate(ctx, r.sheet.Puzzle)
	of := rating{Rating: found}
	if err != nil || !explainer {
		return of, err
	}
	return of.onScale(explain.RateExplainer(ctx, r.sheet.Puzzle))
}

func (r ruled) steps(ctx context.Context, q question, yield func(step) bool) error {
	puzzle := r.sheet.Puzzle
	now := puzzle.Clone()
	if q.board != "" {
		board, err := puzzle.Rules.Parse(q.board)
		if err != nil {
			return fmt.Errorf("-board: %s", cli.Plain(err))
		}
		now.Cells = board.Cells
	}
	return stepsOf(ctx, puzzle, now, q, yield)
}

func (r ruled) canonical() (problem, error) { return nil, errOrdinary }

func (r ruled) shuffled(uint64) (problem, error) { return nil, errOrdinary }

func (r ruled) backtracked(context.Context, *sudoku.BacktrackOptions) (result, error) {
	return result{}, errOrdinary
}

func (r ruled) tables(context.Context, *sudoku.BacktrackOptions, bool) (result, error) {
	return result{}, errOrdinary
}
