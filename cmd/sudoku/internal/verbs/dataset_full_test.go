//go:build linux

package verbs

import (
	"flag"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"

	"example.com/sudoku/internal/cli"
	"github.com/stretchr/testify/require"
)

// A file that can't grow is no error of use: the rows before it stay, and the status is 1.
func TestDatasetFull(t *testing.T) {
	if log := flag.Lookup("test.testlogfile"); log != nil && log.Value.String() != "" { // which could not grow either
		out, err := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestDatasetFull$").CombinedOutput()
		require.NoError(t, err, string(out))
		return
	}
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	var before syscall.Rlimit
	require.NoError(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before))
	require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 4000, Max: before.Max}))
	file := filepath.Join(t.TempDir(), "rows")
	status, _, stderr := making("-n 40 -clues 30 -file " + file)
	require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before))
	require.Equal(t, cli.NotDone, status, stderr)
	require.Contains(t, stderr, "sudoku dataset: "+file+": file too large\n")
	require.Contains(t, stderr, "\nrows=")
	status, _, stderr = making("-n 40 -clues 30 -file " + file)
	require.Equal(t, cli.Done, status, stderr)
}
