package sudoku

import (
	"context"
	"math/rand/v2"
	"sync/atomic"
)

// An island is one population with its own random streams.
type island[B Board] struct {
	run     *evolution[B]
	start   B // givens and deduced values
	domains []Values
	layout  *unitLayout[B] // for block permutations
	free    int            // cells
	members []member[B]
	workers int        // the members from 0 on that are workers; the others are explorers
	mates   bool       // whether two workers merge
	dice    *rand.PCG  // for merging
	cross   *rand.Rand // dice, for crossovers
	swap    []*swapper[B]
	improve []Improve // by index into Mistakes, like swap
	child   B         // scratch of merge

	epoch int // since all members were born
	next  int // the member whose turn it is
	best  Organism[B]

	ctx context.Context // of the step that the run is in
	// A turn can be broken off, unless it is so short that islands have several
	// before they wait for each other.
	breakable bool
	broken    bool    // a worker was told to stop in this turn
	before    turn[B] // what to go back to then

	// Counted since the run last took stock: 0 between steps of the run.
	proposals, accepted, births int64
}

// A member is an organism with what it takes to work on it.
type member[B Board] struct {
	Organism[B]
	source *rand.PCG
	counts lineCounts[B] // of a swap worker
}

// advance lets members work or explore, from the next one up to limit, unless a
// solution is found or ctx is cancelled. A turn that is broken off by that is
// undone, so that the run can go on as if nothing had happened.
func (s *island[B]) takeTurns(ctx context.Context, limit int) {
	s.ctx = ctx
	for ; s.next < limit && s.best.Errors > 0; s.next++ {
		if s.breakable {
			if ctx.Err() != nil {
				return
			}
			s.before.save(s)
		}
		s.broken = false
		switch {
		case s.next >= s.workers:
			s.explore(s.next)
		case s.mates && s.epoch > 0:
			s.mate(s.next)
		default:
			s.work(s.next)
		}
		if s.broken && s.best.Errors > 0 {
			s.before.restore(s)
			return
		}
	}
}

// begin makes all organisms fresh.
func (s *island[B]) begin() {
	s.epoch, s.next = 0, 0
	for k := range s.members {
		s.members[k].Explorer = k >= s.workers
		s.bear(k)
	}
}

// endEpoch merges, unless that is the workers' own affair.
func (s *island[B]) endEpoch() {
	s.epoch++
	s.next = 0
	switch {
	case s.mates:
		if s.alike() {
			s.births += int64(s.workers)
			s.begin()
		}
	case !s.run.opts.NoCrossover && s.workers < len(s.members):
		s.merge()
	}
}

// stopped reports whether a worker that has made so many steps is to stop,
// because the run is cancelled or another island was faster, and remembers that
// it was told so.
func (s *island[B]) stopped(made int) bool {
	if !s.breakable {
		return false
	}
	s.broken = s.broken || s.ctx.Err() != nil || int64(made) >= atomic.LoadInt64(&s.run.record)
	return s.broken
}

// won notes that the puzzle was solved in a turn of so many steps.
func (s *island[B]) won(steps int64) {
	for s.run.racing {
		record := atomic.LoadInt64(&s.run.record)
		if steps >= record || atomic.CompareAndSwapInt64(&s.run.record, record, steps) {
			return
		}
	}
}

// A turn is what there was before it: what a turn changes.
type turn[B Board] struct {
	place                       int // of the member
	member                      member[B]
	source, dice                rand.PCG
	best                        Organism[B]
	proposals, accepted, births int64
}

// save takes note of the island before the turn of the next member.
func (t *turn[B]) save(s *island[B]) {
	t.dice, t.best = *s.dice, s.best
	t.proposals, t.accepted, t.births = s.proposals, s.accepted, s.births
	t.of(s, s.next)
}

// of makes it a turn that changes the member in another place.
func (t *turn[B]) of(s *island[B], place int) {
	t.place, t.member, t.source = place, s.members[place], *s.members[place].source
}

func (t *turn[B]) restore(s *island[B]) {
	m := &s.members[t.place]
	*m, *m.source, *s.dice, s.best = t.member, t.source, t.dice, t.best
	s.proposals, s.accepted, s.births = t.proposals, t.accepted, t.births
}

// work gives a worker its turn.
func (s *island[B]) work(k int) {
	m := &s.members[k]
	o := &s.run.opts
	before := m.Errors
	s.toil(k)
	if m.Errors < before {
		if !o.NeverYounger {
			m.Age = 0
		}
		s.note(m)
		return
	}
	if m.Age++; o.MaxAge > 0 && m.Age > o.MaxAge {
		s.births++
		s.bear(k)
	}
}

// toil makes the steps of an epoch with one member.
func (s *island[B]) toil(k int) {
	m := &s.members[k]
	o := &s.run.opts
	if o.Worker.swaps == noSwaps {
		cells := Cells(&m.Board)
		steps := int64(s.improve[k%len(s.improve)](cells, o.Steps, m.source))
		s.proposals += steps
		s.accepted += steps
		if m.Errors = o.Fitness.Errors(cells); m.Errors == 0 {
			s.won(steps)
		}
		return
	}
	steps, accepted := s.swap[k%len(s.swap)].improve(m, o.Steps)
	s.proposals += int64(steps)
	s.accepted += int64(accepted)
	if m.Errors == 0 {
		s.won(int64(steps))
	}
}

// explore scatters an explorer.
func (s *island[B]) explore(k int) {
	m := &s.members[k]
	s.scatter(m)
	if s.run.opts.WorkingExplorers {
		s.follow(m)
		s.toil(k)
	} else {
		s.proposals++
		s.accepted++
	}
	s.note(m)
}

// bear puts a random organism into a place.
func (s *island[B]) bear(k int) {
	m := &s.members[k]
	s.scatter(m)
	s.follow(m)
	m.Age = 0
	s.note(m)
}

// scatter fills the free cells at random, as the worker's layout asks.
func (s *island[B]) scatter(m *member[B]) {
	m.Board = s.start
	if s.run.opts.Worker.Layout != LayoutFree {
		s.layout.scatter(&m.Board, m.source)
	} else {
		for i, values := range s.domains {
			if m.Board[i] == 0 {
				m.Board[i] = randomValue(values, m.source)
			}
		}
	}
	m.Errors = s.run.opts.Fitness.Errors(Cells(&m.Board))
}

// follow makes the count tables of a new board, where the worker needs them.
func (s *island[B]) follow(m *member[B]) {
	if s.run.opts.Worker.swaps != noSwaps && s.run.opts.Fitness.rowsAndColumns {
		m.counts.count(&m.Board)
	}
}

// note takes over a board that is the best so far.
func (s *island[B]) note(m *member[B]) {
	if m.Errors < s.best.Errors {
		s.best = m.Organism
	}
}

// merge replaces the worst worker by the child of the best worker and the best
// explorer.
func (s *island[B]) merge() {
	worker := &s.members[s.fittest(0, s.workers)]
	explorer := &s.members[s.fittest(s.workers, len(s.members))]
	child := Cells(&s.child)
	s.run.opts.Crossover.Cross(child, Cells(&worker.Board), Cells(&explorer.Board), s.cross)
	s.births++
	s.replace(s.worst(), s.child, s.run.opts.Fitness.Errors(child))
}

// settle gives a place to another organism.
func (s *island[B]) replace(k int, board B, errors int) {
	m := &s.members[k]
	m.Board, m.Errors, m.Age = board, errors, 0
	s.follow(m)
	s.note(m)
}

// fittest returns the first of the members from lo up to hi with the fewest
// errors.
func (s *island[B]) fittest(lo, hi int) int {
	best := lo
	for k := lo + 1; k < hi; k++ {
		if s.members[k].Errors < s.members[best].Errors {
			best = k
		}
	}
	return best
}

// worst returns the first of the workers with the most errors.
func (s *island[B]) worst() int {
	worst := 0
	for k := 1; k < s.workers; k++ {
		if s.members[k].Errors > s.members[worst].Errors {
			worst = k
		}
	}
	return worst
}
