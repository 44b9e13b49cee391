package verbs

import (
	"context"
	"fmt"
	"iter"

	"example.com/sudoku"
)

// This file reads the puzzles of the files by the rules of -rules.

const (
	rulesStandard = "standard"
	rulesLatin    = "latin"
)

// ruleSets has, for the name of each set of rules, the puzzles of all files.
var ruleSets = map[string]func(context.Context, *runJob) iter.Seq2[task, error]{
	rulesStandard: func(ctx context.Context, j *runJob) iter.Seq2[task, error] {
		return newInput(ctx, j.Process, j.files, j.size).tasks()
	},
	rulesLatin: latinSquares,
}

// rulesNames lists the names of the rules.
func rulesNames() string {
	return rulesStandard + ", or " + rulesLatin + ", Latin squares in files with their\nsize and then a line \"row column value\" for each given, all from 0"
}

func checkRules(name string) error {
	if ruleSets[name] == nil {
		return fmt.Errorf("-rules %s: want %s or %s", name, rulesStandard, rulesLatin)
	}
	return nil
}

// solveAll solves the puzzles of all files.
func (j *runJob) solveAll(ctx context.Context) error {
	for task := range ruleSets[j.rules](ctx, j) {
		if task.err != nil { // a ParseError, which has the line
			if _, err := fmt.Fprint(j.Out, runForm(j.output, "", sudoku.Result[sudoku.Puzzle]{}, task.err, 0)); err != nil {
				return err
			}
		}
		at := task.file
		if task.err == nil && task.start > 0 {
			at = fmt.Sprintf("%s: line %d", at, task.start)
		}
		if err := j.listed(ctx, task.Puzzle, task.err, at); err != nil {
			return err
		}
	}
	return ctx.Err()
}
