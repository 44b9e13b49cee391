package verbs

import (
	"context"
	"fmt"

	"example.com/sudoku"
)

// This file reads the puzzles of the files by the rules of -rules.

const (
	rulesStandard = "standard"
	rulesLatin    = "latin"
)

// ruleSets has, for the name of each set of rules, the function that solves the
// puzzles of all files.
var ruleSets = map[string]func(context.Context, *runJob) error{
	rulesStandard: evolveStandard,
	rulesLatin:    evolveLatin,
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

// evolveStandard solves the puzzles of all files, of any size and kind.
func evolveStandard(ctx context.Context, j *runJob) error {
	for task := range newInput(ctx, j.Process, j.files, j.size).tasks() {
		place := fmt.Sprintf("%s: line %d", task.file, task.start)
		if task.err != nil { // a ParseError, which has the line
			place = task.file
			if _, err := fmt.Fprint(j.Out, runForm(j.output, "", sudoku.Result[sudoku.Puzzle]{}, task.err, 0)); err != nil {
				return err
			}
		}
		if err := j.listed(ctx, task.Puzzle, task.err, place); err != nil {
			return err
		}
	}
	return nil
}
