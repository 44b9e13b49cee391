package csp

import (
	"fmt"
	"maps"
	"slices"

	"example.com/sudoku/internal/learn"
)

// This file says how often values occur.

// Occur demands that each value that counts has occurs among the decisions as often as
// one of its numbers says. Other values may occur any number of times. The search keeps
// the numbers that add up to that of the decisions, where decisions that differ hold a
// value once.
func (m *Model) Occur(decisions []Decision, counts map[int][]int) *Constraint {
	var f occurForm
	for _, v := range slices.Sorted(maps.Keys(counts)) {
		f.counts = append(f.counts, occurrence{v, sortedSet(slices.Clone(counts[v]))})
	}
	return m.constrainForm(f, decisions...)
}

// OccurAs demands that each value that counts has occurs among the decisions as often as the
// value of its decision says. [Range] bounds how often. The search takes each value by itself
// and knows that the counts add up to at most the number of decisions, or to that number if the
// decisions take no other values.
func (m *Model) OccurAs(decisions []Decision, counts map[int]Decision) *Constraint {
	return m.constrainAll(func() {
		relation := Exactly
		var results []Decision
		for _, x := range decisions {
			if m.owns(x) && !m.isWide(x.operand) && slices.ContainsFunc(x.Values(), func(v int) bool { _, counted := counts[v]; return !counted }) {
				relation = AtMost
			}
		}
		for _, v := range slices.Sorted(maps.Keys(counts)) {
			m.AmongAs(counts[v], decisions, v)
			results = append(results, counts[v])
		}
		m.Sum(results, nil, relation, len(decisions))
	})
}

// An occurForm has the values in ascending order.
type occurForm struct {
	ordinary
	counts []occurrence
}

// An occurrence says how often a value may occur.
type occurrence struct {
	value   int
	numbers []int
}

func (f occurForm) text(_ *Constraint, names []string) string {
	text := ""
	for i, o := range f.counts {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprintf("%d %v times", o.value, o.numbers)
	}
	return text + ": " + listed(names)
}

func (f occurForm) keeps(c *Constraint, a Assignment) bool {
	values := c.values(a)
	for _, o := range f.counts {
		if !slices.Contains(o.numbers, among(values, []int{o.value})) {
			return false
		}
	}
	return true
}

func (f occurForm) state(t *statement, c *Constraint) {
	t.failed = t.failed || len(c.decisions) > mostCounted
	vars, counts := t.variables(c.decisions), slices.Repeat([]uint64{^uint64(0)}, 64)
	for _, o := range f.counts {
		var numbers uint64
		for _, n := range o.numbers {
			if n >= 0 && n < 64 {
				numbers |= 1 << n
			}
		}
		if v := o.value - t.base; v >= 0 && v < 64 {
			counts[v] = numbers
		} else {
			t.Count(vars, 0, numbers)
		}
	}
	t.Occur(vars, counts)
}

// impossible states that a constraint can't hold.
func (t *statement) impossible(c *Constraint) {
	t.Table(t.variables(c.decisions), nil)
}

// clauses makes a literal of each number.
func (f occurForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	for _, o := range f.counts {
		some := []learn.Literal{unless}
		for _, n := range o.numbers {
			chosen := isTrue
			if len(o.numbers) > 1 || unless != isFalse {
				chosen = s.newLiteral()
			}
			some = append(some, chosen)
			s.requireRelation(s.weigh(c.decisions, []int{o.value}, 1), Exactly, n, chosen.Not())
		}
		s.require(some...)
	}
}

func (f occurForm) negated(c *Constraint) (alternatives [][]*Constraint) {
	for _, o := range f.counts {
		var other []int
		for n := range len(c.decisions) + 1 {
			if !slices.Contains(o.numbers, n) {
				other = append(other, n)
			}
		}
		alternatives = append(alternatives, []*Constraint{c.part(occurForm{counts: []occurrence{{o.value, other}}}, c.decisions...)})
	}
	return alternatives
}

func (f occurForm) count(c *Constraint, p *plan, branch int32) {
	for _, o := range f.counts {
		p.addTally(c.decisions, newValueSet([]int{o.value}), branch, o.off)
	}
}

// off returns how far a number is from those of an occurrence.
func (o *occurrence) off(n int) int {
	least := mostErrors
	for _, wanted := range o.numbers {
		least = min(least, max(n-wanted, wanted-n))
	}
	return least
}
