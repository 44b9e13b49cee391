package totals

import (
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
	"github.com/stretchr/testify/require"
)

func TestProgress(t *testing.T) {
	totals := New(new(cli.Process), "solved")
	stop := totals.Clock()
	totals.Add(1, nil, "")
	require.Regexp(t, `^1 done  0 s  \d+/s  1 solved$`, totals.Progress())
	totals.Add(0, sudoku.ErrNoSolution, "")
	stop()
	require.Regexp(t, `^2 done  0 s  \d+/s  1 solved$`, totals.Progress())
	require.Equal(t, cli.ErrNotDone, totals.Verdict())
	require.Regexp(t, `^puzzles=2 solved=1 none=1 `, totals.String())
}
