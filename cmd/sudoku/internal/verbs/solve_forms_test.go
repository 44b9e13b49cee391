package verbs

import (
	"encoding/json"
	"strings"
	"testing"

	"example.com/sudoku"

	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// formsOf returns texts of puzzles with one solution in all kinds of forms.
func formsOf(t *testing.T) []string {
	texts := []string{
		demo,
		".Shape~4x4.Cage~6~R1C3~R1C4.Cage~3~R1C2~R2C2.Cage~4~R3C2~R3C3",
		".Shape~9x9.NoBoxes.Jigsaw~AAAAAABBBACCCAABBBCCDCCCEBBCDDDDEEBEFFGGDDEEEFGGGHDDEEFGGGHHHIIFGHHHHHIIFFFFIIIII.Diagonal~1.Diagonal~-1.~R2C1_1~R2C7_9~R2C9_3~R3C2_4~R5C4_1~R5C6_7~R7C3_8~R8C2_5~R8C7_2~R9C5_3",
	}
	for _, form := range []string{"fpuzzles", "sudokupad", "string"} {
		status, link, stderr := clitest.Run(convertVerb, texts[1], "-o", form)
		require.Equal(t, cli.Done, status, stderr)
		texts = append(texts, strings.TrimSpace(link))
	}
	return texts
}

// Solve reads whatever "sudoku unique" reads, and finds the same solutions.
func TestReadsOtherForms(t *testing.T) {
	for _, text := range formsOf(t) {
		_, verdict, stderr := clitest.Run(uniqueVerb, text)
		fields := strings.Fields(verdict)
		if fields[0] != "one" {
			t.Fatal(text, verdict, stderr)
		}
		for _, solver := range []string{"exact", "model", "evolve", "genetic"} {
			status, stdout, stderr := clitest.Run(solveVerb, text, "-solver", solver)
			require.Equal(t, cli.Done, status, stderr)
			require.Equal(t, fields[1]+"\n", stdout, solver)
		}
		for _, solver := range []string{"exact", "model"} {
			status, stdout, stderr := clitest.Run(solveVerb, text, "-unique", "-o", "json", "-solver", solver)
			require.Equal(t, cli.Done, status, stderr)
			var r solveRecord
			require.NoError(t, json.Unmarshal([]byte(stdout), &r))
			require.Equal(t, 1, *r.Solutions)
			_, again, _ := clitest.Run(uniqueVerb, r.Puzzle)
			require.Equal(t, verdict, again, "with its rules")
		}
	}
	_, boards, stderr := clitest.Run(solveVerb, ".Shape~4x4.Mirror~R1C1.~R1C1_1", "-o", "none")
	require.Empty(t, boards)
	require.Contains(t, stderr, "stdin: line 1")
}

// A board counts once, however many values extra cells have on it.
func TestModelOfExtraCells(t *testing.T) {
	rules := sudoku.Standard(4).With(variant.ExtraCells("A", 2, 0))
	sum := variant.ExtraCell(rules, "VA1")
	text, err := rules.With(variant.Weighted(0, []int{1, 1, -1}, 0, 1, sum), variant.GreaterThan(sum, variant.ExtraCell(rules, "VA2"))).Empty().MarshalText()
	require.NoError(t, err)
	status, got, stderr := clitest.Run(solveVerb, string(text), "-solver", "model", "-limit", "0")
	require.Equal(t, cli.Done, status, stderr)
	require.Equal(t, "240", strings.Split(strings.TrimSpace(got), "\t")[1])
}
