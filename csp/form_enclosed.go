package csp

import (
	"fmt"
	"slices"
	"sync"

	"example.com/sudoku/internal/learn"
)

// This file sums what stands between the smallest and the largest of a list.

// Enclosed demands that the decisions take different values, and that those between the
// smallest and the largest, in this order, add up to total: a sandwich. The search tries
// each two places of the ends with each set of values between them.
func (m *Model) Enclosed(decisions []Decision, total int) *Constraint {
	decisions = slices.Clone(decisions)
	f := enclosedForm{total: total}
	f.reader = sync.OnceValue(func() reader { return m.enclosedReader(decisions, total) })
	return m.constrainForm(f, decisions...)
}

type enclosedForm struct {
	readForm
	total int
}

// enclosedReader returns the reader of a sum between the smallest and the largest value, if the
// domains tell these.
func (m *Model) enclosedReader(decisions []Decision, total int) reader {
	low, high, ok := m.fixedEnds(decisions)
	if !ok {
		return reader{none: true}
	}
	return readerOf(m, decisions, filling{}, func(f filling, _, v int) (filling, bool) {
		return f.read(v, low, high), low < 0 || f.between <= int64(total)
	}, func(f filling) bool { return f.between == int64(total) })
}

// fixedEnds returns the smallest and the largest value of decisions that differ, if they take
// all values of their domains.
func (m *Model) fixedEnds(decisions []Decision) (low, high int, ok bool) {
	var all []int
	for _, x := range decisions {
		l := m.scanLayer(x)
		for i, has := range l.values {
			if has {
				all = append(all, l.low+i)
			}
		}
	}
	if all = sortedSet(all); len(all) == 0 || len(all) != len(decisions) {
		return 0, 0, false
	}
	return all[0], all[len(all)-1], true
}

// A filling is what a reader remembers that knows the smallest and the largest value: how many
// of them it has read, and the sum between them.
type filling struct {
	ends    int
	between int64
}

func (f filling) read(v, low, high int) filling {
	switch {
	case v == low || v == high:
		f.ends++
	case f.ends == 1:
		f.between += int64(v)
	}
	return f
}

func (f enclosedForm) text(_ *Constraint, names []string) string {
	return fmt.Sprintf("sum between the smallest and the largest = %d: %s", f.total, listed(names))
}

func (f enclosedForm) keeps(c *Constraint, a Assignment) bool {
	values := c.values(a)
	if len(values) == 0 {
		return f.total == 0
	}
	low, high, sum := slices.Min(values), slices.Max(values), filling{}
	for _, v := range values {
		sum = sum.read(v, low, high)
	}
	return sum.between == int64(f.total) && len(sortedSet(values)) == len(values)
}

func (f enclosedForm) state(t *statement, c *Constraint) {
	vars := t.variables(c.decisions)
	if t.Enclosed(vars, t.base, f.total) {
		return
	}
	t.Differ(vars...)
	f.readForm.state(t, c)
}

func (f enclosedForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	s.demand(&Constraint{form: differentForm{}, decisions: c.decisions}, unless)
	f.readForm.clauses(s, c, unless)
}
