package sudoku

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

var statements = []*ExportOptions{nil, {Candidates: true}, {Encoding: EncodingMinimal}, {Candidates: true, Encoding: EncodingMinimal}}

// Options are the same after they went through JSON.
func TestExportOptionsJSON(t *testing.T) {
	for i, want := range []string{`{}`, `{"Candidates":true}`, `{"Encoding":"minimal"}`, `{"Candidates":true,"Encoding":"minimal"}`} {
		opts := statements[i]
		if opts == nil {
			opts = &ExportOptions{}
		}
		text, err := json.Marshal(opts)
		require.NoError(t, err)
		require.Equal(t, want, string(text))
		var read ExportOptions
		require.NoError(t, json.Unmarshal(text, &read))
		require.Equal(t, *opts, read)
	}
	var read ExportOptions
	require.NoError(t, json.Unmarshal([]byte(`{"Encoding":"extended"}`), &read))
	require.Zero(t, read)
	err := json.Unmarshal([]byte(`{"Encoding":"short"}`), &read)
	require.ErrorContains(t, err, "sudoku: Encoding: short, want extended or minimal")
	require.ErrorAs(t, err, new(*OptionError))
	err = json.Unmarshal([]byte(`{"Candidates":true,"Minimal":true}`), &read)
	require.EqualError(t, err, "sudoku: Minimal: true, want one of the fields Candidates, Encoding")
	require.Zero(t, read, "unchanged after an error")
	_, err = json.Marshal(ExportOptions{Encoding: 2})
	require.ErrorContains(t, err, "sudoku: Encoding: Encoding(2), want extended or minimal")
}

func TestExportRefusesEncoding(t *testing.T) {
	opts := &ExportOptions{Encoding: 2}
	want := &OptionError{Field: "Encoding", Value: Encoding(2), Want: "extended or minimal"}
	require.Equal(t, want, WriteLP(t.Context(), io.Discard, Grid{}, opts))
	require.Equal(t, want, WriteDIMACS(t.Context(), io.Discard, Grid{}, opts))
	_, err := ReadAnswer(strings.NewReader(""), Grid{}, opts)
	require.Equal(t, want, err)
}

func TestExportAllowsSolutionsOnly(t *testing.T) {
	t.Parallel()
	sizes{testExportAllows[Grid4], testExportAllows[Grid6], testExportAllows[Grid8],
		testExportAllows[Grid], testExportAllows[Grid10], testExportAllows[Grid12],
		testExportAllows[Grid16], testExportAllows[Grid25], testExportAllows[Grid36],
		testExportAllows[Grid49], testExportAllows[Grid64], testExportAllows[Grid81]}.run(t)
}

func testExportAllows[B Board](t *testing.T) {
	r := rand.New(rand.NewPCG(7, uint64(len(*new(B)))))
	solution := fullBoard[B](r)
	n := side(len(solution))
	wrongs, share := 30, []float64{1, 0.5, 0}
	if n > 16 || n > 9 && testing.Short() {
		wrongs, share = 3, []float64{0.5}
	}
	for _, emptied := range share {
		puzzle := thinned(solution, emptied, r)
		for i, opts := range statements {
			if full := opts == nil || !opts.Candidates; full && (n > 25 || n > 16 && testing.Short()) && !*sudokutest.Long {
				continue // millions of clauses
			}
			c := cnfTextOf(t, puzzle, opts)
			require.True(t, c.allows(inDIMACS(puzzle, solution, opts)))
			var lp lpText
			if i < 2 {
				lp = lpTextOf(t, puzzle, opts)
				require.True(t, lp.allows(inLP(solution)))
			}
			for range wrongs {
				// Swap two cells, or replace or remove one value. If only
				// candidates have variables, the givens don't count.
				wrong, kept := solution, puzzle
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
					for cell := range len(kept) {
						if kept[cell] != 0 {
							wrong[cell] = kept[cell]
						}
					}
				}
				want := Solved(puzzle, wrong)
				require.Equal(t, want, c.allows(inDIMACS(puzzle, wrong, opts)))
				if i < 2 {
					require.Equal(t, want, lp.allows(inLP(wrong)))
				}
			}
		}
	}
}

// TestExportCounts compares the sizes of the plain statement with their formulas.
func TestExportCounts(t *testing.T) {
	t.Parallel()
	sizes{testExportCounts[Grid4], testExportCounts[Grid6], testExportCounts[Grid8],
		testExportCounts[Grid], testExportCounts[Grid10], testExportCounts[Grid12],
		testExportCounts[Grid16], testExportCounts[Grid25], testExportCounts[Grid36],
		testExportCounts[Grid49], testExportCounts[Grid64], testExportCounts[Grid81]}.run(t)
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

func testExportCounts[B Board](t *testing.T) {
	if testing.Short() && len(*new(B)) > 256 {
		t.Skip("left out with -short")
	}
	if len(*new(B)) > 49*49 && !*sudokutest.Long {
		t.Skip("without -long: hundreds of millions of clauses to count")
	}
	puzzle := thinned(pattern[B](), 0.7, newTestRand())
	n, h, w := side(len(puzzle)), blockRows(len(puzzle)), blockCols(len(puzzle))
	pairs := func(k int) int { return k * (k - 1) / 2 }
	inBlock := pairs(n) - h*pairs(w) - w*pairs(h) // pairs that share no line
	minimal := n*n*(1+2*pairs(n)+inBlock) + Givens(puzzle)
	room := 1 << 30
	if isGiant(len(puzzle)) {
		room = 1 << 20
	}
	for _, opts := range statements {
		text := head{room: room}
		if err := WriteDIMACS(t.Context(), &text, puzzle, opts); !isGiant(len(puzzle)) {
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
	if err := WriteLP(t.Context(), &text, puzzle, nil); !isGiant(len(puzzle)) {
		require.NoError(t, err)
	}
	require.Contains(t, text.String(), fmt.Sprintf(" %d variables, %d rows, %d non-zeros.", n*n*n, 4*n*n, 4*n*n*n))
	if !isGiant(len(puzzle)) {
		require.Len(t, lpTextOf(t, puzzle, nil).fixed, Givens(puzzle))
	}

	variables := 0
	for _, candidates := range AllCandidates(puzzle) {
		variables += candidates.Len()
	}
	require.Equal(t, variables, cnfTextOf(t, puzzle, statements[1]).vars)
	require.Len(t, lpTextOf(t, puzzle, statements[1]).names, variables)
}

// TestExportSolutions counts the solutions of exported puzzles.
func TestExportSolutions(t *testing.T) {
	t.Parallel()
	requireSolutions(t, Grid4{}, 288)
	requireSolutions(t, Grid4{1}, 72)
	requireSolutions(t, pattern[Grid4](), 1)
	requireSolutions(t, mustParse[Grid](t, demo), 1)
	// The first cell has no candidate; on the second board no empty cell has one.
	requireSolutions(t, Grid4{0, 1, 2, 0, 3, 0, 0, 0, 4}, 0)
	requireSolutions(t, Grid4{0, 1, 2, 3, 4, 2, 1, 0, 1, 3, 4, 2, 2, 4, 3, 1}, 0)
	requireSolutions(t, mustParse[Grid](t, "12...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."), 0)
	r := rand.New(rand.NewPCG(7, 3))
	boards := 30
	if testing.Short() {
		boards = 5
	}
	for range boards {
		requireManySolutions[Grid4](t, r, 0.7)
		requireManySolutions[Grid6](t, r, 0.7)
		requireManySolutions[Grid](t, r, 0.6)
	}
	requireManySolutions[Grid16](t, r, 0.4)
}

func requireManySolutions[B Board](t *testing.T, r *rand.Rand, emptied float64) {
	const most = 100
	puzzle := thinned(fullBoard[B](r), emptied, r)
	if cell := r.IntN(len(puzzle)); puzzle[cell] == 0 && r.IntN(2) == 0 {
		puzzle[cell] = Candidates(puzzle, cell).First()
	}
	if Check(puzzle) != nil {
		requireSolutions(t, puzzle, 0)
		return
	}
	n, err := Count(t.Context(), puzzle, most)
	require.NoError(t, err)
	if n < most {
		requireSolutions(t, puzzle, n)
	}
}

func requireSolutions[B Board](t *testing.T, puzzle B, want int) {
	t.Helper()
	for i, opts := range statements {
		require.Equal(t, want, solutionsOf(t, cnfTextOf(t, puzzle, opts).learner()), "%+v %v", opts, puzzle)
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
	for _, puzzle := range []Grid4{{1, 1}, {5}, {1, 2, 3, 0, 0, 0, 4, 0, 0, 1, 1}} {
		for _, opts := range statements {
			for _, write := range []func(context.Context, io.Writer, Grid4, *ExportOptions) error{WriteLP[Grid4], WriteDIMACS[Grid4]} {
				var text bytes.Buffer
				require.Equal(t, Check(puzzle), write(t.Context(), &text, puzzle, opts))
				require.Empty(t, text)
			}
			board, err := ReadAnswer(strings.NewReader("s UNSATISFIABLE\n"), puzzle, opts)
			require.Equal(t, Check(puzzle), err)
			require.Zero(t, board)
		}
	}
}

// halfWriter writes half of the text and returns no error.
type halfWriter struct{}

func (halfWriter) Write(text []byte) (int, error) { return len(text) / 2, nil }

// roomyWriter has room for this many bytes.
type roomyWriter int

var errFull = errors.New("full")

func (w *roomyWriter) Write(text []byte) (int, error) {
	if len(text) > int(*w) {
		return int(*w), errFull
	}
	*w -= roomyWriter(len(text))
	return len(text), nil
}

func TestExportWriteError(t *testing.T) {
	puzzle := thinned(pattern[Grid16](), 0.5, newTestRand())
	for _, opts := range statements {
		for _, write := range []func(context.Context, io.Writer, Grid16, *ExportOptions) error{WriteLP[Grid16], WriteDIMACS[Grid16]} {
			var text bytes.Buffer
			require.NoError(t, write(t.Context(), &text, puzzle, opts))
			for _, room := range []int{0, 1, 100, text.Len() / 2, text.Len() - 1} {
				w := roomyWriter(room)
				require.Equal(t, errFull, write(t.Context(), &w, puzzle, opts), room)
			}
			require.Equal(t, io.ErrShortWrite, write(t.Context(), halfWriter{}, puzzle, opts))
			w := roomyWriter(text.Len())
			require.NoError(t, write(t.Context(), &w, puzzle, opts))
			require.Zero(t, int(w))
			// The same text in small pieces.
			var again bytes.Buffer
			small := bufio.NewWriterSize(&again, 16)
			require.NoError(t, write(t.Context(), small, puzzle, opts))
			require.NoError(t, small.Flush())
			require.Equal(t, text.String(), again.String())
		}
	}
}
