package integration_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/sudoku"
	"example.com/sudoku/internal/boards"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

const easy4 = "12............43"

func TestBoardsRead(t *testing.T) {
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
		for e, err := range file.Read() {
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

func TestBoardsReadError(t *testing.T) {
	torn := errors.New("torn")
	_, err := boards.Open(iotest.ErrReader(torn), 0)
	require.Equal(t, torn, err)

	file, err := boards.Open(io.MultiReader(strings.NewReader(strings.Repeat(".", 81)+"\n"), iotest.ErrReader(torn)), 0)
	require.NoError(t, err)
	require.Equal(t, 9, file.Side)
	var last error
	for _, err := range file.Read() {
		last = err
	}
	require.Equal(t, torn, last)
}

// Rules of the same text are the same rules, so their boards are printed and solved alike.
func TestBoardsOrdinary(t *testing.T) {
	for _, side := range geometry.Sides() {
		p := sudoku.Standard(side).Empty()
		require.True(t, boards.Ordinary(p), side)
		for _, text := range []string{fmt.Sprintf(".Shape~%dx%[1]d", side), fmt.Sprintf(".Shape~%dx%[1]d.RegionSize~%[1]d", side)} {
			read, err := variant.Parse(text)
			require.NoError(t, err)
			require.True(t, boards.Ordinary(read), text)
			require.Equal(t, p.String(), read.String(), text)
		}
		p.Candidates = make([]sudoku.Values, len(p.Cells))
		require.False(t, boards.Ordinary(p), side)
	}
	for _, text := range []string{".Shape~5x5", ".NoBoxes", ".Shape~9x9~0-8"} {
		p, err := variant.Parse(text)
		require.NoError(t, err)
		require.False(t, boards.Ordinary(p), text)
	}
	require.False(t, boards.Ordinary(sudoku.Puzzle{}))
}

func TestBoardsParse(t *testing.T) {
	for _, side := range geometry.Sides() {
		line := sudoku.Line(sudoku.Standard(side).Empty())
		p, err := boards.Parse(line)
		require.NoError(t, err)
		require.True(t, boards.Ordinary(p))
		require.Equal(t, line, sudoku.Line(p))
		require.NoError(t, boards.CheckSide(side))
	}
	for _, text := range []string{"", "123", "1234 3412 2143 432z", "1234 3412 2143 4325"} {
		_, err := boards.Parse(text)
		require.IsType(t, &sudoku.ParseError{}, err)
	}
	for _, side := range []int{-1, 0, 5, 82} {
		err := boards.CheckSide(side)
		require.IsType(t, &sudoku.OptionError{}, err)
		require.ErrorContains(t, err, "want one of [4 6 8 9 10 12 16 25 36 49 64 81]")
	}
}
