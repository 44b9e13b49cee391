package verbs

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
)

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
