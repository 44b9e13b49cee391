package sudoku

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// BenchmarkModelUnique proves boards unique as models. The time includes making
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

// BenchmarkModelArticle makes and solves the article's formulation of its board,
// and the model that ModelOf makes of it.
func BenchmarkModelArticle(b *testing.B) {
	puzzle := mustParse[Grid](b, demo)
	solution, err := Solve(b.Context(), puzzle)
	require.NoError(b, err)
	for name, make := range map[string]func(Grid) *Model{"pairs": articleModel, "ModelOf": ModelOf[Grid]} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				answer, err := make(puzzle).Unique(b.Context())
				if err != nil || answer.Values[0] != int(solution[0]) {
					b.Fatal(err)
				}
			}
		})
	}
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

// BenchmarkModelCount finds all solutions of other problems than sudoku.
func BenchmarkModelCount(b *testing.B) {
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
