package verbs

import (
	"context"
	"errors"
	"flag"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
)

// shuffleVerb is the command "sudoku shuffle".
var shuffleVerb = cli.Program{
	Name:  "sudoku shuffle",
	Short: "make puzzles look different and stay as hard",
	Usage: `usage: sudoku shuffle [flags] [file ...]

Transforms each puzzle at random: values are renamed, rows, columns, bands and stacks
change places, and the board may be transposed. The new puzzle has as many solutions
and is as hard as before.

Each puzzle of the list and each of its -n copies has a transformation of its own. The
last line on standard error has the totals. The exit status is 0 if every puzzle was
transformed.
`,
	Examples: `sudoku shuffle puzzles.txt
sudoku shuffle -n 10 -seed 7 -o grid board.txt
`,
	Files:   true,
	Puzzles: true,
	New:     func() cli.Command { return &shuffle{} },
}

// shuffle holds the flags.
type shuffle struct {
	list
	n    int
	seed uint64
}

func (s *shuffle) Flags(f *flag.FlagSet) {
	s.declare(f, "transform")
	f.IntVar(&s.n, "n", 1, "`number` of copies of each puzzle")
	cli.Seed(f, &s.seed, "puzzles")
}

func (s *shuffle) Check(f *flag.FlagSet) error {
	return errors.Join(s.list.Check(f), cli.AtLeast("n", s.n, 1))
}

func (s *shuffle) Run(ctx context.Context, p *cli.Process) error {
	return s.each(ctx, p, "transformed", func(ctx context.Context, puzzle *task) (result, error) {
		if err := puzzle.ordinaryOnly(); err != nil {
			return result{}, err
		}
		var lines, pictures []string
		for k := range s.n {
			if err := ctx.Err(); err != nil {
				return result{}, err
			}
			copied, err := sudoku.Shuffle(puzzle.Puzzle, s.seed+uint64(puzzle.number)*uint64(s.n)+uint64(k))
			if err != nil {
				return result{}, err
			}
			lines, pictures = append(lines, sudoku.Line(copied)), append(pictures, copied.String()+"\n")
		}
		return result{found: 1, line: strings.Join(lines, "\n"), grid: strings.Join(pictures, ""), fields: struct {
			Shuffled []string `json:"shuffled"`
		}{lines}}, nil
	})
}
