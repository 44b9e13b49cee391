package verbs

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"strings"
	"time"

	"example.com/sudoku"

	"example.com/sudoku/internal/boards"
	"example.com/sudoku/internal/cli"
)

// This file has what evolve and genetic share: where the puzzles come from, the loop
// of a run, and the totals.

// outputs describes -o, in both usages.
const outputs = `
  -o watch  how the best board improves: pictures on a terminal, else lines
  -o line   the solution on a line, an empty line if none was found
  -o grid   a picture of it, or a comment that says why there is none
  -o json   an object a line, with the steps and the seconds of the run
  -o none   nothing

-timeout is for each puzzle. But for a single board that is watched, the last line on
standard error has the totals. The exit status is 0 if every puzzle was solved.
`

// A searchFlags holds the flags that evolve and genetic share.
type searchFlags struct {
	puzzle  cli.Puzzle
	files   []string
	size    int
	rules   string
	timeout time.Duration
	pace    time.Duration
	plain   bool
	output  string

	// The options of the command for a board with that many cells, perhaps with rules
	// of its own; one of them is nil.
	evolveOptions  func(cells int, ruled bool) *sudoku.EvolveOptions
	geneticOptions func(cells int, ruled bool) *sudoku.GeneticOptions
}

func (s *searchFlags) declare(f *flag.FlagSet, byDefault string) {
	s.puzzle.Declare(f, byDefault)
	cli.Size(f, &s.size, 0, ". Without a\npuzzle, an empty board of that size is solved")
	f.StringVar(&s.rules, "rules", s.rules, "`name` of the rules of the puzzles: "+rulesNames())
	cli.TimeLimit(f, &s.timeout, "a puzzle")
	f.DurationVar(&s.pace, "pace", 40*time.Millisecond, "`time` to pause after each of the first 50 pictures on a terminal, 0 for none.\n"+
		"The time reported does not include it. With -timeout there is no pause")
	f.BoolVar(&s.plain, "plain", false, "print lines even on a terminal")
	f.StringVar(&s.output, "o", "watch", "`form` of the output: watch, line, grid, json or none")
}

func (s *searchFlags) check(f *flag.FlagSet) error {
	s.files = f.Args()
	return cmp.Or(
		cli.OneOf("o", s.output, "watch", "line", "grid", "json", "none"),
		checkRules(s.rules),
		cli.CheckSize(f, s.size),
		cli.NotNegative("timeout", s.timeout), cli.NotNegative("pace", s.pace),
		cli.Refuse(len(s.files) > 0 && s.puzzle.Given, "-puzzle and files can't be used together"),
		cli.Refuse(len(s.files) == 0 && s.rules != rulesStandard, "-rules %s is for files", s.rules),
		cli.Refuse(!s.watched() && cli.Given(f, "pace", "plain"), "-pace and -plain are for -o watch"),
	)
}

// watched reports whether the runs are shown.
func (s *searchFlags) watched() bool { return s.output == "watch" }

// begin returns the run of the command on a puzzle.
func (s *searchFlags) begin(ctx context.Context, puzzle sudoku.Puzzle) (*sudoku.Run[sudoku.Puzzle], error) {
	if err := sudoku.Check(puzzle); err != nil {
		return nil, err
	}
	cells, ruled := len(puzzle.Cells), !boards.Ordinary(puzzle)
	if s.geneticOptions != nil {
		return sudoku.NewGenetic(ctx, puzzle, s.geneticOptions(cells, ruled))
	}
	return sudoku.NewEvolution(ctx, puzzle, s.evolveOptions(cells, ruled))
}

// A runJob is what the runs of a command need.
type runJob struct {
	*searchFlags
	*cli.Process
	*totals // nil for a single board that is watched
}

// Run solves the puzzles.
func (s *searchFlags) Run(ctx context.Context, p *cli.Process) error {
	if len(s.files) == 0 && !s.puzzle.Given {
		text, err := p.Piped(ctx)
		if err != nil {
			return cli.BadFile(err)
		}
		if strings.TrimSpace(text) != "" {
			s.files = []string{"-"}
		}
	}
	j := &runJob{searchFlags: s, Process: p}
	if len(s.files) > 0 || !s.watched() {
		j.totals = newTotals(p, "solved")
		if s.output == "none" || !s.watched() && cli.Terminal(p.Out) == nil {
			p.Show(j.Progress)
		}
	}
	if len(s.files) > 0 {
		if err := j.solveAll(ctx); err != nil {
			return err
		}
		return j.Verdict()
	}
	puzzle, err := s.read(ctx, p)
	if err != nil {
		return err
	}
	return j.single(ctx, puzzle)
}

// msdnBoard is the board of the article: J. McCaffrey, "Solving Sudoku Using
// Combinatorial Evolution", MSDN Magazine, November 2016.
const msdnBoard = `
	006 200 080
	008 970 000
	004 810 500

	000 060 002
	070 000 030
	600 050 000

	002 047 100
	003 028 400
	050 001 200`

// read returns the puzzle that is in no file.
func (s *searchFlags) read(ctx context.Context, p *cli.Process) (sudoku.Puzzle, error) {
	switch {
	case !s.puzzle.Given && s.size == 0:
		return boards.Parse(msdnBoard)
	case !s.puzzle.Given:
		return sudoku.Standard(s.size).Empty(), nil
	}
	text, err := s.puzzle.Read(ctx, p)
	if err != nil {
		return sudoku.Puzzle{}, err
	}
	sheet, err := parseInput(text)
	noteUnchecked(p, sheet, "the board")
	puzzle := sheet.Puzzle
	if side := puzzle.Rules.Values(); s.size != 0 && side != 0 && side != s.size {
		err = cli.BadUsef("-size %d: the puzzle is %d×%d", s.size, side, side)
	}
	return puzzle, err
}

// single solves the puzzle that is in no file.
func (j *runJob) single(ctx context.Context, puzzle sudoku.Puzzle) error {
	if j.totals == nil {
		_, err := j.solve(ctx, puzzle)
		return err
	}
	if err := j.listed(ctx, puzzle, nil, "the board"); err != nil {
		return err
	}
	return j.Verdict()
}

// listed solves a puzzle of a list, unless it has an error already, and counts and
// prints the outcome. Its error is that of writing, or that the context ended.
func (j *runJob) listed(ctx context.Context, puzzle sudoku.Puzzle, err error, place string) error {
	found := 0
	if err == nil {
		stop := j.Clock()
		found, err = j.solve(ctx, puzzle)
		stop()
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	reason := ""
	if err != nil {
		reason = fmt.Sprintf("%s: %s", place, cli.Plain(err))
		if j.watched() && quiet(err) { // Add says the others
			j.Note("%s", reason)
		}
	}
	j.Add(found, err, reason)
	return nil
}

// solve makes the run of a puzzle and prints it in the form of the output. It returns
// 1 if the puzzle was solved.
func (j *runJob) solve(ctx context.Context, puzzle sudoku.Puzzle) (found int, err error) {
	ctx, stop := cli.Timeout(ctx, j.timeout)
	defer stop()
	if j.watched() {
		err = j.evolve(ctx, newViewer(j.Out, j.searchFlags), puzzle)
	} else {
		err = j.quiet(ctx, puzzle)
	}
	if err == nil {
		found = 1
	}
	return found, err
}

// evolve makes the run of a puzzle, shows the epochs to the viewer, and prints the
// result.
func (s *searchFlags) evolve(ctx context.Context, v *viewer, puzzle sudoku.Puzzle) error {
	start := time.Now()
	run, err := s.begin(ctx, puzzle)
	if err != nil {
		return cli.Cause(ctx, err)
	}
	v.watch(ctx, puzzle, run)
	for run.Step(ctx) {
		v.watch(ctx, puzzle, run)
	}
	took := time.Since(start) - v.spent

	result, err := run.Result()
	v.conclude(puzzle, result)
	fmt.Fprintf(v.out, "epochs %d, attempts %d, proposals %d, births %d, time %v\n",
		result.Stats.Epochs, result.Stats.Attempts, result.Stats.Proposals, result.Stats.Births,
		took.Round(time.Microsecond))
	if err != nil {
		return fmt.Errorf("not solved, %d errors left: %w", result.Errors, cli.Cause(ctx, err))
	}
	return nil
}

// quiet makes the run of a puzzle and prints the solution.
func (j *runJob) quiet(ctx context.Context, puzzle sudoku.Puzzle) error {
	start := time.Now()
	run, err := j.begin(ctx, puzzle)
	var result sudoku.Result[sudoku.Puzzle]
	if err == nil {
		for run.Step(ctx) {
		}
		result, err = run.Result()
	}
	if errors.Is(err, context.Canceled) {
		return err
	}
	fmt.Fprint(j.Out, runForm(j.output, boards.Line(puzzle), result, cli.Cause(ctx, err), time.Since(start)))
	return err
}
