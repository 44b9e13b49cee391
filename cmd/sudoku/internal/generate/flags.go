package generate

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/internal/cli"
)

// settings holds the flags.
type settings struct {
	n     int
	size  int
	rules ruled
	opts  sudoku.GenerateOptions
	// What the grade of the options is made of.
	easiest, hardest explain.Level
	technique        explain.Technique
	rounds           int
	timeout          time.Duration
	output           string
	show             string
	file             string
}

func (s *settings) Flags(f *flag.FlagSet) {
	f.IntVar(&s.n, "n", 1, "`number` of puzzles")
	f.IntVar(&s.size, "size", 9, "`side` of the boards: 4, 6, 8, 9, 10, 12, 16, 25 or 36, and any other with -rules")
	s.rules.declare(f)
	cli.Seed(f, &s.opts.Seed, "puzzles")
	f.Func("clues", "`number` of clues, such as 30, 28-32, 28- or -32 (default as few as are found quickly);\nwith -rules, clues are givens, and none stands for no given",
		func(text string) (err error) {
			if s.rules.none = text == "none"; s.rules.none {
				return nil
			}
			s.opts.MinClues, s.opts.MaxClues, err = clues(text)
			return err
		})
	f.Func("difficulty", "`level`, or a range of them such as easy-advanced: simple, easy, intermediate,\nadvanced, expert, chains, forcing, dynamic, nested or search; up to 16×16 (default any)",
		func(text string) (err error) { s.easiest, s.hardest, err = levels(text); return err })
	f.TextVar(&s.technique, "technique", explain.Technique(0), "hardest `technique` that a puzzle needs, such as \"X-wing\"")
	f.IntVar(&s.rounds, "rounds", 0, "least number of rounds of the technique")
	f.TextVar(&s.opts.Symmetry, "symmetry", sudoku.SymmetryNone, "`symmetry` of the clues, and of the regions of a jigsaw: none, 180, 90, horizontal,\nvertical, diagonal, antidiagonal or full")
	f.BoolVar(&s.opts.Minimal, "minimal", false, "no clue can be left out")
	f.IntVar(&s.opts.MaxTries, "tries", 0, "`number` of tries after which to give up a puzzle, -1 for no limit (default the\nlibrary's)")
	cli.Workers(f, &s.opts.Goroutines, "puzzles to make", "one per core")
	cli.TimeLimit(f, &s.timeout, "the rest")
	cli.Output(f, &s.file)
	f.StringVar(&s.output, "o", "line", "`form` of the output: line, grid, json, sheet (text to print) or svg")
	f.StringVar(&s.show, "show", "givens", "`what` an svg shows beside the givens: candidates, solution, or givens for nothing")
}

// grade returns the grade that the flags ask for.
func (s *settings) grade() (grade sudoku.Grade) {
	if s.easiest != 0 || s.hardest != 0 {
		grade = explain.Between(s.easiest, s.hardest)
	}
	if s.technique != 0 {
		grade = grade.And(explain.Needs(s.technique, s.rounds))
	}
	return grade
}

// Check checks the flags that the library does not check.
func (s *settings) Check(*flag.FlagSet) error {
	s.opts.Grade = s.grade()
	return cmp.Or(
		cli.AtLeast("n", s.n, 1),
		s.rules.check(s),
		cli.OneOf("o", s.output, "line", "grid", "json", "sheet", "svg"),
		cli.OneOf("show", s.show, "givens", "candidates", "solution"),
		cli.Refuse(s.show != "givens" && s.output != "svg", "-show %s is for -o svg", s.show),
		cli.NotNegative("timeout", s.timeout),
		cli.Refuse(s.rounds > 1 && s.technique == 0, "-rounds %d is for -technique", s.rounds),
	)
}

// clues reads a number of clues or a range. Either end may be left out.
func clues(text string) (lo, hi int, err error) {
	first, last, isRange := strings.Cut(text, "-")
	if !isRange {
		last = first
	}
	if first != "" {
		lo, err = strconv.Atoi(first)
	}
	if last != "" && err == nil {
		hi, err = strconv.Atoi(last)
	}
	if err != nil || first == "" && last == "" || first != "" && lo == 0 || last != "" && hi == 0 {
		return 0, 0, errors.New("want a number such as 30, or a range such as 28-32")
	}
	return lo, hi, nil
}

// levels reads the name of a level or a range of them. Either end may be left
// out.
func levels(text string) (easiest, hardest explain.Level, err error) {
	first, last, isRange := strings.Cut(text, "-")
	if !isRange {
		last = first
	}
	lo, hi := slices.Index(levelNames, first), slices.Index(levelNames, last)
	if lo < 0 || hi < 0 || lo == 0 && hi == 0 {
		return 0, 0, fmt.Errorf("want %s, or a range of them", strings.Join(levelNames[1:], ", "))
	}
	return explain.Level(lo), explain.Level(hi), nil
}

// levelNames holds the names on the command line, one word each.
var levelNames = func() []string {
	names := []string{""}
	for level := explain.LevelSimple; level <= explain.LevelSearch; level++ {
		names = append(names, strings.TrimPrefix(level.String(), "needs "))
	}
	return names
}()
