package sudoku

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// A Constraint is a condition that a [Model] puts on its decisions.
type Constraint struct {
	name         string
	kind         constraintKind
	decisions    []Decision
	coefficients []int
	relation     Relation
	total        int
	tuples       [][]int
}

type constraintKind uint8

const (
	allDifferent constraintKind = iota + 1
	notEqual
	equal
	less
	lessEqual
	fixedTo
	sumOf
	inTable
	notInTable
)

// A Relation is how a sum compares with its total.
type Relation uint8

const (
	Exactly Relation = iota + 1
	AtMost
	AtLeast
)

// String returns =, ≤ or ≥.
func (r Relation) String() string {
	switch r {
	case Exactly:
		return "="
	case AtMost:
		return "≤"
	case AtLeast:
		return "≥"
	}
	return fmt.Sprintf("Relation(%d)", uint8(r))
}

// AllDifferent demands that no two of the decisions take the same value.
func (m *Model) AllDifferent(decisions ...Decision) *Constraint {
	return m.constrain(Constraint{kind: allDifferent, decisions: slices.Clone(decisions)})
}

// NotEqual demands that x and y take different values. Where such constraints
// hold between all pairs of several decisions, they are as good as an
// AllDifferent of these.
func (m *Model) NotEqual(x, y Decision) *Constraint { return m.pair(notEqual, x, y) }

// Equal demands that x and y take the same value.
func (m *Model) Equal(x, y Decision) *Constraint { return m.pair(equal, x, y) }

// Less demands x < y.
func (m *Model) Less(x, y Decision) *Constraint { return m.pair(less, x, y) }

// LessEqual demands x ≤ y.
func (m *Model) LessEqual(x, y Decision) *Constraint { return m.pair(lessEqual, x, y) }

// Fix demands that x takes the value.
func (m *Model) Fix(x Decision, value int) *Constraint {
	return m.constrain(Constraint{kind: fixedTo, decisions: []Decision{x}, total: value})
}

// Sum demands that the sum of the decisions, each times its coefficient, is
// exactly, at most or at least the total. Without coefficients each counts
// once. A sum whose terms could add up to 1<<62 or more is a mistake; on a machine
// with 32-bit ints, to 1<<30.
func (m *Model) Sum(decisions []Decision, coefficients []int, relation Relation, total int) *Constraint {
	c := Constraint{
		kind: sumOf, decisions: slices.Clone(decisions), coefficients: slices.Clone(coefficients),
		relation: relation, total: total,
	}
	if coefficients != nil && len(coefficients) != len(decisions) {
		m.fail("number of coefficients", len(coefficients), fmt.Sprintf("%d, as there are decisions", len(decisions)))
		c.coefficients = nil
	}
	if relation < Exactly || relation > AtLeast {
		m.fail("relation", relation, "Exactly, AtMost or AtLeast")
	}
	return m.constrain(c)
}

// Table demands that the values of the decisions, in their order, are one of
// the tuples.
func (m *Model) Table(decisions []Decision, tuples [][]int) *Constraint {
	return m.table(inTable, decisions, tuples)
}

// Forbid demands that the values of the decisions, in their order, are none of
// the tuples.
func (m *Model) Forbid(decisions []Decision, tuples [][]int) *Constraint {
	return m.table(notInTable, decisions, tuples)
}

// Constraints returns all constraints in the order in which they were made.
func (m *Model) Constraints() []*Constraint { return slices.Clone(m.constraints) }

// Named gives the constraint a name and returns it.
func (c *Constraint) Named(name string) *Constraint {
	c.name = name
	return c
}

// String returns the name of the constraint, or else what it says.
func (c *Constraint) String() string {
	if c.name != "" {
		return c.name
	}
	names := make([]string, len(c.decisions))
	for i, d := range c.decisions {
		names[i] = d.String()
	}
	list := strings.Join(names, ", ")
	switch c.kind {
	case allDifferent:
		return "all different: " + list
	case notEqual:
		return names[0] + " ≠ " + names[1]
	case equal:
		return names[0] + " = " + names[1]
	case less:
		return names[0] + " < " + names[1]
	case lessEqual:
		return names[0] + " ≤ " + names[1]
	case fixedTo:
		return fmt.Sprintf("%s = %d", names[0], c.total)
	case sumOf:
		for i, k := range c.coefficients {
			names[i] = fmt.Sprintf("%d(%s)", k, names[i])
		}
		return fmt.Sprintf("%s %v %d", strings.Join(names, " + "), c.relation, c.total)
	case inTable:
		return fmt.Sprintf("one of %d tuples: %s", len(c.tuples), list)
	default:
		return fmt.Sprintf("none of %d tuples: %s", len(c.tuples), list)
	}
}

// Keeps reports whether the assignment satisfies the constraint.
func (c *Constraint) Keeps(a Assignment) bool {
	value := func(i int) int { return a.Value(c.decisions[i]) }
	switch c.kind {
	case allDifferent:
		seen := make(map[int]bool, len(c.decisions))
		for i := range c.decisions {
			if seen[value(i)] {
				return false
			}
			seen[value(i)] = true
		}
		return true
	case notEqual:
		return value(0) != value(1)
	case equal:
		return value(0) == value(1)
	case less:
		return value(0) < value(1)
	case lessEqual:
		return value(0) <= value(1)
	case fixedTo:
		return value(0) == c.total
	case sumOf:
		sum := 0
		for i := range c.decisions {
			sum += c.coefficient(i) * value(i)
		}
		return c.relation == Exactly && sum == c.total ||
			c.relation == AtMost && sum <= c.total || c.relation == AtLeast && sum >= c.total
	default:
		found := slices.ContainsFunc(c.tuples, func(tuple []int) bool {
			for i, v := range tuple {
				if v != value(i) {
					return false
				}
			}
			return true
		})
		return found == (c.kind == inTable)
	}
}

func (c *Constraint) coefficient(i int) int {
	if c.coefficients == nil {
		return 1
	}
	return c.coefficients[i]
}

func (m *Model) pair(kind constraintKind, x, y Decision) *Constraint {
	return m.constrain(Constraint{kind: kind, decisions: []Decision{x, y}})
}

func (m *Model) table(kind constraintKind, decisions []Decision, tuples [][]int) *Constraint {
	c := Constraint{kind: kind, decisions: slices.Clone(decisions)}
	for _, tuple := range tuples {
		if len(tuple) != len(decisions) {
			m.fail("size of a tuple", len(tuple), fmt.Sprintf("%d, as there are decisions", len(decisions)))
			continue
		}
		c.tuples = append(c.tuples, slices.Clone(tuple))
	}
	return m.constrain(c)
}

// constrain adds a constraint after a look at its decisions.
func (m *Model) constrain(c Constraint) *Constraint {
	const mostBits = bits.UintSize - 2      // twice that size fits an int
	size := float64(max(c.total, -c.total)) // of a sum; -MinInt is as large
	for i, d := range c.decisions {
		switch {
		case d.model != m:
			m.fail("decision", d, "one of this model")
			continue
		case max(d.plus, -d.plus) > largestValue:
			m.fail("what is added to "+m.nameOf(d.index), d.plus, fmt.Sprintf("between -1<<%[1]d and 1<<%[1]d", valueBits))
		}
		entry := m.decisions[d.index]
		low := float64(entry.low) + float64(d.plus)
		high := low + float64(entry.span)
		coefficient := float64(c.coefficient(i))
		size += max(coefficient, -coefficient) * max(-low, high)
	}
	if c.kind == sumOf && (size >= 1<<mostBits || c.total == -c.total && c.total != 0) {
		m.fail("sum", &c, fmt.Sprintf("terms that add up to less than 1<<%d", mostBits))
	}
	kept := &c
	m.constraints = append(m.constraints, kept)
	return kept
}
