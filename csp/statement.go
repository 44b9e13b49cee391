package csp

import (
	"context"
	"math"
	"math/bits"

	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/propagate"
)

// A statement is a model in the form of internal/propagate.
type statement struct {
	*propagate.Problem
	outer  *statement // of an alternative: what it is part of, or nil
	base   int
	also   []operand // of each variable after those of the decisions: its decision
	n      int       // decisions
	failed bool      // a constraint has no form
	asked  bool      // one is of an asked form
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
	if len(m.decisions) == 0 || last-first > 63 || m.hasWide() {
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
	for i, c := range m.stated() {
		if i%statedAtOnce == 0 {
			if err := poll.Ended(ctx); err != nil {
				return nil, err
			}
		}
		if c.form.state(t, c); t.failed {
			return nil, nil
		}
	}
	return t, nil
}

// variable returns the variable that has the value of a decision with its constant, which
// alternatives share.
func (t *statement) variable(x operand) int {
	if x.plus() == 0 {
		return int(x.index)
	}
	if t.outer != nil {
		return t.outer.variable(x)
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
	t.stateShift(x, operand{index: int32(v)}, func(d int) uint64 { return 1 << d })
	return v
}

func (t *statement) variables(list []operand) []int {
	vars := make([]int, len(list))
	for i, x := range list {
		vars[i] = t.variable(x)
	}
	return vars
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

// stateShift states a relation of x and y: y may have the values allowed(d), where d is
// the value of y that equals x.
func (t *statement) stateShift(x, y operand, allowed func(d int) uint64) {
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
