package sudoku

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"example.com/sudoku/csp"
	"example.com/sudoku/internal/sudokutest"
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
	for name, make := range map[string]func(Grid) *csp.Model{"pairs": articleModel, "ModelOf": ModelOf[Grid]} {
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
	for _, file := range sudokutest.CorpusFiles(b, "testdata") {
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
	var answer csp.Answer
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
