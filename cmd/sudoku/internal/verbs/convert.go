package verbs

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"

	"example.com/sudoku/format"
	"example.com/sudoku/internal/boards"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/picture"
	"example.com/sudoku/variant"
)

// convertVerb is the command "sudoku convert".
var convertVerb = cli.Program{
	Name:  "sudoku convert",
	Short: "print puzzles in another form",
	Usage: `usage: sudoku convert [flags] [file ...]

Reads puzzles in any form that it knows, finding the form by itself, and prints them
in one of these:

  -o line   one line per puzzle
  -o grid   a picture with a frame
  -o marks  a picture with the candidates of the empty cells
  -o json   one object per line
  -o svg    one drawing of all, with their clues, and their rules in words

and in the forms of other programs:

  -o fpuzzles     a link that opens in f-puzzles, a line per puzzle
  -o sudokupad    a link that opens in SudokuPad, a line per puzzle
  -o sudokumaker  a link that opens in SudokuMaker, a line per puzzle
  -o string       the form of the Interactive Sudoku Solver, a line per puzzle
  -o killer       3x3::k: and a number per cell, a line per puzzle
  -o killer-short a sum or an arrow per cell, a line per puzzle
  -o jigsaw       givens and regions, a line per puzzle
  -o candidates   each candidate of each cell or a dot, a line per puzzle
  -o hodoku       a line of HoDoKu's library
  -o sdk, ss, sdx files of SadMan and Simple Sudoku, an empty line after each

What can't be read or a form can't say is reported with its place, and the puzzle is an
empty line or a comment; with -leave-out it is left out and noted. The title, the author,
the setter's rules in words and drawings that are no clues are kept where the form has a
place for them, and noted where it has none. A link has the solution, with which the app
checks a player's board, if 2 seconds prove that it is the only one, or else the solution
that was read; -no-solution leaves it out. The last line on standard error has the totals. The exit status is 0 if every puzzle was converted.
`,
	Examples: `sudoku convert board.txt               a line
sudoku convert -o grid puzzles.txt     pictures
sudoku convert -o marks -file marks.txt puzzles.txt
sudoku convert -o sudokupad fpuzzles.txt       links from links
sudoku convert -o svg -file book.svg puzzles.txt
`,
	Files:   true,
	Puzzles: true,
	New: func() cli.Command {
		return &convert{list: list{silent: true, forms: slices.Concat([]string{"line", "grid", "marks", "json", "svg"}, lineForms, textForms)}}
	},
}

// The forms of package format: those in one line, and those in several.
var (
	lineForms = []string{"fpuzzles", "sudokupad", "sudokumaker", "string", "killer", "killer-short", "jigsaw", "candidates", "hodoku"}
	textForms = []string{"sdk", "ss", "sdx"}
)

// convert holds the flags.
type convert struct {
	list
	form                 string
	leaveOut, noSolution bool
}

func (c *convert) Flags(f *flag.FlagSet) {
	c.declare(f, "convert")
	f.BoolVar(&c.leaveOut, "leave-out", false, "leave out what can't be read and what the form can't say, instead of refusing the puzzle")
	f.BoolVar(&c.noSolution, "no-solution", false, "leave the solution out of links")
}

func (c *convert) Check(f *flag.FlagSet) error {
	err := c.list.Check(f)
	c.lenient = c.leaveOut
	if c.output == "svg" {
		c.form, c.output = c.output, "none" // drawings follow the last puzzle
	} else if slices.Contains(lineForms, c.output) {
		c.form, c.output = c.output, "line"
	} else if slices.Contains(textForms, c.output) {
		c.form, c.output = c.output, "grid"
	}
	return err
}

func (c *convert) Run(ctx context.Context, p *cli.Process) error {
	if c.form == "svg" {
		return p.To(c.file, func(w io.Writer) error { return c.draw(ctx, p, w) })
	}
	return c.each(ctx, p, "converted", func(ctx context.Context, puzzle *task) (result, error) {
		c.note(p, puzzle, puzzle.whole().LeftOut)
		if c.form != "" {
			return c.other(ctx, p, puzzle)
		}
		c.note(p, puzzle, c.beside(puzzle))
		text := puzzle.picture
		if c.output == "marks" {
			text = puzzle.marks
		}
		return result{found: 1, line: puzzle.line(), grid: text() + "\n"}, nil
	})
}

// beside returns what is written and drawn beside a puzzle, for which lines and pictures have
// no place.
func (c *convert) beside(puzzle *task) []*format.UnsupportedError {
	sheet := puzzle.whole()
	if sheet.Title+sheet.Author+sheet.Rules+sheet.Message == "" && sheet.Drawings == nil {
		return nil
	}
	_, left, _ := format.Print(sheet, format.String, nil) // which has no place for it either
	for _, what := range left {
		what.Form = format.Form(c.output)
	}
	return left
}

// draw draws the puzzles: one alone, or several side by side.
func (c *convert) draw(ctx context.Context, p *cli.Process, w io.Writer) error {
	var lock sync.Mutex
	drawings := make(map[int]picture.Drawing)
	err := c.eachTo(ctx, p, w, "converted", func(_ context.Context, puzzle *task) (result, error) {
		sheet := puzzle.whole()
		c.note(p, puzzle, sheet.LeftOut)
		whole, err := picture.Of(sheet.Puzzle).With(sheet.Drawings)
		if err != nil {
			return result{}, err
		}
		d := picture.Drawing{Picture: whole, Options: picture.SVGOptions{
			Title: sheet.Title, Legend: variant.Legend(sheet.Puzzle.Rules), Entries: picture.Entries(sheet.Puzzle, nil, nil),
		}}
		if sheet.Rules != "" {
			d.Options.Legend = strings.Split(sheet.Rules, "\n")
		}
		lock.Lock()
		defer lock.Unlock()
		drawings[puzzle.number] = d
		return result{found: 1}, nil
	})
	list := make([]picture.Drawing, 0, len(drawings))
	for _, number := range slices.Sorted(maps.Keys(drawings)) {
		list = append(list, drawings[number])
	}
	switch len(list) {
	case 0:
		return err
	case 1:
		_, failed := io.WriteString(w, picture.SVG(list[0].Picture, list[0].Options))
		return errors.Join(err, failed)
	}
	for i := range list {
		list[i].Options.Title = strings.TrimSpace(fmt.Sprintf("%d. %s", i+1, list[i].Options.Title))
	}
	_, failed := io.WriteString(w, picture.Sheet(list, fmt.Sprintf("%d puzzles", len(list))))
	return errors.Join(err, failed)
}

// other prints a puzzle in a form of package format.
func (c *convert) other(ctx context.Context, p *cli.Process, puzzle *task) (result, error) {
	form := format.Form(c.form)
	if c.form == "sdx" {
		form = format.Marks
	}
	sheet := puzzle.whole()
	said := sheet.Solution
	sheet.Solution = nil
	if slices.Contains([]format.Form{format.FPuzzles, format.SudokuMaker, format.SudokuPad}, form) && !c.noSolution {
		var err error
		if sheet.Solution, err = boards.Solution(ctx, sheet.Puzzle); ctx.Err() != nil {
			return result{}, ctx.Err()
		}
		if err != nil {
			what := "no solution in the link"
			if said != nil {
				sheet.Solution, what = said, "the solution in the link is the one that was read"
			}
			p.Note("%s", place(puzzle.file, puzzle.start, fmt.Errorf("%s: %w", what, err)))
		}
	}
	text, left, err := format.Print(sheet, form, &format.Options{LeaveOut: c.leaveOut})
	if err != nil {
		return result{}, err
	}
	c.note(p, puzzle, left)
	return result{found: 1, line: text, grid: text + "\n"}, nil
}

// note says what was left out.
func (c *convert) note(p *cli.Process, puzzle *task, left []*format.UnsupportedError) {
	for _, what := range left {
		p.Note("%s", place(puzzle.file, puzzle.start, fmt.Errorf("left out: %w", what)))
	}
}
