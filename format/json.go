package format

// What all forms in JSON share: limits on size and depth, checked before anything is
// built, and errors in plain words.

import (
	"encoding/json"
	"errors"
	"fmt"
)

const (
	maxText   = 10 << 20 // bytes of a text, and characters of what a compressed one unpacks to
	maxNested = 64       // levels of JSON
)

// checkJSON checks size, depth and syntax.
func checkJSON(form Form, data []byte) error {
	if len(data) > maxText {
		return &SizeError{What: "text", Limit: maxText}
	}
	depth, quoted := 0, false
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			if depth++; depth > maxNested {
				return &SizeError{What: "nesting", Limit: maxNested}
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	if !json.Valid(data) {
		var value json.RawMessage
		return &FormatError{Form: form, Reason: jsonReason(json.Unmarshal(data, &value))}
	}
	return nil
}

// jsonReason says in plain words what is wrong.
func jsonReason(err error) string {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Sprintf("no JSON at byte %d: %s", syntax.Offset, syntax)
	case errors.As(err, &kind):
		return fmt.Sprintf("found a JSON %s at byte %d, want %s", kind.Value, kind.Offset, kind.Type.Kind())
	default:
		return err.Error()
	}
}
