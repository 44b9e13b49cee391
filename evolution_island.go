package sudoku

import (
	"context"
	"math"
	"math/rand/v2"

	"example.com/sudoku/internal/poll"
)

// This file holds an island: one population, its streams, and how its organisms are
// replaced. It builds on [basis].

// An island is one population with its own random streams.
type island struct {
	run     *evolution
	members []member
	workers int  // members from 0 on; the others are explorers
	mates   bool // whether two workers are parents
	worker  *improver
	dice    *rand.PCG  // for crossing
	random  *rand.Rand // dice, for crossovers
	child   []uint8    // scratch

	epoch int // since the island restarted
	next  int // member whose turn it is
	best  organism

	ctx       context.Context // of the step that the run is in
	undoable  bool            // whether a turn can be cancelled and undone
	cancelled bool            // whether the worker was stopped in this turn
	before    snapshot        // of this turn
	undone    organism        // the best board when a turn was last undone

	err error // of a plug-in that broke a law

	// Counted since the run last collected them; 0 between its steps.
	proposals, accepted, births int64
}

// newIslands returns the islands of a run. They are made at the same time,
// because the tables of the workers take a while.
func newIslands(ctx context.Context, e *evolution) ([]*island, error) {
	islands := make([]*island, e.opts.Islands)
	e.race.begin(false)
	allAtOnce(len(islands), func() {}, func(i int) { islands[i] = newIsland(ctx, e, i) })
	for _, s := range islands {
		if s.err != nil {
			return nil, s.err
		}
	}
	return islands, nil
}

func newIsland(ctx context.Context, e *evolution, i int) *island {
	o := &e.opts
	s := &island{run: e, ctx: ctx, members: make([]member, o.Population), workers: o.workerCount()}
	s.mates = !o.NoCrossover && o.Parents == ParentsTwoWorkers && s.workers > 1
	s.undoable = (!o.Worker.swaps() || o.Steps >= stepsBetweenLooks) && (o.Islands == 1 || o.turnsTogether() == 1)
	own := newOrganisms(5, len(e.puzzle))
	s.best, s.undone, s.before.best, s.before.member, s.child = own[0], own[1], own[2], own[3], own[4].cells
	s.undone.errors = math.MaxInt
	if s.worker, s.err = newImprover(e.basis, &o.Worker, o.Mistake, s.stopped); s.err != nil {
		return s
	}
	first := uint64(i) * uint64(o.Population+1)
	for k := range s.members {
		s.members[k] = s.worker.newMember()
		s.members[k].source = NewStream(o.Seed, first+uint64(k))
	}
	s.dice = NewStream(o.Seed, first+uint64(o.Population))
	s.random = rand.New(s.dice)
	return s
}

// restart fills the island with random organisms. It returns false if the
// context ends, after some of them.
func (s *island) restart(ctx context.Context) bool {
	s.epoch, s.next = 0, 0
	for k := range s.members {
		if k%membersBetweenPolls == membersBetweenPolls-1 && poll.Ended(ctx) != nil {
			return false
		}
		s.members[k].explorer = k >= s.workers
		s.replaceAtRandom(k)
	}
	return true
}

// streams returns the random streams of the members, which a restart that is
// cancelled has to reset. An island too small to be cancelled has none.
func (s *island) streams() []rand.PCG {
	if len(s.members) < membersBetweenPolls {
		return nil
	}
	streams := make([]rand.PCG, len(s.members))
	for k := range s.members {
		streams[k] = *s.members[k].source
	}
	return streams
}

// membersBetweenPolls is how many organisms are filled at random between two
// polls of the context, in less than a millisecond.
const membersBetweenPolls = 64

// endEpoch crosses the article's parents. Workers that mate have done so in
// their turns; the island restarts if they have become alike.
func (s *island) endEpoch() {
	s.epoch++
	s.next = 0
	switch {
	case s.mates:
		if s.alike() {
			s.births += int64(s.workers)
			s.restart(context.Background()) // is quick, as few organisms mate
		}
	case !s.run.opts.NoCrossover && s.workers < len(s.members):
		s.merge()
	}
}

// alike reports whether the workers differ from the first one in less than one
// free cell of twenty, so that they have little to inherit from each other.
func (s *island) alike() bool {
	const share = 20
	first := s.members[0].cells
	differ := 0
	for k := 1; k < s.workers; k++ {
		for i, v := range s.members[k].cells {
			if v != first[i] {
				differ++
			}
		}
	}
	return differ*share < s.run.basis.free*(s.workers-1)
}

// keepBest keeps the board of a member if it is the best so far.
func (s *island) keepBest(m *member) {
	if m.errors < s.best.errors {
		s.best.set(&m.organism)
	}
}

// fittest returns the first of the members lo to hi-1 with the fewest errors.
func (s *island) fittest(lo, hi int) int {
	best := lo
	for k := lo + 1; k < hi; k++ {
		if s.members[k].errors < s.members[best].errors {
			best = k
		}
	}
	return best
}

// worst returns the first worker with the most errors.
func (s *island) worst() int {
	worst := 0
	for k := 1; k < s.workers; k++ {
		if s.members[k].errors > s.members[worst].errors {
			worst = k
		}
	}
	return worst
}

// collect adds up the counters of the islands and keeps the best board, of
// equals that of the first island.
func (e *evolution) collect() {
	for _, s := range e.islands {
		e.stats.Proposals += s.proposals
		e.stats.Accepted += s.accepted
		e.stats.Births += s.births
		s.proposals, s.accepted, s.births = 0, 0, 0
		e.offer(&s.best)
		if s.err != nil && !e.broken {
			e.fail(s.err)
		}
	}
	e.reached(e.opts.Fitness)
}

// fewestErrors returns the fewest errors of this attempt.
func (e *evolution) fewestErrors() int {
	least := e.islands[0].best.errors
	for _, s := range e.islands[1:] {
		least = min(least, s.best.errors)
	}
	return least
}

// migrate replaces the worst worker of each island by the best of the island
// before.
func (e *evolution) migrate() {
	if len(e.islands) < 2 {
		return
	}
	travellers := newOrganisms(len(e.islands), len(e.puzzle))
	for i, s := range e.islands {
		travellers[i].set(&s.members[s.fittest(0, s.workers)].organism)
	}
	for i, s := range e.islands {
		from := &travellers[(i+len(e.islands)-1)%len(e.islands)]
		s.replace(s.worst(), from.cells, from.errors)
	}
}

// replace puts another board in place of member i.
func (s *island) replace(i int, board []uint8, errors int) {
	m := &s.members[i]
	copy(m.cells, board)
	m.errors, m.age = errors, 0
	s.worker.follow(m)
	s.keepBest(m)
}

// replaceAtRandom puts a random board in place of member i.
func (s *island) replaceAtRandom(i int) {
	m := &s.members[i]
	s.scatter(m)
	s.worker.follow(m)
	m.age = 0
	s.keepBest(m)
}

// scatter fills the free cells of a member at random, as the layout requires.
func (s *island) scatter(m *member) {
	b := s.run.basis
	copy(m.cells, b.start)
	if b.layout != LayoutFree {
		b.units.scatter(m.cells, m.source)
	} else {
		for i, values := range b.domains {
			if m.cells[i] == 0 {
				m.cells[i] = randomValue(values, m.source)
			}
		}
	}
	m.errors = b.errors(m.cells)
}
