package csp

import "slices"

// This file holds what is particular to wide decisions: constraints look at their bounds only,
// so that neither a domain nor the learner lists their values.

// hasWide reports whether a decision is wide.
func (m *Model) hasWide() bool {
	return slices.ContainsFunc(m.decisions, func(d decision) bool { return d.wide })
}

// isWide reports whether a decision of the model is wide.
func (m *Model) isWide(x operand) bool { return x.index >= 0 && m.decisions[x.index].wide }

// wide reports whether some decision of the constraint is wide.
func (c *Constraint) wide() bool { return slices.ContainsFunc(c.decisions, c.model.isWide) }

// checkWide refuses a wide decision where a constraint looks at each value.
func (m *Model) checkWide(c *Constraint) {
	if !c.wide() {
		return
	}
	c.needs(func(x int32, bounds bool) {
		if !bounds {
			m.refuseWide(operand{index: x})
		}
	})
}

// refuseWide refuses a wide decision in the constraint that is stated next.
func (m *Model) refuseWide(x operand) {
	if m.isWide(x) {
		m.failNext("decision", Decision{m, x}, "one whose values are within 65,536 numbers, as this constraint looks at each")
	}
}
