package sudoku

import (
	"context"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/poll"
)

// This file holds combinatorial evolution as a user calls it. It builds on [engine].

// Evolve solves a puzzle by combinatorial evolution: a population of full
// boards that improve step by step and are crossed. In the article, and with
// [Classic], most organisms are workers. The others are explorers, which are
// filled again at random in every epoch. The child of the best worker and the
// best explorer replaces the worst worker: the article's SolveEvo. By default all
// organisms are stronger workers, and they mate: see [evolve.ParentsTwoWorkers].
//
// The error is nil if the board in the result solves the puzzle. It is a
// [*ClashError] if the givens break the rules, [ErrNoSolution] if deduction
// proves that, an [*OptionError] if opts can't be used, [ErrBudget] if a limit
// is reached, and the error of ctx if that ends. With the last two the result
// holds the best board. Nil options are the default ones.
func Evolve[P Problem](ctx context.Context, puzzle P, opts *EvolveOptions) (Result[P], error) {
	cells := Cells(&puzzle)
	e, err := newEvolution(ctx, cells, opts, puzzle.kernel().funcs())
	found, err := finish(ctx, cells, e, err)
	return resultOf(&puzzle, found), err
}

// NewEvolution returns a run of [Evolve] before its first epoch. The errors are
// the same.
func NewEvolution[P Problem](ctx context.Context, puzzle P, opts *EvolveOptions) (*Run[P], error) {
	e, err := newEvolution(ctx, Cells(&puzzle), opts, puzzle.kernel().funcs())
	if err != nil {
		return nil, err
	}
	return &Run[P]{e, puzzle}, nil
}

// The engine makes so many boards beside the organisms of an island, and of a run: the
// best ones, a snapshot and a child, and that of the result.
const (
	sparesOfIsland = 4
	sparesOfRun    = 2
)

// newEvolution returns an evolution before its first epoch. If the context ends,
// it returns an incomplete one with the error.
func newEvolution(ctx context.Context, puzzle []uint8, opts *EvolveOptions, funcs boardFuncs) (*engine, error) {
	var o EvolveOptions
	if opts != nil {
		o = *opts
	}
	if err := funcs.kernel.err; err != nil {
		return nil, err
	}
	if err := o.complete(len(puzzle)); err != nil {
		return nil, err
	}
	e := &engine{
		algorithm: "combinatorial evolution", puzzle: puzzle, kernel: funcs.kernel, seed: o.Seed,
		layout: o.Worker.Layout, fitness: o.Fitness, worker: o.Worker,
	}
	var err error
	if e.crossover, err = o.Crossover.under(funcs.kernel); err != nil {
		return nil, err
	}
	if err := poll.Ended(ctx); err != nil {
		return e, err
	}
	if e.basis, err = newBasis(puzzle, e.layout, e.fitness, o.NoDeduction, funcs); err != nil {
		return nil, err
	}
	o.completeFor(e.basis.free, e.basis.rules)
	o.Crossover = e.crossover
	if o.Options, err = o.Completed(); err != nil {
		return nil, err
	}
	e.options = &o
	p := e.problem(o.Islands*(o.Population+sparesOfIsland)+sparesOfRun, o.Mistake)
	switch e.worker.kind {
	case ownWorker: // whose steps take as long as a user likes
	case tabuWorker:
		p.Quick = 1
	default:
		p.Quick = stepsBetweenLooks
	}
	if o.NoCrossover {
		p.Merge = nil
	}
	e.run, err = evolve.New(ctx, p, o.Options)
	return e.started(ctx, err)
}
