package evolve

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"

	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/together"
)

// This file holds a run: how it starts, restarts and ends. Its epoch is in epoch.go.

// Stats counts the work of a run.
type Stats struct {
	Attempts  int   // times that the population started
	Epochs    int   // over all attempts
	Proposals int64 // steps by workers, and organisms filled at random by explorers
	Accepted  int64 // steps that changed the solution
	Births    int64 // children, and organisms replaced by random ones
}

// A Result is what a run found, and its work. It holds no times: runs of one problem
// with the same options have equal Results.
type Result[S any] struct {
	// Solution is the best one: a solution of the problem if Errors is 0.
	Solution S
	Errors   int
	Cost     float64 // with [Problem.Cost], whose solution has at most the Target
	Stats    Stats
	// Front is, with [Problem.Costs], the organisms of the population that no other one
	// dominates: another is not better in one goal without being worse in another. Solution
	// is that of one of them.
	Front []Organism[S]
}

// A Run is a search that its caller advances:
//
//	for run.Step(ctx) {
//		fmt.Println(run.Stats(), run.Summary())
//	}
//	result, err := run.Result()
//
// Between steps a Run holds no goroutine or other resource, so it can be dropped at any
// time. It is not safe for concurrent use. Chance and time change islands and progress
// only; the rest follows from the problem and the options.
//
// The zero Run can't search: Step returns false, and Result an error.
type Run[S any] struct {
	progress[S]
	problem Problem[S]
	opts    Options // with defaults
	goal    int64   // rank at which the run ends
	grows   bool    // whether Steps is the default, which grows
	steps   int     // of a turn in this attempt
	islands []*island[S]
	race    race
	mode    mode[S]
}

// progress is how far a run has come.
type progress[S any] struct {
	stats   Stats
	epoch   int   // of this attempt
	stalled int   // epochs since least last fell
	least   int64 // rank in this attempt
	best    Organism[S]
	err     error // why the run ended or paused, or nil
	done    bool
	broken  bool // the problem broke a law, which err says

	restarting bool // the context ended during a restart
}

// Evolve makes a run and steps it to its end. The error is nil if the result solves the
// problem. It is an [*OptionError] if opts can't be used, a [*LawError] if the problem
// breaks a law, [ErrBudget] if a limit is reached, and the error of ctx if that ends.
// With the last two the result holds the best solution.
func Evolve[S any](ctx context.Context, problem Problem[S], opts Options) (Result[S], error) {
	run, err := New(ctx, problem, opts)
	if err != nil {
		return Result[S]{}, err
	}
	return run.Finish(ctx)
}

// New returns a run before its first epoch. The errors are those of [Evolve].
func New[S any](ctx context.Context, problem Problem[S], opts Options) (*Run[S], error) {
	e := &Run[S]{problem: problem, opts: opts, grows: opts.Steps == 0}
	if err := problem.lacks("Random", "Errors", "Worker"); err != nil {
		return nil, err
	}
	var err error
	if e.opts, err = opts.Completed(); err != nil {
		return nil, err
	}
	if e.goal, err = e.problem.goal(e.opts.Target); err != nil {
		return nil, err
	}
	e.best = e.problem.worthless()
	e.islands = newIslands(e)
	e.race.begin(false)
	if e.opts.Goroutines > 0 {
		pool, err := newPool(ctx, e)
		if err != nil {
			return nil, err
		}
		e.mode = &evolution[S]{e, pool.takeTurns}
	} else {
		e.mode = &evolution[S]{e, e.takeTurns}
		// At the same time, because the tables of workers take a while.
		together.All(len(e.islands), func() {}, func(i int) { e.islands[i].makeWorker(ctx) })
	}
	for _, s := range e.islands {
		if s.err != nil {
			return nil, s.err
		}
	}
	if _, cools := e.islands[0].worker.(interface{ coolsInTurns() }); cools && e.grows && e.opts.Population == 1 {
		e.opts.MaxEpochs = cmp.Or(opts.MaxEpochs, 1)
	}
	if err := poll.Ended(ctx); err != nil {
		return nil, err
	}
	if !e.restart(ctx) || e.broken {
		return nil, e.err
	}
	return e, nil
}

// restart fills all islands with random organisms. If the context ends, it returns false
// and the next step restarts. Until then each island has the best of the last attempt.
func (e *Run[S]) restart(ctx context.Context) bool {
	streams := make([][]rand.PCG, len(e.islands)) // before
	for i, s := range e.islands {
		streams[i] = s.streams()
		if !s.fillAll(ctx) {
			for i, before := range streams {
				for k := range before {
					e.islands[i].members[k].source = before[k]
				}
			}
			e.err, e.restarting = poll.Ended(ctx), true
			return false
		}
	}
	if e.restarting = e.problem.Told > 0; !e.restarting {
		e.start()
	}
	return true
}

// start begins an attempt with the organisms that a restart made.
func (e *Run[S]) start() {
	for _, s := range e.islands {
		e.problem.none(&s.best)
		s.restart()
	}
	e.restarting = false
	e.stats.Attempts++
	e.epoch, e.stalled, e.least = 0, 0, e.leastRank()
	e.setSteps()
	e.collect()
}

// closeEpoch counts an epoch. After too many all organisms are filled anew; else the best ones
// travel. It returns false if the context ends during a restart.
func (e *Run[S]) closeEpoch(ctx context.Context) bool {
	o := &e.opts
	switch restart := e.endEpoch(e.leastRank()); {
	case restart:
		return e.restart(ctx)
	case !e.done && o.Migration > 0 && e.epoch%o.Migration == 0:
		e.migrate()
	}
	return true
}

// endEpoch counts an epoch, after which this attempt has reached the given rank. It
// ends the run at a limit, and reports whether the population must restart.
func (e *Run[S]) endEpoch(least int64) (restart bool) {
	e.epoch++
	e.stats.Epochs++
	if e.stalled++; least < e.least {
		e.least, e.stalled = least, 0
	}
	o := &e.opts
	switch {
	case e.done:
	case o.MaxProposals > 0 && e.stats.Proposals >= o.MaxProposals:
		e.done = true
	case o.MaxEpochs > 0 && e.epoch >= o.MaxEpochs, o.MaxStall > 0 && e.stalled >= o.MaxStall:
		e.done = o.MaxAttempts > 0 && e.stats.Attempts >= o.MaxAttempts
		return !e.done
	}
	return false
}

// setSteps sets the length of the turns of this attempt.
func (e *Run[S]) setSteps() {
	if e.steps = e.opts.Steps; e.grows {
		e.steps <<= min(e.stats.Attempts-1, mostDoublings)
	}
}

// Finish steps the run until it can't continue, and returns its Result.
func (e *Run[S]) Finish(ctx context.Context) (Result[S], error) {
	if e.islands != nil {
		e.mode.finish(ctx)
	}
	return e.Result()
}

// collect adds up the counters of the islands and keeps the best solution, of equals that
// of the first island.
func (e *Run[S]) collect() {
	if e.problem.goals() { // as those of the islands
		e.problem.none(&e.best)
	}
	for _, s := range e.islands {
		e.stats.Proposals += s.proposals
		e.stats.Accepted += s.accepted
		e.stats.Births += s.births
		s.proposals, s.accepted, s.births = 0, 0, 0
		if p := &e.problem; p.rank(&s.best) < p.rank(&e.best) {
			p.set(&e.best, &s.best)
		}
		if s.err != nil && !e.broken {
			e.fail(s.err)
		}
	}
	if err := e.problem.broken(&e.best); err != nil {
		e.fail(err)
	}
	e.done = e.broken || e.problem.rank(&e.best) <= e.goal
}

// fail ends the run because the problem broke a law.
func (e *Run[S]) fail(err error) { e.err, e.broken, e.done = err, true, true }

// leastRank returns the least rank of this attempt.
func (e *Run[S]) leastRank() int64 {
	least := e.problem.rank(&e.islands[0].best)
	for _, s := range e.islands[1:] {
		least = min(least, e.problem.rank(&s.best))
	}
	return least
}

// Options returns the options with a value in place of each default: *Options, or
// *GeneticOptions of a genetic algorithm.
func (e *Run[S]) Options() any {
	if e.islands == nil {
		return new(Options)
	}
	return e.mode.options()
}

// Stats returns the work so far.
func (e *Run[S]) Stats() Stats { return e.stats }

// Result returns the best solution so far. The error is nil if it solves the problem, a
// [*LawError] if the problem broke a law, the error of the context if the last Step was
// cancelled, and otherwise [ErrBudget]. A cancelled Step may have found a better solution
// than those of the Population, in a turn that was undone: turns can take seconds. If that
// solves the problem, a run that goes on may find another solution in fewer steps.
func (e *Run[S]) Result() (Result[S], error) {
	if e.islands == nil {
		return Result[S]{}, errZeroRun
	}
	best := &e.best
	if e.err != nil && !e.broken {
		for _, s := range e.islands {
			if s.undone != nil && e.problem.rank(s.undone) < e.problem.rank(best) {
				best = s.undone
			}
		}
	}
	r := Result[S]{Solution: e.problem.newSolution(), Errors: best.Errors, Cost: best.Cost, Stats: e.stats, Front: e.front()}
	e.problem.copy(&r.Solution, &best.Solution)
	switch {
	case e.broken:
		return r, e.err
	case best.Errors == 0:
		return r, nil
	case e.err != nil:
		return r, e.err
	}
	return r, ErrBudget
}

var errZeroRun = errors.New("sudoku: zero Run, want one of New")
