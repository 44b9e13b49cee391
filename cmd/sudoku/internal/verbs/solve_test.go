package verbs

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"regexp"
	"strings"
	"testing"

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

func TestSolveManners(t *testing.T) {
	for _, output := range []string{"line", "grid", "json"} {
		clitest.Manners(t, solveVerb, lines(demo, hard9), "-o", output)
	}
	clitest.Manners(t, solveVerb, strings.Repeat(".", 81), "-all", "-limit", "2000") // more than the buffer holds
}
