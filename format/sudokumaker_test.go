package format

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// makerText is an object of SudokuMaker with a side, some fields, and elements beside the boxes.
func makerText(side int, more, elements string) string {
	boxes, _ := json.Marshal(standardRegions(side))
	return fmt.Sprintf(`{"formatVersion":"1.5.0","puzzle":{"size":%d%s,"cells":[{}%s],"constraints":[{"type":0},{"type":1,"regions":%s}%s]}}`,
		side, more, strings.Repeat(",{}", side*side-1), boxes, elements)
}

// Each element has a case.
func TestMakerElements(t *testing.T) {
	cases, err := os.ReadFile("testdata/cases/sudokumaker.txt")
	require.NoError(t, err)
	for _, m := range makerElements {
		assert.Contains(t, string(cases), fmt.Sprintf(`$ read {maker9},{"type":%d`, m.element))
	}
}

// Lines of more remainders than there are values have sets without digits, and are read back.
func TestMakerModular(t *testing.T) {
	for _, text := range []string{".Modular~9~R1C1~R1C2", ".Modular~10~R1C1~R1C2", ".Modular~13~R1C1~R1C2", ".Shape~6x6.Modular~7~R1C1~R1C2"} {
		sheet, err := Parse(text, nil)
		require.NoError(t, err)
		link, _, err := Print(sheet, SudokuMaker, nil)
		require.NoError(t, err)
		back, err := Parse(link, nil)
		require.NoError(t, err, text)
		require.True(t, sheet.Puzzle.Rules.Equal(back.Puzzle.Rules), "%v %v", sheet.Puzzle.Rules, back.Puzzle.Rules)
	}
}

// Browsers and chats change the signs of a link.
func TestMakerLinks(t *testing.T) {
	sheet, err := Parse(makerText(9, `,"name":"A","author":"B","comment":"C\nD"`, ""), nil)
	require.NoError(t, err)
	link, _, err := Print(sheet, SudokuMaker, nil)
	require.NoError(t, err)
	require.NotContains(t, link[len(makerLink):], "/")
	require.Contains(t, link, "+")
	for _, text := range []string{link, link + "&x=1", strings.ReplaceAll(link, "+", "%2B"), strings.ReplaceAll(link, "+", " ")} {
		back, err := Parse(text, nil)
		require.NoError(t, err)
		require.Equal(t, []string{"A", "B", "C\nD"}, []string{back.Title, back.Author, back.Rules})
	}
}
