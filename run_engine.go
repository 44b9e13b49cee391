package sudoku

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
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
	selection string // its name, of a genetic algorithm
	options   any    // see Run.Options
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

// problem returns what package evolve needs to know of boards, of which it makes so many.
// A genetic algorithm has another Random, Mutate, and none of a worker that is turned off.
func (e *engine) problem(boards int, mistake float64) evolve.Problem[evolvedBoard] {
	b := e.basis
	cross := e.crossover.cross()
	p := evolve.Problem[evolvedBoard]{
		Name:   fmt.Sprintf("%s of %v %s", e.algorithm, e.kernel.owner(), e.kernel.line(e.puzzle)),
		New:    b.newBoards(&e.worker, boards),
		Copy:   func(dst, src *evolvedBoard) { copy(dst.cells, src.cells) },
		Random: func(s *evolvedBoard, source *rand.PCG) { b.scatter(s.cells, source) },
		Errors: func(s *evolvedBoard) int { return b.errors(s.cells) },
		Worker: func(job evolve.Job[evolvedBoard]) (evolve.Worker[evolvedBoard], error) {
			return newImprover(b, &e.worker, max(0, mistake), job.Stopped)
		},
		Merge: func(child, x, y *evolvedBoard, r *rand.Rand) { cross(child.cells, x.cells, y.cells, r) },
		Differ: func(x, y *evolvedBoard) (differ, free int) {
			for i, v := range y.cells {
				if v != x.cells[i] {
					differ++
				}
			}
			return differ, b.free
		},
		Save: func(s *evolvedBoard) ([]byte, error) { return []byte(e.kernel.line(s.cells)), nil },
		Load: func(s *evolvedBoard, line []byte) error {
			if err := e.kernel.parse(string(line), s.cells); err != nil {
				return err
			}
			if flaw := b.flaw(s.cells); flaw != "" {
				return fmt.Errorf("a board that %s", flaw)
			}
			return nil
		},
	}
	if !e.crossover.trusted() {
		p.Check = func(s *evolvedBoard) error { return b.checkBoard("Crossover", e.crossover.Name, s.cells) }
	}
	return p
}

// lawOf returns the error of package evolve as one of the plug-in that broke a law.
func (e *engine) lawOf(err error) error {
	if option, ok := errors.AsType[*evolve.OptionError](err); ok && option.Field == "Selection" {
		return &OptionError{Field: option.Field, Value: e.selection, Want: option.Want}
	}
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
