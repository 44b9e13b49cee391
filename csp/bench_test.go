package csp

import (
	"testing"
)

// BenchmarkCount finds all solutions of other problems than sudoku.
func BenchmarkCount(b *testing.B) {
	for _, test := range []struct {
		name  string
		make  func() *Model
		want  int
		limit int
	}{
		{"8 queens", func() *Model { return queens(8) }, 92, 0},
		{"10 queens", func() *Model { return queens(10) }, 724, 0},
		{"10 queens by pairs", func() *Model { return queensByPairs(10) }, 724, 0},
		{"magic 4x4, 500", func() *Model { return magic(4) }, 500, 500},
		{"magic 3x3", func() *Model { return magic(3) }, 8, 0},
		{"send more money", sendMoreMoney, 1, 0},
	} {
		b.Run(test.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if n, err := test.make().Count(b.Context(), test.limit); n != test.want {
					b.Fatal(n, err)
				}
			}
		})
	}
}

// BenchmarkFirst finds one solution.
func BenchmarkFirst(b *testing.B) {
	for _, test := range []struct {
		name string
		make func() *Model
	}{
		{"1,000 queens", func() *Model { return queens(1000) }},
		{"orthogonal squares of side 8", func() *Model { return orthogonal(8) }},
		{"magic sequence 100", func() *Model { return magicSequence(100) }},
	} {
		b.Run(test.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				m := test.make()
				if answer, err := m.Solve(b.Context()); err != nil || len(broken(m, answer.Values)) > 0 {
					b.Fatal(err)
				}
			}
		})
	}
}

// orthogonal is two Latin squares in which each pair of values occurs once.
func orthogonal(n int) *Model {
	var m Model
	squares := [2][]Decision{m.Array("", n*n, Range(0, n-1)), m.Array("", n*n, Range(0, n-1))}
	pairs := m.Array("", n*n, Range(0, n*n-1))
	for _, x := range squares {
		for i := range n {
			var column []Decision
			for k := range n {
				column = append(column, x[k*n+i])
			}
			m.AllDifferent(x[i*n : (i+1)*n]...)
			m.AllDifferent(column...)
		}
	}
	for i, pair := range pairs {
		m.Sum([]Decision{squares[0][i], squares[1][i], pair}, []int{n, 1, -1}, Exactly, 0)
	}
	m.AllDifferent(pairs...)
	return &m
}
