package verbs

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
)

// compareFlags holds the flags.
type compareFlags struct {
	puzzle      cli.Puzzle
	size        int
	generations int
	seed        uint64
	seeds       int
	layouts     []string // empty for all
	crossovers  []string // empty for all
	populations []int
	mutation    float64 // negative for the article's
	output      string
	file        string
}

func (s *compareFlags) Flags(f *flag.FlagSet) {
	s.puzzle.Declare(f, "a board of -size")
	f.IntVar(&s.size, "size", 9, "`side` of the board, 9 or 16, without -puzzle")
	f.IntVar(&s.generations, "generations", 100, "`number` of generations of 1,000 children. Populations other than 100 make the\nsame number of children in more or fewer generations")
	f.Uint64Var(&s.seed, "seed", 0, "first `number` that the random numbers derive from")
	f.IntVar(&s.seeds, "seeds", 20, "`number` of runs of each configuration, each with the next seed")
	f.Func("layout", "`list` of what the boards have in common: free, rows, columns or blocks (default\nall, one after the other)",
		func(text string) error { s.layouts = strings.Split(text, ","); return nil })
	f.Func("inheritance", "`list` of what is inherited as a whole: cells, runs, rows, columns, blocks, bands,\nstacks, 1 point or 2 points (default all that the layout allows)",
		func(text string) error { s.crossovers = strings.Split(text, ","); return nil })
	s.populations = []int{100}
	f.Func("population", "`list` of numbers of individuals, each with ten times this number of children\nin a generation (default 100)", s.setPopulations)
	f.Float64Var(&s.mutation, "mutation", -1, "`probability` that a child mutates (default the library's for the article)")
	cli.Output(f, &s.file)
	f.StringVar(&s.output, "o", "text", "`form` of the output: text, a table; csv, a line for each generation of each run;\nor json, the table with all generations")
}

func (s *compareFlags) Check(*flag.FlagSet) error {
	var size error
	if _, known := easyBySide[s.size]; !s.puzzle.Given && !known {
		size = fmt.Errorf("-size %d: want 9 or 16; -puzzle takes other sizes", s.size)
	}
	return cmp.Or(
		eachOf("layout", s.layouts, names(comparedLayouts, sudoku.Layout.String)),
		eachOf("inheritance", s.crossovers, names(crossovers, func(c sudoku.Crossover) string { return c.Name })),
		size,
		between("generations", s.generations, 1e9),
		between("seeds", s.seeds, 1e6),
		cli.OneOf("o", s.output, "text", "csv", "json"),
	)
}

// eachOf returns an error if a name in the list of a flag is none of the choices.
func eachOf(name string, list, choices []string) error {
	for _, text := range list {
		if err := cli.OneOf(name, text, choices...); err != nil {
			return err
		}
	}
	return nil
}

// names returns the names of the items.
func names[T any](items []T, name func(T) string) []string {
	var all []string
	for _, item := range items {
		all = append(all, name(item))
	}
	return all
}

// between returns an error if the value of a flag is not from 1 to most.
func between(name string, value, most int) error {
	return cli.Refuse(value < 1 || value > most, "-%s %d: want from 1 to %d", name, value, most)
}

func (s *compareFlags) setPopulations(list string) error {
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

// The 9×9 board is that of J. McCaffrey, "Solving Sudoku Using Combinatorial
// Evolution", MSDN Magazine, November 2016. The 16×16 board, with 136 givens, was
// made by this library.
var easyBySide = map[int]string{
	9: "006200080008970000004810500000060002070000030600050000002047100003028400050001200",
	16: "..83B....17.45.21A92G5F...C....B.G5E9..64..A.8...6.....2B.9EF.G." +
		"8.14AB.E..5...6D..A9F8...E3...45......9..7D1.F.EE23.715DA6F48.B." +
		"..7C8..G.B.5DEF.4E...3.5F.GC.28..8.64.1........7.5.F.2C9..8..B.A" +
		"5..76A.F3..8.D1...C.3.B75DA..4.G2.F...D.E..9A.783.GA.E.812B.69.F",
}

// read returns the text of the puzzle.
func (s *compareFlags) read(ctx context.Context, p *cli.Process) (string, error) {
	if s.puzzle.Given {
		return s.puzzle.Read(ctx, p)
	}
	if text, err := p.Piped(ctx); err != nil || strings.TrimSpace(text) != "" {
		return text, err
	}
	return easyBySide[s.size], nil
}

// childrenOfArticle is the number of children per generation in the article. All
// configurations get the same number.
const childrenOfArticle = 1000

// children returns the number of children that a run may make.
func (s *compareFlags) children() int64 { return int64(s.generations) * childrenOfArticle }
