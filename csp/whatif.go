package csp

import (
	"maps"
	"slices"
)

// This file changes the constraints of a model after they are stated: in a copy that has
// more of them, or by withdrawing some.

// With returns a copy of the model that has the constraints too that state adds. The model
// itself stays without them: what if x were 3?
//
//	answer, err := m.With(func() { m.Fix(x, 3) }).Solve(ctx)
//
// Decisions of the model are decisions of the copy; those that state adds belong to both. The
// copy is a model like any other, with the answers of one in which all is stated at once. It
// can be changed and searched beside m.
func (m *Model) With(state func()) *Model {
	before := m.err
	list := m.capture(state)
	if state == nil {
		m.fail("state", "nil", "a function")
	}
	c := *m
	m.err = before
	c.parent, c.shared = m, len(m.decisions)
	c.decisions, c.bits, c.named = slices.Clip(m.decisions), slices.Clip(m.bits), slices.Clip(m.named)
	c.names, c.constants = nil, maps.Clone(m.constants)
	c.made, c.operands, c.captured, c.hints = nil, nil, nil, slices.Clip(m.hints)
	c.constraints = slices.Concat(m.constraints, list)
	return &c
}

// Withdraw removes constraints from the model. Those that are not in force are a mistake:
// withdrawn before, stated within others, or of another model. A model without the
// constraints that [Model.Closest] can't keep has a solution.
func (m *Model) Withdraw(constraints ...*Constraint) {
	for _, c := range constraints {
		i := slices.Index(m.constraints, c)
		if i < 0 {
			m.Fail(&mistake{OptionError: OptionError{Field: "constraint", Value: "not in force", Want: "one of this model that is not withdrawn"}, constraint: c})
			return
		}
		m.constraints = slices.Delete(slices.Clone(m.constraints), i, i+1)
	}
}
