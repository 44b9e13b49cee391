package cli

import (
	"context"
	"flag"
	"fmt"
	"io"
	"strings"
)

// A Suite is a program of several programs. Its first argument is the last word
// of the name of one of them.
type Suite struct {
	Name     string
	Usage    string // printed before the list of programs
	Programs []Program
}

// Main runs the suite with the arguments and streams of the operating system, and
// exits.
func (s Suite) Main() { runMain(s.Run) }

// Run runs a program of the suite and returns its exit status.
func (s Suite) Run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) > 0 {
		for _, prog := range s.Programs {
			if prog.verb() == args[0] {
				return prog.Run(ctx, args[1:], stdin, stdout, stderr)
			}
		}
	}
	// What is left is -h and bad use.
	return Program{Name: s.Name, Usage: s.Usage, Files: true, New: func() Command { return noVerb{s} }}.Run(ctx, args, stdin, stdout, stderr)
}

// verb returns the last word of the name.
func (prog Program) verb() string { return prog.Name[strings.LastIndexByte(prog.Name, ' ')+1:] }

// noVerb is the command of a suite whose first argument is none of its programs.
type noVerb struct{ Suite }

func (noVerb) Flags(*flag.FlagSet) {}

func (c noVerb) Check(f *flag.FlagSet) error {
	var verbs []string
	for _, prog := range c.Programs {
		verbs = append(verbs, prog.verb())
	}
	last := len(verbs) - 1
	want := fmt.Sprintf("want %s or %s", strings.Join(verbs[:last], ", "), verbs[last])
	if f.NArg() == 0 {
		return fmt.Errorf("nothing to do: %s", want)
	}
	return fmt.Errorf("%q: %s", f.Arg(0), want)
}

// Run is never called: Check refuses all arguments.
func (noVerb) Run(context.Context, *Process) error { return nil }
