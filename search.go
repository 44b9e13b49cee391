package sudoku

import (
	"context"
	"math/bits"
)

// search calls yield for each solution of the puzzle, in a stable order, until
// it returns false or limit solutions were found (0: no limit), and returns the
// number found. The error is that of the context.
func search[B Board](ctx context.Context, puzzle *B, limit int, yield func(*B) bool) (int, error) {
	board, found, steps := *puzzle, 0, 0
	var err error
	var place func() bool
	place = func() bool {
		if steps++; steps%256 == 0 {
			if err = ctx.Err(); err != nil {
				return false
			}
		}
		seen := seenValues(&board)
		best, fewest := -1, 99
		var values Values
		for i := range len(board) {
			if board[i] == 0 {
				c := seen.candidates(len(board), i)
				if n := bits.OnesCount64(uint64(c)); n < fewest {
					best, fewest, values = i, n, c
				}
			}
		}
		if best < 0 {
			found++
			solution := board
			return yield(&solution) && found != limit
		}
		for v := range values.All() {
			board[best] = v
			if !place() {
				return false
			}
		}
		board[best] = 0
		return true
	}
	place()
	return found, err
}
