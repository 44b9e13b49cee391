package csp

import (
	"fmt"
	"maps"
	"slices"

	"example.com/sudoku/internal/learn"
)

// This file makes a decision the result of an operation on two others.

// Distance demands that result takes the distance of the values of x and y: |x − y|. The
// search removes every value that no choice of the others allows, once x or y has its value.
// Domains of x and y with more than 1<<20 pairs are a mistake. If one of the decisions is wider
// than 65,536 numbers, the search bounds them by each other, in each order of x and y.
func (m *Model) Distance(result, x, y Decision) *Constraint {
	if m.anyWide(result, x, y) {
		return m.Or(
			func() { m.LessEqual(y, x); m.Sum([]Decision{x, y, result}, []int{1, -1, -1}, Exactly, 0) },
			func() { m.Less(x, y); m.Sum([]Decision{y, x, result}, []int{1, -1, -1}, Exactly, 0) },
		)
	}
	return m.operate(operationForm{format: "|%s − %s|", of: distance}, result, x, y)
}

// Times demands that result takes the product of the values of x and y. It is as strong as
// [Model.Distance], and has the same limit. If one of the decisions is wider than 65,536 numbers,
// x or y must have at most 256 values; for each of these the search bounds the others.
func (m *Model) Times(result, x, y Decision) *Constraint {
	if few, other := m.factor(x, y); few != nil && m.anyWide(result, x, y) {
		var ways []func()
		for _, v := range few.Values() {
			ways = append(ways, func() {
				m.Fix(*few, v)
				m.Sum([]Decision{result, other}, []int{1, -v}, Exactly, 0)
			})
		}
		return m.Or(ways...)
	}
	return m.operate(operationForm{format: "%s × %s", of: times}, result, x, y)
}

// fewFactors is the number of values that a factor of a wide product may have.
const fewFactors = 256

// factor returns the factor with fewer values, if these are few, and the other one.
func (m *Model) factor(x, y Decision) (few *Decision, other Decision) {
	size := func(d Decision) int {
		if !m.owns(d) || d.added == tooFar || m.isWide(d.operand) {
			return fewFactors + 1
		}
		return len(d.Values())
	}
	if n, k := size(x), size(y); n <= k && n <= fewFactors {
		return &x, y
	} else if k <= fewFactors {
		return &y, x
	}
	return nil, y
}

// anyWide reports whether a decision of the model is wide.
func (m *Model) anyWide(list ...Decision) bool {
	return slices.ContainsFunc(list, func(d Decision) bool { return m.owns(d) && m.isWide(d.operand) })
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

// fewResults is up to how many pairs of a value and a result each pair has its clause. Steiner
// triples of 9 points take 55 dead ends so, else 1,213.
const fewResults = 64

// clauses says what a pair of values of x and y has as the result, and which values of one have a
// result with a value of the other. Of many results, one that no value has costs one clause.
func (f operationForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
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
