package verbs

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// Puzzles of other rules have their clues, rules in words and level, also where the grid
// has holes.
func TestPrintVariants(t *testing.T) {
	solution, err := variant.Samurai().RandomSolution(t.Context(), sudoku.NewStream(1, 0))
	require.NoError(t, err)
	for cell := range solution.Cells {
		if cell%9 == cell/9%9 { // one of nine in a row
			solution.Cells[cell] = 0
		}
	}
	samurai, err := solution.MarshalText()
	require.NoError(t, err)
	const thermo = ".Shape~6x6.Thermo~R1C1~R1C2~R2C3~R1C3~R1C4.Arrow~R3C4~R2C4~R3C5.Thermo~R4C2~R3C3~R3C2~R3C1~R2C2.Thermo~R6C3~R5C3~R6C2~R5C1.Thermo~R4C6~R4C5~R5C5~R6C5"
	status, stdout, stderr := clitest.Run(printVerb, string(samurai)+"\n"+thermo+"\n", "-level", "-candidates")
	require.Equal(t, cli.Done, status, stderr)
	require.Contains(t, stderr, "printed=2")
	require.Contains(t, stdout, "Thermometer: The values rise")
	require.Regexp(t, `\n\((very easy|easy|medium|hard|very hard|fiendish|diabolical|extreme)\) Tj`, stdout)
}

// Four puzzles fill a page for six.
func TestPrintPaper(t *testing.T) {
	_, six, _ := clitest.Run(printVerb, strings.Repeat(demo+"\n", 4), "-n", "6", "-solutions", "none")
	_, four, _ := clitest.Run(printVerb, strings.Repeat(demo+"\n", 4), "-n", "4", "-solutions", "none")
	require.Equal(t, four, six)
}

// The page has the words of the library, in their order.
func TestLevels(t *testing.T) {
	script, err := os.ReadFile("../live/page/levels.js")
	require.NoError(t, err)
	var words, ours []string
	for _, row := range regexp.MustCompile(`"?(\w[\w ]*\w)"?: "`).FindAllStringSubmatch(string(script), -1) {
		words = append(words, row[1])
	}
	for level := explain.LevelVeryEasy; level <= explain.LevelBeyondLogic; level++ {
		ours = append(ours, level.String())
	}
	require.Equal(t, ours, words)
	others, err := filepath.Glob("../live/page/*.js")
	require.NoError(t, err)
	require.Greater(t, len(others), 20)
	for _, name := range others {
		other, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, filepath.Base(name) == "levels.js", regexp.MustCompile(`(?i)intermediate|fiendish|diabolical`).Match(other), "%s has words of its own", name)
	}
}

// Values above 9 are letters, as on the page, up to 25×25.
func TestLetters(t *testing.T) {
	for side, want := range map[int]string{9: "9", 16: "G", 25: "P", 36: "36"} {
		require.Equal(t, want, shownValue(sudoku.Standard(side), uint8(side)))
	}
	solution, err := sudoku.Standard(16).RandomSolution(t.Context(), sudoku.NewStream(1, 0))
	require.NoError(t, err)
	solution.Cells[0], solution.Cells[40] = 0, 0
	status, stdout, stderr := clitest.Run(printVerb, sudoku.Line(solution)+"\n", "-candidates")
	require.Equal(t, cli.Done, status, stderr)
	require.Equal(t, 2, strings.Count(stdout, "/Type /Page "))
	require.Equal(t, 2, strings.Count(stdout, "solution")-strings.Count(stdout, "solutions")+1, "a page names the other")
	for _, letter := range solution.Cells {
		if letter > 9 {
			require.NotContains(t, stdout, fmt.Sprintf("(%d) Tj", letter))
		}
	}
	require.Contains(t, stdout, "(G) Tj")
}

// Letters that the fonts lack are left out, and the note and the cover say so. A title without
// any other letter is none.
func TestPrintLacking(t *testing.T) {
	for title, head := range map[string]string{"数独": "Sudoku", "数独 2026": "2026", "سودوكو": "Sudoku", "Über": "\xdcber"} {
		status, stdout, stderr := clitest.Run(printVerb, demo+"\n", "-cover", "-title", title)
		require.Equal(t, cli.Done, status, stderr)
		require.NotContains(t, stdout, "(??")
		require.Equal(t, title != "Über", strings.Contains(stderr, "are left out: "))
		require.Equal(t, title != "Über", strings.Contains(stdout, "(letters that this booklet can't draw are left out)"))
		if title != "Über" {
			require.Contains(t, stdout, "("+head+") Tj")
		}
	}
}

func TestPrintManners(t *testing.T) { clitest.Manners(t, printVerb, demo, "-n", "1") }
