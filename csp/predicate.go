package csp

import "example.com/sudoku/internal/propagate"

// This file lets internal/propagate ask whether values keep a constraint.

// ask states a constraint by a predicate.
func (t *statement) ask(c *Constraint) {
	n := len(c.decisions)
	p := &predicate{plus: make([]int, n), own: *c, values: make(Assignment, n)}
	p.own.decisions = make([]operand, n)
	for i, x := range c.decisions {
		p.plus[i], p.own.decisions[i].index = t.base+x.plus(), int32(i)
	}
	t.Add(c.indices(), func(vars []int) propagate.Propagator { p.vars = vars; return p })
}

// A predicate asks a function when at most one variable is open.
type predicate struct {
	vars, plus []int
	own        Constraint // of decisions without constants, by their places
	values     Assignment // scratch
}

func (p *predicate) Propagate(s *propagate.Space) bool {
	open := -1
	for i, x := range p.vars {
		d := s.Domain(x)
		if d&(d-1) != 0 {
			if open >= 0 && p.vars[open] != x {
				return true
			}
			open = i
		}
		p.values[i] = p.plus[i] + lowestBit(d)
	}
	if open < 0 {
		return p.own.form.keeps(&p.own, p.values)
	}
	var keep uint64
	for d := s.Domain(p.vars[open]); d != 0; d &= d - 1 {
		for i, x := range p.vars {
			if x == p.vars[open] {
				p.values[i] = p.plus[i] + lowestBit(d)
			}
		}
		if p.own.form.keeps(&p.own, p.values) {
			keep |= d & -d
		}
	}
	return s.Keep(p.vars[open], keep)
}
