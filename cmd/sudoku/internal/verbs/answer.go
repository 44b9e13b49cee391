package verbs

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"

	"example.com/sudoku"
	"example.com/sudoku/export"
	"example.com/sudoku/internal/cli"
)

// answerVerb is the command "sudoku answer".
var answerVerb = cli.Program{
	Name:  "sudoku answer",
	Short: "print the board that a solver's answer states",
	Usage: `usage: sudoku answer [flags] answer [puzzle]

Reads what glpsol, cbc or a SAT solver has answered to a problem of "sudoku export",
and prints the board that solves the puzzle. The puzzle is in a file or in standard
input; it, -pick and -candidates are those of the problem.

The exit status is 0 if the answer has a solution, 1 if it says that there is none.
`,
	Examples: `sudoku export -file puzzle.lp puzzle.txt
glpsol --lp puzzle.lp -o answer.txt  then: sudoku answer answer.txt puzzle.txt
minisat puzzle.cnf answer.txt        then: sudoku answer answer.txt puzzle.txt
clasp puzzle.cnf | sudoku answer - puzzle.txt
`,
	Files: true,
	New:   func() cli.Command { return new(answerFlags) },
}

// answerFlags holds the flags of the command.
type answerFlags struct {
	choice
	files  []string
	output string
}

func (a *answerFlags) Flags(f *flag.FlagSet) {
	a.choice.declare(f, "the problem stated only what the givens leave open")
	f.StringVar(&a.output, "o", "grid", "`form` of the output: grid, line or json")
}

func (a *answerFlags) Check(f *flag.FlagSet) error {
	a.files = f.Args()
	fromStdin := len(a.files) == 1 || len(a.files) == 2 && a.files[1] == "-"
	return cmp.Or(
		cli.OneOf("o", a.output, "grid", "line", "json"),
		a.choice.check(),
		cli.Refuse(len(a.files) == 0 || len(a.files) > 2, "found %d files, want an answer and a puzzle", len(a.files)),
		cli.Refuse(fromStdin && a.files[0] == "-", "puzzle and answer can't both come from standard input"),
	)
}

// Run prints the board.
func (a *answerFlags) Run(ctx context.Context, p *cli.Process) error {
	text, err := a.picked(ctx, p, a.files[1:])
	if err != nil {
		return err
	}
	sheet, err := parseInput(text)
	if err != nil {
		return err
	}
	in, err := p.OpenRaw(ctx, a.files[0])
	if err != nil {
		return err
	}
	defer in.Close()
	board, err := export.ReadAnswer(in, sheet.Puzzle, &a.opts)
	if err != nil {
		if _, bad := errors.AsType[*sudoku.ParseError](err); bad {
			err = fmt.Errorf("%s: %w", a.files[0], err)
		}
		return err
	}
	shown := fmt.Sprint(board)
	switch a.output {
	case "line":
		shown = sudoku.Line(board)
	case "json":
		line, _ := sheet.Puzzle.MarshalText() // it has been read from text
		text, _ := json.Marshal(struct {      // can't fail
			Puzzle   string `json:"puzzle"`
			Solution string `json:"solution"`
		}{string(line), sudoku.Line(board)})
		shown = string(text)
	}
	_, err = fmt.Fprintln(p.Out, shown)
	return err
}
