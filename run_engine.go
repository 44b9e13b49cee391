package sudoku

import (
	"context"
	"errors"
	"slices"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/poll"
)

// This file holds what both searches by chance have in common: boards are the solutions of
// a problem of package evolve, whose engine this is the first instance of.

// An engine is a run of either search on the boards of a puzzle of any size.
type engine struct {
	algorithm string // for saved runs
	puzzle    []uint8
	kernel    *kernel
	seed      uint64
	layout    Layout
	fitness   Fitness
	crossover Crossover
	worker    Worker
	options   any // see Run.Options
	basis     *basis
	run       *evolve.Run[evolvedBoard]
}

// started returns the engine with its run. If there is none as the context has ended, it
// returns an incomplete engine with the error.
func (e *engine) started(ctx context.Context, err error) (*engine, error) {
	if err == nil {
		return e, nil
	}
	if ended := poll.Ended(ctx); ended != nil {
		return e, ended
	}
	return nil, e.lawOf(err)
}

// finish runs an engine to its end, if it was made without an error.
func finish(ctx context.Context, puzzle []uint8, e *engine, err error) (outcome, error) {
	switch {
	case e == nil:
		return outcome{cells: puzzle}, err
	case err != nil:
		return e.draft(), err
	}
	return e.outcome(e.run.Finish(ctx))
}

// draft returns the result of a run whose context ended before it had a population: a
// random board.
func (e *engine) draft() outcome {
	o := outcome{cells: slices.Clone(e.puzzle)}
	if units, err := newUnitLayout(e.puzzle, e.layout, e.kernel); err == nil {
		units.scatter(o.cells, NewStream(e.seed, 0))
		o.errors = e.fitness.under(e.kernel).Errors(o.cells)
	}
	return o
}

// lawOf returns the error of package evolve as one of the plug-in that broke a law.
func (e *engine) lawOf(err error) error {
	law, ok := errors.AsType[*evolve.LawError](err)
	if !ok || law.Name != "" {
		return err
	}
	if broken, ok := errors.AsType[*evolve.LawError](law.Err); ok {
		return broken
	}
	switch law.Func {
	case "Merge":
		return brokenBy("Crossover", e.crossover.Name, law.Broke)
	case "Errors":
		return brokenBy("Fitness", e.fitness.Name, law.Broke)
	}
	return brokenBy("Worker", e.worker.Name, law.Broke)
}

// outcome returns the best board of a result. After a cancelled step it may be that of a
// turn that was undone: on large boards a turn takes seconds.
func (e *engine) outcome(r evolve.Result[evolvedBoard], err error) (outcome, error) {
	s := r.Stats
	o := outcome{r.Solution.cells, r.Errors, Stats{
		Attempts: s.Attempts, Epochs: s.Epochs, Proposals: s.Proposals, Accepted: s.Accepted, Births: s.Births,
	}}
	if err == nil && !e.kernel.solves(o.cells, e.puzzle) {
		err = brokenBy("Fitness", e.fitness.Name, "counted 0 errors for a board that is no solution")
	}
	return o, e.lawOf(err)
}

// The engine makes so many boards beside the organisms of an island, and of a run: the
// best ones, a snapshot and a child, and that of the result.
const (
	sparesOfIsland = 4
	sparesOfRun    = 2
)

// newEvolution returns an evolution before its first epoch. If the context ends,
// it returns an incomplete one with the error.
func newEvolution(ctx context.Context, puzzle []uint8, opts *EvolveOptions, k *kernel) (*engine, error) {
	var o EvolveOptions
	if opts != nil {
		o = *opts
	}
	if err := k.err; err != nil {
		return nil, err
	}
	if err := o.complete(len(puzzle)); err != nil {
		return nil, err
	}
	e := &engine{
		algorithm: "combinatorial evolution", puzzle: puzzle, kernel: k, seed: o.Seed,
		layout: o.Worker.Layout, fitness: o.Fitness, worker: o.Worker,
	}
	var err error
	if e.crossover, err = o.Crossover.under(k); err != nil {
		return nil, err
	}
	if err := poll.Ended(ctx); err != nil {
		return e, err
	}
	if e.basis, err = newBasis(puzzle, e.layout, e.fitness, o.NoDeduction, k); err != nil {
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
