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

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// linesOf returns what a stream yields: the line of each board, or its error.
func linesOf[B Board](boards iter.Seq2[B, error]) (all []string) {
	for board, err := range boards {
		var none B
		switch {
		case err == nil:
			all = append(all, Line(board))
		case board != none:
			all = append(all, "a board beside "+err.Error())
		default:
			all = append(all, strings.TrimPrefix(err.Error(), "sudoku: "))
		}
	}
	return all
}

var streams = []struct {
	name, text string
	want       []string
}{
	{"nothing", "", nil},
	{"bare CR", sampleLine + "\r" + sampleLine + "\r\r" + sampleLine, []string{sampleLine, sampleLine, sampleLine}},
	{"rows with bare CR", strings.Join(sampleRows, "\r") + "\r\r" + strings.Join(sampleRows, "\r") + "\r", []string{sampleLine, sampleLine}},
	{"mixed line ends", "# a\r" + sampleLine + "\n\r" + sampleLine + "\r\n" + sampleLine + "\r", []string{sampleLine, sampleLine, sampleLine}},
	{"nothing but comments", "\n# a\n  \r\n\t# b", nil},
	{"lines", sampleLine + "\n" + sampleLine + "\r\n\r\n" + sampleLine, []string{sampleLine, sampleLine, sampleLine}},
	{"byte order mark", "\ufeff" + sampleLine + "\n", []string{sampleLine}},
	{"comments", "# list\n" + sampleLine + "#1\n  # 2\n" + sampleLine + " # 3\n", []string{sampleLine, sampleLine}},
	{"ratings", sampleLine + " 7.1\n" + sampleLine + "; easy, 30 givens\n" + sampleLine + "\tx y", []string{sampleLine, sampleLine, sampleLine}},
	{"solutions", "quizzes,solutions\n" + sampleLine + "," + sampleLine + "\n",
		[]string{"line 1, column 1: found 'q', want a digit from 1 to 9 or an empty cell", sampleLine}},
	{"other empty cells", strings.ReplaceAll(sampleLine, ".", "-") + "\n" + sampleBlank + "\n" + numbersOf(sample[:], "-1", ",") + "\n",
		[]string{sampleLine, sampleLine, sampleLine}},
	{"bad lines", sampleLine + "\n" + sampleLine[1:] + "\n\n" + sampleLine + ".\n" + sampleLine[:80] + "z\n" + sampleLine[:80] + "A\n\x00\n" + sampleLine[:80] + ", 80\n" + sampleLine,
		[]string{
			sampleLine,
			"line 2, column 81: found 80 cells, want 81 cells",
			"line 4, column 82: found 82 cells, want 81 cells",
			"line 5, column 81: found 'z', want a digit from 1 to 9 or an empty cell",
			"line 6, column 81: found 'A', want a digit from 1 to 9 or an empty cell",
			`line 7, column 1: found '\x00', want a digit from 1 to 9 or an empty cell`,
			"line 8, column 81: found 80 cells, want 81 cells",
			sampleLine,
		}},
	{"another size", Line(Grid16{16}) + "\n" + sampleLine, []string{"line 1, column 82: found 256 cells (a 16×16 board), want 81 cells", sampleLine}},
	{"pictures", sample.String() + "\n" + sample.String() + "\n\n# three\n" + sample.String(), []string{sampleLine, sampleLine, sampleLine}},
	{"rows", strings.Join(sampleRows, "\n") + "\n\n" + strings.Join(sampleRows, "\r\n") + "\r\n# next\r\n" + strings.Join(sampleRows, "\n") + "\n" + sampleLine,
		[]string{sampleLine, sampleLine, sampleLine, sampleLine}},
	{"rows of dashes", strings.ReplaceAll(strings.Join(sampleRows, "\n"), ".", "-") + "\n\n" + strings.Repeat("---------\n", 8) + "--------1\n",
		[]string{sampleLine, strings.Repeat(".", 80) + "1"}},
	{"rows of numbers", everyN(numbersOf(sample[:], "0", " "), 18, "\n") + "\n\n" + "3\n1\n" + strings.ReplaceAll(everyN(numbersOf(sample[:], "0", " "), 18, "\n"), "0", "-1"),
		[]string{sampleLine, sampleLine}},
	{"titles between", "Grid 01\n" + strings.Join(sampleRows, "\n") + "\nGrid 02\n" + strings.Join(sampleRows, "\n"),
		[]string{
			"line 1, column 2: found 'r', want a digit from 1 to 9 or an empty cell", sampleLine,
			"line 11, column 2: found 'r', want a digit from 1 to 9 or an empty cell", sampleLine,
		}},
	{"rules alone", "-----\n=====\n\n" + sampleLine + "\n+---+\n", []string{sampleLine}},
	{"row too few", strings.Join(sampleRows[1:], "\n") + "\n\n" + sampleLine, []string{"line 8, column 10: found 72 cells, want 81 cells", sampleLine}},
	{"row too few, then a line", sampleLine + "\n" + strings.Join(sampleRows[1:], "\n") + "\n" + sampleLine,
		[]string{sampleLine, "line 9, column 10: found 72 cells, want 81 cells", sampleLine}},
	{"rows never mix", strings.Join(sampleRows[1:], "\n") + "\n" + strings.Join(sampleRows, "\n") + "\n\n" + sampleLine,
		[]string{"line 10, column 1: found 153 cells, want 81 cells", sampleLine}},
	{"row too long", strings.Join(sampleRows[:4], "\n") + "\n1234567891\n" + strings.Join(sampleRows[5:], "\n") + "\n\n" + sampleLine,
		[]string{
			"line 4, column 10: found 36 cells (a 6×6 board), want 81 cells",
			"line 5, column 11: found 10 cells, want 81 cells",
			"line 9, column 10: found 36 cells (a 6×6 board), want 81 cells",
			sampleLine,
		}},
	{"endless rows", strings.Repeat(sampleRows[0]+"\n", 10000), []string{
		"line 10, column 1: found 58977 cells, want 81 cells", "line 6563, column 1: found 31023 cells, want 81 cells",
	}},
}

func TestRead(t *testing.T) {
	for _, test := range streams {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, test.want, linesOf(Read(strings.NewReader(test.text))))
			require.Equal(t, test.want, linesOf(Read(iotest.OneByteReader(strings.NewReader(test.text)))))
			require.Equal(t, test.want, linesOf(Read(iotest.DataErrReader(strings.NewReader(test.text)))))
		})
	}
}

// TestStreamsComeBack holds the law that reading a stream undoes printing it, in
// any mixture of forms.
func TestStreamsComeBack(t *testing.T) {
	t.Parallel()
	sizes{streamsComeBack[Grid4], streamsComeBack[Grid6], streamsComeBack[Grid8],
		streamsComeBack[Grid], streamsComeBack[Grid10], streamsComeBack[Grid12],
		streamsComeBack[Grid16], streamsComeBack[Grid25], streamsComeBack[Grid36],
		streamsComeBack[Grid49], streamsComeBack[Grid64], streamsComeBack[Grid81]}.run(t)
}

func streamsComeBack[B Board](t *testing.T) {
	var out strings.Builder
	var want []B
	r := newTestRand()
	for filled := range 101 {
		board := scattered[B](r, filled)
		cells := Cells(&board)
		n := side(len(cells))
		for range 4 {
			switch r.IntN(4) {
			case 0:
				out.WriteString(Line(board) + "\n")
			case 1:
				out.WriteString(boardPicture(cells) + "\n")
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
	var got []B
	for board, err := range ReadBoard[B](strings.NewReader(out.String())) {
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
	for _, unfinished := range []string{"", sampleLine, sampleLine[:50], strings.Join(sampleRows, "\n"), strings.Repeat("1", 2*longestText)} {
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
	for _, test := range streams {
		if len(test.text) < 2000 {
			f.Add([]byte(test.text))
		}
	}
	sudokutest.Fuzz(f, func(t *testing.T, data []byte) {
		reads[Grid4](t, data)
		reads[Grid](t, data)
		reads[Grid16](t, data)
	})
}

// reads checks the laws of streams: ReadBoard yields at most one pair per line, in
// order, and the same pairs for any sizes of the reads.
func reads[B Board](t *testing.T, data []byte) {
	text := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(data))
	lines := strings.Count(text, "\n") + 1
	n, last := 0, 0
	for board, err := range ReadBoard[B](bytes.NewReader(data)) {
		n++
		if err == nil {
			back, err := ParseBoard[B](Line(board))
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
	require.Equal(t, linesOf(ReadBoard[B](bytes.NewReader(data))), linesOf(ReadBoard[B](iotest.OneByteReader(bytes.NewReader(data)))))
}
