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
