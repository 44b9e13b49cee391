package export

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

var statements = []*Options{nil, {Candidates: true}, {Encoding: Minimal}, {Candidates: true, Encoding: Minimal}}

// Options are the same after they went through JSON.
func TestExportOptionsJSON(t *testing.T) {
	for i, want := range []string{`{}`, `{"Candidates":true}`, `{"Encoding":"minimal"}`, `{"Candidates":true,"Encoding":"minimal"}`} {
		opts := statements[i]
		if opts == nil {
			opts = &Options{}
		}
		text, err := json.Marshal(opts)
		require.NoError(t, err)
		require.Equal(t, want, string(text))
		var read Options
		require.NoError(t, json.Unmarshal(text, &read))
		require.Equal(t, *opts, read)
	}
	var read Options
	require.NoError(t, json.Unmarshal([]byte(`{"Encoding":"extended"}`), &read))
	require.Zero(t, read)
	err := json.Unmarshal([]byte(`{"Encoding":"short"}`), &read)
	require.ErrorContains(t, err, "sudoku: Encoding: short, want extended or minimal")
	require.ErrorAs(t, err, new(*sudoku.OptionError))
	err = json.Unmarshal([]byte(`{"Candidates":true,"Minimal":true}`), &read)
	require.EqualError(t, err, "sudoku: Minimal: true, want one of the fields Candidates, Encoding")
	require.Zero(t, read, "unchanged after an error")
	_, err = json.Marshal(Options{Encoding: 2})
	require.ErrorContains(t, err, "sudoku: Encoding: Encoding(2), want extended or minimal")
}

func TestExportRefusesEncoding(t *testing.T) {
	opts := &Options{Encoding: 2}
	want := &sudoku.OptionError{Field: "Encoding", Value: Encoding(2), Want: "extended or minimal"}
	require.Equal(t, want, WriteLP(t.Context(), io.Discard, sudoku.Grid{}, opts))
	require.Equal(t, want, WriteDIMACS(t.Context(), io.Discard, sudoku.Grid{}, opts))
	_, err := ReadAnswer(strings.NewReader(""), sudoku.Grid{}, opts)
	require.Equal(t, want, err)
}

func TestExportAllowsSolutionsOnly(t *testing.T) {
	t.Parallel()
	boardtest.EachSide(t, testExportAllows)
}

func testExportAllows(t *testing.T, n int) {
	r := rand.New(rand.NewPCG(7, uint64(n*n)))
	solution := boardtest.Full(r, n)
	wrongs, share := sudokutest.Scaled(10), []float64{1, 0.5, 0}
	switch {
	case n > 16 || n > 9 && testing.Short():
		wrongs, share = 2, []float64{0.5}
	case n > 9 && !*sudokutest.Long:
		share = []float64{0.5}
	}
	for _, emptied := range share {
		puzzle := boardtest.Thinned(solution, emptied, r)
		for i, opts := range statements {
			if full := opts == nil || !opts.Candidates; full && n > 16 && !*sudokutest.Long {
				continue // millions of clauses
			}
			c := cnfOf(t, puzzle, opts)
			require.True(t, c.Allows(inDIMACS(puzzle, solution, opts)))
			var lp lpText
			if i < 2 {
				lp = lpTextOf(t, puzzle, opts)
				require.True(t, lp.allows(inLP(solution)))
			}
			for range wrongs {
				// Swap two cells, or replace or remove one value. If only
				// candidates have variables, the givens don't count.
				board := solution.Clone()
				wrong, kept := board.Cells, puzzle.Cells
				a, b := r.IntN(len(wrong)), r.IntN(len(wrong))
				switch r.IntN(3) {
				case 0:
					wrong[a], wrong[b] = wrong[b], wrong[a]
				case 1:
					wrong[a] = uint8(1 + r.IntN(n))
				case 2:
					wrong[a] = 0
				}
				if opts != nil && opts.Candidates {
					for cell, v := range kept {
						if v != 0 {
							wrong[cell] = v
						}
					}
				}
				want := sudoku.Solved(puzzle, board)
				require.Equal(t, want, c.Allows(inDIMACS(puzzle, board, opts)))
				if i < 2 {
					require.Equal(t, want, lp.allows(inLP(board)))
				}
			}
		}
	}
}

// TestExportCounts compares the sizes of the plain statement with their formulas.
func TestExportCounts(t *testing.T) {
	t.Parallel()
	boardtest.EachSide(t, testExportCounts)
}

// A head keeps the start of a text. A full statement of a giant has gigabytes.
type head struct {
	strings.Builder
	room int
}

func (h *head) Write(p []byte) (int, error) {
	if h.Len() > h.room {
		return 0, io.ErrShortWrite
	}
	return h.Builder.Write(p)
}

func testExportCounts(t *testing.T, n int) {
	giant := boardtest.IsGiant(n * n)
	if n > 16 && !*sudokutest.Long {
		t.Skip("without -long: millions of clauses to count")
	}
	puzzle := boardtest.Thinned(boardtest.Pattern(n), 0.7, rand.New(rand.NewPCG(1, 2)))
	h, w := boardtest.Block(n)
	pairs := func(k int) int { return k * (k - 1) / 2 }
	inBlock := pairs(n) - h*pairs(w) - w*pairs(h) // pairs that share no line
	minimal := n*n*(1+2*pairs(n)+inBlock) + sudoku.Givens(puzzle)
	room := 1 << 30
	if giant {
		room = 1 << 20
	}
	for _, opts := range statements {
		text := head{room: room}
		if err := WriteDIMACS(t.Context(), &text, puzzle, opts); !giant {
			require.NoError(t, err)
		}
		want := fmt.Sprintf("\np cnf %d %d\n", n*n*n, minimal+3*n*n+n*n*pairs(n))
		switch {
		case opts != nil && opts.Candidates:
			continue // cnfTextOf checks the number of clauses
		case opts != nil:
			want = fmt.Sprintf("\np cnf %d %d\n", n*n*n, minimal)
		}
		require.Contains(t, text.String(), want)
	}
	text := head{room: room}
	if err := WriteLP(t.Context(), &text, puzzle, nil); !giant {
		require.NoError(t, err)
	}
	require.Contains(t, text.String(), fmt.Sprintf(" %d variables, %d rows, %d non-zeros.", n*n*n, 4*n*n, 4*n*n*n))
	if !giant {
		require.Len(t, lpTextOf(t, puzzle, nil).fixed, sudoku.Givens(puzzle))
	}

	variables := 0
	for _, candidates := range sudoku.Candidates(puzzle) {
		variables += candidates.Len()
	}
	require.Equal(t, variables, cnfOf(t, puzzle, statements[1]).Vars)
	require.Len(t, lpTextOf(t, puzzle, statements[1]).names, variables)
}

// TestExportSolutions counts the solutions of exported puzzles.
func TestExportSolutions(t *testing.T) {
	t.Parallel()
	requireSolutions(t, boardtest.Square(4), 288)
	requireSolutions(t, boardtest.Square(4, 1), 72)
	requireSolutions(t, boardtest.Pattern(4), 1)
	requireSolutions(t, sudoku.Grid(sudokutest.GridOf(sudokutest.Demo)), 1)
	// The first cell has no candidate; on the second board no empty cell has one.
	requireSolutions(t, boardtest.Square(4, 0, 1, 2, 0, 3, 0, 0, 0, 4), 0)
	requireSolutions(t, boardtest.Square(4, 0, 1, 2, 3, 4, 2, 1, 0, 1, 3, 4, 2, 2, 4, 3, 1), 0)
	requireSolutions(t, sudoku.Grid(sudokutest.GridOf("12...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")), 0)
	r := rand.New(rand.NewPCG(7, 3))
	boards := max(5, sudokutest.Scaled(10))
	for range boards {
		requireManySolutions(t, 4, r, 0.7)
		requireManySolutions(t, 6, r, 0.7)
		requireManySolutions(t, 9, r, 0.6)
	}
	requireManySolutions(t, 16, r, 0.4)
}

func requireManySolutions(t *testing.T, side int, r *rand.Rand, emptied float64) {
	const most = 100
	puzzle := boardtest.Thinned(boardtest.Full(r, side), emptied, r)
	if cell := r.IntN(len(puzzle.Cells)); puzzle.Cells[cell] == 0 && r.IntN(2) == 0 {
		puzzle.Cells[cell] = sudoku.Candidates(puzzle)[cell].First()
	}
	if sudoku.Check(puzzle) != nil {
		requireSolutions(t, puzzle, 0)
		return
	}
	n, err := sudoku.Count(t.Context(), puzzle, most)
	require.NoError(t, err)
	if n < most {
		requireSolutions(t, puzzle, n)
	}
}

func requireSolutions[P sudoku.Problem](t *testing.T, puzzle P, want int) {
	t.Helper()
	for i, opts := range statements {
		require.Equal(t, want, solutionsOf(t, cnfLearner(cnfOf(t, puzzle, opts))), "%+v %v", opts, puzzle)
		if i < 2 {
			require.Equal(t, want, solutionsOf(t, lpTextOf(t, puzzle, opts).learner()), "%+v %v", opts, puzzle)
		}
	}
}

func solutionsOf(t *testing.T, l *learn.Solver) int {
	for n := 0; ; n++ {
		ok, err := l.Next(context.Background())
		require.NoError(t, err)
		if !ok {
			return n
		}
	}
}

func TestExportClash(t *testing.T) {
	for _, puzzle := range []sudoku.Puzzle{boardtest.Square(4, 1, 1), boardtest.Square(4, 5), boardtest.Square(4, 1, 2, 3, 0, 0, 0, 4, 0, 0, 1, 1)} {
		for _, opts := range statements {
			for _, write := range []func(context.Context, io.Writer, sudoku.Puzzle, *Options) error{WriteLP[sudoku.Puzzle], WriteDIMACS[sudoku.Puzzle]} {
				var text bytes.Buffer
				require.Equal(t, sudoku.Check(puzzle), write(t.Context(), &text, puzzle, opts))
				require.Empty(t, text)
			}
			board, err := ReadAnswer(strings.NewReader("s UNSATISFIABLE\n"), puzzle, opts)
			require.Equal(t, sudoku.Check(puzzle), err)
			require.Equal(t, boardtest.Square(4), board)
		}
	}
}
