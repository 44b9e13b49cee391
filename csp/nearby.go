package csp

import (
	"math/rand/v2"

	"example.com/sudoku/internal/learn"
)

// This file leads the learner to better solutions: to small costs at first, and then to the
// neighbours of the best solution (large neighbourhood search: Shaw 1998). What the learner is
// led to is a choice like any other, so that proofs stay proofs.

const (
	nearbyAfter   = 2 // restarts; quick proofs need no neighbours
	nearbyNever   = 4 // each so many restarts the learner is on its own
	fewTogether   = 8 // decisions of a constraint that are open together
	smallestShare = 8 // of the decisions, one in so many to 8 times as many are open
)

// want tells the learner which values are better of decisions that a sum adds to the objective,
// and of those that one adds to them. Wide ones take their least values anyway.
func (s *learnerSearch) want(r *rules) {
	low := map[int32]bool{s.goal.x: !s.goal.up}
	list := []int32{s.goal.x}
	for i := 0; i < len(list); i++ {
		for _, sum := range r.sums {
			for _, t := range sum.terms {
				if t.x != list[i] || (t.coefficient < 0) != low[t.x] {
					continue
				}
				for _, other := range sum.terms {
					if _, known := low[other.x]; !known {
						low[other.x] = other.coefficient > 0
						list = append(list, other.x)
					}
				}
			}
		}
	}
	for _, x := range list[1:] {
		if s.bound[x] >= 0 && s.countValues(x) > 2 {
			s.learner.Wanted = append(s.learner.Wanted, learn.Wanted{Integer: s.integers[x], Low: low[x]})
		}
	}
}

// nearby hints at the values of the best solution for most decisions, until the next restart.
// Those that are left open share small constraints.
func (s *learnerSearch) nearby() {
	if s.learner.Restarts < nearbyAfter || s.learner.Restarts%nearbyNever == 0 {
		return
	}
	r := rand.New(rand.NewPCG(uint64(s.learner.Restarts), uint64(s.learner.Found)))
	open := make([]bool, len(s.decisions))
	for range 1 + len(open)/(smallestShare<<r.IntN(4)) {
		x := r.IntN(len(open))
		open[x] = true
		for _, c := range s.sharing(x) {
			for _, y := range c.decisions {
				open[y.index] = true
			}
		}
	}
	for _, i := range r.Perm(len(open)) {
		x, p := int32(i), isTrue
		switch best := s.goal.values[x]; {
		case open[x]:
		case s.value[x] >= 0:
			p = s.is(operand{index: x}, best)
		case s.bound[x] >= 0 && s.countValues(x) == 2:
			if p = s.atMost(x, s.lowest(x)); best > s.lowest(x) {
				p = p.Not()
			}
		}
		if p >= 0 {
			s.learner.Hints = append(s.learner.Hints, p)
		}
	}
}

// sharing returns the small constraints of a decision.
func (s *learnerSearch) sharing(x int) []*Constraint {
	if s.together == nil {
		s.together = make([][]*Constraint, len(s.decisions))
		for _, c := range s.model.constraints {
			for _, y := range c.decisions {
				if len(c.decisions) <= fewTogether {
					s.together[y.index] = append(s.together[y.index], c)
				}
			}
		}
	}
	return s.together[x]
}
