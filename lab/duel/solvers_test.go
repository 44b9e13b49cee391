package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/internal/boards"
	"github.com/stretchr/testify/require"
)

// solvers compares with the solvers installed, and returns the tables and the messages.
func solvers(ctx context.Context, files ...string) (stdout, messages string, err error) {
	var out, said bytes.Buffer
	c := comparison{limit: 5 * time.Second, rounds: 1, say: func(format string, args ...any) { fmt.Fprintf(&said, format+"\n", args...) }}
	err = c.compareSolvers(ctx, &out, files)
	return out.String(), said.String(), err
}

func TestSolvers(t *testing.T) {
	list := filepath.Join(t.TempDir(), "list.txt")
	require.NoError(t, os.WriteFile(list, []byte(builtIn()[1].text+"\n"+builtIn()[4].text+"\n"), 0o600))
	stdout, messages, err := solvers(t.Context(), list)
	require.NoError(t, err, messages)
	require.Contains(t, stdout, "| list.txt 1 | 27 | plain | 729 | 324 | 2916 | 10557 | 7398 |\n")
	require.Contains(t, stdout, "\n|  | 27 | candidates | 190 | 216 | 760 | 1190 | 750 |\n")
	require.NotContains(t, stdout, "failed")
	for _, p := range others {
		_, err := exec.LookPath(p.name)
		require.Equal(t, err == nil, strings.Contains(stdout, " "+p.name+" |"))
		require.Equal(t, err != nil, strings.Contains(messages, "apt-get install "+p.pack))
	}
	require.Regexp(t, `\n\| list\.txt 2 \| plain \|( [\d.]+ (µs|ms|s) \|)+\n`, stdout)

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	stdout, _, err = solvers(ctx)
	require.ErrorIs(t, err, context.Canceled)
	require.Empty(t, stdout)
}

func TestBuiltIn(t *testing.T) {
	require.Len(t, builtIn(), 11)
	for _, puzzle := range builtIn() {
		_, err := boards.Parse(puzzle.text)
		require.NoError(t, err, puzzle.name)
	}
}

// Solvers that disagree are reported, and so is one that fails.
func TestVerdict(t *testing.T) {
	var said []string
	c := &comparison{limit: 5 * time.Second, say: func(format string, args ...any) { said = append(said, fmt.Sprintf(format, args...)) }}
	v := &verdict{comparison: c, puzzle: "p"}
	require.Equal(t, "1 s", v.cell("b", time.Second, sudoku.ErrNoSolution))
	require.Equal(t, "1.5 ms", v.cell("a", 1500*time.Microsecond, nil))
	require.Equal(t, "failed", v.cell("c", 0, errors.New("broken")))
	require.Equal(t, "> 5s", v.cell("d", 0, sudoku.ErrBudget))
	require.True(t, c.disagree)
	require.Equal(t, []string{"p: b finds no solution, a finds a solution", "p: c: broken"}, said)
}
