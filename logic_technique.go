package sudoku

import (
	"fmt"
	"slices"
)

// A Technique is a way to draw a conclusion without trying values. The constants
// are in order from the easiest to the hardest.
type Technique uint8

const (
	// NakedSingle: a cell has one candidate.
	NakedSingle Technique = iota + 1
	// HiddenSingle: a value has one place left in a unit.
	HiddenSingle
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
	NakedTriple
	HiddenTriple
	// XWing: in two lines, all places of a value lie in two crossing lines, so
	// the rest of the crossing lines can't hold it. Swordfish and Jellyfish are
	// the same with three and four lines.
	XWing
	NakedQuad
	// XYWing: a cell sees two others; whichever of its two candidates it takes,
	// one of the others takes a third value.
	XYWing
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
	Swordfish
	// Colouring: places of a value alternate between two colours; the value is
	// in all places of one colour.
	Colouring
	// XYZWing is an XYWing whose middle cell can also take the third value.
	XYZWing
	HiddenQuad
	Jellyfish
	// XChain: places of a value linked alternately by "one or the other" and "not
	// both", so that one of the two ends holds it.
	XChain
	// XYChain: cells with two candidates, linked so that one of the two ends
	// holds a value.
	XYChain
	// TrialAndError is none of these: a search finds the value of a cell.
	TrialAndError
)

// techniques holds the name and the weight of each technique. A round adds its
// weight to the work of a [Rating]; 100 times the weight is the least score of a
// puzzle that needs the technique.
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

// MarshalText returns the name of the technique, and no text for 0. For any
// other value the error is an [*OptionError].
func (t Technique) MarshalText() ([]byte, error) {
	if t > TrialAndError {
		return nil, techniqueError(t)
	}
	return []byte(techniques[t].name), nil
}

// UnmarshalText sets the technique to the one with this name, and to 0 if there
// is no text. For any other text the error is an [*OptionError].
func (t *Technique) UnmarshalText(name []byte) error {
	for technique := range techniques {
		if techniques[technique].name == string(name) {
			*t = Technique(technique)
			return nil
		}
	}
	return techniqueError(string(name))
}

func techniqueError(value any) error {
	var names []string
	for _, technique := range techniques[NakedSingle:] {
		names = append(names, technique.name)
	}
	return &OptionError{Field: "Technique", Value: value, Want: oneOfNames(names)}
}

// A Level says in a word how hard a puzzle is.
type Level uint8

const (
	LevelSimple       Level = iota + 1 // naked singles alone
	LevelEasy                          // naked and hidden singles
	LevelIntermediate                  // also locked candidates and pairs
	LevelAdvanced                      // up to HiddenQuad
	LevelExpert                        // Jellyfish and chains
	LevelSearch                        // the techniques are not enough
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

// MarshalText returns the name of the level, and no text for 0. For any other
// value the error is an [*OptionError].
func (l Level) MarshalText() ([]byte, error) {
	if l > LevelSearch {
		return nil, levelError(l)
	}
	return []byte(levelNames[l]), nil
}

// UnmarshalText sets the level to the one with this name, and to 0 if there is
// no text. For any other text the error is an [*OptionError]. So a Level can be
// a flag, by [flag.TextVar], and can be read from JSON.
func (l *Level) UnmarshalText(name []byte) error {
	i := slices.Index(levelNames[:], string(name))
	if i < 0 {
		return levelError(string(name))
	}
	*l = Level(i)
	return nil
}

func levelError(value any) error {
	return &OptionError{Field: "Level", Value: value, Want: oneOfNames(levelNames[LevelSimple:])}
}

// level returns the level of puzzles whose hardest technique this is.
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
