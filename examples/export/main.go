// Export states a puzzle for programs that solve problems of other kinds, reads
// what they answer, and compares them with this library.
//
//	export puzzle.txt > puzzle.lp              a 0/1 program
//	export -format dimacs -o puzzle.cnf < puzzle.txt
//	export -candidates -pick 7 list.txt        without what the givens decide
//	export -answer answer.txt puzzle.txt       the board that an answer means
//	export -compare                            the tables of docs/milp.md
//
// So a puzzle is solved by glpsol:
//
//	export -o puzzle.lp puzzle.txt
//	glpsol --lp puzzle.lp -o answer.txt
//	export -answer answer.txt puzzle.txt
//
// The answer must be read with the same puzzle and the same -candidates that the
// problem was written with.
//
// The exit status is 0 if all went well, 1 if there is no solution to print or
// solvers do not agree, and 2 for flags and files that can't be used.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"example.com/sudoku"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

const (
	done = iota
	notSolved
	badUse
)

// run is the whole program. It returns the exit status.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	s, err := parseFlags(args)
	if errors.Is(err, flag.ErrHelp) {
		s.usage(stderr)
		return badUse
	}
	if err == nil && s.compare {
		err = s.compareAll(ctx, stdin, stdout, stderr)
	} else if err == nil {
		err = s.one(stdin, stdout)
	}
	if err != nil {
		fmt.Fprintln(stderr, "export:", strings.TrimPrefix(err.Error(), "sudoku: "))
	}
	switch {
	case err == nil:
		return done
	case errors.Is(err, errDisagree),
		s.answer != "" && (errors.Is(err, sudoku.ErrNoSolution) || errors.Is(err, sudoku.ErrBudget)):
		return notSolved
	default:
		return badUse
	}
}

// settings are what the flags say.
type settings struct {
	flags *flag.FlagSet
	files []string

	format   string
	encoding string
	opts     sudoku.ExportOptions
	pick     int
	output   string
	answer   string

	compare bool
	timeout time.Duration
	rounds  int
}

func parseFlags(args []string) (*settings, error) {
	s := &settings{flags: flag.NewFlagSet("export", flag.ContinueOnError)}
	f := s.flags
	f.SetOutput(io.Discard) // run tells about errors
	f.StringVar(&s.format, "format", "lp", "`form` of the problem: lp, which glpsol and cbc read, or dimacs, for SAT solvers")
	f.StringVar(&s.encoding, "encoding", "extended", "`clauses` of -format dimacs: extended or minimal")
	f.BoolVar(&s.opts.Candidates, "candidates", false, "state only what the givens leave open")
	f.IntVar(&s.pick, "pick", 1, "`number` of the puzzle to take from a list, from 1")
	f.StringVar(&s.output, "o", "", "`file` to write (default standard output)")
	f.StringVar(&s.answer, "answer", "", "`file` with an answer to read and print, - for standard input")
	f.BoolVar(&s.compare, "compare", false, "compare solvers on the puzzles, or on some of its own")
	f.DurationVar(&s.timeout, "timeout", 5*time.Second, "`time` for each solver and puzzle, with -compare")
	f.IntVar(&s.rounds, "rounds", 3, "`number` of times to solve, of which the median is shown, with -compare")
	if err := f.Parse(args); err != nil {
		return s, err
	}
	s.files = f.Args()
	s.opts.Encoding.UnmarshalText([]byte(s.encoding)) // its error is that of the check below
	given := make(map[string]bool)
	f.Visit(func(flag *flag.Flag) { given[flag.Name] = true })
	switch {
	case !slices.Contains([]string{"lp", "dimacs"}, s.format):
		return s, fmt.Errorf("-format %s: want lp or dimacs", s.format)
	case !slices.Contains([]string{"extended", "minimal"}, s.encoding):
		return s, fmt.Errorf("-encoding %s: want extended or minimal", s.encoding)
	case given["encoding"] && s.format != "dimacs":
		return s, errors.New("-encoding is for -format dimacs")
	case s.pick < 1:
		return s, fmt.Errorf("-pick %d: want 1 or more", s.pick)
	case s.timeout <= 0:
		return s, fmt.Errorf("-timeout %v: want more than 0", s.timeout)
	case s.rounds < 1:
		return s, fmt.Errorf("-rounds %d: want 1 or more", s.rounds)
	case s.compare && (s.answer != "" || given["format"] || given["candidates"] || given["pick"]):
		return s, errors.New("-compare writes every form of every puzzle: it goes with -o, -timeout and -rounds")
	case !s.compare && (given["timeout"] || given["rounds"]):
		return s, errors.New("-timeout and -rounds are for -compare")
	case !s.compare && len(s.files) > 1:
		return s, errors.New("one puzzle at a time: want one file at most")
	case s.answer == "-" && (len(s.files) == 0 || s.files[0] == "-"):
		return s, errors.New("puzzle and answer can't both come from standard input")
	}
	return s, nil
}

func (s *settings) usage(w io.Writer) {
	fmt.Fprint(w, `usage: export [flags] [file]
       export -compare [flags] [file ...]

States the puzzle in the file, or in standard input, for another program; with
-answer, prints the board that the program found. Any size from 4×4 to 36×36.

`)
	s.flags.SetOutput(w)
	s.flags.PrintDefaults()
}

// one exports a puzzle or reads an answer.
func (s *settings) one(stdin io.Reader, stdout io.Writer) error {
	name := "-"
	if len(s.files) > 0 {
		name = s.files[0]
	}
	texts, err := puzzlesIn(name, stdin)
	if err != nil {
		return err
	}
	if s.pick > len(texts) {
		return fmt.Errorf("-pick %d: there are %d puzzles", s.pick, len(texts))
	}
	text := texts[s.pick-1]
	return s.to(stdout, func(w io.Writer) error {
		switch side, _ := sudoku.SideOf(text); side {
		case 4:
			return export[sudoku.Grid4](s, text, stdin, w)
		case 6:
			return export[sudoku.Grid6](s, text, stdin, w)
		case 9:
			return export[sudoku.Grid](s, text, stdin, w)
		case 16:
			return export[sudoku.Grid16](s, text, stdin, w)
		case 25:
			return export[sudoku.Grid25](s, text, stdin, w)
		default:
			return export[sudoku.Grid36](s, text, stdin, w)
		}
	})
}

func export[B sudoku.Board](s *settings, text string, stdin io.Reader, w io.Writer) error {
	puzzle, err := sudoku.ParseBoard[B](text)
	switch {
	case err != nil:
		return err
	case s.answer != "":
		in := stdin
		if s.answer != "-" {
			file, err := os.Open(s.answer)
			if err != nil {
				return err
			}
			defer file.Close()
			in = file
		}
		board, err := sudoku.ReadAnswer(in, puzzle, &s.opts)
		if _, bad := errors.AsType[*sudoku.ParseError](err); bad {
			return fmt.Errorf("%s: %s", s.answer, strings.TrimPrefix(err.Error(), "sudoku: "))
		}
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(w, board)
		return err
	case s.format == "lp":
		return sudoku.WriteLP(w, puzzle, &s.opts)
	default:
		return sudoku.WriteDIMACS(w, puzzle, &s.opts)
	}
}

// to calls write with the output file, or with stdout. A file that could not be
// written to its end is removed.
func (s *settings) to(stdout io.Writer, write func(io.Writer) error) error {
	if s.output == "" {
		return write(stdout)
	}
	file, err := os.Create(s.output)
	if err != nil {
		return err
	}
	if err = errors.Join(write(file), file.Close()); err != nil {
		os.Remove(s.output)
	}
	return err
}

// puzzlesIn returns the texts of the puzzles in a file: a single one in any
// layout, or one on each line.
func puzzlesIn(name string, stdin io.Reader) ([]string, error) {
	in := stdin
	if name == "-" {
		name = "standard input"
	} else {
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		in = file
	}
	text, err := io.ReadAll(in)
	if err != nil {
		return nil, err
	}
	_, whole := sudoku.SideOf(string(text))
	if whole == nil {
		return []string{string(text)}, nil
	}
	var texts []string
	for line := range strings.Lines(string(text)) {
		if _, err := sudoku.SideOf(line); err == nil {
			texts = append(texts, line)
		}
	}
	if len(texts) == 0 {
		return nil, fmt.Errorf("%s: %s", name, strings.TrimPrefix(whole.Error(), "sudoku: "))
	}
	return texts, nil
}
