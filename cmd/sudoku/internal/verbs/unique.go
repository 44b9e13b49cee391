package verbs

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"strconv"
	"time"

	"example.com/sudoku"

	"example.com/sudoku/internal/cli"
)

// This file has the verbs of the command that do one thing with each puzzle of
// a list: unique, count, check, convert and others.

// uniqueVerb is the command "sudoku unique".
var uniqueVerb = cli.Program{
	Name:  "sudoku unique",
	Short: "say of each line whether its puzzle has exactly one solution",
	Usage: `usage: sudoku unique [-time] [-both] [-o json] [-timeout D] [-j N] [file ...]

Reads a puzzle a line, in any form and of any size and kind that it knows, and
prints exactly one line for each, in the order of the input and as soon as it is
known. Its fields are separated by tabs:

  1. one      the puzzle has exactly one solution
     none     it is proven to have none
     many     it has more than one
     unknown  the time of -timeout was up
     error    the line can't be read, or its kind is not served; the reason is
              printed on standard error with the number of the line
  2. the first solution as a line, in the symbols of this package; empty if
     none was found
  3. with -time, the milliseconds that the puzzle took, reading included
  4. with -both, a second solution of a puzzle that has more than one

With -o json these are an object a line, with the number of its line. Else a blank
line or a comment, a line that starts with #, is printed as it is: each line of the
output belongs to the line of the input with its number. Of a file of puzzles in
parts, only the puzzles have a line. What follows a
puzzle after a blank, tab, comma or semicolon is ignored.

The last line on standard error has the totals. The exit status is 0 if every puzzle
was decided, 1 if a line is unknown or error.
`,
	Examples: `sudoku unique puzzles.txt
sudoku unique puzzles.txt | grep -c ^one          how many are proper?
sudoku unique -time -timeout 10s hard.txt         how long does each take?
sudoku unique hard.txt | paste - hard.txt          beside the puzzles
`,
	Files:   true,
	Puzzles: true,
	New:     func() cli.Command { return new(unique) },
}

// unique holds the flags.
type unique struct {
	files   []string
	timed   bool
	both    bool
	timeout time.Duration
	workers int
	output  string
}

func (u *unique) Flags(f *flag.FlagSet) {
	f.BoolVar(&u.timed, "time", false, "print the milliseconds of each puzzle, and solve one after the other unless\n-workers says otherwise")
	f.BoolVar(&u.both, "both", false, "print a second solution of a puzzle with more than one")
	f.StringVar(&u.output, "o", "line", "`form` of the output: line, or json, an object a line")
	cli.TimeLimit(f, &u.timeout, "a puzzle")
	cli.Workers(f, &u.workers, "puzzles to solve", "one per core, with -time 1")
}

func (u *unique) Check(f *flag.FlagSet) error {
	u.files = f.Args()
	if u.timed && u.workers == 0 {
		u.workers = 1
	}
	return errors.Join(
		cli.OneOf("o", u.output, "line", "json"),
		cli.AtLeast("workers", u.workers, 0),
		cli.NotNegative("timeout", u.timeout),
	)
}

// Run prints a verdict for each line.
func (u *unique) Run(ctx context.Context, p *cli.Process) error {
	t := newTotals(p, "solved")
	p.ShowBeside(p.Out, t.Progress)
	if err := printEach(ctx, t, p.Out, inputLines(ctx, p, u.files), u.workers, u.decide, nil); err != nil {
		return err
	}
	return t.Undecided()
}

// verdicts are the words of the outcomes.
var verdicts = map[outcome]string{outcomeDone: "one", outcomeNone: "none", outcomeMany: "many", outcomeGaveUp: "unknown", outcomeBad: "error"}

// decide returns the verdict on a line. Its error is always nil.
func (u *unique) decide(ctx context.Context, line inputLine) (taskResult, error) {
	if line.Blank() && (line.InParts || u.output == "json") {
		return taskResult{blank: true}, nil
	} else if line.Blank() {
		return taskResult{blank: true, text: append([]byte(line.Text), '\n')}, nil
	}
	start := time.Now()
	puzzle, err := puzzleOfLine(&line)
	var solution, second string
	if err == nil {
		solution, second, err = u.solve(ctx, puzzle.Puzzle)
	}
	took := time.Since(start)

	v := taskResult{err: err}
	if puzzle.sheet != nil {
		for _, what := range puzzle.sheet.Unchecked() {
			v.notes = append(v.notes, fmt.Sprintf("%s: line %d: %s", line.File, line.Number, what))
		}
	}
	outcome := outcomeOf(err)
	switch outcome {
	case outcomeDone:
		v.found = 1
	case outcomeMany:
		v.found, v.err = 2, nil
	case outcomeNone:
		v.err = sudoku.ErrNoSolution // why is not said: the line says none
	case outcomeBad:
		v.reason = place(line.File, line.Number, err)
	}
	if u.output == "json" {
		v.text = u.object(puzzle, line, v.reason, verdicts[outcome], solution, second, took)
		return v, nil
	}
	v.text = append(append(append(v.text, verdicts[outcome]...), '\t'), solution...)
	if u.timed {
		v.text = strconv.AppendFloat(append(v.text, '\t'), took.Seconds()*1000, 'f', 3, 64)
	}
	if u.both {
		v.text = append(append(v.text, '\t'), second...)
	}
	v.text = append(v.text, '\n')
	return v, nil
}

// object returns the verdict on a line in JSON.
func (u *unique) object(puzzle problem, line inputLine, reason, verdict, solution, second string, took time.Duration) []byte {
	object := struct {
		Puzzle   string  `json:"puzzle"`
		Line     int     `json:"line"`
		Verdict  string  `json:"verdict"`
		Solution string  `json:"solution,omitempty"`
		Second   string  `json:"second,omitempty"`
		Time     float64 `json:"ms,omitempty"`
		Error    string  `json:"error,omitempty"`
	}{Line: line.Number, Verdict: verdict, Solution: solution, Second: second, Error: reason}
	if puzzle.Cells != nil {
		object.Puzzle = puzzle.line()
	}
	if u.timed {
		object.Time = took.Seconds() * 1000
	}
	return joined(object, nil)
}

// puzzleOfLine returns the puzzle of a line.
func puzzleOfLine(line *inputLine) (problem, error) {
	if err := line.Err(); err != nil {
		return problem{}, err
	}
	return readPuzzle(line.Text)
}

// solve looks for two solutions of a puzzle. With -both it returns the second, too.
func (u *unique) solve(ctx context.Context, puzzle sudoku.Puzzle) (solution, second string, err error) {
	ctx, cancel := cli.Timeout(ctx, u.timeout)
	defer cancel()
	found, err := sudoku.Unique(ctx, puzzle)
	if err != nil && !errors.Is(err, sudoku.ErrManySolutions) {
		return "", "", err
	}
	if u.both && err != nil {
		second, err = another(ctx, puzzle, found)
	}
	return sudoku.Line(found), second, err
}

// another returns a solution of a puzzle with several that is not the given one, and
// [sudoku.ErrManySolutions].
func another(ctx context.Context, puzzle, first sudoku.Puzzle) (string, error) {
	for solution, err := range sudoku.Solutions(ctx, puzzle) {
		if err != nil {
			return "", err
		}
		if line := sudoku.Line(solution); line != sudoku.Line(first) {
			return line, sudoku.ErrManySolutions
		}
	}
	return "", sudoku.ErrManySolutions
}

// place returns the text of an error with the place where its puzzle starts.
func place(file string, line int, err error) string {
	if bad, ok := errors.AsType[*sudoku.ParseError](err); ok {
		moved := *bad
		moved.Line += line - 1
		return fmt.Sprintf("%s: %s", file, cli.Plain(&moved))
	}
	return fmt.Sprintf("%s: line %d: %s", file, line, cli.Plain(err))
}
