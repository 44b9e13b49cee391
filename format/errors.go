package format

import (
	"fmt"
	"strings"
)

// A FormatError is the error of a text that is not of its form: damaged, of a wrong
// size, or with a part that makes no sense.
type FormatError struct {
	Form   Form
	Place  string // in the words of the form, such as "thermometer 2, line 1, cell 3"; may be empty
	Reason string // such as "R10C1 is not on the grid"
}

func (e *FormatError) Error() string {
	return "format: " + describe(string(e.Form), e.Place, e.Reason)
}

// An UnsupportedError is the error of a puzzle with a constraint that the form, or
// this package, can't express.
type UnsupportedError struct {
	Form       Form
	Constraint string // the name of the constraint, such as "fogofwar" or "GreaterThan"
	Place      string // of the first one; may be empty
	Reason     string
}

func (e *UnsupportedError) Error() string {
	return "format: " + describe(string(e.Form), e.Place, fmt.Sprintf("%.80s: %s", e.Constraint, e.Reason))
}

// A SizeError is the error of a text that is longer, or nested deeper, than what a
// puzzle needs.
type SizeError struct {
	What  string // "text", "compressed text", "nesting"
	Limit int    // bytes, characters, levels
}

func (e *SizeError) Error() string {
	return fmt.Sprintf("format: the %s exceeds the limit of %d", e.What, e.Limit)
}

// describe joins the parts that are not empty.
func describe(parts ...string) string {
	var filled []string
	for _, part := range parts {
		if part != "" {
			filled = append(filled, part)
		}
	}
	return strings.Join(filled, ": ")
}
