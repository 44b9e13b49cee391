package learn

import (
	"cmp"
	"slices"
)

// This file holds wide integers. Each value of an integer could have a literal "at most this
// value", but a search uses few of those of a horizon of thousands. The literals of a wide
// integer are made when a bound first takes their value (lazy clause generation: Feydy and
// Stuckey, "Lazy Clause Generation Reengineered", 2009). No clauses state that one implies the
// next: tighten finds those that a new bound implies.

// A madeBound is the literal of a rank.
type madeBound struct {
	rank    int32
	literal Literal
}

// NewWideInteger adds an integer whose literals are made when they are needed. It returns
// its number.
func (l *Solver) NewWideInteger(values []int) int32 {
	return l.addWide(boundedInteger{values: values, last: int32(len(values) - 1)})
}

// NewRange is NewWideInteger for all numbers from first to last, which take no memory.
func (l *Solver) NewRange(first, last int) int32 {
	return l.addWide(boundedInteger{first: first, last: int32(last - first)})
}

func (l *Solver) addWide(x boundedInteger) int32 {
	x.wide = true
	integer := l.addInteger(x)
	l.sums.wide = append(l.sums.wide, integer)
	return integer
}

// place returns where the first literal of a rank or a larger one is among the bounds.
func (x *boundedInteger) place(rank int32) int {
	if !x.wide {
		return int(rank)
	}
	i, _ := slices.BinarySearchFunc(x.bounds, rank, func(b madeBound, rank int32) int { return cmp.Compare(b.rank, rank) })
	return i
}

// find returns the literal of a rank, if it has one.
func (x *boundedInteger) find(rank int32) (Literal, bool) {
	if i := x.place(rank); i < len(x.bounds) && x.bounds[i].rank == rank {
		return x.bounds[i].literal, true
	}
	return 0, false
}

func (l *Solver) hasWide() bool { return l.sums != nil && len(l.sums.wide) > 0 }

// AtMost returns the literal that says that an integer is at most its value of this rank,
// which is not the last one. If the literal is new, the search begins again at level 0.
func (l *Solver) AtMost(integer, rank int32) Literal {
	x := &l.sums.integers[integer]
	p, known := x.find(rank)
	if !known {
		if l.state != Stating {
			l.begin()
		}
		p = l.bound(x, rank)
		switch {
		case rank < x.low:
			l.fact(p.Not())
		case rank >= x.high:
			l.fact(p)
		}
	}
	l.sums.kept[p.Variable()] = keptAlways
	return p
}

// Value returns the value of an integer in the solution found last.
func (l *Solver) Value(integer int32) int {
	x := &l.sums.integers[integer]
	return x.value(x.low)
}

// bound returns the literal of a rank from low on and below high, which it makes if there is
// none.
func (l *Solver) bound(x *boundedInteger, rank int32) Literal {
	p, known := x.find(rank)
	if !known {
		p = Positive(l.NewVariable())
		l.insert(x, x.place(rank), rank, p)
	}
	return p
}

// A kept says whether a literal of a wide integer stays when it is no longer true or false.
type kept uint8

const (
	keptOnTrail kept = iota
	keptByClause
	keptAlways // its number is known outside
)

// keep keeps the literals of a clause.
func (l *Solver) keep(clause []Literal) {
	if !l.hasWide() {
		return
	}
	for _, p := range clause {
		l.sums.kept[p.Variable()] = max(l.sums.kept[p.Variable()], keptByClause)
	}
}

// unmake removes the literal of a bound that is no longer true or false, if nothing keeps it,
// and reports whether it did. Its variable is free for another one. Until then it counts as
// true, so that it is not decided.
func (l *Solver) unmake(p Literal) bool {
	s := l.sums
	x, m := p.Variable(), s.means[Positive(p.Variable())]
	if m.integer == 0 || s.kept[x] != keptOnTrail || !s.integers[m.integer-1].wide {
		return false
	}
	integer := &s.integers[m.integer-1]
	at := integer.place(m.rank)
	integer.bounds = slices.Delete(integer.bounds, at, at+1)
	p = Positive(x)
	s.means[p], s.means[p.Not()] = meaning{}, meaning{}
	l.truth[p], l.truth[p.Not()] = 1, -1
	s.free = append(s.free, x)
	return true
}

// unmakeDropped removes the literals that are in no clause any more.
func (l *Solver) unmakeDropped() {
	if !l.hasWide() {
		return
	}
	s := l.sums
	for x, k := range s.kept {
		if k == keptByClause {
			s.kept[x] = keptOnTrail
		}
	}
	l.keep(l.unitClauses)
	for _, list := range [][]clauseRef{l.permanent, l.learned} {
		for _, ref := range list {
			l.keep(l.clauses.literals(ref))
		}
	}
	for x := range s.kept {
		if p := Positive(int32(x)); l.truth[p] == 0 {
			l.unmake(p)
		}
	}
}

// free returns the number of variables of no literal.
func (l *Solver) free() int {
	if l.sums == nil {
		return 0
	}
	return len(l.sums.free)
}

// NewVariable adds a variable to those of New and returns it.
func (l *Solver) NewVariable() int32 {
	if s := l.sums; s != nil {
		if n := len(s.free); n > 0 {
			x := s.free[n-1]
			s.free = s.free[:n-1]
			l.truth[Positive(x)], l.truth[Negative(x)] = 0, 0
			l.order.renew(x)
			return x
		}
		s.means = append(s.means, meaning{}, meaning{})
		s.replaced = append(s.replaced, -1)
		s.kept = append(s.kept, keptOnTrail)
	}
	x := int32(l.vars)
	l.vars++
	l.truth = append(l.truth, 0, 0)
	l.origins = append(l.origins, origin{})
	if l.inEnd != nil {
		l.inEnd = append(l.inEnd, l.inEnd[x])
		l.watches = append(l.watches, nil, nil)
		l.analyse.roles = append(l.analyse.roles, 0)
		l.analyse.levels = append(l.analyse.levels, 0)
		l.order.activity = append(l.order.activity, 0)
		l.order.slot = append(l.order.slot, -1)
		l.order.push(x)
	}
	return x
}

// implyBounds makes literals of a wide integer true that a bound implies: the literals of
// the ranks from first on and below last, or their negations. It returns nil, or the literals
// of a clause that has become false.
func (l *Solver) implyBounds(x *boundedInteger, p Literal, first, last int32, negated Literal) []Literal {
	now := origin{int32(len(l.starts)), boundReason(p.Not())}
	for i := x.place(first); i < len(x.bounds) && x.bounds[i].rank < last; i++ {
		q := x.bounds[i].literal ^ negated
		switch v := l.truth[q]; {
		case v == 0:
			l.truth[q], l.truth[q.Not()] = 1, -1
			l.origins[q.Variable()] = now
			l.trail = append(l.trail, q)
		case v < 0:
			l.pairConflict = [2]Literal{p.Not(), q}
			return l.pairConflict[:]
		}
	}
	return nil
}

// firstBound and below are the reasons of literals that a bound of a wide integer implies.
const firstBound reason = -1 << 30

// boundReason is pairReason for bounds, which generalise leaves alone: the weaker bound says
// more in a clause.
func boundReason(other Literal) reason { return firstBound - reason(other) }

// narrow opens a level by giving the wide integer with the smallest value that it can take
// this value, as a schedule is made from its first task on. It returns false if all have one.
func (l *Solver) narrow() bool {
	s := l.sums
	if s == nil {
		return false
	}
	var next *boundedInteger
	for _, i := range s.wide {
		if x := &s.integers[i]; x.low < x.high && (next == nil || x.value(x.low) < next.value(next.low)) {
			next = x
		}
	}
	if next == nil {
		return false
	}
	l.open(l.bound(next, next.low))
	return true
}
