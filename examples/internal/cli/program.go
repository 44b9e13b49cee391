// Package cli runs the programs of the examples: their flags and usage, standard
// streams and files, signals and time limits, messages and exit status.
package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// The exit statuses of every program.
const (
	Done    = iota // everything was done
	NotDone        // something was not done, or standard output could not be written
	BadUse         // flags, files or boards that can't be used
)

// A Program is a command. With -h it prints its usage and exits with status 0.
type Program struct {
	Name  string
	Usage string // printed before the list of flags
	Files bool   // takes file names after the flags; others refuse arguments
	New   func() Command
}

// A Command is one run of a program. Its methods are called in this order.
type Command interface {
	// Flags declares the flags. With -h, those with a usage are listed.
	Flags(f *flag.FlagSet)
	// Check returns an error if the parsed flags and arguments can't be used.
	Check(f *flag.FlagSet) error
	// Run does the work. Its context ends with the first ctrl-C and with the
	// first failed write to standard output.
	Run(ctx context.Context, p *Process) error
}

// Main runs the program with the arguments and streams of the operating system,
// and exits.
func (prog Program) Main() { runMain(prog.Run) }

// runMain exits with the status of run.
func runMain(run func(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int) {
	// With a receiver for SIGPIPE, a write to a closed pipe is an error. Without
	// one, it kills the program.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	os.Exit(run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// Run runs the program and returns its exit status.
func (prog Program) Run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	out := &output{w: stdout, onError: cancel}
	p := &Process{In: stdin, Out: out, name: prog.Name, err: stderr}

	err := prog.run(ctx, args, p)
	p.Hide()
	switch {
	case out.err != nil:
		err = out.err // the cause of every other error
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		err = context.Cause(ctx)
	}
	p.Report(err)
	if _, bad := errors.AsType[flagError](err); bad {
		fmt.Fprintf(stderr, "%s: -h lists the flags\n", prog.Name)
	}
	if p.Totals != nil && statusOf(err) != BadUse {
		fmt.Fprintln(stderr, p.Totals())
	}
	return p.status
}

// run parses the flags and does the work.
func (prog Program) run(ctx context.Context, args []string, p *Process) error {
	cmd := prog.New()
	f := flag.NewFlagSet(prog.Name, flag.ContinueOnError)
	f.SetOutput(io.Discard) // Run reports errors
	cmd.Flags(f)
	err := f.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		f.SetOutput(p.Out)
		fmt.Fprintln(p.Out, prog.Usage)
		listed(f).PrintDefaults()
		return nil
	case err == nil && !prog.Files:
		err = noArguments(f)
	}
	if err == nil {
		err = cmd.Check(f)
	}
	if err != nil {
		return flagError{err}
	}
	return cmd.Run(ctx, p)
}

// listed returns the flags that have a usage.
func listed(f *flag.FlagSet) *flag.FlagSet {
	some := flag.NewFlagSet(f.Name(), flag.ContinueOnError)
	some.SetOutput(f.Output())
	f.VisitAll(func(one *flag.Flag) {
		if one.Usage != "" {
			some.Var(one.Value, one.Name, one.Usage)
			some.Lookup(one.Name).DefValue = one.DefValue
		}
	})
	return some
}
