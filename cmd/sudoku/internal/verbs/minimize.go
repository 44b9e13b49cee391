package verbs

import (
	"context"
	"flag"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/variant"
)

// minimizeVerb is the command "sudoku minimize".
var minimizeVerb = cli.Program{
	Name:  "sudoku minimize",
	Short: "remove the clues that each puzzle does not need",
	Usage: `usage: sudoku minimize [flags] [file ...]

Removes clues from each puzzle, in random order, until no more can go without giving
it a second solution. With -symmetry, clues that it maps onto each other go together
or stay. Clues are givens; with -clues, cages, lines and other clues that name cells go
first, and "rules" and "rulesBefore" of -o json count what is beside the board.

Prints one puzzle a line, a picture, or an object with the numbers of clues before and
after. A puzzle that has not exactly one solution is reported. The last line on
standard error has the totals. The exit status is 0 if every puzzle is minimal.
`,
	Examples: `sudoku minimize puzzles.txt
sudoku minimize -symmetry 180 -seed 7 puzzles.txt
sudoku minimize -clues killers.txt                 cages, too
`,
	Files:   true,
	Puzzles: true,
	New:     func() cli.Command { return &minimize{} },
}

// minimize holds the flags.
type minimize struct {
	list
	symmetry sudoku.Symmetry
	seed     uint64
	clues    bool
}

func (m *minimize) Flags(f *flag.FlagSet) {
	m.declare(f, "minimize")
	f.TextVar(&m.symmetry, "symmetry", sudoku.SymmetryNone, "`symmetry` of the clues: none, 180, 90, horizontal, vertical, diagonal,\nantidiagonal or full")
	cli.Seed(f, &m.seed, "puzzles")
	f.BoolVar(&m.clues, "clues", false, "remove cages and other clues that name cells, too")
}

func (m *minimize) Run(ctx context.Context, p *cli.Process) error {
	return m.each(ctx, p, "minimized", func(ctx context.Context, puzzle *task) (result, error) {
		found := puzzle.Puzzle
		var err error
		if m.clues {
			if found, err = variant.MinimizeClues(ctx, found, m.seed); err != nil {
				return result{}, err
			}
		}
		if found, err = sudoku.Minimize(ctx, found, m.symmetry, m.seed); err != nil {
			return result{}, err
		}
		minimal := problem{Puzzle: found}
		return result{found: 1, line: minimal.line(), grid: minimal.picture() + "\n", fields: struct {
			Minimal string `json:"minimal"`
			Before  int    `json:"before"`
			Clues   int    `json:"clues"`

			RulesBefore int `json:"rulesBefore,omitempty"`
			Rules       int `json:"rules,omitempty"`
		}{minimal.line(), sudoku.Givens(puzzle.Puzzle), sudoku.Givens(found),
			len(puzzle.Rules.Added()), len(found.Rules.Added())}}, nil
	})
}
