package explain

import (
	"example.com/sudoku"
	"example.com/sudoku/internal/words"
)

// This file holds the links of which the argument of a chain consists.

// An Inference is one link of an argument: a fact about some cells and a value,
// and the earlier facts from which it follows.
type Inference struct {
	Value int
	Cells []int
	// On says that one of the cells holds the value. If not On, none of them does.
	On     bool
	Reason Reason
	// From are the indices of the earlier inferences of the branch that justify
	// this one. An assumption has none.
	From []int `json:",omitempty"`
	// Unit is the unit of ReasonUnit, ReasonLocked and ReasonHidden, as in
	// Step.Units.
	Unit int `json:",omitempty"`
	// Set are the cells of ReasonSet, ReasonNaked and ReasonHidden.
	Set []int `json:",omitempty"`
	// Clues are those of ReasonClue, as in Step.Clues.
	Clues []int `json:",omitempty"`
	// Lines are the lines of ReasonFish that hold the places of the value, and the units of
	// ReasonClue if it adds them up or compares them.
	Lines []int `json:",omitempty"`
}

// A Reason says why an [Inference] holds. The first three are weak links, from
// one inference that is On; the others are what is left after candidates are
// ruled out.
type Reason uint8

const (
	// ReasonAssumed: this is what the branch assumes.
	ReasonAssumed Reason = iota
	// ReasonSameCell: the cell holds another value.
	ReasonSameCell
	// ReasonSees: the cells see all places of the value.
	ReasonSees
	// ReasonCell: the cell has no other candidate left.
	ReasonCell
	// ReasonUnit: the unit has no other place left for the value.
	ReasonUnit
	// ReasonSet: an almost locked set without one of its values holds all others.
	ReasonSet
	// ReasonLocked: in the unit, the places left for the value all see the cells.
	ReasonLocked
	// ReasonNaked: the cells of Set, all seen, have as many candidates left as
	// there are cells.
	ReasonNaked
	// ReasonHidden: values of the unit have only the cells of Set left.
	ReasonHidden
	// ReasonFish: in k lines the value has places left in k crossing lines only.
	ReasonFish
	// ReasonRefuted: the opposite, an assumption inside the branch, leads to two
	// inferences that contradict each other.
	ReasonRefuted
	// ReasonClue: what a clue, or the sum or the leftovers of units, leaves for the cells.
	ReasonClue
)

var reasonNames = [...]string{
	ReasonAssumed: "assumed", ReasonSameCell: "same cell", ReasonSees: "sees", ReasonCell: "cell",
	ReasonUnit: "unit", ReasonSet: "almost locked set", ReasonLocked: "locked candidates",
	ReasonNaked: "naked subset", ReasonHidden: "hidden subset", ReasonFish: "fish", ReasonRefuted: "refuted", ReasonClue: "clue",
}

// String returns a name of the reason, such as almost locked set.
func (r Reason) String() string { return words.NameOf(r, reasonNames[:]) }

// MarshalText returns the name of the reason. For an unknown reason the error is
// an [*sudoku.OptionError].
func (r Reason) MarshalText() ([]byte, error) {
	if int(r) >= len(reasonNames) {
		return nil, reasonError(r)
	}
	return []byte(reasonNames[r]), nil
}

// UnmarshalText sets the reason to the one with this name. For any other text
// the error is an [*sudoku.OptionError].
func (r *Reason) UnmarshalText(name []byte) error {
	for i := range reasonNames {
		if reasonNames[i] == string(name) {
			*r = Reason(i)
			return nil
		}
	}
	return reasonError(string(name))
}

func reasonError(value any) error {
	return &sudoku.OptionError{Field: "Reason", Value: value, Want: words.OneOf(reasonNames[:])}
}
