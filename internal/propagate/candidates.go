package propagate

// This file finds the values that occur in solutions.

import (
	"context"
	"math/bits"
)

// mostListed is how many solutions Candidates lists before it counts for each value.
const mostListed = 1000

// Candidates says which values occur in solutions.
type Candidates struct {
	// Counts has for each variable and value the number of solutions with it, up to
	// the limit, at 64*variable + value.
	Counts []int
	// Open has for each variable the values whose count may be larger: the search
	// stopped before it was known.
	Open []uint64
	Stats
}

// Candidates counts for each value of each variable the solutions with it, up to the
// limit, which is at least 1: with 1 it finds the values that occur at all. If the
// search stops early, it returns what it knows and the error.
func (e *Engine) Candidates(ctx context.Context, limit int, o Options) (*Candidates, error) {
	limit = max(limit, 1)
	t := &Candidates{Counts: make([]int, 64*e.plan.n), Open: make([]uint64, e.plan.n)}
	s := e.Search(o)
	defer func() { t.Stats = s.Stats }()
	listed := 0
	seen := make([]uint64, e.plan.n)
	root := make([]uint64, e.plan.n)
	s.avoid = seen
	most := mostListed
	if limit == 1 {
		most = 0 // more solutions of one search look alike
	}
	for {
		ok, err := s.Next(ctx)
		if listed == 0 { // what the search has excluded so far is in no solution
			copy(root, s.levels[0])
			copy(t.Open, root)
		}
		if err != nil {
			return t, err
		}
		if !ok {
			clear(t.Open)
			return t, nil // all solutions are counted
		}
		t.note(s, seen, limit)
		if listed++; listed > most {
			break
		}
	}
	for c := range root {
		for m := root[c]; m != 0; m &= m - 1 {
			if v := bits.TrailingZeros64(m); t.Counts[64*c+v] < limit {
				if err := t.count(ctx, s, root, c, v, limit, seen); err != nil {
					return t, err
				}
			}
			t.Open[c] &^= m & -m
		}
	}
	return t, nil
}

// note counts the values of a solution.
func (t *Candidates) note(s *Search, seen []uint64, limit int) {
	for c, v := range s.space.dom {
		i := 64*c + bits.TrailingZeros64(v)
		t.Counts[i] = min(t.Counts[i]+1, limit)
		seen[c] |= v
	}
}

// count counts the solutions with a value, which no other solution is among. With
// limit 1 each solution found counts for all of its values.
func (t *Candidates) count(ctx context.Context, s *Search, root []uint64, c, v, limit int, seen []uint64) error {
	was := root[c]
	root[c] = 1 << v
	defer func() { root[c] = was }()
	s.restart(root)
	n := 0
	for n < limit {
		ok, err := s.Next(ctx)
		if err != nil {
			return err
		}
		if !ok {
			if n == 0 {
				was &^= 1 << v // later searches know
			}
			break
		}
		if n++; limit == 1 {
			t.note(s, seen, limit)
		}
	}
	t.Counts[64*c+v] = max(t.Counts[64*c+v], n)
	return nil
}
