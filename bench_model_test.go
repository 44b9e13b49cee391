package sudoku

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// BenchmarkModelUnique proves boards unique as models; the time includes making
// the model.
func BenchmarkModelUnique(b *testing.B) {
	benchEach(b, func(g Grid) int {
		answer, err := ModelOf(g).Unique(context.Background())
		if err != nil {
			return -1
		}
		return answer.Values[0]
	})
}

// BenchmarkModelSolve finds one solution of large boards.
func BenchmarkModelSolve(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	b.Run("16x16/45", func(b *testing.B) { benchmarkModel(b, dug[Grid16](r, 256*55/100)) })
	b.Run("25x25/45", func(b *testing.B) { benchmarkModel(b, dug[Grid25](r, 625*55/100)) })
	for _, file := range corpusFiles(b) {
		name := filepath.Base(file)
		for _, board := range boardsIn[Grid16](b, file) {
			b.Run(name, func(b *testing.B) { benchmarkModel(b, board) })
		}
		for _, board := range boardsIn[Grid25](b, file) {
			b.Run(name, func(b *testing.B) { benchmarkModel(b, board) })
		}
	}
}

func benchmarkModel[B Board](b *testing.B, puzzle B) {
	var answer Answer
	var err error
	b.ReportAllocs()
	for b.Loop() {
		if answer, err = ModelOf(puzzle).Solve(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
	var board B
	for i := range len(board) {
		board[i] = uint8(answer.Values[i])
	}
	require.True(b, Solved(puzzle, board))
}

// BenchmarkModelCount finds all solutions of problems that are no sudokus.
func BenchmarkModelCount(b *testing.B) {
	for _, test := range []struct {
		name string
		make func() *Model
		want int
	}{
		{"8 queens", func() *Model { return queens(8) }, 92},
		{"10 queens", func() *Model { return queens(10) }, 724},
		{"10 queens by pairs", func() *Model { return queensByPairs(10) }, 724},
		{"magic 3x3", func() *Model { return magic(3) }, 8},
		{"send more money", sendMoreMoney, 1},
	} {
		b.Run(test.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if n, err := test.make().Count(b.Context(), 0); n != test.want {
					b.Fatal(n, err)
				}
			}
		})
	}
}
