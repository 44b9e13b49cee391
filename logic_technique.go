package sudoku

import (
	"fmt"
	"strings"
)

// A Technique is a way to draw a conclusion without trying values out. The
// constants are in order from the easiest to the hardest.
type Technique uint8

const (
	// NakedSingle: a cell has one candidate.
	NakedSingle Technique = iota + 1
	// HiddenSingle: a value has one place left in a unit.
	HiddenSingle
	// Pointing: in a block a value is left in one line only, so that it leaves
	// the rest of the line.
	Pointing
	// Claiming: in a line a value is left in one block only, so that it leaves
	// the rest of the block.
	Claiming
	// NakedPair: two cells of a unit have two candidates between them, which
	// leave the rest of the unit. NakedTriple and NakedQuad are the same with
	// three and four.
	NakedPair
	// HiddenPair: two values of a unit have two places between them, where no
	// other value is possible. HiddenTriple and HiddenQuad are the same with
	// three and four.
	HiddenPair
	NakedTriple
	HiddenTriple
	// XWing: in two lines a value has places in two crossing lines only, which
	// it therefore leaves elsewhere. Swordfish and Jellyfish are the same with
	// three and four lines.
	XWing
	NakedQuad
	// XYWing: whichever of its two candidates a cell takes, one of two cells
	// that it sees takes a third value.
	XYWing
	// UniqueRectangle1: four cells of two blocks would hold two values either
	// way round, but for the other candidates of one cell. A puzzle with one
	// solution has no such four cells. In UniqueRectangle2, two cells have the
	// same other candidate; in UniqueRectangle3, their other candidates form a
	// naked subset with cells of a unit; in UniqueRectangle4, a unit leaves them
	// one of the two values.
	UniqueRectangle1
	UniqueRectangle2
	UniqueRectangle3
	UniqueRectangle4
	Swordfish
	// Colouring: the two colours of places of a value that exclude each other
	// in turn; one of the colours is right.
	Colouring
	// XYZWing is an XYWing whose middle cell can take the third value too.
	XYZWing
	HiddenQuad
	Jellyfish
	// XChain: places of a value linked in turn by "one or the other" and "not
	// both", so that one of the two ends holds it.
	XChain
	// XYChain: cells with two candidates, linked so that one of the two ends
	// holds a value.
	XYChain
	// TrialAndError is none of these: a search tells the value of a cell.
	TrialAndError
)

// techniques holds the name of each technique and its weight: what a round of
// it adds to the work of a [Rating], and a hundredth of the least score of a
// puzzle that needs it.
var techniques = [...]struct {
	name   string
	weight int
}{
	NakedSingle:      {"naked single", 1},
	HiddenSingle:     {"hidden single", 2},
	Pointing:         {"pointing", 4},
	Claiming:         {"claiming", 5},
	NakedPair:        {"naked pair", 6},
	HiddenPair:       {"hidden pair", 8},
	NakedTriple:      {"naked triple", 10},
	HiddenTriple:     {"hidden triple", 12},
	XWing:            {"X-wing", 14},
	NakedQuad:        {"naked quad", 16},
	XYWing:           {"XY-wing", 18},
	UniqueRectangle1: {"unique rectangle type 1", 20},
	UniqueRectangle2: {"unique rectangle type 2", 22},
	UniqueRectangle3: {"unique rectangle type 3", 24},
	UniqueRectangle4: {"unique rectangle type 4", 26},
	Swordfish:        {"swordfish", 28},
	Colouring:        {"simple colouring", 30},
	XYZWing:          {"XYZ-wing", 32},
	HiddenQuad:       {"hidden quad", 35},
	Jellyfish:        {"jellyfish", 40},
	XChain:           {"X-chain", 45},
	XYChain:          {"XY-chain", 50},
	TrialAndError:    {"trial", 80},
}

// String returns the name of the technique, such as naked pair.
func (t Technique) String() string {
	if t == 0 || t > TrialAndError {
		return fmt.Sprintf("Technique(%d)", uint8(t))
	}
	return techniques[t].name
}

// MarshalText returns the name of the technique, for JSON and the like.
func (t Technique) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText sets the technique to the one of that name. The error is an
// [*OptionError].
func (t *Technique) UnmarshalText(name []byte) error {
	for technique := NakedSingle; technique <= TrialAndError; technique++ {
		if techniques[technique].name == string(name) {
			*t = technique
			return nil
		}
	}
	return &OptionError{Field: "technique", Value: string(name), Want: "a name such as naked single"}
}

// A Level is a name for how hard a puzzle is.
type Level uint8

const (
	LevelSimple       Level = iota + 1 // naked singles solve it
	LevelEasy                          // naked and hidden singles
	LevelIntermediate                  // locked candidates and pairs too
	LevelAdvanced                      // up to HiddenQuad
	LevelExpert                        // Jellyfish and chains
	LevelSearch                        // no technique known here is enough
)

var levelNames = [...]string{
	LevelSimple:       "simple",
	LevelEasy:         "easy",
	LevelIntermediate: "intermediate",
	LevelAdvanced:     "advanced",
	LevelExpert:       "expert",
	LevelSearch:       "needs search",
}

// String returns simple, easy, intermediate, advanced, expert or needs search.
func (l Level) String() string {
	if l == 0 || l > LevelSearch {
		return fmt.Sprintf("Level(%d)", uint8(l))
	}
	return levelNames[l]
}

// MarshalText returns the name of the level.
func (l Level) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText sets the level to the one of that name. So a Level can be a
// flag, by [flag.TextVar], and be read from JSON. The error is an
// [*OptionError].
func (l *Level) UnmarshalText(name []byte) error {
	for level := LevelSimple; level <= LevelSearch; level++ {
		if levelNames[level] == string(name) {
			*l = level
			return nil
		}
	}
	return &OptionError{Field: "level", Value: string(name), Want: "one of " + strings.Join(levelNames[LevelSimple:], ", ")}
}

// level returns the level of the puzzles whose hardest technique this is.
func (t Technique) level() Level {
	switch {
	case t <= NakedSingle:
		return LevelSimple
	case t <= HiddenSingle:
		return LevelEasy
	case t <= HiddenPair:
		return LevelIntermediate
	case t <= HiddenQuad:
		return LevelAdvanced
	case t <= XYChain:
		return LevelExpert
	}
	return LevelSearch
}
