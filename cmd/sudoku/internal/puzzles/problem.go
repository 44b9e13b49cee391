package puzzles

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/format"
	"example.com/sudoku/internal/cli"
)

// A problem is a puzzle of any kind and size, with what the verbs ask of it.
type problem interface {
	// line returns the puzzle on a line, picture in several, and marks with its
	// candidates.
	line() string
	picture() string
	marks() string
	// puzzle returns the puzzle for another form.
	puzzle() format.Sheet
	// check returns an error if the givens break the rules, and full whether no cell
	// is empty.
	check() error
	full() bool
	givens() int
	// unique returns the first solution as a line, and the error of
	// [sudoku.Unique].
	unique(ctx context.Context) (solution string, err error)
	// minimized returns the puzzle without the clues that it does not need, in an
	// order that depends on the seed.
	minimized(ctx context.Context, symmetry sudoku.Symmetry, seed uint64) (problem, error)
	// rating returns the rating, and on the scale of Sudoku Explainer if asked.
	rating(ctx context.Context, explainer bool) (rating, error)
	// steps calls yield with the steps of the question until it returns false.
	steps(ctx context.Context, q question, yield func(step) bool) error
	// backtracked returns the solution of the readable search, and tables how it got
	// there.
	backtracked(ctx context.Context, opts *sudoku.BacktrackOptions) (result, error)
	tables(ctx context.Context, opts *sudoku.BacktrackOptions, all bool) (result, error)
	// canonical returns the canonical form, and shuffled a transformed puzzle.
	canonical() (problem, error)
	shuffled(seed uint64) (problem, error)
	// count returns the number of solutions, up to the limit if that is not 0.
	count(ctx context.Context, limit int) (int, error)
}

// A board is a problem of the ordinary rules.
type board[B sudoku.Board] struct{ cells B }

func (b board[B]) line() string { return sudoku.Line(b.cells) }

func (b board[B]) picture() string { return fmt.Sprint(b.cells) }

func (b board[B]) marks() string { return sudoku.PencilMarks(b.cells, nil) }

func (b board[B]) puzzle() format.Sheet {
	cells := slices.Clone(sudoku.Cells(&b.cells))
	return format.Sheet{Puzzle: sudoku.Puzzle{Rules: sudoku.RulesOf(b.cells), Cells: cells}}
}

func (b board[B]) givens() int { return sudoku.Givens(b.cells) }

func (b board[B]) full() bool { return b.givens() == len(b.cells) }

func (b board[B]) check() error { return sudoku.Check(b.cells) }

func (b board[B]) unique(ctx context.Context) (string, error) {
	solution, err := sudoku.Unique(ctx, b.cells)
	if err != nil && !errors.Is(err, sudoku.ErrManySolutions) {
		return "", err
	}
	return sudoku.Line(solution), err
}

func (b board[B]) count(ctx context.Context, limit int) (int, error) {
	return sudoku.Count(ctx, b.cells, limit)
}

func (b board[B]) minimized(ctx context.Context, symmetry sudoku.Symmetry, seed uint64) (problem, error) {
	minimal, err := sudoku.Minimize(ctx, b.cells, symmetry, seed)
	return board[B]{minimal}, err
}

func (b board[B]) canonical() (problem, error) {
	form, err := sudoku.Canonical(b.cells)
	return board[B]{form.Board}, err
}

func (b board[B]) shuffled(seed uint64) (problem, error) {
	return board[B]{sudoku.Shuffle(b.cells, seed)}, nil
}

func (b board[B]) rating(ctx context.Context, explainer bool) (rating, error) {
	found, err := explain.Rate(ctx, b.cells)
	r := rating{Rating: found}
	if err != nil || !explainer {
		return r, err
	}
	grid, ok := any(b.cells).(sudoku.Grid)
	if !ok {
		return r, errors.New("the scale of Sudoku Explainer is for 9×9 puzzles")
	}
	return r.onScale(explain.RateExplainer(ctx, grid))
}

// onScale returns the rating with that of Sudoku Explainer.
func (r rating) onScale(other explain.ExplainerRating, err error) (rating, error) {
	tenths := func(n int) string { return fmt.Sprintf("%d.%d", n/10, n%10) }
	r.er, r.ep, r.ed = tenths(other.ER), tenths(other.EP), tenths(other.ED)
	return r, err
}

func (b board[B]) steps(ctx context.Context, q question, yield func(step) bool) error {
	now := b.cells
	if q.board != "" {
		var err error
		if now, err = sudoku.ParseBoard[B](q.board); err != nil {
			return fmt.Errorf("-board: %s", cli.Plain(err)) // no ParseError: its place is not one of the file
		}
	}
	return stepsOf(ctx, b.cells, now, q, yield)
}

// stepsOf calls yield with the steps of the question until it returns false.
func stepsOf[P sudoku.Problem](ctx context.Context, puzzle, now P, q question, yield func(step) bool) error {
	steps := explain.Hints(ctx, puzzle, now, nil)
	if q.all {
		steps = explain.NextSteps(ctx, puzzle, now, nil)
	}
	for s, err := range steps {
		if err != nil {
			return err
		}
		one := step{Step: s}
		if q.svg {
			one.svg = s.SVG(sudoku.Cells(&puzzle), sudoku.Cells(&now), sudoku.AllCandidates(now))
		}
		if !yield(one) {
			break
		}
	}
	return nil
}
