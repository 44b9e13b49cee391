package explain

import (
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/internal/words"
)

// This file names the levels.

// A Level says in a word how hard a puzzle is. [Between] asks for levels in the options of a
// generator.
type Level uint8

const (
	LevelVeryEasy    Level = iota + 1 // hidden singles alone
	LevelEasy                         // hidden and naked singles
	LevelMedium                       // also locked candidates and pairs
	LevelHard                         // up to HiddenQuad: fish, larger subsets, wings, rectangles
	LevelVeryHard                     // up to XYChain: finned fish, X-chains, XY-chains
	LevelFiendish                     // other chains, with groups and almost locked sets
	LevelDiabolical                   // Nishio and forcing chains
	LevelExtreme                      // dynamic chains, also with subsets
	LevelMonstrous                    // chains inside chains
	LevelBeyondLogic                  // the techniques are not enough
)

var levelNames = [...]string{
	LevelVeryEasy:    "very easy",
	LevelEasy:        "easy",
	LevelMedium:      "medium",
	LevelHard:        "hard",
	LevelVeryHard:    "very hard",
	LevelFiendish:    "fiendish",
	LevelDiabolical:  "diabolical",
	LevelExtreme:     "extreme",
	LevelMonstrous:   "monstrous",
	LevelBeyondLogic: "beyond logic",
}

// String returns the name of the level, such as easy or beyond logic.
func (l Level) String() string { return words.NameOf(l, levelNames[:]) }

// MarshalText returns the name of the level, and no text for 0. For any other
// value the error is an [*sudoku.OptionError].
func (l Level) MarshalText() ([]byte, error) {
	if l > LevelBeyondLogic {
		return nil, levelError(l)
	}
	return []byte(levelNames[l]), nil
}

// formerNames are the names of the levels before those of levelNames. They are still read.
var formerNames = [...]string{
	LevelVeryEasy: "simple", LevelMedium: "intermediate", LevelHard: "advanced", LevelVeryHard: "expert", LevelFiendish: "chains",
	LevelDiabolical: "forcing", LevelExtreme: "dynamic", LevelMonstrous: "nested", LevelBeyondLogic: "needs search",
}

// UnmarshalText sets the level to the one with this name, and to 0 if there is
// no text. Former names, such as simple and intermediate, are read too. For any other text the error is an [*sudoku.OptionError]. So a Level can be
// a flag, by [flag.TextVar], and can be read from JSON.
func (l *Level) UnmarshalText(name []byte) error {
	i := slices.Index(levelNames[:], string(name))
	if i < 0 {
		i = slices.Index(formerNames[:], string(name))
	}
	if i < 0 {
		return levelError(string(name))
	}
	*l = Level(i)
	return nil
}

func levelError(value any) error {
	return &sudoku.OptionError{Field: "Level", Value: value, Want: words.OneOf(levelNames[LevelVeryEasy:])}
}
