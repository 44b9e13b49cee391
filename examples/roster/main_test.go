package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/sudoku/internal/clitest"
)

func roster(args ...string) (status int, stdout, stderr string) {
	var out, err strings.Builder
	status = run(args, &out, &err)
	return status, out.String(), err.String()
}

// shiftsOf returns the rows of each roster in the output, by person.
func shiftsOf(stdout string) (rosters []map[string]string) {
	for line := range strings.Lines(stdout) {
		fields := strings.Fields(line)
		switch {
		case strings.HasSuffix(line, "optimal:\n"):
			rosters = append(rosters, map[string]string{})
		case len(fields) == 1+days:
			rosters[len(rosters)-1][fields[0]] = strings.Join(fields[1:], "")
		}
	}
	return rosters
}

// Both rosters keep the rules, and the second one differs in as many shifts as it says.
func TestRosters(t *testing.T) {
	status, stdout, stderr := roster("-ill", "Finn:6")
	require.Zero(t, status)
	require.Empty(t, stderr)
	rosters := shiftsOf(stdout)
	require.Len(t, rosters, 2)
	for _, shifts := range rosters {
		require.Len(t, shifts, len(people))
		for day := range days {
			at := map[byte]int{}
			for _, row := range shifts {
				at[row[day]]++
			}
			require.Equal(t, 1, at['N'])
			require.Contains(t, []int{2, 3}, at['D'])
		}
		for _, row := range shifts {
			require.LessOrEqual(t, days-strings.Count(row, "."), 5)
			require.LessOrEqual(t, strings.Count(row, "N"), 2)
			require.NotContains(t, row, "ND")
		}
	}
	changes := 0
	for name, row := range rosters[0] {
		for day := range row {
			if rosters[1][name][day] != row[day] {
				changes++
			}
		}
	}
	require.Equal(t, byte('.'), rosters[1]["Finn"][6])
	require.Equal(t, 2, changes)
	require.Contains(t, stdout, "Finn is ill on day 6, 2 changes, optimal:\n")
	require.Contains(t, stdout, "wishes not granted weigh 3\n")
}

func TestHelp(t *testing.T) {
	status, stdout, stderr := roster("-h")
	require.Zero(t, status)
	require.Contains(t, stdout, "usage: roster")
	require.Empty(t, stderr)
}

func TestBadUse(t *testing.T) {
	for args, want := range map[string]string{
		"-colour=red": "roster: flag provided but not defined: -colour\n",
		"-ill=Bob:3":  "found \"Bob:3\", want one of [Ann Bea Cem Dot Eve Finn] and a day from 0 to 6, as Ann:1\n",
		"-ill=Ann:7":  "want one of",
		"-ill=Ann:12": "want one of",
		"-ill=Ann":    "want one of",
	} {
		status, stdout, stderr := roster(args)
		require.Equal(t, 2, status)
		require.Empty(t, stdout)
		require.Contains(t, stderr, want)
	}
}

func TestFailedWrite(t *testing.T) {
	for _, arg := range []string{"-h", "-ill=Ann:1"} {
		var stderr strings.Builder
		require.Equal(t, 1, run([]string{arg}, new(clitest.Disk), &stderr))
		require.Equal(t, "roster: disk full\n", stderr.String())
	}
}
