package flatzinc

import "example.com/sudoku/csp"

// This file states operations by tables.

// mostListed is the number of values of which an operation is a table.
const mostListed = 256

// absolute states |x| = y by a table, or by its two cases, which look at bounds only.
func absolute(m *csp.Model, a *arguments) {
	x, y := a.x[0], a.x[1]
	if e := a.ends[x]; e.high-e.low < widest {
		if values := x.Values(); len(values) <= mostListed {
			rows := make([][]int, len(values))
			for i, v := range values {
				rows[i] = []int{v, max(v, -v)}
			}
			m.Table(a.x, rows)
			return
		}
	}
	m.Or(
		func() { m.AtLeast(x, 0); m.Equal(x, y) },
		func() { m.AtMost(x, -1); m.Sum([]csp.Decision{x, y}, nil, csp.Exactly, 0) },
	)
}

// element states that a member of an array is the result. Of constants, it is a table.
func element(m *csp.Model, a *arguments) {
	values, constant := a.constants(a.X[0])
	if !constant {
		m.Element(a.X[0], a.x[0].Plus(-1), a.x[1])
		return
	}
	rows := make([][]int, 0, len(values))
	for i, v := range values {
		if e := a.ends[a.x[0]]; i+1 >= e.low && i+1 <= e.high {
			rows = append(rows, []int{i + 1, v})
		}
	}
	table(m, a.x, rows)
}

// table states a table, which may be empty.
func table(m *csp.Model, x []csp.Decision, rows [][]int) {
	if len(rows) == 0 {
		m.Fix(m.Constant(0), 1)
		return
	}
	m.Table(x, rows)
}

// mostPowers is the number of powers that may be listed.
const mostPowers = 1 << 16

// power states x to the power of y by a table.
func power(m *csp.Model, a *arguments) {
	x, y := a.ends[a.x[0]], a.ends[a.x[1]]
	if n := x.high - x.low + 1; n > mostPowers || (y.high-y.low+1) > mostPowers/n {
		m.Fail(&csp.OptionError{Field: "power", Value: a.x[0], Want: "bases times exponents of at most 65,536"})
		return
	}
	var list [][]int
	for v := x.low; v <= x.high; v++ {
		for w := y.low; w <= y.high; w++ {
			if z, ok := powerOf(v, w); ok {
				list = append(list, []int{v, w, z})
			}
		}
	}
	table(m, a.x, list)
}

// powerOf returns v to the power of w, or false if that is not defined or large.
func powerOf(v, w int) (int, bool) {
	if w < 0 {
		if v*v == 1 {
			return powerOf(v, -w)
		}
		return 0, v != 0
	}
	z := 1
	if v*v <= 1 {
		w = min(w, 2-w%2)
	}
	for range w {
		if z *= v; z > largest || z < -largest {
			return 0, false
		}
	}
	return z, true
}
