package format_test

import (
	"strings"
	"testing"

	"example.com/sudoku/format"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// fields has an example of each field of f-puzzles, and what it says in the string form.
var fields = map[string]string{
	`"diagonal+":true`:                           "Diagonal~1",
	`"diagonal-":true`:                           "Diagonal~-1",
	`"antiknight":true`:                          "AntiKnight",
	`"antiking":true`:                            "AntiKing",
	`"disjointgroups":true`:                      "DisjointSets",
	`"nonconsecutive":true`:                      "AntiConsecutive",
	`"nonconsecutive":true,"negative":["ratio"]`: "StrictKropki",
	`"nonconsecutive":true,"difference":[{"cells":["R1C1","R1C2"]}]`: "StrictWhite",
	`"negative":["ratio"]`: "StrictBlack",
	`"negative":["xv"]`:    "StrictXV",
	`"extraregion":[{"cells":["R1C1","R2C2","R3C3","R4C5","R5C4","R6C6","R7C8","R8C7","R9C9"]}]`: "AllDifferent~R1C1~R2C2~R3C3~R4C5~R5C4~R6C6~R7C8~R8C7~R9C9",
	`"killercage":[{"cells":["R1C1","R1C2"],"value":"11"}]`:                                      "Cage~11~R1C1~R1C2",
	`"killercage":[{"cells":["R1C1","R1C2"]}]`:                                                   "Cage~0~R1C1~R1C2",
	`"arrow":[{"cells":["R1C1"],"lines":[["R1C1","R1C2","R2C2"]]}]`:                              "Arrow~R1C1~R1C2~R2C2",
	`"arrow":[{"cells":["R1C1","R1C2"],"lines":[["R1C2","R2C2","R3C3"]]}]`:                       "PillArrow~2~R1C1~R1C2~R2C2~R3C3",
	`"thermometer":[{"lines":[["R1C1","R1C2"]]}]`:                                                "Thermo~R1C1~R1C2",
	`"slowthermometer":[{"lines":[["R1C1","R1C2"]]}]`:                                            "SlowThermo~R1C1~R1C2",
	`"palindrome":[{"lines":[["R1C1","R1C2","R2C3"]]}]`:                                          "Palindrome~R1C1~R1C2~R2C3",
	`"renban":[{"lines":[["R1C1","R1C2","R2C3"]]}]`:                                              "Renban~R1C1~R1C2~R2C3",
	`"whispers":[{"lines":[["R1C1","R1C2"]]}]`:                                                   "Whisper~5~R1C1~R1C2",
	`"whispers":[{"lines":[["R1C1","R1C2"]],"value":"4"}]`:                                       "Whisper~4~R1C1~R1C2",
	`"regionsumline":[{"lines":[["R1C3","R1C4"]]}]`:                                              "RegionSumLine~R1C3~R1C4",
	`"entropicline":[{"lines":[["R1C1","R1C2","R1C3"]]}]`:                                        "Entropic~R1C1~R1C2~R1C3",
	`"modularline":[{"lines":[["R1C1","R1C2","R1C3"]]}]`:                                         "Modular~3~R1C1~R1C2~R1C3",
	`"nabner":[{"lines":[["R1C1","R1C2"]]}]`:                                                     "Nabner~R1C1~R1C2",
	`"zipperline":[{"lines":[["R1C1","R1C2","R1C3"]]}]`:                                          "Zipper~R1C1~R1C2~R1C3",
	`"doublearrow":[{"lines":[["R1C1","R1C2","R2C3"]]}]`:                                         "DoubleArrow~R1C1~R1C2~R2C3",
	`"betweenline":[{"lines":[["R1C1","R1C2","R1C3"]]}]`:                                         "Between~R1C1~R1C2~R1C3",
	`"lockout":[{"lines":[["R1C1","R1C2","R1C3"]]}]`:                                             "Lockout~4~R1C1~R1C2~R1C3",
	`"difference":[{"cells":["R1C1","R1C2"]}]`:                                                   "WhiteDot~R1C1~R1C2",
	`"difference":[{"cells":["R1C1","R1C2"],"value":"3"}]`:                                       "Difference~3~R1C1~R1C2",
	`"ratio":[{"cells":["R1C1","R1C2"]}]`:                                                        "BlackDot~R1C1~R1C2",
	`"ratio":[{"cells":["R1C1","R1C2"],"value":"3"}]`:                                            "Ratio~3~R1C1~R1C2",
	`"xv":[{"cells":["R1C1","R1C2"],"value":"X"}]`:                                               "X~R1C1~R1C2",
	`"xv":[{"cells":["R1C1","R1C2"],"value":"v"}]`:                                               "V~R1C1~R1C2",
	`"odd":[{"cell":"R1C1"}]`:                                                                    "Odd~R1C1",
	`"even":[{"cell":"R1C1"}]`:                                                                   "Even~R1C1",
	`"minimum":[{"cell":"R1C1"},{"cell":"R1C2"}]`:                                                "Minimum~R1C1~R1C2",
	`"maximum":[{"cell":"R1C1"}]`:                                                                "Maximum~R1C1",
	`"killercage":[{"cells":[],"value":"5"}]`:                                                    "",
	`"clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R5C5","R5C6"]}]`:                           "Clone~R1C1~R1C2~R5C5~R5C6",
	`"quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[1,2]}]`:                       "Quad~R1C1~1~2",
	`"rowindexer":[{"cells":["R1C1"]}]`:                                                          "Indexing~R~R1C1",
	`"columnindexer":[{"cells":["R1C1"]}]`:                                                       "Indexing~C~R1C1",
	`"boxindexer":[{"cells":["R1C1"]}]`:                                                          "Indexing~B~R1C1",
	`"littlekillersum":[{"cell":"R0C1","direction":"DR","cells":["R1C2"],"value":"30"}]`:         "LittleKiller~30~R8C9",
	`"sandwichsum":[{"cell":"R0C1","value":"8"}]`:                                                "Sandwich~8~C1",
	`"xsum":[{"cell":"R1C0","value":"20"}]`:                                                      "XSum~R1~20~",
	`"skyscraper":[{"cell":"R1C10","value":"4"}]`:                                                "Skyscraper~R1~~4",
	`"text":[{"value":"a"}],"line":[{"lines":[]}],"circle":[{}],"cage":[{"cells":[]}]`:           "",
	`"solution":[1,2],"disabledlogic":["tuples"],"title":"A","author":"B","ruleset":"C"`:         "",
}

// Each field is read, served by the rules, and printed as it was read.
func TestFields(t *testing.T) {
	grid := `"size":9,"grid":[` + strings.TrimSuffix(strings.Repeat(`[{},{},{},{},{},{},{},{},{}],`, 9), ",") + `]`
	for field, want := range fields {
		t.Run(want, func(t *testing.T) {
			sheet, err := format.Parse(`{`+grid+`,`+field+`}`, nil)
			require.NoError(t, err)
			text, err := sheet.Puzzle.MarshalText()
			require.NoError(t, err)
			assert.Contains(t, string(text)+".", want+".")
			for _, form := range []format.Form{format.FPuzzles, format.SudokuPad} {
				link, _, err := format.Print(sheet, form, nil)
				require.NoError(t, err)
				back, err := format.Parse(link, nil)
				require.NoError(t, err)
				again, err := back.Puzzle.MarshalText()
				require.NoError(t, err)
				assert.Equal(t, string(text), string(again))
				assert.Equal(t, sheet.Title, back.Title)
			}
		})
	}
}

// The cells of an old link say themselves that they are odd or even.
func TestParity(t *testing.T) {
	rows := strings.Repeat(`,[{},{},{},{},{},{},{},{},{}]`, 8)
	sheet, err := format.Parse(`{"size":9,"grid":[[{"parity":"Odd"},{"parity":"even"},{},{},{},{},{},{},{}]`+rows+`]}`, nil)
	require.NoError(t, err)
	text, err := sheet.Puzzle.MarshalText()
	require.NoError(t, err)
	assert.Equal(t, ".Shape~9x9.Odd~R1C1.Even~R1C2", string(text))
	_, err = format.Parse(`{"size":9,"grid":[[{"parity":"both"},{},{},{},{},{},{},{},{}]`+rows+`]}`, nil)
	assert.ErrorContains(t, err, "want Odd or Even")
}

// A solution that lacks cells, or has other values, is none.
func TestOddSolutions(t *testing.T) {
	const grid = `"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]`
	const cells = `"cells":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"cellSize":64,"regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]`
	maker := func(values ...string) string {
		return `{"formatVersion":"1.5.0","puzzle":{"size":4,"minDigit":1,"cells":[{"value":1,"given":true},{"value":` + strings.Join(values, `},{"value":`) + `}]}}`
	}
	for text, found := range map[string]bool{
		maker(strings.Split("234341221434321", "")...): true, maker(strings.Split("234341221434329", "")...): false,
		`{` + grid + `,"solution":["1",2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]}`: true, `{` + grid + `,"solution":[1,2]}`: false,
		`{` + grid + `,"solution":"1234341221434321"}`: false, `{` + grid + `,"solution":[1,2,3,5,3,4,1,2,2,1,4,3,4,3,2,1]}`: false,
		`{` + cells + `,"metadata":{"solution":"1234341221434321"}}`: true, `{` + cells + `,"metadata":{"solution":"1234"}}`: false,
		`{` + cells + `,"metadata":{"solution":"123434122143432."}}`: false, `{` + cells + `,"metadata":{"solution":{"a":1}}}`: false,
	} {
		sheet, err := format.Parse(text, nil)
		require.NoError(t, err, text)
		require.Equal(t, found, sheet.Solution != nil, text)
	}
}
