package evolve

import (
	"context"

	"example.com/sudoku/internal/poll"
)

// This file holds an epoch, the article's loop: the turns of all organisms, then the child of
// two of them, and the restart. In which order islands take their turns is in turns.go.

// Step runs one epoch and reports whether the run can continue. On each island every
// organism takes its turn, and then a child replaces an organism. After the epoch the
// islands restart or exchange their best.
//
// A run can't continue after a solution, at a limit, when the problem breaks a law, and
// when ctx ends. A run that was cancelled continues when Step is called with another
// context, and ends as it would have without the pause.
func (e *Run[S]) Step(ctx context.Context) bool {
	if e.breeding != nil {
		return e.breeding.step(ctx)
	}
	if e.islands == nil || e.done || e.restarting && !e.restart(ctx) {
		return false
	}
	o := &e.opts
	// Each worker improves, and is replaced when it is too old; each explorer is filled anew;
	// workers that mate improve their children. Islands do so at the same time.
	for next := e.nextTurn(); next < o.Population && !e.done; next = e.nextTurn() {
		if e.err = poll.Ended(ctx); e.err != nil {
			return false
		}
		e.takeTurns(ctx, next)
		e.collect()
	}
	// The child of the best worker and the best explorer replaces the worst worker.
	for i := 0; i < len(e.islands) && !e.done; i++ {
		e.islands[i].endEpoch()
	}
	if !e.done {
		e.collect()
	}
	if e.broken {
		return false
	}
	return e.closeEpoch(ctx) && !e.done
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

// turn is what member i does in an epoch.
func (s *island[S]) turn(i int) {
	m, o := &s.members[i], &s.run.opts
	switch {
	case i >= s.workers: // an explorer is filled at random
		s.scatter(m)
		if !o.WorkingExplorers {
			s.proposals++
			s.accepted++
			s.keepBest(m)
			return
		}
		s.worker.Follow(&m.Solution)
		s.improve(m)
	case s.mates && s.epoch > 0: // a worker that mates lets its child improve
		if m = s.mate(i); m != nil {
			s.improve(m)
		}
	default: // a worker improves, and is replaced when it is too old
		before := s.run.problem.rank(&m.Organism)
		if !s.improve(m) {
			return
		}
		if s.run.problem.rank(&m.Organism) < before {
			if !o.NeverYounger {
				m.Age = 0
			}
		} else if m.Age++; o.MaxAge > 0 && m.Age > o.MaxAge {
			s.births++
			s.replaceAtRandom(i)
		}
	}
}

// improve lets a member make the steps of an epoch, and keeps it if it is the best. It
// returns false if the worker broke a law.
func (s *island[S]) improve(m *member[S]) bool {
	var made, accepted int
	made, accepted, s.err = s.run.problem.improve(s.worker, &m.Organism, s.run.steps, &m.source)
	s.proposals += int64(made)
	s.accepted += int64(accepted)
	if s.err != nil {
		return false
	}
	if m.Errors == 0 {
		s.run.race.finish(s.score(made))
	}
	s.keepBest(m)
	return true
}

// endEpoch merges the article's parents. Workers that mate have done so in their turns;
// the island restarts if they have become alike.
func (s *island[S]) endEpoch() {
	s.epoch++
	s.next = 0
	switch {
	case s.mates:
		if s.alike() {
			s.births += int64(s.workers)
			s.fill(context.Background()) // is quick, as few organisms mate
			s.restart()
		}
	case s.run.problem.Merge != nil && s.workers < len(s.members):
		s.merge()
	}
}

// alike reports whether the workers differ from the first one in less than one part of
// twenty, so that they have little to inherit from each other.
func (s *island[S]) alike() bool {
	const share = 20
	differ := s.run.problem.Differ
	if differ == nil {
		return false
	}
	parts, all := 0, 0
	for k := 1; k < s.workers; k++ {
		n, of := differ(&s.members[0].Solution, &s.members[k].Solution)
		parts += n
		all += of
	}
	return parts*share < all
}

// merge replaces the worst worker by the child of the best worker and the best explorer.
func (s *island[S]) merge() {
	worker := &s.members[s.fittest(0, s.workers)]
	explorer := &s.members[s.fittest(s.workers, len(s.members))]
	if s.makeChild(worker, explorer) {
		s.replace(s.worst(), &s.child)
	}
}

// mate makes the child of a worker and another one, which takes the place of the worse
// parent and the turn of the worker. It returns nil if Merge broke a law.
func (s *island[S]) mate(i int) *member[S] {
	if s.home != nil {
		return s.mateAside()
	}
	other := s.random.IntN(s.workers - 1)
	if other >= i {
		other++
	}
	a, b := &s.members[i], &s.members[other]
	place := i
	if s.run.problem.rank(&b.Organism) > s.run.problem.rank(&a.Organism) {
		place = other
	}
	s.before.saveMember(s, place)
	if !s.makeChild(a, b) {
		return nil
	}
	s.replace(place, &s.child)
	return &s.members[place]
}

// makeChild makes child a child of two organisms. It returns false if Merge broke a law.
func (s *island[S]) makeChild(a, b *member[S]) bool {
	p := &s.run.problem
	s.merges++
	checked := s.home == nil && (s.merges&(s.merges-1) == 0 || s.merges%64 == 0)
	if checked && !s.counted(a, b) {
		s.err = lawError(p.valuer(), "counts otherwise in a parent than before: solutions share memory, or it depends on something else")
		return false
	}
	p.Merge(&s.child.Solution, &a.Solution, &b.Solution, s.random)
	p.count(&s.child.Solution)
	s.births++
	if s.err = p.checkChild(&s.child.Solution, "Merge"); s.err != nil {
		return false
	}
	if checked && !s.counted(a, b) {
		s.err = lawError("Merge", "changed a parent")
		return false
	}
	p.assess(&s.child)
	return true
}

// counted reports whether two organisms are worth what is counted.
func (s *island[S]) counted(a, b *member[S]) bool {
	return s.run.problem.counted(&a.Organism) && s.run.problem.counted(&b.Organism)
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
