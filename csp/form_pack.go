package csp

import (
	"fmt"
	"slices"

	"example.com/sudoku/internal/learn"
)

// This file packs things into bins.

// Pack demands that each thing i, of size sizes[i], is in the bin bins[i], from 0 on, and that
// the things in bin b have the size loads[b] together. The capacity of a bin is the largest
// value of its load. The search bounds each load by the things that must be in the bin and
// those that may. It removes the bins that a thing is too large for, and keeps the things in
// that a bin needs.
func (m *Model) Pack(bins []Decision, sizes []int, loads []Decision) *Constraint {
	f := packForm{sizes: m.checkSizes("sizes", sizes, len(bins))}
	return m.constrainForm(f, slices.Concat(bins, loads)...)
}

// A packForm has the sizes. The decisions are the bins of the things and then the loads.
type packForm struct {
	asked
	sizes []int
}

func (f packForm) text(_ *Constraint, names []string) string {
	return fmt.Sprintf("loads %s of bins: %s, sizes %v", listed(names[len(f.sizes):]), listed(names[:len(f.sizes)]), f.sizes)
}

func (f packForm) keeps(c *Constraint, a Assignment) bool {
	values := c.values(a)
	left := slices.Clone(values[len(f.sizes):])
	for i, b := range values[:len(f.sizes)] {
		if b < 0 || b >= len(left) {
			return false
		}
		left[b] -= f.sizes[i]
	}
	return !slices.ContainsFunc(left, func(n int) bool { return n != 0 })
}

func (f packForm) bounds(_ *Constraint, i int) bool { return i >= len(f.sizes) }

func (f packForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	things, loads := c.decisions[:len(f.sizes)], c.decisions[len(f.sizes):]
	for _, x := range things {
		for _, b := range s.valuesOf(x) {
			if b < 0 || b >= len(loads) {
				s.require(unless, s.is(x, b).Not())
			}
		}
	}
	all := &Constraint{form: sumForm{}, model: c.model, relation: Exactly, decisions: loads}
	for _, size := range f.sizes {
		all.total += size
	}
	s.demand(all, unless)
	for b, load := range loads {
		for _, sign := range []int{1, -1} {
			var weights []weight
			for i, x := range things {
				weights = append(weights, weight{s.is(x, b), sign * f.sizes[i]})
			}
			s.requireSum(merged(weights), linear{[]term{{load.index, -sign}}, sign * load.plus()}, unless)
		}
	}
}
