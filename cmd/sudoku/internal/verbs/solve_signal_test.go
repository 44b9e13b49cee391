//go:build unix

package verbs

import (
	"syscall"
	"testing"

	"example.com/sudoku/internal/cli"
	"github.com/stretchr/testify/require"
)

// interrupting is an endless list that interrupts the Program.
type interrupting struct{ lines int }

func (in *interrupting) Read(p []byte) (int, error) {
	if in.lines++; in.lines > 3 {
		syscall.Kill(syscall.Getpid(), syscall.SIGINT)
		select {} // as a terminal would
	}
	return copy(p, demo+"\n"), nil
}

func TestInterrupt(t *testing.T) {
	status, _, stderr := runOn(new(interrupting))
	require.Equal(t, cli.NotDone, status)
	counts, before := totalsOf(t, stderr)
	require.Regexp(t, `^([0-3]) ([0-3]) 0 0 0 0$`, counts)
	require.Equal(t, "sudoku solve: interrupt signal received\n", before)
}
