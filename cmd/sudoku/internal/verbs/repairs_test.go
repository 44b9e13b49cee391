package verbs

import (
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

// A verb that names no forms has the usual ones.
func TestListWithoutForms(t *testing.T) {
	verb := cli.Program{Name: "sudoku check", Files: true, New: func() cli.Command { return new(check) }}
	status, stdout, stderr := clitest.Run(verb, full4)
	require.Equal(t, cli.Done, status, stderr)
	require.Equal(t, "solved\n", stdout)
}

// All means all: -all has every step that is possible now, and -n cuts it off.
func TestHintAll(t *testing.T) {
	count := func(args ...string) int {
		status, stdout, stderr := clitest.Run(hintVerb, easy, args...)
		require.Equal(t, cli.Done, status, stderr)
		return strings.Count(stdout, "\n")
	}
	require.Equal(t, 1, count())
	require.Greater(t, count("-all"), 5)
	require.Equal(t, count("-all"), count("-all", "-n", "0"))
	require.Equal(t, 2, count("-all", "-n", "2"))
}

// A sound puzzle has no conflict, in words, whatever is printed.
func TestNoConflict(t *testing.T) {
	for _, output := range []string{"grid", "line", "json", "none"} {
		status, stdout, stderr := clitest.Run(conflictVerb, easy, "-o", output)
		require.Equal(t, cli.Done, status)
		want := "no conflict: the puzzle has a solution"
		if output == "json" {
			want = `"broken":false`
		}
		require.Equal(t, 1, strings.Count(stdout+stderr, want), output)
	}
}

// The board that check prints has marks beside the values that clash, and nowhere else.
func TestCheckMarks(t *testing.T) {
	for board, want := range map[string]string{
		clash9:                "\n|*1*1*. | . . . | . . . |\n",
		"1...............":    "\n| 1 . | . . |\n",
		"1..1............":    "\n|*1*. | .*1*|\n",
		"12..34..21......1":   "", // no board
		".RegionX~1234......": "",
	} {
		_, stdout, stderr := clitest.Run(checkVerb, board, "-o", "grid")
		if want == "" {
			require.NotContains(t, stdout, "*", board)
			continue
		}
		require.Contains(t, "\n"+stdout, want, stderr)
		require.Equal(t, strings.Contains(want, "*"), strings.Contains(stdout, "# stdin: line 1: "), stdout)
	}
	_, stdout, _ := clitest.Run(checkVerb, ".Shape~4x4.Jigsaw~1112122233434344.~R1C1_1~R1C3_1~R4C4_2", "-o", "grid")
	require.Equal(t, 4, strings.Count(stdout, "*"), stdout)
}

// One answer on a terminal has no line of totals, and many have.
func TestOneAnswerOnTerminal(t *testing.T) {
	t.Setenv("TERM", "xterm")
	tty, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no pseudo-terminal here")
	}
	defer tty.Close()
	for stdin, want := range map[string]bool{demo: false, demo + "\n" + easy: true, none9: true} {
		var stderr strings.Builder
		solveVerb.Run(t.Context(), nil, strings.NewReader(stdin), tty, &stderr)
		require.Equal(t, want, strings.Contains(stderr.String(), "puzzles="), stdin)
	}
}

// Help fits the columns of a terminal, also that of programs within a program.
func TestHelpFits(t *testing.T) {
	var walk func(prog cli.Program)
	walk = func(prog cli.Program) {
		_, help, _ := clitest.Run(prog, "", "-h")
		for line := range strings.Lines(help) {
			require.LessOrEqual(t, utf8.RuneCountInString(strings.TrimSuffix(strings.ReplaceAll(line, "\t", "    "), "\n")), 80, "%s: %s", prog.Name, line)
		}
		for _, part := range prog.Programs {
			walk(part)
		}
	}
	walk(Program)
}
