package sudoku

import (
	"encoding"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// textMethods are the methods that each board has for text.
type textMethods interface {
	fmt.Stringer
	encoding.TextMarshaler
	encoding.TextUnmarshaler
}

var _, _ textMethods = &Grid{}, &Puzzle{}

func TestTextMethods(t *testing.T) {
	t.Parallel()
	eachSide(t, testTextMethods)
}

func testTextMethods(t *testing.T, side int) {
	board := square(side)
	empty, err := board.MarshalText()
	require.NoError(t, err)
	filled := strings.Replace(strings.Replace(string(empty), "0", "4", 1), ".", "4", 1)
	require.NoError(t, board.UnmarshalText([]byte(filled)))
	require.Equal(t, "> "+filled, string(AppendLine([]byte("> "), board)))

	require.NoError(t, board.UnmarshalText(empty))
	require.NotContains(t, board.String(), "4")
	require.Error(t, board.UnmarshalText([]byte(filled[1:]+"!")))
	require.NotContains(t, board.String(), "4", "unchanged after an error")
	if side == 9 {
		grid := Grid(board.Cells)
		require.Equal(t, grid.String(), board.String())
		require.Equal(t, Line(grid), Line(board))
	}
}

func TestLine(t *testing.T) {
	require.Equal(t, sampleLine, Line(sample))
	require.Equal(t, "12"+strings.Repeat(".", 14), Line(square(4, 1, 2)))
	require.Equal(t, "16"+strings.Repeat(".", 34), Line(square(6, 1, 6)))
	require.Equal(t, "9AG"+strings.Repeat(".", 253), Line(square(16, 9, 10, 16)))
	require.Equal(t, "9AP"+strings.Repeat(".", 622), Line(square(25, 9, 10, 25)))
	require.Equal(t, "9 10 36"+strings.Repeat(" 0", 1293), Line(square(36, 9, 10, 36)))

	require.Equal(t, "9??"+strings.Repeat(".", 78), Line(Grid{9, 10, 255}), "values too large")
	require.Equal(t, "36 ? ?"+strings.Repeat(" 0", 1293), Line(square(36, 36, 37, 255)))
}

func TestString(t *testing.T) {
	require.Equal(t, strings.TrimSpace(`
+-------+-------+-------+
| 5 3 . | . 7 . | . . . |
| 6 . . | 1 9 5 | . . . |
| . 9 8 | . . . | . 6 . |
+-------+-------+-------+
| 8 . . | . 6 . | . . 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
+-------+-------+-------+
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
+-------+-------+-------+`), sample.String())
	bad := square(6, 6)
	bad.Cells[35] = 7
	require.Equal(t, strings.TrimSpace(`
+-------+-------+
| 6 . . | . . . |
| . . . | . . . |
+-------+-------+
| . . . | . . . |
| . . . | . . . |
+-------+-------+
| . . . | . . . |
| . . . | . . ? |
+-------+-------+`), bad.String())
	wide := strings.Split(square(36, 36, 0, 7).String(), "\n")
	require.True(t, strings.HasPrefix(wide[1], "| 36 . 7 . . . | "), wide[1])
	require.True(t, strings.HasPrefix(wide[2], "|  . . . . . . | "), wide[2])

	require.Equal(t, "\n"+sample.String(), fmt.Sprintf("\n%v", sample))
	require.Equal(t, "\n"+sample.String(), fmt.Sprintf("\n%s", &sample))
}

func TestPencilMarks(t *testing.T) {
	require.Equal(t, strings.TrimSpace(`
+---------+---------+
|   1   2 |   3   - |
|   3   3 |  12   4 |
+---------+---------+
| 234 134 | 124 123 |
| 234 134 | 124 123 |
+---------+---------+`), PencilMarks(square(4, 1, 2, 3, 0, 0, 0, 0, 4), nil))
	require.Contains(t, PencilMarks(square(16), nil), " 123456789ABCDEFG ")
	require.Contains(t, PencilMarks(square(36), nil), " 1,2,3,4,5,6,7,8,9,10,11,")
}

func TestOwnPencilMarks(t *testing.T) {
	board := square(4, 1, 2, 3, 0, 0, 0, 0, 4)
	require.Equal(t, PencilMarks(board, nil), PencilMarks(board, Candidates(board)))
	require.Equal(t, strings.TrimSpace(`
+-----+-----+
| 1 2 | 3 4 |
| - - | - 4 |
+-----+-----+
| - - | - - |
| - - | - - |
+-----+-----+`), PencilMarks(board, slices.Repeat([]Values{ValuesOf(4)}, 4)))
	require.Contains(t, PencilMarks(square(4), []Values{ValuesOf(9)}), "| ? - |", "too large a value")
}

func TestMarshalText(t *testing.T) {
	require.Equal(t, "board: "+sampleLine, string(AppendLine([]byte("board: "), sample)))
	_, err := Grid{1: 10}.MarshalText()
	require.EqualError(t, err, "sudoku: row 1, column 2: 10 is too large for a 9×9 board")
	require.ErrorIs(t, err, ErrNoSolution)
}

func TestJSON(t *testing.T) {
	type game struct {
		Puzzle Grid
		Times  map[Grid]int
		Small  *Puzzle
	}
	small := square(4, 4)
	in := game{sample, map[Grid]int{sample: 7}, &small}
	encoded, err := json.Marshal(in)
	require.NoError(t, err)
	require.JSONEq(t, `{"Puzzle":"`+sampleLine+`","Times":{"`+sampleLine+`":7},"Small":"4..............."}`, string(encoded))
	var out game
	require.NoError(t, json.Unmarshal(encoded, &out))
	require.Equal(t, in, out)

	picture, err := json.Marshal(sample.String())
	require.NoError(t, err)
	var board Grid
	require.NoError(t, json.Unmarshal(picture, &board), "any form is read")
	require.Equal(t, sample, board)

	var bad *ParseError
	require.ErrorAs(t, json.Unmarshal([]byte(`"12"`), &board), &bad)
	_, err = json.Marshal(Grid{10})
	require.Error(t, err)
}
