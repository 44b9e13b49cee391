package csp

import (
	"slices"

	"example.com/sudoku/internal/learn"
)

// This file gives decisions their variables of the learner.

// allot numbers the variables of the open decisions: of their values, their
// bounds, or both.
func (s *learnerSearch) allot(needs func(x int32) (values, bounds bool)) {
	for x := range int32(len(s.decisions)) {
		values, bounds := needs(x)
		if s.decisions[x].wide {
			values, bounds = false, true
		}
		s.value[x], s.bound[x] = -1, -1
		size := int32(s.countValues(x))
		if size == 1 {
			continue
		}
		if values {
			s.value[x] = s.vars
			s.vars += size
		}
		switch {
		case bounds && !values && int(size) >= s.wideFrom():
			s.bound[x] = madeLater
		case bounds:
			s.bound[x] = s.vars
			s.vars += size - 1
		}
	}
}

// A decision that needs bounds only and has many values gets the variables of its bounds when
// the search first needs them.
const (
	madeLater = -2 // in place of the first of its variables
	fewBounds = 64
)

// wideFrom returns the number of values from which variables are made later.
func (s *learnerSearch) wideFrom() int {
	if s.fewBounds > 0 {
		return s.fewBounds
	}
	return fewBounds
}

// define states to the learner what the variables of a decision mean.
func (s *learnerSearch) define(x int32) {
	size := int32(s.countValues(x))
	if first := s.value[x]; first >= 0 {
		s.learner.ExactlyOne(consecutive(first, size))
	}
	first := s.bound[x]
	if low, high := s.lowest(x), s.highest(x); first == madeLater && int(size) == high-low+1 {
		s.integers[x] = s.learner.NewRange(low, high)
	} else if first == madeLater {
		s.integers[x] = s.learner.NewWideInteger(slices.Collect(s.remaining(x)))
	}
	if first < 0 {
		return
	}
	for i := range size - 2 {
		if i%statedAtOnce == 0 && s.stopped() {
			return
		}
		s.learner.Define(learn.Negative(first+i), learn.Positive(first+i+1))
	}
	if value := s.value[x]; value >= 0 {
		for i := range size {
			if i < size-1 {
				s.learner.Define(learn.Negative(value+i), learn.Positive(first+i))
			}
			if i > 0 {
				s.learner.Define(learn.Negative(value+i), learn.Negative(first+i-1))
			}
			switch i {
			case 0:
				s.learner.Define(learn.Positive(value), learn.Negative(first))
			case size - 1:
				s.learner.Define(learn.Positive(value+i), learn.Positive(first+i-1))
			default:
				s.learner.Define(learn.Positive(value+i), learn.Negative(first+i), learn.Positive(first+i-1))
			}
		}
	}
	upTo := make([]learn.Literal, size-1)
	for i := range upTo {
		upTo[i] = learn.Positive(first + int32(i))
	}
	s.integers[x] = s.learner.NewInteger(slices.Collect(s.remaining(x)), upTo)
}

func consecutive(first, n int32) []int32 {
	list := make([]int32, n)
	for i := range list {
		list[i] = first + int32(i)
	}
	return list
}
