package format

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// elements counts the elements of a drawing by name, and fails if it is not well-formed.
func elements(t testing.TB, text string) map[string]int {
	counts := make(map[string]int)
	for x := xml.NewDecoder(strings.NewReader(text)); ; {
		token, err := x.Token()
		if err == io.EOF {
			return counts
		}
		require.NoError(t, err)
		if e, ok := token.(xml.StartElement); ok {
			counts[e.Name.Local]++
		}
	}
}

func TestSVG(t *testing.T) {
	sheet, err := Parse(".Cage~15~R1C1~R1C2.Thermo~R5C5~R4C5.Skyscraper~R3~2~.~R9C9_4~R9C8_1_2", nil)
	require.NoError(t, err)
	text, err := SVG(sheet, nil)
	require.NoError(t, err)
	require.Contains(t, text, ">Cage of 15: The values differ and add up to 15.</text>")
	require.Contains(t, text, `viewBox="-67.8 `) // room for the number on the left
	require.Equal(t, 1, strings.Count(text, `class="ink" font-weight="bold"`))
	require.Equal(t, 2, strings.Count(text, `class="mark"`))

	values := make([]uint8, 81)
	values[0], values[80] = 7, 4
	sheet.Title, sheet.Rules = "A & B", "Be <good>."
	text, err = SVG(sheet, &SVGOptions{Values: values, Candidates: sudoku.Candidates(sheet.Puzzle), Cell: 20})
	require.NoError(t, err)
	elements(t, text)
	require.Contains(t, text, "<title>A &amp; B</title>")
	require.Contains(t, text, ">Be &lt;good&gt;.</text>")
	require.NotContains(t, text, "Cage of")
	require.Equal(t, 1, strings.Count(text, `class="entry"`))
	require.Greater(t, strings.Count(text, `class="mark"`), 400)
	require.Contains(t, text, `width="202.4"`)
	text, err = SVG(sheet, &SVGOptions{NoLegend: true})
	require.NoError(t, err)
	require.NotContains(t, text, "good")

	zero, err := Parse(".Shape~4x4~0-3.~R1C1_0", nil)
	require.NoError(t, err)
	text, err = SVG(zero, &SVGOptions{Values: []uint8{0, 2}})
	require.NoError(t, err)
	require.Contains(t, text, ">0</text>\n")
	require.Contains(t, text, ">1</text>\n")
	samurai, err := SVG(Sheet{Puzzle: variant.Samurai().Empty()}, nil)
	require.NoError(t, err)
	elements(t, samurai)

	var bad *sudoku.OptionError
	_, err = SVG(Sheet{}, nil)
	require.ErrorAs(t, err, &bad)
	_, err = SVG(Sheet{Puzzle: sudoku.Puzzle{Rules: sudoku.Standard(4), Cells: make([]uint8, 3)}}, nil)
	require.ErrorAs(t, err, &bad)
	require.Equal(t, "Cells", bad.Field)
	_, err = SVG(Sheet{Puzzle: sudoku.Standard(4).With(variant.Cage(99, 0, 1)).Empty()}, nil)
	require.ErrorAs(t, err, &bad)
}

// Any puzzle that is read can be drawn, with any entries, as one well-formed element.
func FuzzSVG(f *testing.F) {
	for _, text := range []string{
		".Cage~15~R1C1~R1C2.~R9C8_1_2", ".Shape~6x6.Quad~R2C2~1~5.Skyscraper~C3~~3.LittleKiller~13~R6C3",
		".Shape~2x5~9-9", ".Shape~4x6~0-5.NoBoxes.Arrow~R1C1~R2C2", ".Var~A~two~2.Arrow~VA1~R3C3~R4C4", ".Or.Even~R1C1.Odd~R2C2.End",
		".Shape~1x1.WhiteDot~R1C1~R1C1", ".PillArrow~2~R2C2~R2C3~R3C4.RegionSumLine~R1C1~R1C1", ".Unit~Extra~<&>~R1C1~R5C5",
	} {
		f.Add(text, []byte{1, 2, 200})
	}
	f.Fuzz(func(t *testing.T, text string, values []byte) {
		sheet, err := Parse(text, &Options{LeaveOut: true})
		if err != nil || sheet.Puzzle.Rules.Len() > 700 {
			return
		}
		drawn, err := SVG(sheet, &SVGOptions{Values: values})
		require.NoError(t, err)
		counts := elements(t, drawn)
		require.Equal(t, 1, counts["svg"])
	})
}

func ExampleSVG() {
	sheet, err := Parse(".Shape~4x4.Cage~5~R1C1~R1C2.Thermo~R4C1~R3C2~R2C3", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := SVG(sheet, nil)
	fmt.Println(strings.HasPrefix(text, "<svg "), strings.Contains(text, "Thermometer: The values rise"), err)
	// Output:
	// true true <nil>
}
