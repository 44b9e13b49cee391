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
	{"another size", Line(square(16, 16)) + "\n" + sampleLine, []string{"line 1, column 82: found 256 cells (a 16×16 board), want 81 cells", sampleLine}},
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
	for _, test := range streams {
		if len(test.text) < 2000 {
			f.Add([]byte(test.text))
		}
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
	text := "# three\n1........\r\n\n  .2....... # a comment\n12\n~R1C1_1_2~R3C3_3\n........4\n"
	require.Equal(t, []string{
		"1........", ".2.......", "line 5, column 3: found 2 cells, want 9 cells", "........3",
		"line 7, column 9: found '4', want a value from 1 to 3 or an empty cell",
	}, linesOf(rules.Read(strings.NewReader(text))))
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
