package sudoku

// This file draws Latin squares: row by row, where a row that fits always exists.

import (
	"math/rand/v2"
	"slices"
)

// isLatin reports whether the rules are those of Latin squares and nothing else.
func (g *geometry) isLatin() bool {
	n := g.values
	if len(g.units) != 2*n || g.cells() != n*n || g.rows != n || len(g.pairs) > 0 || g.allowed != nil {
		return false
	}
	for u := range g.units {
		if !g.full(u) || u < n != (g.kinds[u] == Row) || u >= n != (g.kinds[u] == Column) {
			return false
		}
	}
	return true
}

// drawLatin fills the cells of a Latin square. Each row is a random matching of its
// columns to the values that they still need. Hall's theorem says that there is one: each
// column needs as many values as each value needs columns. At last the rows change places,
// so that the order leaves no trace in particular rows.
func drawLatin(cells []uint8, n int, source rand.Source) {
	needs := make([][]uint8, n) // of each column
	for column := range needs {
		for v := range n {
			needs[column] = append(needs[column], uint8(v+1))
		}
	}
	order := make([]uint8, n)
	for i := range order {
		order[i] = uint8(i)
	}
	rows := slices.Clone(order)
	shuffle(rows, source)
	m := matching{needs: needs, column: make([]int, n+1), seen: make([]bool, n+1)}
	for _, row := range rows {
		shuffle(order, source)
		for i := range m.column {
			m.column[i] = -1
		}
		for _, column := range order {
			shuffle(needs[column], source)
			clear(m.seen)
			m.match(int(column))
		}
		for v := 1; v <= n; v++ {
			column := m.column[v]
			cells[int(row)*n+column] = uint8(v)
			at := slices.Index(needs[column], uint8(v))
			needs[column] = slices.Delete(needs[column], at, at+1)
		}
	}
}

// A matching gives each column another value, by augmenting paths.
type matching struct {
	needs  [][]uint8
	column []int // of each value, or -1
	seen   []bool
}

// match finds a value for a column, which may take it from another that finds a new one.
func (m *matching) match(column int) bool {
	for _, v := range m.needs[column] {
		if m.seen[v] {
			continue
		}
		m.seen[v] = true
		if m.column[v] < 0 || m.match(m.column[v]) {
			m.column[v] = column
			return true
		}
	}
	return false
}
