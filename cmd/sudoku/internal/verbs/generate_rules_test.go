package verbs

import (
	"encoding/json"
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"example.com/sudoku"

	"example.com/sudoku/explain"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// A line of each recipe is read by "sudoku unique", with its rules.
func TestRulesAreReadBack(t *testing.T) {
	for _, name := range append(variant.RecipeNames(), "jigsaw+killer", "windows+thermo") {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			const flags = " -n 2 -seed 1 -o line"
			status, lines, stderr := generating("-rules " + name + flags)
			require.Equal(t, cli.Done, status, stderr)
			require.Regexp(t, `^puzzles=2 missed=0 `, stderr)
			require.Equal(t, 2, strings.Count(lines, "\n"))

			status, verdicts, stderr := clitest.Run(uniqueVerb, lines)
			require.Equal(t, cli.Done, status, stderr)
			require.Equal(t, 2, strings.Count(verdicts, "one\t"), verdicts)

			recipe, err := variant.RecipeOf(name, 9)
			require.NoError(t, err)
			for line := range strings.Lines(lines) {
				p, err := variant.Parse(strings.TrimSpace(line))
				require.NoError(t, err)
				if recipe.Draw == nil && recipe.Clues == nil {
					require.True(t, p.Rules.Equal(recipe.From.With(recipe.With...)), line)
				}
			}
			_, again, _ := generating("-rules " + name + flags + " -workers 1 -timeout 1h")
			require.Equal(t, lines, again)
		})
	}
}

// made returns the puzzles that the flags make.
func made(t *testing.T, flags string) (list []sudoku.Puzzle) {
	status, lines, stderr := generating(flags)
	require.Equal(t, cli.Done, status, stderr)
	for line := range strings.Lines(lines) {
		p, err := variant.Parse(strings.TrimSpace(line))
		require.NoError(t, err)
		list = append(list, p)
	}
	return list
}

func TestRulesWishes(t *testing.T) {
	for _, p := range made(t, "-rules windows -n 3 -clues 28-32 -symmetry 180") {
		require.True(t, 28 <= sudoku.Givens(p) && sudoku.Givens(p) <= 32)
		for cell := range p.Cells {
			require.Equal(t, p.Cells[cell] == 0, p.Cells[80-cell] == 0)
		}
	}
	for _, p := range made(t, "-rules diagonals -size 7 -n 3 -minimal") {
		require.Equal(t, 49, p.Rules.Len())
		redundant, err := sudoku.Redundant(t.Context(), p, sudoku.SymmetryNone)
		require.NoError(t, err)
		require.Empty(t, redundant)
	}
	for _, p := range made(t, "-rules thermo -size 6 -n 2 -clues none") {
		require.Zero(t, sudoku.Givens(p))
	}
	for _, p := range made(t, "-rules killer -size 6 -n 2 -clues 4") {
		require.Equal(t, 4, sudoku.Givens(p))
	}
	all, fewer := made(t, "-rules killer -size 6"), made(t, "-rules killer -size 6 -minimal-clues")
	require.Less(t, len(fewer[0].Rules.Added()), len(all[0].Rules.Added()))
}

func TestRulesOutputs(t *testing.T) {
	lines := made(t, "-rules killer -size 6 -n 2")
	_, stdout, _ := generating("-rules killer -size 6 -n 2 -o json")
	decoder := json.NewDecoder(strings.NewReader(stdout))
	for number, p := range lines {
		var r generateRecord
		require.NoError(t, decoder.Decode(&r))
		require.Equal(t, number+1, r.Number)
		require.Equal(t, "killer", r.Rules)
		text, err := p.MarshalText()
		require.NoError(t, err)
		require.Equal(t, string(text), r.Puzzle)
		solution, err := sudoku.Unique(t.Context(), p)
		require.NoError(t, err)
		require.Equal(t, sudoku.Line(solution), r.Solution)
	}
	_, stdout, _ = generating("-rules killer+diagonals -size 6 -o grid")
	require.Regexp(t, `(?m)^diagonals$`, stdout)
	require.Regexp(t, `(?m)^cage of \d+: (r\dc\d ?)+$`, stdout)
	_, stdout, _ = generating("-rules diagonals -difficulty advanced-expert")
	graded, err := variant.Parse(strings.TrimSpace(stdout))
	require.NoError(t, err)
	rating, err := explain.Rate(t.Context(), graded)
	require.NoError(t, err)
	require.Contains(t, []explain.Level{explain.LevelHard, explain.LevelVeryHard}, rating.Level)
	_, stdout, _ = generating("-rules jigsaw -size 5 -n 2 -o sheet")
	given, solved, ok := strings.Cut(stdout, "Solutions\n")
	require.True(t, ok)
	require.Regexp(t, `(?m)^2\. jigsaw, \d+ clues$`, given)
	require.Regexp(t, `(?m)^2\.$`, solved)
	for _, output := range []string{"line", "grid", "json", "sheet"} {
		clitest.Manners(t, generateVerb, "", "-n", "3", "-size", "4", "-rules", "jigsaw", "-o", output)
	}
}

// A drawing has the clues and the rules in words, and what -show asks for.
func TestRulesDrawing(t *testing.T) {
	for show, want := range map[string][]string{
		"givens":     {">Cage of n: The values differ", "1. killer, 0 clues", "2. killer, 0 clues", `stroke-dasharray`},
		"solution":   {`class="entry"`},
		"candidates": {`class="mark"`},
	} {
		status, stdout, stderr := generating("-rules killer -size 6 -n 2 -seed 4 -o svg -show " + show)
		require.Equal(t, cli.Done, status, stderr)
		for _, text := range want {
			require.True(t, strings.Contains(stdout, text), text)
		}
		require.Equal(t, show == "solution", strings.Contains(stdout, `class="entry"`))
		n := 0
		for x := xml.NewDecoder(strings.NewReader(stdout)); ; n++ {
			if _, err := x.Token(); err == io.EOF {
				break
			} else {
				require.NoError(t, err)
			}
		}
		require.Greater(t, n, 50)
	}
}

// Easy puzzles with clues are found soon: they have smaller cages and more givens, unless none are
// asked for, and the message names a level once.
func TestEasyRules(t *testing.T) {
	for _, rules := range []string{"killer", "thermo"} {
		for _, p := range made(t, "-n 3 -seed 5 -level easy -tries 20 -rules "+rules) {
			rating, err := explain.Rate(t.Context(), p)
			require.NoError(t, err)
			require.Equal(t, explain.LevelEasy, rating.Level)
			require.NotZero(t, sudoku.Givens(p))
			for _, rule := range p.Rules.Added() {
				c, ok := rule.Clue.(variant.Clue)
				require.False(t, ok && c.Kind == "Cage" && len(c.Cells) > 4, c)
			}
		}
	}
	status, _, stderr := generating("-rules killer -level easy -clues none -tries 1")
	require.Equal(t, cli.NotDone, status)
	require.Contains(t, stderr, "Grade is easy, and")
}

// What 200 tries never reach is said: in the help for all rules, and where a puzzle is missed.
func TestLevelsOutOfReach(t *testing.T) {
	_, help, _ := clitest.Run(generateVerb, "", "-help")
	_, help, _ = strings.Cut(help, "with -rules reach")
	help, _, _ = strings.Cut(help, "joined")
	for _, name := range variant.RecipeNames() {
		require.Regexp(t, "[( \t]"+name+"[,)]", help)
	}
	status, _, stderr := generating("-rules latin -level extreme -seed 1 -tries 20")
	require.Equal(t, cli.NotDone, status)
	require.Contains(t, stderr, "; 200 tries with -rules latin reached diabolical\n")
}
