package export

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// The boards of the tests, and tests of all sizes.

// sizes runs a generic test for each board type, as a subtest named by the size. Giants
// are left out where they take minutes.
type sizes struct {
	four, six, eight, nine, ten, twelve, sixteen, twentyFive, thirtySix, fortyNine, sixtyFour, eightyOne func(*testing.T)
}

func (s sizes) run(t *testing.T) {
	for i, test := range []func(*testing.T){s.four, s.six, s.eight, s.nine, s.ten, s.twelve,
		s.sixteen, s.twentyFive, s.thirtySix, s.fortyNine, s.sixtyFour, s.eightyOne} {
		n := sudoku.Sides()[i]
		require.NotNil(t, test, "a test for side %d", n)
		if sudokutest.Slow && isGiant(n*n) {
			continue
		}
		t.Run(fmt.Sprintf("%dx%[1]d", n), test)
	}
}

// benchSizes runs a generic benchmark for every board type.
type benchSizes struct {
	four, six, eight, nine, ten, twelve, sixteen, twentyFive, thirtySix, fortyNine, sixtyFour, eightyOne func(*testing.B)
}

func (s benchSizes) run(b *testing.B) {
	for i, bench := range []func(*testing.B){s.four, s.six, s.eight, s.nine, s.ten, s.twelve,
		s.sixteen, s.twentyFive, s.thirtySix, s.fortyNine, s.sixtyFour, s.eightyOne} {
		b.Run(fmt.Sprintf("%dx%[1]d", sudoku.Sides()[i]), bench)
	}
}

const demo = sudokutest.Demo

// isGiant reports whether a full statement of the board has millions of clauses.
func isGiant(cells int) bool { return cells > 36*36 }

// side returns the side of the board type.
func side[B sudoku.Board]() int { return sudoku.RulesOf(*new(B)).Values() }

// blockOf returns the rows and the columns of a block of the board type.
func blockOf[B sudoku.Board]() (rows, columns int) {
	rules := sudoku.RulesOf(*new(B))
	first := rules.Units()[2*rules.Values()].Cells
	last := rules.Place(first[len(first)-1])
	return last.Row + 1, last.Column + 1
}

// mustParse returns the board that a text spells.
func mustParse[B sudoku.Board](t testing.TB, text string) B {
	t.Helper()
	board, err := sudoku.ParseBoard[B](text)
	require.NoError(t, err)
	return board
}

// pattern returns a solved board.
func pattern[B sudoku.Board]() (board B) {
	sudokutest.Pattern(sudoku.Cells(&board))
	return board
}

// fullBoard returns a random solved board.
func fullBoard[B sudoku.Board](r *rand.Rand) (board B) {
	sudokutest.Fill(sudoku.Cells(&board), r)
	return board
}

// thinned returns the board with each cell emptied with the given probability.
func thinned[B sudoku.Board](board B, probability float64, r *rand.Rand) B {
	sudokutest.Thin(sudoku.Cells(&board), probability, r)
	return board
}

func newTestRand() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// corpusBoards returns the 9×9 boards of a file with one per line.
func corpusBoards(t testing.TB, file string) (boards []sudoku.Grid) {
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	n := 0
	for line := range strings.Lines(string(text)) {
		board, err := sudoku.Parse(line)
		if err != nil {
			continue
		}
		if n%*sudokutest.Every == 0 {
			boards = append(boards, board)
		}
		n++
	}
	return boards
}

// A repeatedText is a reader of the same text over and over.
type repeatedText struct {
	text string
	at   int
}

func (r *repeatedText) Read(p []byte) (n int, err error) {
	if r.text == "" {
		return 0, io.EOF
	}
	n = copy(p, r.text[r.at:])
	r.at = (r.at + n) % len(r.text)
	return n, nil
}
