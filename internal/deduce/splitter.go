package deduce

import (
	"context"
	"math/bits"

	"example.com/sudoku/internal/poll"
)

// MaxSplit is the number of cells up to which the splitter searches. Its copies of the
// Domains have one plane.
const MaxSplit = 81

// SearchPlainly is the decider of small boards.
func (d *Domains) SearchPlainly(ctx context.Context, work poll.Budget, report func(set []uint64) bool) error {
	s := splitter{Domains: d, ctx: ctx, budget: work, report: report}
	s.split(0, d.Set)
	return s.err
}

// A splitter is the plain search: it tries the values of a cell with the fewest
// candidates in ascending order, each on a copy of the domains.
type splitter struct {
	*Domains
	ctx    context.Context
	budget poll.Budget // nodes
	report func(set []uint64) bool
	copies []uint64 // of the domains, one per depth
	nodes  int64
	err    error
}

// pollNodes is the number of nodes between two looks at the context, some tens
// of microseconds.
const pollNodes = 64

// split reports every solution within set, and returns false to end the search.
func (s *splitter) split(depth int, set []uint64) bool {
	if s.nodes++; s.budget != poll.Unlimited && s.nodes > int64(s.budget) {
		s.err = poll.ErrBudget
		return false
	}
	if s.nodes%pollNodes == 0 {
		if s.err = poll.Ended(s.ctx); s.err != nil {
			return false
		}
	}
	cell := fewest(set)
	if cell < 0 {
		return s.report(set)
	}
	n := len(set)
	if len(s.copies) < (depth+1)*n {
		s.copies = append(s.copies, make([]uint64, n)...)
	}
	for rest := set[cell]; rest != 0; rest &= rest - 1 {
		// Slice again each time: a deeper call may have moved the copies.
		next := s.copies[depth*n:][:n:n]
		copy(next, set)
		next[cell] = rest & -rest
		s.Queue = append(s.Queue, uint16(cell))
		if s.ApplySingles(next) && !s.split(depth+1, next) {
			return false
		}
	}
	return true
}

// fewest returns the first open cell with the fewest values, or -1 if no cell is
// open.
func fewest(set []uint64) int {
	best, least := -1, 65
	for i, v := range set {
		if v&(v-1) == 0 {
			continue
		}
		if k := bits.OnesCount64(v); k < least {
			if k == 2 {
				return i
			}
			best, least = i, k
		}
	}
	return best
}
