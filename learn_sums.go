package sudoku

import "slices"

// sumPropagator holds the integers and sums of a learner. Literals "at most this
// value" bound each integer, and a sum of integers is at most its total.
// Conclusions store their reasons when they are drawn, as in lazy clause
// generation (Ohrimenko, Stuckey, Codish 2009).
type sumPropagator struct {
	integers []boundedInteger
	rules    []sumRule
	uses     [][2][]int32 // of each integer: the rules to apply when its low or its high bound changes
	means    []meaning    // of each literal
	replaced []int32      // of each variable: the bound that it replaced, or -1
	queue    []int32
	queued   []bool
	conflict []literal
}

// A boundedInteger takes one of its values, in ascending order. Literal i of upTo
// says that it is at most value i; the last value needs no literal. The values
// with indices from low to high remain.
type boundedInteger struct {
	values    []int
	upTo      []literal
	low, high int32
}

type sumRule struct {
	terms []term // x is an integer
	total int
}

// A meaning says that a literal bounds an integer: to at least value rank on the
// low side, to at most value rank on the high side.
type meaning struct {
	integer, rank int32 // integer counts from 1; 0 for no integer
	side          int8
}

const (
	lowSide  = 0
	highSide = 1
)

// A reason of firstExplained+i is at index i of learner.explained: the number of
// the other literals and then these.
const firstExplained reason = 1 << 30

// newInteger adds an integer and returns its number. Clauses must state that each
// of its literals implies the next.
func (l *learner) newInteger(values []int, upTo []literal) int32 {
	if l.sums == nil {
		l.sums = &sumPropagator{
			means: make([]meaning, 2*l.vars), replaced: make([]int32, l.vars),
			conflict: []literal{}, // not nil: a conflict without literals ends the search
		}
		for x := range l.sums.replaced {
			l.sums.replaced[x] = -1
		}
	}
	s := l.sums
	s.integers = append(s.integers, boundedInteger{values, upTo, 0, int32(len(upTo))})
	s.uses = append(s.uses, [2][]int32{})
	for i, p := range upTo {
		s.means[p] = meaning{int32(len(s.integers)), int32(i), highSide}
		s.means[p.not()] = meaning{int32(len(s.integers)), int32(i) + 1, lowSide}
	}
	return int32(len(s.integers) - 1)
}

// sumAtMost demands that a sum of integers is at most total. It returns the number
// of the sum.
func (l *learner) sumAtMost(terms []term, total int) int32 {
	s := l.sums
	rule := int32(len(s.rules))
	s.rules = append(s.rules, sumRule{terms, total})
	for _, t := range terms {
		side := lowSide
		if t.coefficient < 0 {
			side = highSide
		}
		s.uses[t.x][side] = append(s.uses[t.x][side], rule)
	}
	s.queued = append(s.queued, true)
	s.queue = append(s.queue, rule)
	return rule
}

// lower makes the total of a sum smaller. The search begins again at level 0, and
// may find a solution again that keeps the new total.
func (l *learner) lower(sum int32, total int) {
	l.floor = 0
	l.backTo(0)
	l.sums.rules[sum].total = total
	l.sums.enqueue(sum)
	l.state = deciding
}

// tighten updates the bound of an integer by a literal that has become true.
func (s *sumPropagator) tighten(p literal) {
	m := s.means[p]
	if m.integer == 0 {
		return
	}
	x := &s.integers[m.integer-1]
	switch {
	case m.side == lowSide && m.rank > x.low:
		s.replaced[p.variable()], x.low = x.low, m.rank
	case m.side == highSide && m.rank < x.high:
		s.replaced[p.variable()], x.high = x.high, m.rank
	default:
		return
	}
	for _, rule := range s.uses[m.integer-1][m.side] {
		s.enqueue(rule)
	}
}

func (s *sumPropagator) enqueue(rule int32) {
	if !s.queued[rule] {
		s.queued[rule] = true
		s.queue = append(s.queue, rule)
	}
}

// restore undoes tighten for a literal.
func (s *sumPropagator) restore(p literal) {
	old := s.replaced[p.variable()]
	if old < 0 {
		return
	}
	s.replaced[p.variable()] = -1
	x := &s.integers[s.means[p].integer-1]
	if s.means[p].side == lowSide {
		x.low = old
	} else {
		x.high = old
	}
}

// least returns the smallest value of a term.
func (s *sumPropagator) least(t term) int {
	x := &s.integers[t.x]
	if t.coefficient > 0 {
		return t.coefficient * x.values[x.low]
	}
	return t.coefficient * x.values[x.high]
}

// propagateSums applies the queued sums until one draws a conclusion. All literals
// on the trail must have been propagated. It returns nil, or the literals of a
// clause that is false.
func (l *learner) propagateSums() []literal {
	s := l.sums
	for len(s.queue) > 0 && l.head == len(l.trail) {
		rule := s.queue[len(s.queue)-1]
		s.queue = s.queue[:len(s.queue)-1]
		s.queued[rule] = false
		if conflict := l.propagateSum(&s.rules[rule]); conflict != nil {
			return conflict
		}
	}
	return nil
}

func (l *learner) propagateSum(r *sumRule) []literal {
	s := l.sums
	least := 0
	for _, t := range r.terms {
		least += s.least(t)
	}
	room := r.total - least
	if room < 0 {
		s.conflict = l.appendReasons(s.conflict[:0], r, -1, -room-1)
		return s.conflict
	}
	for i, t := range r.terms {
		x := &s.integers[t.x]
		if t.coefficient > 0 {
			if t.coefficient*(x.values[x.high]-x.values[x.low]) <= room {
				continue
			}
			// rank is that of the first value that is too large.
			most := x.values[x.low] + room/t.coefficient
			rank, _ := slices.BinarySearch(x.values[:x.high+1], most+1)
			l.imply(x.upTo[rank-1], r, i, t.coefficient*(x.values[rank]-x.values[x.low])-room-1)
		} else {
			if -t.coefficient*(x.values[x.high]-x.values[x.low]) <= room {
				continue
			}
			// rank is that of the first value that is not too small.
			fewest := x.values[x.high] - room/-t.coefficient
			rank, _ := slices.BinarySearch(x.values[:x.high+1], fewest)
			l.imply(x.upTo[rank-1].not(), r, i, -t.coefficient*(x.values[x.high]-x.values[rank-1])-room-1)
		}
	}
	return nil
}

// imply makes a literal true because of the bounds of all terms of a sum except
// one.
func (l *learner) imply(p literal, r *sumRule, except, slack int) {
	if len(l.starts) == 0 {
		l.assign(p, noReason)
		return
	}
	at := len(l.explained)
	l.explained = append(l.explained, 0)
	l.explained = l.appendReasons(l.explained, r, except, slack)
	l.explained[at] = literal(len(l.explained) - at - 1)
	l.assign(p, firstExplained+reason(at))
}

// appendReasons appends false literals that keep the smallest values of all terms
// except one as large as they are, or up to slack smaller: weaker bounds make
// clauses that apply more often.
func (l *learner) appendReasons(list []literal, r *sumRule, except, slack int) []literal {
	s := l.sums
	for i, t := range r.terms {
		if i == except {
			continue
		}
		x := &s.integers[t.x]
		var p literal
		if t.coefficient > 0 {
			rank := x.low
			for rank > 0 && t.coefficient*(x.values[rank]-x.values[rank-1]) <= slack {
				slack -= t.coefficient * (x.values[rank] - x.values[rank-1])
				rank--
			}
			if rank == 0 {
				continue
			}
			p = x.upTo[rank-1]
		} else {
			rank, last := x.high, int32(len(x.upTo))
			for rank < last && -t.coefficient*(x.values[rank+1]-x.values[rank]) <= slack {
				slack -= -t.coefficient * (x.values[rank+1] - x.values[rank])
				rank++
			}
			if rank == last {
				continue
			}
			p = x.upTo[rank].not()
		}
		if l.origins[p.variable()].level > 0 {
			list = append(list, p)
		}
	}
	return list
}
