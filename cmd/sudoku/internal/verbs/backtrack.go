package verbs

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
)

// backtrackVerb is the command "sudoku backtrack".
var backtrackVerb = cli.Program{
	Name:  "sudoku backtrack",
	Short: "solve by the readable search, with its tables and history",
	Usage: `usage: sudoku backtrack [flags] [file ...]

Solves puzzles up to 36×36 by the search of the article "An AI-based solution to
sudoku" (Arkieva): those in the files or piped in, or else a board that agrees with the
article's numbers. It prints one of these for each:

  -o tables   the article's tables: the sanity checks, the history, the solution
  -o history  the history alone, a line for each event
  -o line     the solution on a line, an empty line if there is none
  -o grid     a picture of it, or a comment that says why there is none
  -o json     an object with the solution and what the search took
  -o none     nothing

In the history, options 0 and value 9999 is a dead end, and value 0 a reset. The last
line on standard error has the totals. The exit status is 0 if every puzzle was solved.
`,
	Examples: `sudoku backtrack
sudoku backtrack -choice first puzzle.txt
sudoku backtrack -o line -steps 100000 puzzles.txt
sudoku backtrack -o history -choice first puzzle.txt   at the first empty cell
`,
	Files:   true,
	Puzzles: true,
	New: func() cli.Command {
		return &backtrack{list: list{forms: []string{"tables", "history", "line", "grid", "json", "none"}}}
	},
}

// backtrack holds the flags.
type backtrack struct {
	list
	choice string
	steps  int64
}

// choices are the values of -choice.
var choices = map[string]sudoku.Choice{
	"fewest": sudoku.FewestCandidates,
	"first":  sudoku.FirstEmpty,
}

// mostShown is the limit of -steps where the history is shown, which is kept until
// the search ends.
const mostShown = 1_000_000

func (b *backtrack) Flags(f *flag.FlagSet) {
	b.declare(f, "solve")
	f.StringVar(&b.choice, "choice", "fewest", "`where` to guess: fewest, a cell with the fewest candidates, or first, the first\nempty cell")
	f.Int64Var(&b.steps, "steps", 0, "`number` of values assigned after which to give up a puzzle (default none; with\n-o tables and history a million)")
}

func (b *backtrack) Check(f *flag.FlagSet) error {
	if b.steps == 0 && b.shown() {
		b.steps = mostShown
	}
	return errors.Join(b.list.Check(f),
		cli.OneOf("choice", b.choice, "fewest", "first"),
		cli.Refuse(b.steps < 0, "-steps %d: want 0 or more", b.steps),
		cli.Refuse(b.shown() && b.steps > mostShown, "-steps %d: want %d or less to show the history", b.steps, mostShown))
}

// shown reports whether the history is shown.
func (b *backtrack) shown() bool { return b.output == "tables" || b.output == "history" }

// byDefault is the board without any input. The article shows its own as a picture only;
// this one has the same number of values to fill in, of guesses and of dead ends.
const byDefault = "2....7......6..58..8394.....9.3.5.6...7...8..3...6.4....6.5.3..129........5.792.6"

func (b *backtrack) Run(ctx context.Context, p *cli.Process) error {
	if len(b.files) == 0 {
		text, err := p.Piped(ctx)
		if err != nil {
			return cli.BadFile(err)
		}
		if strings.TrimSpace(text) == "" && ctx.Err() == nil {
			p.In = strings.NewReader(byDefault)
		}
	}
	opts := &sudoku.BacktrackOptions{Choice: choices[b.choice], MaxSteps: b.steps}
	return b.each(ctx, p, "solved", func(ctx context.Context, puzzle *task) (result, error) {
		if err := puzzle.ordinaryOnly(); err != nil {
			return result{}, err
		}
		if b.shown() {
			return puzzle.tables(ctx, opts, b.output == "tables")
		}
		return puzzle.backtracked(ctx, opts)
	})
}

func (p problem) backtracked(ctx context.Context, opts *sudoku.BacktrackOptions) (result, error) {
	found, err := sudoku.Backtrack(ctx, p.Puzzle, opts)
	if err != nil {
		return result{}, err
	}
	line := sudoku.Line(found.Board)
	return result{found: 1, line: line, grid: fmt.Sprintln(found.Board), fields: struct {
		Solution   string `json:"solution"`
		Steps      int64  `json:"steps"`
		Guesses    int64  `json:"guesses"`
		Backtracks int64  `json:"backtracks"`
	}{line, found.Stats.Steps, found.Stats.Guesses, found.Stats.Backtracks}}, nil
}

// tables returns the history, and with all the other tables of the article around it.
func (p problem) tables(ctx context.Context, opts *sudoku.BacktrackOptions, all bool) (result, error) {
	var text strings.Builder
	if all {
		fmt.Fprintf(&text, "%v\n", p.Puzzle)
		p.checks(&text)
		fmt.Fprint(&text, "\nThe history\n counter  options     cell    value\n")
	}
	solution, guesses, events := p.Clone(), 0, map[sudoku.EventKind]int{}
	var failed error
	for event, err := range sudoku.History(ctx, p.Puzzle, opts) {
		if err != nil {
			failed = err
			break
		}
		event.Replay(solution.Cells)
		events[event.Kind]++
		if event.Options > 1 {
			guesses++
		}
		fmt.Fprintln(&text, event)
	}
	if all && failed == nil {
		fmt.Fprintf(&text, "\nThe solution\n%v\n", solution)
	}
	if all {
		fmt.Fprintf(&text, "%d values assigned, %d of them guesses; %d dead ends, %d resets\n",
			events[sudoku.EventAssign], guesses, events[sudoku.EventDeadEnd], events[sudoku.EventReset])
	}
	r := result{always: text.String()}
	if failed == nil {
		r.found = 1
	}
	return r, failed
}

// checks writes what the sanity checks find. A board with a finding has no solution.
func (p problem) checks(text *strings.Builder) {
	place := func(cell int) string { // as the article writes it
		at := p.Rules.Place(cell)
		return fmt.Sprintf("(%d,%d)", at.Row+1, at.Column+1)
	}
	found := sudoku.CheckSanity(p.Puzzle)
	fmt.Fprintf(text, "Sanity check 1, duplicates: %d\n", len(found.Duplicates))
	for _, d := range found.Duplicates {
		unit := map[sudoku.UnitKind]string{sudoku.Row: "row", sudoku.Column: "column", sudoku.Block: "block"}[d.Kind]
		fmt.Fprintf(text, "  %s %d has %d in %d cells\n", unit, d.Index+1, d.Value, len(d.Cells))
	}
	fmt.Fprintf(text, "Sanity check 2, cells without candidates: %d\n", len(found.Without))
	for _, cell := range found.Without {
		fmt.Fprintf(text, "  %s is empty and can take no value\n", place(cell))
	}
	fmt.Fprintf(text, "Sanity check 3, conflicts: %d\n", len(found.Conflicts))
	for _, c := range found.Conflicts {
		fmt.Fprintf(text, "  %s and %s can both take %d only\n", place(c.Cell), place(c.Other), c.Value)
	}
}
