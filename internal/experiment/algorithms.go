package experiment

import (
	"context"
	"errors"
	"reflect"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/explain"
)

// An algorithm is what a trial runs.
type algorithm struct {
	name    string
	options any      // zero options, which the seed of a trial completes
	steps   string   // the option that "budget" sets by "steps", or ""
	metrics []string // the first one is the cost of a trial
	read    func(text string) (problem, error)
}

// The options of the algorithms that have none.
type (
	solveOptions  struct{}
	uniqueOptions struct{}
	rateOptions   struct{}
)

var (
	ofSearches = []string{"proposals", "errors", "attempts", "epochs", "births", "accepted"}

	// To add an algorithm, add a row here and its case in check and do.
	algorithms = []algorithm{
		{"evolve", sudoku.EvolveOptions{}, "MaxProposals", ofSearches, readBoard},
		{"genetic", sudoku.GeneticOptions{}, "MaxProposals", ofSearches, readBoard},
		{"backtrack", sudoku.BacktrackOptions{}, "MaxSteps", []string{"steps", "errors", "guesses", "backtracks"}, readBoard},
		{"solve", solveOptions{}, "", nil, readBoard},
		{"unique", uniqueOptions{}, "", nil, readBoard},
		{"rate", rateOptions{}, "", []string{"score", "level"}, readBoard},
		{"generate", sudoku.GenerateOptions{}, "MaxTries", []string{"clues", "score", "level"}, readBoard},
	}
)

func algorithmNames() []string {
	var names []string
	for _, a := range algorithms {
		names = append(names, a.name)
	}
	return names
}

// known returns the names of the options that an experiment may set. It sets the
// seeds itself, and a trial runs on one core.
func (a *algorithm) known() []string {
	var names []string
	if a.classic() != nil {
		names = append(names, baseOption)
	}
	for _, field := range reflect.VisibleFields(reflect.TypeOf(a.options)) {
		if field.IsExported() && !field.Anonymous && field.Tag.Get("json") != "-" && !slices.Contains([]string{"Seed", "Goroutines"}, field.Name) {
			names = append(names, field.Name)
		}
	}
	return names
}

// baseOption names the options that a setting starts from in place of the defaults: "classic".
const baseOption = "Base"

// classic returns the options of the algorithm's article, or nil if it has none.
func (a *algorithm) classic() any {
	switch a.options.(type) {
	case sudoku.EvolveOptions:
		return sudoku.Classic()
	case sudoku.GeneticOptions:
		return sudoku.ClassicGenetic()
	}
	return nil
}

// A problem is what a trial works on: a board, or in tests something else.
type problem interface {
	// line returns the board on one line.
	line() string
	cells() int
	// check returns the error of options that can't be used on boards like this.
	check(options any) error
	// do makes a trial. The options are a pointer.
	do(ctx context.Context, options any, seed uint64) (measures, error)
}

// measures are what a trial measures, by the names of metrics.
type measures map[string]int64

// A board is the problem of a puzzle.
type board struct{ puzzle sudoku.Puzzle }

func (b *board) line() string { return sudoku.Line(b.puzzle) }

func (b *board) cells() int { return len(b.puzzle.Cells) }

func (b *board) check(options any) error {
	var err error
	switch o := options.(type) {
	case *sudoku.EvolveOptions:
		_, err = sudoku.NewEvolution(context.Background(), b.puzzle, o)
	case *sudoku.GeneticOptions:
		_, err = sudoku.NewGenetic(context.Background(), b.puzzle, o)
	default:
		// The options are checked before the context, and the context before the
		// work.
		ended, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err = b.do(ended, options, 0); errors.Is(err, context.Canceled) {
			err = nil
		}
	}
	return err
}

func (b *board) do(ctx context.Context, options any, seed uint64) (measures, error) {
	switch o := options.(type) {
	case *sudoku.EvolveOptions:
		opts := *o
		opts.Seed = seed
		return searched(sudoku.Evolve(ctx, b.puzzle, &opts))
	case *sudoku.GeneticOptions:
		opts := *o
		opts.Seed = seed
		return searched(sudoku.Genetic(ctx, b.puzzle, &opts))
	case *sudoku.BacktrackOptions:
		return searched(sudoku.Backtrack(ctx, b.puzzle, o))
	case *solveOptions:
		_, err := sudoku.Solve(ctx, b.puzzle)
		return nil, err
	case *uniqueOptions:
		_, err := sudoku.Unique(ctx, b.puzzle)
		return nil, err
	case *rateOptions:
		return rated(ctx, b.puzzle)
	case *sudoku.GenerateOptions:
		opts := *o
		opts.Seed = seed
		puzzle, err := b.puzzle.Rules.Generate(ctx, &opts)
		if err != nil {
			return nil, err
		}
		m, err := rated(ctx, puzzle)
		if _, large := errors.AsType[*sudoku.SizeError](err); large {
			err = nil
		}
		m["clues"] = int64(sudoku.Givens(puzzle))
		return m, err
	}
	panic("experiment: no algorithm for the options")
}

func searched(r sudoku.Result[sudoku.Puzzle], err error) (measures, error) {
	s := r.Stats
	return measures{
		"proposals": s.Proposals, "errors": int64(r.Errors), "attempts": int64(s.Attempts), "epochs": int64(s.Epochs), "births": s.Births,
		"accepted": s.Accepted, "steps": s.Steps, "guesses": s.Guesses, "backtracks": s.Backtracks,
	}, err
}

func rated(ctx context.Context, puzzle sudoku.Puzzle) (measures, error) {
	r, err := explain.Rate(ctx, puzzle)
	return measures{"score": int64(r.Score), "level": int64(r.Level)}, err
}
