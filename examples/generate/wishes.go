package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/sudoku"
)

var (
	sizes   = []int{4, 6, 9, 16, 25, 36}
	outputs = []string{"line", "grid", "json", "sheet", "svg"}
	shows   = []string{"givens", "candidates", "solution"}
)

// levelNames are the names on the command line, where one word is easier.
var levelNames = []string{"", "simple", "easy", "intermediate", "advanced", "expert", "search"}

// check returns an error for flags that the library does not check.
func (s *settings) check() error {
	svgOnly := s.show != "givens"
	switch {
	case s.flags.NArg() > 0:
		return fmt.Errorf("unexpected %q", s.flags.Arg(0))
	case s.n < 1:
		return fmt.Errorf("-n %d: want 1 or more", s.n)
	case !slices.Contains(sizes, s.size):
		return fmt.Errorf("-size %d: want 4, 6, 9, 16, 25 or 36", s.size)
	case !slices.Contains(outputs, s.output):
		return fmt.Errorf("-o %s: want line, grid, json, sheet or svg", s.output)
	case !slices.Contains(shows, s.show):
		return fmt.Errorf("-show %s: want givens, candidates or solution", s.show)
	case svgOnly && s.output != "svg":
		return fmt.Errorf("-show %s is for -o svg", s.show)
	case s.timeout < 0:
		return fmt.Errorf("-timeout %v: can't be negative", s.timeout)
	}
	return nil
}

// clues reads a number of clues or a range, of which either end may be left out.
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
		return 0, 0, fmt.Errorf("want a number such as 30, or a range such as 28-32")
	}
	return lo, hi, nil
}

// levels reads the name of a level or a range of them, of which either end may
// be left out.
func levels(text string) (easiest, hardest sudoku.Level, err error) {
	first, last, isRange := strings.Cut(text, "-")
	if !isRange {
		last = first
	}
	lo, hi := slices.Index(levelNames, first), slices.Index(levelNames, last)
	if lo < 0 || hi < 0 || lo == 0 && hi == 0 {
		return 0, 0, fmt.Errorf("want %s, or a range of them", strings.Join(levelNames[1:], ", "))
	}
	return sudoku.Level(lo), sudoku.Level(hi), nil
}
