package csp

import (
	"fmt"
	"slices"

	"example.com/sudoku/internal/learn"
)

// This file says which place a list has among others in the order of a dictionary.

// Rank demands that, of the other lists that begin with the same value as list, exactly
// before come before it in the order of [Model.LexicographicLess], and exactly after come
// after it. With ties, those that equal list are counted as after it; without, none may
// equal it. All lists have the same length. The search decides for each list whether it
// begins alike and which orders the domains allow, and orders those whose place the
// numbers decide.
func (m *Model) Rank(list []Decision, others [][]Decision, before, after int, ties bool) *Constraint {
	all := slices.Clone(list)
	for _, other := range others {
		if len(other) != len(list) || len(list) == 0 {
			m.failNext("others", len(other), fmt.Sprintf("lists of %d decisions, at least one", len(list)))
		}
		all = append(all, other...)
	}
	return m.constrainForm(rankForm{n: len(list), before: before, after: after, ties: ties}, all...)
}

// A rankForm compares the first n decisions with each n of the others.
type rankForm struct {
	ordinary
	n, before, after int
	ties             bool
}

// others returns the lists after the first.
func others[T any](list []T, n int) (all [][]T) {
	for from := n; n > 0 && from+n <= len(list); from += n {
		all = append(all, list[from:from+n])
	}
	return all
}

func (f rankForm) text(_ *Constraint, names []string) string {
	text := fmt.Sprintf("of %d lists that begin like (%s), %d come before and %d after", len(others(names, f.n)), listed(names[:f.n]), f.before, f.after)
	if !f.ties {
		text += ", and none equals it"
	}
	return text
}

func (f rankForm) keeps(c *Constraint, a Assignment) bool {
	v, before, after := c.values(a), 0, 0
	for _, other := range others(v, f.n) {
		switch order := slices.Compare(other, v[:f.n]); {
		case order == 0 && !f.ties:
			return false
		case other[0] != v[0]:
		case order < 0:
			before++
		default:
			after++
		}
	}
	return before == f.before && after == f.after
}

func (f rankForm) state(t *statement, c *Constraint) {
	vars := t.variables(c.decisions)
	t.Rank(vars[:f.n], others(vars, f.n), f.before, f.after, f.ties)
}

// clauses makes literals of "begins alike and comes before" and "... after" for each list.
func (f rankForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	list := c.decisions[:f.n]
	var before, after []weight
	for _, other := range others(c.decisions, f.n) {
		p, q := s.newLiteral(), s.newLiteral()
		before, after = append(before, weight{p, 1}), append(after, weight{q, 1})
		for _, v := range s.anyOf([]operand{list[0], other[0]}) {
			x, y := s.is(list[0], v), s.is(other[0], v)
			s.require(x.Not(), y.Not(), p, q)
			for _, r := range []learn.Literal{p, q} {
				s.require(r.Not(), x.Not(), y)
			}
		}
		lexForm{n: f.n, less: true}.clauses(s, &Constraint{decisions: slices.Concat(other, list)}, p.Not())
		less := !f.ties && unless == isFalse
		lexForm{n: f.n, less: less}.clauses(s, &Constraint{decisions: slices.Concat(list, other)}, q.Not())
		if !f.ties && !less { // no tie unless the literal is true
			r := s.newLiteral()
			s.require(r.Not(), unless, q.Not())
			s.require(r, unless.Not())
			s.require(r, q)
			lexForm{n: f.n, less: true}.clauses(s, &Constraint{decisions: slices.Concat(list, other)}, r)
		}
	}
	s.requireRelation(before, Exactly, f.before, unless)
	s.requireRelation(after, Exactly, f.after, unless)
}
