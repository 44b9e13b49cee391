package sudoku

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/sudoku/internal/boardtext"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// linesOf returns what a stream yields: the line of each board, or its error.
func linesOf[P Problem](boards iter.Seq2[P, error]) (all []string) {
	for board, err := range boards {
		switch {
		case err == nil:
			all = append(all, Line(board))
		case Givens(board) > 0:
			all = append(all, "a board beside "+err.Error())
		default:
			all = append(all, strings.TrimPrefix(err.Error(), "sudoku: "))
		}
	}
	return all
}

// Rows without an end are no board each.
func TestReadEndlessRows(t *testing.T) {
	require.Equal(t, []string{
		"line 10, column 1: found 58977 cells, want 81 cells", "line 6563, column 1: found 31023 cells, want 81 cells",
	}, linesOf(Read(strings.NewReader(strings.Repeat(sampleRows[0]+"\n", 10000)))))
}

// TestStreamsComeBack holds the law that reading a stream undoes printing it, in
// any mixture of forms.
func TestStreamsComeBack(t *testing.T) {
	t.Parallel()
	fewSides(t, streamsComeBack)
}

func streamsComeBack(t *testing.T, n int) {
	var out strings.Builder
	var want []Puzzle
	r := newTestRand()
	for filled := range 101 {
		board := scattered(r, n, filled)
		cells := board.Cells
		for range 4 {
			switch r.IntN(4) {
			case 0:
				out.WriteString(Line(board) + "\n")
			case 1:
				out.WriteString(boardtext.Picture(cells) + "\n")
			case 2:
				for i := 0; i < len(cells); i += n {
					out.WriteString(numbersOf(cells[i:i+n], "-1", "\t") + "\t\r\n")
				}
				out.WriteString("\n")
			default:
				out.WriteString(numbersOf(cells, "0", ",") + "\n")
			}
			want = append(want, board)
		}
	}
	var got []Puzzle
	for board, err := range Standard(n).Read(strings.NewReader(out.String())) {
		require.NoError(t, err)
		got = append(got, board)
	}
	require.Equal(t, len(want), len(got))
	for i := range want {
		require.Equal(t, want[i], got[i], i)
	}
}

func TestReadStopsWhenAsked(t *testing.T) {
	n := 0
	for range Read(strings.NewReader(strings.Repeat(sampleLine+"\n", 10))) {
		if n++; n == 3 {
			break
		}
	}
	require.Equal(t, 3, n)
}

func TestReadGivesTheReadersError(t *testing.T) {
	broken := errors.New("the disk is on fire")
	for _, unfinished := range []string{"", sampleLine, sampleLine[:50], strings.Join(sampleRows, "\n"), strings.Repeat("1", 2*64<<10)} {
		var errs []error
		boards := 0
		for _, err := range Read(io.MultiReader(strings.NewReader(sampleLine+"\nz\n"+unfinished), iotest.ErrReader(broken))) {
			if err == nil {
				boards++
			} else {
				errs = append(errs, err)
			}
		}
		require.Equal(t, 1, boards)
		require.Len(t, errs, 2)
		require.IsType(t, &ParseError{}, errs[0])
		require.Same(t, broken, errs[1])
	}

	// An error of the reader ends the sequence, also if it is a *ParseError.
	posing := &ParseError{Line: 7}
	n := 0
	for _, err := range Read(iotest.ErrReader(posing)) {
		require.Same(t, posing, err)
		n++
	}
	require.Equal(t, 1, n)
}

// symbolReader reads as a number of dots, without storing them.
type symbolReader struct{ left int }

func (r *symbolReader) Read(p []byte) (int, error) {
	if r.left == 0 {
		return 0, io.EOF
	}
	p = p[:min(len(p), r.left)]
	for i := range p {
		p[i] = '.'
	}
	r.left -= len(p)
	return len(p), nil
}

func TestReadPassesOverAnEndlessLine(t *testing.T) {
	const size = 100 << 20
	in := io.MultiReader(
		strings.NewReader(sampleLine+"\n"), &symbolReader{size},
		strings.NewReader("\n"+strings.Join(sampleRows, "\n")+"\n"), &symbolReader{size},
	)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got := linesOf(Read(in))
	runtime.ReadMemStats(&after)
	require.Equal(t, []string{
		sampleLine,
		"line 2, column 1: found a line of more than 65536 bytes, want a board",
		sampleLine,
		"line 12, column 1: found a line of more than 65536 bytes, want a board",
	}, got)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(1<<20), "bytes allocated for lines of 100 MiB")
}

func FuzzRead(f *testing.F) {
	for _, c := range sudokutest.CasesOf(f, "testdata/cases/read.txt") {
		f.Add([]byte(c.Input))
	}
	sudokutest.Fuzz(f, func(t *testing.T, data []byte) {
		for _, side := range []int{4, 9, 16} {
			reads(t, side, data)
		}
		require.Equal(t, linesOf(Standard(9).Read(bytes.NewReader(data))), linesOf(Read(bytes.NewReader(data))))
	})
}

// reads checks the laws of streams: Read yields at most one pair per line, in
// order, and the same pairs for any sizes of the reads.
func reads(t *testing.T, side int, data []byte) {
	text := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(data))
	lines := strings.Count(text, "\n") + 1
	n, last := 0, 0
	for board, err := range Standard(side).Read(bytes.NewReader(data)) {
		n++
		if err == nil {
			back, err := Standard(side).Parse(Line(board))
			require.NoError(t, err)
			require.Equal(t, board, back)
			continue
		}
		requireParseError(t, err, text)
		line := err.(*ParseError).Line
		require.GreaterOrEqual(t, line, last)
		last = line
	}
	require.LessOrEqual(t, n, lines)
	require.Equal(t, linesOf(Standard(side).Read(bytes.NewReader(data))), linesOf(Standard(side).Read(iotest.OneByteReader(bytes.NewReader(data)))))
}

// By other rules each line is a puzzle.
func TestRulesRead(t *testing.T) {
	rules, err := Jigsaw("AABABCBCC")
	require.NoError(t, err)
	var last Puzzle
	for p, err := range rules.Read(strings.NewReader("~R1C1_1_2~R3C3_3")) {
		require.NoError(t, err)
		last = p
	}
	require.Equal(t, ValuesOf(1, 2), last.Candidates[0])

	broken := errors.New("torn")
	n := 0
	for p, err := range rules.Read(iotest.ErrReader(broken)) {
		require.Same(t, broken, err)
		require.Equal(t, rules.Empty(), p)
		n++
	}
	require.Equal(t, 1, n)
	for _, err := range (Rules{}).Read(strings.NewReader("1")) {
		require.Equal(t, Rules{}.Err(), err)
		n++
	}
	require.Equal(t, 2, n)
}
