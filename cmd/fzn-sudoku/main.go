// Fzn-sudoku solves a model of FlatZinc. MiniZinc calls it:
//
//	fzn-sudoku -install ~/.minizinc/solvers    writes what MiniZinc needs to find it
//	minizinc --solver sudoku model.mzn data.dzn
//
// It is the constraint solver of package csp, on one core. Without -f it searches as the
// annotations of the model say. A signal, or the time of -t, ends the search: the best solution
// so far is printed, and the exit status is 0.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"example.com/sudoku/csp/flatzinc"
)

// options are the flags.
type options struct {
	all, free, statistics, verbose bool
	solutions, cores, limit        int
	seed                           uint64
	install                        string
}

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run is the program. It returns the exit status: 0, 1 if the model can't be solved, 2 for a
// command that is not understood.
func run(args []string, in io.Reader, out, log io.Writer) int {
	var o options
	f := flag.NewFlagSet("fzn-sudoku", flag.ContinueOnError)
	f.SetOutput(log)
	f.Usage = func() {
		fmt.Fprintln(log, "usage: fzn-sudoku [flags] [FILE.fzn]    solves a model, also from standard input")
		fmt.Fprintln(log, "       fzn-sudoku -install DIR          makes MiniZinc find this program: ~/.minizinc/solvers is such a folder")
		f.PrintDefaults()
	}
	f.BoolVar(&o.all, "a", false, "print all solutions, or each better one")
	f.BoolVar(&o.free, "f", false, "take the search annotations as hints only")
	f.IntVar(&o.solutions, "n", 1, "print `N` solutions, of a model without a goal")
	f.IntVar(&o.cores, "p", 1, "use up to `N` cores: one is used")
	f.Uint64Var(&o.seed, "r", 0, "the seed of indomain_random")
	f.BoolVar(&o.statistics, "s", false, "print statistics")
	f.IntVar(&o.limit, "t", 0, "stop after so many `milliseconds`")
	f.BoolVar(&o.verbose, "v", false, "say on standard error what is done")
	f.StringVar(&o.install, "install", "", "write the solver's description and library to `DIR`")
	switch err := f.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return 2
	case f.NArg() > 1:
		fmt.Fprintln(log, "fzn-sudoku: one model at a time")
		return 2
	}
	err := error(nil)
	if o.install != "" {
		err = install(o.install)
	} else {
		err = o.file(f.Arg(0), in, out, log)
	}
	if err != nil {
		fmt.Fprintln(log, "fzn-sudoku:", err)
		return 1
	}
	return 0
}

// file solves a model of a file, or of standard input.
func (o *options) file(name string, in io.Reader, out, log io.Writer) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if o.limit > 0 {
		var cancel func()
		ctx, cancel = context.WithTimeout(ctx, time.Duration(o.limit)*time.Millisecond)
		defer cancel()
	}
	if name != "" {
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		defer file.Close()
		in = file
	}
	begun := time.Now()
	p, err := flatzinc.Read(in)
	if err != nil {
		return err
	}
	if o.free {
		p.Hint()
	} else {
		p.Follow(o.seed)
	}
	if o.verbose {
		fmt.Fprintf(log, "%% %d decisions, %d constraints, read in %v\n", len(p.Model.Decisions()), len(p.Model.Constraints()), time.Since(begun).Round(time.Millisecond))
		if o.cores > 1 {
			fmt.Fprintf(log, "%% one core is used of %d\n", o.cores)
		}
	}
	return o.solve(ctx, p, begun, out)
}
