package main

import (
	"bufio"
	"encoding/csv"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/experiment"
)

// A table is a file with a trial, or an epoch of one, in each row.
type table struct {
	name string // of the file
	head []string
	rows [][]string
}

// readTable reads a file of CSV whose first row has the names of the columns, or a
// file of results of sudoku experiment.
func readTable(name string, r io.Reader) (*table, error) {
	in := bufio.NewReader(r)
	t := &table{name: name}
	start, err := in.Peek(1)
	if err == nil && start[0] == '{' {
		return t, t.readResults(in)
	}
	rows, err := csv.NewReader(in).ReadAll()
	if err != nil {
		return nil, cli.BadUsef("%s: %w", name, err)
	}
	if len(rows) < 2 {
		return nil, cli.BadUsef("%s: want a row with the names of the columns and rows of data", name)
	}
	t.head, t.rows = rows[0], rows[1:]
	return t, nil
}

// readResults reads results. Their columns are algorithm, board, setting, seed,
// outcome, solved, the metrics, seconds, and the options that differ.
func (t *table) readResults(in io.Reader) error {
	results, err := experiment.NewReader(t.name, in)
	if err != nil {
		return cli.BadUsef("%w", err)
	}
	t.head = slices.Concat([]string{"algorithm", "board", "setting", "seed", "outcome", "solved"}, results.Metrics, []string{"seconds"})
	options := make([]map[string]string, len(results.Settings))
	for i, label := range results.Settings {
		options[i] = optionsOf(label)
		for _, name := range sortedKeys(options[i]) {
			if !slices.Contains(t.head, name) {
				t.head = append(t.head, name)
			}
		}
	}
	for record, err := range results.All() {
		if err != nil {
			return cli.BadUsef("%w", err)
		}
		row := []string{results.Algorithm, strconv.Itoa(record.Board), results.Settings[record.Setting], strconv.FormatUint(record.Seed, 10),
			string(record.Outcome), strconv.FormatBool(record.Outcome == experiment.Solved)}
		for _, value := range record.Values {
			row = append(row, strconv.FormatInt(value, 10))
		}
		row = append(row, strconv.FormatFloat(record.Time.Seconds(), 'g', -1, 64))
		for _, name := range t.head[len(row):] {
			row = append(row, options[record.Setting][name])
		}
		t.rows = append(t.rows, row)
	}
	return nil
}

// optionsOf takes the label of a setting apart, such as "Population=4 Steps=1000".
func optionsOf(label string) map[string]string {
	options := make(map[string]string)
	last := ""
	for _, word := range strings.Split(label, " ") {
		if name, value, ok := strings.Cut(word, "="); ok {
			last = name
			options[name] = value
		} else if last != "" { // a value of several words
			options[last] += " " + word
		}
	}
	return options
}

func sortedKeys(m map[string]string) []string {
	var keys []string
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// column returns the number of a column, or -1 for the name "".
func (t *table) column(flag, name string) (int, error) {
	if name == "" {
		return -1, nil
	}
	i := slices.Index(t.head, name)
	if i < 0 {
		return 0, cli.BadUsef("%s: no column %q for -%s; the columns are %s", t.name, name, flag, strings.Join(t.head, ", "))
	}
	return i, nil
}

// samples returns a sample of each row. Its name is that of the file if by is "". A
// row is solved unless a column "solved"
// says no. An empty number is no sample.
func (t *table) samples(by, x, y string) ([]sample, error) {
	var at [3]int
	for i, column := range []struct{ flag, name string }{{"by", by}, {"x", x}, {"y", y}} {
		var err error
		if at[i], err = t.column(column.flag, column.name); err != nil {
			return nil, err
		}
	}
	solved := slices.Index(t.head, "solved")
	var all []sample
	for i, row := range t.rows {
		s := sample{name: strings.TrimSuffix(filepath.Base(t.name), filepath.Ext(t.name)), solved: true}
		if at[0] >= 0 {
			s.name = row[at[0]]
		}
		if solved >= 0 {
			yes, err := strconv.ParseBool(row[solved])
			if err != nil {
				return nil, cli.BadUsef("%s: row %d: found %q in column solved, want true or false", t.name, i+2, row[solved])
			}
			s.solved = yes
		}
		missing := false
		for j, to := range []*float64{&s.x, &s.y} {
			column := at[1+j]
			if column < 0 {
				continue
			}
			text := row[column]
			if text == "" {
				missing = true
				continue
			}
			var err error
			if *to, err = strconv.ParseFloat(text, 64); err != nil || math.IsNaN(*to) {
				return nil, cli.BadUsef("%s: row %d: found %q in column %s, want a number", t.name, i+2, text, t.head[column])
			}
		}
		if !missing {
			all = append(all, s)
		}
	}
	return all, nil
}
