package explain

import (
	"context"
	"math/bits"

	"example.com/sudoku"
	"example.com/sudoku/internal/poll"
)

// This file tells how deep trial and error must go. It builds on the trials of assume.go.

// MostTrialDepth is the largest depth that [TrialDepth] tells apart.
const MostTrialDepth = 3

// TrialDepth returns the depth of trial and error that a puzzle needs, what forums call T&E: 0
// if singles solve it, and clues of the rules by themselves; 1 if it is also enough to rule out
// candidates that lead to a contradiction by these; 2 if those that do so by depth 1, and so
// on. It returns MostTrialDepth+1 if the puzzle needs more.
//
// Depth 3 can take minutes, so give the context a limit: its error is that of the context. The
// other errors are those of [Rate].
func TrialDepth[P sudoku.Problem](ctx context.Context, puzzle P) (int, error) {
	g, candidates, err := tablesOf("TrialDepth", &puzzle)
	if err != nil {
		return 0, err
	}
	solution, err := sudoku.Unique(ctx, puzzle)
	if err != nil {
		return 0, err
	}
	p := new(logic)
	p.setUp(g, sudoku.Cells(&puzzle), candidates)
	p.ctx = ctx
	s := trialSearch{solution: sudoku.Cells(&solution)}
	q := &s.trials[MostTrialDepth+1]
	q.begin(p, singlesDeep)
	for cells := q.narrow; ; {
		cell := cells.pop()
		if cell < 0 {
			break
		}
		if may := q.may[cell]; may != 0 {
			q.hold(bits.TrailingZeros16(may), cell, ReasonAssumed, 0)
		}
	}
	for d := range q.side {
		for u, places := range q.places[d][:q.full] {
			if places != 0 && places&(places-1) == 0 {
				q.hold(d, int(q.members[u][bits.TrailingZeros16(places)]), ReasonAssumed, 0)
			}
		}
	}
	q.follow()
	for depth := 0; depth <= MostTrialDepth; depth++ {
		if depth > 0 {
			s.ruleOut(q, depth)
		}
		if s.err != nil {
			return 0, s.err
		}
		if q.solved() {
			return depth, nil
		}
	}
	return MostTrialDepth + 1, nil
}

// solved reports whether each cell has at most one candidate left.
func (q *trial) solved() bool {
	for _, may := range q.may[:len(q.spots)] {
		if may&(may-1) != 0 {
			return false
		}
	}
	return true
}

// A trialSearch rules out candidates by trial and error.
type trialSearch struct {
	solution []uint8                   // nil: inside an assumption, which may be wrong
	trials   [MostTrialDepth + 2]trial // by depth
	count    int
	err      error
}

// pollTrials is the number of trials between two looks at the context, some hundreds of
// microseconds.
const pollTrials = 64

// ruleOut rules out the candidates that lead to a contradiction within a depth less one, until
// there are none or the position is dead or solved. It goes round the candidates and stops when
// it has met all of them since the last one that it ruled out. Candidates of the solution lead
// to none.
func (s *trialSearch) ruleOut(q *trial, depth int) {
	next := &s.trials[depth]
	size := q.side * len(q.spots)
	for i, idle := 0, 0; idle < size && !q.dead; i, idle = (i+1)%size, idle+1 {
		cell, d := i/q.side, i%q.side
		may := q.may[cell]
		if may>>d&1 == 0 || may&(may-1) == 0 || s.solution != nil && int(s.solution[cell]) == d+1 {
			continue
		}
		if s.count++; s.count%pollTrials == 0 {
			s.err = poll.Ended(q.ctx)
		}
		if s.err != nil {
			return
		}
		next.assume(&q.logic, d, cell, singlesDeep)
		if depth > 1 && !next.dead {
			known := s.solution
			s.solution = nil
			for inner := 1; inner < depth && !next.dead; inner++ {
				s.ruleOut(next, inner)
			}
			s.solution = known
		}
		if next.dead {
			q.deny(d, cell, ReasonAssumed, 0)
			q.follow()
			if idle = -1; q.solved() {
				return
			}
		}
	}
}
