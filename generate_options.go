package sudoku

import (
	"fmt"
	"slices"
)

// GenerateOptions say which puzzle [Generate] makes. Every puzzle has exactly
// one solution. The zero value gives puzzles with few clues: up to 16×16 they
// are minimal, at 25×25 half of the cells are given and at 36×36 three in five.
//
// As JSON, options are an object of the fields that are not zero, with symmetry
// and levels by name. An unknown field or name in the text is an [*OptionError].
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
	// Minimal asks for a puzzle that needs all its clues; see [IsMinimal]. The
	// default is no such demand.
	Minimal bool `json:",omitzero"`
	// MinLevel is the lowest level that [Rate] may give the puzzle, 0 for no bound.
	// Boards above 16×16 are not rated: there it is an [*OptionError] if it is
	// above LevelSimple.
	MinLevel Level `json:",omitzero"`
	// MaxLevel is the highest level that [Rate] may give the puzzle, 0 for no
	// bound. A puzzle that is too hard gets more clues, unless Minimal is set.
	// Boards above 16×16 are not rated: there it is an [*OptionError] if it is
	// below LevelSearch.
	MaxLevel Level `json:",omitzero"`
	// Technique is the hardest technique that the puzzle needs. The default 0 is no
	// such demand. A puzzle that is too hard gets more clues, unless Minimal is set.
	// Boards above 16×16 are not rated: there it is an [*OptionError].
	Technique Technique `json:",omitzero"`
	// Rounds is the least number of rounds of Technique that the puzzle needs, as
	// [Rating.Rounds] counts them. The default and a negative number mean one.
	Rounds int `json:",omitzero"`
	// MinER is the least ER that [RateExplainer] may give the puzzle, such as 71 for
	// 7.1. The default and a negative number mean no bound. Boards of another size
	// than 9×9 have no ER: there it is an [*OptionError].
	MinER int `json:",omitzero"`
	// MaxER is the largest ER that RateExplainer may give the puzzle. The default and
	// a negative number mean no bound. A puzzle that is too hard gets more clues,
	// unless Minimal is set.
	MaxER int `json:",omitzero"`
	// MaxTries is the number of puzzles, new or altered, that are compared with
	// the request before the search for one that meets it ends with [ErrBudget].
	// The default is 20,000; at 16×16, 50; above, 3. A negative number means no
	// limit.
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
func (o *GenerateOptions) setDefaults(cells int) {
	o.MinClues = max(o.MinClues, 0)
	o.Rounds = max(o.Rounds, 0)
	o.MinER = max(o.MinER, 0)
	if o.MaxER <= 0 {
		o.MaxER = ExplainerLimit
	}
	if o.MaxClues <= 0 {
		o.MaxClues = cells
	}
	if o.MaxTries == 0 {
		o.MaxTries = defaultTries(cells)
	}
}

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

const _ = uint(36 - maxSmall) // defaultTries and easyClues are measured up to 36×36

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

// proofBudget is the work for a proof that the solution is the only one. A proof
// that takes more is given up, and the clues in question stay. From 16×16 on the
// unit is a conflict of the learner. With the default number of clues, no proof for
// 20 puzzles of each size took more than 7,000; at 25×25 with 270 clues, one in ten
// takes more than 8,000.
func proofBudget(cells int) budget {
	if cells <= 81 {
		return unlimited
	}
	return 8000
}

// leastClues is a number of clues below which no puzzle has one solution, and
// the reason. For 4×4 and 6×6 all patterns were tried; for 9×9 the source is
// McGuire, Tugemann and Civario (Experimental Mathematics 2014). Above, it is only
// proven that no two values can both be missing.
func leastClues(cells int) (least int, reason string) {
	n := side(cells)
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
	return least, fmt.Sprintf("every %d×%d puzzle with fewer has several solutions or none", n, n)
}

// wantsER reports whether the options bound the ER.
func (o *GenerateOptions) wantsER() bool { return o.MinER > 0 || o.MaxER < ExplainerLimit }

// wantsDifficulty reports whether the options ask for anything of how hard the
// puzzle is.
func (o *GenerateOptions) wantsDifficulty() bool { return o.wantsRating() || o.wantsER() }

// wantsLevel reports whether the options bound the level.
func (o *GenerateOptions) wantsLevel() bool {
	return o.MinLevel > LevelSimple || o.MaxLevel != 0 && o.MaxLevel < LevelSearch
}

// wantsRating reports whether the options ask for what [Rate] gives.
func (o *GenerateOptions) wantsRating() bool { return o.wantsLevel() || o.Technique != 0 }

// checkTechnique returns an error for an ER that no puzzle can have, and for a
// technique that no level asked for has.
func (o *GenerateOptions) checkTechnique(cells int) error {
	switch {
	case o.wantsER() && cells != 81:
		if o.MinER > 0 {
			return &OptionError{"MinER", o.MinER, "0: only 9×9 boards have an ER"}
		}
		return &OptionError{"MaxER", o.MaxER, "0: only 9×9 boards have an ER"}
	case o.MinER > ExplainerLimit:
		return &OptionError{"MinER", o.MinER, fmt.Sprintf("at most %d", ExplainerLimit)}
	case o.MaxER < o.MinER:
		return &OptionError{"MaxER", o.MaxER, fmt.Sprintf("%d or more (MinER)", o.MinER)}
	case o.Technique > TrialAndError:
		return techniqueError(o.Technique)
	case o.Technique == 0 && o.Rounds > 1:
		return &OptionError{"Rounds", o.Rounds, "0 or 1 without a Technique"}
	case o.Technique == 0:
		return nil
	case cells > maxLogic:
		return &OptionError{"Technique", o.Technique, "0: boards above 16×16 are not rated"}
	case o.Technique.level() < o.MinLevel:
		return &OptionError{"Technique", o.Technique, fmt.Sprintf("one of level %v or harder (MinLevel)", o.MinLevel)}
	case o.MaxLevel != 0 && o.Technique.level() > o.MaxLevel:
		return &OptionError{"Technique", o.Technique, fmt.Sprintf("one of level %v or easier (MaxLevel)", o.MaxLevel)}
	}
	return nil
}

// check returns an error for options that are out of range or that no puzzle can
// meet. They have their defaults.
func (o *GenerateOptions) check(cells int) error {
	least, reason := leastClues(cells)
	switch {
	case o.MinClues > cells:
		return &OptionError{"MinClues", o.MinClues, fmt.Sprintf("at most %d", cells)}
	case o.MaxClues > cells:
		return &OptionError{"MaxClues", o.MaxClues, fmt.Sprintf("at most %d", cells)}
	case o.MaxClues < least:
		return &OptionError{"MaxClues", o.MaxClues, fmt.Sprintf("%d or more: %s", least, reason)}
	case o.MaxClues < o.MinClues:
		return &OptionError{"MaxClues", o.MaxClues, fmt.Sprintf("%d or more (MinClues)", o.MinClues)}
	case int(o.Symmetry) >= len(symmetryNames):
		return symmetryError("Symmetry", o.Symmetry)
	case o.MinLevel > LevelSearch:
		return &OptionError{"MinLevel", o.MinLevel, fmt.Sprintf("0 to %d", LevelSearch)}
	case o.MaxLevel > LevelSearch:
		return &OptionError{"MaxLevel", o.MaxLevel, fmt.Sprintf("0 to %d", LevelSearch)}
	case o.MaxLevel != 0 && o.MaxLevel < o.MinLevel:
		return &OptionError{"MaxLevel", o.MaxLevel, fmt.Sprintf("%v or harder (MinLevel)", o.MinLevel)}
	case o.wantsLevel() && cells > maxLogic:
		const want = "0: boards above 16×16 are not rated"
		if o.MinLevel > LevelSimple {
			return &OptionError{"MinLevel", o.MinLevel, want}
		}
		return &OptionError{"MaxLevel", o.MaxLevel, want}
	case o.Goroutines < 0:
		return &OptionError{"Goroutines", o.Goroutines, "0 or more"}
	}
	// A pattern is a set of orbits, so its number of clues is a sum of their sizes.
	reached := make([]bool, o.MaxClues+1)
	reached[0] = true
	for _, orbit := range o.Symmetry.orbits(side(cells)) {
		for k := o.MaxClues; k >= len(orbit); k-- {
			reached[k] = reached[k] || reached[k-len(orbit)]
		}
	}
	lo := max(o.MinClues, least)
	if slices.Contains(reached[lo:], true) {
		return o.checkTechnique(cells)
	}
	return &OptionError{"Symmetry", o.Symmetry, fmt.Sprintf("one with a pattern of %d to %d clues", lo, o.MaxClues)}
}
