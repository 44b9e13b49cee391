package sudoku

import (
	"context"
	"math/rand/v2"
)

// takeTurns lets the members from the next one up to limit-1 take their turns.
// It stops at a solution and when ctx ends. A turn that is cancelled is undone,
// so that the run can continue as if nothing had happened.
func (s *island[B]) takeTurns(ctx context.Context, limit int) {
	s.ctx = ctx
	for ; s.next < limit && s.best.Errors > 0 && s.err == nil; s.next++ {
		if s.undoable {
			if ended(ctx) != nil {
				return
			}
			s.before.save(s)
		}
		s.cancelled = false
		s.turn(s.next)
		if s.cancelled && s.best.Errors > 0 {
			s.before.restore(s)
			return
		}
	}
}

// stopped reports to a worker that has made the given number of steps whether
// to stop: the run is cancelled or another island was faster. It records that
// the turn is incomplete. Turns that are not undoable are too short to stop.
func (s *island[B]) stopped(made int) bool {
	if !s.undoable {
		return false
	}
	s.cancelled = s.cancelled || ended(s.ctx) != nil || s.run.race.lost(int64(made))
	return s.cancelled
}

// A snapshot is what a turn can change, as it was before.
type snapshot[B Board] struct {
	place                       int // of the member
	member                      member[B]
	source, dice                rand.PCG
	best                        Organism[B]
	proposals, accepted, births int64
}

// save saves the island before the turn of its next member.
func (t *snapshot[B]) save(s *island[B]) {
	t.dice, t.best = *s.dice, s.best
	t.proposals, t.accepted, t.births = s.proposals, s.accepted, s.births
	t.saveMember(s, s.next)
}

// saveMember saves member i, the only one that the turn changes.
func (t *snapshot[B]) saveMember(s *island[B], i int) {
	t.place, t.member, t.source = i, s.members[i], *s.members[i].source
}

// restore undoes the turn.
func (t *snapshot[B]) restore(s *island[B]) {
	m := &s.members[t.place]
	*m, *m.source, *s.dice, s.best = t.member, t.source, t.dice, t.best
	s.proposals, s.accepted, s.births = t.proposals, t.accepted, t.births
}
