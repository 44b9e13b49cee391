package csp

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"
)

// A Constraint is a condition of a [Model] on its decisions.
type Constraint struct {
	name      string
	kind      constraintKind
	relation  Relation
	weight    int32 // 0 for 1
	model     *Model
	decisions []operand
	total     int
	form      form // of kindForm
	*lists         // of kindSum, kindTable and kindForbid, whose constraints are few
}

// lists are the coefficients of a sum, nil if all are 1, or the tuples of a table.
type lists struct {
	coefficients []int
	tuples       [][]int
}

type constraintKind uint8

const (
	kindAllDifferent constraintKind = iota + 1
	kindNotEqual
	kindEqual
	kindLess
	kindLessEqual
	kindBound
	kindSum
	kindTable
	kindForbid
	kindForm
)

// AllDifferent demands that no two of the decisions take the same value.
func (m *Model) AllDifferent(decisions ...Decision) *Constraint {
	return m.constrain(Constraint{kind: kindAllDifferent, decisions: m.keep(decisions...)})
}

// NotEqual demands that x and y take different values. NotEqual for each pair of
// several decisions is as strong as one AllDifferent of them.
func (m *Model) NotEqual(x, y Decision) *Constraint { return m.constrainPair(kindNotEqual, x, y) }

// Equal demands that x and y take the same value.
func (m *Model) Equal(x, y Decision) *Constraint { return m.constrainPair(kindEqual, x, y) }

// Less demands x < y.
func (m *Model) Less(x, y Decision) *Constraint { return m.constrainPair(kindLess, x, y) }

// LessEqual demands x ≤ y.
func (m *Model) LessEqual(x, y Decision) *Constraint { return m.constrainPair(kindLessEqual, x, y) }

// Sum demands that the sum of the decisions, each times its coefficient, is exactly, at
// most, at least or other than the total. If coefficients is nil, each is 1. A decision
// that is the sum of others has the coefficient -1 and the total 0:
//
//	m.Sum([]csp.Decision{x, y, sum}, []int{1, 1, -1}, csp.Exactly, 0)
//
// The search bounds each decision by the others. It removes every value that no choice of
// the others allows if the sum is exact and few sums are possible. OtherThan waits until one
// decision is open. A sum whose terms could add up to 1<<62 or more is a mistake, or to
// 1<<30 where an int has 32 bits.
func (m *Model) Sum(decisions []Decision, coefficients []int, relation Relation, total int) *Constraint {
	c := Constraint{
		kind: kindSum, decisions: m.keep(decisions...), relation: relation, total: total,
		lists: &lists{coefficients: slices.Clone(coefficients)},
	}
	if coefficients != nil && len(coefficients) != len(decisions) {
		m.failNext("coefficients", coefficients, fmt.Sprintf("%d, one per decision", len(decisions)))
		c.coefficients = nil
	}
	m.checkRelation(relation)
	return m.constrain(c)
}

// Any stands for any value in a tuple of [Model.Table] and [Model.Forbid]. No decision can
// have this number as a value, with a constant or without.
const Any = math.MinInt32

const _ = uint(1 - 2*largestValue - Any - 1) // the least value with the least constant is above Any

// anyInTuples reports whether a tuple of the constraint has Any.
func (c *Constraint) anyInTuples() bool {
	return slices.ContainsFunc(c.tuples, func(tuple []int) bool { return slices.Contains(tuple, Any) })
}

// Table demands that the values of the decisions, in this order, are one of the
// tuples. The search removes every value that no tuple within the domains has, if no
// decision occurs twice. No tuples are a mistake. If no tuple has values of the domains, the error of
// [Model.Solve] says so: [ErrNoSolution] with an [*OptionError] as the reason.
func (m *Model) Table(decisions []Decision, tuples [][]int) *Constraint {
	if len(tuples) == 0 {
		m.failNext("tuples", tuples, "at least one")
	}
	return m.constrainTable(kindTable, decisions, tuples)
}

// Forbid demands that the values of the decisions, in this order, are none of the
// tuples. The search removes the last value of a tuple of which it has taken the others.
func (m *Model) Forbid(decisions []Decision, tuples [][]int) *Constraint {
	return m.constrainTable(kindForbid, decisions, tuples)
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
	list := strings.Join(names, ", ")
	switch c.kind {
	case kindAllDifferent:
		return "all different: " + list
	case kindNotEqual:
		return names[0] + " ≠ " + names[1]
	case kindEqual:
		return names[0] + " = " + names[1]
	case kindLess:
		return names[0] + " < " + names[1]
	case kindLessEqual:
		return names[0] + " ≤ " + names[1]
	case kindBound:
		return names[0] + " " + relationText(c.relation, c.total)
	case kindSum:
		for i, k := range c.coefficients {
			names[i] = fmt.Sprintf("%d(%s)", k, names[i])
		}
		return fmt.Sprintf("%s %v %d", strings.Join(names, " + "), c.relation, c.total)
	case kindTable:
		return fmt.Sprintf("one of %d tuples: %s", len(c.tuples), list)
	case kindForm:
		return c.form.text(names)
	default:
		return fmt.Sprintf("none of %d tuples: %s", len(c.tuples), list)
	}
}

// Keeps reports whether the assignment satisfies the constraint. It returns false
// for nil and for an assignment without a value for each of the decisions.
func (c *Constraint) Keeps(a Assignment) bool {
	if a == nil || slices.ContainsFunc(c.decisions, func(x operand) bool { return !a.has(x) }) {
		return false
	}
	value := func(i int) int { return a.value(c.decisions[i]) }
	switch c.kind {
	case kindAllDifferent:
		seen := make(map[int]bool, len(c.decisions))
		for i := range c.decisions {
			if seen[value(i)] {
				return false
			}
			seen[value(i)] = true
		}
		return true
	case kindNotEqual:
		return value(0) != value(1)
	case kindEqual:
		return value(0) == value(1)
	case kindLess:
		return value(0) < value(1)
	case kindLessEqual:
		return value(0) <= value(1)
	case kindBound:
		return c.relation.holds(value(0), c.total)
	case kindSum:
		sum := 0
		for i := range c.decisions {
			sum += c.coefficient(i) * value(i)
		}
		return c.relation.holds(sum, c.total)
	case kindForm:
		return c.form.keeps(c, a)
	default:
		found := slices.ContainsFunc(c.tuples, func(tuple []int) bool {
			for i, v := range tuple {
				if v != value(i) && v != Any {
					return false
				}
			}
			return true
		})
		return found == (c.kind == kindTable)
	}
}

func (c *Constraint) coefficient(i int) int {
	if c.coefficients == nil {
		return 1
	}
	return c.coefficients[i]
}

func (m *Model) constrainPair(kind constraintKind, x, y Decision) *Constraint {
	return m.constrain(Constraint{kind: kind, decisions: m.keep(x, y)})
}

func (m *Model) constrainTable(kind constraintKind, decisions []Decision, tuples [][]int) *Constraint {
	c := Constraint{kind: kind, decisions: m.keep(decisions...), lists: new(lists)}
	for _, tuple := range tuples {
		if len(tuple) != len(decisions) {
			m.failNext("tuples", tuple, fmt.Sprintf("%d values, one per decision", len(decisions)))
			continue
		}
		c.tuples = append(c.tuples, slices.Clone(tuple))
	}
	return m.constrain(c)
}

// constrain adds a constraint.
func (m *Model) constrain(c Constraint) *Constraint {
	c.model = m
	if len(m.made) == cap(m.made) {
		m.made = make([]Constraint, 0, 1)
	}
	m.made = append(m.made, c)
	kept := &m.made[len(m.made)-1]
	if c.kind == kindSum {
		m.checkSize(kept)
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

// checkSize refuses a sum whose terms could add up to more than an int holds.
func (m *Model) checkSize(c *Constraint) {
	const mostBits = bits.UintSize - 2      // twice that size fits an int
	size := float64(max(c.total, -c.total)) // -MinInt is as large
	for i, d := range c.decisions {
		if d.index == stranger {
			continue
		}
		entry := m.decisions[d.index]
		low := float64(entry.low) + float64(d.plus())
		high := low + float64(entry.width) - 1
		coefficient := float64(c.coefficient(i))
		size += max(coefficient, -coefficient) * max(-low, high)
	}
	if size >= 1<<mostBits || c.total == -c.total && c.total != 0 {
		m.failNext("coefficients", c.coefficients, fmt.Sprintf("terms that add up to less than 1<<%d", mostBits))
	}
}
