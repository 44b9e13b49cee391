package explain

import (
	"errors"
	"fmt"
	"strings"

	"example.com/sudoku"
)

// This file holds the options of hints and their errors.

// HintOptions say what [Hint], [Hints] and [NextSteps] may use. The zero value and
// nil begin with all candidates and use all techniques.
//
// As JSON, options are an object of the fields that are not zero, with techniques by
// name. An unknown field or name in the text is an [*sudoku.OptionError]. Fields that are
// not in the text keep their values.
type HintOptions struct {
	// Candidates are the player's pencil marks: a set for each cell. A cell without
	// any is not marked; it has all candidates that the board leaves. Marks of
	// filled cells, and marks that the board excludes, don't count. The default nil
	// means that no cell is marked.
	Candidates []sudoku.Values `json:",omitzero"`
	// Hardest is the hardest technique to use. The default is [TrialAndError].
	Hardest Technique `json:",omitzero"`
	// Without lists techniques not to use. The default is none.
	Without []Technique `json:",omitzero"`
	// NoUniqueness leaves out the techniques that assume one solution: unique and
	// hidden rectangles, and BUG. A puzzle with more than one solution leaves them out
	// by itself.
	NoUniqueness bool `json:",omitzero"`
}

// UnmarshalJSON sets the fields that the text has. It changes nothing if it
// returns an error.
func (o *HintOptions) UnmarshalJSON(data []byte) error {
	return sudoku.Plugins{}.Unmarshal(data, o)
}

// ErrNoStep is the error of hints that end because no technique that the options
// allow applies.
var ErrNoStep = errors.New("sudoku: no technique leads on")

// A MistakeError is the error of a player's board that differs from the solution,
// or whose candidates exclude it. errors.Is matches it with [sudoku.ErrNoSolution].
type MistakeError struct {
	Side  int   // of the board: its columns, or 0 if the cells don't fill a rectangle
	Cells []int // with a wrong value, ascending
	// Marks are the empty cells whose candidates lack the right value, ascending. A cell
	// does not count if a wrong value on the board excludes the right one.
	Marks []int
}

func (e *MistakeError) Error() string {
	var parts []string
	if len(e.Cells) > 0 || len(e.Marks) == 0 {
		parts = append(parts, "not as in the solution: "+e.places(e.Cells))
	}
	if len(e.Marks) > 0 {
		parts = append(parts, "without the candidate of the solution: "+e.places(e.Marks))
	}
	return "sudoku: " + strings.Join(parts, "; ")
}

// places names the first cells of a list.
func (e *MistakeError) places(cells []int) string {
	const most = 3
	if e.Side <= 0 {
		return fmt.Sprintf("%d cells", len(cells))
	}
	var names []string
	for _, cell := range cells[:min(most, len(cells))] {
		names = append(names, fmt.Sprintf("row %d, column %d", cell/e.Side+1, cell%e.Side+1))
	}
	if more := len(cells) - most; more > 0 {
		names = append(names, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(names, "; ")
}

// Is reports whether target is [sudoku.ErrNoSolution].
func (e *MistakeError) Is(target error) bool { return target == sudoku.ErrNoSolution }

// setOptions checks the options and sets which techniques to use.
func (h *hinter) setOptions(opts *HintOptions, g *geometry) error {
	cells := len(g.spots)
	if opts == nil {
		return nil
	}
	if n := len(opts.Candidates); n != 0 && n != cells {
		return &sudoku.OptionError{Field: "Candidates", Value: fmt.Sprintf("%d sets", n), Want: fmt.Sprintf("one for each of %d cells", cells)}
	}
	all := g.allValues()
	for cell, set := range opts.Candidates {
		if set.And(all) != set {
			return &sudoku.OptionError{Field: fmt.Sprintf("Candidates[%d]", cell), Value: set, Want: fmt.Sprintf("values from 1 to %d", all.Len())}
		}
	}
	if opts.Hardest > TrialAndError {
		return techniqueError("Hardest", opts.Hardest)
	}
	if opts.Hardest != 0 {
		h.without = ^uint64(0) << (opts.Hardest + 1)
	}
	for i, t := range opts.Without {
		if t > TrialAndError {
			return techniqueError(fmt.Sprintf("Without[%d]", i), t)
		}
		h.without |= 1 << t
	}
	if opts.NoUniqueness {
		h.without |= uniquenessTechniques
	}
	return nil
}
