package deduce

import (
	"context"
	"math/bits"

	"example.com/sudoku/internal/poll"
)

// SearchPlainly is the decider of small boards. If deep is not nil, it searches what is open
// after a number of nodes: it reports the solutions within set, and returns false to end the
// search.
func (d *Domains) SearchPlainly(ctx context.Context, work poll.Budget, after int64, deep func(set []uint64, nodes int64) (bool, error), report func(set []uint64) bool) error {
	s := splitter{Domains: d, ctx: ctx, budget: work, after: after, deep: deep, report: report}
	s.split(0, d.Set)
	return s.err
}

// A splitter is the plain search: it tries the values of a cell with the fewest
// candidates in ascending order, each on a copy of the domains.
type splitter struct {
	*Domains
	ctx    context.Context
	budget poll.Budget // nodes
	after  int64       // nodes
	deep   func(set []uint64, nodes int64) (bool, error)
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
	if s.deep != nil && s.nodes > s.after {
		more, err := s.deep(set, s.nodes)
		s.err = err
		return more
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
		if s.deduce(next) && !s.split(depth+1, next) {
			return false
		}
	}
	return true
}

// deduce applies singles and leftovers until they find no more. It returns false if there is
// no solution. Without leftovers, jigsaws take three times as long.
func (s *splitter) deduce(set []uint64) bool {
	for s.ApplySingles(set) {
		if found, ok := s.compareLeftovers(set); !found || !ok {
			s.Queue = s.Queue[:0]
			return ok
		}
	}
	return false
}

// compareLeftovers removes from the cells of leftovers the values that the other side can't
// have. found reports whether there are any. ok is false if a cell has no value left.
func (d *Domains) compareLeftovers(set []uint64) (found, ok bool) {
	list := d.Rules.Leftovers()
	for i := range list {
		l := &list[i]
		var inside, outside uint64
		for _, cell := range l.Inside {
			inside |= set[cell]
		}
		for _, cell := range l.Outside {
			outside |= set[cell]
		}
		if inside == outside {
			continue
		}
		found = true
		both := inside & outside
		for _, cells := range [...][]uint16{l.Inside, l.Outside} {
			for _, cell := range cells {
				if v := set[cell] & both; v != set[cell] {
					set[cell] = v
					if v&(v-1) == 0 && !d.queueSingle(set, cell) {
						return true, false
					}
				}
			}
		}
	}
	return found, true
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
