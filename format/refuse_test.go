package format

import (
	"encoding/json"
	"strings"
	"testing"

	"example.com/sudoku/internal/lzstring"
	"github.com/stretchr/testify/require"
)

// grid4 is the grid of an f-puzzles object of side 4, with one given.
const grid4 = `"grid":[[{"value":3,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]`

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
