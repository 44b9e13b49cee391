package puzzles

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"

	"example.com/sudoku/format"
	"example.com/sudoku/internal/cli"
)

// Convert is the command "sudoku convert".
var Convert = cli.Program{
	Name:  "sudoku convert",
	Short: "print puzzles in another form",
	Usage: `usage: sudoku convert [flags] [file ...]

Reads puzzles in any form that it knows, finding the form by itself, and prints them
in one of these:

  -o line   one line per puzzle
  -o grid   a picture with a frame
  -o marks  a picture with the candidates of the empty cells
  -o json   one object per line

and in the forms of other programs:

  -o fpuzzles     a link that opens in f-puzzles, a line per puzzle
  -o sudokupad    a link that opens in SudokuPad, a line per puzzle
  -o string       the string form of the Interactive Sudoku Solver, a line per puzzle
  -o killer       3x3::k: and a number per cell, a line per puzzle
  -o killer-short a sum or an arrow per cell, a line per puzzle
  -o jigsaw       givens and regions, a line per puzzle
  -o candidates   each candidate of each cell or a dot, a line per puzzle
  -o hodoku       a line of HoDoKu's library
  -o sdk, ss, sdx files of SadMan and Simple Sudoku, an empty line after each puzzle

What a form can't say is reported, and with -leave-out left out and noted. What can't be
read is reported with its place, and is an empty line or a comment. The
last line on standard error has the totals. The exit status is 0 if every puzzle was
converted.
`,
	Examples: `sudoku convert board.txt               a line
sudoku convert -o grid puzzles.txt     pictures
sudoku convert -o marks -file marks.txt puzzles.txt
sudoku convert -o sudokupad fpuzzles.txt       links from links
`,
	Files: true,
	New: func() cli.Command {
		return &convert{list: list{forms: slices.Concat([]string{"line", "grid", "marks", "json"}, lineForms, textForms)}}
	},
}

// The forms of package format: those in one line, and those in several.
var (
	lineForms = []string{"fpuzzles", "sudokupad", "string", "killer", "killer-short", "jigsaw", "candidates", "hodoku"}
	textForms = []string{"sdk", "ss", "sdx"}
)

// convert holds the flags.
type convert struct {
	list
	form     string
	leaveOut bool
}

func (c *convert) Flags(f *flag.FlagSet) {
	c.declare(f, "convert", strings.Join(c.forms, ", "))
	f.BoolVar(&c.leaveOut, "leave-out", false, "leave out what the form can't say, instead of refusing the puzzle")
}

func (c *convert) Check(f *flag.FlagSet) error {
	err := c.list.Check(f)
	if slices.Contains(lineForms, c.output) {
		c.form, c.output = c.output, "line"
	} else if slices.Contains(textForms, c.output) {
		c.form, c.output = c.output, "grid"
	}
	return err
}

func (c *convert) Run(ctx context.Context, p *cli.Process) error {
	return c.each(ctx, p, "converted", func(_ context.Context, puzzle *task) (result, error) {
		if c.form != "" {
			return c.other(p, puzzle)
		}
		text := puzzle.picture
		if c.output == "marks" {
			text = puzzle.marks
		}
		return result{found: 1, line: puzzle.line(), grid: text() + "\n"}, nil
	})
}

// other prints a puzzle in a form of package format.
func (c *convert) other(p *cli.Process, puzzle *task) (result, error) {
	form := format.Form(c.form)
	if c.form == "sdx" {
		form = format.Marks
	}
	text, left, err := format.Print(puzzle.puzzle(), form, &format.Options{LeaveOut: c.leaveOut})
	if err != nil {
		return result{}, err
	}
	for _, what := range left {
		p.Note("%s", place(puzzle.file, puzzle.start, fmt.Errorf("left out: %w", what)))
	}
	return result{found: 1, line: text, grid: text + "\n"}, nil
}
