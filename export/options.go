package export

import (
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/internal/words"
)

// This file holds the options of a statement and their text: which variables it has, and
// which clauses.

// Options say how [WriteLP], [WriteDIMACS] and [ReadAnswer] state a puzzle. Nil and the
// zero value are the plain statement: a variable for each value that the rules allow in
// a cell, with the givens fixed.
type Options struct {
	// Candidates reduces the statement to a variable for each of the
	// [sudoku.Candidates] of each empty cell. By default every cell has all values.
	Candidates bool `json:",omitzero"`
	// Encoding selects the clauses of WriteDIMACS. The default is Extended; an
	// unknown value is an [*sudoku.OptionError]. WriteLP and ReadAnswer don't depend
	// on it.
	Encoding Encoding `json:",omitzero"`
}

// UnmarshalJSON sets the fields that the text has. An unknown field or encoding is
// an [*sudoku.OptionError]; after an error all fields keep their values.
func (o *Options) UnmarshalJSON(data []byte) error { return sudoku.Plugins{}.Unmarshal(data, o) }

// An Encoding is a choice of clauses, as I. Lynce and J. Ouaknine define it in
// "Sudoku as a SAT Problem", 2006.
type Encoding uint8

const (
	// Extended states the rules and what follows from them: each cell has exactly one
	// value, and each value is exactly once in each full unit. Most SAT solvers are
	// faster with it.
	Extended Encoding = iota
	// Minimal states only the rules: each cell has a value, and no value is twice in a
	// unit. A cell that is in no full unit has no two values.
	Minimal
)

var encodingNames = [...]string{Extended: "extended", Minimal: "minimal"}

// String returns extended or minimal.
func (e Encoding) String() string { return words.NameOf(e, encodingNames[:]) }

// MarshalText returns the name of the encoding. For an unknown value the error
// is an [*sudoku.OptionError].
func (e Encoding) MarshalText() ([]byte, error) { return []byte(e.String()), e.check() }

// UnmarshalText sets the encoding to the one with this name. For any other text
// the error is an [*sudoku.OptionError].
func (e *Encoding) UnmarshalText(name []byte) error {
	i := slices.Index(encodingNames[:], string(name))
	if i < 0 {
		return encodingError(string(name))
	}
	*e = Encoding(i)
	return nil
}

func (e Encoding) check() error {
	if int(e) >= len(encodingNames) {
		return encodingError(e)
	}
	return nil
}

func encodingError(value any) error {
	return &sudoku.OptionError{Field: "Encoding", Value: value, Want: words.OneOf(encodingNames[:])}
}
