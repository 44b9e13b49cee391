package verbs

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

// Two puzzles in parts: the second has one solution by all of its parts alone.
const inParts = ".Shape~4x4\n.~R1C1_1~R1C2_2~R1C3_3~R2C1_3~R2C2_4~R3C1_2~R4C4_1\n\n# the second\n" +
	".Shape~4x4\n.Cage~3~R1C1~R1C2\n.Cage~7~R2C1~R2C2\n"

// A file that ends in .iss, and any with -parts, has puzzles in parts for every verb; elsewhere
// a line stays a puzzle.
func TestParts(t *testing.T) {
	file := filepath.Join(t.TempDir(), "two.iss")
	require.NoError(t, os.WriteFile(file, []byte(inParts), 0o600))
	for _, prog := range verbs {
		if !prog.Puzzles || prog.Name == "sudoku export" { // which takes one
			continue
		}
		words := strings.Fields(prog.Name)[1:]
		switch words[0] {
		case "backtrack", "canonical", "shuffle", "print":
			continue // ordinary rules, or a PDF
		case "evolve", "genetic":
			words = append(words, "-o", "line", "-timeout", "1s")
		}
		_, byName, stderr := clitest.Run(Program, "", append(words, file)...)
		_, byFlag, again := clitest.Run(Program, inParts, append(words, "-parts")...)
		require.Contains(t, stderr+again, "puzzles=2 ", "%v", words)
		if words[0] != "evolve" && words[0] != "genetic" {
			require.Equal(t, strings.ReplaceAll(byName, file, "stdin"), byFlag, "%v", words)
		}
	}
	_, stdout, stderr := clitest.Run(Program, "", "unique", file)
	require.Equal(t, []string{"one", "many"}, firstFields(stdout))
	require.NotContains(t, stderr, "-parts")
	_, stdout, stderr = clitest.Run(Program, ".Cage~3~R1C1~R1C2\n.Cage~4~R1C1~R1C2\n", "unique")
	require.Equal(t, []string{"many", "many"}, firstFields(stdout), "a line is a puzzle")
	require.Contains(t, stderr, "sudoku unique: each line is one part of a puzzle and has more than one solution: -parts ")
	_, _, stderr = clitest.Run(Program, ".Cage~3~R1C1~R1C2\n"+demo+"\n", "unique")
	require.NotContains(t, stderr, "-parts")
}

// firstFields returns the first fields of the lines that are not empty or comments.
func firstFields(text string) (fields []string) {
	for line := range strings.Lines(text) {
		if field, _, _ := strings.Cut(strings.TrimSpace(line), "\t"); field != "" && field[0] != '#' {
			fields = append(fields, field)
		}
	}
	return fields
}

// A booklet without a puzzle is nothing done, and letters that it can't draw are named.
func TestPrintSays(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x.pdf")
	status, _, stderr := clitest.Run(printVerb, "", "-file", name)
	require.Equal(t, cli.NotDone, status)
	require.Contains(t, stderr, "sudoku print: there was no puzzle\n")
	require.NoFileExists(t, name)
	status, _, stderr = clitest.Run(printVerb, demo, "-title", "数独 Sudoku Судоку Ελλάς é", "-file", name)
	require.Equal(t, cli.Done, status)
	require.Contains(t, stderr, "sudoku print: letters that can't be drawn are question marks: 数独\n")
}

// The shell completes verbs and flags from the sets of flags.
func TestCompletion(t *testing.T) {
	for shell, check := range map[string]string{"bash": "-n", "zsh": "-n", "fish": "--no-execute"} {
		status, script, stderr := clitest.Run(Program, "", "completion", shell)
		require.Equal(t, cli.Done, status, stderr)
		for _, verb := range verbs {
			require.Contains(t, script, strings.TrimPrefix(verb.Name, "sudoku "))
		}
		if _, err := exec.LookPath(shell); err != nil {
			continue
		}
		out, err := exec.Command(shell, check, clitest.File(t, "script", script)).CombinedOutput()
		require.NoError(t, err, "%s", out)
	}
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash here")
	}
	_, script, _ := clitest.Run(Program, "", "completion", "bash")
	for line, want := range map[string]string{
		"sudoku so": "solve", "sudoku solve -wo": "-workers", "sudoku solve x.txt -wo": "-workers", "sudoku experiment rep": "report",
		"sudoku experiment run -w": "-workers", "sudoku unique -par": "-parts", "sudoku solve x": "",
	} {
		test := script + "\nCOMP_WORDS=(" + line + "); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); _sudoku; echo \"${COMPREPLY[*]}\"\n"
		out, err := exec.Command(bash, "-c", test).CombinedOutput()
		require.NoError(t, err)
		require.Equal(t, want+"\n", string(out), line)
	}
	clitest.Refusals(t, completionVerb, "", map[string]string{"": "found 0 shells", "tcsh": "want bash, zsh or fish"})
}
