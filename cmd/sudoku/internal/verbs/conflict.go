package verbs

import (
	"context"
	"flag"
	"fmt"
	"strings"

	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/picture"
	"example.com/sudoku/variant"
)

// conflictVerb is the command "sudoku conflict".
var conflictVerb = cli.Program{
	Name:  "sudoku conflict",
	Short: "say why a puzzle has no solution: the fewest clues that contradict",
	Usage: `usage: sudoku conflict [flags] [file ...]

Finds, of each puzzle without a solution, the smallest set of givens and clues that
contradict each other: without any one of them, the others have a solution.
  -o grid   a picture with these alone
  -o line   the same as a puzzle on a line, which the other verbs read
  -o json   an object with them; "smallest" is false if not proven in time
            that none has fewer members

A puzzle with a solution has no conflict: a comment says so, or an empty line and a note. The last line on standard error
has the totals. The exit status is 0 if every puzzle was decided.
`,
	Examples: `sudoku conflict broken.txt
sudoku conflict -o line broken.txt | sudoku convert -o svg -file why.svg
`,
	Files:   true,
	Puzzles: true,
	New: func() cli.Command {
		return &conflict{list{forms: []string{"grid", "line", "json", "none"}, proves: true}}
	},
}

// conflict holds the flags.
type conflict struct{ list }

func (c *conflict) Flags(f *flag.FlagSet) { c.declare(f, "examine") }

func (c *conflict) Run(ctx context.Context, p *cli.Process) error {
	return c.each(ctx, p, "broken", func(ctx context.Context, puzzle *task) (result, error) {
		found, err := variant.SmallestConflict(ctx, puzzle.Puzzle, 0)
		if err != nil {
			return result{}, err
		}
		if len(found.Givens)+len(found.Rules) == 0 && !found.Smallest {
			if c.output == "line" || c.output == "none" { // the others say it in their place
				p.Note("%s: line %d: no conflict: the puzzle has a solution", puzzle.file, puzzle.start)
			}
			return result{always: "# no conflict: the puzzle has a solution\n", fields: struct {
				Broken bool `json:"broken"`
			}{false}}, nil
		}
		part, err := found.Of(puzzle.Puzzle)
		if err != nil {
			return result{}, err
		}
		fields := struct {
			Broken   bool     `json:"broken"`
			Givens   []string `json:"givens"`
			Clues    []string `json:"clues"`
			Smallest bool     `json:"smallest"`
		}{true, []string{}, []string{}, found.Smallest}
		for _, cell := range found.Givens {
			fields.Givens = append(fields.Givens, puzzle.Rules.Name(cell))
		}
		for _, rule := range found.Rules {
			fields.Clues = append(fields.Clues, rule.Text)
		}
		text := fmt.Sprintf("%s\n# %d givens, %d clues\n", strings.TrimRight(picture.Plain(part), "\n"), len(found.Givens), len(found.Rules))
		return result{found: 1, line: problem{Puzzle: part}.line(), grid: text, fields: fields}, nil
	})
}
