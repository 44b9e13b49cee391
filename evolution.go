package sudoku

import (
	"context"
	"errors"
	"math/rand/v2"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/poll"
)

// This file holds combinatorial evolution as a user calls it: boards are the solutions of
// a problem of package evolve, whose engine this is the first instance of.

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
	found, err := evolveBoards(ctx, Cells(&puzzle), opts, puzzle.kernel().funcs())
	return resultOf(&puzzle, found), err
}

func evolveBoards(ctx context.Context, puzzle []uint8, opts *EvolveOptions, funcs boardFuncs) (outcome, error) {
	e, err := newEvolution(ctx, puzzle, opts, funcs)
	switch {
	case e == nil:
		return outcome{cells: puzzle}, err
	case err != nil:
		return e.draft(e.opts.Worker.Layout, e.opts.Fitness, e.opts.Seed), err
	}
	for e.step(ctx) {
	}
	return e.result()
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

// An evolution is the state of a run.
type evolution struct {
	progress               // as state last copied it from the run
	opts     EvolveOptions // with defaults
	basis    *basis
	run      *evolve.Run[evolvedBoard]
}

// The engine makes so many boards beside the organisms of an island, and of a run: the
// best ones, a snapshot and a child, and that of the result.
const (
	sparesOfIsland = 4
	sparesOfRun    = 2
)

// newEvolution returns an evolution before its first epoch. If the context ends,
// it returns an incomplete one with the error.
func newEvolution(ctx context.Context, puzzle []uint8, opts *EvolveOptions, funcs boardFuncs) (*evolution, error) {
	e := &evolution{progress: progress{algorithm: evolutionName, puzzle: puzzle, kernel: funcs.kernel}}
	if opts != nil {
		e.opts = *opts
	}
	o := &e.opts
	if err := funcs.kernel.err; err != nil {
		return nil, err
	}
	if err := o.complete(len(puzzle)); err != nil {
		return nil, err
	}
	var err error
	if o.Crossover, err = o.Crossover.under(funcs.kernel); err != nil {
		return nil, err
	}
	if err := poll.Ended(ctx); err != nil {
		return e, err
	}
	if e.basis, err = newBasis(puzzle, o.Worker.Layout, o.Fitness, o.NoDeduction, funcs); err != nil {
		return nil, err
	}
	o.completeFor(e.basis.free, e.basis.rules)
	if e.run, err = evolve.New(ctx, e.problem(), o.engine()); err == nil {
		return e, nil
	}
	if ended := poll.Ended(ctx); ended != nil {
		return e, ended
	}
	return nil, e.lawOf(err)
}

// problem returns what the engine needs to know of boards.
func (e *evolution) problem() evolve.Problem[evolvedBoard] {
	b, o := e.basis, &e.opts
	p := evolve.Problem[evolvedBoard]{
		New:    b.newBoards(&o.Worker, o.Islands*(o.Population+sparesOfIsland)+sparesOfRun),
		Copy:   func(dst, src *evolvedBoard) { copy(dst.cells, src.cells) },
		Random: func(s *evolvedBoard, source *rand.PCG) { b.scatter(s.cells, source) },
		Errors: func(s *evolvedBoard) int { return b.errors(s.cells) },
		Worker: func(job evolve.Job[evolvedBoard]) (evolve.Worker[evolvedBoard], error) {
			return newImprover(b, &o.Worker, o.Mistake, job.Stopped)
		},
		Differ: func(x, y *evolvedBoard) (differ, free int) {
			for i, v := range y.cells {
				if v != x.cells[i] {
					differ++
				}
			}
			return differ, b.free
		},
	}
	switch o.Worker.kind {
	case ownWorker: // whose steps take as long as a user likes
	case tabuWorker:
		p.Quick = 1
	default:
		p.Quick = stepsBetweenLooks
	}
	if !o.NoCrossover {
		cross := o.Crossover.cross()
		p.Merge = func(child, x, y *evolvedBoard, r *rand.Rand) { cross(child.cells, x.cells, y.cells, r) }
		if !o.Crossover.trusted() {
			p.Check = func(s *evolvedBoard) error { return b.checkBoard("Crossover", o.Crossover.Name, s.cells) }
		}
	}
	return p
}

// lawOf returns the error of the engine as one of the plug-in that broke a law.
func (e *evolution) lawOf(err error) error {
	law, ok := errors.AsType[*evolve.LawError](err)
	if !ok || law.Name != "" {
		return err
	}
	if broken, ok := errors.AsType[*evolve.LawError](law.Err); ok {
		return broken
	}
	switch law.Func {
	case "Merge":
		return brokenBy("Crossover", e.opts.Crossover.Name, law.Broke)
	case "Errors":
		return brokenBy("Fitness", e.opts.Fitness.Name, law.Broke)
	}
	return brokenBy("Worker", e.opts.Worker.Name, law.Broke)
}

func (e *evolution) step(ctx context.Context) bool { return e.run.Step(ctx) }

func (e *evolution) state() *progress {
	t, p := e.run.State(), &e.progress
	p.stats = statsOf(t.Stats)
	p.epoch, p.stalled, p.least, p.done, p.restarting = t.Epoch, t.Stalled, t.Least, t.Done, t.Restarting
	p.best = organismOf(&t.Best)
	return p
}

func (e *evolution) epochs() int { return e.run.Stats().Epochs }

func statsOf(s evolve.Stats) Stats {
	return Stats{Attempts: s.Attempts, Epochs: s.Epochs, Proposals: s.Proposals, Accepted: s.Accepted, Births: s.Births}
}

func organismOf(o *evolve.Organism[evolvedBoard]) organism {
	return organism{o.Solution.cells, o.Errors, o.Age, o.Explorer}
}

// result returns the best board. After a cancelled step it may be that of a turn that
// was undone: on large boards a turn takes seconds.
func (e *evolution) result() (outcome, error) {
	r, err := e.run.Result()
	o := outcome{r.Solution.cells, r.Errors, statsOf(r.Stats)}
	if err == nil && !e.kernel.solves(o.cells, e.puzzle) {
		err = brokenBy("Fitness", e.opts.Fitness.Name, "counted 0 errors for a board that is no solution")
	}
	return o, e.lawOf(err)
}

func (e *evolution) population() []organism {
	var p []organism
	for o := range e.run.Organisms() {
		p = append(p, organismOf(o))
	}
	return p
}

func (e *evolution) settled() any { o := e.opts; return &o }
