package csp

import (
	"fmt"
	"math/bits"
	"slices"

	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/propagate"
)

// This file says which place a list has among others in the order of a dictionary.

// Rank demands that exactly as many of the other lists as before says come before list, in
// the order of [Model.LexicographicLess]. Unless ties is true, none of them equals it. All
// lists have the same length. The search decides for each list which orders the domains
// allow, and orders those whose place the number decides.
func (m *Model) Rank(list []Decision, others [][]Decision, before int, ties bool) *Constraint {
	all := slices.Clone(list)
	for _, other := range others {
		if len(other) != len(list) {
			m.fail("others", len(other), fmt.Sprintf("lists of %d decisions", len(list)))
		}
		all = append(all, other...)
	}
	return m.constrainForm(rankForm{len(list), before, ties}, all...)
}

// A rankForm compares the first n decisions with each n of the others.
type rankForm struct {
	n, before int
	ties      bool
}

// others returns the lists after the first.
func others[T any](list []T, n int) (all [][]T) {
	for from := n; n > 0 && from+n <= len(list); from += n {
		all = append(all, list[from:from+n])
	}
	return all
}

func (f rankForm) text(names []string) string {
	text := fmt.Sprintf("%d of %d lists come before (%s)", f.before, len(others(names, f.n)), listed(names[:f.n]))
	if !f.ties {
		text += ", and none equals it"
	}
	return text
}

func (f rankForm) keeps(c *Constraint, a Assignment) bool {
	v, before := c.values(a), 0
	for _, other := range others(v, f.n) {
		switch slices.Compare(other, v[:f.n]) {
		case -1:
			before++
		case 0:
			if !f.ties {
				return false
			}
		}
	}
	return before == f.before
}

func (f rankForm) state(t *statement, c *Constraint) {
	vars := t.variables(c.decisions)
	t.Add(&rank{rankForm: f, vars: vars, others: others(vars, f.n), may: make([]order, len(vars)/max(1, f.n))})
}

func (f rankForm) extra(c *Constraint) int {
	return len(others(c.decisions, f.n)) * (2*(f.n+1) + 2)
}

// clauses makes a literal of "comes before" for each list.
func (f rankForm) clauses(s *search, c *Constraint, unless learn.Literal) {
	list := c.decisions[:f.n]
	var weights []weight
	for _, other := range others(c.decisions, f.n) {
		before := s.newLiteral()
		weights = append(weights, weight{before, 1})
		lexForm{f.n, true}.clauses(s, &Constraint{decisions: slices.Concat(other, list)}, before.Not())
		after := before
		if !f.ties && unless != isFalse {
			after = s.newLiteral()
			s.require(after.Not(), before, unless)
		}
		lexForm{f.n, !f.ties}.clauses(s, &Constraint{decisions: slices.Concat(list, other)}, after)
	}
	s.requireRelation(weights, Exactly, f.before, unless)
}

// An order says how a list can stand to another one.
type order struct{ before, after bool } // after: or equal, where ties are allowed

// A rank orders the first n variables among the other lists.
type rank struct {
	rankForm
	vars   []int
	others [][]int
	may    []order // scratch, of each of the others
}

func (p *rank) Vars() []int { return p.vars }

func (p *rank) Propagate(s *propagate.Space) bool {
	list := p.vars[:p.n]
	may, must := 0, 0
	for i, other := range p.others {
		o := p.compare(s, other, list)
		p.may[i] = o
		switch {
		case o.before && o.after:
			may++
		case o.before:
			may++
			must++
		case !o.after:
			return false
		}
	}
	if may < p.before || must > p.before {
		return false
	}
	for i, other := range p.others {
		o := p.may[i]
		if o.before && may == p.before && !orderLists(s, other, list, true) {
			return false
		}
		if o.after && (must == p.before || !o.before) && !(o.before && may == p.before) && !orderLists(s, list, other, !p.ties) {
			return false
		}
	}
	return true
}

// compare returns how a list can stand to another one by its domains.
func (p *rank) compare(s *propagate.Space, a, b []int) (o order) {
	for i := range a {
		x, y := s.Domain(a[i]), s.Domain(b[i])
		o.before = o.before || bits.TrailingZeros64(x) < bits.Len64(y)-1
		o.after = o.after || bits.Len64(x)-1 > bits.TrailingZeros64(y)
		if x&y == 0 || o.before && o.after {
			return o
		}
	}
	o.after = o.after || p.ties
	return o
}
