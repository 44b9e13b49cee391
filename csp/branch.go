package csp

import "example.com/sudoku/internal/learn"

// This file lets the user choose what a search assumes next.

// A Choice is what a search may assume of a decision: that it is Exactly, AtMost, AtLeast or
// OtherThan a value. Once nothing is left with it, the search continues with the opposite.
type Choice struct {
	Decision Decision
	Relation Relation
	Value    int
}

// Domains are the values that a search has not excluded at a moment. The function of
// [Model.Branch] may use them during its call.
type Domains struct{ search *learnerSearch }

// Branch makes searches assume what next returns where they would choose by themselves: a fixed
// search, for a model of which a good order is known. If next returns false, or a choice that
// holds already or can't hold, the search chooses. The function must be pure: its choice depends
// on the domains alone. The search still learns from dead ends. It comes to a choice that it has no
// literal for in steps, and calls next between them. [Model.Closest], [Model.Evolve] and the
// searches of all solutions at once choose by themselves. A nil function removes the one before.
func (m *Model) Branch(next func(left Domains) (Choice, bool)) { m.branch = next }

// Range returns the smallest and the largest value that is left of a decision.
func (d Domains) Range(x Decision) (low, high int) {
	if !d.search.model.owns(x) {
		return 0, 0
	}
	first, last := d.search.ranks(x.index)
	return d.search.valueAt(x.index, first) + x.plus(), d.search.valueAt(x.index, last) + x.plus()
}

// Has reports whether a decision may still take a value.
func (d Domains) Has(x Decision, value int) bool {
	s := d.search
	if !s.model.owns(x) {
		return false
	}
	low, high := d.Range(x)
	return value >= low && value <= high && s.has(x.index, value-x.plus()) &&
		(s.value[x.index] < 0 || !s.learner.Fails(s.is(x.operand, value)))
}

// Size returns the number of values that are left of a decision.
func (d Domains) Size(x Decision) int {
	s := d.search
	if !s.model.owns(x) {
		return 0
	}
	first, last := s.ranks(x.index)
	n := int(last-first) + 1
	if base := s.value[x.index]; base >= 0 {
		for i := first; i <= last; i++ {
			if s.learner.Fails(learn.Positive(base + i)) {
				n--
			}
		}
	}
	return n
}

// ranks returns the ranks of the smallest and the largest value that is left of a decision.
func (s *learnerSearch) ranks(x int32) (first, last int32) {
	last = int32(s.countValues(x)) - 1
	switch value, bound := s.value[x], s.bound[x]; {
	case s.integers[x] >= 0:
		return s.learner.Left(s.integers[x])
	case value >= 0:
		for first < last && s.learner.Fails(learn.Positive(value+first)) {
			first++
		}
		for first < last && s.learner.Fails(learn.Positive(value+last)) {
			last--
		}
	case bound >= 0:
		for first < last && s.learner.Fails(learn.Positive(bound+first)) {
			first++
		}
		for first < last && s.learner.Fails(learn.Negative(bound+last-1)) {
			last--
		}
	}
	return first, last
}

// branch returns the literal of the choice of the model's function, or false if there is none.
func (s *learnerSearch) branch() (p learn.Literal, ok bool) {
	c, ok := s.model.branch(Domains{s})
	if !ok || !s.model.owns(c.Decision) || c.Decision.added == tooFar {
		return 0, false
	}
	x, v := c.Decision.index, c.Value-c.Decision.plus()
	first, last := s.ranks(x)
	n := s.countUpTo(x, v) // values that are at most v
	has := s.has(x, v)
	switch c.Relation {
	case Exactly, OtherThan:
		switch {
		case !has || n-1 < first || n-1 > last:
			return 0, false
		case s.value[x] >= 0:
			p = learn.Positive(s.value[x] + n - 1)
		case n-1 < last:
			return s.upTo(x, n-1, last, c.Relation == OtherThan)
		default:
			return s.upTo(x, n-2, last, c.Relation == Exactly)
		}
		if c.Relation == OtherThan {
			p = p.Not()
		}
		return p, true
	case AtMost:
		return s.upTo(x, n-1, last, false)
	case AtLeast:
		if has {
			n--
		}
		return s.upTo(x, n-1, last, true)
	}
	return 0, false
}

// upTo returns the literal of "at most the value of this rank", or of the opposite, or one of a
// value that leads there.
func (s *learnerSearch) upTo(x, rank, last int32, opposite bool) (p learn.Literal, ok bool) {
	first, _ := s.ranks(x)
	if rank < first || rank >= last {
		return 0, false
	}
	switch {
	case s.bound[x] >= 0:
		p = learn.Positive(s.bound[x] + rank)
	case s.integers[x] >= 0:
		p = s.learner.UpTo(s.integers[x], rank)
	case opposite:
		return learn.Negative(s.value[x] + first), true
	default:
		return learn.Negative(s.value[x] + last), true
	}
	if opposite {
		p = p.Not()
	}
	return p, true
}
