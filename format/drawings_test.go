package format

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"example.com/sudoku/internal/lzstring"
)

// decorated is a puzzle with all that a setter can write and draw beside the clues.
const decorated = `{` + grid4 + `,"title":"Two ways","author":"Ada","ruleset":"Normal rules.\nValues on red lines differ by two.",
	"killercage":[{"cells":["R1C2","R1C3"],"value":"3"}],
	"line":[{"lines":[["R1C1","R2C2"],["R3C3","R3C4"]],"outlineC":"#ff0000","width":0.25}],
	"rectangle":[{"cells":["R2C1","R2C2"],"baseC":"#ddeeff","outlineC":"#000000","width":0.5,"height":0.5,"value":"A"}],
	"circle":[{"cells":["R4C4"],"baseC":"#ffffff","width":0.8,"height":0.8,"angle":30}],
	"text":[{"cells":["R0C3"],"value":"17","fontC":"#0000ff","size":0.7}],
	"cage":[{"cells":["R4C1","R4C2"],"value":"home"}]}`

// Title, author, rules and drawings go through the forms that have a place for them and come
// back, are drawn, and are named where a form has none.
func TestKeepsWhatIsBeside(t *testing.T) {
	sheet, err := Parse(decorated, nil)
	require.NoError(t, err)
	require.Empty(t, sheet.LeftOut)
	assert.Equal(t, "Two ways", sheet.Title)
	for _, part := range []string{`"color":"#ff0000","thickness":16,"wayPoints":[[0.5,0.5],[1.5,1.5]]`, `"center":[1.5,1]`, `"text":17`, `"value":"home"`} {
		assert.Contains(t, string(sheet.Drawings), part)
	}
	for _, form := range []Form{FPuzzles, SudokuPad} {
		link, left, err := Print(sheet, form, nil)
		require.NoError(t, err)
		assert.Empty(t, left)
		back, err := Parse(link, nil)
		require.NoError(t, err)
		sheet.Form = form
		assert.True(t, sheet.Puzzle.Rules.Equal(back.Puzzle.Rules))
		back.Puzzle.Rules = sheet.Puzzle.Rules
		assert.Equal(t, sheet, back)
	}
	svg, err := SVG(sheet, nil)
	require.NoError(t, err)
	for _, part := range []string{`stroke="#ff0000"`, ">17</text>", ">home</text>", ">Values on red lines differ</text>"} {
		assert.Contains(t, svg, part)
	}

	_, left, err := Print(sheet, String, nil)
	require.NoError(t, err)
	var names []string
	for _, what := range left {
		names = append(names, what.Constraint)
	}
	assert.Equal(t, []string{"title", "author", "rules in words", "drawings"}, names)
	sheet.Drawings = []byte(`{"lines":7}`)
	_, _, err = Print(sheet, SudokuPad, nil)
	require.ErrorContains(t, err, "drawings: found a JSON number")
	_, err = SVG(sheet, nil)
	require.ErrorContains(t, err, "drawings: found a JSON number")
}

// What a drawing by others has without a meaning is refused, or kept and named.
func TestKeepsForeignDrawings(t *testing.T) {
	drawing := `{"cells":[[{},{}],[{},{}]],"foglight":[[0,0]],"lines":[{"color":"#ff0000","thickness":8,"wayPoints":[[0.5,0.5],[1.2,1.5]]}],
		"arrows":[{"wayPoints":[[0.5,0.5],[0.5,1.5]]}],"underlays":[{"center":[1,1],"width":1,"height":1,"backgroundColor":"#00ff00"}],
		"overlays":[{"center":[0.25,0.5],"width":0.2,"height":0.2,"text":"up"}],"cages":[{"cells":[[0,0]],"value":"ten"}]}`
	_, err := Parse(drawing, nil)
	require.ErrorAs(t, err, new(*UnsupportedError))
	sheet, err := Parse(drawing, &Options{LeaveOut: true})
	require.NoError(t, err)
	require.Len(t, sheet.LeftOut, 6)
	link, _, err := Print(sheet, SudokuPad, nil)
	require.NoError(t, err)
	text, err := lzstring.Decompress(strings.TrimPrefix(link, padLink+"scl"), maxText)
	require.NoError(t, err)
	require.Equal(t, 2, strings.Count(text, `"#ff0000"`), "drawn, and kept apart from the clues")
	back, err := Parse(link, nil)
	require.NoError(t, err)
	assert.JSONEq(t, string(sheet.Drawings), string(back.Drawings))
	_, left, err := Print(sheet, FPuzzles, nil)
	require.NoError(t, err)
	require.Len(t, left, 3, "a line beside the middles, an arrow, a text beside them")
}
