package csp

import (
	"math/bits"
	"slices"

	"example.com/sudoku/internal/learn"
)

// is returns the literal of "the decision takes the value".
func (s *learnerSearch) is(x operand, value int) learn.Literal {
	value -= x.plus()
	switch {
	case !s.has(x.index, value):
		return isFalse
	case s.value[x.index] < 0:
		return isTrue
	}
	return learn.Positive(s.value[x.index] + s.countUpTo(x.index, value) - 1)
}

// atMost returns the literal of "the decision takes at most the value".
func (s *learnerSearch) atMost(x int32, value int) learn.Literal {
	n := s.countUpTo(x, value)
	switch {
	case n == 0:
		return isFalse
	case n == int32(s.countValues(x)):
		return isTrue
	case s.bound[x] == madeLater:
		return s.learner.AtMost(s.integers[x], n-1)
	}
	return learn.Positive(s.bound[x] + n - 1)
}

// countUpTo returns the number of values of a decision that are at most value.
func (s *learnerSearch) countUpTo(x int32, value int) int32 {
	if first, last, wide := s.span(x); wide {
		return int32(max(0, min(value, last)-first+1))
	}
	i := value - s.decisions[x].low + 1
	n := 0
	for w, set := range s.domain(x) {
		switch {
		case i <= w<<6:
			return int32(n)
		case i < w<<6+64:
			set &= 1<<(i&63) - 1
		}
		n += bits.OnesCount64(set)
	}
	return int32(n)
}

// stopped reports whether the context has ended while the rules are stated. What is stated
// then does not matter, and should be little.
func (s *learnerSearch) stopped() bool { return s.stating.Ended(1) }

// require states a clause.
func (s *learnerSearch) require(literals ...learn.Literal) {
	if s.stopped() {
		return
	}
	if c, open := s.openLiterals(literals); open {
		s.learner.AtLeastOne(c...)
	}
}

// exclude states a clause that does not affect the learner's first choices. With the
// exhausted branches of another search among those, which are of its choosing, MOLS of side
// 7 and 8 took 3 s and more than 8 s, instead of 0.1 s.
func (s *learnerSearch) exclude(clause []learn.Literal) {
	if c, open := s.openLiterals(clause); open {
		s.learner.Define(c...)
	}
}

// openLiterals returns the literals that are neither true nor false in every assignment. It
// returns false if one is true.
func (s *learnerSearch) openLiterals(literals []learn.Literal) (c []learn.Literal, open bool) {
	c = s.literals[:0]
	for _, p := range literals {
		switch p {
		case isTrue:
			return nil, false
		case isFalse:
		default:
			c = append(c, p)
		}
	}
	s.literals = c
	return c, true
}

// stateRules states the rules to the learner. It returns the error of the context of
// numberVariables if that ends before.
func (s *learnerSearch) stateRules(r *rules) error {
	if err := s.stating.Err(); err != nil {
		return err // the learner lacks variables
	}
	for i := range r.different {
		s.stateGroup(&r.different[i])
	}
	for i := range r.sums {
		s.stateSum(&r.sums[i])
	}
	for _, pair := range r.equal {
		x, y := pair[0], pair[1]
		for v := range s.remaining(x.index) {
			v += x.plus()
			s.require(s.is(x, v).Not(), s.is(y, v))
			s.require(s.is(x, v), s.is(y, v).Not())
		}
	}
	for _, c := range r.tableRules {
		s.demand(c, isFalse)
	}
	for _, c := range r.forms {
		s.demand(c, isFalse)
	}
	if s.goal != nil {
		s.assignments(r)
	} else if s.ambiguous {
		s.noting, s.found = true, map[string]bool{}
	}
	return s.stating.Err()
}

// stateGroup states a group value by value.
func (s *learnerSearch) stateGroup(g *differGroup) {
	words := (g.width + 63) / 64
	if len(s.aligned) < 2*words {
		s.aligned = make([]uint64, 2*words)
	}
	all, one := s.aligned[:words], s.aligned[words:2*words]
	clear(all)
	open := false
	for _, x := range g.decisions {
		open = open || s.value[x.index] >= 0
		shiftBits(one, s.domain(x.index), s.decisions[x.index].low+x.plus()-g.base)
		for w := range all {
			all[w] |= one[w]
		}
	}
	if !open {
		return
	}
	every := countBits(all) == len(g.decisions) // value must be taken
	if !every {
		s.stateApart(g.decisions)
	}
	group := make([]int32, 0, len(g.decisions))
	for w, set := range all {
		for ; set != 0 && !s.stopped(); set &= set - 1 {
			v := g.base + w<<6 + bits.TrailingZeros64(set)
			group = group[:0]
			for _, x := range g.decisions {
				if p := s.is(x, v); p >= 0 {
					group = append(group, p.Variable())
				}
			}
			switch {
			case len(group) > 0 && every:
				s.learner.ExactlyOne(group)
			case len(group) > 1:
				s.learner.AtMostOne(group)
			}
		}
	}
}

// stateApart states a group of decisions whose bounds the learner knows by these, too.
func (s *learnerSearch) stateApart(group []operand) {
	list := make([]learn.Quantity, len(group))
	for i, x := range group {
		list[i] = learn.Quantity{Integer: s.integers[x.index], Plus: x.plus()}
		if s.isSingle(x.index) {
			list[i].Plus += s.lowest(x.index)
		} else if s.integers[x.index] < 0 {
			return
		}
	}
	if len(list) > 2 {
		s.learner.Apart(list)
	}
}

// simplify moves the terms of decided decisions to the total of a sum. If the sum
// holds for any values, it removes all terms.
func (s *learnerSearch) simplify(sum *linear) {
	most := 0
	open := make([]term, 0, len(sum.terms))
	for _, t := range sum.terms {
		if s.isSingle(t.x) {
			sum.total -= s.leastOf(t)
			continue
		}
		open = append(open, t)
		most -= s.leastOf(term{t.x, -t.coefficient})
	}
	if most <= sum.total {
		open, sum.total = nil, 0
	}
	sum.terms = open
}

// plain reports whether a simplified sum, of decisions of two values each, says no more than
// that at most one of them has the value that adds more, or that not all have. Wide decisions
// have no literals of values, however few are left.
func (s *learnerSearch) plain(sum *linear) (one, notAll bool) {
	room, all, more := sum.total, 0, make([]int, len(sum.terms))
	for i, t := range sum.terms {
		if s.countValues(t.x) != 2 || s.decisions[t.x].wide {
			return false, false
		}
		more[i] = -s.leastOf(term{t.x, -t.coefficient}) - s.leastOf(t)
		room -= s.leastOf(t)
		all += more[i]
	}
	slices.Sort(more)
	n := len(more)
	return n > 2 && more[0]+more[1] > room && more[n-1] <= room, n > 2 && all-more[0] <= room
}

// adding returns the literals of the values that add more to a sum.
func (s *learnerSearch) adding(sum *linear) (list []learn.Literal) {
	for _, t := range sum.terms {
		v := s.highest(t.x)
		if t.coefficient < 0 {
			v = s.lowest(t.x)
		}
		list = append(list, s.is(operand{index: t.x}, v))
	}
	return list
}

// stateSum states a simplified sum: an inequality of two decisions by clauses, a sum to which at
// most one decision adds as a group, one to which not all add as a clause, any other as a sum of
// the learner.
func (s *learnerSearch) stateSum(sum *linear) {
	if len(sum.terms) == 0 {
		return
	}
	if one, notAll := s.plain(sum); one || notAll {
		var vars []int32
		var clause []learn.Literal
		for _, p := range s.adding(sum) {
			vars, clause = append(vars, p.Variable()), append(clause, p.Not())
		}
		if one {
			s.learner.AtMostOne(vars)
		} else {
			s.require(clause...)
		}
		return
	}
	if len(sum.terms) == 2 && sum.terms[0].coefficient+sum.terms[1].coefficient == 0 {
		x, y, total := sum.terms[0].x, sum.terms[1].x, sum.total
		if k := sum.terms[0].coefficient; k < 0 {
			x, y, total = y, x, floorDiv(total, -k)
		} else {
			total = floorDiv(total, k)
		}
		if s.bound[x] != madeLater && s.bound[y] != madeLater {
			for v := range s.remaining(y) {
				s.require(s.atMost(y, v).Not(), s.atMost(x, v+total))
			}
			return
		}
	}
	terms := make([]learn.Term, len(sum.terms))
	for i, t := range sum.terms {
		terms[i] = learn.Term{Integer: s.integers[t.x], Coefficient: t.coefficient}
	}
	s.learner.SumAtMost(terms, sum.total)
}
