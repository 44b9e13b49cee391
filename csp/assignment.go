package csp

import (
	"math"
	"slices"

	"example.com/sudoku/internal/learn"
)

// This file bounds costs by the cheapest assignment. Each decision of a full group pays for its
// value, as the towns of a tour pay for the next one. A price on each value changes the costs of
// all assignments by the same number. With the prices that the Hungarian method finds (Kuhn
// 1955), the cheapest values of the decisions cost together what the cheapest assignment does.

const (
	mostPriced = 500     // decisions, as the time grows with their third power
	mostCost   = 1 << 28 // so that no sum of prices comes near noCost
	noCost     = 1 << 40
)

// assignments states what assignments cost in the sums that bound the objective.
func (s *learnerSearch) assignments(r *rules) {
	tables, pairs := map[[2]int32]*Constraint{}, map[int32]*Constraint{}
	for _, c := range r.tableRules {
		switch n := len(c.decisions); {
		case !c.is(tableForm{}) || c.anyInTuples():
		case n == 2:
			tables[[2]int32{c.decisions[0].index, c.decisions[1].index}] = c
		case n == 3:
			pairs[c.decisions[2].index] = c
		}
	}
	for _, sum := range r.sums {
		at := slices.IndexFunc(sum.terms, func(t term) bool { return t.x == s.goal.x })
		if at < 0 || sum.terms[at].coefficient > 0 != s.goal.up {
			continue
		}
		for i := range r.different {
			group := r.different[i].decisions
			s.quadratic(sum, group, pairs)
			s.assignment(sum, group, tables, slices.ContainsFunc(r.forms, func(c *Constraint) bool {
				return c.is(circuitForm{}) && slices.Equal(c.decisions, group)
			}))
		}
	}
}

// assignment states the costs of a group in a sum, if each of its decisions has a cost there. The
// group may be a tour.
func (s *learnerSearch) assignment(sum linear, group []operand, tables map[[2]int32]*Constraint, tour bool) {
	all := len(group)
	group = slices.DeleteFunc(slices.Clone(group), func(x operand) bool { return s.isSingle(x.index) })
	if len(group) < 2 || len(group) > min(mostPriced, len(sum.terms)) {
		return
	}
	values := s.anyOf(group)
	if len(values) != len(group) {
		return
	}
	rest := slices.Clone(sum.terms)
	costs := make([][]int64, len(group))
	for i, x := range group {
		at := slices.IndexFunc(rest, func(t term) bool { return tables[[2]int32{x.index, t.x}] != nil })
		if at < 0 {
			return
		}
		costs[i] = s.costs(x, rest[at], tables[[2]int32{x.index, rest[at].x}], values)
		if slices.ContainsFunc(costs[i], func(c int64) bool { return c != noCost && max(c, -c) > mostCost }) {
			return
		}
		rest = slices.Delete(rest, at, at+1)
	}
	var terms []learn.Term
	for _, t := range rest {
		terms = append(terms, learn.Term{Integer: s.integers[t.x], Coefficient: t.coefficient})
	}
	var least int64
	if tour && len(group) == all && all <= mostCut {
		least = payTour(costs)
	}
	more, ok := pay(costs)
	if least += more; !ok || s.stopped() {
		return
	}
	var wanted []learn.Wanted
	for i, x := range group {
		cost := s.priced(x, values, costs[i])
		terms = append(terms, learn.Term{Integer: cost, Coefficient: 1})
		wanted = append(wanted, learn.Wanted{Integer: cost, Low: true})
	}
	s.learner.Wanted = append(wanted, s.learner.Wanted...)
	s.learner.SumAtMost(terms, sum.total-int(least))
}

// costs returns what the values of a decision add to a sum at least, by a table.
func (s *learnerSearch) costs(x operand, t term, c *Constraint, values []int) []int64 {
	list := slices.Repeat([]int64{noCost}, len(values))
	for _, tuple := range c.tuples {
		v, cost := tuple[0]-c.decisions[0].plus(), tuple[1]-c.decisions[1].plus()
		if k, ok := slices.BinarySearch(values, v+x.plus()); ok && s.has(x.index, v) && s.has(t.x, cost) {
			list[k] = min(list[k], int64(t.coefficient)*int64(cost))
		}
	}
	return list
}

// priced returns an integer of the learner that is the cost of the value of a decision.
func (s *learnerSearch) priced(x operand, values []int, costs []int64) int32 {
	of := map[int][]learn.Literal{}
	for k, v := range values {
		if costs[k] < noCost {
			of[int(costs[k])] = append(of[int(costs[k])], s.is(x, v))
		}
	}
	var sorted []int
	for cost := range of {
		sorted = append(sorted, cost)
	}
	slices.Sort(sorted)
	upTo := make([]learn.Literal, len(sorted)-1)
	below := isFalse
	for i, cost := range sorted {
		p := isTrue
		if i < len(upTo) {
			upTo[i] = s.newLiteral()
			p = upTo[i]
		}
		s.require(below.Not(), p)
		s.require(append([]learn.Literal{p.Not(), below}, of[cost]...)...)
		for _, is := range of[cost] {
			s.require(is.Not(), p)
			s.require(is.Not(), below.Not())
		}
		below = p
	}
	return s.learner.NewInteger(sorted, upTo)
}

// pay subtracts prices from the columns of costs, with which the least costs of the rows are those
// of a cheapest assignment, and returns their sum, or false if there is no assignment.
func pay(costs [][]int64) (sum int64, ok bool) {
	prices, ok := prices(costs)
	for k, p := range prices {
		sum += p
		for i := range costs {
			costs[i][k] -= p
		}
	}
	return sum, ok
}

// prices returns a price of each column with which the least costs of the rows are those of a
// cheapest assignment. It returns false if there is no assignment.
func prices(costs [][]int64) (price []int64, ok bool) {
	n := len(costs)
	row, price := make([]int64, n), make([]int64, n+1) // the last column is that of the row to add
	of := slices.Repeat([]int{-1}, n+1)                // the row of each column
	for i := range n {
		least, from, done := slices.Repeat([]int64{math.MaxInt64}, n), make([]int, n), make([]bool, n+1)
		at := n
		for of[at] = i; of[at] >= 0; {
			done[at] = true
			next := -1
			for j := range n {
				if done[j] {
					continue
				}
				if c := costs[of[at]][j] - row[of[at]] - price[j]; c < least[j] {
					least[j], from[j] = c, at
				}
				if next < 0 || least[j] < least[next] {
					next = j
				}
			}
			step := least[next]
			for j := range n + 1 {
				if done[j] {
					row[of[j]] += step
					price[j] -= step
				} else if j < n {
					least[j] -= step
				}
			}
			at = next
		}
		for at != n {
			of[at] = of[from[at]]
			at = from[at]
		}
	}
	for j, i := range of[:n] {
		if costs[i][j] == noCost || price[j] < -1<<valueBits {
			return nil, false
		}
	}
	return price[:n], true
}
