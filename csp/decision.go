package csp

import (
	"fmt"
	"math"
)

// A Decision stands for a value that the search of a [Model] chooses, or for that
// value plus a constant. [Model.Decide] returns one.
type Decision struct {
	model *Model
	operand
}

// An operand is a decision of the model at hand, by its number, plus a constant.
type operand struct {
	index int32 // stranger if the decision is of another model
	added int32 // tooFar if it is out of range
}

// Plus returns the decision plus a constant. It can be used like any decision.
func (d Decision) Plus(constant int) Decision {
	d.operand = d.shifted(constant)
	return d
}

func (x operand) shifted(constant int) operand {
	sum := int64(x.added) + int64(max(-largestValue, min(constant, largestValue)))
	if x.added == tooFar || max(sum, -sum) >= largestValue {
		sum = tooFar // keep refuses it
	}
	x.added = int32(sum)
	return x
}

// plus returns the constant of the operand.
func (x operand) plus() int { return int(x.added) }

// Values returns the values that the decision may take, in ascending order: those of its
// domain, with the constant added to them. Constraints and searches don't change them.
func (d Decision) Values() (list []int) {
	if d.model == nil || !d.model.owns(d) || d.added == tooFar {
		return nil
	}
	for v := range d.model.domains().remaining(d.index) {
		list = append(list, v+d.plus())
	}
	return list
}

// Constant returns a decision that has one value, for constraints that take decisions. The
// same value is the same decision.
func (m *Model) Constant(value int) Decision {
	if x, known := m.constants[value]; known {
		return m.decision(x)
	}
	x := m.Decide("", Range(value, value))
	if m.constants == nil {
		m.constants = map[int]int32{}
	}
	m.constants[value] = x.index
	return x
}

// String returns the name of the decision and the constant added to it.
func (d Decision) String() string {
	if d.model == nil || !d.model.owns(d) {
		return "no decision"
	}
	name := d.model.decisionName(d.index)
	switch {
	case d.added > 0:
		return fmt.Sprintf("%s + %d", name, d.added)
	case d.added < 0:
		return fmt.Sprintf("%s - %d", name, -int64(d.added))
	}
	return name
}

// What an operand can't be.
const (
	tooFar   = math.MinInt32
	stranger = -1
)

// owns reports whether a decision is one of the model.
func (m *Model) owns(d Decision) bool {
	n := len(m.decisions)
	for d.model != m && m.parent != nil { // a copy has those that its parent had then
		n = min(n, m.shared)
		m = m.parent
	}
	return d.model == m && d.index >= 0 && int(d.index) < n
}

// keep returns the operands of a constraint. A decision that it can't have is a mistake.
func (m *Model) keep(decisions ...Decision) []operand {
	first, end := len(m.operands), len(m.operands)+len(decisions)
	if end <= cap(m.operands) {
		m.operands = m.operands[:end]
	} else {
		first, end = 0, len(decisions)
		m.operands = make([]operand, end, max(end, min(len(m.constraints), 4*mostAtOnce)))
	}
	kept := m.operands[first:end:end]
	for i, d := range decisions {
		switch {
		case !m.owns(d):
			m.failNext("decision", d, "one of this model")
			d.index = stranger
		case d.added == tooFar:
			m.failNext("decision", d, "a constant "+withinLargest())
		}
		kept[i] = d.operand
	}
	return kept
}
