package evolve

import (
	"context"
	"math"
	"math/rand/v2"
	"sync/atomic"

	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/together"
)

// This file decides in which order islands take their turns, so that several cores give
// the result of one.

// Islands take their turns at the same time and wait for each other after every
// few turns, so that turns decide which island finds a solution first, and not
// the clock. Where turns are long the islands race. Each takes one turn. The
// island that solves the problem in the fewest steps wins, and the others stop
// when they reach that number. If all made their whole turns, the slowest of two
// islands would make 3 times as many steps until a 9×9 board is solved, and 8
// times as many on 16×16 to 36×36 boards.

// turnsTogether returns how many turns an island takes before it waits for the
// others. If it is not known what a step takes, it is one turn.
func (e *Run[S]) turnsTogether() int {
	// Waiting takes about a microsecond, which this much work makes up for.
	const stepsBetweenWaits = 1000
	if e.problem.QuickSteps <= 0 {
		return 1
	}
	return 1 + stepsBetweenWaits/e.opts.Steps
}

// undoable reports whether turns can be cancelled and undone. Only the last turn can be
// undone, so islands that take several turns together have none.
func (e *Run[S]) undoable() bool {
	return e.opts.Steps >= e.problem.QuickSteps && (e.opts.Islands == 1 || e.turnsTogether() == 1)
}

// nextTurn returns the member whose turn it is on the last of the islands.
func (e *Run[S]) nextTurn() int {
	next := e.opts.Population
	for _, s := range e.islands {
		next = min(next, s.next)
	}
	return next
}

// takeTurns lets the members from next on take their turns on every island, up
// to the next wait.
func (e *Run[S]) takeTurns(ctx context.Context, next int) {
	turns := e.turnsTogether()
	limit := min((next/turns+1)*turns, e.opts.Population)
	if len(e.islands) == 1 {
		e.islands[0].takeTurns(ctx, limit)
		return
	}
	racing := e.undoable()
	for _, s := range e.islands {
		racing = racing && s.next+1 == limit
	}
	e.race.begin(racing)
	together.All(len(e.islands), e.race.stop, func(i int) { e.islands[i].takeTurns(ctx, limit) })
	if racing {
		e.decide(limit)
	}
}

// A race is what the islands know of each other during a turn.
type race struct {
	on     bool
	record atomic.Int64 // fewest steps to a solution
}

func (r *race) begin(on bool) {
	r.on = on
	r.record.Store(math.MaxInt64)
}

// finish records that a turn of the given number of steps solved the problem.
func (r *race) finish(steps int64) {
	for r.on {
		record := r.record.Load()
		if steps >= record || r.record.CompareAndSwap(record, steps) {
			return
		}
	}
}

// stop makes all workers stop that can.
func (r *race) stop() { r.record.Store(0) }

// lost reports whether a turn of the given number of steps can't win.
func (r *race) lost(steps int64) bool { return steps >= r.record.Load() }

// decide ends a race. If islands solved the problem, the one with the fewest
// steps wins, the first of equals. The turns of the others are undone and count
// as many steps as the winner's. If one was cancelled before it had made as many
// steps as the winner, or without a winner, all turns are undone: it might win.
func (e *Run[S]) decide(limit int) {
	var winner *island[S]
	unfinished := math.MaxInt // fewest steps of a turn that was cancelled
	for _, s := range e.islands {
		if s.next < limit {
			unfinished = min(unfinished, s.stoppedAt)
		}
		if s.best.Errors == 0 && (winner == nil || s.proposals < winner.proposals) {
			winner = s
		}
	}
	if winner == nil && unfinished == math.MaxInt {
		return
	}
	if winner != nil && int64(unfinished) < winner.proposals {
		winner.keepUndone(&winner.best)
		winner = nil
	}
	for _, s := range e.islands {
		if s == winner {
			continue
		}
		if s.next == limit {
			s.before.restore(s)
			s.next--
		}
		if winner != nil {
			s.next = limit
			s.proposals, s.accepted = winner.proposals, winner.accepted
		}
	}
}

// takeTurns lets the members from the next one up to limit-1 take their turns.
// It stops at a solution and when ctx ends. A turn that is cancelled is undone,
// so that the run can continue as if nothing had happened. What it found is for
// the result only.
func (s *island[S]) takeTurns(ctx context.Context, limit int) {
	s.ctx, s.stoppedAt = ctx, 0
	for ; s.next < limit && s.best.Errors > 0 && s.err == nil; s.next++ {
		if s.undoable {
			if poll.Ended(ctx) != nil {
				return
			}
			s.before.save(s)
		}
		s.cancelled = false
		s.turn(s.next)
		if s.cancelled && s.best.Errors > 0 {
			s.keepUndone(&s.best)
			s.before.restore(s)
			return
		}
	}
}

// stopped reports to a worker that has made the given number of steps whether
// to stop: the run is cancelled or another island was faster. It records that
// the turn is incomplete. Turns that are not undoable are too short to stop.
func (s *island[S]) stopped(made int) bool {
	if !s.undoable {
		return false
	}
	if !s.cancelled && (poll.Ended(s.ctx) != nil || s.run.race.lost(s.place.score(made))) {
		s.cancelled, s.stoppedAt = true, made
	}
	return s.cancelled
}

// A snapshot is what a turn can change, as it was before.
type snapshot[S any] struct {
	place                       int // of the member
	member                      Organism[S]
	source, dice                rand.PCG
	best                        Organism[S]
	proposals, accepted, births int64
}

// save saves the island before the turn of its next member.
func (t *snapshot[S]) save(s *island[S]) {
	t.dice = s.dice
	s.run.problem.set(&t.best, &s.best)
	t.proposals, t.accepted, t.births = s.proposals, s.accepted, s.births
	t.saveMember(s, s.next)
}

// saveMember saves member i, the only one that the turn changes.
func (t *snapshot[S]) saveMember(s *island[S], i int) {
	t.place, t.source = i, s.members[i].source
	s.run.problem.set(&t.member, &s.members[i].Organism)
}

// restore undoes the turn.
func (t *snapshot[S]) restore(s *island[S]) {
	p := &s.run.problem
	m := &s.members[t.place]
	p.set(&m.Organism, &t.member)
	s.worker.Follow(&m.Solution)
	m.source, s.dice = t.source, t.dice
	p.set(&s.best, &t.best)
	s.proposals, s.accepted, s.births = t.proposals, t.accepted, t.births
}
