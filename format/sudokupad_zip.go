package format

// SudokuPad's short spelling of JSON: keys without quotes, single quotes, t and f for
// true and false, colours without # and quotes, nothing for an empty object, and short
// names for the common keys.

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
)

// zipNames are the short names.
var zipNames = map[string]string{
	"c": "color", "ca": "cages", "ct": "center", "c1": "borderColor", "c2": "backgroundColor", "ce": "cells",
	"cs": "cellSize", "a": "arrows", "o": "overlays", "u": "underlays", "w": "width", "h": "height", "v": "value",
	"vd": "videos", "l": "lines", "r": "rounded", "re": "regions", "fs": "fontSize", "th": "thickness",
	"hl": "headLength", "wp": "wayPoints", "t": "title", "te": "text", "d": "duration", "d2": "d",
}

var zipColor = regexp.MustCompile(`^[0-9a-fA-F]{6}$`)

// A zipReader reads the short spelling from the left.
type zipReader struct {
	text  string
	at    int
	depth int
	quote byte // the quotation mark of the text
}

// unzip returns the text as JSON.
func unzip(text string) ([]byte, error) {
	if len(text) > maxText {
		return nil, &SizeError{What: "text", Limit: maxText}
	}
	r := zipReader{text: text, quote: '\''}
	if strings.Contains(text, `"`) {
		r.quote = '"'
	}
	value, err := r.value()
	if err == nil && r.at < len(text) {
		err = r.fail("more text after the end")
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(value)
}

func (r *zipReader) fail(reason string) error {
	return &FormatError{Form: SudokuPad, Place: fmt.Sprintf("byte %d", r.at+1), Reason: reason}
}

// peek returns the next character, or 0.
func (r *zipReader) peek() byte {
	if r.at < len(r.text) {
		return r.text[r.at]
	}
	return 0
}

// value reads a value. Where none stands it is an empty object.
func (r *zipReader) value() (any, error) {
	switch r.peek() {
	case '{':
		return r.object()
	case '[':
		return r.list()
	case r.quote:
		return r.string()
	case ',', ']', '}':
		return map[string]any{}, nil
	}
	start := r.at
	for r.at < len(r.text) && strings.IndexByte(",]}", r.text[r.at]) < 0 {
		r.at++
	}
	switch word := strings.TrimSpace(r.text[start:r.at]); {
	case word == "t":
		return true, nil
	case word == "f":
		return false, nil
	case word == "#0":
		return "#000000", nil
	case word == "#F":
		return "#FFFFFF", nil
	case start > 0 && r.text[start-1] == ':' && zipColor.MatchString(word):
		return "#" + word, nil
	case json.Valid([]byte(word)):
		return json.RawMessage(word), nil
	default:
		r.at = start
		return nil, r.fail(fmt.Sprintf("%.20q is no value", word))
	}
}

// enter counts a level of nesting.
func (r *zipReader) enter() error {
	if r.depth++; r.depth > maxNested {
		return &SizeError{What: "nesting", Limit: maxNested}
	}
	r.at++
	return nil
}

// next skips the comma after a value; done reports that the end mark stands there.
func (r *zipReader) next(end byte) (done bool, err error) {
	switch c := r.peek(); c {
	case end:
		r.at++
		r.depth--
		return true, nil
	case ',':
		r.at++
		return false, nil
	default:
		return false, r.fail(fmt.Sprintf("want a comma or %c", end))
	}
}

func (r *zipReader) list() (any, error) {
	if err := r.enter(); err != nil {
		return nil, err
	}
	list := []any{}
	if r.peek() == ']' {
		_, err := r.next(']')
		return list, err
	}
	for {
		value, err := r.value()
		if err != nil {
			return nil, err
		}
		list = append(list, value)
		if done, err := r.next(']'); done || err != nil {
			return list, err
		}
	}
}

func (r *zipReader) object() (any, error) {
	if err := r.enter(); err != nil {
		return nil, err
	}
	object := map[string]any{}
	if r.peek() == '}' {
		_, err := r.next('}')
		return object, err
	}
	for {
		key, err := r.key()
		if err != nil {
			return nil, err
		}
		value, err := r.value()
		if err != nil {
			return nil, err
		}
		if _, twice := object[key]; twice {
			return nil, r.fail(fmt.Sprintf("the key %.20q twice", key))
		}
		object[key] = value
		if done, err := r.next('}'); done || err != nil {
			return object, err
		}
	}
}

// key reads a key and its colon.
func (r *zipReader) key() (string, error) {
	var key string
	if r.peek() == r.quote {
		text, err := r.string()
		if err != nil {
			return "", err
		}
		key = text
	} else {
		end := strings.IndexByte(r.text[r.at:], ':')
		if end < 1 || strings.ContainsAny(r.text[r.at:r.at+end], `{}[],"'`) {
			return "", r.fail("want a key")
		}
		key = r.text[r.at : r.at+end]
		r.at += end
	}
	if r.peek() != ':' {
		return "", r.fail("want a colon")
	}
	r.at++
	if long, ok := zipNames[key]; ok {
		key = long
	}
	return key, nil
}

// string reads a quoted string.
func (r *zipReader) string() (string, error) {
	start := r.at + 1
	for i := start; i < len(r.text); i++ {
		switch r.text[i] {
		case '\\':
			i++
		case r.quote:
			r.at = i + 1
			quoted := r.text[start:i]
			if r.quote == '\'' {
				quoted = strings.ReplaceAll(quoted, `\'`, `'`)
			}
			var text string
			if err := json.Unmarshal([]byte(`"`+quoted+`"`), &text); err != nil {
				return "", r.fail("a string that ends wrong")
			}
			return text, nil
		}
	}
	return "", r.fail("a string without end")
}
