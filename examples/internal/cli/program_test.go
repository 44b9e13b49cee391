package cli_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/examples/internal/cli"
	"example.com/sudoku/examples/internal/clitest"
	"github.com/stretchr/testify/require"
)

// A command is a program of functions.
type command struct {
	puzzle cli.Puzzle
	check  func(*flag.FlagSet) error
	work   func(context.Context, *cli.Process) error
}

func (c *command) Flags(f *flag.FlagSet) {
	c.puzzle.Declare(f, "none")
	f.Int("n", 3, "a `number`")
	f.Int("unlisted", 0, "")
}

func (c *command) Check(f *flag.FlagSet) error {
	if c.check != nil {
		return c.check(f)
	}
	return nil
}

func (c *command) Run(ctx context.Context, p *cli.Process) error { return c.work(ctx, p) }

// program returns a program that does the work.
func program(work func(context.Context, *cli.Process) error) cli.Program {
	return cli.Program{Name: "test", Usage: "usage: test [flags]\n\nTests.\n", New: func() cli.Command { return &command{work: work} }}
}

func say(_ context.Context, p *cli.Process) error {
	_, err := fmt.Fprintln(p.Out, "hello")
	return err
}

func TestManners(t *testing.T) {
	clitest.Manners(t, program(say), "", "-n", "1")

	status, stdout, _ := clitest.Run(program(say), "", "-n", "5", "-unlisted", "1", "-h")
	require.Equal(t, cli.Done, status)
	require.Equal(t, "usage: test [flags]\n\nTests.\n\n"+
		"  -n number\n    \ta number (default 3)\n"+
		"  -puzzle board\n    \tboard to solve: any text of a board, @file, or - for standard input\n    \t(default none)\n", stdout)
}

// The first argument chooses the program of a suite.
func TestSuite(t *testing.T) {
	hello := program(say)
	hello.Name = "greet hello"
	nothing := program(func(context.Context, *cli.Process) error { return nil })
	nothing.Name = "greet nobody"
	suite := cli.Suite{Name: "greet", Usage: "usage: greet hello|nobody\n", Programs: []cli.Program{hello, nothing}}
	for args, want := range map[string]struct {
		status         int
		stdout, stderr string
	}{
		"hello":      {cli.Done, "hello\n", ""},
		"nobody":     {cli.Done, "", ""},
		"hello -bad": {cli.BadUse, "", "greet hello: flag provided but not defined: -bad\ngreet hello: -h lists the flags\n"},
		"-h":         {cli.Done, "usage: greet hello|nobody\n\n", ""},
		"":           {cli.BadUse, "", "greet: nothing to do: want hello or nobody\ngreet: -h lists the flags\n"},
		"world":      {cli.BadUse, "", "greet: \"world\": want hello or nobody\ngreet: -h lists the flags\n"},
	} {
		var stdout, stderr bytes.Buffer
		require.Equal(t, want.status, suite.Run(t.Context(), strings.Fields(args), nil, &stdout, &stderr), args)
		require.Equal(t, want.stdout, stdout.String(), args)
		require.Equal(t, want.stderr, stderr.String(), args)
	}
}

// The status is what the worst error means.
func TestStatus(t *testing.T) {
	sudokuError := func(f func() error) error { return fmt.Errorf("about it: %w", f()) }
	for _, test := range []struct {
		reported, returned error
		status             int
		stderr             string
	}{
		{nil, nil, cli.Done, "totals\n"},
		{nil, errors.New("bad luck"), cli.NotDone, "test: bad luck\ntotals\n"},
		{nil, sudoku.ErrBudget, cli.NotDone, "test: budget spent\ntotals\n"},
		{nil, cli.ErrNotDone, cli.NotDone, "totals\n"},
		{errors.New("no luck"), nil, cli.NotDone, "test: no luck\ntotals\n"},
		{errors.New("no luck"), cli.ErrNotDone, cli.NotDone, "test: no luck\ntotals\n"},
		{&fs.PathError{Op: "open", Path: "x", Err: fs.ErrNotExist}, nil, cli.BadUse, "test: open x: file does not exist\ntotals\n"},
		{nil, cli.BadUsef("-n %d: too many", 7), cli.BadUse, "test: -n 7: too many\n"},
		{nil, sudokuError(func() error { _, err := sudoku.Parse("12"); return err }), cli.BadUse, ""},
		{nil, sudokuError(func() error { return sudoku.Check(sudoku.Grid{1, 1}) }), cli.BadUse, ""},
		{nil, &sudoku.OptionError{Field: "Steps", Value: -1, Want: "1"}, cli.BadUse, "test: Steps: -1, want 1\n"},
		{nil, new(sudoku.SizeError), cli.BadUse, ""},
	} {
		status, stdout, stderr := clitest.Run(program(func(_ context.Context, p *cli.Process) error {
			p.Totals = func() string { return "totals" }
			p.Report(test.reported)
			return test.returned
		}), "")
		require.Equal(t, test.status, status, stderr)
		require.Empty(t, stdout)
		if test.stderr != "" {
			require.Equal(t, test.stderr, stderr)
		}
		require.NotContains(t, stderr, "sudoku: ")
	}
}

func TestNote(t *testing.T) {
	status, _, stderr := clitest.Run(program(func(_ context.Context, p *cli.Process) error {
		p.Note("%d to go", 3)
		return nil
	}), "")
	require.Equal(t, cli.Done, status)
	require.Equal(t, "test: 3 to go\n", stderr)
}

// The cause of a failed write is reported, not what follows from it.
func TestFailedWriteEndsTheRun(t *testing.T) {
	var stderr bytes.Buffer
	status := program(func(ctx context.Context, p *cli.Process) error {
		for range 3 {
			fmt.Fprintln(p.Out, "hello")
		}
		<-ctx.Done()
		return fmt.Errorf("not solved: %w", cli.Cause(ctx, ctx.Err()))
	}).Run(t.Context(), nil, nil, &clitest.Disk{Room: 8}, &stderr)
	require.Equal(t, cli.NotDone, status)
	require.Equal(t, "test: standard output: disk full\n", stderr.String())
}

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
	require.Equal(t, "test: standard output: broken pipe\n", stderr.String())
}

func TestTimeout(t *testing.T) {
	ctx, stop := cli.Timeout(t.Context(), time.Millisecond)
	defer stop()
	<-ctx.Done()
	require.ErrorIs(t, ctx.Err(), context.DeadlineExceeded)
	require.EqualError(t, cli.Cause(ctx, ctx.Err()), "the time of 1ms is up")
	require.NoError(t, cli.Cause(ctx, nil), "done in time")

	ctx, stop = cli.Timeout(t.Context(), 0)
	defer stop()
	_, limited := ctx.Deadline()
	require.False(t, limited)
	require.Equal(t, sudoku.ErrBudget, cli.Cause(ctx, sudoku.ErrBudget))
}
