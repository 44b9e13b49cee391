package examples_test

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// articleMain runs in place of the program of examples/article, which has no test beside it: a copy
// of its folder then builds anywhere. It prints the errors and the best board of a run for each
// seed and number of epochs, then boards at random, their neighbors and children.
const articleMain = `package main

import (
	"fmt"
	"math/rand/v2"
	"os"

	"example.com/sudoku"
)

func init() {
	var puzzle string
	var population, seeds, epochs int
	fmt.Scan(&puzzle, &population, &seeds, &epochs)
	problem, _ := sudoku.Parse(puzzle)
	at := make([]int, epochs)
	for i := range at {
		fmt.Scan(&at[i])
	}
	for seed := range uint64(seeds) {
		for _, epoch := range at {
			best, errors := SolveEvo(problem, population, epoch, rand.New(sudoku.NewStream(seed, 1000)))
			fmt.Println(errors, sudoku.Line(best))
		}
	}
	random := rand.New(sudoku.NewStream(1, 0))
	for range 200 {
		a, b := RandomMatrix(&problem, random), RandomMatrix(&problem, random)
		for _, m := range []sudoku.Grid{a, b, NeighborMatrix(&problem, a, random), MergeMatrices(&a, &b, random)} {
			fmt.Println(Error(&m), sudoku.Line(m))
		}
	}
	os.Exit(0)
}
`

// articleBoards runs articleMain and returns what reads its next line.
func articleBoards(t *testing.T, population, seeds int, epochs ...int) (next func() (errors int, board sudoku.Grid)) {
	t.Helper()
	if testing.Short() {
		t.Skip("builds programs")
	}
	cmd := sudokutest.GoRun(t, map[string]string{"examples/article/sample.go": articleMain}, "./examples/article")
	cmd.Stdin = strings.NewReader(fmt.Sprintln(sudokutest.Demo, population, seeds, len(epochs), strings.Trim(fmt.Sprint(epochs), "[]")))
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	require.NoError(t, err)
	in := strings.NewReader(string(out))
	return func() (errors int, board sudoku.Grid) {
		var line string
		_, err := fmt.Fscan(in, &errors, &line)
		require.NoError(t, err)
		board, err = sudoku.Parse(line)
		require.NoError(t, err)
		require.Equal(t, sudoku.MissingValues.Errors(board[:]), errors)
		return errors, board
	}
}

// The piece and Evolve with the settings of Classic are the same algorithm: over many seeds the
// errors of the best board have equal means at ten epochs, and boards are solved as often.
func TestSameAsClassic(t *testing.T) {
	seeds, epochs := 60, []int{1, 2, 5, 10, 20, 40} // the piece begins again for each
	if *sudokutest.Long {
		seeds, epochs = 500, []int{1, 2, 5, 10, 20, 40, 70, 100, 150, 200}
	}
	problem, err := sudoku.Parse(sudokutest.Demo)
	require.NoError(t, err)
	next := articleBoards(t, sudoku.Classic().Population, seeds, epochs...)
	var piece, library sums
	piece.init(len(epochs))
	library.init(len(epochs))
	for seed := range uint64(seeds) {
		opts := sudoku.Classic()
		opts.Seed, opts.MaxAttempts = seed, 1
		run, err := sudoku.NewEvolution(t.Context(), problem, opts)
		require.NoError(t, err)
		at, done := 0, false
		for i, epoch := range epochs {
			for ; at < epoch && !done; at++ {
				done = !run.Step(t.Context())
			}
			result, _ := run.Result()
			library.add(i, result.Errors)
			errors, _ := next()
			piece.add(i, errors)
		}
	}
	for i, epoch := range epochs {
		a, b := piece.mean(i, seeds), library.mean(i, seeds)
		tolerance := 4 * math.Sqrt((piece.variance(i, seeds)+library.variance(i, seeds))/float64(seeds))
		require.InDelta(t, a, b, tolerance, "epoch %d", epoch)
		require.Less(t, tolerance, 2.5, "the test sees a difference of a few errors")
		// The 99.99 % intervals of the shares solved overlap.
		p, q := float64(piece.solved[i])/float64(seeds), float64(library.solved[i])/float64(seeds)
		require.InDelta(t, p, q, 4*math.Sqrt((p*(1-p)+q*(1-q)+1/float64(seeds))/float64(seeds)), "epoch %d", epoch)
	}
}

// sums are the errors at some epochs over all seeds.
type sums struct {
	errors, squares []float64
	solved          []int
}

func (s *sums) init(epochs int) {
	s.errors, s.squares, s.solved = make([]float64, epochs), make([]float64, epochs), make([]int, epochs)
}

func (s *sums) add(epoch, errors int) {
	s.errors[epoch] += float64(errors)
	s.squares[epoch] += float64(errors * errors)
	if errors == 0 {
		s.solved[epoch]++
	}
}

func (s *sums) mean(epoch, n int) float64 { return s.errors[epoch] / float64(n) }

func (s *sums) variance(epoch, n int) float64 {
	mean := s.mean(epoch, n)
	return s.squares[epoch]/float64(n) - mean*mean
}

// Each function of examples/article keeps the givens and the blocks.
func TestMatrices(t *testing.T) {
	problem, err := sudoku.Parse(sudokutest.Demo)
	require.NoError(t, err)
	next := articleBoards(t, 1, 0)
	for range 200 {
		_, a := next()
		_, b := next()
		_, neighbor := next()
		_, child := next()
		changed := 0
		for cell, v := range problem {
			if neighbor[cell] != a[cell] {
				changed++
			}
			require.True(t, child[cell] == a[cell] || child[cell] == b[cell])
			for _, m := range []sudoku.Grid{a, neighbor, child} {
				require.True(t, v == 0 || m[cell] == v)
			}
		}
		require.Equal(t, 2, changed)
		for _, m := range []sudoku.Grid{a, neighbor, child} {
			require.Zero(t, sudoku.DuplicatesIn(sudoku.Block).Errors(m[:]))
		}
	}
}
