package csp

import (
	"fmt"
	"math"
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

// An enclosedForm has the reader for the search without other deductions.
type enclosedForm struct {
	ordinary
	total  int
	reader func() reader
}

// A reader is an automaton, or none: of one that would be too large, or that accepts
// nothing.
type reader struct {
	scanForm
	tooLarge, never bool
}

// enclosedReader returns the reader of a sum between the smallest and the largest value.
func (m *Model) enclosedReader(decisions []Decision, total int) reader {
	least, most := m.bounds(decisions)
	sums := sumsTo(int64(total), least, most)
	if sums.never {
		return reader{never: true}
	}
	own := *m // mistakes of the reader are not those of the model
	own.err = nil
	read := make([]Decision, len(decisions))
	for i, x := range decisions {
		read[i] = Decision{&own, x.operand}
	}
	var form scanForm
	var never bool
	if low, high, ok := own.fixedEnds(read); ok {
		form, never = scanOf(&own, read, filling{}, func(f filling, _, v int) (filling, bool) {
			return f.read(int64(v), low, high), low < 0 || f.between <= int64(total)
		}, func(f filling) bool { return f.between == int64(total) })
	} else {
		form, never = scanOf(&own, read, box{}, func(b box, _, v int) (box, bool) {
			return b.read(int64(v), sums), true
		}, func(b box) bool { return b.between == int64(total) })
	}
	switch {
	case own.err != nil:
		return reader{tooLarge: true}
	case never:
		return reader{never: true}
	}
	return reader{scanForm: form}
}

// sums are those that matter on the way to a total: from a sum below low or above high, no
// other values lead to it.
type sums struct {
	low, high int64
	never     bool // no values have the total
}

// anySum lets all sums matter.
var anySum = sums{low: math.MinInt64, high: math.MaxInt64}

// sumsTo returns the sums on the way to a total, by the least and the most that all values
// can add.
func sumsTo(total, least, most int64) sums {
	if total < least || total > most {
		return sums{never: true}
	}
	return sums{low: total - most - 1, high: total - least + 1}
}

// bounds returns numbers between which the sum of any of the decisions is.
func (m *Model) bounds(decisions []Decision) (least, most int64) {
	for _, x := range decisions {
		entry := &m.decisions[x.index]
		low := int64(entry.low + x.plus())
		least += min(0, low)
		most += max(0, low+int64(entry.width)-1)
	}
	return least, most
}

// fixedEnds returns the smallest and the largest value of decisions that differ, if they take
// all values of their domains.
func (m *Model) fixedEnds(decisions []Decision) (low, high int64, ok bool) {
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
	return int64(all[0]), int64(all[len(all)-1]), true
}

// A box is what a reader remembers: the smallest and the largest value so far, which of
// them came first, and the sums between and behind them.
type box struct {
	some, lowFirst  bool
	low, high       int64
	between, behind int64
}

// read returns the box after a value. Sums that don't matter are all the same.
func (b box) read(v int64, to sums) box {
	add := func(sum int64) int64 { return max(to.low, min(sum, to.high)) }
	switch {
	case !b.some:
		b.some, b.low, b.high, b.lowFirst = true, v, v, true
	case b.low == b.high && v > b.low:
		b.high, b.lowFirst, b.between, b.behind = v, true, b.behind, 0
	case b.low == b.high && v < b.low:
		b.low, b.lowFirst, b.between, b.behind = v, false, b.behind, 0
	case v > b.high && b.lowFirst:
		b.high, b.between, b.behind = v, add(b.between+b.high+b.behind), 0
	case v > b.high:
		b.high, b.lowFirst, b.between, b.behind = v, true, b.behind, 0
	case v < b.low && !b.lowFirst:
		b.low, b.between, b.behind = v, add(b.between+b.low+b.behind), 0
	case v < b.low:
		b.low, b.lowFirst, b.between, b.behind = v, false, b.behind, 0
	default:
		b.behind = add(b.behind + v)
	}
	return b
}

// A filling is what a reader remembers that knows the smallest and the largest value: how many
// of them it has read, and the sum between them.
type filling struct {
	ends    int
	between int64
}

func (f filling) read(v, low, high int64) filling {
	switch {
	case v == low || v == high:
		f.ends++
	case f.ends == 1:
		f.between += v
	}
	return f
}

func (f enclosedForm) text(_ *Constraint, names []string) string {
	return fmt.Sprintf("sum between the smallest and the largest = %d: %s", f.total, listed(names))
}

func (f enclosedForm) keeps(c *Constraint, a Assignment) bool { return f.holds(c.values(a)) }

// holds reports whether values have the total.
func (f enclosedForm) holds(values []int) bool {
	var b box
	for _, v := range values {
		b = b.read(int64(v), anySum)
	}
	slices.Sort(values)
	return b.between == int64(f.total) && len(slices.Compact(values)) == len(values)
}

func (f enclosedForm) state(t *statement, c *Constraint) {
	vars := t.variables(c.decisions)
	if t.Enclosed(vars, t.base, f.total) {
		return
	}
	t.Differ(vars...)
	switch reader := f.reader(); {
	case reader.never:
		t.impossible(c)
	case reader.tooLarge:
		t.ask(c)
	default:
		reader.state(t, c)
	}
}

func (f enclosedForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	s.demand(&Constraint{form: differentForm{}, decisions: c.decisions}, unless)
	switch reader := f.reader(); {
	case reader.never:
		s.require(unless)
	case reader.tooLarge:
		s.unstated = append(s.unstated, condition{c, unless})
	default:
		reader.clauses(s, c, unless)
	}
}
