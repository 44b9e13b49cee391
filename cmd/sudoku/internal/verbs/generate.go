package verbs

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/cmd/sudoku/internal/levels"
	"example.com/sudoku/explain"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/picture"
)

// This file makes sudoku puzzles with one solution, on all cores. It is the
// command "sudoku generate".
//
// The same seed and flags give the same puzzles on every machine. The last line
// on standard error has the totals:
//
//	puzzles=1000 missed=0 seconds=0.041 rate=24390
//
// A puzzle is missed if it was not found in the number of tries that -tries
// allows. It is reported and left out.

// generateVerb is the command.
var generateVerb = cli.Program{
	Name:  "sudoku generate",
	Short: "make puzzles to order",
	Usage: `usage: sudoku generate [flags]

Makes sudoku puzzles with one solution, and prints them in one of these forms:
  -o line   one line per puzzle
  -o grid   one picture per puzzle
  -o json   one object per line: puzzle, solution, clues, level, score and more
  -o sheet  text to print: numbered pictures, and all solutions at the end
  -o svg    one drawing of all, to print or to show in a browser

With -rules the puzzles have other rules. A line has the rules and the givens, as
"sudoku unique" and the other verbs read it; a picture and a drawing have the rules in
words below them.

The last line on standard error has the totals. The exit status is 0 if all were made,
1 if some were missed, and 2 for a wish that can't be met.
`,
	Examples: `sudoku generate                                        a 9×9 puzzle, as a line
sudoku generate -n 1000 -seed 7 > puzzles.txt           a thousand
sudoku generate -clues 28-32 -symmetry 180 -o grid      as in a newspaper
sudoku generate -level hard -minimal            hard, without a redundant clue
sudoku generate -size 16 -level easy -o svg        to print or to look at
sudoku generate -n 6 -o sheet                    text to print, solutions last
sudoku generate -rules killer -n 10 | sudoku print -file killer.pdf
sudoku generate -rules jigsaw+diagonals               other rules, joined by +
`,
	New: func() cli.Command { return new(generateFlags) },
}

// Run makes the puzzles and prints them.
func (s *generateFlags) Run(ctx context.Context, p *cli.Process) error {
	return p.To(s.file, func(w io.Writer) error {
		err := s.make(ctx, p, w)
		if s.file != "" && (errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)) {
			p.Report(cli.Cause(ctx, err)) // the puzzles made so far stay in the file
			err = cli.ErrNotDone
		}
		return err
	})
}

// make makes the puzzles and writes them.
func (s *generateFlags) make(ctx context.Context, p *cli.Process, w io.Writer) error {
	ctx, stop := cli.Timeout(ctx, s.timeout)
	defer stop()
	b := &batch{generateFlags: s, Process: p, out: bufio.NewWriter(w), start: time.Now(), meter: cli.NewMeter(0, s.n)}
	p.Totals = b.totals
	p.ShowBeside(w, b.meter.String)
	err := b.generate(ctx)
	b.end()
	return errors.Join(err, b.out.Flush())
}

// A batch is what is to be made, and what has been made.
type batch struct {
	*generateFlags
	*cli.Process
	out   *bufio.Writer
	start time.Time
	meter *cli.Meter

	drawings  []picture.Drawing // printed at the end, as solutions are
	solutions strings.Builder

	made, missed atomic.Int64 // read by the status line
}

func (b *batch) totals() string {
	if b.n == 1 && b.made.Load() == 1 && cli.Terminal(b.Out) != nil {
		return "" // the answer says it
	}
	took := time.Since(b.start).Seconds()
	return fmt.Sprintf("puzzles=%d missed=%d seconds=%.3f rate=%.0f",
		b.made.Load(), b.missed.Load(), took, float64(b.made.Load())/took)
}

// generate makes the puzzles and prints them.
func (b *batch) generate(ctx context.Context) error {
	puzzles := sudoku.Standard(b.size).Puzzles
	if b.rules.name != "" {
		recipe, err := b.recipe()
		if err != nil {
			return err
		}
		puzzles = recipe.Puzzles
	}
	number := 0
	for board, err := range puzzles(ctx, &b.opts) {
		number++
		made := madePuzzle{batch: b, number: number, board: board}
		if err == nil && b.output != "line" && b.output != "grid" {
			err = made.explain(ctx)
		}
		if b.count(number, err) {
			err = nil
		} else if err == nil {
			err = made.print()
		}
		if err != nil || number == b.n {
			return cli.Cause(ctx, err)
		}
	}
	return nil
}

// count counts a puzzle, and reports whether it was missed.
func (b *batch) count(number int, err error) (missed bool) {
	switch {
	case err == nil:
		b.made.Add(1)
		b.meter.Add(1)
	case errors.Is(err, sudoku.ErrBudget):
		b.missed.Add(1)
		b.meter.Add(1)
		if hardest := levels.Hardest(b.rules.name, b.size); b.rules.name != "" && b.easiest > hardest {
			err = fmt.Errorf("%w; 200 tries with -rules %s reached %v", err, b.rules.name, hardest)
		}
		b.Report(fmt.Errorf("puzzle %d: %w", number, err))
		return true
	}
	return false
}

// A madePuzzle is one that was made, with what the outputs say about it.
type madePuzzle struct {
	*batch
	number   int // from 1
	board    sudoku.Puzzle
	solution sudoku.Puzzle
	rating   explain.Rating // zero for boards above 16×16 and other rules
}

// explain finds the solution and the rating. That takes as long as making the
// puzzle.
func (p *madePuzzle) explain(ctx context.Context) (err error) {
	if p.solution, err = sudoku.Solve(ctx, p.board); err != nil {
		return err
	}
	if p.rules.name == "" && len(p.board.Cells) <= 256 {
		p.rating, err = explain.Rate(ctx, p.board)
	}
	return err
}

// generateFlags holds the flags.
type generateFlags struct {
	wish
	n       int
	timeout time.Duration
	output  string
	show    string
	file    string
}

func (s *generateFlags) Flags(f *flag.FlagSet) {
	f.IntVar(&s.n, "n", 1, "`number` of puzzles")
	s.Declare(f)
	cli.Seed(f, &s.opts.Seed, "puzzles")
	cli.Workers(f, &s.opts.Goroutines, "puzzles to make", "one per core")
	cli.TimeLimit(f, &s.timeout, "the rest")
	cli.Output(f, &s.file)
	f.StringVar(&s.output, "o", "line", "`form` of the output: line, grid, json, sheet (text to print) or svg")
	f.StringVar(&s.show, "show", "givens", "`what` an svg shows beside the givens: candidates, solution, or\ngivens for nothing")
}

func (s *generateFlags) Check(*flag.FlagSet) error {
	return cmp.Or(
		cli.AtLeast("n", s.n, 1),
		s.wish.Check(),
		cli.OneOf("o", s.output, "line", "grid", "json", "sheet", "svg"),
		cli.OneOf("show", s.show, "givens", "candidates", "solution"),
		cli.Refuse(s.show != "givens" && s.output != "svg", "-show %s is for -o svg", s.show),
		cli.NotNegative("timeout", s.timeout),
	)
}
