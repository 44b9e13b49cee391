package experiment

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/sudoku/internal/cli"
)

// An Error is an error in an experiment file, with its place. Lines and columns
// count from 1, columns in bytes.
type Error struct {
	File         string
	Line, Column int
	Problem      string
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Problem)
}

// A document is the text of an experiment file.
type document struct {
	name string
	text []byte
}

// A value is a JSON value with its place in the document.
type value struct {
	*document
	start   int
	text    []byte
	members []member // of an object, in their order
	items   []*value // of an array
}

// A member is a named value of an object.
type member struct {
	name *value
	*value
}

// mostDepth is more than an experiment nests.
const mostDepth = 20

// parse returns the value that the text of a file holds.
func parse(name string, text []byte) (*value, error) {
	d := &document{name, text}
	var whole json.RawMessage
	if err := json.Unmarshal(text, &whole); err != nil {
		at := len(text) // of an unexpected end
		if syntax, ok := errors.AsType[*json.SyntaxError](err); ok && int(syntax.Offset) < len(text) {
			at = int(syntax.Offset) - 1 // the last byte read
		}
		return nil, d.errorf(at, "%s", strings.TrimPrefix(err.Error(), "json: "))
	}
	return d.parse(json.NewDecoder(bytes.NewReader(text)), mostDepth)
}

// parse returns the next value of a valid text.
func (d *document) parse(in *json.Decoder, depth int) (*value, error) {
	start := int(in.InputOffset())
	start += len(d.text[start:]) - len(bytes.TrimLeft(d.text[start:], " \t\r\n,:"))
	v := &value{document: d, start: start}
	if depth == 0 {
		return nil, v.errorf("nested too deep")
	}
	token, err := in.Token()
	if err != nil {
		return nil, v.errorf("%v", err)
	}
	if opened, ok := token.(json.Delim); ok {
		for in.More() {
			var name *value
			if opened == '{' {
				if name, err = d.parse(in, depth-1); err != nil {
					return nil, err
				}
				if v.get(name.word()) != nil {
					return nil, name.errorf("%s stands here twice", name.text)
				}
			}
			item, err := d.parse(in, depth-1)
			switch {
			case err != nil:
				return nil, err
			case opened == '{':
				v.members = append(v.members, member{name, item})
			default:
				v.items = append(v.items, item)
			}
		}
		in.Token() // the closing one
	}
	v.text = d.text[start:in.InputOffset()]
	return v, nil
}

// errorf returns an error with a place in the text.
func (d *document) errorf(at int, format string, args ...any) error {
	before := d.text[:min(max(at, 0), len(d.text))]
	return &Error{
		File: d.name, Line: 1 + bytes.Count(before, []byte("\n")),
		Column: len(before) - bytes.LastIndexByte(before, '\n'), Problem: fmt.Sprintf(format, args...),
	}
}

// errorf returns an error with the place of the value.
func (v *value) errorf(format string, args ...any) error {
	return v.document.errorf(v.start, format, args...)
}

// word returns the string that the value is, or "".
func (v *value) word() string {
	var s string
	if v.text[0] == '"' {
		json.Unmarshal(v.text, &s) // can't fail
	}
	return s
}

// get returns a member of an object, or nil.
func (v *value) get(name string) *value {
	for _, m := range v.members {
		if m.name.word() == name {
			return m.value
		}
	}
	return nil
}

// object checks that the value is an object with known members only.
func (v *value) object(known ...string) error {
	if v.text[0] != '{' {
		return v.errorf("found %s, want an object with %s", brief(v.text), strings.Join(known, ", "))
	}
	for _, m := range v.members {
		if err := m.name.oneOf(known); err != nil {
			return err
		}
	}
	return nil
}

// array checks that the value is an array that is not empty.
func (v *value) array(of string) error {
	if v.text[0] != '[' || len(v.items) == 0 {
		return v.errorf("found %s, want an array of %s", brief(v.text), of)
	}
	return nil
}

// oneOf checks that the value is one of the known words.
func (v *value) oneOf(known []string) error {
	if slices.Contains(known, v.word()) && v.text[0] == '"' {
		return nil
	}
	return v.errorf("%s is unknown here; %s", brief(v.text), hint(v.word(), known))
}

// decode sets *to, whose type the text describes for a person.
func (v *value) decode(to any, want string) error {
	if err := json.Unmarshal(v.text, to); err != nil {
		return v.errorf("found %s, want %s", brief(v.text), want)
	}
	return nil
}

// hint says which of the known words is nearest to the unknown one, and lists the
// others if they are few.
func hint(unknown string, known []string) string {
	const few = 8
	switch {
	case len(known) == 0:
		return "there are none to set"
	case len(known) > few:
		return fmt.Sprintf("the nearest name is %q", nearest(unknown, known))
	}
	return fmt.Sprintf("the nearest of %s is %q", strings.Join(known, ", "), nearest(unknown, known))
}

// nearest returns the known word that starts with the fewest changes from the
// unknown one, and among several the one with the fewest changes in all.
func nearest(unknown string, known []string) string {
	return slices.MinFunc(known, func(a, b string) int {
		wholeA, startA := cli.Distance(strings.ToLower(unknown), strings.ToLower(a))
		wholeB, startB := cli.Distance(strings.ToLower(unknown), strings.ToLower(b))
		return cmp.Or(startA-startB, wholeA-wholeB)
	})
}

// brief returns the text of a value, cut if it is long.
func brief(text []byte) string {
	const long = 40
	if line, _, more := bytes.Cut(text, []byte("\n")); more || len(text) > long {
		return string(line[:min(len(line), long)]) + "…"
	}
	return string(text)
}
