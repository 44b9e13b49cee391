package verbs

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/internal/boards"
	"example.com/sudoku/internal/exact9"
	"example.com/sudoku/internal/poll"
)

// A datasetRow is a puzzle and what is known of it.
type datasetRow struct {
	Number   uint64      `json:"number"`
	Puzzle   string      `json:"puzzle"`
	Solution string      `json:"solution"`
	Clues    int         `json:"clues"`
	Level    string      `json:"level,omitempty"`
	Score    int         `json:"score,omitempty"`
	ER       json.Number `json:"er,omitempty"`
	Guesses  int64       `json:"guesses"`
	Steps    any         `json:"steps,omitempty"` // sentences or data
}

// A draft is the text of a row, and its keys.
type draft struct {
	text []byte
	keys []key
}

// draft makes the row of a number.
func (d *rowSet) draft(ctx context.Context, number uint64) (draft, error) {
	r := datasetRow{Number: number}
	puzzle, err := d.make(ctx, sudoku.NewStream(d.seed, number).Uint64())
	if err != nil {
		return draft{}, err
	}
	solution, err := r.examine(ctx, puzzle, d.steps, d.data)
	if err != nil {
		return draft{}, fmt.Errorf("row %d: %w", number, err)
	}
	keys, err := keysOf(puzzle, solution)
	return draft{d.form.line(&r, d.steps), keys}, err
}

// examine finds out all that a row says of a puzzle.
func (r *datasetRow) examine(ctx context.Context, puzzle sudoku.Puzzle, steps, data bool) (solution sudoku.Puzzle, err error) {
	if solution, err = sudoku.Unique(ctx, puzzle); err != nil {
		return solution, err
	}
	text, err := puzzle.MarshalText()
	if err != nil {
		return solution, err
	}
	r.Puzzle, r.Solution, r.Clues = string(text), sudoku.Line(solution), sudoku.Givens(puzzle)
	rating, err := explain.Rate(ctx, puzzle)
	if err == nil {
		r.Level, r.Score = rating.Level.String(), rating.Score
	} else if !isNotServed(err) {
		return solution, err
	}
	other, err := explain.RateExplainer(ctx, puzzle)
	if err == nil {
		r.ER = json.Number(tenths(other.ER))
	} else if !isNotServed(err) {
		return solution, err
	}
	if r.Guesses, err = guesses(ctx, puzzle); err != nil || !steps || r.Level == "" {
		return solution, err
	}
	list, err := stepsOf(ctx, puzzle)
	if r.Steps = any(list); data || err != nil {
		return solution, err
	}
	var sentences []string
	for _, step := range list {
		sentences = append(sentences, step.Text)
	}
	if r.Steps = nil; sentences != nil {
		r.Steps = sentences
	}
	return solution, nil
}

// isNotServed reports whether a rating does not serve the size or the rules.
func isNotServed(err error) bool {
	_, size := errors.AsType[*sudoku.SizeError](err)
	_, rules := errors.AsType[*sudoku.OptionError](err)
	return size || rules
}

// guesses returns the number of guesses that the exact search needs.
func guesses(ctx context.Context, puzzle sudoku.Puzzle) (int64, error) {
	if len(puzzle.Cells) == 81 && boards.Ordinary(puzzle) {
		e := exact9.Search{Ctx: ctx, Budget: poll.Unlimited, Limit: 2}
		err := e.Run((*[81]uint8)(puzzle.Cells))
		return int64(e.Guesses()), err
	}
	answer, err := sudoku.ModelOf(puzzle).Solve(ctx)
	return answer.Stats.Guesses, err
}

// A rowForm is how rows are written: each on one line.
type rowForm struct {
	head  func(steps bool) string                // what stands before the first row
	line  func(r *datasetRow, steps bool) []byte // with its end
	parse func(line string) (datasetRow, error)  // the line of a row, without steps
}

var rowForms = map[string]rowForm{
	"json": {
		head: func(bool) string { return "" },
		line: func(r *datasetRow, _ bool) []byte {
			text, _ := json.Marshal(r) // can't fail
			return append(text, '\n')
		},
		parse: func(line string) (r datasetRow, err error) {
			err = json.Unmarshal([]byte(line), &r)
			return r, err
		},
	},
	"csv": {
		head: func(steps bool) string { return string(csvRecord(rowColumns(steps))) },
		line: func(r *datasetRow, steps bool) []byte {
			fields := []string{strconv.FormatUint(r.Number, 10), r.Puzzle, r.Solution, strconv.Itoa(r.Clues),
				r.Level, strconv.Itoa(r.Score), string(r.ER), strconv.FormatInt(r.Guesses, 10)}
			if r.Score == 0 {
				fields[5] = ""
			}
			if steps {
				text, _ := json.Marshal(r.Steps) // can't fail
				fields = append(fields, string(text))
			}
			return csvRecord(fields)
		},
		parse: func(line string) (r datasetRow, err error) {
			fields, err := csv.NewReader(strings.NewReader(line)).Read()
			if err != nil {
				return r, err
			}
			if len(fields) < len(rowColumns(false)) {
				return r, errors.New("too few fields")
			}
			r.Puzzle, r.Solution = fields[1], fields[2]
			r.Number, err = strconv.ParseUint(fields[0], 10, 64)
			return r, err
		},
	},
}

// rowColumns returns the names of the columns.
func rowColumns(steps bool) []string {
	names := []string{"number", "puzzle", "solution", "clues", "level", "score", "er", "guesses"}
	if steps {
		names = append(names, "steps")
	}
	return names
}

// csvRecord returns a line of CSV.
func csvRecord(fields []string) []byte {
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	w.Write(fields) // can't fail
	w.Flush()
	return text.Bytes()
}
