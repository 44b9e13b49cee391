package verbs

import (
	"context"
	"strings"
	"testing"
	"time"

	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

func TestCountInTime(t *testing.T) {
	status, stdout, stderr := clitest.Run(countVerb, strings.Repeat(".", 81), "-timeout", "20ms")
	require.Equal(t, cli.NotDone, status)
	require.Regexp(t, `^puzzles=1 solved=1 none=0 many=1 gaveup=1 bad=0 `, stderr)
	require.Regexp(t, `^\d+\+\n$`, stdout)
}

// A count without a bound that takes long says what would end it.
func TestCountTakesLong(t *testing.T) {
	defer func(before time.Duration) { patience = before }(patience)
	patience = time.Millisecond
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	_, _, stderr := clitest.RunContext(ctx, countVerb, lines(demo, strings.Repeat(".", 81)))
	require.Contains(t, stderr, "sudoku count: stdin: line 2: still counting; -limit or -timeout ends it\n")
	_, _, stderr = clitest.Run(countVerb, strings.Repeat(".", 81), "-timeout", "50ms")
	require.NotContains(t, stderr, "still counting")
}

func TestListBadUse(t *testing.T) {
	for _, prog := range []cli.Program{countVerb, checkVerb, convertVerb, minimizeVerb, rateVerb, hintVerb, canonicalVerb, shuffleVerb} {
		clitest.Refusals(t, prog, "", map[string]string{
			"-size 7":      "-size 7: want 4",
			"-o xml":       "-o xml: want line,",
			"-timeout -1s": "can't be negative",
			"-j -1":        "-workers -1: want 0 or more",
		})
	}
}
