package csp

import (
	"slices"

	"example.com/sudoku/internal/learn"
)

// AllDifferent demands that no two of the decisions take the same value.
func (m *Model) AllDifferent(decisions ...Decision) *Constraint {
	return m.constrainForm(differentForm{}, decisions...)
}

// NotEqual demands that x and y take different values. NotEqual for each pair of
// several decisions is as strong as one AllDifferent of them.
func (m *Model) NotEqual(x, y Decision) *Constraint { return m.constrainForm(unequalForm{}, x, y) }

// A differentForm says that the decisions differ.
type differentForm struct{ ordinary }

func (differentForm) text(_ *Constraint, names []string) string {
	return "all different: " + listed(names)
}

func (differentForm) keeps(c *Constraint, a Assignment) bool {
	seen := make(map[int]bool, len(c.decisions))
	for _, x := range c.decisions {
		if seen[a.value(x)] {
			return false
		}
		seen[a.value(x)] = true
	}
	return true
}

func (differentForm) negated(c *Constraint) (alternatives [][]*Constraint) {
	if values := c.anyValue(); len(values) < len(c.decisions)*(len(c.decisions)-1)/2 {
		for _, v := range values { // fewer alternatives than pairs
			alternatives = append(alternatives, []*Constraint{c.part(amongForm{set: []int{v}, relation: AtLeast, n: 2}, c.decisions...)})
		}
		return alternatives
	}
	for i, x := range c.decisions {
		for _, y := range c.decisions[:i] {
			alternatives = append(alternatives, []*Constraint{c.equal(x, y)})
		}
	}
	return alternatives
}

func (differentForm) deduce(c *Constraint, m *Model, r *rules, _ *rootDomains) {
	r.addGroup(m, c.decisions)
}

// shifted reports whether decisions have different constants.
func shifted(decisions []operand) bool {
	return slices.ContainsFunc(decisions, func(x operand) bool { return x.added != decisions[0].added })
}

// mostShifted is the size of the largest group that is stated by pairs.
const mostShifted = 12

func (differentForm) state(t *statement, c *Constraint) {
	if !shifted(c.decisions) {
		t.Differ(c.indices()...)
		return
	}
	if len(c.decisions) > mostShifted {
		t.failed = true
		return
	}
	for i, x := range c.decisions {
		for _, y := range c.decisions[:i] {
			t.stateShift(x, y, func(d int) uint64 { return ^(1 << d) })
		}
	}
}

func (differentForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
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
}

func (differentForm) count(c *Constraint, p *plan, branch int32) { p.addDifferent(c, branch) }

// An unequalForm says that two decisions differ. Deduction makes groups of such pairs.
type unequalForm struct{ differentForm }

func (unequalForm) text(_ *Constraint, names []string) string { return names[0] + " ≠ " + names[1] }

func (unequalForm) deduce(c *Constraint, _ *Model, r *rules, _ *rootDomains) {
	r.pairs = append(r.pairs, c)
}

func (unequalForm) count(c *Constraint, p *plan, branch int32) {
	x, y := c.decisions[0], c.decisions[1]
	p.addAsked(c, branch, func(s *genome) int {
		if v := s.of(x); v == none || v != s.of(y) {
			return 0
		}
		return 1
	})
}
