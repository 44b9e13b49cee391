package boards

import (
	"context"
	"errors"
	"fmt"
	"time"

	"example.com/sudoku"
)

// longestProof is how long the solution of a link is looked for.
const longestProof = 2 * time.Second

// Solution returns the values that a link of another app has of a puzzle, which compares a
// player's board with them: those of the board's cells, if they are soon proven to be the only
// ones. The error is that of [sudoku.Unique], or says that they are not known.
func Solution(ctx context.Context, p sudoku.Puzzle) ([]uint8, error) {
	short, cancel := context.WithTimeout(ctx, longestProof)
	defer cancel()
	solution, err := sudoku.Unique(short, p)
	switch {
	case err == nil:
		return solution.Cells[:p.Rules.Board()], nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		err = fmt.Errorf("not known in %v", longestProof)
	}
	return nil, err
}
