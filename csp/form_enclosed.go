package csp

import (
	"fmt"
	"slices"
	"sync"

	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/propagate"
)

// This file sums what stands between the smallest and the largest of a list.

// Enclosed demands that the decisions take different values, and that those between the
// smallest and the largest, in this order, add up to total: a sandwich. The search tries
// each two places of the ends with each set of values between them.
func (m *Model) Enclosed(decisions []Decision, total int) *Constraint {
	f := enclosedForm{total: total}
	f.reader = sync.OnceValues(func() (scanForm, bool) {
		own := *m // mistakes of the reader are not those of the model
		own.err = nil
		for i := range decisions {
			decisions[i].model = &own
		}
		reader, never := scanOf(&own, decisions, box{}, func(b box, _, v int) (box, bool) { return b.read(v, total), true }, func(b box) bool { return b.between == total })
		return reader, !never && own.err == nil
	})
	decisions = slices.Clone(decisions)
	return m.constrainForm(f, decisions...)
}

// An enclosedForm has the reader for the search without other deductions. It returns
// false if it would be too large, or accepts nothing.
type enclosedForm struct {
	total  int
	reader func() (scanForm, bool)
}

// A box is what a reader remembers: the smallest and the largest value so far, which of
// them came first, and the sums between and behind them. Of sums that are too large, it
// remembers one more than the total, if values can't be negative.
type box struct {
	some, lowFirst  bool
	low, high       int
	between, behind int
}

// read returns the box after a value.
func (b box) read(v, total int) box {
	capped := func(sum int) int {
		if b.low >= 0 {
			return min(sum, total+1)
		}
		return sum
	}
	switch {
	case !b.some:
		b.some, b.low, b.high, b.lowFirst = true, v, v, true
	case b.low == b.high && v > b.low:
		b.high, b.lowFirst, b.between, b.behind = v, true, b.behind, 0
	case b.low == b.high && v < b.low:
		b.low, b.lowFirst, b.between, b.behind = v, false, b.behind, 0
	case v > b.high && b.lowFirst:
		b.high, b.between, b.behind = v, capped(b.between+b.high+b.behind), 0
	case v > b.high:
		b.high, b.lowFirst, b.between, b.behind = v, true, b.behind, 0
	case v < b.low && !b.lowFirst:
		b.low, b.between, b.behind = v, capped(b.between+b.low+b.behind), 0
	case v < b.low:
		b.low, b.lowFirst, b.between, b.behind = v, false, b.behind, 0
	default:
		b.behind = capped(b.behind + v)
	}
	return b
}

func (f enclosedForm) text(names []string) string {
	return fmt.Sprintf("sum between the smallest and the largest = %d: %s", f.total, listed(names))
}

func (f enclosedForm) keeps(c *Constraint, a Assignment) bool { return f.holds(c.values(a)) }

// holds reports whether values have the total.
func (f enclosedForm) holds(values []int) bool {
	var b box
	for _, v := range values {
		b = b.read(v, f.total)
	}
	slices.Sort(values)
	return b.between == f.total && len(slices.Compact(values)) == len(values)
}

func (f enclosedForm) state(t *statement, c *Constraint) {
	vars, values := t.variables(c.decisions), uint64(0)
	for _, x := range vars {
		values |= t.Domain(x)
	}
	if len(vars) <= propagate.MostEnclosed && values < 1<<propagate.MostEnclosedValues && t.Span() <= propagate.MostEnclosedValues {
		t.Enclosed(vars, t.base, f.total)
		return
	}
	t.Differ(vars...)
	if reader, ok := f.reader(); ok {
		reader.state(t, c)
	} else {
		checkForm{f.holds}.state(t, c)
	}
}

func (f enclosedForm) extra(c *Constraint) int {
	if reader, ok := f.reader(); ok {
		return reader.extra(c)
	}
	return 0
}

func (f enclosedForm) clauses(s *search, c *Constraint, unless learn.Literal) {
	s.demand(&Constraint{kind: kindAllDifferent, decisions: c.decisions}, unless)
	if reader, ok := f.reader(); ok {
		reader.clauses(s, c, unless)
	} else {
		s.unstated = append(s.unstated, condition{c, unless})
	}
}
