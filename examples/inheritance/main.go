// Inheritance runs the genetic algorithm of the article with every inheritance
// that the layout of the boards allows, from one generation zero for each layout
// and seed, and tells which gets furthest.
//
//	go run ./examples/inheritance
//	go run ./examples/inheritance -size 16 -layout blocks,rows -seeds 50
//	go run ./examples/inheritance -inheritance cells,blocks -population 50,100,200
//	go run ./examples/inheritance -puzzle @easy.txt -o csv > curves.csv
//
// Every configuration is granted the same number of children. The exit status is
// 0, or 1 if somebody pressed ctrl-C, when the table is of the runs finished by
// then, or 2 for a flag that can't be used and for a text that is no board or
// breaks the rules.
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
	"strconv"
	"strings"
	"syscall"

	"example.com/sudoku"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

const (
	done = iota
	notDone
	badUse
)

// run is the whole program. It returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return runUntil(ctx, args, stdin, stdout, stderr)
}

func runUntil(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	s, err := parseFlags(args)
	if errors.Is(err, flag.ErrHelp) {
		s.usage(stderr)
		return badUse
	}
	var text string
	var side int
	if err == nil {
		text, side, err = s.read(stdin)
	}
	if err == nil {
		bar := newBar(stderr)
		switch side {
		case 4:
			err = compare[sudoku.Grid4](ctx, s, text, stdout, bar)
		case 6:
			err = compare[sudoku.Grid6](ctx, s, text, stdout, bar)
		case 9:
			err = compare[sudoku.Grid](ctx, s, text, stdout, bar)
		case 16:
			err = compare[sudoku.Grid16](ctx, s, text, stdout, bar)
		case 25:
			err = compare[sudoku.Grid25](ctx, s, text, stdout, bar)
		case 36:
			err = compare[sudoku.Grid36](ctx, s, text, stdout, bar)
		}
	}
	switch {
	case err == nil:
		return done
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, "inheritance: interrupted")
		return notDone
	}
	fmt.Fprintln(stderr, "inheritance:", err)
	fmt.Fprintln(stderr, "inheritance: -h lists the flags")
	return badUse
}

// compare reads the puzzle, makes all trials and writes what came out of them.
func compare[B sudoku.Board](ctx context.Context, s *settings, text string, out io.Writer, bar *bar) error {
	puzzle, err := sudoku.ParseBoard[B](text)
	if err != nil {
		return err
	}
	entries := s.entries()
	contenders := make([]sudoku.Contender, len(entries))
	for i, e := range entries {
		contenders[i] = e.contender(s)
	}
	seeds := make([]uint64, s.seeds)
	for i := range seeds {
		seeds[i] = s.seed + uint64(i)
	}
	var trials sudoku.Trials
	for trial, failed := range sudoku.Compare(ctx, puzzle, seeds, contenders...) {
		if err = failed; err != nil {
			break
		}
		trials = append(trials, trial)
		bar.draw(len(trials), len(seeds)*len(contenders), trial)
	}
	bar.erase()
	if err != nil && ctx.Err() == nil {
		return err
	}
	side := sudoku.ShapeOf(len(puzzle)).Side
	title := fmt.Sprintf("%d×%d, %d givens", side, side, sudoku.Givens(puzzle))
	return errors.Join(err, s.write(out, title, entries, trials))
}

// The board of 9×9 is that of J. McCaffrey, "Solving Sudoku Using Combinatorial
// Evolution", MSDN Magazine, November 2016; that of 16×16, of 136 givens, was
// made by this library.
var boards = map[int]string{
	9: "006200080008970000004810500000060002070000030600050000002047100003028400050001200",
	16: "..83B....17.45.21A92G5F...C....B.G5E9..64..A.8...6.....2B.9EF.G." +
		"8.14AB.E..5...6D..A9F8...E3...45......9..7D1.F.EE23.715DA6F48.B." +
		"..7C8..G.B.5DEF.4E...3.5F.GC.28..8.64.1........7.5.F.2C9..8..B.A" +
		"5..76A.F3..8.D1...C.3.B75DA..4.G2.F...D.E..9A.783.GA.E.812B.69.F",
}

// settings are what the flags say.
type settings struct {
	flags *flag.FlagSet

	puzzle      *string // nil without the flag
	size        int
	generations int
	seed        uint64
	seeds       int
	layouts     []string // none for all
	crossovers  []string // the same
	populations []int
	mutation    float64 // negative for the article's
	output      string
}

// The article's, of which all others are granted as many children.
const childrenOfArticle = 1000

// children returns how many a run is granted.
func (s *settings) children() int64 { return int64(s.generations) * childrenOfArticle }

func parseFlags(args []string) (*settings, error) {
	s := &settings{flags: flag.NewFlagSet("inheritance", flag.ContinueOnError), populations: []int{100}, mutation: -1}
	f := s.flags
	f.SetOutput(io.Discard) // run tells about errors
	f.Func("puzzle", "`board` to solve: any text of a board, @file, or - for standard input\n(default a board of -size)",
		func(text string) error { s.puzzle = &text; return nil })
	f.IntVar(&s.size, "size", 9, "`side` of the board, 9 or 16, when there is no -puzzle")
	f.IntVar(&s.generations, "generations", 100, "`number` of generations of 1,000 children. Populations other than 100 make the\nsame number of children in more generations or fewer")
	f.Uint64Var(&s.seed, "seed", 0, "first random `number` to begin with")
	f.IntVar(&s.seeds, "seeds", 20, "`number` of runs of each kind, with as many seeds")
	f.Func("layout", "`list` of what the boards have in common: free, rows, columns or blocks (default\nall, one after the other)",
		func(text string) error { s.layouts = strings.Split(text, ","); return nil })
	f.Func("inheritance", "`list` of what is inherited as a whole: cells, runs, rows, columns, blocks, bands,\nstacks, 1 point or 2 points (default all that the layout allows)",
		func(text string) error { s.crossovers = strings.Split(text, ","); return nil })
	f.Func("population", "`list` of numbers of individuals, each with ten times as many children in a\ngeneration (default 100)", s.setPopulations)
	f.Float64Var(&s.mutation, "mutation", -1, "`probability` that a child mutates (default the library's for the article)")
	f.StringVar(&s.output, "o", "text", "`form` of the output: text, a table; csv, a line for each generation of each run;\nor json, the table with all generations")
	if err := f.Parse(args); err != nil {
		return s, err
	}
	for _, name := range s.layouts {
		if !slices.ContainsFunc(layouts, func(l layout) bool { return l.name == name }) {
			return s, fmt.Errorf("-layout %s: want free, rows, columns or blocks", name)
		}
	}
	for _, name := range s.crossovers {
		if !slices.ContainsFunc(crossovers, func(c sudoku.Crossover) bool { return c.Name == name }) {
			return s, fmt.Errorf("-inheritance %s: not known, -h lists them", name)
		}
	}
	_, known := boards[s.size]
	switch {
	case f.NArg() > 0:
		return s, fmt.Errorf("unexpected %q: a board is given with -puzzle", f.Arg(0))
	case s.puzzle == nil && !known:
		return s, fmt.Errorf("-size %d: want 9 or 16; -puzzle takes other sizes", s.size)
	case s.generations < 1 || s.generations > 1e9:
		return s, fmt.Errorf("-generations %d: want from 1 to 1e9", s.generations)
	case s.seeds < 1 || s.seeds > 1e6:
		return s, fmt.Errorf("-seeds %d: want from 1 to 1e6", s.seeds)
	case !slices.Contains([]string{"text", "csv", "json"}, s.output):
		return s, fmt.Errorf("-o %s: want text, csv or json", s.output)
	}
	return s, nil
}

func (s *settings) setPopulations(list string) error {
	s.populations = nil
	for text := range strings.SplitSeq(list, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || slices.Contains(s.populations, n) {
			return errors.New("want different numbers")
		}
		s.populations = append(s.populations, n)
	}
	return nil
}

func (s *settings) usage(w io.Writer) {
	fmt.Fprint(w, "usage: inheritance [flags]\n\nRuns the article's genetic algorithm with every inheritance, from one generation\n"+
		"zero for each layout and seed. Exit status 0: done; 1: interrupted; 2: a puzzle or\nflag that can't be used.\n\n")
	s.flags.SetOutput(w)
	s.flags.PrintDefaults()
}

// read returns the text of the puzzle and the side of its board.
func (s *settings) read(stdin io.Reader) (text string, side int, err error) {
	switch {
	case s.puzzle == nil:
		return boards[s.size], s.size, nil
	case *s.puzzle == "-":
		data, err := io.ReadAll(stdin)
		if err != nil {
			return "", 0, err
		}
		text = string(data)
	case strings.HasPrefix(*s.puzzle, "@"):
		data, err := os.ReadFile((*s.puzzle)[1:])
		if err != nil {
			return "", 0, err
		}
		text = string(data)
	default:
		text = *s.puzzle
	}
	side, err = sudoku.SideOf(text)
	return text, side, err
}
