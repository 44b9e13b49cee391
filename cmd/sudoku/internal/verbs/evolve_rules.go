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
	for task := range newInput(ctx, j.Process, j.files, j.size).Tasks() {
		place := fmt.Sprintf("%s: line %d", task.File, task.Line)
		if task.Err != nil { // a ParseError, which has the line
			place = task.File
			if _, err := fmt.Fprint(j.Out, runForm(j.output, "", sudoku.Result[sudoku.Puzzle]{}, task.Err, 0)); err != nil {
				return err
			}
		}
		if err := j.listed(ctx, task.Puzzle, task.Err, place); err != nil {
			return err
		}
	}
	return nil
}
