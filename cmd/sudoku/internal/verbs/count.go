package verbs

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"time"

	"example.com/sudoku"

	"example.com/sudoku/internal/cli"
)

// countVerb is the command "sudoku count".
var countVerb = cli.Program{
	Name:  "sudoku count",
	Short: "count the solutions of each puzzle",
	Usage: `usage: sudoku count [flags] [file ...]

Prints how many solutions each puzzle has, one number a line, or with -o json one
object a line. A + marks a count that -timeout cut short. A board with few clues may
have more solutions than can be counted: -limit and -timeout end that.

The last line on standard error has the totals. The exit status is 0 if the solutions
of every puzzle were counted to the end or to -limit.
`,
	Examples: `sudoku count puzzles.txt
sudoku count -limit 1000 puzzles.txt      up to 1,000 solutions each
sudoku count -timeout 10s -j 1 board.txt  what is found in ten seconds
`,
	Files:   true,
	Puzzles: true,
	New:     func() cli.Command { return &count{list: list{forms: []string{"line", "json", "none"}, proves: true}} },
}

// count holds the flags.
type count struct {
	list
	limit int
}

func (c *count) Flags(f *flag.FlagSet) {
	c.declare(f, "count")
	f.IntVar(&c.limit, "limit", 0, "`number` of solutions at which to stop, 0 for none")
}

func (c *count) Check(f *flag.FlagSet) error {
	return errors.Join(c.list.Check(f), cli.AtLeast("limit", c.limit, 0))
}

// patience is the time after which a count that has no bound is reported.
var patience = 3 * time.Second

func (c *count) Run(ctx context.Context, p *cli.Process) error {
	return c.each(ctx, p, "solved", func(ctx context.Context, puzzle *task) (result, error) {
		if c.limit == 0 && c.timeout == 0 {
			late := time.AfterFunc(patience, func() {
				p.Note("%s: line %d: still counting; -limit or -timeout ends it", puzzle.file, puzzle.start)
			})
			defer late.Stop()
		}
		n, err := sudoku.Count(ctx, puzzle.Puzzle, c.limit)
		text := fmt.Sprint(n)
		switch {
		case outcomeOf(err) == outcomeGaveUp:
			text += "+"
		case err != nil:
			return result{}, err
		case n == 0:
			err = sudoku.ErrNoSolution
		}
		return result{found: n, line: text, fields: struct {
			Solutions int `json:"solutions"`
		}{n}}, err
	})
}
