//go:build ignore

// This program writes the boards of the experiments in this folder:
//
//	go run docs/experiments/boards.go
//
// The large boards are random solved ones of which a share of the values is kept, in
// random cells. The 9×9 boards are the hardest of many minimal puzzles. The same version
// of the library writes the same files again.
package main

import (
	"cmp"
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/explain"
)

var ctx = context.Background()

func main() {
	log.SetFlags(0)
	hard(20_000, 40)
	partial(25, 45, 24)
	partial(36, 47, 16)
	partial(36, 50, 10)
	partial(49, 45, 16)
}

// hard writes the puzzles with the highest ratings of those with seeds below n.
func hard(n, most int) {
	type puzzle struct {
		line  string
		score int
	}
	var puzzles []puzzle
	for seed := range uint64(n) {
		grid, err := sudoku.Generate(ctx, &sudoku.GenerateOptions{Seed: seed, Minimal: true, Goroutines: 1})
		if err != nil {
			log.Fatal(err)
		}
		rating, err := explain.Rate(ctx, grid)
		if err != nil {
			log.Fatal(err)
		}
		puzzles = append(puzzles, puzzle{sudoku.Line(grid), rating.Score})
	}
	slices.SortStableFunc(puzzles, func(a, b puzzle) int { return cmp.Compare(b.score, a.score) })
	var text strings.Builder
	for _, p := range puzzles[:most] {
		text.WriteString(p.line + "\n")
	}
	write("9x9-hard.txt", fmt.Sprintf("The %d minimal puzzles 9×9 of seeds 0 to %d with the highest ratings.", most, n-1), text.String())
}

// partial writes a file with a board of a side for each seed below n.
func partial(side, percent, n int) {
	var text strings.Builder
	cells, kept := side*side, percent*side*side/100
	for seed := range uint64(n) {
		board, err := sudoku.Standard(side).RandomSolution(ctx, sudoku.NewStream(seed, 1))
		if err != nil {
			log.Fatal(err)
		}
		for _, cell := range rand.New(sudoku.NewStream(seed, 0)).Perm(cells)[kept:] {
			board.Cells[cell] = 0
		}
		text.WriteString(sudoku.Line(board) + "\n")
	}
	write(fmt.Sprintf("%dx%[1]d-%d-percent.txt", side, percent),
		fmt.Sprintf("Random solved boards %d×%[1]d, of which %d of %d values are kept: seeds 0 to %d.", side, kept, cells, n-1), text.String())
}

func write(name, comment, boards string) {
	if err := os.WriteFile("docs/experiments/"+name, []byte("# "+comment+"\n"+boards), 0o666); err != nil {
		log.Fatal(err)
	}
}
