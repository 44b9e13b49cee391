package sudoku

import (
	"fmt"
	"slices"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/poll"
)

// This file holds the options of the generator and their defaults.

// GenerateOptions say which puzzle [Generate] makes. Every puzzle has exactly
// one solution. The zero value gives puzzles with few clues: up to 16×16 they
// are minimal, at 25×25 half of the cells are given and at 36×36 three in five.
//
// As JSON, options are an object of the fields that are not zero, with symmetry
// and grade by name. An unknown field or name in the text is an [*OptionError].
// Fields that are not in the text keep their values.
type GenerateOptions struct {
	// Seed chooses one of the puzzles that meet the other options. 0, the
	// default, is a seed like any other. docs/generate.md says what the puzzle of
	// a seed depends on.
	Seed uint64 `json:",omitzero"`
	// MinClues is the least number of clues. The default and a negative number
	// mean no bound.
	// With both MinClues and MaxClues, each puzzle draws its number of clues
	// between them; with one, a puzzle has few clues within the bound.
	MinClues int `json:",omitzero"`
	// MaxClues is the largest number of clues. The default and a negative number
	// mean no bound.
	MaxClues int `json:",omitzero"`
	// Symmetry is the symmetry of the pattern of clues. The default is
	// SymmetryNone.
	Symmetry Symmetry `json:",omitzero"`
	// Minimal asks for a puzzle that needs all its clues; see [Redundant]. The
	// default is no such demand.
	Minimal bool `json:",omitzero"`
	// Grade says how hard the puzzle shall be. Package explain makes grades: by level
	// with its Between, by technique, by rating. The default is no such demand. A puzzle
	// that is too hard gets more clues, unless Minimal is set. JSON has the name of the
	// grade, which [Plugins] reads.
	Grade Grade `json:",omitzero"`
	// MaxTries is the number of puzzles, new or altered, that are compared with
	// the request before the search for one that meets it ends with [ErrBudget].
	// The default is 20,000; at 16×16, 50; above, 3; for rules with clues of their own, 200.
	// A negative number means no limit.
	MaxTries int `json:",omitzero"`
	// Goroutines is the number of goroutines on which [Puzzles] makes puzzles. It
	// does not change them. The default is one per core. A negative number is an
	// error.
	Goroutines int `json:",omitzero"`
}

// UnmarshalJSON sets the fields that the text has. It changes nothing if it
// returns an error.
func (o *GenerateOptions) UnmarshalJSON(data []byte) error {
	return decodeStrict(data, o, Plugins{})
}

// stallAfter is the number of alterations without progress after which
// generation starts with a new puzzle.
const stallAfter = 200

// setDefaults replaces the values that stand for a default or for no bound.
func (o *GenerateOptions) setDefaults(rules *compiled) {
	cells := rules.geometry().Cells()
	o.MinClues = max(o.MinClues, 0)
	if o.MaxClues <= 0 {
		o.MaxClues = cells
	}
	if o.MaxTries == 0 {
		o.MaxTries = defaultTries(cells)
		if len(rules.clues()) > 0 {
			o.MaxTries = min(o.MaxTries, triesWithClues)
		}
	}
}

// triesWithClues is the default of MaxTries where a proof takes milliseconds.
const triesWithClues = 200

// defaultTries is the default of MaxTries. With the longest proofs it takes about
// a second at 9×9, ten at 16×16 and a minute above.
func defaultTries(cells int) int {
	switch {
	case cells <= 81:
		return 20000
	case cells <= 256:
		return 50
	}
	return 3
}

const _ = uint(36 - geometry.MaxSmall) // defaultTries and easyClues are measured up to 36×36

// easyClues is the number of clues at which digging stops by default. With
// fewer, proofs take long.
func easyClues(cells int) int {
	switch {
	case cells <= 256:
		return 0
	case cells <= 625:
		return cells / 2
	}
	return cells * 3 / 5
}

// easyClues is that of ordinary sudoku. Other rules without clues of their own leave more
// open on large boards.
func (k *compiled) easyClues() int {
	cells := k.geometry().Cells()
	if k.side == 0 && cells > mostMinimal && k.interchangeable() {
		return cells / 2
	}
	return easyClues(cells)
}

// mostMinimal is the number of cells up to which puzzles of other rules than those of the
// ordinary sudokus are minimal by default. At 14×14, a minimal jigsaw takes seconds.
const mostMinimal = 13 * 13

// proofBudget is the work for a proof that the solution is the only one. A proof
// that takes more is given up, and the clues in question stay. From 16×16 on the
// unit is a conflict of the learner. With the default number of clues, no proof for
// 20 puzzles of each size took more than 7,000; at 25×25 with 270 clues, one in ten
// takes more than 8,000.
func (k *compiled) proofBudget() poll.Budget {
	if k.geometry().Cells() <= 81 {
		return poll.Unlimited
	}
	return 8000
}

// leastClues is a number of clues below which no puzzle has one solution, and
// the reason. For 4×4 and 6×6 all patterns were tried; for 9×9 the source is
// McGuire, Tugemann and Civario (Experimental Mathematics 2014). Above, it is only
// proven that no two values can both be missing.
func leastClues(cells int) (least int, reason string) {
	n := geometry.Side(cells)
	switch cells {
	case 16:
		least = 4
	case 36:
		least = 8
	case 81:
		least = 17
	default:
		return n - 1, "two values that are not given can change places"
	}
	return least, fmt.Sprintf("every %d×%d puzzle with fewer has more than one solution or none", n, n)
}

// leastClues is that of ordinary sudoku. Rules without clues of their own let two values
// that are not given change places; others may need no given.
func (k *compiled) leastClues() (least int, reason string) {
	g := k.geometry()
	switch {
	case k.side > 0:
		return leastClues(g.Cells())
	case k.interchangeable() && slices.ContainsFunc(g.Units, func(unit []uint16) bool { return len(unit) == g.Values }):
		return g.Values - 1, "two values that are not given can change places"
	}
	return 0, ""
}

// check returns an error for options that are out of range or that no puzzle of the
// rules can meet. They have their defaults.
func (o *GenerateOptions) check(rules *compiled) error {
	cells := rules.geometry().Cells()
	least, reason := rules.leastClues()
	switch {
	case o.MinClues > cells:
		return &OptionError{Field: "MinClues", Value: o.MinClues, Want: fmt.Sprintf("at most %d", cells)}
	case o.MaxClues > cells:
		return &OptionError{Field: "MaxClues", Value: o.MaxClues, Want: fmt.Sprintf("at most %d", cells)}
	case o.MaxClues < least:
		return &OptionError{Field: "MaxClues", Value: o.MaxClues, Want: fmt.Sprintf("%d or more: %s", least, reason)}
	case o.MaxClues < o.MinClues:
		return &OptionError{Field: "MaxClues", Value: o.MaxClues, Want: fmt.Sprintf("%d or more (MinClues)", o.MinClues)}
	case o.Goroutines < 0:
		return &OptionError{Field: "Goroutines", Value: o.Goroutines, Want: "0 or more"}
	}
	return nil
}

// checkPattern returns an error if no set of orbits has a number of clues that the
// options allow.
func (o *GenerateOptions) checkPattern(rules *compiled, orbits [][]uint16) error {
	reached := make([]bool, o.MaxClues+1)
	reached[0] = true
	for _, orbit := range orbits {
		for k := o.MaxClues; k >= len(orbit); k-- {
			reached[k] = reached[k] || reached[k-len(orbit)]
		}
	}
	least, _ := rules.leastClues()
	lo := max(o.MinClues, least)
	if slices.Contains(reached[lo:], true) {
		return nil
	}
	return &OptionError{Field: "Symmetry", Value: o.Symmetry, Want: fmt.Sprintf("one with a pattern of %d to %d clues", lo, o.MaxClues)}
}
