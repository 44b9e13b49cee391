package csp

import (
	"fmt"
	"maps"
	"math"
	"math/bits"
	"slices"

	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/propagate"
)

// This file lists what decisions may take together, or may not.

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
	return m.constrainTable(tableForm{}, decisions, tuples)
}

// Forbid demands that the values of the decisions, in this order, are none of the
// tuples. The search removes the last value of a tuple of which it has taken the others.
func (m *Model) Forbid(decisions []Decision, tuples [][]int) *Constraint {
	return m.constrainTable(forbidForm{}, decisions, tuples)
}

func (m *Model) constrainTable(f form, decisions []Decision, tuples [][]int) *Constraint {
	c := Constraint{form: f, decisions: m.keep(decisions...)}
	n := len(decisions)
	if t := m.table; t != nil && slices.EqualFunc(t.tuples, tuples, slices.Equal[[]int]) && len(tuples) > 0 && len(tuples[0]) == n {
		c.lists = t // that of a line of pairs, say
		return m.constrain(c)
	}
	c.lists = &lists{tuples: make([][]int, 0, len(tuples))}
	room := make([]int, 0, n*len(tuples))
	for _, tuple := range tuples {
		if len(tuple) != len(decisions) {
			m.failNext("tuples", tuple, fmt.Sprintf("%d values, one per decision", len(decisions)))
			continue
		}
		room = append(room, tuple...)
		c.tuples = append(c.tuples, room[len(room)-n:len(room):len(room)])
	}
	m.table = c.lists
	return m.constrain(c)
}

// A tableForm says that the values are one of the tuples.
type tableForm struct{ ordinary }

func (tableForm) text(c *Constraint, names []string) string {
	return fmt.Sprintf("one of %d tuples: %s", len(c.tuples), listed(names))
}

func (tableForm) keeps(c *Constraint, a Assignment) bool { return c.listed(a) }

// listed reports whether the values are one of the tuples.
func (c *Constraint) listed(a Assignment) bool {
	return slices.ContainsFunc(c.tuples, func(tuple []int) bool {
		for i, v := range tuple {
			if v != a.value(c.decisions[i]) && v != Any {
				return false
			}
		}
		return true
	})
}

func (tableForm) negated(c *Constraint) [][]*Constraint { return c.otherTuples(forbidForm{}) }

// otherTuples returns the constraint with the same tuples that says the opposite.
func (c *Constraint) otherTuples(f form) [][]*Constraint {
	return [][]*Constraint{{{model: c.model, form: f, decisions: c.decisions, lists: c.lists}}}
}

func (tableForm) deduce(c *Constraint, _ *Model, r *rules, _ *rootDomains) {
	r.tableRules = append(r.tableRules, c)
}

// cut removes the values that no tuple has with values of the domains.
func (tableForm) cut(c *Constraint, d *rootDomains) {
	if c.anyInTuples() {
		return
	}
	kept := make([]map[int]bool, len(c.decisions))
	for i := range kept {
		kept[i] = map[int]bool{}
	}
	for _, tuple := range c.tuples {
		fits := true
		for i, x := range c.decisions {
			fits = fits && d.has(x.index, tuple[i]-x.plus())
		}
		for i := 0; fits && i < len(tuple); i++ {
			kept[i][tuple[i]] = true
		}
	}
	for i, x := range c.decisions {
		if c.model.isWide(x) {
			values := slices.Sorted(maps.Keys(kept[i]))
			d.failed = d.failed || len(values) == 0
			if !d.failed {
				d.limitTo(x.index, values[0]-x.plus(), values[len(values)-1]-x.plus())
			}
			continue
		}
		for _, v := range slices.Collect(d.remaining(x.index)) {
			if !kept[i][v+x.plus()] {
				d.removeValue(x.index, v)
			}
		}
	}
}

func (tableForm) bounds(c *Constraint, i int) bool { return c.model.isWide(c.decisions[i]) }

func (tableForm) state(t *statement, c *Constraint) {
	if len(c.decisions) == 2 {
		t.Pair(int(c.decisions[0].index), int(c.decisions[1].index), t.pairRows(c))
	} else {
		t.Table(c.indices(), t.tuples(c))
	}
}

// pairRows returns, by value of the first decision, the values of the second in the tuples.
func (t *statement) pairRows(c *Constraint) []uint64 {
	rows := make([]uint64, 64)
	set := func(i, v int) uint64 {
		if v == Any {
			return ^uint64(0)
		}
		return 1 << uint(v-c.decisions[i].plus()-t.base) // none of a value outside the domains
	}
	for _, tuple := range c.tuples {
		seconds := set(1, tuple[1])
		for firsts := set(0, tuple[0]); firsts != 0; firsts &= firsts - 1 {
			rows[bits.TrailingZeros64(firsts)] |= seconds
		}
	}
	return rows
}

func (tableForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	s.stateTable(c, unless)
}

func (tableForm) function(c *Constraint, p *plan) *follow {
	if c.anyInTuples() || len(c.decisions) != 2 && len(c.decisions) != 3 {
		return nil
	}
	for _, i := range p.newestFirst(c) {
		if f := p.tableFunction(c, i); f != nil {
			return f
		}
	}
	return nil
}

func (f tableForm) count(c *Constraint, p *plan, branch int32) {
	if c.anyInTuples() {
		f.ordinary.count(c, p, branch)
		return
	}
	p.addTable(c, branch)
}

// A forbidForm says that the values are none of the tuples.
type forbidForm struct{ tableForm }

func (forbidForm) text(c *Constraint, names []string) string {
	return fmt.Sprintf("none of %d tuples: %s", len(c.tuples), listed(names))
}

func (forbidForm) keeps(c *Constraint, a Assignment) bool { return !c.listed(a) }

func (forbidForm) negated(c *Constraint) [][]*Constraint { return c.otherTuples(tableForm{}) }

func (forbidForm) cut(*Constraint, *rootDomains) {}

func (forbidForm) bounds(*Constraint, int) bool { return false }

func (forbidForm) state(t *statement, c *Constraint) {
	if len(c.decisions) != 2 {
		t.ask(c)
		return
	}
	rows := t.pairRows(c)
	for v := range rows {
		rows[v] = ^rows[v]
	}
	t.Pair(int(c.decisions[0].index), int(c.decisions[1].index), rows)
}

func (forbidForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	s.stateForbidden(c, unless)
}

func (forbidForm) function(*Constraint, *plan) *follow { return nil }

// tuples returns the tuples of a table that domains can have.
func (t *statement) tuples(c *Constraint) [][]uint8 {
	n := len(c.decisions)
	list, room := make([][]uint8, 0, len(c.tuples)), make([]uint8, n*len(c.tuples))
	for _, tuple := range c.tuples {
		one := room[:n:n]
		room = room[n:]
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
