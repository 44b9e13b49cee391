package integration_test

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/compare"
	"example.com/sudoku/csp"
	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// testdata/portable.golden pins one line for each verb whose result could depend
// on the size of an int, on the order of bytes or on how floating-point numbers
// are rounded. .ci/run compares it on 386, s390x and js/wasm. Another version may
// rewrite it by -update: only seeds are promised for ever, by the other goldens.
func TestPortableGolden(t *testing.T) {
	var got strings.Builder
	line := liner(&got)
	for _, side := range []int{4, 6, 8, 9, 10, 12, 16, 25, 36} {
		full, err := sudoku.Standard(side).RandomSolution(t.Context(), sudoku.NewStream(1, 1))
		require.NoError(t, err)
		lines := portableLines(t, full)
		got.WriteString(lines)
		if side == 9 {
			require.Equal(t, lines, portableLines(t, boardtest.Grid(full)))
		}
	}

	line("minimal 9x9 boards: canonical form", func(to io.Writer) {
		r := rand.New(sudoku.NewStream(2, 0))
		for range 10 {
			board := minimalBoard(r)
			form, err := sudoku.Canonical(board)
			require.NoError(t, err)
			moved, err := form.By.Apply(board)
			require.NoError(t, err)
			fmt.Fprintln(to, form.Board, form.Automorphisms, moved == form.Board)
		}
	})
	line("generate 16x16", func(to io.Writer) {
		board, err := sudoku.Standard(16).Generate(t.Context(), &sudoku.GenerateOptions{Seed: 3})
		require.NoError(t, err)
		fmt.Fprintln(to, sudoku.Line(board))
	})
	line("model: magic square", func(to io.Writer) {
		m := magicSquare(4)
		m.MaxDeadEnds = 200
		for event, err := range m.History(t.Context()) {
			fmt.Fprintln(to, event, err)
		}
	})
	line("model: closest", func(to io.Writer) {
		var m csp.Model
		x := m.Array("x", 6, csp.Range(1, 5))
		m.AllDifferent(x...)
		m.Sum(x, []int{1, 2, 3, -1, -2, -3}, csp.Exactly, 12)
		m.Less(x[0], x[5])
		answer, err := m.Closest(t.Context())
		stats := sudoku.Stats{Guesses: answer.Stats.Guesses, Backtracks: answer.Stats.Backtracks}
		fmt.Fprintf(to, "{%v %v %v %v} %v\n", answer.Quality, answer.Values, answer.Broken, stats, err)
	})
	line("standings", func(to io.Writer) {
		var trials compare.Trials
		var contenders []compare.Contender
		for _, s := range []evolve.Selection{evolve.SelectRoulette, evolve.SelectRank, evolve.SelectUniform, evolve.SelectTournament(3)} {
			contenders = append(contenders, compare.Contender{Name: s.Name, Genetic: &sudoku.GeneticOptions{NoWorker: true, GeneticOptions: evolve.GeneticOptions{Selection: s, MaxEpochs: 12, MaxAttempts: 1}}})
		}
		for trial, err := range compare.Run(t.Context(), sudoku.Grid(sudokutest.GridOf(sudokutest.Demo)), []uint64{1, 2, 3}, contenders...) {
			require.NoError(t, err)
			trials = append(trials, trial)
		}
		require.NoError(t, trials.WriteCSV(to))
		require.NoError(t, json.NewEncoder(to).Encode(trials.Standings()))
	})
	sudokutest.Golden(t, "testdata/portable.golden", got.String())
}

// liner returns a function that writes a name, and the hash of what belongs to it.
func liner(to io.Writer) func(name string, write func(io.Writer)) {
	return func(name string, write func(io.Writer)) {
		sum := fnv.New64a()
		write(sum)
		fmt.Fprintf(to, "%s: %016x\n", name, sum.Sum64())
	}
}

// portableLines returns the lines of boards made from a solution.
func portableLines[P sudoku.Problem](t *testing.T, full P) string {
	var got strings.Builder
	line := liner(&got)
	r := rand.New(sudoku.NewStream(1, 0))
	side := sudoku.RulesOf(full).Values()
	size := fmt.Sprintf("%dx%[1]d ", side)
	if side < 36 {
		line(size+"random solution", func(to io.Writer) { fmt.Fprintln(to, sudoku.Line(full)) })
	}
	var boards []P
	for range 4 {
		boards = append(boards, boardtest.Thinned(full, 0.6, r))
	}
	if side > 16 {
		boards = []P{boardtest.Thinned(full, 0.3, r), boardtest.Thinned(full, 0.4, r)}
	}
	line(size+"solutions", func(to io.Writer) {
		for _, board := range boards {
			n := 0
			for solution, err := range sudoku.Solutions(t.Context(), board) {
				require.NoError(t, err)
				fmt.Fprintln(to, sudoku.Line(solution))
				if n++; n == 20 {
					break
				}
			}
		}
	})
	line(size+"backtrack", func(to io.Writer) {
		for _, board := range boards {
			result, err := sudoku.Backtrack(t.Context(), board, &sudoku.BacktrackOptions{MaxSteps: 20_000})
			fmt.Fprintln(to, sudoku.Line(result.Board), result.Stats, err)
		}
	})
	line(size+"model", func(to io.Writer) {
		m := sudoku.ModelOf(boards[0])
		n := 0
		for event, err := range m.History(t.Context()) {
			fmt.Fprintln(to, event, err)
			if n++; n == 100 {
				break
			}
		}
	})
	line(size+"text", func(to io.Writer) {
		for _, board := range boards[:2] {
			fmt.Fprintln(to, sudoku.Line(board), sudoku.PencilMarks(board, nil))
		}
	})
	line(size+"shuffle", func(to io.Writer) { fmt.Fprintln(to, sudoku.Line(boardtest.Shuffled(t, boards[0], 9))) })
	line(size+"checkpoints and summaries", func(to io.Writer) {
		evolution, err := sudoku.NewEvolution(t.Context(), boards[0], &sudoku.EvolveOptions{Options: evolve.Options{Seed: 1, Islands: 2, Population: 3, Steps: 20}, NoDeduction: true})
		require.NoError(t, err)
		genetic, err := sudoku.NewGenetic(t.Context(), boards[0], &sudoku.GeneticOptions{GeneticOptions: evolve.GeneticOptions{Seed: 1, Population: 15}, NoWorker: true, NoDeduction: true})
		require.NoError(t, err)
		for _, run := range []*sudoku.Run[P]{evolution, genetic} {
			for range 3 {
				run.Step(t.Context())
				fmt.Fprintln(to, run.Population().Summary())
			}
			saved, err := json.Marshal(run)
			require.NoError(t, err)
			fmt.Fprintf(to, "%s\n", saved)
		}
	})
	return got.String()
}

func magicSquare(n int) *csp.Model {
	var m csp.Model
	cells := m.Array("", n*n, csp.Range(1, n*n))
	m.AllDifferent(cells...)
	total := n * (n*n + 1) / 2
	var down, up []csp.Decision
	for i := range n {
		m.Sum(cells[i*n:(i+1)*n], nil, csp.Exactly, total)
		var column []csp.Decision
		for j := range n {
			column = append(column, cells[j*n+i])
		}
		m.Sum(column, nil, csp.Exactly, total)
		down, up = append(down, cells[i*n+i]), append(up, cells[i*n+n-1-i])
	}
	m.Sum(down, nil, csp.Exactly, total)
	m.Sum(up, nil, csp.Exactly, total)
	return &m
}
