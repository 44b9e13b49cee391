package csp

import (
	"fmt"

	"example.com/sudoku/internal/learn"
)

// This file makes a decision the result of an operation on two others.

// Distance demands that result takes the distance of the values of x and y: |x − y|. The
// search removes every value that no choice of the others allows, once x or y has its value.
// Domains of x and y with more than 1<<20 pairs are a mistake.
func (m *Model) Distance(result, x, y Decision) *Constraint {
	return m.operate(operationForm{format: "|%s − %s|", of: distance}, result, x, y)
}

// Times demands that result takes the product of the values of x and y. It is as strong as
// [Model.Distance], and has the same limit.
func (m *Model) Times(result, x, y Decision) *Constraint {
	return m.operate(operationForm{format: "%s × %s", of: times}, result, x, y)
}

func (m *Model) operate(f operationForm, result, x, y Decision) *Constraint {
	m.checkPairs(x, y)
	return m.constrainForm(f, result, x, y)
}

func distance(x, y int) int { return max(x-y, y-x) }

// times returns a product, or a number that no decision takes if it does not fit an int.
func times(x, y int) int {
	if p := x * y; x == 0 || p/x == y {
		return p
	}
	return noResult
}

// An operationForm says that the first decision is the result of the others.
type operationForm struct {
	asked
	format string
	of     func(x, y int) int
}

func (f operationForm) text(_ *Constraint, names []string) string {
	return fmt.Sprintf("%s = "+f.format, names[0], names[1], names[2])
}

func (f operationForm) keeps(c *Constraint, a Assignment) bool {
	v := c.values(a)
	return v[0] == f.of(v[1], v[2])
}

// clauses says what a pair of values of x and y has as the result, and which values of one
// have a result with a value of the other.
func (f operationForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	result, pair := c.decisions[0], c.decisions[1:]
	for i, x := range pair {
		y := pair[1-i]
		for _, v := range s.valuesOf(x) {
			partners := map[int][]learn.Literal{} // of each result
			for _, w := range s.valuesOf(y) {
				r := f.of(v, w)
				if i == 1 {
					r = f.of(w, v)
				} else {
					s.require(unless, s.is(x, v).Not(), s.is(y, w).Not(), s.is(result, r))
				}
				partners[r] = append(partners[r], s.is(y, w))
			}
			for _, r := range s.valuesOf(result) {
				s.require(append(partners[r], unless, s.is(x, v).Not(), s.is(result, r).Not())...)
			}
		}
	}
}

func (f operationForm) function(c *Constraint, p *plan) *follow {
	return p.checked(&follow{args: c.decisions[1:], pair: f.of}, c.decisions[0])
}

func (f operationForm) count(c *Constraint, p *plan, branch int32) {
	p.addAsked(c, branch, func(s *genome) int {
		x, y := s.of(c.decisions[1]), s.of(c.decisions[2])
		if x == none || y == none {
			return 1
		}
		return away(f.of(x, y), s.of(c.decisions[0]))
	})
}
