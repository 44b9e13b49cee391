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
	"example.com/sudoku/internal/boards"
	"example.com/sudoku/internal/boardtext"
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
	if _, err := boardtext.Side(text); err == nil {
		return []string{text}, nil
	}
	shown := name
	if name == "-" {
		shown = "stdin"
	}
	var texts []string
	var junk []error
	parts, number := false, 0 // parts: the rules are in parts, which are on one line
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimSpace(line)
		_, err := boardtext.Side(line)
		form := format.Detect(line)
		if err == nil || form != format.Line {
			texts = append(texts, line)
		} else if line != "" && line[0] != '#' {
			junk = append(junk, fmt.Errorf("%s: line %d is no puzzle and left out: %.40q", shown, number, line))
		}
		parts = parts || form == format.String
	}
	_, whole := parse(text)
	switch {
	case whole == nil && !parts:
		return []string{text}, nil
	case len(texts) > 0:
		for _, err := range junk {
			p.Report(err)
		}
		return texts, nil
	}
	return nil, fmt.Errorf("%s: %w", shown, whole)
}

// parse returns the puzzle of a text: a board, or one with rules in any form.
func parse(text string) (sudoku.Puzzle, error) {
	puzzle, err := boards.Parse(text)
	if err == nil {
		return puzzle, nil
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

// A named puzzle has a title for the tables.
type named struct{ name, text string }

// compared returns the puzzles to compare solvers on: those in the files, or the
// built-in ones.
func (s *settings) compared(ctx context.Context, p *cli.Process) ([]named, error) {
	files := s.files
	if len(files) == 0 {
		text, err := p.Piped(ctx)
		if err != nil {
			return nil, err
		}
		if strings.TrimSpace(text) == "" {
			return builtIn(), nil
		}
		files = []string{"-"}
	}
	var puzzles []named
	for _, name := range files {
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

// builtIn returns the puzzles of the tables in lab/notebook.md.
func builtIn() []named {
	return []named{
		{"easy", "530070000600195000098000060800060003400803001700020006060000280000419005000080079"},
		{"the article's", "006200080008970000004810500000060002070000030600050000002047100003028400050001200"},
		{"17 givens", "000000010400000000020000000000050407008000300001090000300400200050100000000806000"},
		{"hardest", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."},
		{"no solution", "12...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."},
		{"empty", strings.Repeat(".", 81)},
		{"16×16, 60 %", emptied(16, 60)},
		{"16×16, 40 %", emptied(16, 40)},
		{"16×16, 35 %", emptied(16, 35)},
		{"25×25, 60 %", emptied(25, 60)},
		{"25×25, 50 %", emptied(25, 50)},
	}
}

// emptied returns a puzzle of a side with the given percentage of its cells given.
func emptied(side, percent int) string {
	puzzle, _ := sudoku.Solve(context.Background(), sudoku.Standard(side).Empty())
	r := rand.New(rand.NewPCG(1, uint64(percent)))
	for _, cell := range r.Perm(side * side)[side*side*percent/100:] {
		puzzle.Cells[cell] = 0
	}
	return sudoku.Line(puzzle)
}
