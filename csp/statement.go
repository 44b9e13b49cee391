package csp

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/propagate"
)

// A statement is a model in the form of internal/propagate.
type statement struct {
	*propagate.Problem
	base   int
	also   []operand // of each variable after those of the decisions: its decision
	n      int       // decisions
	failed bool      // a constraint has no form
}

// statedAtOnce is the number of constraints, clauses or tuples that are stated between two
// polls of the context.
const statedAtOnce = 64

// newStatement states a model with the domains that are left. It returns nil if values
// are more than 63 apart or a constraint has no form, and nil with the error of the
// context if that ends.
func newStatement(ctx context.Context, m *Model, d *rootDomains) (*statement, error) {
	first, last := math.MaxInt, math.MinInt
	for x := range m.decisions {
		first = min(first, d.lowest(int32(x)))
		last = max(last, d.highest(int32(x)))
	}
	if len(m.decisions) == 0 || last-first > 63 {
		return nil, nil
	}
	domains := make([]uint64, len(m.decisions))
	for x := range domains {
		entry := &m.decisions[x]
		for w, set := range d.domain(int32(x)) {
			from := entry.low + w<<6 - first
			if set == 0 {
				continue
			}
			if from >= 0 {
				domains[x] |= set << from
			} else {
				domains[x] |= set >> -from
			}
		}
	}
	t := &statement{Problem: propagate.New(domains), base: first, n: len(domains)}
	for i, c := range m.constraints {
		if i%statedAtOnce == 0 {
			if err := poll.Ended(ctx); err != nil {
				return nil, err
			}
		}
		if !t.state(c) || t.failed {
			return nil, nil
		}
	}
	return t, nil
}

// variable returns the variable that has the value of a decision with its constant.
func (t *statement) variable(x operand) int {
	if x.plus() == 0 {
		return int(x.index)
	}
	for i, y := range t.also {
		if x == y {
			return t.n + i
		}
	}
	var shifted uint64
	domain := t.Domain(int(x.index))
	if x.plus() > 0 {
		t.failed = t.failed || bits.Len64(domain)+x.plus() > 64
		shifted = domain << x.plus()
	} else {
		t.failed = t.failed || bits.TrailingZeros64(domain) < -x.plus()
		shifted = domain >> -x.plus()
	}
	v := t.NewVariable(shifted)
	t.also = append(t.also, x)
	t.stateShift(&Constraint{decisions: []operand{{index: x.index, added: x.added}, {index: int32(v)}}}, func(d int) uint64 { return 1 << d })
	return v
}

func (t *statement) variables(list []operand) []int {
	vars := make([]int, len(list))
	for i, x := range list {
		vars[i] = t.variable(x)
	}
	return vars
}

// operands returns the decisions whose variables a form is about. An index and a count are
// numbers from 0 on: their decision is shifted, so that its bits count from 0, not from
// the base.
func (t *statement) operands(c *Constraint) []operand {
	switch c.form.(type) {
	case elementForm, amongAsForm, distinctForm:
		list := slices.Clone(c.decisions)
		list[0] = list[0].shifted(t.base)
		return list
	}
	return c.decisions
}

// set returns the values as a set of bits.
func (t *statement) set(values []int) (set uint64) {
	for _, v := range values {
		if v -= t.base; v >= 0 && v < 64 {
			set |= 1 << v
		}
	}
	return set
}

// mostShifted is the size of the largest group that is stated by pairs.
const mostShifted = 12

// state states a constraint. It returns false if it has no form.
func (t *statement) state(c *Constraint) bool {
	list := make([]int, len(c.decisions))
	for i, x := range c.decisions {
		list[i] = int(x.index)
	}
	switch c.kind {
	case kindAllDifferent, kindNotEqual:
		return t.stateDifferent(c, list)
	case kindEqual:
		t.stateShift(c, func(d int) uint64 { return 1 << d })
	case kindLess, kindLessEqual:
		gap := c.decisions[0].plus() - c.decisions[1].plus()
		if c.kind == kindLess {
			gap++
		}
		t.Chain(gap, list...)
	case kindBound: // the domain says it
	case kindSum:
		total := c.total
		for i, x := range c.decisions {
			total -= c.coefficient(i) * (x.plus() + t.base)
		}
		t.Sum(list, c.coefficients, propagate.Relation(c.relation-Exactly), total)
	case kindTable:
		t.Table(list, t.tuples(c))
	case kindForbid:
		t.Forbid(list, t.tuples(c))
	case kindForm:
		c.form.state(t, c)
	default:
		return false
	}
	return true
}

func (t *statement) stateDifferent(c *Constraint, list []int) bool {
	shifted := false
	for _, x := range c.decisions {
		shifted = shifted || x.added != c.decisions[0].added
	}
	if !shifted {
		t.Differ(list...)
		return true
	}
	if len(list) > mostShifted {
		return false
	}
	for i, x := range c.decisions {
		for _, y := range c.decisions[:i] {
			pair := &Constraint{decisions: []operand{x, y}}
			t.stateShift(pair, func(d int) uint64 { return ^(1 << d) })
		}
	}
	return true
}

// stateShift states a relation of x and y: y may have the values allowed(d), where d is
// the value of y that equals x.
func (t *statement) stateShift(c *Constraint, allowed func(d int) uint64) {
	x, y := c.decisions[0], c.decisions[1]
	rows := make([]uint64, 64)
	for v := range rows {
		if d := v + x.plus() - y.plus(); d >= 0 && d < 64 {
			rows[v] = allowed(d)
		} else {
			rows[v] = allowed(64) // 1<<64 is no value
		}
	}
	t.Pair(int(x.index), int(y.index), rows)
}

// tuples returns the tuples of a table that domains can have.
func (t *statement) tuples(c *Constraint) [][]uint8 {
	list := make([][]uint8, 0, len(c.tuples))
	for _, tuple := range c.tuples {
		one := make([]uint8, len(tuple))
		fits := true
		for i, v := range tuple {
			if v == Any {
				one[i] = propagate.Any
				continue
			}
			v -= c.decisions[i].plus() + t.base
			fits = fits && v >= 0 && v < 64
			one[i] = uint8(v)
		}
		if fits {
			list = append(list, one)
		}
	}
	return list
}
