package csp

import "example.com/sudoku/internal/learn"

// This file makes a decision say whether constraints hold.

// Reify demands that b takes 1 if all constraints hold that state states, and 0 if one of
// them does not. It serves every kind of constraint, and Or, If and Reify in it:
//
//	late := m.Decide("late", csp.Range(0, 1))
//	m.Reify(late, func() { m.Less(deadline, end) })
//
// The search makes the deductions of both cases and removes the values that neither keeps,
// so b is decided as soon as one case is impossible. That constraints do not hold is deduced
// from as strongly as from their opposites, for AllDifferent that two are equal, where
// they have any: all that compare, add or list values, Among, Occur, Cover, Element, Maximum,
// Minimum, Pair, the lexicographic orders, Or, If and Reify. Others (AmongAs, Sets, Same,
// SameSet, Scan, Precede, Reach, Satisfies, Enclosed, Rank, Distance, Times, NValues, Inverse,
// Circuit, NoOverlap, Cumulative, Pack, Connected, AllDifferentPairs) are checked once at most one
// of their decisions is open, or by the learner once none is.
func (m *Model) Reify(b Decision, state func()) *Constraint {
	list := m.capture(state)
	m.checkFunctions("state", state)
	x := m.keep(b)[0]
	m.refuseWide(x)
	f := reifyOf(m, x, list)
	return m.constrainForm(f, f.members(m)...)
}

// A reifyForm has the alternatives: b is 1 and the constraints hold, or b is 0 and one of
// them does not.
type reifyForm struct {
	orForm
	list []*Constraint
}

// reifyOf returns the form of Reify. Its first decision is b.
func reifyOf(m *Model, b operand, list []*Constraint) reifyForm {
	is := func(value int) *Constraint {
		return &Constraint{form: boundForm{}, model: m, relation: Exactly, decisions: []operand{b}, total: value}
	}
	f := reifyForm{orForm{ways: [][]*Constraint{append([]*Constraint{is(1)}, list...)}}, list}
	for _, c := range list {
		for _, fails := range c.form.negated(c) {
			f.ways = append(f.ways, append([]*Constraint{is(0)}, fails...))
		}
	}
	return f
}

// fails returns the ways in which one of the constraints does not hold.
func (f reifyForm) fails() (ways [][]*Constraint) {
	for _, list := range f.ways[1:] {
		ways = append(ways, list[1:]) // without that b is 0
	}
	return ways
}

// clauses says what each value of b implies. Under a condition it is an Or.
func (f reifyForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	if unless != isFalse {
		f.orForm.clauses(s, c, unless)
		return
	}
	holds, fails := s.is(c.decisions[0], 1), s.is(c.decisions[0], 0)
	s.require(holds, fails)
	if holds != isFalse {
		for _, c := range f.list {
			s.demand(c, holds.Not())
		}
	}
	switch ways := f.fails(); {
	case fails == isFalse:
	case len(ways) == 1:
		for _, c := range ways[0] {
			s.demand(c, fails.Not())
		}
	default:
		orForm{ways: ways}.clauses(s, c, fails.Not())
	}
}

func (f reifyForm) text(_ *Constraint, names []string) string {
	return names[0] + " = 1 if and only if " + textOfAll(f.list)
}

// negated says that b has the other value, or none of the two.
func (f reifyForm) negated(c *Constraint) [][]*Constraint {
	b := c.decisions[0]
	alternatives := [][]*Constraint{{{model: c.model, form: forbidForm{}, decisions: c.decisions[:1], lists: &lists{tuples: [][]int{{0}, {1}}}}}}
	for _, list := range f.ways {
		alternatives = append(alternatives, append([]*Constraint{c.bounded(b, Exactly, 1-list[0].total)}, list[1:]...))
	}
	return alternatives
}

func (f reifyForm) count(c *Constraint, p *plan, branch int32) { f.ordinary.count(c, p, branch) }
