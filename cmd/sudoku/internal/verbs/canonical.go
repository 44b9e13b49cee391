package verbs

import (
	"context"
	"flag"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
)

// canonicalVerb is the command "sudoku canonical".
var canonicalVerb = cli.Program{
	Name:  "sudoku canonical",
	Short: "print the form that all transformations of a puzzle share",
	Usage: `usage: sudoku canonical [flags] [file ...]

Prints the canonical form of each puzzle, which forums call minlex: the same for all
puzzles that turn into each other by renaming values, moving rows, columns, bands and
stacks, and transposing. It serves 4×4, 6×6 and 9×9, puzzles and solutions.

With -distinct it prints the puzzles as they are, but leaves out each one that is a
transformation of an earlier one.

The last line on standard error has the totals. The exit status is 0 if every puzzle
has a form.
`,
	Examples: `sudoku canonical puzzles.txt | sort -u    one of each kind
sudoku canonical -distinct puzzles.txt    the same, as they are
`,
	Files:   true,
	Puzzles: true,
	New:     func() cli.Command { return &canonical{} },
}

// canonical holds the flags.
type canonical struct {
	list
	distinct bool
}

func (c *canonical) Flags(f *flag.FlagSet) {
	c.declare(f, "transform")
	f.BoolVar(&c.distinct, "distinct", false, "print each puzzle as it is, unless it is a transformation of an earlier one")
}

func (c *canonical) Run(ctx context.Context, p *cli.Process) error {
	if c.distinct {
		seen := make(map[string]bool)
		c.keep = func(form string) bool {
			first := !seen[form]
			seen[form] = true
			return first
		}
	}
	return c.each(ctx, p, "transformed", func(_ context.Context, puzzle *task) (result, error) {
		if err := puzzle.ordinaryOnly(); err != nil {
			return result{}, err
		}
		found, err := sudoku.Canonical(puzzle.Puzzle)
		if err != nil {
			return result{}, err
		}
		form := problem{Puzzle: found.Board}
		shown := form
		if c.distinct {
			shown = puzzle.problem
		}
		return result{found: 1, key: form.line(), line: shown.line(), grid: shown.picture() + "\n", fields: struct {
			Canonical string `json:"canonical"`
		}{form.line()}}, nil
	})
}
