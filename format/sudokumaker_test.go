package format

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"example.com/sudoku/internal/lzstring"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// makerText is an object of SudokuMaker with a side, some fields, and elements beside the boxes.
func makerText(side int, more, elements string) string {
	boxes, _ := json.Marshal(standardRegions(side))
	return fmt.Sprintf(`{"formatVersion":"1.5.0","puzzle":{"size":%d%s,"cells":[{}%s],"constraints":[{"type":0},{"type":1,"regions":%s}%s]}}`,
		side, more, strings.Repeat(",{}", side*side-1), boxes, elements)
}

// makerSaid is what a sheet says: its rules, then its givens.
func makerSaid(sheet Sheet) string {
	text := sheet.Puzzle.Rules.String()
	for cell, v := range sheet.Puzzle.Cells {
		if _, columns := sheet.Puzzle.Rules.Size(); v != 0 {
			text += fmt.Sprintf(".~R%dC%d_%d", cell/columns+1, cell%columns+1, int(v)+sheet.Puzzle.Rules.First()-1)
		}
	}
	return text
}

func makerOne(fields string) string { return makerText(9, "", `,{`+fields+`}`) }

// makerExamples has an example of each element, and what it says in the string form.
var makerExamples = map[string]string{
	`"type":10`: "Diagonal~-1", `"type":11`: "Diagonal~1", `"type":12`: "AntiKing", `"type":13`: "AntiKnight", `"type":14`: "DisjointSets", `"type":15`: "AntiConsecutive",
	`"type":16,"groups":[896,14,112]`:                       "GlobalEntropy",
	`"type":16,"groups":[585,146,292]`:                      "GlobalMod", // with the digit 0, which the puzzle lacks
	`"type":100,"cells":[0,10]`:                             "Even~R1C1~R2C2",
	`"type":101,"cells":[0]`:                                "Odd~R1C1",
	`"type":102,"cells":[0,1]`:                              "Maximum~R1C1~R1C2",
	`"type":103,"cells":[80]`:                               "Minimum~R9C9",
	`"type":200,"clues":[{"value":1,"edge":1},{"edge":75}]`: "WhiteDot~R1C1~R1C2.WhiteDot~R5C3~R5C4",
	`"type":200,"clues":[{"value":3,"edge":9}]`:             "Difference~3~R1C1~R2C1",
	`"type":200,"clues":[{"value":1,"edge":1}],"negative":[1],"overrideNegativeRatios":true`:     "WhiteDot~R1C1~R1C2.StrictWhite",
	`"type":201,"clues":[{"value":2,"edge":132}]`:                                                "BlackDot~R8C6~R8C7",
	`"type":201,"clues":[{"value":3,"edge":70}],"negative":[2]`:                                  "Ratio~3~R4C8~R5C8.StrictBlack",
	`"type":202,"clues":[{"value":10,"edge":70},{"value":5,"edge":103}],"negative":[10,5]`:       "X~R4C8~R5C8.V~R6C5~R7C5.StrictXV",
	`"type":300,"slow":false,"thermometers":[[0,1,11]]`:                                          "Thermo~R1C1~R1C2~R2C3",
	`"type":300,"slow":true,"thermometers":[[0,1],[9,10]]`:                                       "SlowThermo~R1C1~R1C2.SlowThermo~R2C1~R2C2",
	`"type":301,"cages":[{"value":11,"cells":[0,1]},{"value":null,"cells":[9,10]}]`:              "Cage~11~R1C1~R1C2.Cage~0~R2C1~R2C2",
	`"type":302,"groups":[[0,40],[1,41]]`:                                                        "Clone~R1C1~R1C2~R5C5~R5C6",
	`"type":303,"clues":[{"corner":11,"digits":[3,4]}]`:                                          "Quad~R1C1~3~4",
	`"type":304,"cages":[{"value":"1522","cells":[0,10,20]}]`:                                    "LookAndSay~1522~R1C1~R2C2~R3C3",
	`"type":305,"cells":[0,10,40]`:                                                               "AllDifferent~R1C1~R2C2~R5C5",
	`"type":400,"lines":[[0,1,10]]`:                                                              "Renban~R1C1~R1C2~R2C2",
	`"type":401,"minDifference":4,"lines":[[0,1]]`:                                               "Whisper~4~R1C1~R1C2",
	`"type":401,"minDifference":5,"lines":[[0,1]]`:                                               "Whisper~5~R1C1~R1C2",
	`"type":402,"lines":[[0,1,10]]`:                                                              "Palindrome~R1C1~R1C2~R2C2",
	`"type":403,"lines":[[0,1,10],[0,1]]`:                                                        "Between~R1C1~R1C2~R2C2",
	`"type":404,"singleRegionTotals":false,"lines":[[2,3]]`:                                      "RegionSumLine~R1C3~R1C4",
	`"type":406,"groups":[14,112,896],"lines":[[0,1,10]]`:                                        "Entropic~R1C1~R1C2~R2C2",
	`"type":406,"groups":[682,340],"lines":[[0,1,10]]`:                                           "Modular~2~R1C1~R1C2~R2C2",
	`"type":406,"groups":[32,66,132,264,528],"lines":[[0,1,10]]`:                                 "Modular~5~R1C1~R1C2~R2C2",
	`"type":407,"lines":[[0,1,10]]`:                                                              "Lockout~4~R1C1~R1C2~R2C2",
	`"type":408,"bulbsWithArrows":[{"bulbCells":[0],"arrows":[[0,1,2],[0,9,18]]}]`:               "Arrow~R1C1~R1C2~R1C3.Arrow~R1C1~R2C1~R3C1",
	`"type":408,"bulbsWithArrows":[{"bulbCells":[1,0],"arrows":[[1,2,3]]}]`:                      "PillArrow~2~R1C1~R1C2~R1C3~R1C4",
	`"type":409,"lines":[[0,1,10]]`:                                                              "DoubleArrow~R1C1~R1C2~R2C2",
	`"type":500,"clues":[{"value":30,"outerCell":1,"diagonal":-1},{"outerCell":2,"diagonal":1}]`: "LittleKiller~30~R8C9",
	`"type":500,"clues":[{"value":3,"outerCell":2,"diagonal":1}]`:                                "~R1C1_3",
	`"type":500,"clues":[{"value":51,"outerCell":10,"diagonal":1}]`:                              "LittleKiller~51~R1C9",
	`"type":501,"clues":[{"value":22,"outerCell":1}]`:                                            "Sandwich~22~C1",
	`"type":502,"clues":[{"value":20,"outerCell":11}]`:                                           "XSum~R1~20~",
	`"type":503,"clues":[{"value":4,"outerCell":21}]`:                                            "Skyscraper~R1~~4",
	`"type":504,"clues":[{"value":4,"outerCell":111},{"outerCell":112}]`:                         "NumberedRoom~C1~~4",
	`"type":600,"cells":[0,1]`:                                                                   "Indexing~R~R1C1~R1C2",
	`"type":601,"cells":[0]`:                                                                     "Indexing~C~R1C1",
	`"type":99,"disabled":true`:                                                                  "",
}

// Each element is read, and printed as it was read.
func TestMakerElements(t *testing.T) {
	seen := map[string]bool{}
	for fields, want := range makerExamples {
		t.Run(want, func(t *testing.T) {
			sheet, err := Parse(makerOne(fields), nil)
			require.NoError(t, err)
			text := makerSaid(sheet)
			require.Equal(t, strings.TrimSuffix(".Shape~9x9."+want, "."), text)
			link, left, err := Print(sheet, SudokuMaker, nil)
			require.NoError(t, err)
			require.Empty(t, left)
			back, err := Parse(link, nil)
			require.NoError(t, err)
			require.Equal(t, text, makerSaid(back))
		})
		kind, _, _ := strings.Cut(fields, ",")
		seen[kind] = true
	}
	for _, m := range makerElements {
		assert.True(t, seen[fmt.Sprintf(`"type":%d`, m.element)], "no example of element %d", m.element)
	}
}

// The board is as the object says; values that are not given and what is switched off are no part
// of the puzzle.
func TestMakerBoards(t *testing.T) {
	cells := func(n int) string {
		return `"cells":[{"value":2,"given":true},{"value":1}` + strings.Repeat(",{}", n-2) + `]`
	}
	for text, want := range map[string]string{
		cells(81): ".Shape~9x9.NoBoxes.~R1C1_2",
		`"size":6,` + cells(36) + `,"constraints":[{"type":1,"regions":[0,0,0,1,1,1,0,0,0,1,1,1,2,2,2,3,3,3,2,2,2,3,3,3,4,4,4,5,5,5,4,4,4,5,5,5]}]`: ".Shape~6x6.~R1C1_2",
		`"size":4,"minDigit":0,` + cells(16):                                                  ".Shape~4x4~0-3.NoBoxes.~R1C1_2",
		`"width":4,"height":2,"maxDigit":5,"type":"sudoku",` + cells(8):                       ".Shape~2x4~5.NoBoxes.~R1C1_2",
		`"type":"custom","width":2,"height":2,` + cells(4):                                    ".Shape~2x2~9~Raw.~R1C1_2",
		`"type":"custom","width":2,"height":2,` + cells(4) + `,"constraints":[{"type":2003}]`: ".Shape~2x2~9.~R1C1_2",
		`"type":"custom","size":4,"maxDigit":4,` + cells(16) + `,"constraints":[{"type":2003,"areas":[]},{"type":1,"regions":[0,0,0,0,1,1,1,1,2,2,2,2,3,3,3,3]}]`: ".Shape~4x4.NoBoxes.Jigsaw~AAAABBBBCCCCDDDD.~R1C1_2",
		`"type":"custom","size":4,"maxDigit":4,` + cells(16) + `,"constraints":[{"type":1,"regions":[0,0,-1,-1,-1,-1,1,1,1,-1,-1,-1,-1,-1,-1,-1]}]`:               ".Shape~4x4~~Raw.AllDifferent~R1C1~R1C2.AllDifferent~R2C3~R2C4~R3C1.~R1C1_2",
	} {
		sheet, err := Parse(`{"formatVersion":"1.5.0","puzzle":{`+text+`}}`, nil)
		require.NoError(t, err, text)
		require.Equal(t, want, makerSaid(sheet))
		link, _, err := Print(sheet, SudokuMaker, nil)
		require.NoError(t, err, want)
		back, err := Parse(link, nil)
		require.NoError(t, err, want)
		require.Equal(t, want, makerSaid(back))
	}
}

// Dots of the other colour are exempt from a negative rule, or not, as their element says.
func TestMakerNegative(t *testing.T) {
	white := `,{"type":200,"clues":[{"value":1,"edge":1}],"negative":[%s],"overrideNegativeRatios":%t}`
	black := `,{"type":201,"clues":[{"value":2,"edge":5}],"negative":[%s],"overrideNegativeDifferences":%t}`
	dots := ".Shape~9x9.WhiteDot~R1C1~R1C2.BlackDot~R1C5~R1C6"
	for _, c := range []struct {
		white, black   string
		exempt, exempB bool
		want           string // empty: no constraint of ours
	}{
		{"", "", true, true, dots}, {"1", "2", true, true, dots + ".StrictKropki"}, {"1", "2", false, false, dots + ".StrictWhite.StrictBlack"}, {"1", "2", true, false, ""},
		{"1", "", true, false, dots + ".StrictWhite"}, {"1", "", true, true, ""}, {"", "2", false, true, dots + ".StrictBlack"}, {"", "2", true, true, ""}, {"2", "", false, false, ""},
	} {
		sheet, err := Parse(makerText(9, "", fmt.Sprintf(white+black, c.white, c.exempt, c.black, c.exempB)), nil)
		if c.want == "" {
			var bad *UnsupportedError
			require.ErrorAs(t, err, &bad)
			require.Contains(t, bad.Constraint, "negative")
			continue
		}
		require.NoError(t, err)
		require.Equal(t, c.want, makerSaid(sheet))
		link, _, err := Print(sheet, SudokuMaker, nil)
		require.NoError(t, err)
		back, err := Parse(link, nil)
		require.NoError(t, err)
		require.Equal(t, c.want, makerSaid(back))
	}
}

// A negative rule that is left out is left out alone.
func TestMakerNegativeLeftOut(t *testing.T) {
	for elements, want := range map[string]string{
		`,{"type":200,"negative":[1],"clues":[]},{"type":200,"negative":[],"clues":[{"edge":1}]}`:                                                               "negative difference",
		`,{"type":200,"negative":[2],"clues":[{"edge":1}]}`:                                                                                                     "negative difference",
		`,{"type":200,"negative":[1],"clues":[{"edge":1}]},{"type":201,"clues":[{"edge":5}],"overrideNegativeDifferences":true},{"type":202,"negative":[5,10]}`: "negative",
	} {
		sheet, err := Parse(makerText(9, "", elements), &Options{LeaveOut: true})
		require.NoError(t, err)
		require.Len(t, sheet.LeftOut, 1, elements)
		require.Equal(t, want, sheet.LeftOut[0].Constraint)
		require.NotContains(t, sheet.Puzzle.Rules.String(), "StrictWhite")
		require.Equal(t, strings.Contains(elements, "202"), strings.Contains(sheet.Puzzle.Rules.String(), "StrictXV"))
	}
}

// What can't be read is refused with its place, or left out by its name.
func TestMakerRefuses(t *testing.T) {
	const form = "format: sudokumaker: "
	link := makerLink + strings.NewReplacer("/", "-", "=", "").Replace(lzstring.Compress(makerText(9, "", "")))
	for name, c := range map[string]struct{ text, want string }{
		"name only":     {"https://sudokumaker.app/", form + "the link has no puzzle in it: take the long link of the app's export"},
		"cut":           {link[:len(link)/2], "the text is cut short"},
		"no object":     {`{"formatVersion":1,"puzzle":7}`, form + "found a JSON number at byte"},
		"no puzzle":     {`{"formatVersion":"1.5.0"}`, form + "puzzle: 0 cells in 9 rows and 9 columns, want a side of 1 to 31"},
		"null":          {`{"formatVersion":"1.5.0","puzzle":null}`, form + "puzzle: 0 cells"},
		"cells":         {strings.Replace(makerText(9, "", ""), "{},", "", 1), form + "puzzle: 80 cells in 9 rows and 9 columns"},
		"large":         {strings.Replace(makerText(9, "", ""), `"size":9`, `"size":1000000000`, 1), form + "puzzle: 81 cells in 1000000000 rows"},
		"negative":      {strings.Replace(makerText(9, "", ""), `"size":9`, `"size":-3`, 1), form + "puzzle: 81 cells in -3 rows"},
		"digits":        {makerText(9, `,"minDigit":5,"maxDigit":2`, ""), form + "puzzle: "},
		"many digits":   {makerText(9, `,"maxDigit":1000000`, ""), form + "puzzle: "},
		"value":         {strings.Replace(makerText(9, "", ""), "{},", `{"given":true,"value":10},`, 1), form + "puzzle: cell 1 has the value 10, want 1 to 9"},
		"word":          {strings.Replace(makerText(9, "", ""), "{},", `{"given":true,"value":"x"},`, 1), form + "found a JSON string"},
		"regions":       {makerOne(`"type":1,"regions":[0,1]`), form + "puzzle: regions of 2 cells, want 81"},
		"one region":    {makerText(9, "", `,{"type":1,"regions":[0`+strings.Repeat(",0", 80)+`]}`), form + "regions: a region has more than 9 cells"},
		"areas":         {makerOne(`"type":2003,"areas":[{"x":0,"y":0,"width":4,"height":4}]`), form + "SudokuRules: rows and columns of parts of the board"},
		"no type":       {makerOne(`"name":"x"`), form + "constraint 3: element  x: no constraint that this package knows"},
		"unknown":       {makerOne(`"type":250`), form + "constraint 3: element 250: no constraint that this package knows"},
		"code":          {makerOne(`"type":1000,"definition":{"name":"mine"}`), form + "constraint 3: JavaScript mine: no constraint that this package knows"},
		"named code":    {makerOne(`"type":1000,"name":"yours","definition":{"name":"mine"}`), form + "constraint 3: JavaScript yours: no constraint that this package knows"},
		"sequence":      {makerOne(`"type":405,"lines":[[0,1]]`), form + "constraint 3: Sequence: no constraint that this package knows"},
		"fog":           {makerOne(`"type":4000`), form + "constraint 3: fog: no constraint that this package knows"},
		"groups":        {makerOne(`"type":406,"groups":[70,392,560],"lines":[[0,1]]`), form + "constraint 3: modular: no constraint that this package knows with groups [70,392,560] and these regions and digits"},
		"totals":        {makerOne(`"type":404,"singleRegionTotals":true,"lines":[[0,1]]`), form + "constraint 3: regionsumline: no constraint that this package knows with singleRegionTotals true and these regions and digits"},
		"no list":       {makerOne(`"type":301,"cages":7`), form + "constraint 3: cages: found a JSON number"},
		"no cell":       {makerOne(`"type":301,"cages":[{"cells":[81],"value":3}]`), `cell 1, "R10C1", is not on the grid`},
		"negative cell": {makerOne(`"type":300,"thermometers":[[-1,0]]`), "is not on the grid"},
		"edge":          {makerOne(`"type":200,"clues":[{"edge":0}]`), "is not on the grid"},
		"lower edge":    {makerOne(`"type":200,"clues":[{"edge":155}]`), "is not on the grid"},
		"corner":        {makerOne(`"type":303,"clues":[{"corner":9,"digits":[1]}]`), "is not on the grid"},
		"outside":       {makerOne(`"type":502,"clues":[{"value":3,"outerCell":0}]`), "is not beside the grid"},
		"inside":        {makerOne(`"type":502,"clues":[{"value":3,"outerCell":13}]`), "is not beside the grid"},
		"diagonal":      {makerOne(`"type":500,"clues":[{"value":3,"outerCell":1}]`), "are not a place and a direction"},
		"no diagonal":   {makerOne(`"type":500,"clues":[{"value":3,"outerCell":0,"diagonal":1}]`), "no cell lies"},
		"sum":           {makerOne(`"type":202,"clues":[{"value":7,"edge":1}]`), `value "7", want X or V`},
		"said":          {makerOne(`"type":304,"cages":[{"value":"many","cells":[0]}]`), "LookAndSay"},
		"drawn cage":    {makerOne(`"type":2001,"cages":[{"cells":[81]}]`), form + "constraint 3: cell 81 is not on the grid"},
		"symbol":        {makerOne(`"type":2002,"params":[],"symbols":[[1,1]]`), form + "constraint 3: symbol 1 has look 1 of 0"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Parse(c.text, nil)
			require.ErrorContains(t, err, c.want)
			if _, ok := errors.AsType[*UnsupportedError](err); ok && strings.Contains(c.want, "constraint 3") {
				sheet, err := Parse(c.text, &Options{LeaveOut: true})
				require.NoError(t, err)
				require.Len(t, sheet.LeftOut, 1)
			}
		})
	}
}

// Words and drawings are kept there and back.
func TestMakerWords(t *testing.T) {
	sheet, err := Parse(makerText(9, `,"name":"A","author":"B","comment":"C\nD"`, `,
		{"type":2000,"lines":[[{"x":0.5,"y":1.5},{"x":2,"y":3}]],"style":{"color":"#ff0000","thickness":0.25}},
		{"type":2001,"cages":[{"value":"a","cells":[0,10]}]},
		{"type":2002,"params":[{"type":"text","text":"T","size":0.5,"angle":45,"fill":"#000000"},{"type":"ellipse","rx":0.25,"ry":0.5,"fill":"#00ff00","stroke":"#0000ff"},
			{"type":"rectangle","width":1,"height":2},{"type":"arrow","length":0.5,"headSize":0.125,"angle":90,"strokeWidth":0.0625,"stroke":"#123456"}],
			"symbols":[[1,2],[3,4.5,1],[5,6,2,"foreground"],[4.5,3.5,3],[1,1,0,"background"]]}`), nil)
	require.NoError(t, err)
	assert.Equal(t, []string{"A", "B", "C\nD"}, []string{sheet.Title, sheet.Author, sheet.Rules})
	assert.JSONEq(t, `{"cages":[{"cells":[[0,0],[1,1]],"value":"a","unique":false}],
		"lines":[{"color":"#ff0000","thickness":16,"wayPoints":[[1.5,0.5],[3,2]]}],
		"arrows":[{"color":"#123456","thickness":4,"headLength":0.125,"wayPoints":[[3.25,4.5],[3.75,4.5]]}],
		"underlays":[{"center":[4.5,3],"width":0.5,"height":1,"rounded":true,"backgroundColor":"#00ff00","borderColor":"#0000ff"},
			{"center":[1,1],"width":0,"height":0,"text":"T","fontSize":32,"color":"#000000","angle":45}],
		"overlays":[{"center":[2,1],"width":0,"height":0,"text":"T","fontSize":32,"color":"#000000","angle":45},{"center":[6,5],"width":1,"height":2}]}`, string(sheet.Drawings))
	link, left, err := Print(sheet, SudokuMaker, nil)
	require.NoError(t, err)
	require.Empty(t, left)
	require.NotContains(t, link[len(makerLink):], "/")
	for _, text := range []string{link, link + "&x=1", strings.ReplaceAll(link, "+", "%2B"), strings.ReplaceAll(link, "+", " ")} {
		back, err := Parse(text, nil)
		require.NoError(t, err)
		sheet.Form = back.Form
		require.JSONEq(t, string(sheet.Drawings), string(back.Drawings))
		require.Equal(t, []string{"A", "B", "C\nD"}, []string{back.Title, back.Author, back.Rules})
	}
}
