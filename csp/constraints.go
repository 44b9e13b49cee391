package csp

import (
	"slices"
)

// A Constraint is a condition of a [Model] on its decisions.
type Constraint struct {
	name      string
	relation  Relation
	weight    int32 // 0 for 1
	model     *Model
	decisions []operand
	total     int
	form      form
	*lists    // of comparisons and tables
}

// lists are the coefficients of a sum, nil if all are 1, or the tuples of a table.
type lists struct {
	coefficients []int
	tuples       [][]int
}

// Constraints returns all constraints in the order in which they were added.
func (m *Model) Constraints() []*Constraint { return slices.Clone(m.constraints) }

// Decisions returns the decisions that the constraint is about, without the constants
// added to them.
func (c *Constraint) Decisions() []Decision {
	list := make([]Decision, len(c.decisions))
	for i, x := range c.decisions {
		list[i] = c.model.decision(x.index)
	}
	return list
}

// Named gives the constraint a name and returns it.
func (c *Constraint) Named(name string) *Constraint {
	c.name = name
	return c
}

// String returns the name of the constraint. Without a name it returns the
// condition.
func (c *Constraint) String() string {
	if c.name != "" {
		return c.name
	}
	names := make([]string, len(c.decisions))
	for i, x := range c.decisions {
		names[i] = Decision{c.model, x}.String()
	}
	return c.form.text(c, names)
}

// Keeps reports whether the assignment satisfies the constraint. It returns false
// for nil and for an assignment without a value for each of the decisions, as [Assignment.Value]
// has it.
func (c *Constraint) Keeps(a Assignment) bool {
	if a == nil {
		return false
	}
	a, ok := c.model.completed(a, c.decisions...)
	return ok && c.form.keeps(c, a)
}

// mostAtOnce is the most constraints that room is made for at a time.
const mostAtOnce = 32

// constrain adds a constraint.
func (m *Model) constrain(c Constraint) *Constraint {
	c.model = m
	if len(m.made) == cap(m.made) {
		m.made = make([]Constraint, 0, max(1, min(len(m.constraints), mostAtOnce)))
	}
	m.made = append(m.made, c)
	kept := &m.made[len(m.made)-1]
	if m.err == nil {
		m.checkWide(kept)
	}
	if m.err != nil {
		m.blame(kept)
	}
	if m.captured != nil {
		*m.captured = append(*m.captured, kept)
	} else {
		m.constraints = append(m.constraints, kept)
	}
	return kept
}

// blame names the constraint of a mistake that was made just before.
func (m *Model) blame(c *Constraint) {
	if e, ok := m.err.(*mistake); ok && e.open {
		e.constraint, e.open = c, false
	}
}
