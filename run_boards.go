package sudoku

import (
	"context"
	"errors"
	"slices"
	"sync"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/poll"
)

// This file holds what both searches by chance have in common: boards are the solutions of
// a problem of package evolve, whose engine this is the first instance of.

// A boardRun is a run of either search on the boards of a puzzle of any size.
type boardRun struct {
	algorithm string // for saved runs
	puzzle    []uint8
	compiled  *compiled
	seed      uint64
	layout    Layout
	fitness   Fitness
	crossover Crossover
	worker    Worker     // the zero one turned off
	mistake   float64    // of the worker
	options   func() any // see Run.Options
	basis     *basis
	run       *evolve.Run[evolvedBoard]
}

// deduce makes the basis. The errors are those of newBasis, and that of the context.
func (e *boardRun) deduce(ctx context.Context, noDeduction bool) (err error) {
	if err = poll.Ended(ctx); err == nil {
		e.basis, err = newBasis(e.puzzle, e.layout, e.fitness, noDeduction, e.compiled)
	}
	return err
}

// started returns the run. If there is none as the context has ended, it
// returns an incomplete one with the error.
func (e *boardRun) started(ctx context.Context, err error) (*boardRun, error) {
	if err == nil {
		return e, nil
	}
	if ended := poll.Ended(ctx); ended != nil {
		return e, ended
	}
	return nil, e.lawOf(err)
}

// finish runs a search to its end, if it was made without an error.
func finish[P Problem](ctx context.Context, puzzle *P, e *boardRun, err error) (Result[P], error) {
	found := outcome{cells: Cells(puzzle)}
	switch {
	case e == nil:
	case err != nil:
		found = e.draft()
	default:
		found, err = e.outcome(e.run.Finish(ctx))
	}
	return resultOf(puzzle, found), err
}

// draft returns the result of a run whose context ended before it had a population: a
// random board.
func (e *boardRun) draft() outcome {
	o := outcome{cells: slices.Clone(e.puzzle)}
	if units, err := newUnitLayout(e.puzzle, e.layout, e.compiled); err == nil {
		units.fill(o.cells, NewStream(e.seed, 0))
		o.errors = e.fitness.under(e.compiled).Errors(o.cells)
	}
	return o
}

// lawOf returns the error of package evolve as one of the plug-in that broke a law.
func (e *boardRun) lawOf(err error) error {
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
func (e *boardRun) outcome(r evolve.Result[evolvedBoard], err error) (outcome, error) {
	s := r.Stats
	o := outcome{r.Solution.cells, r.Errors, Stats{
		Attempts: s.Attempts, Epochs: s.Epochs, Proposals: s.Proposals, Accepted: s.Accepted, Births: s.Births,
	}}
	if err == nil && !e.compiled.solves(o.cells, e.puzzle) {
		err = brokenBy("Fitness", e.fitness.Name, "counted 0 errors for a board that is no solution")
	}
	return o, e.lawOf(err)
}

// A search makes so many boards beside the organisms of an island, and of a run: the
// best ones, a snapshot and a child, and that of the result.
const (
	sparesOfIsland = 4
	sparesOfRun    = 2
)

// A basis is what all organisms of a run share: the fixed cells, the values of
// the free ones, the layout of the boards and the fitness.
type basis struct {
	start    []uint8  // givens and deduced values; 0 in free cells
	domains  []Values // the values that each cell may take
	free     int      // cells
	units    *unitLayout
	layout   Layout
	rules    *geometry.Board
	fitness  Fitness
	weights  unitWeights // of the fitness on boards of the layout; zero for a user's own
	compiled *compiled
}

// newBasis returns the basis of a puzzle. The error is a [*ClashError], or
// [ErrNoSolution] if deduction proves that.
func newBasis(puzzle []uint8, layout Layout, fitness Fitness, noDeduction bool, k *compiled) (*basis, error) {
	if err := k.check(puzzle); err != nil {
		return nil, err
	}
	if k.side == 0 {
		fitness = fitness.under(k)
	}
	b := &basis{
		start: slices.Clone(puzzle), layout: layout, compiled: k, rules: k.geometry(),
		fitness: fitness, weights: k.counted(fitness, layout),
	}
	var ok bool
	if b.domains, ok = k.deduce(puzzle); !ok {
		return nil, ErrNoSolution
	}
	if noDeduction {
		b.domains = k.allCandidates(puzzle)
		for i, v := range puzzle {
			if v != 0 {
				b.domains[i] = ValuesOf(v)
			}
		}
	} else {
		for i, values := range b.domains {
			if values.Len() == 1 {
				b.start[i] = values.First()
			}
		}
	}
	b.free = len(puzzle) - givens(b.start)
	var err error
	if b.units, err = newUnitLayout(b.start, layout, k); err != nil {
		return nil, err
	}
	return b, nil
}

// counted returns what a fitness counts on full boards of a layout.
func (k *compiled) counted(f Fitness, layout Layout) unitWeights {
	w := f.weights().under(layout)
	if w != (unitWeights{}) && k.side > 0 {
		w.extra, w.lacking = 0, true // boards have no other units and no empty cells
	}
	return w
}

// newBoards returns a function that makes boards with empty cells. The first n share one
// allocation. Islands may call it at the same time: a cancelled turn wants a board more.
func (b *basis) newBoards(w *Worker, n int) func() evolvedBoard {
	cells := len(b.start)
	size := cells
	if w.swaps() && b.compiled.side > 0 {
		size *= 3 // with the counts of rows and columns
	}
	free := make([]uint8, n*size)
	var mutex sync.Mutex
	return func() evolvedBoard {
		mutex.Lock()
		defer mutex.Unlock()
		if len(free) < size {
			free = make([]uint8, size)
		}
		board := evolvedBoard{free[:cells:cells], free[cells:size:size]}
		free = free[size:]
		return board
	}
}

// deduce returns the values that the rules leave to each cell before any is tried, or false
// if there is no solution.
func (k *compiled) deduce(cells []uint8) ([]Values, bool) {
	values, ok := k.newDomains().Deduce(cells)
	return wrapped(values), ok
}
