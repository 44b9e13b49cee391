package verbs

import (
	"context"
	"errors"
	"flag"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
)

// checkVerb is the command "sudoku check".
var checkVerb = cli.Program{
	Name:  "sudoku check",
	Short: "find clashes on boards, solved or not",
	Usage: `usage: sudoku check [flags] [file ...]

Says of each board whether it keeps the rules, without solving it:

  solved  it is full, and every value stands once in each unit
  valid   no value stands twice in a unit, no clue is broken, cells are empty
  clash   a value stands twice, or a clue is broken whatever the empty cells
          hold; a tab and the first place follow

With -o grid it prints the board, with asterisks beside the values that clash and the
reason below; with -o json an object a line. What is no board is an empty line, and
reported. The last line on standard error has the totals. The exit status is 0 if no
board breaks a rule.
`,
	Examples: `sudoku check solutions.txt
sudoku check solutions.txt | grep -vc ^solved    how many are not solved?
`,
	Files:   true,
	Puzzles: true,
	New:     func() cli.Command { return &check{list{forms: usualForms}} },
}

// check holds the flags.
type check struct{ list }

func (c *check) Flags(f *flag.FlagSet) { c.declare(f, "check") }

func (c *check) Run(ctx context.Context, p *cli.Process) error {
	return c.each(ctx, p, "valid", func(_ context.Context, puzzle *task) (result, error) {
		word := "valid"
		err := sudoku.Check(puzzle.Puzzle)
		switch {
		case err != nil:
			return result{line: "clash\t" + cli.Plain(err), always: puzzle.marked(err) + "\n", fields: state{"clash"}}, err
		case !slices.Contains(puzzle.Cells, 0):
			word = "solved"
		}
		return result{found: 1, line: word, grid: puzzle.picture() + "\n", fields: state{word}}, nil
	})
}

// A state is what check says in JSON.
type state struct {
	State string `json:"state"`
}

// marked returns the picture of the puzzle with asterisks beside the values that clash.
func (p problem) marked(err error) string {
	text := []byte(p.picture())
	clash, ok := errors.AsType[*sudoku.ClashError](err)
	if !ok {
		return string(text)
	}
	other := problem{Puzzle: p.Clone()}
	for _, c := range clash.Clashes {
		for _, cell := range append(c.Cells, c.Cell, c.Other) {
			if cell < 0 || p.Cells[cell] == 0 {
				continue // nothing to mark
			}
			other.Cells[cell] = 0
			for i, b := range []byte(other.picture()) { // the first difference is the value
				if b != text[i] && text[i] != '*' {
					text[i-1], text[i+1] = '*', '*'
					break
				}
			}
			other.Cells[cell] = p.Cells[cell]
		}
	}
	return string(text)
}
