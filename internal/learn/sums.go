package learn

import "slices"

// sums holds the integers and sums of a learner. Literals "at most this
// value" bound each integer, and a sum of integers is at most its total.
// Conclusions store their reasons when they are drawn, as in lazy clause
// generation (Ohrimenko, Stuckey, Codish 2009).
type sums struct {
	integers []boundedInteger
	rules    []sumRule
	uses     [][2][]int32 // of each integer: the rules to apply when its low or its high bound changes
	means    []meaning    // of each literal
	replaced []int32      // of each variable: the bound that it replaced, or -1
	wide     []int32      // the integers whose literals are made when they are needed
	kept     []kept       // of each variable
	free     []int32      // variables of no literal
	optional []*timetable // those of tasks that may be absent
	queue    []int32
	queued   []bool
	next     int       // index in queue of the sum to apply next
	conflict []Literal // that of a sum, or the reasons of what it implies
}

// A Term is an integer times a coefficient.
type Term struct {
	Integer     int32
	Coefficient int
}

type sumRule struct {
	terms []Term
	total int
	other propagator // in place of a sum, or nil
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

// A reason of firstExplained+i is at index i of Solver.explained: the number of
// the other literals and then these.
const firstExplained reason = 1 << 30

// SumAtMost demands that a sum of integers is at most total. It returns the number
// of the sum.
func (l *Solver) SumAtMost(terms []Term, total int) int32 {
	s := l.sums
	rule := l.addRule(sumRule{terms: terms, total: total})
	for _, t := range terms {
		side := lowSide
		if t.Coefficient < 0 {
			side = highSide
		}
		s.uses[t.Integer][side] = append(s.uses[t.Integer][side], rule)
	}
	return rule
}

// addRule adds a rule that is applied at first, and returns its number.
func (l *Solver) addRule(r sumRule) int32 {
	s := l.sums
	rule := int32(len(s.rules))
	s.rules = append(s.rules, r)
	s.queued = append(s.queued, true)
	s.queue = append(s.queue, rule)
	return rule
}

// A propagator draws conclusions from the bounds of integers. It returns nil, or the literals of
// a clause that is false.
type propagator interface{ propagate(l *Solver) []Literal }

// addPropagator adds a rule that is applied when a bound of one of the integers changes. -1 is
// no integer.
func (l *Solver) addPropagator(p propagator, integers ...int32) {
	if l.sums == nil {
		l.addInteger(boundedInteger{values: []int{0}})
	}
	rule := l.addRule(sumRule{other: p})
	slices.Sort(integers)
	for _, x := range slices.Compact(integers) {
		for side := range 2 {
			if x >= 0 {
				l.sums.uses[x][side] = append(l.sums.uses[x][side], rule)
			}
		}
	}
}

// Lower makes the total of a sum smaller. The search begins again at level 0, and
// may find a solution again that keeps the new total.
func (l *Solver) Lower(sum int32, total int) {
	l.begin()
	l.sums.rules[sum].total = total
	l.sums.enqueue(sum)
}

// Require demands a literal of all solutions that are left. The search begins again at
// level 0, with what it has learned, and may find a solution again that has the literal.
func (l *Solver) Require(p Literal) {
	l.begin()
	l.unitClauses = append(l.unitClauses, p)
	if !l.restate() {
		l.state = Exhausted
	}
}

// begin goes back to where no decision is made. A search that is exhausted stays so.
func (l *Solver) begin() {
	l.floor = 0
	l.backTo(0)
	if l.state != Exhausted {
		l.state = Deciding
	}
}

// tighten updates the bound of an integer by a literal that has become true. It returns nil,
// or the literals of a clause that has become false.
func (l *Solver) tighten(p Literal) []Literal {
	s := l.sums
	m := s.means[p]
	if m.integer == 0 {
		return nil
	}
	x := &s.integers[m.integer-1]
	old := x.low
	switch {
	case m.side == lowSide && m.rank > x.low:
		x.low = m.rank
	case m.side == highSide && m.rank < x.high:
		old, x.high = x.high, m.rank
	default:
		return nil
	}
	s.replaced[p.Variable()] = old
	for _, rule := range s.uses[m.integer-1][m.side] {
		s.enqueue(rule)
	}
	switch {
	case !x.wide:
		return nil
	case m.side == lowSide:
		return l.implyBounds(x, p, old, m.rank-1, 1)
	}
	return l.implyBounds(x, p, m.rank+1, old, 0)
}

func (s *sums) enqueue(rule int32) {
	if !s.queued[rule] {
		s.queued[rule] = true
		s.queue = append(s.queue, rule)
	}
}

// restore undoes tighten for a literal.
func (s *sums) restore(p Literal) {
	old := s.replaced[p.Variable()]
	if old < 0 {
		return
	}
	s.replaced[p.Variable()] = -1
	x := &s.integers[s.means[p].integer-1]
	if s.means[p].side == lowSide {
		x.low = old
	} else {
		x.high = old
	}
}

// least returns the smallest value of a term.
func (s *sums) least(t Term) int {
	x := &s.integers[t.Integer]
	if t.Coefficient > 0 {
		return t.Coefficient * x.value(x.low)
	}
	return t.Coefficient * x.value(x.high)
}

// propagateSums applies the queued sums until one draws a conclusion. All literals
// on the trail must have been propagated. It returns nil, or the literals of a
// clause that is false.
func (l *Solver) propagateSums() []Literal {
	s := l.sums
	for len(s.queue) > 0 && l.head == len(l.trail) {
		rule := s.queue[s.next]
		if s.next++; s.next == len(s.queue) {
			s.queue, s.next = s.queue[:0], 0
		}
		s.queued[rule] = false
		var conflict []Literal
		if r := &s.rules[rule]; r.other != nil {
			conflict = r.other.propagate(l)
		} else {
			conflict = l.propagateSum(r)
		}
		if conflict != nil {
			return conflict
		}
	}
	return nil
}

func (l *Solver) propagateSum(r *sumRule) []Literal {
	s := l.sums
	l.Work += int64(4 * len(r.terms))
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
		x := &s.integers[t.Integer]
		if t.Coefficient > 0 {
			if t.Coefficient*(x.value(x.high)-x.value(x.low)) <= room {
				continue
			}
			// rank is that of the first value that is too large.
			rank := x.rankFrom(x.value(x.low) + room/t.Coefficient + 1)
			l.imply(l.bound(x, rank-1), r, i, t.Coefficient*(x.value(rank)-x.value(x.low))-room-1)
		} else {
			if -t.Coefficient*(x.value(x.high)-x.value(x.low)) <= room {
				continue
			}
			// rank is that of the first value that is not too small.
			rank := x.rankFrom(x.value(x.high) - room/-t.Coefficient)
			l.imply(l.bound(x, rank-1).Not(), r, i, -t.Coefficient*(x.value(x.high)-x.value(rank-1))-room-1)
		}
	}
	return nil
}

// imply makes a literal true because of the bounds of all terms of a sum except
// one.
func (l *Solver) imply(p Literal, r *sumRule, except, slack int) {
	l.sums.conflict = l.appendReasons(l.sums.conflict[:0], r, except, slack)
	l.conclude(p, l.sums.conflict)
}

// conclude makes a literal true because others are false.
func (l *Solver) conclude(p Literal, reasons []Literal) {
	if len(l.starts) == 0 {
		l.assign(p, noReason)
		return
	}
	at := len(l.explained)
	l.explained = append(append(l.explained, Literal(len(reasons))), reasons...)
	l.assign(p, firstExplained+reason(at))
}

// appendReasons appends false literals that keep the smallest values of all terms
// except one as large as they are, or up to slack smaller: weaker bounds make
// clauses that apply more often.
func (l *Solver) appendReasons(list []Literal, r *sumRule, except, slack int) []Literal {
	s := l.sums
	for i, t := range r.terms {
		if i == except || t.Coefficient == 0 {
			continue
		}
		x := &s.integers[t.Integer]
		var p Literal
		if t.Coefficient > 0 {
			rank := x.weakLow(slack / t.Coefficient)
			slack -= t.Coefficient * (x.value(x.low) - x.value(rank))
			if rank == 0 {
				continue
			}
			p = x.literal(rank - 1)
		} else {
			rank := x.weakHigh(slack / -t.Coefficient)
			slack -= -t.Coefficient * (x.value(rank) - x.value(x.high))
			if rank == x.last {
				continue
			}
			p = x.literal(rank).Not()
		}
		if l.origins[p.Variable()].level > 0 {
			list = append(list, p)
		}
	}
	return list
}
