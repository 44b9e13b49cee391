// Package cli runs the commands of this module: their flags and usage, standard
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
	"strings"
	"syscall"
	"unicode/utf8"

	"example.com/sudoku/internal/words"
)

// The exit statuses of every program.
const (
	Done    = iota // everything was done
	NotDone        // something was not done, or the output could not be written
	BadUse         // flags, files or boards that can't be used
)

// A Program is a command, or a program of several commands. With -h it prints its
// usage and exits with status 0.
type Program struct {
	Name     string // "sudoku solve"
	Short    string // what it does, in the list of the program that it belongs to
	Usage    string // printed before the list of flags
	Examples string // printed after it: lines of commands and what they do
	Files    bool   // takes file names, before, between or after the flags; others refuse arguments
	Puzzles  bool   // the files have puzzles; see Process.Open
	New      func() Command

	// Programs are the commands of a program that has several. Its first argument
	// is the last word of the name of one of them. It has no New.
	Programs []Program
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
func (prog Program) Main() {
	// With a receiver for SIGPIPE, a write to a closed pipe is an error. Without
	// one, it kills the program.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	os.Exit(prog.Run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// Run runs the program and returns its exit status.
func (prog Program) Run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := prog
	if len(prog.Programs) > 0 {
		prog, args = prog.chosen(args)
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	out := &output{w: stdout, onError: cancel}
	p := &Process{In: stdin, Out: out, Root: root, name: prog.Name, err: stderr}

	err := prog.run(ctx, args, p)
	p.Hide()
	switch {
	case out.err != nil:
		err = out.err // the cause of every other error
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		err = context.Cause(ctx)
	}
	if errors.Is(out.err, syscall.EPIPE) {
		p.Report(ErrNotDone) // the reader has what it wanted, as head has
	} else {
		p.Report(err)
	}
	if _, bad := errors.AsType[flagError](err); bad {
		fmt.Fprintf(stderr, "%s: -h lists the flags\n", prog.Name)
	}
	if p.Totals != nil && statusOf(err) != BadUse {
		if totals := p.Totals(); totals != "" {
			fmt.Fprintln(stderr, totals)
		}
	}
	return p.status
}

// run parses the flags and does the work.
func (prog Program) run(ctx context.Context, args []string, p *Process) error {
	cmd := prog.New()
	f := flag.NewFlagSet(prog.Name, flag.ContinueOnError)
	f.SetOutput(io.Discard) // Run reports errors
	prog.flags(f, cmd, p)
	err := parse(f, args, prog.Files)
	switch {
	case errors.Is(err, flag.ErrHelp):
		prog.help(f, p.Out)
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

// flags declares the flags of a command.
func (prog Program) flags(f *flag.FlagSet, cmd Command, p *Process) {
	cmd.Flags(f)
	if prog.Puzzles {
		f.BoolVar(&p.parts, "parts", false, "files have puzzles in parts, a part a line and an empty line between two, as those\nwhose name ends in .iss")
	}
}

// parse parses the flags. If the program takes file names, they may stand before
// and between the flags, up to an argument "--".
func parse(f *flag.FlagSet, args []string, files bool) error {
	var names []string
	for {
		err := f.Parse(args)
		if err != nil {
			return wanted(f, err)
		}
		rest := f.Args()
		if ended := len(rest) < len(args) && args[len(args)-len(rest)-1] == "--"; !files || ended || len(rest) == 0 {
			return f.Parse(append(append([]string{"--"}, names...), rest...)) // only sets the arguments
		}
		names, args = append(names, rest[0]), rest[1:]
	}
}

// help prints the usage, the flags and the examples.
func (prog Program) help(f *flag.FlagSet, out io.Writer) {
	fmt.Fprint(out, wrapped(prog.Usage, 80))
	var list strings.Builder
	if some := listed(f, &list); some != nil {
		fmt.Fprintln(out, "\nFlags:")
		usage := ""
		end := func() {
			for line := range strings.Lines(wrapped(usage, 80-8)) {
				fmt.Fprint(out, "    \t", line)
			}
			usage = ""
		}
		some.PrintDefaults()
		for line := range strings.Lines(list.String()) {
			if text, isUsage := strings.CutPrefix(line, "    \t"); isUsage {
				usage += text
				continue
			}
			end()
			fmt.Fprint(out, line)
		}
		end()
	}
	if prog.Examples != "" {
		fmt.Fprint(out, "\nExamples:\n", indented(prog.Examples))
	}
}

// wrapped returns a text in lines of at most so many columns. Lines that begin with a blank or
// the word usage stay as they are, and so do those before them.
func wrapped(text string, columns int) string {
	var out, paragraph strings.Builder
	end := func() {
		for _, line := range words.Wrap(paragraph.String(), func(line string) bool { return utf8.RuneCountInString(line) <= columns }) {
			out.WriteString(line + "\n")
		}
		paragraph.Reset()
	}
	for line := range strings.Lines(text) {
		if text := strings.TrimRight(line, "\n"); text == "" || text[0] == ' ' || strings.HasPrefix(text, "usage:") {
			end()
			out.WriteString(text + "\n")
		} else {
			paragraph.WriteString(line)
		}
	}
	end()
	return out.String()
}

// indented returns a text with two blanks before each line.
func indented(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n  ") + "\n"
}

// listed returns the flags that have a usage, or nil if there are none.
func listed(f *flag.FlagSet, out io.Writer) *flag.FlagSet {
	some := flag.NewFlagSet(f.Name(), flag.ContinueOnError)
	some.SetOutput(out)
	found := false
	f.VisitAll(func(one *flag.Flag) {
		if one.Usage != "" {
			found = true
			some.Var(one.Value, one.Name, one.Usage)
			some.Lookup(one.Name).DefValue = one.DefValue
		}
	})
	if !found {
		return nil
	}
	return some
}
