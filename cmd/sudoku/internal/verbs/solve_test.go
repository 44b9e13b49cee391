package verbs

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"regexp"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

// runOn runs the Program with a reader as standard input.
func runOn(stdin io.Reader) (status int, stdout, stderr string) {
	var out, err bytes.Buffer
	status = solveVerb.Run(context.Background(), nil, stdin, &out, &err)
	return status, out.String(), err.String()
}

// Used as a server line by line, solve answers each line before it gets the next.
func TestLineByLine(t *testing.T) {
	questions, ask := io.Pipe()
	answer, answers := io.Pipe()
	done := make(chan int)
	go func() {
		status := solveVerb.Run(context.Background(), nil, questions, answers, io.Discard)
		answers.Close()
		done <- status
	}()
	lines := bufio.NewScanner(answer)
	for range 100 {
		for puzzle, want := range map[string]string{demo: demoDone, hard9: hardDone} {
			io.WriteString(ask, puzzle+"\n")
			require.True(t, lines.Scan())
			require.Equal(t, want, lines.Text())
		}
	}
	ask.Close()
	require.False(t, lines.Scan())
	require.Equal(t, 0, <-done)
}

// totalsOf returns the counts of the last line of stderr, and what is before it.
func totalsOf(t *testing.T, stderr string) (counts, before string) {
	t.Helper()
	found := regexp.MustCompile(`(?s)^(.*\n|)puzzles=(\d+) solved=(\d+) none=(\d+) many=(\d+) gaveup=(\d+) bad=(\d+) seconds=\d+\.\d+ rate=\d+\.\d+\n$`).
		FindStringSubmatch(stderr)
	require.NotNil(t, found, stderr)
	return strings.Join(found[2:], " "), found[1]
}

func TestSolveLines(t *testing.T) {
	for _, solver := range solvers {
		status, stdout, stderr := clitest.Run(solveVerb, lines(demo, hard9), "-solver", solver)
		require.Equal(t, cli.Done, status, stderr)
		require.Equal(t, lines(demoDone, hardDone), stdout)
		counts, before := totalsOf(t, stderr)
		require.Equal(t, "2 2 0 0 0 0", counts)
		require.Empty(t, before)
	}
}

func TestCounting(t *testing.T) {
	all := lines(demo, two9, none9)
	for _, test := range []struct {
		args, stdout, counts string
	}{
		{"", lines(demoDone, []string{demoDone, twoDone}[1], ""), "3 2 1 0 0 0"},
		{"-unique", lines(demoDone+"\t1", []string{demoDone, twoDone}[1]+"\t2", "\t0"), "3 2 1 1 0 0"},
		{"-limit 0", lines(demoDone+"\t1", []string{demoDone, twoDone}[1]+"\t2", "\t0"), "3 2 1 1 0 0"},
		{"-limit 1", lines(demoDone+"\t1", []string{demoDone, twoDone}[1]+"\t1", "\t0"), "3 2 1 0 0 0"},
		{"-limit 2", lines(demoDone+"\t1", []string{demoDone, twoDone}[1]+"\t2", "\t0"), "3 2 1 1 0 0"},
		{"-limit 3", lines(demoDone+"\t1", []string{demoDone, twoDone}[1]+"\t2", "\t0"), "3 2 1 1 0 0"},
		{"-all -limit 1", lines(demoDone, []string{demoDone, twoDone}[1]), "3 2 1 0 0 0"},
		{"-all -o none", "", "3 2 1 1 0 0"},
	} {
		for _, solver := range []string{"exact", "backtrack", "model"} {
			status, stdout, stderr := clitest.Run(solveVerb, all, append(strings.Fields(test.args), "-solver", solver)...)
			require.Equal(t, cli.NotDone, status)
			require.Equal(t, sameSolution(test.stdout), sameSolution(stdout), test.args)
			counts, _ := totalsOf(t, stderr)
			require.Equal(t, test.counts, counts, test.args)
		}
	}
	for _, solver := range []string{"exact", "backtrack", "model"} {
		status, stdout, stderr := clitest.Run(solveVerb, two9, "-all", "-solver", solver)
		require.Equal(t, cli.Done, status)
		require.ElementsMatch(t, []string{demoDone, twoDone}, strings.Fields(stdout))
		counts, _ := totalsOf(t, stderr)
		require.Equal(t, "1 1 0 1 0 0", counts)
	}
}

// sameSolution writes one solution of two9 for the other: which is the first is
// the solver's matter.
func sameSolution(output string) string {
	return strings.ReplaceAll(output, []string{demoDone, twoDone}[0], []string{demoDone, twoDone}[1])
}

// A puzzle with more solutions than are kept is printed in its place, too.
func TestManySolutions(t *testing.T) {
	empty4 := strings.Repeat(".", 16)
	status, stdout, stderr := clitest.Run(solveVerb, lines(empty4, "12..34.."+empty4[8:], empty4), "-all", "-o", "json", "-workers", "2")
	require.Equal(t, cli.Done, status, stderr)
	objects := strings.Split(strings.TrimSpace(stdout), "\n")
	require.Len(t, objects, 288+12+288)
	require.Greater(t, len(strings.Join(objects[:288], "\n")), 288*50)

	status, stdout, stderr = clitest.Run(solveVerb, strings.Repeat(".", 81)+"\n"+demo, "-all", "-limit", "2000")
	require.Equal(t, cli.Done, status, stderr)
	require.Greater(t, 2000*82, longestText)
	solutions := strings.Fields(stdout)
	require.Len(t, solutions, 2001)
	require.NotEqual(t, solutions[0], solutions[1])
	require.Equal(t, demoDone, solutions[2000])
	counts, _ := totalsOf(t, stderr)
	require.Equal(t, "2 2 0 1 0 0", counts)
}

func TestSolveForms(t *testing.T) {
	board, err := sudoku.Parse(demoDone)
	require.NoError(t, err)
	status, stdout, stderr := clitest.Run(solveVerb, lines(demo, none9), "-o", "grid")
	require.Equal(t, cli.NotDone, status, stderr)
	require.Equal(t, lines(board.String(), "# no solution"), stdout)

	status, stdout, stderr = clitest.Run(solveVerb, demo, "-o", "grid", "-unique")
	require.Equal(t, cli.Done, status, stderr)
	require.Equal(t, lines(board.String(), "# solutions: 1"), stdout)

	dots := strings.ReplaceAll(demo, "0", ".")
	_, stdout, _ = clitest.Run(solveVerb, lines(demo, none9), "-o", "json", "-limit", "5")
	require.Equal(t, lines(
		`{"puzzle":"`+dots+`","solution":"`+demoDone+`","solutions":1}`,
		`{"puzzle":"`+none9+`","solution":"","solutions":0,"error":"no solution"}`), stdout)
	_, stdout, _ = clitest.Run(solveVerb, two9, "-o", "json", "-unique")
	require.Contains(t, stdout, `"solutions":2,"error":"more than one solution"}`)
	_, stdout, _ = clitest.Run(solveVerb, lines(none9, demo), "-o", "json", "-all")
	require.Equal(t, lines(
		`{"puzzle":"`+none9+`","solution":"","error":"no solution"}`,
		`{"puzzle":"`+dots+`","solution":"`+demoDone+`"}`), stdout)

	_, stdout, _ = clitest.Run(solveVerb, demo, "-o", "none")
	require.Empty(t, stdout)
}

func TestOrder(t *testing.T) {
	var in, out []string
	for i := range 300 {
		if i%7 == 0 {
			in, out = append(in, hard9), append(out, hardDone)
		} else {
			in, out = append(in, demo), append(out, demoDone)
		}
	}
	for _, solver := range []string{"exact", "evolve", "genetic"} {
		for _, workers := range []string{"1", "2", "5"} {
			status, stdout, stderr := clitest.Run(solveVerb, lines(in[:200]...), "-workers", workers, "-solver", solver)
			require.Equal(t, cli.Done, status, stderr)
			require.Equal(t, lines(out[:200]...), stdout)
		}
	}
}

func TestTimeout(t *testing.T) {
	for _, test := range []struct {
		args, puzzle, counts, stdout string
	}{
		{"-solver evolve -seed 1", none9, "2 1 0 0 1 0", lines("", demoDone)},
		{"-solver genetic -seed 1", none9, "2 1 0 0 1 0", lines("", demoDone)},
		{"-limit 0", strings.Repeat(".", 81), "2 2 0 1 1 0", `^[1-9]{81}\t\d+\+\n` + demoDone + "\t1\n$"},
		{"-all -o none", strings.Repeat(".", 81), "2 2 0 1 1 0", ""},
		{"-solver evolve -o json", none9, "2 1 0 0 1 0", `"solution":"","error":"the time of 30ms is up"}\n`},
		{"-solver evolve -o grid", none9, "2 1 0 0 1 0", `^# the time of 30ms is up\n\+-`},
	} {
		status, stdout, stderr := clitest.Run(solveVerb, lines(test.puzzle, demo), append(strings.Fields(test.args), "-timeout", "30ms")...)
		require.Equal(t, cli.NotDone, status)
		require.Regexp(t, test.stdout, stdout)
		counts, _ := totalsOf(t, stderr)
		require.Equal(t, test.counts, counts, test.args)
	}
}

func TestSolveBadUse(t *testing.T) {
	clitest.Refusals(t, solveVerb, demo, map[string]string{
		"-limit x":                `invalid value "x" for flag -limit`,
		"-limit -1":               "-limit -1: want 0 or more",
		"-workers -1":             "-workers -1: want 0 or more",
		"-timeout -1s":            "-timeout -1s: can't be negative",
		"-size 7":                 "-size 7: want 4, 6, 8, 9, 10, 12, 16, 25, 36, 49, 64 or 81",
		"-size 0":                 "-size 0: want 4",
		"-solver guess":           "-solver guess: want exact, backtrack, model, evolve or genetic",
		"-o xml":                  "-o xml: want line, grid, json or none",
		"-all -unique":            "-all and -unique can't be used together",
		"-limit 2 -unique":        "-limit and -unique can't be used together",
		"-solver evolve -limit 1": "it can't be used with -all, -limit or -unique",
		"-solver evolve -all":     "it can't be used with",
		"-solver evolve -unique":  "it can't be used with",
		"-solver genetic -unique": "-solver genetic finds one solution: it can't be used with",
		"-seed 1":                 "-seed is for -solver evolve and genetic",
	})
}

func TestSolveManners(t *testing.T) {
	for _, output := range []string{"line", "grid", "json"} {
		clitest.Manners(t, solveVerb, lines(demo, hard9), "-o", output)
	}
	clitest.Manners(t, solveVerb, strings.Repeat(".", 81), "-all", "-limit", "2000") // more than the buffer holds
}
