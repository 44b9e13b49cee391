package verbs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/internal/boards"
	"example.com/sudoku/internal/cli"
)

// This file finds out what the columns say that are added to a data set.

// A fromColumn is a column that can be added.
type fromColumn struct {
	name  string
	value func(context.Context, *examined) (any, error) // nil: write has it
}

var fromColumns = []fromColumn{
	{"unique", func(_ context.Context, e *examined) (any, error) { return verdicts[outcomeOf(e.err)], nil }},
	{"checked", func(_ context.Context, e *examined) (any, error) { return e.checked, nil }},
	{"solved", func(_ context.Context, e *examined) (any, error) { return e.solved, nil }},
	{"guesses", func(_ context.Context, e *examined) (any, error) { return e.guesses, nil }},
	{"clues", func(_ context.Context, e *examined) (any, error) { return sudoku.Givens(e.puzzle), nil }},
	{"level", func(ctx context.Context, e *examined) (any, error) {
		r, err := e.rating(ctx)
		return r.Level.String(), err
	}},
	{"score", func(ctx context.Context, e *examined) (any, error) { r, err := e.rating(ctx); return r.Score, err }},
	{"hardest", func(ctx context.Context, e *examined) (any, error) {
		r, err := e.rating(ctx)
		return (&rating{Rating: r}).hardest(), err
	}},
	{"er", func(ctx context.Context, e *examined) (any, error) {
		r, err := explain.RateExplainer(ctx, e.puzzle)
		return json.Number(tenths(r.ER)), err
	}},
	{"steps", func(ctx context.Context, e *examined) (any, error) { return stepsOf(ctx, e.puzzle) }},
	{"canonical", func(_ context.Context, e *examined) (any, error) {
		form, err := sudoku.Canonical(e.puzzle)
		return boards.Line(form.Board), err
	}},
	{"duplicate", nil},
}

// columnNames returns the names of the columns that can be added.
func columnNames() (names []string) {
	for _, c := range fromColumns {
		names = append(names, c.name)
	}
	return names
}

// An examined puzzle is what is known of it by its proof.
type examined struct {
	puzzle  sudoku.Puzzle
	checked string // the answer is right, wrong or none
	solved  string
	guesses int64
	err     error // of the proof: nil if there is exactly one solution

	rated *explain.Rating
	fails error // of the rating
}

// rating returns the rating, found once.
func (e *examined) rating(ctx context.Context) (explain.Rating, error) {
	if e.rated == nil {
		r, err := explain.Rate(ctx, e.puzzle)
		e.rated, e.fails = &r, err
	}
	return *e.rated, e.fails
}

// A stepData is a step as data, with the board and the candidates of its cells before it: what a
// step removes shows in these alone.
type stepData struct {
	Before     string  `json:"before"`
	Candidates [][]int `json:"candidates"`
	Text       string  `json:"text"`
	step       explain.Step
}

// MarshalJSON returns one object, which ends with the members of the step.
func (d stepData) MarshalJSON() ([]byte, error) {
	type plain stepData
	head, err := json.Marshal(plain(d))
	if err != nil {
		return nil, err
	}
	step, err := json.Marshal(d.step)
	return append(append(head[:len(head)-1], ','), step[1:]...), err
}

// dataOf returns steps as data, of which each follows those before it, or all start from the board.
func dataOf(steps []explain.Step, board sudoku.Puzzle, follow bool) []stepData {
	now, candidates := board.Clone(), sudoku.Candidates(board)
	data := make([]stepData, len(steps))
	for i, step := range steps {
		data[i] = stepData{sudoku.Line(now), make([][]int, len(candidates)), step.String(), step}
		for cell, values := range candidates {
			data[i].Candidates[cell] = []int{}
			for v := range values.All() {
				data[i].Candidates[cell] = append(data[i].Candidates[cell], int(v)+board.Rules.First()-1)
			}
		}
		if follow {
			step.Replay(now.Cells, candidates)
		}
	}
	return data
}

// stepsOf returns a person's steps to the solution.
func stepsOf(ctx context.Context, puzzle sudoku.Puzzle) ([]stepData, error) {
	var steps []explain.Step
	for step, err := range explain.Hints(ctx, puzzle, puzzle, nil) {
		if err != nil {
			return dataOf(steps, puzzle, true), err
		}
		steps = append(steps, step)
	}
	return dataOf(steps, puzzle, true), nil
}

// fieldsOf returns the puzzle and the answer of a row.
func (d *fromSet) fieldsOf(line string) (puzzle, answer string, err error) {
	if d.table == nil {
		names, values, err := membersOf(line)
		if err != nil {
			return "", "", err
		}
		text := func(want []string) (text string) {
			for _, name := range want {
				if i := slices.Index(names, name); i >= 0 && json.Unmarshal(values[i], &text) == nil {
					return text
				}
			}
			return ""
		}
		if puzzle = text(cli.PuzzleColumns); puzzle == "" {
			return "", "", fmt.Errorf("found no puzzle, want one of %s", strings.Join(cli.PuzzleColumns, ", "))
		}
		return puzzle, text(cli.AnswerColumns), nil
	}
	fields := d.table.Fields(line)
	if len(fields) != len(d.table.Names) {
		return "", "", fmt.Errorf("found %d columns, want %d", len(fields), len(d.table.Names))
	}
	if d.table.Answer >= 0 {
		answer = fields[d.table.Answer]
	}
	return fields[d.table.Puzzle], answer, nil
}

// examine finds out what the columns say of a row. Its error is that of the context.
func (d *fromSet) examine(all context.Context, line fromLine) (fromRow, error) {
	r := fromRow{line: line, values: make([]any, len(d.columns))}
	text, answer, err := d.fieldsOf(line.text)
	if err != nil {
		r.err = err
		return r, nil
	}
	sheet, err := parseInput(text)
	if err != nil {
		r.err = err
		return r, nil
	}
	e := examined{puzzle: sheet.Puzzle}
	if cells := len(e.puzzle.Cells); cells != line.cells {
		r.err = fmt.Errorf("found %d cells, want %d as in the first puzzle", cells, line.cells)
		return r, nil
	}
	if d.wants("duplicate") {
		if form, err := sudoku.Canonical(e.puzzle); err == nil {
			r.key = keyOf(form.Board.Cells)
		} else {
			r.key = keyOf(fingerprint(e.puzzle))
		}
	}
	if line.kept {
		return r, nil
	}
	ctx, cancel := cli.Timeout(all, d.timeout)
	defer cancel()
	solution, err := sudoku.Unique(ctx, e.puzzle)
	if e.err = err; d.wants("guesses") && outcomeOf(err) != outcomeGaveUp {
		e.guesses, _ = guesses(ctx, e.puzzle) // its error is that of Unique
	}
	if solution.Cells != nil && (err == nil || errors.Is(err, sudoku.ErrManySolutions)) {
		e.solved = sudoku.Line(solution)
	}
	e.checked, r.err = checked(e.puzzle, answer)
	for i, c := range d.columns {
		if c.value == nil {
			continue
		}
		value, err := c.value(ctx, &e)
		switch {
		case all.Err() != nil:
			return r, all.Err()
		case ctx.Err() != nil && err != nil:
			r.values[i] = "timeout"
		case err == nil:
			r.values[i] = value
		case e.err == nil && !isNotServed(err): // what has not one solution has no rating
			r.err = err
		}
	}
	return r, nil
}

// checked reports whether an answer solves a puzzle: right, wrong, or none if there is no answer.
// The rules say so without a search.
func checked(puzzle sudoku.Puzzle, answer string) (string, error) {
	if answer == "" {
		return "none", nil
	}
	board, err := puzzle.Rules.Parse(answer)
	switch {
	case err != nil:
		return "wrong", fmt.Errorf("the answer is no board: %w", err)
	case !sudoku.Solved(puzzle, board):
		return "wrong", errors.New("the answer does not solve the puzzle")
	}
	return "right", nil
}

// wants reports whether a column is asked for.
func (d *fromSet) wants(name string) bool {
	for _, c := range d.columns {
		if c.name == name {
			return true
		}
	}
	return false
}
