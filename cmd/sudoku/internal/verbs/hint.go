package verbs

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/internal/cli"
)

// hintVerb is the command "sudoku hint".
var hintVerb = cli.Program{
	Name:  "sudoku hint",
	Short: "explain the next step of each puzzle, or all steps",
	Usage: `usage: sudoku hint [flags] [file ...]

Explains the easiest next step of each puzzle, up to 16×16 and of any rules, in one of these forms:

  -o line    a sentence on a line
  -o stages  the step in stages that say more and more, one a line
  -o json    one object per puzzle, with its steps as data and as sentences
  -o svg     a picture of the step on its board
  -o none    nothing

With -n there are more steps, each after those before it, and with -n 0 all up to the
solution. With -all there are instead all steps that are possible now, or with -n the first
of them. With
-board, the player has got so far with the puzzle, which must be the only one.

The last line on standard error has the totals. The exit status is 0 if every puzzle
has a step.
`,
	Examples: `sudoku hint puzzle.txt
sudoku hint -n 0 puzzle.txt                  all steps to the solution
sudoku hint -all puzzle.txt                  all steps that are possible now
sudoku hint -board @mine.txt puzzle.txt      from where I am
sudoku hint -o svg puzzle.txt > step.svg
`,
	Files:   true,
	Puzzles: true,
	New: func() cli.Command {
		return &hint{list: list{forms: []string{"line", "stages", "json", "svg", "none"}}}
	},
}

// hint holds the flags.
type hint struct {
	list
	player cli.Text
	n      int
	all    bool // the steps that are possible now
}

func (h *hint) Flags(f *flag.FlagSet) {
	h.declare(f, "explain")
	f.IntVar(&h.n, "n", 1, "`number` of steps, 0 for all")
	f.BoolVar(&h.all, "all", false, "list the steps that are possible now")
	h.player.Declare(f, "board", "`board` of the player: any text of a board, @file, or - for standard input")
}

func (h *hint) Check(f *flag.FlagSet) error {
	svg := h.output == "svg"
	if h.all && !cli.Given(f, "n") && !svg {
		h.n = 0
	}
	return errors.Join(h.list.Check(f), cli.AtLeast("n", h.n, 0),
		cli.Refuse(svg && h.n != 1, "-o svg draws one step: it can't be used with -n %d", h.n))
}

func (h *hint) Run(ctx context.Context, p *cli.Process) error {
	board, err := h.player.Read(ctx, p)
	if err != nil {
		return err
	}
	return h.each(ctx, p, "explained", func(ctx context.Context, puzzle *task) (result, error) {
		if h.player.Given && puzzle.number > 0 {
			return result{}, errors.New("-board is for one puzzle")
		}
		now := puzzle.Clone()
		if board != "" {
			mine, err := puzzle.Rules.Parse(board)
			if err != nil {
				return result{}, fmt.Errorf("-board: %s", cli.Plain(err)) // no ParseError: its place is not one of the file
			}
			now.Cells = mine.Cells
		}
		next := explain.Hints[sudoku.Puzzle]
		if h.all {
			next = explain.NextSteps[sudoku.Puzzle]
		}
		var steps []explain.Step
		for s, err := range next(ctx, puzzle.Puzzle, now, nil) {
			if err != nil {
				return h.told(puzzle, now, steps), err
			}
			if steps = append(steps, s); len(steps) == h.n {
				break
			}
		}
		if len(steps) == 0 {
			return result{}, errors.New("the board is full")
		}
		return h.told(puzzle, now, steps), nil
	})
}

// told returns the steps in all forms of the output.
func (h *hint) told(puzzle *task, now sudoku.Puzzle, steps []explain.Step) result {
	var sentences, stages, pictures []string
	for _, s := range steps {
		sentences = append(sentences, s.String())
		stages = append(stages, s.Stages()...)
		if h.output == "svg" {
			pictures = append(pictures, s.SVG(puzzle.Cells, now.Cells, sudoku.Candidates(now)))
		}
	}
	r := result{found: len(steps[:min(1, len(steps))]), line: strings.Join(sentences, "\n")}
	switch h.output {
	case "stages":
		r.grid = strings.Join(stages, "\n") + "\n"
	case "svg":
		r.grid = strings.Join(pictures, "\n") + "\n"
	case "json":
		r.fields = struct {
			Steps []stepData `json:"steps"`
		}{dataOf(steps, now, !h.all)}
	}
	return r
}
