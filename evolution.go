package sudoku

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"

	"example.com/sudoku/internal/poll"
)

// This file holds combinatorial evolution as a user calls it, and the epoch: the turns of
// the organisms of each [island].

// Evolve solves a puzzle by combinatorial evolution: a population of full
// boards that improve step by step and are crossed. In the article, and with
// [Classic], most organisms are workers. The others are explorers, which are
// filled again at random in every epoch. The child of the best worker and the
// best explorer replaces the worst worker. By default all organisms are
// stronger workers, and they mate: see [ParentsTwoWorkers].
//
// The error is nil if the board in the result solves the puzzle. It is a
// [*ClashError] if the givens break the rules, [ErrNoSolution] if deduction
// proves that, an [*OptionError] if opts can't be used, [ErrBudget] if a limit
// is reached, and the error of ctx if that ends. With the last two the result
// holds the best board. Nil options are the default ones.
func Evolve[P Problem](ctx context.Context, puzzle P, opts *EvolveOptions) (Result[P], error) {
	found, err := evolve(ctx, Cells(&puzzle), opts, puzzle.funcs())
	return resultOf(&puzzle, found), err
}

func evolve(ctx context.Context, puzzle []uint8, opts *EvolveOptions, funcs boardFuncs) (outcome, error) {
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
func NewEvolution[P Problem](puzzle P, opts *EvolveOptions) (*Run[P], error) {
	e, err := newEvolution(context.Background(), Cells(&puzzle), opts, puzzle.funcs())
	if err != nil {
		return nil, err
	}
	return &Run[P]{e, puzzle}, nil
}

// An evolution is the state of a run. Chance and time change islands and
// progress only; the rest follows from the puzzle and the options.
type evolution struct {
	progress
	opts    EvolveOptions // with defaults
	basis   *basis
	trusted bool // whether the crossover is a built-in one
	islands []*island
	race    race
}

// newEvolution returns an evolution before its first epoch. If the context ends,
// it returns an incomplete one with the error.
func newEvolution(ctx context.Context, puzzle []uint8, opts *EvolveOptions, funcs boardFuncs) (*evolution, error) {
	e := &evolution{progress: newProgress(evolutionName, puzzle, funcs.kernel)}
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
	e.limits, e.trusted = o.limits(), o.Crossover.trusted()
	if e.islands, err = newIslands(ctx, e); err != nil {
		return nil, err
	}
	if err := poll.Ended(ctx); err != nil || !e.restart(ctx) {
		return e, cmp.Or(err, e.err)
	}
	if e.broken {
		return nil, e.err
	}
	return e, nil
}

// restart fills all islands with random organisms. If the context ends, it
// returns false and the next step restarts.
func (e *evolution) restart(ctx context.Context) bool {
	streams := make([][]rand.PCG, len(e.islands)) // before
	for i, s := range e.islands {
		streams[i] = s.streams()
		s.best.errors = math.MaxInt
		if !s.restart(ctx) {
			for i, before := range streams {
				for k := range before {
					*e.islands[i].members[k].source = before[k]
				}
			}
			e.err, e.restarting = poll.Ended(ctx), true
			return false
		}
	}
	e.restarting = false
	e.beginAttempt(e.fewestErrors())
	e.collect()
	return true
}

// step runs one epoch. On each island every organism takes its turn, and then
// a child replaces an organism. After the epoch the islands restart or exchange
// their best.
func (e *evolution) step(ctx context.Context) bool {
	if e.done || e.restarting && !e.restart(ctx) {
		return false
	}
	o := &e.opts
	for next := e.nextTurn(); next < o.Population && !e.done; next = e.nextTurn() {
		if e.err = poll.Ended(ctx); e.err != nil {
			return false
		}
		e.takeTurns(ctx, next)
		e.collect()
	}
	if !e.done {
		for _, s := range e.islands {
			s.endEpoch()
		}
		e.collect()
	}
	if e.broken {
		return false
	}
	switch restart := e.endEpoch(e.fewestErrors()); {
	case restart:
		if !e.restart(ctx) {
			return false
		}
	case !e.done && o.Migration > 0 && e.epoch%o.Migration == 0:
		e.migrate()
	}
	return !e.done
}

// turn lets member i work, mate or explore.
func (s *island) turn(i int) {
	switch {
	case i >= s.workers:
		s.explore(i)
	case s.mates && s.epoch > 0:
		s.mate(i)
	default:
		s.turnOfWorker(i)
	}
}

// turnOfWorker lets a worker improve. One that is too old is replaced.
func (s *island) turnOfWorker(i int) {
	m := &s.members[i]
	o := &s.run.opts
	before := m.errors
	if !s.improve(m) {
		return
	}
	if m.errors < before {
		if !o.NeverYounger {
			m.age = 0
		}
		s.keepBest(m)
		return
	}
	if m.age++; o.MaxAge > 0 && m.age > o.MaxAge {
		s.births++
		s.replaceAtRandom(i)
	}
}

// explore fills an explorer at random.
func (s *island) explore(i int) {
	m := &s.members[i]
	s.scatter(m)
	if s.run.opts.WorkingExplorers {
		s.worker.follow(m)
		if !s.improve(m) {
			return
		}
	} else {
		s.proposals++
		s.accepted++
	}
	s.keepBest(m)
}

// merge replaces the worst worker by the child of the best worker and the best
// explorer.
func (s *island) merge() {
	worker := &s.members[s.fittest(0, s.workers)]
	explorer := &s.members[s.fittest(s.workers, len(s.members))]
	if s.cross(worker, explorer) {
		s.replace(s.worst(), s.child, s.run.basis.errors(s.child))
	}
}

// mate gives the turn of a worker to its child with another worker. The child
// replaces the worse parent.
func (s *island) mate(i int) {
	other := s.random.IntN(s.workers - 1)
	if other >= i {
		other++
	}
	a, b := &s.members[i], &s.members[other]
	place := i
	if b.errors > a.errors {
		place = other
	}
	s.before.saveMember(s, place)
	if !s.cross(a, b) {
		return
	}
	s.replace(place, s.child, s.run.basis.errors(s.child))
	m := &s.members[place]
	if s.improve(m) {
		s.keepBest(m)
	}
}

// cross makes child a child of two organisms. It returns false if the crossover
// broke a law.
func (s *island) cross(a, b *member) bool {
	c := &s.run.opts.Crossover
	c.Cross(s.child, a.cells, b.cells, s.random)
	s.births++
	if !s.run.trusted {
		s.err = s.run.basis.checkBoard("Crossover", c.Name, s.child)
	}
	return s.err == nil
}

// improve makes the steps of an epoch with one member. It returns false if the
// worker broke a law.
func (s *island) improve(m *member) bool {
	var made, accepted int
	made, accepted, s.err = s.worker.work(m, s.run.opts.Steps)
	s.proposals += int64(made)
	s.accepted += int64(accepted)
	if s.err == nil && m.errors == 0 {
		s.run.race.finish(int64(made))
	}
	return s.err == nil
}

// result returns the best board. After a cancelled step it may be that of a turn that
// was undone: on large boards a turn takes seconds.
func (e *evolution) result() (outcome, error) {
	o, err := e.resultBy(e.opts.Fitness)
	if e.err != nil && !e.broken {
		for _, s := range e.islands {
			if s.undone.errors < o.errors {
				o.cells, o.errors = s.undone.cells, s.undone.errors
			}
		}
	}
	return o, err
}

func (e *evolution) population() []organism {
	var p []organism
	for _, s := range e.islands {
		for i := range s.members {
			p = append(p, s.members[i].organism)
		}
	}
	return p
}
