package csp

import (
	"encoding/binary"

	"example.com/sudoku/internal/learn"
)

// This file states tables to the learner.

// stateForbidden excludes the tuples of a table, unless the literal is true.
func (s *learnerSearch) stateForbidden(c *Constraint, unless learn.Literal) {
	clause := make([]learn.Literal, 1, len(c.decisions)+1)
	for _, tuple := range c.tuples {
		if s.stating.Err() != nil {
			return
		}
		clause = append(clause[:0], unless)
		for i, x := range c.decisions {
			clause = append(clause, s.fits(x, tuple[i]).Not())
		}
		s.require(clause...)
	}
}

// fits returns the literal of "the decision takes the value of a tuple".
func (s *learnerSearch) fits(x operand, value int) learn.Literal {
	if value == Any {
		return isTrue
	}
	return s.is(x, value)
}

// stateTable demands one of the tuples of a table, unless the literal is true.
// Each tuple has a variable, so that propagation works both ways: from values to
// tuples and back. Where several tuples may fit, values imply those that do, so that a
// solution has one assignment of the variables.
func (s *learnerSearch) stateTable(c *Constraint, unless learn.Literal) {
	chosen := []learn.Literal{unless}
	supports := make(map[learn.Literal][]learn.Literal) // the tuples that have a value
	seen := make(map[string]bool, len(c.tuples))
	several := c.anyInTuples()
	var choices []learn.Literal
	var key []byte
	for _, tuple := range c.tuples {
		if s.stopped() {
			return
		}
		choice := s.newLiteral()
		choices = append(choices, choice)
		key = key[:0]
		possible := true
		for i, x := range c.decisions {
			possible = possible && s.fits(x, tuple[i]) != isFalse
			key = appendInt(key, tuple[i])
		}
		if !possible || seen[string(key)] {
			s.require(choice.Not())
			continue
		}
		seen[string(key)] = true
		chosen = append(chosen, choice)
		implied := []learn.Literal{choice}
		for i, x := range c.decisions {
			if c.model.isWide(x) && tuple[i] != Any {
				up, low := s.atMost(x.index, tuple[i]-x.plus()), s.atMost(x.index, tuple[i]-x.plus()-1).Not()
				s.require(choice.Not(), up)
				s.require(choice.Not(), low)
				implied = append(implied, up.Not(), low.Not())
				continue
			}
			p := s.fits(x, tuple[i])
			s.require(choice.Not(), p)
			implied = append(implied, p.Not())
			if tuple[i] != Any {
				supports[p] = append(supports[p], choice)
				continue
			}
			if c.model.isWide(x) {
				continue
			}
			for v := range s.remaining(x.index) {
				p := s.is(x, v+x.plus())
				supports[p] = append(supports[p], choice)
			}
		}
		if several {
			s.require(implied...)
		}
	}
	s.require(chosen...)
	for i, x := range c.decisions {
		if c.model.isWide(x) {
			s.stateColumn(c, i, choices, unless)
			continue
		}
		for v := range s.remaining(x.index) {
			p := s.is(x, v+x.plus())
			s.require(append([]learn.Literal{unless, p.Not()}, supports[p]...)...)
		}
	}
}

func appendInt(key []byte, v int) []byte { return binary.LittleEndian.AppendUint64(key, uint64(v)) }
