package verbs

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"strconv"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/cmd/sudoku/internal/levels"
	"example.com/sudoku/explain"
	"example.com/sudoku/internal/cli"
)

// A wish says which puzzles to make: it holds the flags that all verbs share which make
// puzzles.
type wish struct {
	size  int
	rules ruled
	opts  sudoku.GenerateOptions
	// What the grade of the options is made of.
	easiest, hardest explain.Level
	technique        explain.Technique
	rounds           int
}

// Declare declares the flags.
func (w *wish) Declare(f *flag.FlagSet) {
	f.IntVar(&w.size, "size", 9, "`side` of the boards: 4, 6, 8, 9, 10, 12, 16, 25 or 36, and any other with -rules")
	w.rules.declare(f)
	f.Func("clues", "`number` of clues, such as 30, 28-32, 28- or -32 (default as few as are found quickly);\nwith -rules, clues are givens, and none stands for no given",
		func(text string) (err error) {
			if w.rules.none = text == "none"; w.rules.none {
				return nil
			}
			w.opts.MinClues, w.opts.MaxClues, err = readClues(text)
			return err
		})
	f.Var((*levelFlag)(w), "difficulty", "") // as -level was named
	f.Var((*levelFlag)(w), "level", "`level`, or a range of them such as easy-hard: very easy, easy,\nmedium, hard, very hard, fiendish, diabolical, extreme, monstrous or\nbeyond logic; up to 16×16 (default any). At 9×9, 200 tries\nwith -rules reach "+levels.Words()+";\njoined, mostly the least of theirs")
	f.TextVar(&w.technique, "technique", explain.Technique(0), "hardest `technique` that a puzzle needs, such as \"X-wing\"")
	f.IntVar(&w.rounds, "rounds", 0, "least number of rounds of the technique")
	f.TextVar(&w.opts.Symmetry, "symmetry", sudoku.SymmetryNone, "`symmetry` of the clues, and of the regions of a jigsaw: none, 180, 90, horizontal,\nvertical, diagonal, antidiagonal or full")
	f.BoolVar(&w.opts.Minimal, "minimal", false, "no clue can be left out")
	f.IntVar(&w.opts.MaxTries, "tries", 0, "`number` of tries after which to give up a puzzle, -1 for no limit (default the\nlibrary's)")
}

// A levelFlag reads the levels of a wish.
type levelFlag wish

func (w *levelFlag) String() string { return "" }

func (w *levelFlag) Set(text string) (err error) {
	w.easiest, w.hardest, err = readLevels(text)
	return err
}

// Choices returns the names of the levels, each as one word.
func (w *levelFlag) Choices() (names []string) {
	for l := explain.LevelVeryEasy; l <= explain.LevelBeyondLogic; l++ {
		names = append(names, strings.ReplaceAll(l.String(), " ", "-"))
	}
	return names
}

// Check checks the flags that the library does not check.
func (w *wish) Check() error {
	w.opts.Grade = w.grade()
	return cmp.Or(
		w.rules.check(w),
		cli.Refuse(w.rounds > 1 && w.technique == 0, "-rounds %d is for -technique", w.rounds),
	)
}

// Maker returns the function that makes the puzzle of a seed. It is safe for concurrent use.
func (w *wish) Maker() (func(ctx context.Context, seed uint64) (sudoku.Puzzle, error), error) {
	make := sudoku.Standard(w.size).Generate
	if w.rules.name != "" {
		recipe, err := w.recipe()
		if err != nil {
			return nil, err
		}
		if recipe.Draw == nil { // once, so that the tables of the rules are made once
			recipe.From, recipe.With = recipe.From.With(recipe.With...), nil
		}
		make = recipe.Generate
	}
	return func(ctx context.Context, seed uint64) (sudoku.Puzzle, error) {
		opts := w.opts
		opts.Seed = seed
		return make(ctx, &opts)
	}, nil
}

// grade returns the grade that the flags ask for.
func (w *wish) grade() (grade sudoku.Grade) {
	if w.easiest != 0 || w.hardest != 0 {
		grade = explain.Between(w.easiest, w.hardest)
	}
	if w.technique != 0 {
		grade = grade.And(explain.Needs(w.technique, w.rounds))
	}
	return grade
}

// readClues reads a number of clues or a range. Either end may be left out.
func readClues(text string) (lo, hi int, err error) {
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

// readLevels reads the name of a level or a range of them. Either end may be left out. A name of
// two words has a blank or a hyphen between them.
func readLevels(text string) (easiest, hardest explain.Level, err error) {
	read := func(text string) (level explain.Level, err error) {
		text = strings.ReplaceAll(text, "-", " ")
		if text == "search" { // as it was named
			text = "needs search"
		}
		err = level.UnmarshalText([]byte(text))
		return level, err
	}
	if one, err := read(text); err == nil && one != 0 {
		return one, one, nil
	}
	for at, r := range text {
		easiest, first := read(text[:at])
		hardest, last := read(text[min(at+1, len(text)):])
		if r == '-' && first == nil && last == nil && easiest+hardest != 0 {
			return easiest, hardest, nil
		}
	}
	var names []string
	for level := explain.LevelVeryEasy; level <= explain.LevelBeyondLogic; level++ {
		names = append(names, level.String())
	}
	return 0, 0, fmt.Errorf("want %s, or a range of them", strings.Join(names, ", "))
}
