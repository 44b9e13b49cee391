package cli_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"example.com/sudoku/internal/sudokutest"
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
	require.Equal(t, "usage: test [flags]\n\nTests.\n\nFlags:\n"+
		"  -n number\n    \ta number (default 3)\n"+
		"  -puzzle board\n    \tboard to solve: any text of a board, @file, or - for standard input\n    \t(default none)\n", stdout)
}

// The first argument chooses the command of a program of several.
func TestPrograms(t *testing.T) {
	hello := program(say)
	hello.Name, hello.Examples = "greet hello", "greet hello   says hello\n"
	nothing := program(func(context.Context, *cli.Process) error { return nil })
	nothing.Name = "greet nobody"
	day := program(say)
	day.Name = "greet good day"
	suite := cli.Program{Name: "greet", Usage: "usage: greet VERB\n", Programs: []cli.Program{hello, nothing,
		{Name: "greet good", Usage: "usage: greet good day|night\n", Programs: []cli.Program{day, nothing}}}}
	sudokutest.Cases(t, "testdata/greet.txt", func(t *testing.T, c sudokutest.Case) string {
		return sudokutest.Printed(clitest.Run(suite, "", strings.Fields(c.Text)[1:]...))
	})
	_, usage, _ := clitest.Run(suite, "", "hello", "-h")
	_, help, _ := clitest.Run(suite, "", "help", "hello")
	require.Equal(t, usage, help)
	require.Contains(t, help, "\nExamples:\n  greet hello   says hello\n")
	_, help, _ = clitest.Run(suite, "", "help", "good", "day")
	require.Contains(t, help, "-puzzle board")
}

// Flags may stand before, between and after files, up to "--".
func TestFlagsAfterFiles(t *testing.T) {
	sudokutest.Cases(t, "testdata/files.txt", func(t *testing.T, c sudokutest.Case) string {
		var got string
		prog := cli.Program{Name: "test", Files: true, New: func() cli.Command {
			return &command{check: func(f *flag.FlagSet) error {
				got = fmt.Sprintf("%v %q", f.Lookup("n").Value, f.Args())
				return nil
			}, work: func(_ context.Context, p *cli.Process) error { fmt.Fprintln(p.Out, got); return nil }}
		}}
		return sudokutest.Printed(clitest.Run(prog, "", strings.Fields(c.Text)[1:]...))
	})
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

func TestTimeout(t *testing.T) {
	ctx, stop := cli.Timeout(t.Context(), time.Millisecond)
	defer stop()
	<-ctx.Done()
	require.ErrorIs(t, ctx.Err(), context.DeadlineExceeded)
	require.EqualError(t, cli.Cause(ctx, ctx.Err()), "the time of 1ms is up")
	require.ErrorIs(t, cli.Cause(ctx, ctx.Err()), context.DeadlineExceeded)
	require.NoError(t, cli.Cause(ctx, nil), "done in time")

	ctx, stop = cli.Timeout(t.Context(), 0)
	defer stop()
	_, limited := ctx.Deadline()
	require.False(t, limited)
	require.Equal(t, sudoku.ErrBudget, cli.Cause(ctx, sudoku.ErrBudget))
}
