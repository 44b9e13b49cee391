// Hints is a tutor: it shows a puzzle with pencil marks and reads commands by line:
//
//	hint           say more each time: what to look for, at which cells, the step
//	why            say the whole step
//	apply          make the step
//	all            list the steps that are possible, at most ten
//	set r1c2 5     write a value, or erase it with 0
//	mark r1c2 5    erase a pencil mark, or write it again
//	svg FILE       draw the step
//	quit
//
// The exit status is 1 if a command was refused or the output failed, 2 for bad use.
// The puzzle is the argument or else the first line of standard input:
//
//	go run ./examples/hints .8....4.3..2..59.86........7....2.9.5.....6.4.....42.71.6..........1..8..7..3...2
package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/explain"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run reads the puzzle and carries out the commands. It returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) (status int) {
	in, out := bufio.NewScanner(stdin), bufio.NewWriter(stdout)
	text := strings.Join(args, " ")
	if text == "" && in.Scan() {
		text = in.Text()
	}
	puzzle, err := sudoku.Parse(text)
	if err != nil {
		fmt.Fprintln(stderr, "hints:", err, "\nusage: hints [PUZZLE], with commands as standard input")
		return 2
	}
	p := &player{puzzle: puzzle, board: puzzle, marks: sudoku.Candidates(sudoku.Grid{})}
	p.show(out)
	for out.Flush() == nil && in.Scan() && in.Text() != "quit" {
		command, argument, _ := strings.Cut(strings.TrimSpace(in.Text()), " ")
		if err := p.do(command, argument, out); err != nil {
			status = 1
			fmt.Fprintln(stderr, "hints:", err)
		}
	}
	if err := cmp.Or(in.Err(), out.Flush()); err != nil {
		status = 1
		fmt.Fprintln(stderr, "hints:", err)
	}
	return status
}

// A player has a puzzle, the board so far, pencil marks, and the next step.
type player struct {
	puzzle, board sudoku.Grid
	marks         []sudoku.Values // those that the board excludes don't count
	step          explain.Step    // the zero Step until a command needs it
	told          int             // stages of the step
}

// candidates returns the pencil marks that count.
func (p *player) candidates() []sudoku.Values {
	candidates := sudoku.Candidates(p.board)
	for cell := range candidates {
		candidates[cell] = candidates[cell].And(p.marks[cell])
	}
	return candidates
}

// show prints the board, for which the next step is not yet known.
func (p *player) show(out io.Writer) {
	p.step, p.told = explain.Step{}, 0
	fmt.Fprintln(out, sudoku.PencilMarks(p.board, p.candidates()))
}

// do carries out a command.
func (p *player) do(command, argument string, out io.Writer) (err error) {
	ctx, opts := context.Background(), &explain.HintOptions{Candidates: p.marks}
	switch command {
	case "set", "mark":
		return p.edit(command, argument, out)
	case "all":
		n := 0
		for step, err := range explain.NextSteps(ctx, p.puzzle, p.board, opts) {
			if n++; err != nil || n > 10 {
				return err
			}
			fmt.Fprintln(out, step)
		}
		return nil
	}
	if p.step.Technique == 0 {
		p.step, err = explain.Hint(ctx, p.puzzle, p.board, opts)
	}
	switch stages := p.step.Stages(); {
	case err != nil: // a *explain.MistakeError has the wrong cells as data, too
		return err
	case p.step.Technique == 0:
		return errors.New("the board is full")
	case command == "hint":
		p.told = min(p.told+1, len(stages))
		fmt.Fprintln(out, stages[p.told-1])
	case command == "why":
		fmt.Fprintln(out, p.step)
	case command == "svg":
		return os.WriteFile(argument, []byte(p.step.SVG(p.puzzle[:], p.board[:], p.candidates())), 0o644)
	case command == "apply":
		fmt.Fprintln(out, p.step)
		p.step.Replay(p.board[:], p.marks)
		p.show(out)
	default:
		return fmt.Errorf("found command %q, want hint, why, apply, all, set, mark, svg or quit", command)
	}
	return nil
}

// edit writes or erases a value or a pencil mark.
func (p *player) edit(command, argument string, out io.Writer) error {
	var row, column, value int
	fmt.Sscanf(argument, "r%dc%d %d", &row, &column, &value)
	if min(row, column) < 1 || max(row, column, value) > 9 || fmt.Sprintf("r%dc%d %d", row, column, value) != argument {
		return fmt.Errorf("found %q after %s, want a cell and a value, such as r1c2 5", argument, command)
	}
	switch cell, v := 9*row+column-10, uint8(value); {
	case p.puzzle[cell] != 0:
		return fmt.Errorf("the value of r%dc%d is given", row, column)
	case command == "set":
		p.board[cell], p.marks[cell] = v, sudoku.Candidates(sudoku.Grid{})[cell] // all, if the value is erased
	case !sudoku.Candidates(p.board)[cell].Has(v):
		return fmt.Errorf("%d is no candidate of r%dc%d", value, row, column)
	case p.candidates()[cell] == sudoku.ValuesOf(v):
		return fmt.Errorf("%d is the last mark of r%dc%d", value, row, column)
	case p.marks[cell].Has(v):
		p.marks[cell] = p.marks[cell].Without(v)
	default:
		p.marks[cell] = p.marks[cell].With(v)
	}
	p.show(out)
	return nil
}
