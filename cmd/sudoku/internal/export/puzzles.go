package export

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/export"
	"example.com/sudoku/format"
	"example.com/sudoku/internal/cli"
)

// A choice says which puzzle of a list is meant, and how it is stated.
type choice struct {
	opts export.Options
	pick int
}

func (c *choice) declare(f *flag.FlagSet, candidates string) {
	f.BoolVar(&c.opts.Candidates, "candidates", false, candidates)
	f.IntVar(&c.pick, "pick", 1, "`number` of the puzzle to take from a list, from 1")
}

func (c *choice) check() error { return cli.AtLeast("pick", c.pick, 1) }

// picked returns the text of the puzzle in the first file, or in standard input if
// there is none.
func (c *choice) picked(ctx context.Context, p *cli.Process, files []string) (string, error) {
	name := "-"
	if len(files) > 0 {
		name = files[0]
	}
	texts, err := puzzlesIn(ctx, p, name)
	if err != nil {
		return "", err
	}
	if c.pick > len(texts) {
		return "", cli.BadUsef("-pick %d: found %d puzzles", c.pick, len(texts))
	}
	return texts[c.pick-1], nil
}

// puzzlesIn returns the texts of the puzzles in a file: a single one in any
// layout, or one per line.
func puzzlesIn(ctx context.Context, p *cli.Process, name string) ([]string, error) {
	text, err := p.ReadAll(ctx, name)
	if err != nil {
		return nil, err
	}
	if _, err := sudoku.SideOf(text); err == nil {
		return []string{text}, nil
	}
	var texts []string
	parts := false // the rules are in parts, which are on one line
	for line := range strings.Lines(text) {
		_, err := sudoku.SideOf(line)
		form := format.Detect(strings.TrimSpace(line))
		if err == nil || form != format.Line {
			texts = append(texts, strings.TrimSpace(line))
		}
		parts = parts || form == format.String
	}
	_, whole := parse(text)
	switch {
	case whole == nil && !parts:
		return []string{text}, nil
	case len(texts) > 0:
		return texts, nil
	case name == "-":
		name = "standard input"
	}
	return nil, fmt.Errorf("%s: %w", name, whole)
}

// parse returns the puzzle of a text: a board, or one with rules in any form.
func parse(text string) (sudoku.Puzzle, error) {
	side, err := sudoku.SideOf(text)
	if err == nil {
		var puzzle sudoku.Puzzle
		if puzzle, err = sudoku.Standard(side).Parse(text); err == nil {
			return puzzle, nil
		}
	}
	sheet, other := format.Parse(text, nil)
	switch {
	case other == nil:
		return sheet.Puzzle, nil
	case sheet.Form == format.Line: // no form that the other package knows
		return sudoku.Puzzle{}, err
	default:
		return sudoku.Puzzle{}, other
	}
}

// ordinary reports whether a text is a board, and its puzzle has no other rules.
func ordinary(text string, puzzle sudoku.Puzzle) bool {
	side, err := sudoku.SideOf(text)
	return err == nil && puzzle.Candidates == nil && puzzle.Rules.Equal(sudoku.Standard(side))
}

// A named puzzle has a title for the tables.
type named struct{ name, text string }

// compared returns the puzzles to compare solvers on: those in the files, or the
// built-in ones.
func (s *settings) compared(ctx context.Context, p *cli.Process) ([]named, error) {
	if len(s.files) == 0 {
		return builtIn(), nil
	}
	var puzzles []named
	for _, name := range s.files {
		texts, err := puzzlesIn(ctx, p, name)
		if err != nil {
			return nil, err
		}
		for i, text := range texts {
			title := filepath.Base(name)
			if len(texts) > 1 {
				title = fmt.Sprintf("%s %d", title, i+1)
			}
			puzzles = append(puzzles, named{title, text})
		}
	}
	return puzzles, nil
}

// builtIn returns the puzzles of docs/milp.md.
func builtIn() []named {
	return []named{
		{"easy", "530070000600195000098000060800060003400803001700020006060000280000419005000080079"},
		{"the article's", "006200080008970000004810500000060002070000030600050000002047100003028400050001200"},
		{"17 givens", "000000010400000000020000000000050407008000300001090000300400200050100000000806000"},
		{"hardest", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."},
		{"no solution", "12...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."},
		{"empty", strings.Repeat(".", 81)},
		{"16×16, 60 %", emptied[sudoku.Grid16](60)},
		{"16×16, 40 %", emptied[sudoku.Grid16](40)},
		{"16×16, 35 %", emptied[sudoku.Grid16](35)},
		{"25×25, 60 %", emptied[sudoku.Grid25](60)},
		{"25×25, 50 %", emptied[sudoku.Grid25](50)},
	}
}

// emptied returns a puzzle with the given percentage of its cells given.
func emptied[B sudoku.Board](percent int) string {
	var puzzle B
	puzzle, _ = sudoku.Solve(context.Background(), puzzle)
	r := rand.New(rand.NewPCG(1, uint64(percent)))
	for _, cell := range r.Perm(len(puzzle))[len(puzzle)*percent/100:] {
		puzzle[cell] = 0
	}
	return sudoku.Line(puzzle)
}
