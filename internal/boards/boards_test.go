package boards_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/sudoku"
	"example.com/sudoku/internal/boards"
	"github.com/stretchr/testify/require"
)

const easy4 = "12............43"

func TestRead(t *testing.T) {
	for text, want := range map[string][]int{ // lines of the boards, negative for bad ones
		easy4:                                  {1},
		"1 2 . .\n. . . .\n. . . .\n. . 4 3\n": {1},
		"# two\n" + easy4 + "\n\n" + easy4:     {2, 4},
		easy4 + "\n12\n" + easy4 + "\n":        {1, -2, 3},
	} {
		file, err := boards.Open(strings.NewReader(text), 4)
		require.NoError(t, err)
		require.Equal(t, 4, file.Side)
		var got []int
		for e, err := range boards.Read[sudoku.Grid4](file) {
			require.NoError(t, err)
			if e.Err != nil {
				e.Line = -e.Line
			} else {
				require.Equal(t, easy4, sudoku.Line(e.Board))
			}
			got = append(got, e.Line)
		}
		require.Equal(t, want, got, text)
	}
}

func TestReadError(t *testing.T) {
	torn := errors.New("torn")
	_, err := boards.Open(iotest.ErrReader(torn), 0)
	require.Equal(t, torn, err)

	file, err := boards.Open(io.MultiReader(strings.NewReader(strings.Repeat(".", 81)+"\n"), iotest.ErrReader(torn)), 0)
	require.NoError(t, err)
	require.Equal(t, 9, file.Side)
	var last error
	for _, err := range boards.Read[sudoku.Grid](file) {
		last = err
	}
	require.Equal(t, torn, last)
}
