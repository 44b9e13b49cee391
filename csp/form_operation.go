package csp

import (
	"fmt"
	"maps"
	"slices"

	"example.com/sudoku/internal/learn"
)

// This file makes a decision the result of an operation on two others.

// Distance demands that result takes the distance of the values of x and y: |x − y|. If these
// have at most 1,024 pairs of values, the search removes every value that no choice of the others
// allows, once x or y has its value. Otherwise it bounds the three by each other.
func (m *Model) Distance(result, x, y Decision) *Constraint {
	return m.operate(operationForm{format: "|%s − %s|", of: distance, bound: (*learn.Solver).Distance}, result, x, y)
}

// Times demands that result takes the product of the values of x and y. It is as strong as
// [Model.Distance].
func (m *Model) Times(result, x, y Decision) *Constraint {
	return m.operate(operationForm{format: "%s × %s", of: times, bound: (*learn.Solver).Product}, result, x, y)
}

// operate states an operation, which looks at all pairs of values of x and y if it has no bounds.
func (m *Model) operate(f operationForm, result, x, y Decision) *Constraint {
	if f.bound == nil {
		m.checkPairs(x, y)
	}
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
	bound  func(l *learn.Solver, result, x, y learn.Quantity, unless learn.Literal, standsFor int32)
}

// fewPairs is how many pairs of values x and y may have that the learner is told of.
const fewPairs = 1024

// bounds reports that a decision is wide, or that x and y have many values.
func (f operationForm) bounds(c *Constraint, _ int) bool {
	pairs := 1
	for _, x := range c.decisions[1:] {
		pairs *= int(c.model.decisions[x.index].width) // at most fewPairs before
		if pairs > fewPairs {
			break
		}
	}
	return f.bound != nil && (pairs > fewPairs || c.wide())
}

func (f operationForm) text(_ *Constraint, names []string) string {
	return fmt.Sprintf("%s = "+f.format, names[0], names[1], names[2])
}

func (f operationForm) keeps(c *Constraint, a Assignment) bool {
	v := c.values(a)
	return v[0] == f.of(v[1], v[2])
}

// fewResults is up to how many pairs of a value and a result each pair has its clause. Steiner
// triples of 9 points take 55 dead ends so, else 1,213.
const fewResults = 64

// clauses says what a pair of values of x and y has as the result, and which values of one have a
// result with a value of the other. Of many results, one that no value has costs one clause.
func (f operationForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	if f.bounds(c, 0) {
		s.stateOperation(f, c, unless)
		return
	}
	result, pair := c.decisions[0], c.decisions[1:]
	for i, x := range pair {
		y := pair[1-i]
		results := s.valuesOf(result)
		few := len(s.valuesOf(x))*len(results) <= fewResults
		owners := map[int][]learn.Literal{} // of each result: the values of x that yield it
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
			if !few {
				results = slices.Sorted(maps.Keys(partners))
			}
			for _, r := range results {
				owners[r] = append(owners[r], s.is(x, v))
				s.require(append(partners[r], unless, s.is(x, v).Not(), s.is(result, r).Not())...)
			}
		}
		if few {
			continue
		}
		for _, r := range s.valuesOf(result) {
			s.require(append(owners[r], unless, s.is(result, r).Not())...)
		}
	}
}

// stateOperation states one propagator.
func (s *learnerSearch) stateOperation(f operationForm, c *Constraint, unless learn.Literal) {
	if unless == isTrue {
		return
	}
	standsFor := s.standsFor(unless)
	q := func(place int) learn.Quantity { return s.quantity(c, size{place: place}) }
	f.bound(s.learner, q(0), q(1), q(2), unless, standsFor)
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
