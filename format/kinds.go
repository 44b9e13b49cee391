package format

import (
	"iter"
	"strconv"
	"strings"

	"example.com/sudoku/variant"
)

// The kinds of constraints in the string form that the other forms have words for, without the
// lines that [variant.Kind] names.
const (
	kindAllDifferent    = "AllDifferent"
	kindAntiConsecutive = "AntiConsecutive"
	kindAntiKing        = "AntiKing"
	kindAntiKnight      = "AntiKnight"
	kindArrow           = "Arrow"
	kindBlackDot        = "BlackDot"
	kindCage            = "Cage"
	kindClone           = "Clone"
	kindContain         = "ContainAtLeast"
	kindDiagonal        = "Diagonal"
	kindDifference      = "Difference"
	kindDiffer          = "Differ"
	kindDisjoint        = "DisjointSets"
	kindEven            = "Even"
	kindIndexing        = "Indexing"
	kindLittleKiller    = "LittleKiller"
	kindMaximum         = "Maximum"
	kindMinimum         = "Minimum"
	kindOdd             = "Odd"
	kindPill            = "PillArrow"
	kindQuad            = "Quad"
	kindRatio           = "Ratio"
	kindSandwich        = "Sandwich"
	kindSkyscraper      = "Skyscraper"
	kindStrictKropki    = "StrictKropki"
	kindStrictRatio     = "StrictBlack"
	kindStrictWhite     = "StrictWhite"
	kindStrictXV        = "StrictXV"
	kindUnit            = "Unit"
	kindV               = "V"
	kindWhisper         = "Whisper"
	kindWhiteDot        = "WhiteDot"
	kindWindoku         = "Windoku"
	kindX               = "X"
	kindXSum            = "XSum"
)

// A lineKind is a line of f-puzzles: its name, the number of cells from which on it says
// something, and the only number that it can have.
type lineKind struct {
	name    string
	least   int
	numbers []string
}

// lineOfKind returns how f-puzzles has the lines of a kind, or false if the kind is no line
// there.
func lineOfKind(k variant.Kind) (l lineKind, ok bool) {
	words := strings.Fields(k.Line)
	if len(words) < 2 {
		return l, false
	}
	l = lineKind{name: words[0], numbers: words[2:]}
	l.least, _ = strconv.Atoi(words[1])
	return l, true
}

// lineKinds yields the names of kinds that are lines in f-puzzles.
func lineKinds() iter.Seq2[string, lineKind] {
	return func(yield func(string, lineKind) bool) {
		for _, name := range variant.Kinds() {
			if l, ok := lineOfKind(variant.KindOf(name)); ok && !yield(name, l) {
				return
			}
		}
	}
}
