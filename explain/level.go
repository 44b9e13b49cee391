package explain

import (
	"fmt"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/internal/words"
)

// This file names the levels.

// A Level says in a word how hard a puzzle is. What other programs call medium is
// [LevelIntermediate] here, and their hard or difficult is [LevelAdvanced] or more.
// [Between] asks for levels in the options of a generator.
type Level uint8

const (
	LevelSimple       Level = iota + 1 // hidden singles alone
	LevelEasy                          // hidden and naked singles
	LevelIntermediate                  // also locked candidates and pairs
	LevelAdvanced                      // up to HiddenQuad: fish, larger subsets, wings, rectangles
	LevelExpert                        // up to XYChain: finned fish, X-chains, XY-chains
	LevelChains                        // other chains, with groups and almost locked sets
	LevelForcing                       // Nishio and forcing chains
	LevelDynamic                       // dynamic chains, also with subsets
	LevelNested                        // chains inside chains
	LevelSearch                        // the techniques are not enough
)

var levelNames = [...]string{
	LevelSimple:       "simple",
	LevelEasy:         "easy",
	LevelIntermediate: "intermediate",
	LevelAdvanced:     "advanced",
	LevelExpert:       "expert",
	LevelChains:       "chains",
	LevelForcing:      "forcing",
	LevelDynamic:      "dynamic",
	LevelNested:       "nested",
	LevelSearch:       "needs search",
}

// String returns the name of the level, such as easy or needs search.
func (l Level) String() string {
	if l == 0 || l > LevelSearch {
		return fmt.Sprintf("Level(%d)", uint8(l))
	}
	return levelNames[l]
}

// MarshalText returns the name of the level, and no text for 0. For any other
// value the error is an [*sudoku.OptionError].
func (l Level) MarshalText() ([]byte, error) {
	if l > LevelSearch {
		return nil, levelError(l)
	}
	return []byte(levelNames[l]), nil
}

// UnmarshalText sets the level to the one with this name, and to 0 if there is
// no text. For any other text the error is an [*sudoku.OptionError]. So a Level can be
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
	return &sudoku.OptionError{Field: "Level", Value: value, Want: words.OneOf(levelNames[LevelSimple:])}
}
