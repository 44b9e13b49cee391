package sudoku

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"example.com/sudoku/internal/boardtext"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// sampleLine is the board of Wikipedia's article on sudoku.
const sampleLine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

var sampleRows = func() (rows []string) {
	for i := 0; i < 81; i += 9 {
		rows = append(rows, sampleLine[i:i+9])
	}
	return rows
}()

// sample is sampleLine, read in the obvious way.
var sample = func() (board Grid) {
	for i, c := range sampleLine {
		board[i] = uint8(max(0, strings.IndexRune(boardtext.Symbols, c)))
	}
	return board
}()

// numbersOf spells cells as numbers.
func numbersOf(cells []uint8, empty, separator string) string {
	words := make([]string, len(cells))
	for i, v := range cells {
		words[i] = strconv.Itoa(int(v))
		if v == 0 {
			words[i] = empty
		}
	}
	return strings.Join(words, separator)
}

// everyN puts the separator after every n characters but the last ones.
func everyN(text string, n int, separator string) string {
	var parts []string
	for ; len(text) > n; text = text[n:] {
		parts = append(parts, text[:n])
	}
	return strings.Join(append(parts, text), separator)
}

// What can't be read changes nothing.
func TestUnmarshalRefuses(t *testing.T) {
	untouched := sample
	require.Error(t, untouched.UnmarshalText(nil))
	require.Error(t, untouched.UnmarshalText([]byte(sampleLine[:80]+"z")))
	require.Equal(t, sample, untouched)
}

// TestBoardsComeBack holds the law that parsing undoes printing.
func TestBoardsComeBack(t *testing.T) {
	t.Parallel()
	eachSide(t, boardsComeBack)
}

func boardsComeBack(t *testing.T, n int) {
	r := newTestRand()
	rounds := fewer(101, n*n)
	for round := range rounds {
		board := scattered(r, n, 100*round/(rounds-1))
		cells := board.Cells
		block := strconv.Itoa(geometry.BlockRows(len(cells)))
		spaced := numbersOf(cells, "-1", " ")
		for _, text := range []string{
			Line(board), fmt.Sprint(board), spaced, numbersOf(cells, "0", ","), numbersOf(cells, ".", "\t"),
			block + "\n1\n" + spaced, padded(cells),
		} {
			back, err := Standard(n).Parse(text)
			require.NoError(t, err, text)
			require.Equal(t, board, back, text)
			got, err := boardtext.Side(text)
			require.NoError(t, err, text)
			require.Equal(t, n, got, text)
		}
		if line := Line(board); n <= boardtext.MostSymbols {
			dashed, err := Standard(n).Parse(everyN(strings.ReplaceAll(line, ".", "-"), n, "\n"))
			require.NoError(t, err)
			require.Equal(t, board, dashed)
			for width := 1; width < n; width++ {
				rows := strings.Split(everyN(line, n, "\n"), "\n")
				for i, row := range rows {
					rows[i] = everyN(row, width, " ")
				}
				grouped, err := Standard(n).Parse(strings.Join(rows, "\n"))
				require.NoError(t, err, "groups of %d of %s", width, line)
				require.Equal(t, board, grouped)
			}
		}
	}
}

// padded returns the cells as numbers of two digits, and a dot for an empty cell.
func padded(cells []uint8) string {
	var text strings.Builder
	for _, v := range cells {
		if v == 0 {
			text.WriteString(" .")
		} else {
			fmt.Fprintf(&text, " %02d", v)
		}
	}
	return text.String()
}

func newTestRand() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// scattered returns a board with each cell filled at random with the given
// probability, in percent, without regard to the rules.
func scattered(r *rand.Rand, side, percent int) Puzzle {
	board := square(side)
	for i := range board.Cells {
		if r.IntN(100) < percent {
			board.Cells[i] = uint8(1 + r.IntN(side))
		}
	}
	return board
}

func FuzzParse(f *testing.F) {
	for _, file := range []string{"parse", "refuse"} {
		for _, c := range sudokutest.CasesOf(f, "testdata/cases/"+file+".txt") {
			f.Add(c.Input)
		}
	}
	f.Add(strings.Repeat("0123456789ABCDEF", 16))
	f.Add("0" + strings.Repeat("1.", 127) + "G")
	f.Add("2\n2\n" + strings.Repeat("-1 4 ", 8))
	f.Add(framed("*---*", "|", "*---*", "*---*"))
	sudokutest.Fuzz(f, func(t *testing.T, text string) {
		n, err := boardtext.Side(text)
		if err != nil {
			requireParseError(t, parseError(err), text)
			n = 0
		}
		for _, side := range geometry.Sides() {
			parses(t, text, side, n)
		}
	})
}

// parses checks the laws of parsing: a text is a board of the size that boardtext.Side
// returns only, all ways to parse agree, and parsing undoes printing.
func parses(t *testing.T, text string, side, sideOfText int) {
	board, err := Standard(side).Parse(text)
	if side == 9 {
		var grid, none Grid
		unmarshalled := grid.UnmarshalText([]byte(text))
		require.Equal(t, err, unmarshalled)
		parsed, same := Parse(text)
		require.Equal(t, err, same)
		require.Equal(t, gridFrom(board), parsed)
		require.Equal(t, parsed, grid)
		if err != nil {
			require.Equal(t, none, grid)
		}
	}
	if err != nil {
		requireParseError(t, err, text)
		require.Equal(t, square(side), board)
		return
	}
	require.Equal(t, side, sideOfText)
	puzzle, err := parsePuzzle(text)
	require.NoError(t, err, "a board is no layout of regions")
	require.Equal(t, board, puzzle)
	for _, printed := range []string{Line(board), fmt.Sprint(board)} {
		back, err := Standard(side).Parse(printed)
		require.NoError(t, err)
		require.Equal(t, board, back)
	}
}

func requireParseError(t *testing.T, err error, text string) {
	t.Helper()
	var bad *ParseError
	require.ErrorAs(t, err, &bad)
	require.GreaterOrEqual(t, bad.Line, 1)
	require.LessOrEqual(t, bad.Line, 1+strings.Count(text, "\n"))
	require.GreaterOrEqual(t, bad.Column, 1)
	require.NotEmpty(t, bad.Found)
	require.NotEmpty(t, bad.Want)
}
