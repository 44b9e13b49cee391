package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/sudoku/internal/clitest"
)

func jobshop(args ...string) (status int, stdout, stderr string) {
	var out, err strings.Builder
	status = run(args, &out, &err)
	return status, out.String(), err.String()
}

func file(t *testing.T, text string) string {
	name := filepath.Join(t.TempDir(), "jobs.txt")
	require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	return name
}

func TestDemo(t *testing.T) {
	status, stdout, stderr := jobshop()
	require.Zero(t, status)
	require.Empty(t, stderr)
	require.Contains(t, stdout, "done after 37, optimal, at least 37\nmachine 0:")
	require.Equal(t, 24, strings.Count(stdout, " job "))
	require.Contains(t, stdout, "to 37\n")
}

// Two jobs that need the same machine first.
func TestFile(t *testing.T) {
	status, stdout, _ := jobshop(file(t, "7 2 0 3\n\n7 4 0 1\n"))
	require.Zero(t, status)
	require.True(t, strings.HasSuffix(stdout, `done after 7, optimal, at least 7
machine 0:  job 0 from 2 to 5  job 1 from 6 to 7
machine 7:  job 0 from 0 to 2  job 1 from 2 to 6
`), stdout)
}

// A search that stops early shows the best schedule found, if any.
func TestLimit(t *testing.T) {
	status, stdout, _ := jobshop("-limit", "10")
	require.Zero(t, status)
	require.Contains(t, stdout, "feasible, at least")
	require.NotContains(t, stdout, "optimal")
	require.Equal(t, 24, strings.Count(stdout, " job "))
}

func TestHelp(t *testing.T) {
	status, stdout, stderr := jobshop("-h")
	require.Zero(t, status)
	require.Contains(t, stdout, "usage: jobshop")
	require.Empty(t, stderr)
}

func TestBadUse(t *testing.T) {
	for _, test := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"-colour=red"}, 2, "jobshop: flag provided but not defined: -colour\n"},
		{[]string{file(t, "0 1\n0 x\n")}, 2, "jobshop: job 1: found \"0 x\\n\", want pairs of a machine and a time\n"},
		{[]string{file(t, "0 1 2")}, 2, "want pairs"},
		{[]string{file(t, "0 -1")}, 2, "want pairs"},
		{[]string{"no such file"}, 2, "no such file"},
		{[]string{file(t, "0 70000")}, 1, "jobshop: csp: domain: 0..70000, want values within 65,536 numbers for end\n"},
	} {
		status, stdout, stderr := jobshop(test.args...)
		require.Equal(t, test.status, status)
		require.Empty(t, stdout)
		require.Contains(t, stderr, test.want)
	}
}

func TestFailedWrite(t *testing.T) {
	for _, arg := range []string{"-h", "-limit=50"} {
		var stderr strings.Builder
		require.Equal(t, 1, run([]string{arg}, new(clitest.Disk), &stderr))
		require.Equal(t, "jobshop: disk full\n", stderr.String())
	}
}
