package evolve

import (
	"context"

	"example.com/sudoku/internal/poll"
)

// This file holds an epoch, the article's loop. How two organisms merge is in mate.go, in which
// order islands take their turns in turns.go, all at the same time in pool.go, and the epoch of
// a genetic algorithm in genetic.go.

// Step runs one epoch and reports whether the run can continue. On each island every
// organism takes its turn, and then a child replaces an organism. After the epoch the
// islands restart or exchange their best.
//
// A run can't continue after a solution, at a limit, when the problem breaks a law, and
// when ctx ends. A run that was cancelled continues when Step is called with another
// context, and ends as it would have without the pause.
func (e *Run[S]) Step(ctx context.Context) bool { return e.islands != nil && e.mode.step(ctx) }

// A mode is how the organisms of an epoch change.
type mode[S any] interface {
	// step runs an epoch, and reports whether the run can continue.
	step(ctx context.Context) bool
	// finish runs epochs until the run can't continue.
	finish(ctx context.Context)
	// fill fills member k of an island at random.
	fill(s *island[S], k int)
	// order brings the members of an island into the order that the mode needs.
	order(s *island[S])
	options() any
}

// evolution is the mode of [Evolve].
type evolution[S any] struct {
	run *Run[S]
	// takeTurns lets the members of each island from next on take their turns, or some of them.
	takeTurns func(ctx context.Context, next int)
}

// step is the epoch of the article.
func (v *evolution[S]) step(ctx context.Context) bool {
	e := v.run
	if e.done || e.restarting && !e.restart(ctx) {
		return false
	}
	// Each worker improves, and is filled at random again when it is too old; each explorer is
	// filled again.
	if !v.takeAllTurns(ctx) {
		return false
	}
	// The child of the best worker and the best explorer replaces the worst worker.
	for i := 0; i < len(e.islands) && !e.done; i++ {
		e.islands[i].merge()
	}
	if !e.done {
		e.collect()
	}
	// After too many epochs all organisms are filled again: the population restarts.
	return !e.broken && e.closeEpoch(ctx) && !e.done
}

// takeAllTurns lets all organisms take their turns, and stops at a solution. It returns false
// if ctx ends.
func (v *evolution[S]) takeAllTurns(ctx context.Context) bool {
	e := v.run
	for next := e.nextTurn(); next < e.opts.Population && !e.done; next = e.nextTurn() {
		if e.err = poll.Ended(ctx); e.err != nil {
			return false
		}
		v.takeTurns(ctx, next)
		e.collect()
	}
	return true
}

func (v *evolution[S]) finish(ctx context.Context) {
	for v.step(ctx) {
	}
}

func (v *evolution[S]) fill(s *island[S], k int) { s.fill(&s.members[k]) }
func (v *evolution[S]) order(*island[S])         {}
func (v *evolution[S]) options() any             { return new(v.run.opts) }

// turn is what member i does in an epoch.
func (s *island[S]) turn(i int) {
	switch m := &s.members[i]; {
	case i >= s.workers:
		s.explore(m)
	case s.mates && s.epoch > 0: // its child improves
		if m = s.place.mate(i); m != nil {
			s.improve(m)
		}
	default:
		if before := s.run.problem.rank(&m.Organism); s.improve(m) && s.tooOld(m, before) {
			s.births++
			s.fill(m)
			s.settle(i)
		}
	}
}

// tooOld counts the age of a worker that had the given rank before its turn, and reports
// whether it is above MaxAge.
func (s *island[S]) tooOld(m *member[S], before int64) bool {
	o := &s.run.opts
	if s.run.problem.rank(&m.Organism) < before {
		if !o.NeverYounger {
			m.Age = 0
		}
		return false
	}
	m.Age++
	return o.MaxAge > 0 && m.Age > o.MaxAge
}

// explore fills an explorer at random again.
func (s *island[S]) explore(m *member[S]) {
	s.fill(m)
	if s.run.opts.WorkingExplorers {
		s.worker.Follow(&m.Solution)
		s.improve(m)
		return
	}
	s.proposals++
	s.accepted++
	s.keepBest(m)
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
		s.run.race.finish(s.place.score(made))
	}
	s.keepBest(m)
	return true
}
