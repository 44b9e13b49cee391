package experiment

import (
	"context"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/evolve"
)

// This file lets trials evolve problems that are no boards.

// Own adds an algorithm: it evolves the problem that make returns for a text, which stands in
// "boards" in place of a board, with the options of [evolve.Options]. It is called before
// experiments are read.
func Own[S any](name string, make func(text string) (evolve.Problem[S], error)) {
	algorithms = slices.DeleteFunc(algorithms, func(a algorithm) bool { return a.name == name })
	algorithms = append(algorithms, algorithm{
		name: name, options: evolve.Options{}, steps: "MaxProposals", metrics: ofSearches,
		read: func(text string) (problem, error) {
			p, err := make(text)
			return &own[S]{text, p}, err
		},
	})
}

// ofBoards reports whether the algorithm works on boards.
func (a *algorithm) ofBoards() bool {
	_, isOwn := a.options.(evolve.Options)
	return !isOwn
}

// own is a problem of the caller.
type own[S any] struct {
	text    string
	problem evolve.Problem[S]
}

func (o *own[S]) line() string { return o.text }

func (o *own[S]) cells() int { return 0 }

func (o *own[S]) check(options any) error {
	_, err := evolve.New(context.Background(), o.problem, *options.(*evolve.Options))
	return err
}

func (o *own[S]) do(ctx context.Context, options any, seed uint64) (measures, error) {
	opts := *options.(*evolve.Options)
	opts.Seed = seed
	r, err := evolve.Evolve(ctx, o.problem, opts)
	s := r.Stats
	return searched(sudoku.Result[sudoku.Puzzle]{Errors: r.Errors, Stats: sudoku.Stats{
		Attempts: s.Attempts, Epochs: s.Epochs, Proposals: s.Proposals, Accepted: s.Accepted, Births: s.Births,
	}}, err)
}
