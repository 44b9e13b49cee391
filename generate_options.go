package sudoku

import "fmt"

// GenerateOptions say what puzzles are wanted. Every puzzle has exactly one
// solution. The zero value asks for as few clues as come easily: up to 16×16
// every puzzle is then minimal, at 25×25 half of the cells are given and at
// 36×36 three in five.
type GenerateOptions struct {
	// MinClues and MaxClues bound the number of clues, 0 for no bound. With
	// both, a number between them is drawn for each puzzle. With one, the puzzle
	// has as few clues as come easily within it.
	MinClues, MaxClues int
	// Symmetry is that of the pattern of clues.
	Symmetry Symmetry
	// Minimal asks for puzzles all of whose clues are needed; with a symmetry,
	// of which no clue can go together with those that it is mapped onto.
	Minimal bool
	// Easiest and Hardest bound the level that [Rate] gives the puzzle, 0 for no
	// bound. Boards above 16×16 are not rated. A puzzle that is too hard gets
	// more clues, unless it has to be minimal.
	MinLevel, MaxLevel Level
	// Tries is the number of puzzles that are looked at for each one wanted
	// before that is given up with [ErrBudget]: new ones, or ones altered a
	// little, where that leads towards the wish. 0 means 20,000; at 16×16, 50;
	// above, 3. A negative number means no limit.
	MaxTries int
	// Workers is the number of puzzles that [Puzzles] makes at the same time, 0
	// for one on each core. It does not change them.
	Goroutines int
}

const (
	// largePatience is the number of looks at the context that a proof may take
	// from 16×16 on.
	largePatience = 300
	// stallAfter is the number of alterations in vain before a new puzzle is
	// begun.
	stallAfter = 200
)

const _ = uint(36 - maxSide) // usualTries and easyClues are measured up to 36×36

// usualTries is the number of tries if no other is asked for: with the longest
// proofs about a second at 9×9, ten at 16×16 and a minute above.
func usualTries(cells int) int {
	switch {
	case cells <= 81:
		return 20000
	case cells <= 256:
		return 50
	}
	return 3
}

// easyClues is the number of clues that a board of so many cells gets where no
// other is asked for. With fewer, proofs become long.
func easyClues(cells int) int {
	switch {
	case cells >= len(Grid36{}):
		return cells * 3 / 5
	case cells >= len(Grid25{}):
		return cells / 2
	}
	return 0
}

// leastClues is a number of clues below which no puzzle has one solution, and
// why: tried out for 4×4, by all patterns, and for 6×6; for 9×9, McGuire,
// Tugemann and Civario (Experimental Mathematics 2014). Above, all that is known
// for certain is that two values must not both be missing.
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

// rated reports whether it matters how hard a puzzle is.
func (o *GenerateOptions) rated() bool {
	return o.MinLevel > LevelSimple || o.MaxLevel != 0 && o.MaxLevel < LevelSearch
}

// check returns an error for a request that is out of range or can't be met.
func (o *GenerateOptions) check(cells int) error {
	least, reason := leastClues(cells)
	hi := o.MaxClues
	if hi == 0 {
		hi = cells
	}
	switch {
	case o.MinClues < 0 || o.MinClues > cells:
		return &OptionError{"MinClues", o.MinClues, fmt.Sprintf("0 to %d", cells)}
	case o.MaxClues < 0 || o.MaxClues > cells:
		return &OptionError{"MaxClues", o.MaxClues, fmt.Sprintf("0 to %d", cells)}
	case hi < least:
		return &OptionError{"MaxClues", o.MaxClues, fmt.Sprintf("%d or more: %s", least, reason)}
	case hi < o.MinClues:
		return &OptionError{"MaxClues", o.MaxClues, fmt.Sprintf("%d or more, which MinClues is", o.MinClues)}
	case int(o.Symmetry) >= len(symmetryNames):
		return symmetryError("Symmetry", o.Symmetry)
	case o.MinLevel > LevelSearch:
		return &OptionError{"Easiest", o.MinLevel, fmt.Sprintf("0 to %d", LevelSearch)}
	case o.MaxLevel > LevelSearch:
		return &OptionError{"Hardest", o.MaxLevel, fmt.Sprintf("0 to %d", LevelSearch)}
	case o.MaxLevel != 0 && o.MaxLevel < o.MinLevel:
		return &OptionError{"Hardest", o.MaxLevel, fmt.Sprintf("%v or harder, which Easiest is", o.MinLevel)}
	case o.rated() && cells > maxLogic:
		return &OptionError{"Hardest", o.MaxLevel, "0, and Easiest too: boards above 16×16 are not rated"}
	case o.Goroutines < 0:
		return &OptionError{"Workers", o.Goroutines, "0 or more"}
	}
	// A pattern has as many clues as some of its orbits have cells.
	reached := make([]bool, hi+1)
	reached[0] = true
	for _, orbit := range o.Symmetry.orbits(side(cells)) {
		for k := hi; k >= len(orbit); k-- {
			reached[k] = reached[k] || reached[k-len(orbit)]
		}
	}
	for k := max(o.MinClues, least); k <= hi; k++ {
		if reached[k] {
			return nil
		}
	}
	return &OptionError{"Symmetry", o.Symmetry,
		fmt.Sprintf("one with a pattern of %d to %d clues", max(o.MinClues, least), hi)}
}
