package sudoku

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

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
		board[i] = uint8(max(0, strings.IndexRune(symbols, c)))
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
			n, err := SideOf(text)
			require.NoError(t, err)
			require.Equal(t, 9, n)
		})
	}
}

func TestParseOtherSizes(t *testing.T) {
	four := Grid4{1, 2, 0, 0, 0, 0, 3, 4, 2, 0, 0, 0, 0, 0, 0, 3}
	for _, text := range []string{
		"12....342......3", "12 ..|.. 34\n-----\n2. ..|.. .3", "1 2 0 0 0 0 3 4 2 0 0 0 0 0 0 3",
		"2\n2\n1 2 -1 -1\n-1 -1 3 4\n2 -1 -1 -1\n-1 -1 -1 3", "12    342      3",
	} {
		board, err := ParseBoard[Grid4](text)
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
	six, err := ParseBoard[Grid6](ten)
	require.NoError(t, err)
	require.Equal(t, 26, Givens(six))

	// So must a line of dashes not, if there are cells enough without it.
	small, err := ParseBoard[Grid4]("12..\n..34\n" + strings.Repeat("-", 20) + "\n2...\n...3")
	require.NoError(t, err)
	require.Equal(t, four, small)

	// The first number of a header may be the width of a block.
	six, err = ParseBoard[Grid6]("3\n2\n" + numbersOf(six[:], "-1", " "))
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
	parse := func(text string) Grid16 {
		t.Helper()
		board, err := ParseBoard[Grid16](text)
		require.NoError(t, err)
		return board
	}
	require.Equal(t, Grid16{1, 9, 10, 16}, parse("19AG"+dots(252)))
	require.Equal(t, Grid16{1, 9, 10, 16}, parse("19ag"+dots(252)))
	require.Equal(t, Grid16{1, 9, 10, 16}, parse("19AG"+strings.Repeat("0", 252)))
	require.Equal(t, Grid16{1, 2, 10, 11, 16}, parse("019AF"+dots(251)), "0 and dots make it 0-9A-F")
	require.Equal(t, Grid16{1, 2, 10, 11, 16}, parse("019af"+strings.Repeat("-", 251)))
	require.Equal(t, Grid16{1, 9, 10, 15}, parse("19AF"+dots(252)), "no 0, so 1-9A-G")
	require.Equal(t, Grid16{0, 1, 16, 10}, parse("0 1 16 10 -1 "+numbersOf(make([]uint8, 251), ".", " ")), "numbers have no 0-9A-F")

	numbers := Grid16{1, 10, 0, 16, 255: 7}
	require.Equal(t, numbers, parse(numbersOf(numbers[:], "-", " ")))
	require.Equal(t, numbers, parse(numbersOf(numbers[:128], "0", " ")+"\n-\n"+numbersOf(numbers[128:], "0", " ")),
		"the dash is no cell: there are enough without it")

	// A board with all values but 16 and sixteen empty cells is not one in 0-9A-F
	// unless the empty cells are zeros.
	var low Grid16
	for i := range low {
		low[i] = uint8(i % 16)
	}
	for _, empty := range []string{".", "-", " "} {
		require.Equal(t, low, parse(everyN(strings.Repeat(empty+"123456789ABCDEF", 16), 16, "\n")), empty)
	}
	require.Equal(t, low, parse(numbersOf(low[:], "0", " ")))

	require.Equal(t, Grid25{0, 1, 25}, mustParse[Grid25](t, "01P\n"+dots(622)), "no other size has 0-9A-F")

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
	{"16×16 line", Line(Grid16{1}), "line 1, column 82: found 256 cells (a 16×16 board), want 81 cells"},
	{"4×4 picture", Grid4{}.String(), "line 6, column 12: found 16 cells (a 4×4 board), want 81 cells"},
	{"36×36 numbers", Line(Grid36{36}), "line 1, column 164: found 1296 cells (a 36×36 board), want 81 cells"},
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

	_, err := ParseBoard[Grid16]("..\n0G" + strings.Repeat(".", 252))
	require.EqualError(t, err, "sudoku: line 2, column 2: found 'G' in a board with 0 and another empty sign, want 0-9 and A-F, or 1-9 and A-G")
	_, err = ParseBoard[Grid16]("H" + strings.Repeat(".", 255))
	require.EqualError(t, err, "sudoku: line 1, column 1: found 'H', want 1-9, A-G or an empty cell")
	_, err = ParseBoard[Grid36](strings.Repeat(".", 1296))
	require.EqualError(t, err, "sudoku: line 1, column 1297: found 1296 symbols, want 1296 numbers")
	_, err = ParseBoard[Grid36](strings.Repeat("10 1 ", 647) + "1")
	require.EqualError(t, err, "sudoku: line 1, column 3237: found 1295 cells, want 1296 cells")
	_, err = ParseBoard[Grid36]("A " + numbersOf(make([]uint8, 1295), "0", " "))
	require.EqualError(t, err, "sudoku: line 1, column 1: found 'A', want a number from 1 to 36 or an empty cell")
	_, err = ParseBoard[Grid25]("1!")
	require.EqualError(t, err, "sudoku: line 1, column 2: found '!', want 1-9, A-P or an empty cell")
	_, err = ParseBoard[Grid25]("12")
	require.EqualError(t, err, "sudoku: line 1, column 3: found 2 cells, want 625 cells")
	_, err = ParseBoard[Grid4](sampleBlank)
	require.EqualError(t, err, "sudoku: line 1, column 17: found 81 cells (a 9×9 board), want 16 cells")
	_, err = ParseBoard[Grid4](acceptedTexts["acs with zeros"])
	require.EqualError(t, err, "sudoku: line 3, column 29: found 81 cells (a 9×9 board), want 16 cells")
	_, err = ParseBoard[Grid36]("37 " + numbersOf(make([]uint8, 1295), "0", " "))
	require.EqualError(t, err, `sudoku: line 1, column 1: found "37", want a number from 1 to 36 or an empty cell`)

	_, err = SideOf("12 34")
	require.EqualError(t, err, "sudoku: line 1, column 6: found 4 cells, want 16, 36, 64, 81, 100, 144, 256, 625, 1296, 2401, 4096 or 6561 cells")
	_, err = SideOf("!")
	require.EqualError(t, err, "sudoku: line 1, column 1: found '!', want a digit, a letter or an empty cell")
	_, err = SideOf("..!")
	require.EqualError(t, err, "sudoku: line 1, column 3: found '!', want a digit, a letter or an empty cell")
}

// TestBoardsComeBack holds the law that parsing undoes printing.
func TestBoardsComeBack(t *testing.T) {
	t.Parallel()
	sizes{boardsComeBack[Grid4], boardsComeBack[Grid6], boardsComeBack[Grid8],
		boardsComeBack[Grid], boardsComeBack[Grid10], boardsComeBack[Grid12],
		boardsComeBack[Grid16], boardsComeBack[Grid25], boardsComeBack[Grid36],
		boardsComeBack[Grid49], boardsComeBack[Grid64], boardsComeBack[Grid81]}.run(t)
}

func boardsComeBack[B Board](t *testing.T) {
	r := newTestRand()
	rounds := fewer(101, len(*new(B)))
	for round := range rounds {
		board := scattered[B](r, 100*round/(rounds-1))
		cells := Cells(&board)
		n := side(len(cells))
		block := strconv.Itoa(blockRows(len(cells)))
		spaced := numbersOf(cells, "-1", " ")
		for _, text := range []string{
			Line(board), fmt.Sprint(board), spaced, numbersOf(cells, "0", ","), numbersOf(cells, ".", "\t"),
			block + "\n1\n" + spaced, padded(cells),
		} {
			back, err := ParseBoard[B](text)
			require.NoError(t, err, text)
			require.Equal(t, board, back, text)
			got, err := SideOf(text)
			require.NoError(t, err, text)
			require.Equal(t, n, got, text)
		}
		if line := Line(board); n <= mostSymbols {
			var quick, slow B
			require.True(t, parseLine(line, Cells(&quick)))
			require.NoError(t, parseAny(line, Cells(&slow)))
			require.Equal(t, slow, quick)
			dashed, err := ParseBoard[B](everyN(strings.ReplaceAll(line, ".", "-"), n, "\n"))
			require.NoError(t, err)
			require.Equal(t, board, dashed)
			for width := 1; width < n; width++ {
				rows := strings.Split(everyN(line, n, "\n"), "\n")
				for i, row := range rows {
					rows[i] = everyN(row, width, " ")
				}
				grouped, err := ParseBoard[B](strings.Join(rows, "\n"))
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
func scattered[B Board](r *rand.Rand, percent int) B {
	var board B
	for i := range len(board) {
		if r.IntN(100) < percent {
			board[i] = uint8(1 + r.IntN(side(len(board))))
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
		plain, counted, foreign := tallyPlain(text)
		want, wantForeign := tallyOf(plainFrame(text))
		require.Equal(t, wantForeign, foreign)
		if foreign < 0 {
			require.Equal(t, want, counted)
			require.Equal(t, plainRunes(plainFrame(text)), plainRunes(plain))
		}
		n, err := SideOf(text)
		if err != nil {
			requireParseError(t, err, text)
			n = 0
		}
		parses[Grid4](t, text, n)
		parses[Grid6](t, text, n)
		parses[Grid8](t, text, n)
		parses[Grid](t, text, n)
		parses[Grid10](t, text, n)
		parses[Grid12](t, text, n)
		parses[Grid16](t, text, n)
		parses[Grid25](t, text, n)
		parses[Grid36](t, text, n)
		parses[Grid49](t, text, n)
		parses[Grid64](t, text, n)
		parses[Grid81](t, text, n)
	})
}

// parses checks the laws of parsing: a text is a board of the size that SideOf
// returns only, all ways to parse agree, and parsing undoes printing.
func parses[B Board](t *testing.T, text string, sideOfText int) {
	board, err := ParseBoard[B](text)
	var other, none B
	if unmarshalText(&other, []byte(text)) == nil != (err == nil) || other != board {
		t.Fatalf("UnmarshalText differs: %v", other)
	}
	if err != nil {
		requireParseError(t, err, text)
		require.Equal(t, none, board)
		return
	}
	require.Equal(t, side(len(board)), sideOfText)
	require.NoError(t, parseAny(text, Cells(&other)))
	require.Equal(t, board, other)
	for _, printed := range []string{Line(board), fmt.Sprint(board)} {
		back, err := ParseBoard[B](printed)
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

// A text of parts has a capital and a small letter after its dot; a board has not.
func TestIsParts(t *testing.T) {
	for text, want := range map[string]bool{
		".Windoku": true, " .Aaa\n": true, ".Zzz": true,
		".ABc": false, ".a1b": false, ".[ab": false, ".@ab": false, ".A`b": false, ".A{b": false, ".Ab": false, "Aab.": false, "": false,
	} {
		require.Equal(t, want, isParts(text), text)
	}
}
