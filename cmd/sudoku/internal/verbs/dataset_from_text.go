package verbs

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// This file writes the rows of a data set to which columns were added, in the form of the input
// or in the other one.

// text returns a row of the output. What the table has no column for is an error of the row.
func (d *fromSet) text(r *fromRow) []byte {
	if d.out == nil {
		return d.object(r)
	}
	own := []byte(r.line.text)
	if d.table == nil {
		fields, err := d.record(r.line.text)
		r.err = cmp.Or(r.err, err)
		own = bytes.TrimSuffix(csvRecord(fields), []byte("\n"))
	} else if r.err != nil { // the row may be too short
		own = append(own, strings.Repeat(string(d.out.Comma), max(len(d.names)-len(d.table.Fields(r.line.text)), 0))...)
	}
	fields := make([]string, len(r.values))
	for i, value := range r.values {
		switch value.(type) {
		case nil:
		case string, int, int64:
			fields[i] = fmt.Sprint(value)
		default:
			text, _ := json.Marshal(value) // can't fail
			fields[i] = string(text)
		}
	}
	text := bytes.NewBuffer(append(own, string(d.out.Comma)...))
	w := csv.NewWriter(text)
	w.Comma = d.out.Comma
	w.Write(fields) // can't fail
	w.Flush()
	return text.Bytes()
}

// object returns a row as an object. What is no object stays as it is.
func (d *fromSet) object(r *fromRow) []byte {
	text := []byte("{")
	add := func(name string, value any) {
		key, _ := json.Marshal(name)
		one, _ := json.Marshal(value)
		if !bytes.HasSuffix(bytes.TrimSpace(text), []byte("{")) {
			text = append(text, ',')
		}
		text = append(append(append(text, key...), ':'), one...)
	}
	if d.table == nil {
		var object bool
		if text, object = bytes.CutSuffix(bytes.TrimSpace([]byte(r.line.text)), []byte("}")); !object {
			return append(text, '\n')
		}
	} else {
		for i, field := range d.table.Fields(r.line.text) {
			if i < len(d.names) {
				add(d.names[i], field)
			}
		}
	}
	for i, value := range r.values {
		if value != nil && value != "" {
			add(d.columns[i].name, value)
		}
	}
	return append(text, "}\n"...)
}

// record returns the fields of an object by the columns of the table: a string as it is, null as
// nothing, anything else as JSON.
func (d *fromSet) record(line string) (fields []string, err error) {
	fields = make([]string, len(d.names))
	names, values, err := membersOf(line)
	for i, name := range names {
		if at := slices.Index(d.names, name); at < 0 {
			err = fmt.Errorf("column %s is not in line 1", name)
		} else if json.Unmarshal(values[i], &fields[at]) != nil {
			fields[at] = string(values[i])
		}
	}
	return fields, err
}

// membersOf returns the names and values of an object in their order.
func membersOf(line string) (names []string, values []json.RawMessage, err error) {
	d := json.NewDecoder(strings.NewReader(line))
	if !json.Valid([]byte(line)) || !strings.HasPrefix(strings.TrimSpace(line), "{") {
		return nil, nil, errors.New("no object of JSON")
	}
	d.Token() // can't fail, as the text is valid
	for d.More() {
		name, _ := d.Token()
		var value json.RawMessage
		d.Decode(&value)
		names, values = append(names, name.(string)), append(values, value)
	}
	return names, values, nil
}
