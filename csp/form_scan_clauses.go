package csp

import (
	"slices"

	"example.com/sudoku/internal/learn"
)

// This file states automata to the learner.

// clauses makes a literal of each transition that the domains allow: one is true at each
// decision. A value, the state before it and the state after it each imply one of theirs, so
// that unit propagation removes what Automaton does (Quimper and Walsh 2007). A state that has
// one transition to it, or from it, shares its literal.
func (f scanForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	values := make([][]int, len(f.layers))
	for i, x := range c.decisions {
		values[i] = s.valuesOf(x)
	}
	if s.stating.Err() != nil {
		return
	}
	used := f.used(values)
	if !used[0][0] {
		s.require(unless)
		return
	}
	before := []learn.Literal{isTrue}
	for i, x := range c.decisions {
		leave, reach := make([][]learn.Literal, len(before)), make([][]learn.Literal, len(used[i+1]))
		each := func(v int, use func(state, to int32)) {
			for state, member := range used[i] {
				if to := f.after(i, int32(state), v); member && to >= 0 && used[i+1][to] {
					use(int32(state), to)
				}
			}
		}
		from, into := make([]int, len(leave)), make([]int, len(reach))
		for _, v := range values[i] {
			each(v, func(state, to int32) {
				from[state]++
				into[to]++
			})
		}
		after := s.literalsOf(into)
		var all []int32
		for _, v := range values[i] {
			is := s.is(x, v)
			some := []learn.Literal{unless, is.Not()}
			each(v, func(state, to int32) {
				t := before[state]
				if from[state] > 1 {
					t = s.newLiteral()
					s.require(t.Not(), before[state])
				}
				if after[to] == isFalse {
					after[to] = t
				} else {
					s.require(t.Not(), after[to])
				}
				s.require(unless, t.Not(), is)
				some = append(some, t)
				leave[state], reach[to] = append(leave[state], t), append(reach[to], t)
				if t != isTrue {
					all = append(all, t.Variable())
				}
			})
			s.require(some...)
		}
		for state, p := range before {
			if from[state] > 1 {
				s.require(append(leave[state], unless, p.Not())...)
			}
		}
		for state, p := range after {
			if into[state] > 1 {
				s.require(append(reach[state], unless, p.Not())...)
			}
		}
		if unless == isFalse && len(all) > 1 {
			s.learner.ExactlyOne(all)
		}
		before = after
	}
}

// used returns the states before each decision, and at the end, that lie on a way from the
// start to the end.
func (f scanForm) used(values [][]int) [][]bool {
	used := [][]bool{{true}}
	for i := range f.layers {
		used = append(used, make([]bool, f.states(i+1)))
		for state, reached := range used[i] {
			for _, v := range values[i] {
				if to := f.after(i, int32(state), v); reached && to >= 0 {
					used[i+1][to] = true
				}
			}
		}
	}
	for i := range slices.Backward(f.layers) {
		for state, reached := range used[i] {
			used[i][state] = reached && slices.ContainsFunc(values[i], func(v int) bool {
				to := f.after(i, int32(state), v)
				return to >= 0 && used[i+1][to]
			})
		}
	}
	return used
}

// literalsOf returns a new literal for each state that several transitions lead to, or isTrue
// for the only state.
func (s *learnerSearch) literalsOf(into []int) []learn.Literal {
	list := slices.Repeat([]learn.Literal{isFalse}, len(into))
	reached := func(n int) bool { return n > 0 }
	first := slices.IndexFunc(into, reached)
	if !slices.ContainsFunc(into[first+1:], reached) {
		list[first] = isTrue
		return list
	}
	for state, n := range into {
		if n > 1 {
			list[state] = s.newLiteral()
		}
	}
	return list
}
