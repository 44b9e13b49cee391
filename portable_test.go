package sudoku

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/sudoku/csp"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// testdata/portable.golden pins one line for each verb whose result could depend
// on the size of an int, on the order of bytes or on how floating-point numbers
// are rounded. .ci/run compares it on 386, s390x and js/wasm. Another version may
// rewrite it by -update: only seeds are promised for ever, by the other goldens.
func TestPortableGolden(t *testing.T) {
	var got strings.Builder
	line := func(name string, write func(to io.Writer)) {
		sum := fnv.New64a()
		write(sum)
		fmt.Fprintf(&got, "%s: %016x\n", name, sum.Sum64())
	}
	portableLines[Grid4](t, line)
	portableLines[Grid6](t, line)
	portableLines[Grid8](t, line)
	portableLines[Grid](t, line)
	portableLines[Grid10](t, line)
	portableLines[Grid12](t, line)
	portableLines[Grid16](t, line)
	portableLines[Grid25](t, line)
	portableLines[Grid36](t, line)

	line("minimal 9x9 boards: canonical form", func(to io.Writer) {
		r := rand.New(NewStream(2, 0))
		for range 10 {
			board := minimalBoard(r)
			form, err := Canonical(board)
			require.NoError(t, err)
			fmt.Fprintln(to, form.Board, form.Automorphisms, form.By.Apply(board) == form.Board)
		}
	})
	line("generate 16x16", func(to io.Writer) {
		board, err := GenerateBoard[Grid16](t.Context(), &GenerateOptions{Seed: 3})
		require.NoError(t, err)
		fmt.Fprintln(to, Line(board))
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
		stats := Stats{Guesses: answer.Stats.Guesses, Backtracks: answer.Stats.Backtracks}
		fmt.Fprintf(to, "{%v %v %v %v} %v\n", answer.Quality, answer.Values, answer.Broken, stats, err)
	})
	line("standings", func(to io.Writer) {
		var trials Trials
		var contenders []Contender
		for _, s := range []Selection{SelectRoulette, SelectRank, SelectUniform, SelectTournament(3)} {
			contenders = append(contenders, Contender{Name: s.Name, Genetic: &GeneticOptions{Selection: s, NoWorker: true, MaxEpochs: 12, MaxAttempts: 1}})
		}
		for trial, err := range Compare(t.Context(), gridOf(demo), []uint64{1, 2, 3}, contenders...) {
			require.NoError(t, err)
			trials = append(trials, trial)
		}
		require.NoError(t, trials.WriteCSV(to))
		require.NoError(t, json.NewEncoder(to).Encode(trials.Standings()))
	})
	sudokutest.Golden(t, "testdata/portable.golden", got.String())
}

func portableLines[B Board](t *testing.T, line func(name string, write func(io.Writer))) {
	r := rand.New(NewStream(1, 0))
	full, err := RandomSolution[B](t.Context(), NewStream(1, 1))
	require.NoError(t, err)
	size := fmt.Sprintf("%dx%[1]d ", side(len(full)))
	if len(full) < 1296 {
		line(size+"random solution", func(to io.Writer) { fmt.Fprintln(to, Line(full)) })
	}
	var boards []B
	for range 4 {
		boards = append(boards, thinned(full, 0.6, r))
	}
	if len(full) > 256 {
		boards = []B{thinned(full, 0.3, r), thinned(full, 0.4, r)}
	}
	line(size+"solutions", func(to io.Writer) {
		for _, board := range boards {
			n := 0
			for solution, err := range Solutions(t.Context(), board) {
				require.NoError(t, err)
				fmt.Fprintln(to, Line(solution))
				if n++; n == 20 {
					break
				}
			}
		}
	})
	line(size+"backtrack", func(to io.Writer) {
		for _, board := range boards {
			result, err := Backtrack(t.Context(), board, &BacktrackOptions{MaxSteps: 20_000})
			fmt.Fprintln(to, Line(result.Board), result.Stats, err)
		}
	})
	line(size+"model", func(to io.Writer) {
		m := ModelOf(boards[0])
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
			fmt.Fprintln(to, Line(board), PencilMarks(board, nil))
		}
	})
	line(size+"shuffle", func(to io.Writer) { fmt.Fprintln(to, Line(Shuffle(boards[0], 9))) })
	line(size+"checkpoints and summaries", func(to io.Writer) {
		evolution, err := NewEvolution(boards[0], &EvolveOptions{Seed: 1, Islands: 2, Population: 3, Steps: 20, NoDeduction: true})
		require.NoError(t, err)
		genetic, err := NewGenetic(boards[0], &GeneticOptions{Seed: 1, Population: 15, NoWorker: true, NoDeduction: true})
		require.NoError(t, err)
		for _, run := range []*Run[B]{evolution, genetic} {
			for range 3 {
				run.Step(t.Context())
				fmt.Fprintln(to, run.Population().Summary())
			}
			saved, err := json.Marshal(run)
			require.NoError(t, err)
			fmt.Fprintf(to, "%s\n", saved)
		}
	})
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
