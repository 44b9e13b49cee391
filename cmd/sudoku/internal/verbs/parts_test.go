package verbs

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
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
}

// A puzzle in parts has one line, whatever number of lines it has; JSON has the number of its first.
func TestUniqueParts(t *testing.T) {
	text := inParts + strings.Repeat(".Cage~3~R1C1~R1C2\n", 200)
	_, stdout, _ := clitest.Run(uniqueVerb, text, "-parts")
	require.Regexp(t, "^(\\w+\\t.{16}\\n){2}$", stdout)
	_, stdout, _ = clitest.Run(uniqueVerb, text, "-parts", "-o", "json")
	require.Equal(t, []string{`"line":1,`, `"line":5,`}, regexp.MustCompile(`"line":\d+,`).FindAllString(stdout, -1))
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
		"sudoku generate -level very-": "very-easy very-hard", "sudoku dataset -level mon": "monstrous", "sudoku generate -o -lev": "-level",
	} {
		test := script + "\nCOMP_WORDS=(" + line + "); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); _sudoku; echo \"${COMPREPLY[*]}\"\n"
		out, err := exec.Command(bash, "-c", test).CombinedOutput()
		require.NoError(t, err)
		require.Equal(t, want+"\n", string(out), line)
	}
}
