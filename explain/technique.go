package explain

import (
	"fmt"

	"example.com/sudoku"
	"example.com/sudoku/internal/words"
)

// This file names the techniques. What else is known of them is in table.go.

// A Technique is a way to draw a conclusion without trying values. The constants
// are in order from the easiest to the hardest.
type Technique uint8

const (
	// HiddenSingle: a value has one place left in a block, or in another unit that is no
	// line.
	HiddenSingle Technique = iota + 1
	// LineSingle: a value has one place left in a row or column.
	LineSingle
	// NakedSingle: a cell has one candidate.
	NakedSingle
	// DirectPointing is [Pointing] that leaves a value one place in some unit.
	// DirectClaiming and DirectHiddenPair are the same with [Claiming] and
	// [HiddenPair].
	DirectPointing
	DirectClaiming
	DirectHiddenPair
	// NeighbourClue: a clue between two cells, such as a dot, leaves no partner for a
	// candidate.
	NeighbourClue
	// CageCombination: no set of values with the sum of a cage has the candidate in this
	// cell.
	CageCombination
	// LineClue: no way to fill the cells of a line, such as a thermometer, an arrow or a
	// whisper, has the candidate.
	LineClue
	// Pointing: in a block, all places of a value lie in one line, so the rest of
	// the line can't hold it.
	Pointing
	// Claiming: in a line, all places of a value lie in one block, so the rest of
	// the block can't hold it.
	Claiming
	// NakedPair: two cells of a unit have two candidates between them, so the
	// rest of the unit can't hold these. NakedTriple and NakedQuad are the same
	// with three and four.
	NakedPair
	// HiddenPair: two values of a unit have two places between them, so these
	// can't hold another value. HiddenTriple and HiddenQuad are the same with
	// three and four.
	HiddenPair
	// SeenByAll: in a unit, all places of a value see a cell outside of it, which can't
	// hold the value.
	SeenByAll
	// InniesAndOuties: units add up to a known sum, cages too, and arrows to their circles;
	// what is left for the other cells rules candidates out. The circle of an arrow inside
	// a unit counts twice.
	InniesAndOuties
	// Leftovers: lines and as many regions cover nearly the same cells; those that only
	// the lines have hold the same values as those that only the regions have.
	Leftovers
	// XWing: in two lines, all places of a value lie in two crossing lines, so
	// the rest of the crossing lines can't hold it. Swordfish and Jellyfish are
	// the same with three and four lines.
	XWing
	// DirectHiddenTriple is [HiddenTriple] that leaves a value one place in some
	// unit.
	DirectHiddenTriple
	NakedTriple
	Swordfish
	HiddenTriple
	// ClueAlone: no way to fill the cells of a clue has the candidate. It is the technique
	// of clues that have no other.
	ClueAlone
	// XYWing: a cell sees two others; whichever of its two candidates it takes,
	// one of the others takes a third value.
	XYWing
	// XYZWing is an XYWing whose middle cell can also take the third value.
	XYZWing
	// UniqueRectangle1: four cells of two rows, two columns and two blocks could
	// hold the same two values either way round, except for further candidates of
	// one cell. A puzzle with one solution has no such four cells. In
	// UniqueRectangle2, two or more cells have the same further candidate; in
	// UniqueRectangle3, the further candidates of two cells form a naked subset
	// with cells of a unit; in UniqueRectangle4, a unit needs one of the two
	// values in those two cells.
	UniqueRectangle1
	UniqueRectangle2
	UniqueRectangle3
	UniqueRectangle4
	// UniqueRectangle6: opposite cells have only the two values, and one of these
	// is in two of the four cells both ways across; it is in the opposite cells.
	UniqueRectangle6
	// HiddenRectangle: one cell has only the two values, and one of these has no
	// place outside the four cells in the row and column of the opposite cell;
	// that cell can't hold the other.
	HiddenRectangle
	NakedQuad
	Jellyfish
	HiddenQuad
	// BUG: each open cell has two candidates, and each value two places in each
	// unit, but for one more candidate in one cell. Without this candidate, the
	// puzzle would have no solution or several. The letters stand for bivalue
	// universal grave; this is the case that is known as BUG+1.
	BUG
	// Colouring: places of a value alternate between two colours; the value is
	// in all places of one colour.
	Colouring
	// XChain: places of a value linked alternately by "one or the other" and "not
	// both", so that one of the two ends holds it.
	XChain
	// FinnedXWing is an XWing but for further places, the fins: the crossing lines
	// lose the value where they see all fins. FinnedSwordfish and FinnedJellyfish
	// are the same with three and four lines.
	FinnedXWing
	FinnedSwordfish
	// SueDeCoq: cells where a block and a line cross, with cells of the block and
	// cells of the line, n cells with n candidates between them. No value has
	// places in both the block's part and the line's part, so each is in one of
	// these cells.
	SueDeCoq
	FinnedJellyfish
	// XYChain: cells with two candidates, linked so that one of the two ends
	// holds a value.
	XYChain
	// AlternatingChain: candidates of any cells and values, linked alternately by
	// "one or the other" and "not both". A chain that begins and ends at a
	// candidate rules it out; a chain that closes into a loop makes every link
	// one or the other.
	AlternatingChain
	// GroupedChain is an AlternatingChain whose links may be two or more places of
	// a value where a block and a line cross: one of them holds it, or none.
	GroupedChain
	// SetChain is a GroupedChain that also passes through almost locked sets: n
	// cells of a unit with n+1 candidates between them. Without one of these
	// values, the cells hold all the others.
	SetChain
	// Nishio: if a cell held a value, some unit would have no place for it.
	Nishio
	// Tridagon: twelve cells in four blocks, three in each, can't hold three values alone,
	// so another candidate of one of them holds. What chains from each of these, the
	// guardians, rule out is ruled out.
	Tridagon
	// CellForcing: chains from all candidates of a cell rule out the same
	// candidate.
	CellForcing
	// UnitForcing: chains from all places of a value in a unit rule out the same
	// candidate.
	UnitForcing
	// DynamicChain: a candidate leads to a contradiction by singles, each of which
	// may follow from several before it.
	DynamicChain
	// DynamicForcing is CellForcing or UnitForcing by the arguments of a
	// DynamicChain.
	DynamicForcing
	// SubsetForcing is a DynamicChain or DynamicForcing whose arguments also use
	// locked candidates, subsets and fish.
	SubsetForcing
	// NestedForcing is SubsetForcing whose arguments contain a DynamicChain.
	NestedForcing
	// TrialAndError is none of these: a search finds the value of a cell.
	TrialAndError
)

// String returns the name of the technique, such as naked pair.
func (t Technique) String() string {
	if t == 0 || t > TrialAndError {
		return fmt.Sprintf("Technique(%d)", uint8(t))
	}
	return techniques[t].name
}

// MarshalText returns the name of the technique, and no text for 0. For any
// other value the error is an [*sudoku.OptionError].
func (t Technique) MarshalText() ([]byte, error) {
	if t > TrialAndError {
		return nil, techniqueError("Technique", t)
	}
	return []byte(techniques[t].name), nil
}

// UnmarshalText sets the technique to the one with this name, and to 0 if there
// is no text. For any other text the error is an [*sudoku.OptionError].
func (t *Technique) UnmarshalText(name []byte) error {
	for technique := range techniques {
		if techniques[technique].name == string(name) {
			*t = Technique(technique)
			return nil
		}
	}
	return techniqueError("Technique", string(name))
}

func techniqueError(field string, value any) error {
	var names []string
	for _, technique := range techniques[HiddenSingle:] {
		names = append(names, technique.name)
	}
	return &sudoku.OptionError{Field: field, Value: value, Want: words.OneOf(names)}
}

// level returns the level of puzzles whose hardest technique this is.
func (t Technique) level() Level { return techniques[t].level }

// fills reports whether the conclusion of a technique is a value of a cell.
func (t Technique) fills() bool { return techniques[t].fills }
