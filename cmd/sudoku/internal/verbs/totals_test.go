package verbs

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
	"github.com/stretchr/testify/require"
)

func TestProgress(t *testing.T) {
	totals := newTotals(new(cli.Process), "solved")
	stop := totals.Clock()
	totals.Add(1, nil, "")
	require.Regexp(t, `^1 done  0 s  \d+/s  1 solved$`, totals.Progress())
	totals.Add(0, sudoku.ErrNoSolution, "")
	stop()
	require.Regexp(t, `^2 done  0 s  \d+/s  1 solved$`, totals.Progress())
	require.Equal(t, cli.ErrNotDone, totals.Verdict())
	require.Regexp(t, `^puzzles=2 solved=1 none=1 `, totals.String())
}

// Every error is counted once, by its own word.
func TestOutcomes(t *testing.T) {
	for _, test := range []struct {
		err  error
		want outcome
	}{
		{nil, outcomeDone}, {sudoku.ErrNoSolution, outcomeNone}, {&sudoku.ClashError{}, outcomeNone}, {sudoku.ErrManySolutions, outcomeMany},
		{fmt.Errorf("rate: %w", sudoku.ErrManySolutions), outcomeMany}, {sudoku.ErrBudget, outcomeGaveUp}, {context.DeadlineExceeded, outcomeGaveUp},
		{&sudoku.ParseError{}, outcomeBad}, {&sudoku.SizeError{}, outcomeBad}, {errors.New("another"), outcomeBad},
	} {
		require.Equal(t, test.want, outcomeOf(test.err), "%v", test.err)
		for _, found := range []int{0, 1} {
			totals := newTotals(new(cli.Process), "solved")
			if test.want != outcomeBad && quiet(test.err) {
				totals.Add(found, test.err, "")
				require.Equal(t, 1, totals.counts[test.want])
			}
		}
	}
}
