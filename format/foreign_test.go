package format

// What links of other apps have beside the clues, as found in links of setters: it is kept, or
// named.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"example.com/sudoku/internal/lzstring"
)

func loosely(t *testing.T, text string) (Sheet, []string) {
	sheet, err := Parse(text, &Options{LeaveOut: true})
	require.NoError(t, err, text)
	var names []string
	for _, what := range sheet.LeftOut {
		names = append(names, what.Constraint+": "+what.Reason)
	}
	return sheet, names
}

// Attributes that are not drawn, and those of another type, come back as they were written.
func TestForeignAttributes(t *testing.T) {
	const items = `"lines":[{"color":"#ff0000","d":"M0 0L9 9","stroke-linecap":"butt","target":"overlay","thickness":"7.68"},{"wayPoints":[[0.5,0.5],[1.5,1.5]],"thickness":3,"fill":"none"}],` +
		`"overlays":[{"center":[1,1],"width":1,"height":0.5,"rounded":1,"stroke-width":2.5,"thickness":4}],"cages":[{"cells":[[0,0],[0,1]],"value":"A","fontC":"#00ff00"}]`
	sheet, _ := loosely(t, `{"cells":[[{},{}],[{},{}]],`+items+`}`)
	require.JSONEq(t, `{`+items+`}`, string(sheet.Drawings))
	link, _, err := Print(sheet, SudokuPad, nil)
	require.NoError(t, err)
	text, err := lzstring.Decompress(strings.TrimPrefix(link, padLink+"scl"), maxText)
	require.NoError(t, err)
	require.Equal(t, 2, strings.Count(text, `"M0 0L9 9"`), "drawn, and kept apart from the clues")
	back, err := Parse(link, nil)
	require.NoError(t, err)
	require.JSONEq(t, `{`+items+`}`, string(back.Drawings))

	_, err = Parse(`{"cells":[[{},{}],[{},{}]],"overlays":[{"center":"middle"}]}`, nil)
	require.EqualError(t, err, `format: sudokupad: found a JSON string, want array in {"center":"middle"}`)
}

// What the setter says to those who solved it goes from app to app.
func TestMessage(t *testing.T) {
	for _, text := range []string{`{` + grid4 + `,"successMessage":"Well done"}`, `{"cells":[[{},{}],[{},{}]],"metadata":{"msgcorrect":["Well","done"]}}`} {
		sheet, err := Parse(text, nil)
		require.NoError(t, err)
		require.Equal(t, "Well done", strings.ReplaceAll(sheet.Message, "\n", " "))
		for _, form := range []Form{FPuzzles, SudokuPad, SudokuMaker} {
			link, left, err := Print(sheet, form, nil)
			require.NoError(t, err)
			back, err := Parse(link, nil)
			require.NoError(t, err)
			if form == SudokuMaker {
				require.Equal(t, "message", left[0].Constraint)
			} else {
				require.Equal(t, sheet.Message, back.Message)
			}
		}
	}
}

// A clue that makes no sense, such as one for values that only the rules in words define, is left
// out alone.
func TestSenselessClues(t *testing.T) {
	const cells = `{"cells":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],`
	for text, want := range map[string]string{
		cells + `"cages":[{"cells":[[0,0],[0,1],[0,2]],"value":3},{"cells":[[1,0],[1,1]],"value":4}]}`: "cage: Cage: sum 3 of 3 cells, want a sum from 6 to 9, or 0 for none",
		cells + `"metadata":{"norowcol":true}}`:                                                        "norowcol: this package does not know it",
		`{` + grid4 + `,"xv":[{"cells":["R1C2","R1C3"],"value":"X"}]}`:                                 "X: sum 10 of 2 cells, want a sum from 2 to 8",
		makerText(4, "", `,{"type":1,"regions":[0`+strings.Repeat(",0", 15)+`]}`):                      "regions: a region has more than 4 cells",
		makerText(9, "", `,{"type":2003,"areas":[{"x":0,"y":0,"width":4,"height":4}]}`):                "SudokuRules: rows and columns of parts of the board",
	} {
		_, err := Parse(text, nil)
		require.Error(t, err)
		sheet, left := loosely(t, text)
		require.Equal(t, []string{want}, left)
		if strings.Contains(text, "cages") {
			require.Contains(t, sheet.Puzzle.Rules.String(), "Cage~4~R2C1~R2C2")
			require.JSONEq(t, `{"cages":[{"cells":[[0,0],[0,1],[0,2]],"value":3}]}`, string(sheet.Drawings))
		}
	}
}

// A cell of region -1 is in none, as one of region null.
func TestNoRegion(t *testing.T) {
	for _, none := range []string{"null", "-1"} {
		sheet, err := Parse(`{`+strings.Replace(grid4, "{}", `{"region":`+none+`}`, 1)+`}`, nil)
		require.NoError(t, err)
		assert.Contains(t, sheet.Puzzle.Rules.String(), ".NoBoxes.AllDifferent~")
	}
}

// The colours of a cell are drawn in it, side by side.
func TestCellColors(t *testing.T) {
	sheet, err := Parse(`{"grid":[[{"c":"#ff0000"},{"c":"#00ff00","cArray":["#00ff00","#0000ff"]}],[{},{}]]}`, nil)
	require.NoError(t, err)
	require.JSONEq(t, `{"underlays":[{"center":[0.5,0.5],"width":1,"height":1,"backgroundColor":"#ff0000"},
		{"center":[0.5,1.25],"width":0.5,"height":1,"backgroundColor":"#00ff00"},{"center":[0.5,1.75],"width":0.5,"height":1,"backgroundColor":"#0000ff"}]}`, string(sheet.Drawings))
	link, left, err := Print(sheet, FPuzzles, nil)
	require.NoError(t, err)
	require.Len(t, left, 2, "beside the middle")
	back, err := Parse(link, nil)
	require.NoError(t, err)
	require.JSONEq(t, `{"underlays":[{"center":[0.5,0.5],"width":1,"height":1,"backgroundColor":"#ff0000"}]}`, string(back.Drawings))
}

// A solution that is no full board is named, and refuses nothing.
func TestNamesOddSolutions(t *testing.T) {
	for _, text := range []string{
		`{` + grid4 + `,"solution":[1,2]}`, `{` + grid4 + `,"solution":"1234"}`,
		`{"cells":[[{},{}],[{},{}]],"metadata":{"solution":"12.1"}}`, `{"cells":[[{},{}],[{},{}]],"metadata":{"solution":{"a":1}}}`,
	} {
		sheet, err := Parse(text, nil)
		require.NoError(t, err, text)
		require.Len(t, sheet.LeftOut, 1)
		require.Equal(t, "solution", sheet.LeftOut[0].Constraint)
	}
}

// A slanting arrow of SudokuMaker is read back as it was.
func TestMakerArrows(t *testing.T) {
	text := makerText(9, "", `,{"type":2002,"params":[{"type":"arrow","length":0.25,"angle":135,"headSize":0.125,"stroke":"#000000","strokeWidth":0.05}],"symbols":[[5.1666667,0.8333333,0,"foreground"]]}`)
	sheet, err := Parse(text, nil)
	require.NoError(t, err)
	link, _, err := Print(sheet, SudokuMaker, nil)
	require.NoError(t, err)
	back, err := Parse(link, nil)
	require.NoError(t, err)
	require.Equal(t, string(sheet.Drawings), string(back.Drawings))
}
