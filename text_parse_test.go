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

// The board of Wikipedia's article on sudoku, spelled in two ways.
const (
	sampleLine  = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	sampleBlank = "53  7    6  195    98    6 8   6   34  8 3  17   2   6 6    28    419  5    8  79"
)

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

var acceptedTexts = map[string]string{
	"line":                   sampleLine,
	"line with LF":           sampleLine + "\n",
	"line with CR LF":        sampleLine + "\r\n",
	"byte order mark":        "\ufeff" + sampleLine,
	"white space around":     "\n \t" + sampleLine + " \t \r\n\r\n",
	"zeros":                  strings.ReplaceAll(sampleLine, ".", "0"),
	"underscores":            strings.ReplaceAll(sampleLine, ".", "_"),
	"stars":                  strings.ReplaceAll(sampleLine, ".", "*"),
	"dashes":                 strings.ReplaceAll(sampleLine, ".", "-"),
	"dashes in rows":         strings.ReplaceAll(strings.Join(sampleRows, "\n"), ".", "-"),
	"dashes in a frame":      "-| " + strings.Join(sampleRows, " |-\n-| ") + " |-",
	"dashes set apart":       everyN(strings.ReplaceAll(sampleLine, ".", "-"), 1, " "),
	"blanks":                 sampleBlank,
	"blanks with CR LF":      sampleBlank + "\r\n",
	"blanks in rows":         everyN(sampleBlank, 9, "\n"),
	"blanks after comments":  "# 12\n#\n" + everyN(sampleBlank, 9, "\n"),
	"blanks in rows, CR LF":  everyN(sampleBlank, 9, "\r\n") + "\r\n",
	"rows":                   strings.Join(sampleRows, "\n"),
	"rows with CR":           strings.Join(sampleRows, "\r"),
	"SDK":                    "#A somebody\n#D 12 a title 3\n" + strings.Join(sampleRows, "\r\n"),
	"comment after line":     sampleLine + " # rated 1.5",
	"groups":                 everyN(sampleLine, 3, " "),
	"SS":                     strings.ReplaceAll(everyN(everyN(sampleLine, 9, "\n"), 3, "|"), "|\n", "\n"),
	"rules of dashes":        strings.Join(sampleRows[:3], "\n") + "\n---------\n" + strings.Join(sampleRows[3:], "\n"),
	"doubled frame":          "+===+\n" + strings.Join(sampleRows, " ||\n+---+---+\n|| ") + "\n+===+",
	"picture":                sample.String(),
	"picture with CR LF":     strings.ReplaceAll(sample.String(), "\n", "\r\n"),
	"numbers":                numbersOf(sample[:], "0", " "),
	"numbers, -1":            numbersOf(sample[:], "-1", " "),
	"numbers, -1, a line":    numbersOf(sample[:], "-1", ","),
	"numbers, commas":        numbersOf(sample[:], "0", ", "),
	"numbers, tabs":          numbersOf(sample[:], "-1", "\t\r\n"),
	"numbers, leading zeros": "05 " + numbersOf(sample[1:], ".", " "),
	"numbers in a frame":     "| " + numbersOf(sample[:], "-1", " | ") + " |",
	"acs":                    "3\r\n1\r\n" + numbersOf(sample[:], "-1", "\t") + "\t\r\n",
	"acs with zeros":         "3\n27\n" + numbersOf(sample[:], "0", " "),
	"acs after a comment":    "# 1 2\n\n3\n27\n" + numbersOf(sample[:], "0", " "),
	"acs with rules":         "----#1 2\n3\n27\n----\n" + numbersOf(sample[:], "0", " "),
}

func TestParse(t *testing.T) {
	for name, text := range acceptedTexts {
		t.Run(name, func(t *testing.T) {
			board, err := Parse(text)
			require.NoError(t, err)
			require.Equal(t, sample, board)
			n, err := boardtext.Side(text)
			require.NoError(t, err)
			require.Equal(t, 9, n)
		})
	}
}

func TestParseOtherSizes(t *testing.T) {
	four := square(4, 1, 2, 0, 0, 0, 0, 3, 4, 2, 0, 0, 0, 0, 0, 0, 3)
	for _, text := range []string{
		"12....342......3", "12 ..|.. 34\n-----\n2. ..|.. .3", "1 2 0 0 0 0 3 4 2 0 0 0 0 0 0 3",
		"2\n2\n1 2 -1 -1\n-1 -1 3 4\n2 -1 -1 -1\n-1 -1 -1 3", "12    342      3",
	} {
		board, err := Standard(4).Parse(text)
		require.NoError(t, err, text)
		require.Equal(t, four, board, text)
	}

	// A count that fits another size too must not decide: 36 givens among 81
	// cells, or 36 words that are 81 characters.
	dense := strings.Repeat("1-", 36) + "---------"
	board, err := Parse(dense)
	require.NoError(t, err)
	require.Equal(t, 36, Givens(board))
	ten := strings.Repeat("-1 ", 10) + strings.Repeat("6 ", 25) + "6"
	require.Len(t, ten, 81)
	six, err := Standard(6).Parse(ten)
	require.NoError(t, err)
	require.Equal(t, 26, Givens(six))

	// So must a line of dashes not, if there are cells enough without it.
	small, err := Standard(4).Parse("12..\n..34\n" + strings.Repeat("-", 20) + "\n2...\n...3")
	require.NoError(t, err)
	require.Equal(t, four, small)

	// The first number of a header may be the width of a block.
	six, err = Standard(6).Parse("3\n2\n" + numbersOf(six.Cells, "-1", " "))
	require.NoError(t, err)
	require.Equal(t, 26, Givens(six))

	// Dashes are cells if one line mixes them with givens, be it not the last.
	board, err = Parse(everyN(dense, 9, "\n"))
	require.NoError(t, err)
	require.Equal(t, 36, Givens(board))

	// A line of dashes is a row if the other rows are too few.
	board, err = Parse(strings.Repeat("---------\n", 8) + "123------")
	require.NoError(t, err)
	require.Equal(t, 3, Givens(board))
	board, err = Parse(strings.Repeat("-", 81))
	require.NoError(t, err)
	require.Equal(t, Grid{}, board)
}

func TestParseSixteen(t *testing.T) {
	dots := func(n int) string { return strings.Repeat(".", n) }
	parse := func(text string) Puzzle {
		t.Helper()
		board, err := Standard(16).Parse(text)
		require.NoError(t, err)
		return board
	}
	require.Equal(t, square(16, 1, 9, 10, 16), parse("19AG"+dots(252)))
	require.Equal(t, square(16, 1, 9, 10, 16), parse("19ag"+dots(252)))
	require.Equal(t, square(16, 1, 9, 10, 16), parse("19AG"+strings.Repeat("0", 252)))
	require.Equal(t, square(16, 1, 2, 10, 11, 16), parse("019AF"+dots(251)), "0 and dots make it 0-9A-F")
	require.Equal(t, square(16, 1, 2, 10, 11, 16), parse("019af"+strings.Repeat("-", 251)))
	require.Equal(t, square(16, 1, 9, 10, 15), parse("19AF"+dots(252)), "no 0, so 1-9A-G")
	require.Equal(t, square(16, 0, 1, 16, 10), parse("0 1 16 10 -1 "+numbersOf(make([]uint8, 251), ".", " ")), "numbers have no 0-9A-F")

	numbers := square(16, 1, 10, 0, 16)
	numbers.Cells[255] = 7
	require.Equal(t, numbers, parse(numbersOf(numbers.Cells, "-", " ")))
	require.Equal(t, numbers, parse(numbersOf(numbers.Cells[:128], "0", " ")+"\n-\n"+numbersOf(numbers.Cells[128:], "0", " ")),
		"the dash is no cell: there are enough without it")

	// A board with all values but 16 and sixteen empty cells is not one in 0-9A-F
	// unless the empty cells are zeros.
	low := square(16)
	for i := range low.Cells {
		low.Cells[i] = uint8(i % 16)
	}
	for _, empty := range []string{".", "-", " "} {
		require.Equal(t, low, parse(everyN(strings.Repeat(empty+"123456789ABCDEF", 16), 16, "\n")), empty)
	}
	require.Equal(t, low, parse(numbersOf(low.Cells, "0", " ")))

	require.Equal(t, square(25, 0, 1, 25), mustParse(t, 25, "01P\n"+dots(622)), "no other size has 0-9A-F")

	full := parse(strings.Repeat("0123456789ABCDEF", 16))
	require.Equal(t, "123456789ABCDEFG", Line(full)[:16], "a full board in 0-9A-F")
	holes := parse("01" + strings.Repeat("0123456789ABCDEF", 16)[2:255] + "0")
	require.Equal(t, ".123456789ABCDEF", Line(holes)[:16], "17 zeros are empty cells")
}

var refusedTexts = []struct{ name, text, want string }{
	{"empty", "", "line 1, column 1: found no cells, want 81 cells"},
	{"comment only", "# nothing", "line 1, column 1: found no cells, want 81 cells"},
	{"blanks only", strings.Repeat(" ", 81), "line 1, column 1: found no cells, want 81 cells"},
	{"80 symbols", sampleLine[:80], "line 1, column 81: found 80 cells, want 81 cells"},
	{"80 symbols and LF", sampleLine[:80] + "\n", "line 1, column 81: found 80 cells, want 81 cells"},
	{"82 symbols", sampleLine + ".", "line 1, column 82: found 82 cells, want 81 cells"},
	{"82 numbers", numbersOf(sample[:], "-1", " ") + " 10", "line 1, column 214: found 82 cells, want 81 cells"},
	{"16×16 line", Line(square(16, 1)), "line 1, column 82: found 256 cells (a 16×16 board), want 81 cells"},
	{"4×4 picture", square(4).String(), "line 6, column 12: found 16 cells (a 4×4 board), want 81 cells"},
	{"36×36 numbers", Line(square(36, 36)), "line 1, column 164: found 1296 cells (a 36×36 board), want 81 cells"},
	{"letter", strings.Join(sampleRows[:2], "\n") + "\n.98....6A\n" + strings.Join(sampleRows[3:], "\n"),
		"line 3, column 9: found 'A', want a digit from 1 to 9 or an empty cell"},
	{"letter no size has", "z" + sampleLine[1:], "line 1, column 1: found 'z', want a digit from 1 to 9 or an empty cell"},
	{"NUL", sampleLine[:40] + "\x00" + sampleLine[41:], `line 1, column 41: found '\x00', want a digit from 1 to 9 or an empty cell`},
	{"only NULs", strings.Repeat("\x00", 81), `line 1, column 1: found '\x00', want a digit from 1 to 9 or an empty cell`},
	{"not UTF-8", "12\xff", `line 1, column 3: found '\xff', want a digit from 1 to 9 or an empty cell`},
	{"column of a character", "#é\n..é5", "line 2, column 3: found 'é', want a digit from 1 to 9 or an empty cell"},
	{"number too large", "10 " + numbersOf(sample[1:], "0", " "), `line 1, column 1: found "10", want a number from 1 to 9 or an empty cell`},
	{"number below -1", "-2 " + numbersOf(sample[1:], "0", " "), `line 1, column 1: found "-2", want a number from 1 to 9 or an empty cell`},
	{"huge number", strings.Repeat("9", 40) + " " + numbersOf(sample[1:], "0", " "),
		`line 1, column 1: found "999999999999…", want a number from 1 to 9 or an empty cell`},
	{"letter among numbers", "-1 A " + numbersOf(sample[2:], "-1", " "), "line 1, column 4: found 'A', want a number from 1 to 9 or an empty cell"},
	{"two boards", sampleLine + "\n" + sampleLine, "line 2, column 1: found 162 cells, want 81 cells"},
	{"board and solution", sampleLine + "," + sampleLine, "line 1, column 83: found 162 cells, want 81 cells"},
	{"blanks and dots", sampleBlank[:80] + ".", "line 1, column 82: found 30 cells, want 81 cells"},
	{"blanks and a tab", "5\t" + sampleBlank[2:], "line 1, column 82: found 29 cells, want 81 cells"},
	{"blanks and an empty line", everyN(sampleBlank[:72], 9, "\n") + "\n\n" + sampleBlank[72:], "line 10, column 10: found 30 cells, want 81 cells"},
	{"blanks in ragged rows", everyN(sampleBlank, 9, "\n")[1:], "line 9, column 10: found 29 cells, want 81 cells"},
	{"byte order mark only", "\ufeff", "line 1, column 1: found no cells, want 81 cells"},
	{"number below -9", "-12 " + numbersOf(sample[1:], "0", " "), `line 1, column 1: found "-12", want a number from 1 to 9 or an empty cell`},
	{"number and minus", "5- " + numbersOf(sample[1:], "-1", " "), `line 1, column 1: found "5-", want a number from 1 to 9 or an empty cell`},
	{"number of twelve digits", strings.Repeat("9", 12) + " " + numbersOf(sample[1:], "0", " "),
		`line 1, column 1: found "999999999999", want a number from 1 to 9 or an empty cell`},
	{"acs with a number too large", "13\n1\n" + numbersOf(sample[:], "-1", " "), "line 3, column 210: found 83 cells, want 81 cells"},
	{"acs with a long second line", "3\n3 " + numbersOf(sample[:], "-1", " "), "line 2, column 212: found 83 cells, want 81 cells"},
	{"acs of another size", "4\n4\n" + numbersOf(sample[:], "-1", " "), "line 3, column 210: found 83 cells, want 81 cells"},
	{"acs in one line", "3 3 " + numbersOf(sample[:], "-1", " "), "line 1, column 214: found 83 cells, want 81 cells"},
}

func TestParseRefuses(t *testing.T) {
	for _, test := range refusedTexts {
		t.Run(test.name, func(t *testing.T) {
			board, err := Parse(test.text)
			var bad *ParseError
			require.ErrorAs(t, err, &bad)
			require.EqualError(t, err, "sudoku: "+test.want)
			require.Equal(t, Grid{}, board)
		})
	}

	var untouched = sample
	require.Error(t, untouched.UnmarshalText(nil))
	require.Error(t, untouched.UnmarshalText([]byte(sampleLine[:80]+"z")))
	require.Equal(t, sample, untouched)

	_, err := Standard(16).Parse("..\n0G" + strings.Repeat(".", 252))
	require.EqualError(t, err, "sudoku: line 2, column 2: found 'G' in a board with 0 and another empty sign, want 0-9 and A-F, or 1-9 and A-G")
	_, err = Standard(16).Parse("H" + strings.Repeat(".", 255))
	require.EqualError(t, err, "sudoku: line 1, column 1: found 'H', want 1-9, A-G or an empty cell")
	_, err = Standard(36).Parse(strings.Repeat(".", 1296))
	require.EqualError(t, err, "sudoku: line 1, column 1297: found 1296 symbols, want 1296 numbers")
	_, err = Standard(36).Parse(strings.Repeat("10 1 ", 647) + "1")
	require.EqualError(t, err, "sudoku: line 1, column 3237: found 1295 cells, want 1296 cells")
	_, err = Standard(36).Parse("A " + numbersOf(make([]uint8, 1295), "0", " "))
	require.EqualError(t, err, "sudoku: line 1, column 1: found 'A', want a number from 1 to 36 or an empty cell")
	_, err = Standard(25).Parse("1!")
	require.EqualError(t, err, "sudoku: line 1, column 2: found '!', want 1-9, A-P or an empty cell")
	_, err = Standard(25).Parse("12")
	require.EqualError(t, err, "sudoku: line 1, column 3: found 2 cells, want 625 cells")
	_, err = Standard(4).Parse(sampleBlank)
	require.EqualError(t, err, "sudoku: line 1, column 17: found 81 cells (a 9×9 board), want 16 cells")
	_, err = Standard(4).Parse(acceptedTexts["acs with zeros"])
	require.EqualError(t, err, "sudoku: line 3, column 29: found 81 cells (a 9×9 board), want 16 cells")
	_, err = Standard(36).Parse("37 " + numbersOf(make([]uint8, 1295), "0", " "))
	require.EqualError(t, err, `sudoku: line 1, column 1: found "37", want a number from 1 to 36 or an empty cell`)

	_, err = parsePuzzle("12 34")
	require.EqualError(t, err, "sudoku: line 1, column 6: found 4 cells, want 16, 36, 64, 81, 100, 144, 256, 625, 1296, 2401, 4096 or 6561 cells")
	_, err = parsePuzzle("!")
	require.EqualError(t, err, "sudoku: line 1, column 1: found '!', want a digit, a letter or an empty cell")
	_, err = parsePuzzle("..!")
	require.EqualError(t, err, "sudoku: line 1, column 3: found '!', want a digit, a letter or an empty cell")
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
	for _, text := range acceptedTexts {
		f.Add(text)
	}
	for _, test := range refusedTexts {
		f.Add(test.text)
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
