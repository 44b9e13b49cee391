package verbs

import (
	"context"
	"errors"
	"flag"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/variant"
)

// candidatesVerb is the command "sudoku candidates".
var candidatesVerb = cli.Program{
	Name:  "sudoku candidates",
	Short: "say which values each cell has in some solution",
	Usage: `usage: sudoku candidates [flags] [file ...]

Prints the true candidates of each puzzle: the values that a cell has in some solution.
Setters ask this of puzzles with more than one solution.
  -o marks  a picture of them
  -o line   the puzzle with them on a line, which the other verbs read
  -o json   an object with a list for each cell, and with -limit how many
            solutions have each value, up to that number

The last line on standard error has the totals. The exit status is 0 if every puzzle
was decided.
`,
	Examples: `sudoku candidates puzzle.txt
sudoku candidates -o json -limit 100 puzzle.txt  how many have each value?
`,
	Files:   true,
	Puzzles: true,
	New: func() cli.Command {
		return &candidates{list: list{forms: []string{"marks", "line", "json", "none"}, proves: true}}
	},
}

// candidates holds the flags.
type candidates struct {
	list
	limit int
}

func (c *candidates) Flags(f *flag.FlagSet) {
	c.declare(f, "examine")
	f.IntVar(&c.limit, "limit", 1, "`number` of solutions up to which to count those that have a value")
}

func (c *candidates) Check(f *flag.FlagSet) error {
	return errors.Join(c.list.Check(f), cli.AtLeast("limit", c.limit, 1),
		cli.Refuse(c.limit > 1 && c.output != "json", "-limit is for -o json"))
}

func (c *candidates) Run(ctx context.Context, p *cli.Process) error {
	return c.each(ctx, p, "solved", func(ctx context.Context, puzzle *task) (result, error) {
		found, err := variant.TrueCandidates(ctx, puzzle.Puzzle, c.limit)
		if err != nil {
			return result{}, err
		}
		marked, r := puzzle.Clone(), result{found: 1}
		marked.Candidates = make([]sudoku.Values, len(found))
		fields := struct {
			Candidates [][]int `json:"candidates"`
			Solutions  [][]int `json:"solutions,omitempty"`
		}{Candidates: make([][]int, len(found))}
		if c.limit > 1 {
			fields.Solutions = make([][]int, len(found))
		}
		for cell, values := range found {
			for _, v := range values {
				marked.Candidates[cell] = marked.Candidates[cell].With(uint8(v.Value - puzzle.Rules.First() + 1))
				fields.Candidates[cell] = append(fields.Candidates[cell], v.Value)
				if c.limit > 1 {
					fields.Solutions[cell] = append(fields.Solutions[cell], v.Solutions)
				}
			}
		}
		r.fields = fields
		r.line, r.grid = problem{Puzzle: marked}.line(), sudoku.PencilMarks(puzzle.Puzzle, marked.Candidates)+"\n"
		return r, nil
	})
}
