package csp

import "example.com/sudoku/internal/learn"

// This file compares two decisions.

// Equal demands that x and y take the same value.
func (m *Model) Equal(x, y Decision) *Constraint {
	return m.constrain(Constraint{form: equalForm{}, decisions: m.keep(x, y), relation: Exactly, lists: difference})
}

// Less demands x < y.
func (m *Model) Less(x, y Decision) *Constraint { return m.order(x, y, -1) }

// LessEqual demands x ≤ y.
func (m *Model) LessEqual(x, y Decision) *Constraint { return m.order(x, y, 0) }

func (m *Model) order(x, y Decision, total int) *Constraint {
	return m.constrain(Constraint{form: orderForm{}, decisions: m.keep(x, y), relation: AtMost, total: total, lists: difference})
}

// difference is what a comparison bounds: x − y.
var difference = &lists{coefficients: []int{1, -1}}

// equal returns a constraint of the same model.
func (c *Constraint) equal(x, y operand) *Constraint {
	return &Constraint{model: c.model, form: equalForm{}, decisions: []operand{x, y}, relation: Exactly, lists: difference}
}

// order returns a constraint of the same model: x − y is at most the total.
func (c *Constraint) order(x, y operand, total int) *Constraint {
	return &Constraint{model: c.model, form: orderForm{}, decisions: []operand{x, y}, relation: AtMost, total: total, lists: difference}
}

// An equalForm says that two decisions are equal.
type equalForm struct{ sumForm }

func (equalForm) text(_ *Constraint, names []string) string { return names[0] + " = " + names[1] }

func (equalForm) negated(c *Constraint) [][]*Constraint {
	if c.wide() {
		return [][]*Constraint{{c.order(c.decisions[0], c.decisions[1], -1)}, {c.order(c.decisions[1], c.decisions[0], -1)}}
	}
	return [][]*Constraint{{c.part(unequalForm{}, c.decisions...)}}
}

func (f equalForm) deduce(c *Constraint, m *Model, r *rules, d *rootDomains) {
	if c.wide() {
		f.sumForm.deduce(c, m, r, d)
		return
	}
	r.equal = append(r.equal, [2]operand{c.decisions[0], c.decisions[1]})
}

func (equalForm) state(t *statement, c *Constraint) {
	t.stateShift(c.decisions[0], c.decisions[1], func(d int) uint64 { return 1 << d })
}

func (equalForm) bounds(c *Constraint, _ int) bool { return c.wide() }

func (f equalForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	if c.wide() {
		f.sumForm.clauses(s, c, unless)
		return
	}
	x, y := c.decisions[0], c.decisions[1]
	for v := range s.remaining(x.index) {
		s.require(unless, s.is(x, v+x.plus()).Not(), s.is(y, v+x.plus()))
	}
}

// An orderForm says that a decision is less than another one, or at most as large.
type orderForm struct{ sumForm }

func (orderForm) text(c *Constraint, names []string) string {
	if c.total < 0 {
		return names[0] + " < " + names[1]
	}
	return names[0] + " ≤ " + names[1]
}

func (orderForm) negated(c *Constraint) [][]*Constraint {
	return [][]*Constraint{{c.order(c.decisions[1], c.decisions[0], -1-c.total)}}
}

func (orderForm) state(t *statement, c *Constraint) {
	t.Chain(c.decisions[0].plus()-c.decisions[1].plus()-c.total, c.indices()...)
}
