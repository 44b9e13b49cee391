package csp

import "example.com/sudoku/internal/learn"

// This file states constraints to the learner under a condition: unless a literal is
// true. Closest relaxes constraints so, and alternatives choose between them.

// needs calls use for each decision of the constraint: whether the learner needs its
// bounds, or else its values.
func (c *Constraint) needs(use func(x int32, bounds bool)) {
	if alternatives := c.form.alternatives(); alternatives != nil {
		for _, list := range alternatives {
			for _, part := range list {
				part.needs(use)
			}
		}
		return
	}
	for i, x := range c.decisions {
		use(x.index, c.form.bounds(c, i))
	}
}

// A condition is a constraint that holds unless a literal is true.
type condition struct {
	*Constraint
	unless learn.Literal
}

// refusal returns a clause against the solution that the learner found last, and true, if
// the solution breaks a constraint that the learner does not know, or was found before.
// Otherwise it notes the solution.
func (s *learnerSearch) refusal() (clause []learn.Literal, refused bool) {
	if s.found == nil && s.unstated == nil {
		return nil, false
	}
	a := make(Assignment, len(s.decisions))
	for x := range a {
		a[x] = s.valueOf(int32(x))
	}
	clause = s.literals[:0]
	for _, c := range s.unstated {
		if (c.unless == isFalse || !s.holds(c.unless)) && !c.Keeps(a) {
			if c.unless != isFalse {
				clause = append(clause, c.unless)
			}
			return c.form.refusal(s, c.Constraint, a, clause), true
		}
	}
	if s.found == nil {
		return nil, false
	}
	for x, v := range a {
		clause = s.appendDiffers(clause, int32(x), v)
	}
	key := a.key()
	known := s.found[key]
	if s.noting {
		s.found[key] = true
	}
	return clause, known
}

// appendDiffers appends literals, one of which is true if the decision has another value
// than one of its values.
func (s *learnerSearch) appendDiffers(clause []learn.Literal, x int32, value int) []learn.Literal {
	differs := [2]learn.Literal{s.is(operand{index: x}, value).Not(), isFalse}
	if s.value[x] < 0 && s.bound[x] != -1 {
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
func (s *learnerSearch) holds(p learn.Literal) bool {
	return s.learner.Holds(p.Variable()) == (p == learn.Positive(p.Variable()))
}

// newLiteral returns the literal of a new variable.
func (s *learnerSearch) newLiteral() learn.Literal {
	s.made++
	return learn.Positive(s.learner.NewVariable())
}

// indicator returns a term of the learner and a constant, which are the weight together if
// the literal is true, and 0 otherwise. A variable serves one integer, so that of a literal
// stands for its negation too.
func (s *learnerSearch) indicator(p learn.Literal, weight int) (t learn.Term, constant int) {
	if i, ok := s.indicators[p.Not()]; ok {
		return learn.Term{Integer: i, Coefficient: -weight}, weight
	}
	i, ok := s.indicators[p]
	if !ok {
		if s.indicators == nil {
			s.indicators = map[learn.Literal]int32{}
		}
		i = s.learner.NewInteger([]int{0, 1}, []learn.Literal{p.Not()})
		s.indicators[p] = i
	}
	return learn.Term{Integer: i, Coefficient: weight}, 0
}

// standsFor returns the integer of the learner that stands for a literal, or -1 if there is none.
func (s *learnerSearch) standsFor(p learn.Literal) int32 {
	if p == isFalse {
		return -1
	}
	t, _ := s.indicator(p, 1)
	return t.Integer
}

// A weight is a literal that counts as a number if it is true.
type weight struct {
	literal learn.Literal
	weight  int
}

// requireSum demands that the weights of true literals and the terms are at most total
// together.
func (s *learnerSearch) requireSum(weights []weight, sum linear, unless learn.Literal) {
	terms := make([]learn.Term, 0, len(weights)+len(sum.terms)+1)
	most, total := 0, sum.total
	for _, w := range weights {
		switch w.literal {
		case isTrue:
			total -= w.weight
		case isFalse:
		default:
			t, constant := s.indicator(w.literal, w.weight)
			terms = append(terms, t)
			total -= constant
			most += max(0, t.Coefficient)
		}
	}
	for _, t := range sum.terms {
		if s.isSingle(t.x) {
			total -= s.leastOf(t)
			continue
		}
		most -= s.leastOf(term{t.x, -t.coefficient})
		terms = append(terms, learn.Term{Integer: s.integers[t.x], Coefficient: t.coefficient})
	}
	excess := most - total
	switch {
	case excess <= 0:
	case unless != isFalse && len(terms) == 0:
		s.require(unless)
	case unless != isFalse:
		t, constant := s.indicator(unless.Not(), excess)
		s.learner.SumAtMost(append(terms, t), most-constant)
	case len(terms) == 0:
		s.require()
	default:
		s.learner.SumAtMost(terms, total)
	}
}

// demand states that a constraint holds unless a literal is true. A solution need not imply the
// variables that it makes under a condition.
func (s *learnerSearch) demand(c *Constraint, unless learn.Literal) {
	before := s.made
	c.form.clauses(s, c, unless)
	s.ambiguous = s.ambiguous || unless != isFalse && s.made > before
}
