package sudoku

import (
	"context"
	"math"
	"math/rand/v2"
	"sync/atomic"

	"example.com/sudoku/internal/poll"
)

// This file decides in which order islands take their turns, so that several cores give
// the result of one.

// Islands take their turns at the same time and wait for each other after every
// few turns, so that turns decide which island finds a solution first, and not
// the clock. Where turns are long the islands race. Each takes one turn. The
// island that solves the puzzle in the fewest steps wins, and the others stop
// when they reach that number.

// turnsTogether returns how many turns an island takes before it waits for the
// others. What a step of a plug-in takes is not known, so it is one turn.
func (o *EvolveOptions) turnsTogether() int {
	// Waiting takes about a microsecond, which this much work makes up for.
	const stepsBetweenWaits = 1000
	if o.Worker.kind == ownWorker {
		return 1
	}
	return 1 + stepsBetweenWaits/o.Steps
}

// nextTurn returns the member whose turn it is on the last of the islands.
func (e *evolution) nextTurn() int {
	next := e.opts.Population
	for _, s := range e.islands {
		next = min(next, s.next)
	}
	return next
}

// takeTurns lets the members from next on take their turns on every island, up
// to the next wait.
func (e *evolution) takeTurns(ctx context.Context, next int) {
	turns := e.opts.turnsTogether()
	limit := min((next/turns+1)*turns, e.opts.Population)
	if len(e.islands) == 1 {
		e.islands[0].takeTurns(ctx, limit)
		return
	}
	racing := turns == 1
	for _, s := range e.islands {
		racing = racing && s.next+1 == limit
	}
	e.race.begin(racing)
	allAtOnce(len(e.islands), e.race.stop, func(i int) { e.islands[i].takeTurns(ctx, limit) })
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

// finish records that a turn of the given number of steps solved the puzzle.
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

// decide ends a race. If islands solved the puzzle, the one with the fewest
// steps wins, the first of equals. The turns of the others are undone and count
// as many steps as the winner's. If no island won and one was cancelled, all
// turns are undone.
func (e *evolution) decide(limit int) {
	var winner *island
	cancelled := false
	for _, s := range e.islands {
		cancelled = cancelled || s.next < limit
		if s.best.errors == 0 && (winner == nil || s.proposals < winner.proposals) {
			winner = s
		}
	}
	if winner == nil && !cancelled {
		return
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
func (s *island) takeTurns(ctx context.Context, limit int) {
	s.ctx = ctx
	for ; s.next < limit && s.best.errors > 0 && s.err == nil; s.next++ {
		if s.undoable {
			if poll.Ended(ctx) != nil {
				return
			}
			s.before.save(s)
		}
		s.cancelled = false
		s.turn(s.next)
		if s.cancelled && s.best.errors > 0 {
			s.undone.set(&s.best)
			s.before.restore(s)
			return
		}
	}
}

// stopped reports to a worker that has made the given number of steps whether
// to stop: the run is cancelled or another island was faster. It records that
// the turn is incomplete. Turns that are not undoable are too short to stop.
func (s *island) stopped(made int) bool {
	if !s.undoable {
		return false
	}
	s.cancelled = s.cancelled || poll.Ended(s.ctx) != nil || s.run.race.lost(int64(made))
	return s.cancelled
}

// A snapshot is what a turn can change, as it was before.
type snapshot struct {
	place                       int // of the member
	member                      organism
	source, dice                rand.PCG
	best                        organism
	proposals, accepted, births int64
}

// save saves the island before the turn of its next member.
func (t *snapshot) save(s *island) {
	t.dice = *s.dice
	t.best.set(&s.best)
	t.proposals, t.accepted, t.births = s.proposals, s.accepted, s.births
	t.saveMember(s, s.next)
}

// saveMember saves member i, the only one that the turn changes.
func (t *snapshot) saveMember(s *island, i int) {
	t.place, t.source = i, *s.members[i].source
	t.member.set(&s.members[i].organism)
}

// restore undoes the turn.
func (t *snapshot) restore(s *island) {
	m := &s.members[t.place]
	m.set(&t.member)
	s.worker.follow(m)
	*m.source, *s.dice = t.source, t.dice
	s.best.set(&t.best)
	s.proposals, s.accepted, s.births = t.proposals, t.accepted, t.births
}
