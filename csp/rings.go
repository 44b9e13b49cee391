package csp

import "slices"

// This file adds what follows for two regions of one grid. Paths that cross share a place, so
// around a block of four places, and around the border of the grid, the places alternate
// between the regions at most twice. Many regions are rarely side by side: 9 of them took as
// many dead ends with such rings as without, and longer.

// follows returns the constraints of the rings, where just two Connected are about a grid.
func (f connectedForm) follows(m *Model, c *Constraint) (list []*Constraint) {
	var sets [][]int
	for _, d := range m.constraints {
		g, ok := d.form.(connectedForm)
		if ok && slices.Equal(d.decisions, c.decisions) && slices.EqualFunc(g.near, f.near, slices.Equal) {
			if sets = append(sets, g.set); len(sets) == 1 && c != d {
				return nil // the rings are those of the first
			}
		}
	}
	if len(sets) != 2 || slices.ContainsFunc(sets[0], func(v int) bool { return slices.Contains(sets[1], v) }) {
		return nil
	}
	for _, ring := range f.rings(c.decisions) {
		if r := m.alternate(ring, sets); r != nil {
			list = append(list, r)
		}
	}
	return list
}

// alternate returns the constraint that decisions change at most twice from a set of values to
// another, or nil if it would be too large.
func (m *Model) alternate(decisions []operand, sets [][]int) *Constraint {
	type state struct{ changes, last int }
	own := *m // so that a mistake of it is not that of the model
	own.err = nil
	x := make([]Decision, len(decisions))
	for i, d := range decisions {
		x[i] = Decision{&own, d}
	}
	f, never := scanOf(&own, x, state{}, func(s state, _, v int) (state, bool) {
		set := 1 + slices.IndexFunc(sets, func(set []int) bool { return slices.Contains(set, v) })
		switch {
		case set == 0 || set == s.last:
			return s, true
		case s.last > 0:
			s.changes++
		}
		return state{s.changes, set}, s.changes <= 2
	}, func(state) bool { return true })
	switch {
	case own.err != nil:
		return nil
	case never:
		return &Constraint{model: m, form: tableForm{}, decisions: decisions, lists: new(lists)}
	}
	return &Constraint{model: m, form: f, decisions: decisions}
}

// rings returns the blocks of four places and the border of a grid that has its places x row by
// row. It returns nil if the graph is no grid.
func (f connectedForm) rings(x []operand) (rings [][]operand) {
	n, columns := len(f.near), 0
	for _, k := range f.near[0] {
		columns = max(columns, k)
	}
	if columns < 2 || n%columns > 0 || n == columns {
		return nil
	}
	for i, near := range f.near {
		var grid []int
		for _, k := range []int{i - columns, i - 1, i + 1, i + columns} {
			if k >= 0 && k < n && (k/columns == i/columns || k%columns == i%columns) {
				grid = append(grid, k)
			}
		}
		if !slices.Equal(sortedSet(slices.Clone(near)), grid) {
			return nil
		}
	}
	for i := range n - columns {
		if i%columns < columns-1 {
			rings = append(rings, []operand{x[i], x[i+1], x[i+columns+1], x[i+columns]})
		}
	}
	var border []operand
	for _, side := range [][3]int{{0, columns - 1, 1}, {columns - 1, n - 1, columns}, {n - 1, n - columns, -1}, {n - columns, 0, -columns}} {
		for i := side[0]; i != side[1]; i += side[2] {
			border = append(border, x[i])
		}
	}
	return append(rings, border)
}
