//go:build unix

package cli_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"syscall"
	"testing"

	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

func TestInterrupt(t *testing.T) {
	status, _, stderr := clitest.Run(program(func(ctx context.Context, p *cli.Process) error {
		syscall.Kill(syscall.Getpid(), syscall.SIGINT)
		<-ctx.Done()
		return ctx.Err()
	}), "")
	require.Equal(t, cli.NotDone, status)
	require.Equal(t, "test: interrupt signal received\n", stderr)
}

// TestMain runs the program of TestClosedPipe in a process of its own.
func TestMain(m *testing.M) {
	if os.Getenv("CLI_TEST_MAIN") != "" {
		program(func(ctx context.Context, p *cli.Process) error {
			for ctx.Err() == nil {
				say(ctx, p)
			}
			return ctx.Err()
		}).Main()
	}
	os.Exit(m.Run())
}

func TestClosedPipe(t *testing.T) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "CLI_TEST_MAIN=1")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	pipe, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	pipe.Close()
	_, exited := errors.AsType[*exec.ExitError](cmd.Wait())
	require.True(t, exited)
	require.Equal(t, cli.NotDone, cmd.ProcessState.ExitCode())
	require.Empty(t, stderr.String(), "the reader has what it wanted")
}
