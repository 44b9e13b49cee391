package format

import (
	"encoding/json"
	"strings"
	"testing"

	"example.com/sudoku/internal/lzstring"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// grid4 is the grid of an f-puzzles object of side 4, with one given.
const grid4 = `"grid":[[{"value":3,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]`

// An error names the form, the constraint and the place.
func TestParseRefuses(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"no object":      {`{"grid":7}`, "format: fpuzzles: grid: found a JSON number at byte 1, want slice"},
		"cut":            {`{"grid":[[`, "format: fpuzzles: no JSON at byte 10: unexpected end of JSON input"},
		"ragged":         {`{"grid":[[{},{}],[{}]]}`, "format: fpuzzles: grid: row 2 has 1 cells, want 2"},
		"size":           {`{"size":5,` + grid4 + `}`, "format: fpuzzles: size: 5, but the grid has 4 rows"},
		"value":          {strings.Replace(`{`+grid4+`}`, "3", "5", 1), `format: fpuzzles: grid, R1C1: value "5", want 1 to 4`},
		"outside":        {`{` + grid4 + `,"thermometer":[{"lines":[["R1C1","R1C2"]]},{"lines":[["R1C1","R5C1"]]}]}`, `format: fpuzzles: thermometer 2, line 1: cell 2, "R5C1", is not on the grid`},
		"three cells":    {`{` + grid4 + `,"ratio":[{"cells":["R1C1","R1C2","R1C3"]}]}`, "format: fpuzzles: ratio 1: 3 cells, want 2"},
		"fog":            {`{` + grid4 + `,"fogofwar":["R1C1"]}`, "format: fpuzzles: fogofwar: fogofwar: no constraint that this package knows"},
		"unknown":        {`{` + grid4 + `,"dominoes":[{}]}`, "format: fpuzzles: dominoes: dominoes: no constraint that this package knows"},
		"negative":       {`{` + grid4 + `,"negative":["quads"]}`, "format: fpuzzles: negative: negative quads: no constraint that this package knows"},
		"sum in words":   {`{` + grid4 + `,"killercage":[{"cells":["R1C1"],"value":"ten"}]}`, `format: fpuzzles: killercage 1: killercage: the sum is "ten", want a number`},
		"region of five": {strings.Replace(`{`+grid4+`}`, "{}", `{"region":2}`, 1), "format: fpuzzles: grid: region: region 1 has 3 cells, want 4"},
		"little killer":  {`{` + grid4 + `,"littlekillersum":[{"cell":"R0C0","direction":"UL","value":5}]}`, `format: fpuzzles: littlekillersum 1: no cell lies UL of "R0C0"`},
		"name only":      {"https://f-puzzles.com/?id=abc", "format: fpuzzles: the link has no puzzle in it, only a name for one: open it and take the long link of its Export"},
		"link cut short": {fLink + lzstring.Compress(`{` + grid4 + `}`)[:60], "format: fpuzzles: compressed text, character 61: the text is cut short"},

		"pad name":      {"https://sudokupad.app/abc123", "format: sudokupad: the link has no puzzle in it, only a name for one: take the text that https://sudokupad.app/api/puzzle/abc123 shows"},
		"pad line":      {`{"cells":[[{}]],"lines":[{"wayPoints":[[0.5,0.5]]}]}`, "format: sudokupad: line 1: line: 1 lines have no meaning but in the rules"},
		"pad fog":       {`{"cells":[[{}]],"foglight":[[0,0]]}`, "format: sudokupad: foglight: this package does not know it"},
		"pad two grids": {`{"cells":[[{}]],"metadata":{"constraints":".Cage~9~R1C1"}}`, "format: sudokupad: metadata.constraints: another grid than the one drawn"},
		"pad edited":    {`{"cells":[[{"value":1},{}],[{},{}]],"metadata":{"constraints":".Shape~2x2.~R1C1_2"}}`, "format: sudokupad: metadata.constraints: other givens than those drawn"},

		"80 numbers":    {"3x3::k:" + strings.Repeat("1:", 80), "format: killer: 80 numbers, want 81"},
		"two sums":      {"3x3::k:257:513:" + strings.Repeat("1:", 79), "format: killer: number 2: cage 1 has the sums 1 and 2"},
		"arrows around": {"><" + strings.Repeat("0", 79), "format: killer-short: R1C1: its arrows lead to no sum"},
		"arrow off":     {"^" + strings.Repeat("0", 80), "format: killer-short: R1C1: its arrows lead to no sum"},
		"sdk":           {"[Puzzle]\n12\n", "format: sdk: row 1: 2 cells, want 1"},
		"library":       {":0100:5:" + strings.Repeat(".", 80) + ":::", "format: hodoku: board: 80 cells, want 81"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Parse(c.text, nil)
			require.EqualError(t, err, c.want)
		})
	}
}

// What is left out is listed.
func TestLeaveOut(t *testing.T) {
	sheet, err := Parse(`{`+grid4+`,"fogofwar":["R1C1"],"dominoes":[{}],"odd":[{"cell":"R1C2"}]}`, &Options{LeaveOut: true})
	require.NoError(t, err)
	text, err := sheet.Puzzle.MarshalText()
	require.NoError(t, err)
	assert.Equal(t, ".Shape~4x4.Odd~R1C2.~R1C1_3", string(text))
	require.Len(t, sheet.LeftOut, 2)
	assert.Equal(t, "dominoes", sheet.LeftOut[0].Constraint)
	assert.Equal(t, "fogofwar", sheet.LeftOut[1].Constraint)
}

// Text that is too long, nested too deep, or that unpacks to too much is refused before
// anything is built of it.
func TestLimits(t *testing.T) {
	for name, text := range map[string]string{
		"long":     `{"grid":"` + strings.Repeat("a", maxText) + `"}`,
		"deep":     `{"grid":` + strings.Repeat("[", 5_000_000),
		"pad deep": `{"cells":` + strings.Repeat("[", 5_000_000),
		"zip deep": padLink + "scl" + lzstring.Compress(strings.Repeat("[", 100_000)),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Parse(text, nil)
			var bad *SizeError
			require.ErrorAs(t, err, &bad)
		})
	}
	bomb := lzstring.Compress(strings.Repeat("a", maxText+1))
	for _, text := range []string{fLink + bomb, padLink + "scl" + bomb} {
		_, err := Parse(text, nil)
		require.ErrorContains(t, err, "the text has more than 10485760 characters")
	}
}

// A drawing by others gives what has one meaning.
func TestForeignDrawing(t *testing.T) {
	drawing := `{"id":"x","cellSize":50,"cells":[[{"value":5},{},{},{},{},{},{},{},{}],` + strings.TrimSuffix(strings.Repeat(`[{},{},{},{},{},{},{},{},{}],`, 8), ",") + `],
		"regions":[],"cages":[{"value":"title: A name"},{"cells":[[0,0],[0,1]],"value":"12"},{"cells":[[1,0],[1,1]],"unique":true},{"cells":[[2,0]],"type":"rowcol","unique":true}],
		"arrows":[{"wayPoints":[[4.5,4.8],[4.5,6.5],[6.5,8.5]]},{"wayPoints":[[-0.2,3.2],[-0.02,3.02]]}],
		"overlays":[{"center":[4.5,4.5],"width":0.8,"height":0.8,"rounded":true},{"center":[-0.5,3.5],"width":0.25,"height":0.25,"text":"17"}],
		"metadata":{"antiknight":1}}`
	sheet := read(t, drawing, SudokuPad)
	text, err := sheet.Puzzle.MarshalText()
	require.NoError(t, err)
	assert.Equal(t, ".Shape~9x9.NoBoxes.Cage~12~R1C1~R1C2.Cage~0~R2C1~R2C2.AntiKnight.Arrow~R5C5~R5C6~R5C7~R6C8~R7C9.LittleKiller~17~R1C3.~R1C1_5", string(text))
	assert.Equal(t, "A name", sheet.Title)
}

// An arrow goes straight or diagonally from a cell to another one.
func TestArrowBends(t *testing.T) {
	cells := strings.TrimSuffix(strings.Repeat(`[{},{},{},{},{},{},{},{},{}],`, 9), ",")
	for bend, read := range map[string]bool{
		"[4.5,6.5]": true, "[4.5,2.5]": true, "[6.5,4.5]": true, "[2.5,4.5]": true, "[6.5,6.5]": true, "[3.5,3.5]": true,
		"[4.5,4.5]": false, "[5.5,6.5]": false, "[6.5,5.5]": false, // in its cell, as a knight moves
	} {
		_, err := Parse(`{"id":"x","cellSize":50,"cells":[`+cells+`],"arrows":[{"wayPoints":[[4.5,4.5],`+bend+`]}],
			"overlays":[{"center":[4.5,4.5],"width":0.8,"height":0.8,"rounded":true}]}`, nil)
		if read {
			require.NoError(t, err, bend)
		} else {
			require.ErrorContains(t, err, "arrow", bend)
		}
	}
}

// An arrow beside a number outside of the grid shows a direction, if it is long enough.
func TestArrowOutside(t *testing.T) {
	cells := strings.TrimSuffix(strings.Repeat(`[{},{},{},{},{},{},{},{},{}],`, 9), ",")
	for end, read := range map[string]bool{"[-0.02,3.38]": true, "[-0.18,3.22]": false} {
		_, err := Parse(`{"id":"x","cellSize":50,"cells":[`+cells+`],"arrows":[{"wayPoints":[[-0.2,3.2],`+end+`]}],
			"overlays":[{"center":[-0.5,3.5],"width":0.25,"height":0.25,"text":"17"}]}`, nil)
		if read {
			require.NoError(t, err, end)
		} else {
			require.ErrorContains(t, err, "arrow", end)
		}
	}
}

// What is left out of a drawing is listed by name.
func TestLeaveOutOfDrawing(t *testing.T) {
	cells := strings.TrimSuffix(strings.Repeat(`[{},{},{},{}],`, 4), ",")
	for range 10 { // the order of a map is random
		sheet, err := Parse(`{"id":"x","cellSize":50,"cells":[`+cells+`],"xd":1,"xb":1,"xe":1,"xa":1,"xc":1}`, &Options{LeaveOut: true})
		require.NoError(t, err)
		var names []string
		for _, left := range sheet.LeftOut {
			names = append(names, left.Constraint)
		}
		require.Equal(t, []string{"xa", "xb", "xc", "xd", "xe"}, names)
	}
}

// A cell has no value below 1, and a text has no part without a capital.
func TestBelowTheFirst(t *testing.T) {
	rows := strings.Repeat(`,[{},{},{},{}]`, 3)
	for _, value := range []string{`"-1"`, `"5"`} {
		_, err := Parse(`{"size":4,"grid":[[{"given":true,"value":`+value+`},{},{},{}]`+rows+`]}`, nil)
		require.ErrorContains(t, err, "want 1 to 4", value)
	}
	require.False(t, isText(".1abc"))
	require.False(t, isText(".[abc"))
}

// SudokuPad's short spelling is read as the JSON it stands for.
func TestUnzip(t *testing.T) {
	for text, want := range map[string]string{
		`{ce:[[{v:5},,],[,{v:7},]],cs:50,re:[[[0,0],[0,1]]]}`:         `{"cellSize":50,"cells":[[{"value":5},{},{}],[{},{"value":7},{}]],"regions":[[[0,0],[0,1]]]}`,
		`{l:[{c:CFCFCF,th:21,wp:[[0.5,0.5]]}],o:[{r:t,c2:#F,c1:#0}]}`: `{"lines":[{"color":"#CFCFCF","thickness":21,"wayPoints":[[0.5,0.5]]}],"overlays":[{"backgroundColor":"#FFFFFF","borderColor":"#000000","rounded":true}]}`,
		`{metadata:{t:'It\'s one',rules:'a, b: {c}'}}`:                `{"metadata":{"rules":"a, b: {c}","title":"It's one"}}`,
		`{"t":"quoted","x":f,"n":null,"y":{}}`:                        `{"n":null,"title":"quoted","x":false,"y":{}}`,
	} {
		got, err := unzip(text)
		require.NoError(t, err, text)
		assert.JSONEq(t, want, string(got))
	}
	for _, text := range []string{"{", "[", "{a", "{a:1", "[1", "'a", "{a:b}", "{a:1,a:2}", "[1]]", `{"a":"b\`} {
		_, err := unzip(text)
		assert.Error(t, err, text)
	}
}

func FuzzUnzip(f *testing.F) {
	f.Add(`{ce:[[{v:5},,],[,{v:7},]],cs:50}`)
	f.Add(`{metadata:{t:'It\'s one'},c:CFCFCF}`)
	f.Fuzz(func(t *testing.T, text string) {
		data, err := unzip(text)
		if err == nil {
			require.True(t, json.Valid(data))
		}
	})
}

// Whatever is read is printed in the string form and read back from it, and so in each
// form that has the words.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		".Cage~15~R1C1~R1C2.~R3C3_5", `{` + grid4 + `,"odd":[{"cell":"R1C2"}],"xsum":[{"cell":"R0C1","value":"5"}]}`,
		`{"cells":[[{"value":5},{}],[{},{}]],"cages":[{"cells":[[0,0]],"value":1}]}`, "3x3:d:k:" + strings.Repeat("257:", 81),
		"5<" + strings.Repeat("0", 79), "[Puzzle]\n1...\n....\n....\n....\n", ":0000:x:" + strings.Repeat(".", 81) + ":911::",
		strings.Repeat("123456789", 81), strings.Repeat("12 34 . -\n", 4), strings.Repeat(".", 81) + layoutOf(wavy()),
		fLink + lzstring.Compress(`{`+grid4+`}`),
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		sheet, err := Parse(text, &Options{LeaveOut: true})
		if err != nil || sheet.Form == Line {
			return
		}
		for _, row := range formRows() {
			printed, _, err := Print(sheet, row.form, nil)
			if err != nil || row.read == nil || Detect(printed) != row.form {
				require.NotEqual(t, String, row.form, "%v", err)
				continue
			}
			back, err := Parse(printed, nil)
			require.NoError(t, err, printed)
			if row.form == SudokuPad || row.form == String {
				require.Equal(t, parts(t, sheet.Puzzle), parts(t, back.Puzzle))
			}
		}
	})
}

// A text with several faults has one error, run after run, with all of it left out too.
func TestSameError(t *testing.T) {
	for _, text := range []string{
		`{"size":1,"grid":[[{}]],"title":1,"author":2,"ruleset":3}`,
		`{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"odd":1,"fog":[1],"mist":[1],"haze":[1],"title":1}`,
		`{"cells":[[{}]],"regions":[],"cages":[],"fog":[1],"mist":[1],"haze":[1],"smoke":[1]}`,
	} {
		for _, options := range []*Options{nil, {LeaveOut: true}} {
			first, wanted := Parse(text, options)
			for range 100 {
				sheet, err := Parse(text, options)
				require.Equal(t, wanted, err)
				require.Equal(t, first.LeftOut, sheet.LeftOut)
			}
		}
	}
}
