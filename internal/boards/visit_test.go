package boards

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"example.com/sudoku"
	"github.com/stretchr/testify/require"
)

var errSeen = errors.New("seen")

// noteBoard stores the type and the number of givens of the board it is called
// with.
func noteBoard[B sudoku.Board](ctx context.Context, seen *string, board B) error {
	*seen = fmt.Sprintf("%T %d %v", board, sudoku.Givens(board), ctx.Value(errSeen))
	return errSeen
}

func TestVisit(t *testing.T) {
	ctx := context.WithValue(t.Context(), errSeen, "context")
	names := []string{"Grid4", "Grid6", "Grid8", "Grid", "Grid10", "Grid12", "Grid16", "Grid25", "Grid36", "Grid49", "Grid64", "Grid81"}
	require.Len(t, names, len(sudoku.Sides()), "every size has its function")
	for i, side := range sudoku.Sides() {
		name := names[i]
		var seen string
		require.Equal(t, errSeen, VisitSide(ctx, side, &seen,
			noteBoard, noteBoard, noteBoard, noteBoard, noteBoard, noteBoard,
			noteBoard, noteBoard, noteBoard, noteBoard, noteBoard, noteBoard))
		require.Equal(t, "sudoku."+name+" 0 context", seen)
		text := "1" + strings.Repeat(" 0", side*side-1)
		require.Equal(t, errSeen, VisitText(ctx, text, &seen,
			noteBoard, noteBoard, noteBoard, noteBoard, noteBoard, noteBoard,
			noteBoard, noteBoard, noteBoard, noteBoard, noteBoard, noteBoard))
		require.Equal(t, "sudoku."+name+" 1 context", seen)
	}
	for _, side := range []int{-1, 0, 5, 82} {
		var seen string
		err := VisitSide(ctx, side, &seen,
			noteBoard, noteBoard, noteBoard, noteBoard, noteBoard, noteBoard,
			noteBoard, noteBoard, noteBoard, noteBoard, noteBoard, noteBoard)
		require.IsType(t, &sudoku.OptionError{}, err)
		require.ErrorContains(t, err, "want one of [4 6 8 9 10 12 16 25 36 49 64 81]")
		require.Empty(t, seen)
	}
	for _, side := range []int{4, 5, 81} {
		var seen string
		err := VisitSide(ctx, side, &seen, nil, noteBoard, nil, noteBoard, nil, nil, nil, nil, nil, nil, nil, nil)
		require.IsType(t, &sudoku.OptionError{}, err)
		require.ErrorContains(t, err, "want one of [6 9]")
		require.Empty(t, seen)
	}
	for _, text := range []string{"", "123", "1234 3412 2143 432z", "1234 3412 2143 4325"} {
		var seen string
		err := VisitText(ctx, text, &seen,
			noteBoard, noteBoard, noteBoard, noteBoard, noteBoard, noteBoard,
			noteBoard, noteBoard, noteBoard, noteBoard, noteBoard, noteBoard)
		require.IsType(t, &sudoku.ParseError{}, err)
		require.Empty(t, seen)
	}
}
