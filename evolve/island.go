package evolve

import (
	"context"
	"math/rand/v2"

	"example.com/sudoku/internal/rng"
)

// This file holds an island: one population, its streams, and how its organisms are
// replaced.

// An island is one population with its own random streams.
type island[S any] struct {
	run     *Run[S]
	place   place[S] // where a turn is taken: the island, or the poolTurn that embeds it
	number  int      // of the island
	members []member[S]
	workers int  // members from 0 on; the others are explorers
	mates   bool // whether two workers are parents
	worker  Worker[S]
	dice    rand.PCG    // for merging
	random  *rand.Rand  // dice, for Merge
	child   Organism[S] // scratch
	merges  int         // made, to check some

	epoch int // since the island restarted
	next  int // member whose turn it is
	best  Organism[S]

	ctx       context.Context // of the step that the run is in
	undoable  bool            // whether a turn can be cancelled and undone
	cancelled bool            // whether the worker was stopped in this turn
	stoppedAt int             // steps that it had made
	before    snapshot[S]     // of this turn
	undone    *Organism[S]    // the best one when a turn was last undone, or nil

	err error // of a problem that broke a law

	// Counted since the run last collected them; 0 between its steps.
	proposals, accepted, births int64
}

// A member is an organism with its random stream.
type member[S any] struct {
	Organism[S]
	source rand.PCG
}

// newIslands returns the islands of a run, without their workers.
func newIslands[S any](e *Run[S]) []*island[S] {
	o, p := &e.opts, &e.problem
	all := make([]island[S], o.Islands)
	islands := make([]*island[S], o.Islands)
	members := make([]member[S], o.Islands*o.Population)
	stem := rng.SplitMix(o.Seed, 0)
	for i := range all {
		s := &all[i]
		islands[i] = s
		s.run, s.place, s.number, s.workers = e, s, i, o.Workers()
		s.members = members[i*o.Population:][:o.Population:o.Population]
		s.mates = p.Merge != nil && o.Parents == ParentsTwoWorkers && s.workers > 1
		s.undoable = e.undoable()
		s.best = p.worthless()
		if s.undoable {
			s.before.best.Solution = p.newSolution()
		}
		if s.undoable || s.mates {
			s.before.member.Solution = p.newSolution()
		}
		if p.Merge != nil {
			s.child.Solution = p.newSolution()
		}
		first := uint64(i) * uint64(o.Population+1)
		for k := range s.members {
			s.members[k].Solution = p.newSolution()
			rng.Seed(&s.members[k].source, stem, first+uint64(k))
		}
		rng.Seed(&s.dice, stem, first+uint64(o.Population))
		s.random = rand.New(&s.dice)
	}
	return islands
}

func (s *island[S]) makeWorker(ctx context.Context) {
	s.ctx = ctx
	s.worker, s.err = s.run.problem.newWorker(s.stopped)
}

// newWorker makes a worker.
func (p *Problem[S]) newWorker(stopped func(made int) bool) (Worker[S], error) {
	w, err := p.Worker(Job[S]{p, stopped})
	if err == nil && w == nil {
		err = lawError("Worker", "returned no worker")
	}
	return w, err
}

// fillAll fills the island with random organisms. It returns false if the context ends, after
// some of them.
func (s *island[S]) fillAll(ctx context.Context) bool {
	return s.run.each(ctx, len(s.members), func(k int) { s.run.mode.fill(s, k) })
}

// restart makes the island one of the organisms that fill it.
func (s *island[S]) restart() {
	s.epoch, s.next = 0, 0
	for k := range s.members {
		s.members[k].Explorer = k >= s.workers
		s.settle(k)
	}
	s.run.mode.order(s)
}

// streams returns the random streams of the members, which a restart that is cancelled
// has to reset. An island too small to be cancelled has none.
func (s *island[S]) streams() []rand.PCG {
	if len(s.members) < s.run.membersBetweenPolls() {
		return nil
	}
	streams := make([]rand.PCG, len(s.members))
	for k := range s.members {
		streams[k] = s.members[k].source
	}
	return streams
}

// membersBetweenPolls is how many organisms are filled at random between two polls of the
// context, in less than a millisecond. How long a user's functions take is not known.
func (e *Run[S]) membersBetweenPolls() int {
	if e.problem.QuickSteps > 0 {
		return 64
	}
	return 2
}

// improve lets a worker improve an organism, and returns the law that it broke.
func (p *Problem[S]) improve(w Worker[S], o *Organism[S], steps int, source *rand.PCG) (made, accepted int, err error) {
	left, made, accepted, err := w.Improve(&o.Solution, o.Errors, steps, source)
	o.Errors = left
	switch {
	case err != nil:
	case uint(made) > uint(steps):
		err = lawError("Worker", "made %d steps of %d", made, steps)
	case left == 0 || p.Cost != nil:
		if p.assess(o); left == 0 && o.Errors > 0 {
			err = lawError("Worker", "returned 0 errors, where %s counts %s", p.valuer(), p.worth(o))
		}
	}
	return made, accepted, err
}

// keepUndone keeps an organism of a turn that is undone, for the result only.
func (s *island[S]) keepUndone(o *Organism[S]) {
	if s.undone == nil {
		s.undone = &Organism[S]{Solution: s.run.problem.newSolution()}
	}
	s.run.problem.set(s.undone, o)
}

// keepBest keeps the solution of a member if it is the best so far.
func (s *island[S]) keepBest(m *member[S]) {
	if p := &s.run.problem; p.rank(&m.Organism) < p.rank(&s.best) {
		p.set(&s.best, &m.Organism)
	}
}

// fittest returns the first of the members lo to hi-1 with the least rank.
func (s *island[S]) fittest(lo, hi int) int {
	best := lo
	for k := lo + 1; k < hi; k++ {
		if s.rank(k) < s.rank(best) {
			best = k
		}
	}
	return best
}

// rank returns the rank of a member.
func (s *island[S]) rank(k int) int64 { return s.run.problem.rank(&s.members[k].Organism) }

// worst returns the first worker with the highest rank.
func (s *island[S]) worst() int {
	worst := 0
	for k := 1; k < s.workers; k++ {
		if s.rank(k) > s.rank(worst) {
			worst = k
		}
	}
	return worst
}

// replace puts another solution in place of member i.
func (s *island[S]) replace(i int, by *Organism[S]) {
	m := &s.members[i]
	s.run.problem.set(&m.Organism, by)
	s.settle(i)
}

// settle makes member i, whose solution is another, one of the island.
func (s *island[S]) settle(i int) {
	m := &s.members[i]
	if s.worker != nil {
		s.worker.Follow(&m.Solution)
	}
	m.Age = 0
	s.keepBest(m)
}

// fill fills a member at random.
func (s *island[S]) fill(m *member[S]) {
	p := &s.run.problem
	m.Costs = m.Costs[:0]
	p.Random(&m.Solution, &m.source)
	p.count(&m.Solution)
	p.assess(&m.Organism)
}

// migrate replaces the worst worker of each island by the best of the island before.
func (e *Run[S]) migrate() {
	if len(e.islands) < 2 {
		return
	}
	travellers := make([]Organism[S], len(e.islands))
	for i, s := range e.islands {
		travellers[i].Solution = e.problem.newSolution()
		e.problem.set(&travellers[i], &s.members[s.fittest(0, s.workers)].Organism)
	}
	for i, s := range e.islands {
		from := &travellers[(i+len(e.islands)-1)%len(e.islands)]
		s.replace(s.worst(), from)
		e.mode.order(s)
	}
}
