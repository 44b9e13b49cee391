package docs_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/format"
	"example.com/sudoku/internal/sudokutest"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// kindGroups are the headings of the page, each with its first kind.
var kindGroups = [][2]string{
	{"Geometry", "Diagonal"}, {"Sums and cages", "Cage"}, {"Lines", "Thermo"}, {"Dots and signs between cells", "WhiteDot"},
	{"Values and counts", "Quad"}, {"The whole board", "AntiConsecutive"}, {"A setter's own", "Pair"}, {"Regions", "ConnectedValues"},
	{"Combinations, and cells outside the board", "SearchPriority"}, {"Clues beside the board", "XSum"},
}

// kindNotes say what the sentence of a kind leaves open.
var kindNotes = map[string]string{
	"Sandwich":   "These two are 1 and 9 only where the line holds all of 1 to 9.",
	"Skyscraper": "A 0 is no tower.", "XSum": "A first cell of 0 keeps no clue.",
	"Whisper": "By default n is 5.", "Modular": "By default n is 3.",
	"SumLine": "Zeros alone keep no sum. By default n is 10. `~LOOP` at the end closes the line.",
	"Minimum": "Cells of one clue are not compared.", "Maximum": "Cells of one clue are not compared.",
	"Lockout": "By default n is 4.", "Cage": "If n is 0 or left out, they only differ.",
	"Sum":               "Values may repeat. `_=_2_1_-1` are the numbers of the cells.",
	"Quad":              "The cell is the upper left one.",
	"ChaosArrow":        "A second number 1 leaves the first cell out. No others stand for four arms to the edges; a dash separates arms.",
	"ChaosCount":        "A second number 1 leaves the first cell out. No others stand for those around it.",
	"ChaosConstruction": "`RegionSize` says how large they are, or else the longer side; `NoBoxes` leaves the blocks out.",
	"Var":               "`VA1` and the like name the cells.",
	"Diagonal":          "`Diagonal~-1` begins at the upper left.",
	"Given":             "On the board these are candidates: `.~R1C1_2_4`.",
	"Indexing":          "`C`, `R` or `B`.",
}

// kindsMade are the kinds that recipes lay or add, with the name of the recipe.
var kindsMade = map[string]string{
	"Diagonal": "diagonals", "Windoku": "windows", "DisjointSets": "disjoint", "AntiKnight": "antiknight", "AntiKing": "antiking",
	"CentreDot": "centredot", "Asterisk": "asterisk", "Girandola": "girandola", "Cage": "killer", "Thermo": "thermo", "Arrow": "arrow",
}

// figures are the rows of the page's table: a recipe, and the names of its rules in the
// tables of docs/evolution.md.
var figures = [][3]string{
	{"`diagonals`", "diagonals", "diagonals"}, {"`windows`", "windows", "windows"}, {"`disjoint`", "disjoint groups", "disjoint groups"},
	{"`antiknight`", "anti-knight", "anti-knight"}, {"`antiking`", "", ""}, {"`latin`", "Latin square of side 9", "Latin square of side 9"},
	{"`jigsaw`, a fresh layout each", "jigsaw", "jigsaw"}, {"`killer`", "", "killers without a given, and a share of their solution"},
	{"`thermo`", "", ""}, {"`arrow`", "", ""},
}

// The page docs/variants.md has every rule and clue with its picture, and the figures of
// the pages where they are measured. -update writes it, and the pictures.
func TestVariants(t *testing.T) {
	head, err := os.ReadFile("variants.md")
	require.NoError(t, err)
	const marker = "<!-- What follows is written by go test ./docs -run Variants -update -->\n"
	page, _, found := strings.Cut(string(head), marker)
	require.True(t, found)
	page += marker + figureTable(t) + kindTables(t)
	sudokutest.Golden(t, "variants.md", page)
	for kind, name := range kindsMade {
		require.Contains(t, variant.Kinds(), kind)
		require.Contains(t, variant.RecipeNames(), name)
	}
	for kind := range kindNotes {
		require.Contains(t, variant.Kinds(), kind)
	}
	files, err := os.ReadDir("variants")
	require.NoError(t, err)
	for _, file := range files {
		require.Contains(t, page, "variants/"+file.Name(), "a picture that no kind has")
	}
}

// kindTables returns a table for each group of kinds.
func kindTables(t *testing.T) string {
	data, err := os.ReadFile("../variant/testdata/kinds.txt")
	require.NoError(t, err)
	texts := make(map[string]string)
	for line := range strings.Lines(string(data)) {
		kind, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		texts[kind] = text
	}
	var page strings.Builder
	for _, kind := range variant.Kinds() {
		if i := slices.IndexFunc(kindGroups, func(group [2]string) bool { return group[1] == kind }); i >= 0 {
			fmt.Fprintf(&page, "\n## %s\n\n| | rule | text |\n|---|---|---|\n", kindGroups[i][0])
		}
		require.NotEmpty(t, texts[kind], "%s: variant/testdata/kinds.txt lacks a puzzle with it", kind)
		sheet, err := format.Parse(texts[kind], nil)
		require.NoError(t, err, kind)
		_, columns := sheet.Puzzle.Rules.Size()
		svg, err := format.SVG(sheet, &format.SVGOptions{NoLegend: true, Cell: 192 / columns})
		require.NoError(t, err)
		picture := ""
		if drawsClues(svg) {
			picture = fmt.Sprintf("![%s](variants/%[1]s.svg)", kind)
			sudokutest.Golden(t, "variants/"+kind+".svg", svg)
		}
		words := sayings(sheet.Puzzle, kind)
		if kindNotes[kind] != "" {
			words += " " + kindNotes[kind]
		}
		if kindsMade[kind] != "" {
			words += fmt.Sprintf(" Made by `-rules %s`.", kindsMade[kind])
		}
		fmt.Fprintf(&page, "| %s | **%s.** %s | `%s` |\n", picture, kind, words, shortened(texts[kind]))
	}
	return page.String()
}

var gridAlone = regexp.MustCompile(`<g class="area">\n</g>\n<path class="hair"[^>]*>\n<path class="pen"[^>]*>\n(<text class="ink" font-weight[^>]*>.</text>\n)*</svg>`)

// drawsClues reports whether a drawing has more than the grid and the givens.
func drawsClues(svg string) bool { return !gridAlone.MatchString(svg) }

// sayings returns what a kind says, with n for its number.
func sayings(p sudoku.Puzzle, kind string) string {
	for _, c := range variant.Clues(p.Rules) {
		if c.Kind == kind || c.Kind == "Or" && kind == "And" {
			c.Clues = nil
			says := variant.Clue{Kind: kind, Numbers: c.Numbers, Code: c.Code}.String()
			if len(c.Numbers) == 1 && !strings.Contains(kind, "Contain") && c.Numbers[0] != 1 {
				says = strings.ReplaceAll(variant.Clue{Kind: kind}.String(), "#", "n")
			}
			return strings.TrimSuffix(says, ":")
		}
	}
	return variant.Clue{Kind: kind}.String()
}

// shortened returns a text without what a page has no room for.
func shortened(text string) string {
	text = strings.Replace(text, ".Shape~9x9", "", 1)
	if at := strings.Index(text, ".StrictKropki"); at > 0 {
		return strings.Join(strings.SplitAfterN(text, ".", 5)[:4], "") + "….StrictKropki"
	}
	return text
}

// figureTable returns the table of figures, from those of the pages that measure them.
func figureTable(t *testing.T) string {
	generate, err := os.ReadFile("generate.md")
	require.NoError(t, err)
	beyond, err := os.ReadFile("evolution.md")
	require.NoError(t, err)
	_, solved, found := strings.Cut(string(beyond), "## Beyond sudoku")
	require.True(t, found)
	notebook, err := os.ReadFile("../lab/notebook.md")
	require.NoError(t, err)
	_, exact, found := strings.Cut(string(notebook), "## The exact searches on the same rules")
	require.True(t, found)
	var page strings.Builder
	page.WriteString("\n## Figures\n\n" +
		"Puzzles a second on one core of a shared machine, and how many of ten boards with a quarter of the\n" +
		"cells given evolution solves, with its time: from [making puzzles](generate.md),\n" +
		"[beyond sudoku](evolution.md#beyond-sudoku) and the [notebook](../lab/notebook.md).\n\n" +
		"| `-rules` | made | givens | clues | proven | evolved of 10 |\n|---|--:|--:|--:|--:|--:|\n")
	for _, row := range figures {
		made := cellsOf(t, string(generate), row[0])
		require.Len(t, made, 4, row)
		proven, evolved := "", ""
		if row[1] != "" {
			proven = cellsOf(t, exact, row[1])[1]
		}
		if row[2] != "" {
			evolved = cellsOf(t, solved, row[2])[1]
		}
		fmt.Fprintf(&page, "| %s | %s | %s | %s | %s | %s |\n", made[0], made[1], made[2], made[3], proven, evolved)
	}
	page.WriteString("\n    go test -run '^$' -bench 'RulesGenerate|RulesUnique|Beyond' ./variant\n")
	return page.String()
}

// cellsOf returns the cells of the row of a table that begins with a name.
func cellsOf(t *testing.T, page, name string) []string {
	for line := range strings.Lines(page) {
		if strings.HasPrefix(line, "| "+name+" |") {
			cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
			for i := range cells {
				cells[i] = strings.TrimSpace(cells[i])
			}
			return cells
		}
	}
	require.Fail(t, "no row", name)
	return nil
}
