package sudoku

import (
	"math/bits"
)

// is returns the literal of "the decision takes the value".
func (s *modelSearch) is(x Decision, value int) literal {
	value -= x.plus
	switch {
	case !s.has(x.index, value):
		return isFalse
	case s.value[x.index] < 0:
		return isTrue
	}
	return positive(s.value[x.index] + s.countUpTo(x.index, value) - 1)
}

// atMost returns the literal of "the decision takes at most the value".
func (s *modelSearch) atMost(x int32, value int) literal {
	n := s.countUpTo(x, value)
	switch {
	case n == 0:
		return isFalse
	case n == int32(s.countValues(x)):
		return isTrue
	}
	return positive(s.bound[x] + n - 1)
}

// countUpTo returns the number of values of a decision that are at most value.
func (s *modelSearch) countUpTo(x int32, value int) int32 {
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

// require states a clause.
func (s *modelSearch) require(literals ...literal) {
	c := s.literals[:0]
	for _, p := range literals {
		switch p {
		case isTrue:
			return
		case isFalse:
		default:
			c = append(c, p)
		}
	}
	s.literals = c
	s.learner.atLeastOne(c...)
}

// stateRules states the rules to the learner.
func (s *modelSearch) stateRules(r *modelRules) {
	for i := range r.different {
		s.stateGroup(&r.different[i])
	}
	for i := range r.sums {
		s.stateSum(&r.sums[i])
	}
	for _, pair := range r.equal {
		x, y := pair[0], pair[1]
		for v := range s.remaining(x.index) {
			v += x.plus
			s.require(s.is(x, v).not(), s.is(y, v))
			s.require(s.is(x, v), s.is(y, v).not())
		}
	}
	for _, c := range r.tableRules {
		if c.kind == kindTable {
			s.stateTable(c, isFalse)
		} else {
			s.stateForbidden(c, isFalse)
		}
	}
}

// stateGroup states a group value by value.
func (s *modelSearch) stateGroup(g *differGroup) {
	words := (g.width + 63) / 64
	if len(s.aligned) < 2*words {
		s.aligned = make([]uint64, 2*words)
	}
	all, one := s.aligned[:words], s.aligned[words:2*words]
	clear(all)
	open := false
	for _, x := range g.decisions {
		open = open || s.value[x.index] >= 0
		shiftBits(one, s.domain(x.index), s.decisions[x.index].low+x.plus-g.base)
		for w := range all {
			all[w] |= one[w]
		}
	}
	if !open {
		return
	}
	every := countBits(all) == len(g.decisions) // value must be taken
	group := make([]int32, 0, len(g.decisions))
	for w, set := range all {
		for ; set != 0; set &= set - 1 {
			v := g.base + w<<6 + bits.TrailingZeros64(set)
			group = group[:0]
			for _, x := range g.decisions {
				if p := s.is(x, v); p >= 0 {
					group = append(group, p.variable())
				}
			}
			switch {
			case len(group) > 0 && every:
				s.learner.exactlyOne(group)
			case len(group) > 1:
				s.learner.atMostOne(group)
			}
		}
	}
}

// simplify moves the terms of decided decisions to the total of a sum. If the sum
// holds for any values, it removes all terms.
func (s *modelSearch) simplify(sum *linear) {
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

// stateSum states a simplified sum: an inequality of two decisions by clauses, any
// other sum as one of the learner.
func (s *modelSearch) stateSum(sum *linear) {
	if len(sum.terms) == 0 {
		return
	}
	if len(sum.terms) == 2 && sum.terms[0].coefficient+sum.terms[1].coefficient == 0 {
		x, y, total := sum.terms[0].x, sum.terms[1].x, sum.total
		if k := sum.terms[0].coefficient; k < 0 {
			x, y, total = y, x, floorDiv(total, -k)
		} else {
			total = floorDiv(total, k)
		}
		for v := range s.remaining(y) {
			s.require(s.atMost(y, v).not(), s.atMost(x, v+total))
		}
		return
	}
	terms := make([]term, len(sum.terms))
	for i, t := range sum.terms {
		terms[i] = term{s.integers[t.x], t.coefficient}
	}
	s.learner.sumAtMost(terms, sum.total)
}

// stateForbidden excludes the tuples of a table, unless the literal is true.
func (s *modelSearch) stateForbidden(c *Constraint, unless literal) {
	clause := make([]literal, 1, len(c.decisions)+1)
	for _, tuple := range c.tuples {
		clause = append(clause[:0], unless)
		for i, x := range c.decisions {
			clause = append(clause, s.is(x, tuple[i]).not())
		}
		s.require(clause...)
	}
}

// stateTable demands one of the tuples of a table, unless the literal is true.
// Each tuple has a variable, so that propagation works both ways: from values to
// tuples and back.
func (s *modelSearch) stateTable(c *Constraint, unless literal) {
	chosen := []literal{unless}
	supports := make(map[literal][]literal) // the tuples that have a value
	seen := make(map[string]bool, len(c.tuples))
	var key []byte
	for _, tuple := range c.tuples {
		choice := s.vars
		s.vars++
		key = key[:0]
		possible := true
		for i, x := range c.decisions {
			possible = possible && s.is(x, tuple[i]) != isFalse
			key = appendInt(key, tuple[i])
		}
		if !possible || seen[string(key)] {
			s.require(negative(choice))
			continue
		}
		seen[string(key)] = true
		chosen = append(chosen, positive(choice))
		for i, x := range c.decisions {
			p := s.is(x, tuple[i])
			s.require(negative(choice), p)
			supports[p] = append(supports[p], positive(choice))
		}
	}
	s.require(chosen...)
	for _, x := range c.decisions {
		for v := range s.remaining(x.index) {
			p := s.is(x, v+x.plus)
			s.require(append([]literal{unless, p.not()}, supports[p]...)...)
		}
	}
}

func appendInt(key []byte, v int) []byte {
	for range 8 {
		key = append(key, byte(v))
		v >>= 8
	}
	return key
}
