package sizes

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

// note stores the type and the number of givens of the board it is called with.
func note[B sudoku.Board](ctx context.Context, seen *string, board B) error {
	*seen = fmt.Sprintf("%T %d %v", board, sudoku.Givens(board), ctx.Value(errSeen))
	return errSeen
}

var types = []string{"Grid4", "Grid6", "Grid", "Grid16", "Grid25", "Grid36"}

func TestDo(t *testing.T) {
	ctx := context.WithValue(t.Context(), errSeen, "context")
	require.Len(t, types, len(All))
	for i, side := range All {
		var seen string
		require.Equal(t, errSeen, Do(ctx, side, &seen, note, note, note, note, note, note))
		require.Equal(t, "sudoku."+types[i]+" 0 context", seen)
	}
	for _, side := range []int{-1, 0, 5, 81} {
		var seen string
		require.ErrorContains(t, Do(ctx, side, &seen, note, note, note, note, note, note), "want one of [4 6 9 16 25 36]")
		require.Empty(t, seen)
	}
}

func TestParse(t *testing.T) {
	ctx := context.WithValue(t.Context(), errSeen, "context")
	for i, side := range All {
		var seen string
		text := "1" + strings.Repeat(" 0", side*side-1)
		require.Equal(t, errSeen, Parse(ctx, text, &seen, note, note, note, note, note, note))
		require.Equal(t, "sudoku."+types[i]+" 1 context", seen)
	}
	for _, text := range []string{"", "123", "1234 3412 2143 432x", "1234 3412 2143 4325"} {
		var seen string
		err := Parse(ctx, text, &seen, note, note, note, note, note, note)
		_, ok := errors.AsType[*sudoku.ParseError](err)
		require.True(t, ok, err)
		require.Empty(t, seen)
	}
}
