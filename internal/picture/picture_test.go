package picture

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// inWords are the kinds that have no picture: rules of the whole board without places of
// their own.
var inWords = []string{
	"DisjointSets", "AntiKnight", "AntiKing", "ToroidalKnight", "ToroidalKing",
	"StrictKropki", "StrictWhite", "StrictBlack", "StrictXV",
	"AntiConsecutive", "AntiTaxicab", "GlobalEntropy", "GlobalMod", "RegionSameValues", "DutchFlatmates", "Doppelganger",
	"SearchPriority", "FullRankTies", "ConnectedValues",
}

// samples returns a puzzle with each kind of clue. The file is that of package variant.
func samples(t testing.TB) map[string]string {
	data, err := os.ReadFile("../../variant/testdata/kinds.txt")
	require.NoError(t, err)
	texts := make(map[string]string)
	for line := range strings.Lines(string(data)) {
		kind, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		texts[kind] = text
	}
	return texts
}

// wellFormed reports an error if a text is not one XML element, and returns the number of
// its elements.
func wellFormed(text string) (elements int, err error) {
	roots := 0
	depth := 0
	for x := xml.NewDecoder(strings.NewReader(text)); ; {
		token, err := x.Token()
		switch {
		case err == io.EOF && roots == 1:
			return elements, nil
		case err == io.EOF:
			return 0, errors.New("not one element")
		case err != nil:
			return 0, err
		}
		switch token.(type) {
		case xml.StartElement:
			if elements++; depth == 0 {
				roots++
			}
			depth++
		case xml.EndElement:
			depth--
		}
	}
}

// Every kind of the table of variants has a look or is said in words alone, and a look
// draws more than the board without the clue has.
func TestEveryKindIsDrawn(t *testing.T) {
	texts := samples(t)
	for _, kind := range variant.Kinds() {
		t.Run(kind, func(t *testing.T) {
			require.Contains(t, texts, kind)
			p, err := variant.Parse(texts[kind])
			require.NoError(t, err)
			drawn := Of(p)
			alone := drawn
			alone.Cages, alone.Lines, alone.Arrows, alone.Underlays, alone.Overlays = nil, nil, nil, nil, nil
			more, err := wellFormed(SVG(drawn, SVGOptions{}))
			require.NoError(t, err)
			less, err := wellFormed(SVG(alone, SVGOptions{}))
			require.NoError(t, err)
			combined := kind == "Or" || kind == "And" // their clues are drawn
			switch {
			case slices.Contains(inWords, kind):
				require.Empty(t, variant.KindOf(kind).Look)
			case combined:
				require.Greater(t, more, less)
			default:
				require.NotEmpty(t, variant.KindOf(kind).Look)
				require.Greater(t, more, less)
			}
		})
	}
	for word := range marks {
		require.True(t, slices.ContainsFunc(variant.Kinds(), func(kind string) bool {
			return slices.Contains(strings.Fields(strings.ReplaceAll(variant.KindOf(kind).Look, ",", "")), word)
		}), word)
	}
}

// Each clue of a puzzle adds to its drawing, also the second of a kind.
func TestEachClueIsDrawn(t *testing.T) {
	p, err := variant.Parse(".Sandwich~5~R3.XSum~R3~10~.Skyscraper~R3~2~.Windoku.Diagonal~1.Diagonal~-1")
	require.NoError(t, err)
	drawn := Of(p)
	places := make(map[[2]float64]bool)
	for _, shape := range drawn.Overlays {
		places[shape.Center] = true
	}
	require.Len(t, places, 3, "labels at the same end stand beside each other")
	require.Len(t, drawn.Lines, 2)
	require.Len(t, drawn.Underlays, 36)

	both := sudoku.Standard(9).With(variant.Diagonals, sudoku.Rule{Name: "mine", Parts: func(sudoku.Rules) (sudoku.Parts, error) {
		return sudoku.Parts{Units: []sudoku.Unit{{Cells: []int{0, 20, 40}}}}, nil
	}})
	require.NoError(t, both.Err())
	drawn = Of(both.Empty())
	require.Len(t, drawn.Lines, 2)
	require.Len(t, drawn.Cages, 1)

	jigsaw := Of(variant.Samurai().Empty())
	require.True(t, jigsaw.Cells[0][9].Absent)
	require.Empty(t, jigsaw.Cages)
	require.Len(t, jigsaw.Regions, 41)
	thin, thick := jigsaw.Grid()
	require.NotEmpty(t, thin)
	require.NotEmpty(t, thick)
}

// The clues of a picture are below or above the values, none is in both or in none.
func TestClues(t *testing.T) {
	for kind, text := range samples(t) {
		p, err := variant.Parse(text)
		require.NoError(t, err)
		drawn := Of(p)
		below, above := Clues(drawn)
		both, err := wellFormed("<svg>" + below + above + "</svg>")
		require.NoError(t, err, kind)
		s := svg{Picture: drawn}
		s.below()
		s.above()
		all, err := wellFormed("<svg>" + s.String() + "</svg>")
		require.NoError(t, err)
		require.Equal(t, all, both, kind)
	}
	arrow := Of(sudoku.Standard(9).With(variant.Arrow(0, 1, 2), variant.WhiteDot(30, 31)).Empty())
	below, above := Clues(arrow)
	require.Contains(t, below, `fill="#fff"`, "the circle, or it would hide a value")
	require.Contains(t, above, "#FFFFFF")
}

// A clue over extra cells is drawn at them.
func TestExtraCells(t *testing.T) {
	p, err := variant.Parse(".Var~A~two~2.Arrow~VA1~R3C3~R4C4")
	require.NoError(t, err)
	drawn := Of(p)
	require.Equal(t, [2]float64{10.5, 0.5}, drawn.Overlays[len(drawn.Overlays)-1].Center)
	_, high := drawn.Bounds()
	require.Equal(t, [2]float64{11, 9}, high)
}

// The text of a puzzle has its clues and rules in words; ordinary rules have the board.
func TestPlain(t *testing.T) {
	p, err := variant.Parse(".Shape~4x4.Cage~5~R1C1~R1C2")
	require.NoError(t, err)
	require.Equal(t, p.String()+"\ncage of 5: r1c1 r1c2\n\n"+strings.Join(variant.Legend(p.Rules), "\n"), Plain(p))
	plain := sudoku.Standard(4).Empty()
	require.Equal(t, plain.String(), Plain(plain))
	samurai := variant.Samurai().Empty()
	require.NotContains(t, Plain(samurai), "row 1 of board")
}

// Texts of others can't break out of the elements.
func TestEscapes(t *testing.T) {
	evil := `"/><script>alert(1)</script>&` + "\x00\xff"
	p := Picture{Cells: [][]Cell{{{Value: Text(evil)}, {}}}, Cages: []Cage{{Cells: [][2]int{{0, 0}}, Value: Text(evil)}},
		Lines:     []Line{{Color: evil, Thickness: 9, WayPoints: [][2]float64{{0, 0}, {1, 1}}}},
		Underlays: []Shape{{Background: evil, Border: evil, Text: Text(evil), Color: evil}}}
	text := SVG(p, SVGOptions{Title: evil, Legend: []string{evil}, Entries: func(int, int) Entry { return Entry{Candidates: []string{evil}} }})
	_, err := wellFormed(text)
	require.NoError(t, err)
	require.NotContains(t, text, "<script")
	_, err = wellFormed(SVG(Picture{}, SVGOptions{}))
	require.NoError(t, err)
}

// Candidates leave room for the sums of cages.
func TestMarks(t *testing.T) {
	size, lower := Of(sudoku.Standard(9).With(variant.Cage(0, 1, 2)).Empty()).Marks()
	require.Equal(t, []float64{0.86, 0}, []float64{size, lower})
	p := sudoku.Standard(9).With(variant.Cage(9, 1, 2)).Empty()
	less, below := Of(p).Marks()
	require.Less(t, less, size)
	require.Positive(t, below)
	require.LessOrEqual(t, below+less/2, 0.5)
	drawn := SVG(Of(p), SVGOptions{Entries: Entries(p, nil, sudoku.Candidates(p))})
	require.Contains(t, drawn, `x="96" y="`) // the middle of the second cell has the second of three columns
}

// A cage around a hole has an inner line too.
func TestOutline(t *testing.T) {
	ring := Cage{}
	for row := range 3 {
		for column := range 3 {
			if row != 1 || column != 1 {
				ring.Cells = append(ring.Cells, [2]int{row, column})
			}
		}
	}
	outline, first := ring.Outline()
	require.Len(t, outline, 12+4)
	require.Equal(t, [2]int{0, 0}, first)
	ring.Cells = append(ring.Cells, ring.Cells...)
	again, _ := ring.Outline()
	require.Equal(t, outline, again)
	outline, _ = Cage{Cells: ring.Cells, Hidden: true}.Outline()
	require.Empty(t, outline)
}

// What a setter draws and writes in black, however that is spelled, turns light where the page is
// dark. Colours and what is seen through stay.
func TestDarkOfSetters(t *testing.T) {
	for color, dark := range map[string]bool{
		"#000": true, "#000000": true, "#000000FF": true, "black": true, "#111111": true, "#2a2a2aee": true, "#222F": true,
		"": false, "#00f": false, "#808080": false, "#00000040": false, "red": false, "#12": false, "#zzz": false,
	} {
		p := Picture{Lines: []Line{{WayPoints: [][2]float64{{0, 0}, {1, 1}}, Color: color, Thickness: 2}}, Overlays: []Shape{{Center: [2]float64{1, 1}, Text: "x", Color: color, FontSize: 20}}}
		drawn := SVG(p, SVGOptions{})
		require.Equal(t, dark, strings.Contains(drawn, `<path fill="none" class="pen"`), color)
		require.Equal(t, dark || color == "", strings.Contains(drawn, `class="ink"`), color)
	}
}
