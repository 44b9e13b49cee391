package cli_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

func TestPuzzle(t *testing.T) {
	file := clitest.File(t, "puzzle.txt", "from a file")
	for args, want := range map[string]string{
		"":                 "",
		"-puzzle=text":     "text",
		"-puzzle @" + file: "from a file",
		"-puzzle -":        "from standard input",
	} {
		status, stdout, stderr := clitest.Run(reader(), "from standard input", strings.Fields(args)...)
		require.Equal(t, cli.Done, status, stderr)
		require.Equal(t, fmt.Sprintf("%v %s", args != "", want), stdout)
	}
	clitest.Refusals(t, reader(), "", map[string]string{
		"-puzzle @no/such/file":   "test: open no/such/file: no such file",
		"-puzzle @" + t.TempDir(): "is a directory",
		"more":                    `unexpected "more": a board is given with -puzzle`,
		"-puzzle":                 "flag needs an argument: -puzzle",
	})
	var stderr bytes.Buffer
	status := reader().Run(t.Context(), []string{"-puzzle", "-"}, iotest.ErrReader(errors.New("torn")), io.Discard, &stderr)
	require.Equal(t, cli.BadUse, status)
	require.Equal(t, "test: read standard input: torn\n", stderr.String())
}

// reader returns a program that prints the text of -puzzle.
func reader() cli.Program {
	return cli.Program{Name: "test", New: func() cli.Command {
		c := new(command)
		c.work = func(ctx context.Context, p *cli.Process) error {
			text, err := c.puzzle.Read(ctx, p)
			if err == nil {
				fmt.Fprint(p.Out, c.puzzle.Given, " ", text)
			}
			return err
		}
		return c
	}}
}

// Whoever gave no file on a terminal is told why nothing happens.
func TestReadsTerminal(t *testing.T) {
	tty, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no pseudo-terminal here")
	}
	defer tty.Close()
	t.Setenv("TERM", "xterm")
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	var stderr bytes.Buffer
	reader().Run(ctx, []string{"-puzzle", "-"}, tty, io.Discard, &stderr)
	require.True(t, strings.HasPrefix(stderr.String(), "test: reads the terminal until end of file (Ctrl-D); -h lists the flags\n"), stderr.String())
}

// A read that waits ends with the context.
func TestOpenDoesNotBlock(t *testing.T) {
	waiting, _ := io.Pipe()
	ctx, cancel := context.WithCancelCause(t.Context())
	p := &cli.Process{In: waiting}
	in, err := p.Open(ctx, "-")
	require.NoError(t, err)
	defer in.Close()
	cancel(errors.New("enough"))
	_, err = in.Read(make([]byte, 1))
	require.EqualError(t, err, "enough")
}
