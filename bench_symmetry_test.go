package sudoku

import (
	"math/rand/v2"
	"path/filepath"
	"testing"

	"example.com/sudoku/internal/sudokutest"
)

// symmetryBoards returns the boards for benchmarks of the canonical form: sets that
// need different amounts of search, and those of the corpus.
func symmetryBoards(b *testing.B) []boardSet {
	r := rand.New(rand.NewPCG(4, 8))
	var grids, minimal, wide, near []Grid
	for range 200 {
		g := randomSolved(b, r)
		grids = append(grids, g)
		minimal = append(minimal, minimalBoard(r))
		wide = append(wide, without(g, r, 45))
		near = append(near, without(g, r, 9))
	}
	sets := []boardSet{{"full grid", grids}, {"17 clues", []Grid{gridOf(seventeen)}}, {"minimal", minimal},
		{"36 clues", wide}, {"72 clues", near}, {"most symmetric grid", []Grid{gridOf(mostSymmetric)}},
		{"one row", []Grid{gridOf(mostSymmetric[:9] + Line(Grid{})[9:])}},
		{"one band", []Grid{gridOf(mostSymmetric[:27] + Line(Grid{})[27:])}},
		{"two rows", []Grid{gridOf(mostSymmetric[:9] + Line(Grid{})[9:36] + mostSymmetric[36:45] + Line(Grid{})[45:])}},
		{"empty", []Grid{{}}}}
	for _, file := range sudokutest.CorpusFiles(b, "testdata") {
		if boards := boardsIn[Grid](b, file); len(boards) > 0 {
			sets = append(sets, boardSet{filepath.Base(file), boards})
		}
	}
	return sets
}

// BenchmarkCanonical measures shuffled boards, and checks their forms against those
// of the boards before.
func BenchmarkCanonical(b *testing.B) {
	for _, set := range symmetryBoards(b) {
		boards := make([]Grid, len(set.boards))
		for i, board := range set.boards {
			boards[i] = Shuffle(board, uint64(i))
		}
		b.Run(set.name, func(b *testing.B) {
			for i := 0; i < len(boards); i += len(boards)/100 + 1 {
				want, _ := Canonical(set.boards[i])
				if got, err := Canonical(boards[i]); err != nil || got.Board != want.Board {
					b.Fatal("wrong form", err)
				}
			}
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				Canonical(boards[i])
				if i++; i == len(boards) {
					i = 0
				}
			}
		})
	}
}

func BenchmarkTransformation(b *testing.B) {
	first, second := RandomTransformation[Grid](NewStream(1, 0)), RandomTransformation[Grid](NewStream(2, 0))
	board := pattern[Grid]()
	if first.Then(second).Apply(board) != second.Apply(first.Apply(board)) {
		b.Fatal("wrong")
	}
	b.Run("Apply", func(b *testing.B) {
		for b.Loop() {
			board = first.Apply(board)
		}
	})
	b.Run("Then", func(b *testing.B) {
		for b.Loop() {
			second = second.Then(first)
		}
	})
	b.Run("Inverse", func(b *testing.B) {
		for b.Loop() {
			first = first.Inverse()
		}
	})
	b.Run("Random", func(b *testing.B) {
		source := NewStream(3, 0)
		for b.Loop() {
			first = RandomTransformation[Grid](source)
		}
	})
	b.Run("Apply/36x36", func(b *testing.B) {
		board, large := pattern[Grid36](), RandomTransformation[Grid36](NewStream(1, 0))
		for b.Loop() {
			board = large.Apply(board)
		}
	})
}
