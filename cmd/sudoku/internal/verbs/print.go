package verbs

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/format"
	"example.com/sudoku/internal/boardtext"
	"example.com/sudoku/internal/booklet"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/pdf"
	"example.com/sudoku/internal/picture"
	"example.com/sudoku/variant"
)

// printVerb is the command "sudoku print".
var printVerb = cli.Program{
	Name:  "sudoku print",
	Short: "make a PDF booklet of puzzles and their solutions",
	Usage: `usage: sudoku print [flags] [file ...]

Reads puzzles in any form that it knows, also links of f-puzzles and SudokuPad, and
writes them as a PDF file, several a page, with their clues drawn and their solutions
apart. The title and the author of a link stand above its puzzle, and below them what
follows a puzzle on its line, such as a seed. Values above 9 are letters, as on the page of
"sudoku live". The file has the letters that it shows, so it looks the same anywhere: Latin,
Greek and Cyrillic ones of the Go fonts by Bigelow & Holmes, under their BSD licence.

A puzzle without exactly one solution is printed too, but reported, and has no solution
in the booklet. The last line on standard error has the totals. The exit status is 0 if
every puzzle was printed with its solution. The file is written whole or not at all.
`,
	Examples: `sudoku print -file book.pdf puzzles.txt
sudoku generate -n 12 -level hard | sudoku print -n 4 -level -file book.pdf
sudoku print -n 6 -solutions upside-down -paper letter -file book.pdf l.txt
sudoku print -large -candidates -file book.pdf puzzle.sdk
sudoku print -cover -title 'For a train' -file book.pdf puzzles.txt
`,
	Files:   true,
	Puzzles: true,
	New:     func() cli.Command { return new(printFlags) },
}

// papers are the values of -paper.
var papers = map[string]pdf.Size{"a4": pdf.A4, "letter": pdf.Letter}

// printFlags holds the flags.
type printFlags struct {
	files      []string
	file       string
	title      string
	author     string
	cover      bool
	nameLine   bool
	paper      string
	perPage    int
	large      bool
	solutions  string
	candidates bool
	level      bool
	timeout    time.Duration

	unread bool // a file could not be opened
}

func (c *printFlags) Flags(f *flag.FlagSet) {
	cli.Output(f, &c.file)
	f.StringVar(&c.title, "title", "", "`title` of the booklet, at the head of each page (default the name of the first file)")
	f.StringVar(&c.author, "author", "", "`author` of the booklet (default that of its puzzles, if they have one)")
	f.BoolVar(&c.cover, "cover", false, "begin with a cover: title, author and the first puzzle")
	f.BoolVar(&c.nameLine, "name", true, "a line for name and time at the head of each page of puzzles")
	f.StringVar(&c.paper, "paper", "a4", "`paper`: a4 or letter")
	f.IntVar(&c.perPage, "n", 0, "puzzles a page, up to 30 (default 2; 1 with -large, and of a puzzle larger than 12×12)")
	f.BoolVar(&c.large, "large", false, "large print")
	f.StringVar(&c.solutions, "solutions", string(booklet.AtEnd), "`where` the solutions stand: end, upside-down (at the foot of the page) or none")
	f.BoolVar(&c.candidates, "candidates", false, "print the candidates of the empty cells")
	f.BoolVar(&c.level, "level", false, "print the level of each puzzle that can be rated, in words")
	cli.TimeLimit(f, &c.timeout, "a puzzle")
}

func (c *printFlags) Check(f *flag.FlagSet) error {
	c.files = f.Args()
	if c.title == "" && len(c.files) > 0 && c.files[0] != "-" {
		name := filepath.Base(c.files[0])
		c.title = strings.TrimSuffix(name, filepath.Ext(name))
	}
	c.paper = strings.ToLower(c.paper)
	return errors.Join(
		cli.OneOf("paper", c.paper, "a4", "letter"),
		cli.OneOf("solutions", c.solutions, string(booklet.AtEnd), string(booklet.UpsideDown), string(booklet.Nowhere)),
		cli.AtLeast("n", c.perPage, 0),
		cli.Refuse(c.perPage > 30, "-n %d: want at most 30", c.perPage),
		cli.NotNegative("timeout", c.timeout),
	)
}

// Run reads all puzzles, and writes the booklet.
func (c *printFlags) Run(ctx context.Context, p *cli.Process) error {
	t := newTotals(p, "printed")
	p.Show(t.Progress)
	defer t.Clock()()
	var puzzles []booklet.Puzzle
	for sheet, file := range c.sheets(ctx, p, t) {
		puzzle, err := c.puzzle(ctx, sheet)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		printed, reason := 1, ""
		if err != nil {
			printed, reason = 0, place(file, sheet.Line, err)
		}
		noteUnchecked(p, sheet, fmt.Sprintf("%s: line %d", file, sheet.Line))
		t.Add(printed, err, reason)
		if err != nil && quiet(err) {
			p.Note("%s", reason)
		}
		if puzzle != nil {
			puzzles = append(puzzles, *puzzle)
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if puzzles == nil { // a booklet without a page would replace one that is there
		if t.puzzles == 0 && !c.unread {
			return errors.New("there was no puzzle")
		}
		return t.Verdict()
	}
	if missing := undrawn(append([]string{c.title, c.author}, textsOf(puzzles)...)); missing != "" {
		p.Note("letters that can't be drawn are left out: %s", missing)
	}
	err := p.To(c.file, func(out io.Writer) error {
		return booklet.Write(out, puzzles, booklet.Options{
			Title: c.title, Author: authorOf(c.author, puzzles), Cover: c.cover, NameLine: c.nameLine, Paper: papers[c.paper], PerPage: c.perPage, Large: c.large,
			Solutions: booklet.Solutions(c.solutions),
		})
	})
	if err != nil {
		return err
	}
	return t.Verdict()
}

// sheets returns the puzzles of the files, with the name of the file. What can't be read
// is reported and counted.
func (c *printFlags) sheets(ctx context.Context, p *cli.Process, t *totals) iter.Seq2[format.Sheet, string] {
	return func(yield func(sheet format.Sheet, file string) bool) {
		names := c.files
		if len(names) == 0 {
			names = []string{"-"}
		}
		for _, name := range names {
			in, err := p.Open(ctx, name)
			if err != nil {
				p.Report(cli.BadFile(err))
				c.unread = true
				continue
			}
			for sheet, err := range format.Read(in, nil) {
				var place *format.PlaceError
				switch {
				case err == nil:
					if !yield(sheet, cli.ShownName(name)) {
						in.Close()
						return
					}
				case errors.As(err, &place):
					t.Add(0, err, cli.ShownName(name)+": "+cli.Plain(err))
				case ctx.Err() == nil:
					p.Report(cli.BadFile(err))
				}
			}
			in.Close()
		}
	}
}

// puzzle returns a puzzle as the booklet has it, without a solution if it has not exactly
// one.
func (c *printFlags) puzzle(ctx context.Context, sheet format.Sheet) (*booklet.Puzzle, error) {
	ctx, cancel := cli.Timeout(ctx, c.timeout)
	defer cancel()
	whole, err := picture.Of(sheet.Puzzle).With(sheet.Drawings)
	if err != nil {
		return nil, err
	}
	for cell, v := range sheet.Puzzle.Cells[:sheet.Puzzle.Rules.Board()] { // others are drawn with theirs
		if at := sheet.Puzzle.Rules.Place(cell); v != 0 {
			whole.Cells[at.Row][at.Column].Value = picture.Text(shownValue(sheet.Puzzle.Rules, v))
		}
	}
	puzzle := booklet.Puzzle{Picture: whole, Title: sheet.Title, Author: sheet.Author, Note: sheet.Note, Rules: sheet.Rules}
	if puzzle.Rules == "" {
		puzzle.Rules = printedRules(sheet.Puzzle.Rules)
	}
	if c.level {
		if rating, err := explain.Rate(ctx, sheet.Puzzle); err == nil {
			puzzle.Note = strings.Trim(rating.Level.String()+", "+puzzle.Note, ", ")
		}
	}
	if c.candidates {
		puzzle.Candidates = placed(sheet.Puzzle.Rules, printedCandidates(sheet.Puzzle))
	}
	solution, err := sudoku.Unique(ctx, sheet.Puzzle)
	if err == nil {
		values := make([]string, len(solution.Cells))
		for cell := range solution.Cells {
			values[cell] = shownValue(solution.Rules, solution.Cells[cell])
		}
		puzzle.Solution = placed(solution.Rules, values)
	}
	return &puzzle, cli.Cause(ctx, err)
}

// printedRules returns rules in words, without what everybody knows of blocks.
func printedRules(rules sudoku.Rules) string {
	legend := variant.Legend(rules)
	rows, columns := rules.Size()
	usual := sudoku.Standard(max(rows, columns)).Units()
	if units := rules.Units(); len(units) >= len(usual) && slices.EqualFunc(units[:len(usual)], usual, func(a, b sudoku.Unit) bool { return slices.Equal(a.Cells, b.Cells) }) {
		legend = legend[1:]
	}
	return strings.Join(legend, " ")
}

// shownValue returns what a cell shows for a value: letters for those above 9, as the page has
// them, on boards that have symbols for all.
func shownValue(rules sudoku.Rules, v uint8) string {
	if rules.First() == 1 && rules.Values() <= boardtext.MostSymbols {
		return boardtext.Symbols[v : v+1]
	}
	return fmt.Sprint(int(v) + rules.First() - 1)
}

// authorOf returns the author of a booklet: the one named, or the one of all puzzles.
func authorOf(named string, puzzles []booklet.Puzzle) string {
	if named == "" && !slices.ContainsFunc(puzzles, func(p booklet.Puzzle) bool { return p.Author != puzzles[0].Author }) {
		return puzzles[0].Author
	}
	return named
}

// placed returns a list by cells as one by the places of the picture.
func placed[T any](rules sudoku.Rules, list []T) []T {
	rows, columns := rules.Size()
	places := make([]T, rows*columns)
	for cell := range list[:rules.Board()] {
		at := rules.Place(cell)
		places[at.Row*columns+at.Column] = list[cell]
	}
	return places
}

// printedCandidates returns a text for each value of each cell, empty where the cell can't have
// it.
func printedCandidates(p sudoku.Puzzle) [][]string {
	list := make([][]string, len(p.Cells))
	for cell, values := range sudoku.Candidates(p) {
		list[cell] = make([]string, p.Rules.Values())
		for v := range values.All() {
			list[cell][v-1] = shownValue(p.Rules, v)
		}
	}
	return list
}

// textsOf returns what is written beside the puzzles.
func textsOf(puzzles []booklet.Puzzle) (texts []string) {
	for _, p := range puzzles {
		texts = append(texts, p.Title, p.Author, p.Note, p.Rules)
	}
	return texts
}

// undrawn returns the letters of texts that booklets can't draw, each once, in order.
func undrawn(texts []string) string {
	var missing []rune
	for _, text := range texts {
		for _, r := range text {
			if !pdf.Draws(r) && !unicode.IsSpace(r) && !slices.Contains(missing, r) {
				missing = append(missing, r)
			}
		}
	}
	slices.Sort(missing)
	return string(missing)
}
