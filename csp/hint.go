package csp

import (
	"slices"

	"example.com/sudoku/internal/propagate"
)

// This file advises a search.

// A hint says which values a decision should try first.
type hint struct {
	x      int32
	values []int
}

// Hint advises searches to choose x next after the decisions of earlier hints, and to try the
// values in this order, before others: what a person would try, or an answer to a similar
// model. Hints change which solution comes first and how long it takes, not which there are.
// Searches without learning follow hints in all choices; the learner, which takes over where
// these find nothing, in its first ones. [Model.Closest] and the searches of all solutions at
// once don't use them. A second hint for a decision is a mistake, as are values that it can't
// take or that are named twice.
func (m *Model) Hint(x Decision, values ...int) {
	if m.owns(x) && m.isWide(x.operand) {
		m.fail("hint", x, "a decision whose values are within 65,536 numbers")
		return
	}
	known := x.Values()
	switch {
	case !m.owns(x) || x.added == tooFar:
		m.fail("hint", x, "a decision of this model")
		return
	case slices.ContainsFunc(m.hints, func(h hint) bool { return h.x == x.index }):
		m.fail("hint", x, "a decision without another hint")
		return
	}
	h := hint{x: x.index}
	for _, v := range values {
		if !slices.Contains(known, v) || slices.Contains(h.values, v-x.plus()) {
			m.fail("hint", v, "a value of "+x.String()+", named once")
			return
		}
		h.values = append(h.values, v-x.plus())
	}
	m.hints = append(m.hints, h)
}

// hintsFrom returns the hints in the form of internal/propagate, where the value 0 is base.
func (m *Model) hintsFrom(base int) (list []propagate.Hint) {
	for _, h := range m.hints {
		one := propagate.Hint{Variable: int(h.x)}
		for _, v := range h.values {
			if v -= base; v >= 0 && v < 64 {
				one.Values = append(one.Values, v)
			}
		}
		list = append(list, one)
	}
	return list
}

// advise gives the learner the hints.
func (s *learnerSearch) advise() {
	for _, h := range s.model.hints {
		for _, v := range h.values {
			if p := s.is(operand{index: h.x}, v); p >= 0 {
				s.learner.Hints = append(s.learner.Hints, p)
			}
		}
		for v := range s.remaining(h.x) {
			if p := s.is(operand{index: h.x}, v); p >= 0 && !slices.Contains(h.values, v) {
				s.learner.Hints = append(s.learner.Hints, p)
			}
		}
	}
}
