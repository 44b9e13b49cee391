package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/sudoku/internal/clitest"
)

func queens(args ...string) (status int, stdout, stderr string) {
	var out, err strings.Builder
	status = run(args, &out, &err)
	return status, out.String(), err.String()
}

const money = "9567 + 1085 = 10652, proven unique\n"

func TestAll(t *testing.T) {
	status, stdout, stderr := queens()
	require.Zero(t, status)
	require.Empty(t, stderr)
	require.Contains(t, stdout, "8 queens can stand in 92 ways")
	require.Equal(t, 8, strings.Count(stdout, "Q"))
	require.Equal(t, 8, strings.Count(stdout, "]\n"), "magic squares")
	require.True(t, strings.HasSuffix(stdout, money), stdout)
}

func TestNames(t *testing.T) {
	status, stdout, stderr := queens("money")
	require.Zero(t, status)
	require.Equal(t, money, stdout)
	require.Empty(t, stderr)
}

func TestHelp(t *testing.T) {
	status, stdout, stderr := queens("-h")
	require.Zero(t, status)
	require.Contains(t, stdout, "usage: queens")
	require.Empty(t, stderr)
}

func TestBadUse(t *testing.T) {
	for args, want := range map[string]string{
		"money kings": `queens: found problem "kings", want queens, magic or money` + "\n",
		"-colour=red": "queens: flag provided but not defined: -colour\n",
	} {
		status, stdout, stderr := queens(strings.Fields(args)...)
		require.Equal(t, 2, status)
		require.Empty(t, stdout)
		require.Equal(t, want, stderr)
	}
}

func TestFailedWrite(t *testing.T) {
	for _, arg := range []string{"-h", "money"} {
		var stderr strings.Builder
		require.Equal(t, 1, run([]string{arg}, new(clitest.Disk), &stderr))
		require.Equal(t, "queens: disk full\n", stderr.String())
	}
}
