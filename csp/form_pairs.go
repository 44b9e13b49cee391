package csp

import (
	"fmt"
	"math/bits"
	"slices"

	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/propagate"
)

// This file tells pairs apart.

// AllDifferentPairs demands that the pairs of values of x[i] and y[i] differ: where two
// decisions of x are equal, those of y are not. The search keeps a pair that is known from
// the others and, where no more pairs are possible than there must be, places each one that
// can stand in one place alone.
func (m *Model) AllDifferentPairs(x, y []Decision) *Constraint {
	if len(x) != len(y) {
		m.failNext("y", len(y), fmt.Sprintf("%d decisions, as many as x", len(x)))
	}
	return m.constrainForm(pairsForm{}, slices.Concat(x, y)...)
}

// The decisions of a pairsForm are the first ones of the pairs, and then the second ones.
type pairsForm struct{ ordinary }

func (pairsForm) text(_ *Constraint, names []string) string {
	n := len(names) / 2
	return fmt.Sprintf("pairs differ: (%s) with (%s)", listed(names[:n]), listed(names[n:]))
}

func (pairsForm) keeps(c *Constraint, a Assignment) bool {
	values := c.values(a)
	n := len(values) / 2
	known := make(map[[2]int]bool, n)
	for i := range n {
		known[[2]int{values[i], values[n+i]}] = true
	}
	return len(known) == n
}

func (pairsForm) state(t *statement, c *Constraint) {
	n := len(c.decisions) / 2
	t.Add(t.variables(c.decisions), func(vars []int) propagate.Propagator { return &pairs{x: vars[:n], y: vars[n:]} })
}

// clauses makes a literal of each pair in each place. One of them at most is true, or just
// one if all pairs must be there.
func (pairsForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	n := len(c.decisions) / 2
	x, y := c.decisions[:n], c.decisions[n:]
	places := map[[2]int][]weight{}
	var pairs [][2]int
	for i := range n {
		for _, v := range s.valuesOf(x[i]) {
			for _, w := range s.valuesOf(y[i]) {
				p := s.newLiteral()
				s.require(p, s.is(x[i], v).Not(), s.is(y[i], w).Not())
				s.require(p.Not(), s.is(x[i], v))
				s.require(p.Not(), s.is(y[i], w))
				pair := [2]int{v, w}
				if places[pair] == nil {
					pairs = append(pairs, pair)
				}
				places[pair] = append(places[pair], weight{p, 1})
			}
		}
	}
	relation := AtMost
	if len(pairs) <= n {
		relation = Exactly
	}
	for _, pair := range pairs {
		if unless != isFalse {
			s.requireRelation(places[pair], relation, 1, unless)
			continue
		}
		group := make([]int32, len(places[pair]))
		for i, w := range places[pair] {
			group[i] = w.literal.Variable()
		}
		if relation == Exactly {
			s.learner.ExactlyOne(group)
		} else {
			s.learner.AtMostOne(group)
		}
	}
	if len(pairs) < n {
		s.require(unless)
	}
}

// follows returns that second values differ where an Equal says that the first ones are equal.
func (pairsForm) follows(m *Model, c *Constraint) (list []*Constraint) {
	n := len(c.decisions) / 2
	x, y := c.decisions[:n], c.decisions[n:]
	class := m.equals(x)
	for number := range class {
		var second []operand
		for i, of := range class {
			if of == number {
				second = append(second, y[i])
			}
		}
		if len(second) > 1 {
			list = append(list, c.part(differentForm{}, second...))
		}
	}
	return list
}

// equals returns the class of each decision: the number of one that an Equal says it equals.
func (m *Model) equals(x []operand) (class []int) {
	class = make([]int, len(x))
	for i := range class {
		class[i] = i
	}
	for _, e := range m.constraints {
		if !e.is(equalForm{}) {
			continue
		}
		i, k := slices.Index(x, e.decisions[0]), slices.Index(x, e.decisions[1])
		if i < 0 || k < 0 {
			continue
		}
		from, to := class[i], class[k]
		for j := range class {
			if class[j] == from {
				class[j] = to
			}
		}
	}
	return class
}

// A pairs keeps the pairs of x and y different.
type pairs struct {
	x, y       []int
	taken      [64]uint64 // by the first value: the second ones of pairs that are known
	once, more [64]uint64 // by the first value: the second ones that one place can have, or several
}

func (p *pairs) Propagate(s *propagate.Space) bool {
	p.taken, p.once, p.more = [64]uint64{}, [64]uint64{}, [64]uint64{}
	for i := range p.x {
		if a, b := s.Domain(p.x[i]), s.Domain(p.y[i]); a&(a-1) == 0 && b&(b-1) == 0 {
			v := bits.TrailingZeros64(a)
			if p.taken[v]&b != 0 {
				return false
			}
			p.taken[v] |= b
		}
	}
	for i := range p.x {
		if !p.cut(s, i) {
			return false
		}
		b := s.Domain(p.y[i])
		for a := s.Domain(p.x[i]); a != 0; a &= a - 1 {
			v := bits.TrailingZeros64(a)
			p.more[v] |= p.once[v] & b
			p.once[v] |= b
		}
	}
	possible := 0
	for v := range p.once {
		possible += bits.OnesCount64(p.once[v])
		p.once[v] &^= p.more[v]
	}
	return possible > len(p.x) || possible == len(p.x) && p.place(s)
}

// cut removes the values of a place that make a known pair.
func (p *pairs) cut(s *propagate.Space, i int) bool {
	x, y := p.x[i], p.y[i]
	a, b := s.Domain(x), s.Domain(y)
	if a&(a-1) == 0 {
		return b&(b-1) == 0 || s.Keep(y, ^p.taken[bits.TrailingZeros64(a)])
	}
	keep := a
	for left := a; left != 0; left &= left - 1 {
		if v := bits.TrailingZeros64(left); b&^p.taken[v] == 0 {
			keep &^= left & -left
		}
	}
	return s.Keep(x, keep)
}

// place gives each pair that a single place can have to it.
func (p *pairs) place(s *propagate.Space) bool {
	for i := range p.x {
		b := s.Domain(p.y[i])
		for a := s.Domain(p.x[i]); a != 0; a &= a - 1 {
			if only := b & p.once[bits.TrailingZeros64(a)]; only != 0 {
				if only&(only-1) != 0 || !s.Keep(p.x[i], a&-a) || !s.Keep(p.y[i], only) {
					return false
				}
				break
			}
		}
	}
	return true
}
