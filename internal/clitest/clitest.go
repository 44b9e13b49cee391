// Package clitest tests commands.
package clitest

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/sudoku/internal/cli"
	"github.com/stretchr/testify/require"
)

// Run runs a program with a text as standard input.
func Run(prog cli.Program, stdin string, args ...string) (status int, stdout, stderr string) {
	return RunContext(context.Background(), prog, stdin, args...)
}

// RunContext is Run with a context.
func RunContext(ctx context.Context, prog cli.Program, stdin string, args ...string) (status int, stdout, stderr string) {
	var out, err bytes.Buffer
	status = prog.Run(ctx, args, strings.NewReader(stdin), &out, &err)
	return status, out.String(), err.String()
}

// File writes a file for the test and returns its name.
func File(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

// Refusals runs a program with arguments, divided by blanks, that it must refuse
// with a message in which the given text stands.
func Refusals(t *testing.T, prog cli.Program, stdin string, refused map[string]string) {
	t.Helper()
	require.NotEmpty(t, refused)
	for args, want := range refused {
		status, stdout, stderr := Run(prog, stdin, strings.Fields(args)...)
		require.Equal(t, cli.BadUse, status, args)
		require.Empty(t, stdout, args)
		require.True(t, strings.HasPrefix(stderr, prog.Name+": "), stderr)
		require.Contains(t, stderr, want, args)
	}
}

// Manners tests what every program promises: -h prints the usage, arguments are
// refused by a program without files, and a failed write to standard output is
// reported once and makes the status 1. With the arguments args it must print
// something.
func Manners(t *testing.T, prog cli.Program, stdin string, args ...string) {
	t.Helper()
	for _, help := range []string{"-h", "-help"} {
		status, stdout, stderr := Run(prog, stdin, help)
		require.Equal(t, cli.Done, status)
		require.True(t, strings.HasPrefix(stdout, "usage: "+prog.Name+" "), stdout)
		require.Contains(t, stdout, "\n  -")
		require.Empty(t, stderr)
	}
	if !prog.Files {
		Refusals(t, prog, stdin, map[string]string{"stray": `unexpected "stray"`})
	}
	Refusals(t, prog, stdin, map[string]string{"-nonsense": "flag provided but not defined: -nonsense\n" + prog.Name + ": -h lists the flags\n"})

	for _, args := range [][]string{args, {"-h"}} {
		status, stdout, stderr := Run(prog, stdin, args...)
		require.Equal(t, cli.Done, status, stderr)
		end := max(len(stdout)-10, 0) // the length may vary a little, with a time
		for _, room := range []int{0, 1, len(stdout) / 2, end} {
			var messages bytes.Buffer
			status := prog.Run(context.Background(), args, strings.NewReader(stdin), &Disk{Room: room}, &messages)
			require.Equal(t, cli.NotDone, status, messages.String())
			require.Equal(t, 1, strings.Count(messages.String(), ErrFull.Error()), messages.String())
			require.True(t, strings.HasPrefix(messages.String(), prog.Name+": standard output: disk full\n"), messages.String())
		}
	}
}

// A Disk is a writer with room for a number of bytes.
type Disk struct{ Room int }

// ErrFull is the error of a Disk without room.
var ErrFull = errors.New("disk full")

func (d *Disk) Write(p []byte) (int, error) {
	n := min(len(p), d.Room)
	d.Room -= n
	if n < len(p) {
		return n, ErrFull
	}
	return n, nil
}
