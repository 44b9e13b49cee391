package sudoku

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// mustParse returns the board that a text stands for.
func mustParse[B Board](t testing.TB, text string) B {
	t.Helper()
	board, err := ParseBoard[B](text)
	require.NoError(t, err)
	return board
}

// pattern returns a solved board: every row is the one above moved along by
// one block width, and by one more cell at the next band.
func pattern[B Board]() B {
	var board B
	n, h, w := side(len(board)), blockRows(len(board)), blockCols(len(board))
	for i := range len(board) {
		r, c := i/n, i%n
		board[i] = uint8((r%h*w+r/h+c)%n + 1)
	}
	return board
}

// thinned returns the board with each cell emptied with the given probability.
func thinned[B Board](board B, probability float64, r *rand.Rand) B {
	for i := range len(board) {
		if r.Float64() < probability {
			board[i] = 0
		}
	}
	return board
}

// sizes runs a generic test for every board type: one line a size, because a
// generic function can't be passed on as a value.
type sizes struct {
	four, six, nine, sixteen, twentyFive, thirtySix func(*testing.T)
}

func (s sizes) run(t *testing.T) {
	for _, size := range []struct {
		side int
		test func(*testing.T)
	}{{4, s.four}, {6, s.six}, {9, s.nine}, {16, s.sixteen}, {25, s.twentyFive}, {36, s.thirtySix}} {
		t.Run(fmt.Sprintf("%dx%d", size.side, size.side), size.test)
	}
}

const demo = "006200080008970000004810500000060002070000030600050000002047100003028400050001200"
