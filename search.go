package sudoku

import (
	"context"
	"math/bits"
)

// search calls yield for each solution of the puzzle, always in the same order,
// until yield returns false or limit solutions were found; 0 means no limit.
// It returns how many were found, and ctx.Err() if that came first. The board
// that yield sees is valid during the call only.
//
// What singles and locked candidates leave open goes to a plain search up to
// 9×9 and, from 16×16 on, where a plain search may never come back from a wrong
// first choice, to one that learns from its conflicts.
func search[B Board](ctx context.Context, puzzle *B, limit int, yield func(*B) bool) (int, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	d := newDomains(len(*puzzle))
	if !d.assignGivens(Cells(puzzle)) {
		return 0, nil
	}
	return searchWithin(ctx, d, limit, yield)
}

// searchWithin is search for the boards that take their values from domains.
func searchWithin[B Board](ctx context.Context, d *domains, limit int, yield func(*B) bool) (int, error) {
	if !d.reduce() {
		return 0, nil
	}
	var board B
	found := 0
	report := func(set []Values) bool {
		for i := range len(board) {
			board[i] = set[i].First()
		}
		found++
		return yield(&board) && found != limit
	}
	var err error
	if len(board) <= 81 {
		s := splitter{domains: d, ctx: ctx, report: report}
		s.split(0, d.set)
		err = s.err
	} else {
		err = d.learn(ctx, report)
	}
	return found, err
}

// splitter is the plain search: it tries the values of a cell with the fewest
// of them in ascending order, each on a copy of the domains.
type splitter struct {
	*domains
	ctx    context.Context
	report func(set []Values) bool
	copies []Values // of the domains, one for each depth
	nodes  uint
	err    error
}

// pollNodes is the number of nodes between two looks at the context, some tens
// of microseconds. It is a power of two.
const pollNodes = 64

// split reports every solution within set, and returns false to end the search.
func (s *splitter) split(depth int, set []Values) bool {
	if s.nodes++; s.nodes%pollNodes == 0 {
		if s.err = s.ctx.Err(); s.err != nil {
			return false
		}
	}
	cell := fewest(set)
	if cell < 0 {
		return s.report(set)
	}
	n := len(set)
	if len(s.copies) < (depth+1)*n {
		s.copies = append(s.copies, make([]Values, n)...)
	}
	for rest := set[cell]; rest != 0; rest &= rest - 1 {
		// Sliced anew each time: a deeper call may have moved the copies.
		next := s.copies[depth*n:][:n:n]
		copy(next, set)
		next[cell] = rest & -rest
		s.queue = append(s.queue, uint16(cell))
		if s.applySingles(next) && !s.split(depth+1, next) {
			return false
		}
	}
	return true
}

// fewest returns the first of the open cells with the fewest values, or -1 if
// no cell is open.
func fewest(set []Values) int {
	best, least := -1, maxSide+1
	for i, v := range set {
		if v&(v-1) == 0 {
			continue
		}
		if k := bits.OnesCount64(uint64(v)); k < least {
			if k == 2 {
				return i
			}
			best, least = i, k
		}
	}
	return best
}

// learn gives what is open in the domains to a learner, with a variable for
// each value that a cell may take, and reports every solution until report
// returns false.
func (d *domains) learn(ctx context.Context, report func(set []Values) bool) error {
	const _ = uint(1<<30 - maxCells*maxSide) // a literal, twice a variable, is an int32
	// The variables of a cell follow each other from first[cell], in the order
	// of its values.
	first := make([]int32, len(d.set)+1)
	for i, v := range d.set {
		first[i+1] = first[i]
		if v.Len() > 1 {
			first[i+1] += int32(v.Len())
		}
	}
	l := newLearner(int(first[len(d.set)]))
	group := make([]int32, 0, maxSide)
	for i := range d.set {
		group = group[:0]
		for x := first[i]; x < first[i+1]; x++ {
			group = append(group, x)
		}
		if len(group) > 0 {
			l.exactlyOne(group)
		}
	}
	for u := range 3 * d.shape.Side {
		for v := 1; v <= d.shape.Side; v++ {
			group = group[:0]
			for _, cell := range d.shape.Unit(u) {
				if set := d.set[cell]; set.Has(uint8(v)) && set.Len() > 1 {
					below := set & (1<<v - 1)
					group = append(group, first[cell]+int32(below.Len()))
				}
			}
			if len(group) > 0 {
				l.exactlyOne(group)
			}
		}
	}
	solution := make([]Values, len(d.set))
	for {
		if ok, err := l.next(ctx); !ok {
			return err
		}
		for i, v := range d.set {
			for x := first[i]; x < first[i+1] && !l.holds(x); x++ {
				v &= v - 1
			}
			solution[i] = v & -v
		}
		if !report(solution) {
			return nil
		}
	}
}

// another reports whether a puzzle has a solution with a value other than v in
// a cell, which is empty. If v stands there in a solution, this is a quicker way
// to learn whether there are more than to look for two.
func another[B Board](ctx context.Context, puzzle *B, cell int, v uint8) (bool, error) {
	if grid, ok := any(puzzle).(*Grid); ok {
		return another9(ctx, grid, cell, v)
	}
	d := newDomains(len(*puzzle))
	d.assignGivens(Cells(puzzle))
	d.set[cell] &^= 1 << v
	found, err := searchWithin(ctx, d, 1, func(*B) bool { return false })
	return found > 0, err
}
