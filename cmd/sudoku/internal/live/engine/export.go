package engine

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
)

// An Export is a run as a file: a row for each tick of each search.
type Export struct {
	Request *Request
	Every   int64 // a row for each so many ticks
	Columns [][]string
	Rows    [][][]any // by search
	CSV     string    `json:",omitempty"` // instead of the above
}

const mostRows = 20_000 // of a search in a file

// export repeats a run up to a tick and records it. A run depends on its request
// only, so this is the run that the page has shown.
func (e *Engine) export(ctx context.Context, q *Question) (*Export, error) {
	if q.Run == nil || len(q.Run.Lanes) > 2 {
		return nil, refuse("want the run to export")
	}
	if q.Format != "csv" && q.Format != "json" {
		return nil, refuse("found the format %q, want csv or json", q.Format)
	}
	puzzle, err := read(q.Run.Puzzle)
	if err != nil {
		return nil, err
	}
	x := &Export{Request: q.Run, Every: 1 + max(0, q.Ticks-1)/mostRows}
	for i := range q.Run.Lanes {
		l, err := newLane(ctx, &Engine{}, puzzle, q.Run.Seed, &q.Run.Lanes[i])
		if err != nil {
			return nil, err
		}
		rows, err := x.record(ctx, &track{lane: l, changes: q.Run.Lanes[i].Changes}, q.Ticks)
		l.stop()
		if err != nil {
			return nil, err
		}
		x.Columns = append(x.Columns, l.columns())
		x.Rows = append(x.Rows, rows)
	}
	if q.Format == "json" {
		return x, nil
	}
	text, err := x.csv()
	return &Export{CSV: text}, err
}

// record runs a search up to a tick and returns its rows, from its state before
// the first one.
func (x *Export) record(ctx context.Context, t *track, last int64) ([][]any, error) {
	w := &watch{engine: &Engine{}}
	rows := [][]any{t.row()}
	for t.tick < last && !t.done {
		if err := w.tick(ctx, t, 1); err != nil {
			return nil, err
		}
		if t.tick%x.Every == 0 || t.tick == last || t.done {
			rows = append(rows, t.row())
		}
	}
	return rows, nil
}

// csv returns the rows as a table. Its first column is the search, A or B. Two
// kinds of search have a header each.
func (x *Export) csv() (string, error) {
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	for i, rows := range x.Rows {
		if i == 0 || fmt.Sprint(x.Columns[i]) != fmt.Sprint(x.Columns[0]) {
			w.Write(append([]string{"search"}, x.Columns[i]...))
		}
		for _, row := range rows {
			line := []string{string(rune('A' + i))}
			for _, value := range row {
				line = append(line, fmt.Sprint(value))
			}
			w.Write(line)
		}
	}
	w.Flush()
	return text.String(), w.Error()
}
