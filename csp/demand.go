package csp

import "example.com/sudoku/internal/learn"

// This file states constraints to the learner under a condition: unless a literal is
// true. Closest relaxes constraints so, and alternatives choose between them.

// needs calls use for each decision of the constraint: whether the learner needs its
// bounds, or else its values.
func (c *Constraint) needs(use func(x int32, bounds bool)) {
	if alternatives, ok := c.alternatives(); ok {
		for _, list := range alternatives {
			for _, part := range list {
				part.needs(use)
			}
		}
		return
	}
	bounds := c.kind == kindBound && c.relation != Exactly || c.kind == kindSum || c.kind == kindLess || c.kind == kindLessEqual
	for _, x := range c.decisions {
		use(x.index, bounds)
	}
}

// extra returns the number of variables that the learner makes for the constraint.
func (c *Constraint) extra() int {
	switch c.kind {
	case kindTable:
		return len(c.tuples)
	case kindSum:
		if c.relation == OtherThan {
			return mostSplit
		}
	case kindForm:
		return c.form.extra(c)
	}
	return 0
}

// ambiguous reports whether a solution does not imply the variables that the learner
// makes for the constraint.
func (c *Constraint) ambiguous() bool {
	_, or := c.alternatives()
	return or
}

// A condition is a constraint that holds unless a literal is true.
type condition struct {
	*Constraint
	unless learn.Literal
}

// refusal returns a clause against the solution that the learner found last, and true, if
// the solution breaks a constraint that the learner does not know, or was found before.
// Otherwise it notes the solution.
func (s *search) refusal() (clause []learn.Literal, refused bool) {
	if s.found == nil && s.unstated == nil {
		return nil, false
	}
	a := s.assignment()
	clause = s.literals[:0]
	for _, c := range s.unstated {
		if (c.unless == isFalse || !s.holds(c.unless)) && !c.Keeps(a) {
			if c.unless != isFalse {
				clause = append(clause, c.unless)
			}
			if f, ok := c.form.(circuitForm); ok {
				return f.refusal(s, c.Constraint, a, clause), true
			}
			for _, x := range c.decisions {
				clause = s.appendDiffers(clause, x.index, a[x.index])
			}
			return clause, true
		}
	}
	if s.found == nil {
		return nil, false
	}
	var key []byte
	for x, v := range a {
		key = appendInt(key, v)
		clause = s.appendDiffers(clause, int32(x), v)
	}
	known := s.found[string(key)]
	s.found[string(key)] = true
	return clause, known
}

// appendDiffers appends literals, one of which is true if the decision has another value
// than one of its values.
func (s *search) appendDiffers(clause []learn.Literal, x int32, value int) []learn.Literal {
	differs := [2]learn.Literal{s.is(operand{index: x}, value).Not(), isFalse}
	if s.value[x] < 0 && s.bound[x] >= 0 {
		differs = [2]learn.Literal{s.atMost(x, value).Not(), s.atMost(x, value-1)}
	}
	for _, p := range differs {
		if p >= 0 {
			clause = append(clause, p)
		}
	}
	return clause
}

// holds reports whether a literal is true in the solution that the learner found last.
func (s *search) holds(p learn.Literal) bool {
	return s.learner.Holds(p.Variable()) == (p == learn.Positive(p.Variable()))
}

// newLiteral returns the literal of a new variable.
func (s *search) newLiteral() learn.Literal {
	s.vars++
	return learn.Positive(s.vars - 1)
}

// closeVariables makes variables false that no constraint made use of. A search that
// chose their values would find solutions again.
func (s *search) closeVariables() {
	for int(s.vars) < s.learner.Variables() {
		s.require(s.newLiteral().Not())
	}
}

// indicator returns the integer of the learner that is 1 if the literal is true, and 0
// otherwise.
func (s *search) indicator(p learn.Literal) int32 {
	if s.indicators == nil {
		s.indicators = map[learn.Literal]int32{}
	}
	i, ok := s.indicators[p]
	if !ok {
		i = s.learner.NewInteger([]int{0, 1}, []learn.Literal{p.Not()})
		s.indicators[p] = i
	}
	return i
}

// A weight is a literal that counts as a number if it is true.
type weight struct {
	literal learn.Literal
	weight  int
}

// requireSum demands that the weights of true literals are at most total together.
func (s *search) requireSum(weights []weight, total int, unless learn.Literal) {
	var terms []learn.Term
	most := 0
	for _, w := range weights {
		switch w.literal {
		case isTrue:
			total -= w.weight
		case isFalse:
		default:
			terms = append(terms, learn.Term{Integer: s.indicator(w.literal), Coefficient: w.weight})
			most += max(0, w.weight)
		}
	}
	s.requireAtMost(terms, most, total, unless)
}

// requireAtMost demands that the terms, at most most together, are at most total.
func (s *search) requireAtMost(terms []learn.Term, most, total int, unless learn.Literal) {
	excess := most - total
	switch {
	case excess <= 0:
	case unless != isFalse:
		terms = append(terms, learn.Term{Integer: s.indicator(unless.Not()), Coefficient: excess})
		s.learner.SumAtMost(terms, most)
	case len(terms) == 0:
		s.require()
	default:
		s.learner.SumAtMost(terms, total)
	}
}

// demand states that a constraint holds unless a literal is true.
func (s *search) demand(c *Constraint, unless learn.Literal) {
	switch c.kind {
	case kindAllDifferent, kindNotEqual:
		for k, x := range c.decisions {
			for _, y := range c.decisions[:k] {
				if s.stating.Err() != nil {
					return
				}
				for v := range s.remaining(x.index) {
					s.require(unless, s.is(x, v+x.plus()).Not(), s.is(y, v+x.plus()).Not())
				}
			}
		}
	case kindEqual:
		x, y := c.decisions[0], c.decisions[1]
		for v := range s.remaining(x.index) {
			s.require(unless, s.is(x, v+x.plus()).Not(), s.is(y, v+x.plus()))
		}
	case kindBound:
		s.demandBound(c, unless)
	case kindForbid:
		s.stateForbidden(c, unless)
	case kindTable:
		s.stateTable(c, unless)
	case kindForm:
		c.form.clauses(s, c, unless)
	default:
		if c.kind == kindSum && c.relation == OtherThan {
			below, above := *c, *c
			below.relation, below.total = AtMost, c.total-1
			above.relation, above.total = AtLeast, c.total+1
			low, high := s.split(unless)
			s.demand(&below, low)
			s.demand(&above, high)
			return
		}
		never := false
		for _, sum := range c.linearRules(&never) {
			s.demandSum(sum, unless)
		}
		if never {
			s.require(unless)
		}
	}
}

// mostSplit is the number of variables that split makes at most.
const mostSplit = 2

// split returns two literals, not both true unless a literal is. If it is false for sure,
// exactly one is true. An indicator needs a variable of its own, so neither is the negation
// of the other.
func (s *search) split(unless learn.Literal) (p, q learn.Literal) {
	p, q = s.newLiteral(), s.newLiteral()
	s.require(unless, p.Not(), q.Not())
	if unless == isFalse {
		s.require(p, q)
	}
	return p, q
}

// demandSum states that a sum holds unless a literal is true.
func (s *search) demandSum(sum linear, unless learn.Literal) {
	s.simplify(&sum)
	most := 0
	terms := make([]learn.Term, 0, len(sum.terms)+1)
	for _, t := range sum.terms {
		most -= s.leastOf(term{t.x, -t.coefficient})
		terms = append(terms, learn.Term{Integer: s.integers[t.x], Coefficient: t.coefficient})
	}
	s.requireAtMost(terms, most, sum.total, unless)
}
