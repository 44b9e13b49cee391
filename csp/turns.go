package csp

import (
	"context"

	"example.com/sudoku/internal/learn"
)

// This file gives the strong search and the learner their turns.

// The work of a search is counted in words that are read: of domains by propagators, and of
// clauses, groups and sums by the learner. A word takes 1 to 4 ns in both. Turns double, so the
// work of the slower engine is at most the share of the other that choice.go has.
const (
	firstTurn   = 4 << 20 // words of the strong search before the learner is told the model
	mostInTurns = 1000    // solutions, after which the engine that found more goes on alone
)

// turns is whose turn it is, and for how long.
type turns struct {
	share    int64  // words of the strong search for each of the learner; 0: it searches alone
	size     int64  // words of a turn of the learner
	until    int64  // the work of the engine at which its turn ends
	found    [2]int // solutions of the strong search and of the learner
	standing bool   // the last step found a solution
}

// turnsOf returns the turns by a share of the learner, 0 for none.
func turnsOf(share int64) turns {
	return turns{share: share, size: firstTurn / max(1, share), until: firstTurn}
}

// over reports whether the other engine is next.
func (t *turns) over(last engine) bool {
	return t.share > 0 && !t.standing && last.work() >= t.until
}

// turn lets the other engine search. It returns false if there is no other solution, and false
// with the error of the context if that ends while the model is stated.
func (s *search) turn(ctx context.Context) (bool, error) {
	t := &s.turns
	if s.last == engine(s.learner) {
		t.size *= 2
		s.last, t.until = s.first, s.first.work()+t.share*t.size
		return true, nil
	}
	if s.learner == nil {
		if ok, err := s.state(ctx); !ok {
			return false, err
		}
		if s.goal == nil {
			if s.learner.found == nil {
				s.learner.found = map[string]bool{}
			}
			s.learner.noting, s.known = true, s.learner.found
		}
	}
	s.last, t.until = s.learner, s.learner.work()+t.size
	return true, nil
}

// note counts a solution. Where there are many, one engine finds the others.
func (t *turns) note(s *search, state learn.State) {
	t.standing = state == learn.Standing
	if !t.standing || t.share == 0 || s.learner == nil || s.goal != nil {
		return
	}
	of := 0
	if s.last == engine(s.learner) {
		of = 1
	}
	if t.found[of]++; t.found[0]+t.found[1] < mostInTurns || t.found[of] < t.found[1-of] {
		return // not the engine that goes on
	}
	t.share = 0
	if of == 1 {
		s.before.add(s.first.stats())
		s.first = nil
		s.learner.noting = s.learner.ambiguous
	} else {
		s.before.add(s.learner.stats())
		s.learner = nil
	}
}

// foundBefore reports whether the learner found the last solution of the strong search before,
// and notes it for the learner otherwise.
func (s *search) foundBefore() bool {
	if s.known == nil {
		return false
	}
	key := s.assignment().key()
	known := s.known[key]
	if !known && s.learner != nil {
		s.known[key] = true
	}
	return known
}

// key returns a text that equal assignments share.
func (a Assignment) key() string {
	var key []byte
	for _, v := range a {
		key = appendInt(key, v)
	}
	return string(key)
}
