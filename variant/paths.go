package variant

import (
	"fmt"

	"example.com/sudoku"
)

// This file has the rows of lines on the board, other than sums, and of signs between
// cells.

// Thermo demands that values rise from the first cell on.
func Thermo(cells ...int) sudoku.Rule { return rule("Thermo", cells) }

// SlowThermo demands that values never fall from the first cell on.
func SlowThermo(cells ...int) sudoku.Rule { return rule("SlowThermo", cells) }

// Whisper demands that neighbours on a line differ by at least the difference.
func Whisper(difference int, cells ...int) sudoku.Rule { return rule("Whisper", cells, difference) }

// Renban demands that the values of a line are consecutive, in any order, and differ.
func Renban(cells ...int) sudoku.Rule { return rule("Renban", cells) }

// Nabner demands that the values of a line differ, and that no two of them are
// consecutive.
func Nabner(cells ...int) sudoku.Rule { return rule("Nabner", cells) }

// Palindrome demands that a line reads the same from both ends.
func Palindrome(cells ...int) sudoku.Rule { return rule("Palindrome", cells) }

// Between demands that the cells inside a line are greater than one end and smaller than
// the other.
func Between(cells ...int) sudoku.Rule { return rule("Between", cells) }

// Lockout demands that the ends of a line differ by at least the difference, and that
// each cell inside is smaller or greater than both ends.
func Lockout(difference int, cells ...int) sudoku.Rule { return rule("Lockout", cells, difference) }

// Entropic demands that any three neighbours on a line are a low, a middle and a high
// value. Of nine values, three are low, three in the middle and three high.
func Entropic(cells ...int) sudoku.Rule { return rule("Entropic", cells) }

// Modular demands that as many neighbours on a line as the modulus says differ in the
// remainder of division by it.
func Modular(modulus int, cells ...int) sudoku.Rule { return rule("Modular", cells, modulus) }

// WhiteDot demands that cells are consecutive: two cells, or of more all that share a
// side.
func WhiteDot(cells ...int) sudoku.Rule { return rule("WhiteDot", cells) }

// BlackDot demands that one cell is twice the other: two cells, or of more all that
// share a side.
func BlackDot(cells ...int) sudoku.Rule { return rule("BlackDot", cells) }

// Difference demands that cells differ by a number: two cells, or of more all that share
// a side.
func Difference(number int, cells ...int) sudoku.Rule { return rule("Difference", cells, number) }

// Ratio demands that one cell is a number of times the other: two cells, or of more all
// that share a side.
func Ratio(number int, cells ...int) sudoku.Rule { return rule("Ratio", cells, number) }

// X demands that cells add up to 10: two cells, or of more all that share a side.
func X(cells ...int) sudoku.Rule { return rule("X", cells) }

// V demands that cells add up to 5: two cells, or of more all that share a side.
func V(cells ...int) sudoku.Rule { return rule("V", cells) }

// GreaterThan demands that the first cell is greater than the second; of more cells,
// that each is greater than those after it that share a side with it.
func GreaterThan(cells ...int) sudoku.Rule { return rule("GreaterThan", cells) }

// Clone demands that the second cells repeat the first.
func Clone(cells, copies []int) sudoku.Rule {
	return rule("Clone", append(append([]int{}, cells...), copies...))
}

// Minimum demands that each of the cells is smaller than those that share a side with it
// and that the clue does not name.
func Minimum(cells ...int) sudoku.Rule { return rule("Minimum", cells) }

// Maximum demands that each of the cells is greater than those that share a side with it
// and that the clue does not name.
func Maximum(cells ...int) sudoku.Rule { return rule("Maximum", cells) }

var (
	// StrictKropki demands that cells that share a side and no dot are neither
	// consecutive nor one twice the other. Add it after the dots.
	StrictKropki = rule("StrictKropki", nil)
	// StrictWhite demands that cells that share a side and no white dot are not
	// consecutive. Add it after the dots.
	StrictWhite = rule("StrictWhite", nil)
	// StrictBlack demands that of cells that share a side and no black dot none is twice
	// the other. Add it after the dots.
	StrictBlack = rule("StrictBlack", nil)
	// StrictXV demands that cells that share a side and no X or V add up to neither 10
	// nor 5. Add it after these.
	StrictXV = rule("StrictXV", nil)
)

func thermoLength(s *setting) (any, string) {
	if n := s.rules.Values(); len(s.Cells) > n {
		return fmt.Sprintf("%d cells", len(s.Cells)), fmt.Sprintf("at most %d, as the values rise", n)
	}
	return nil, ""
}

func difference(s *setting) (any, string) {
	if n := s.number(); n < 0 || n > s.last-s.first {
		return n, fmt.Sprintf("a difference from 0 to %d", s.last-s.first)
	}
	return nil, ""
}

func betweenCheck(s *setting) (any, string) {
	if s.last-s.first < 2 {
		return fmt.Sprintf("%d values", s.rules.Values()), "at least 3 values"
	}
	return nil, ""
}

// valuesInThrees is the check that the values are three groups of the same size.
func valuesInThrees(s *setting) (any, string) {
	if n := s.rules.Values(); n%3 != 0 {
		return fmt.Sprintf("%d values", n), "a number of values that 3 divides"
	}
	return nil, ""
}

// third returns 0 for a low, 1 for a middle and 2 for a high value.
func (s *setting) third(v int) int { return (v - s.first) / max(1, s.rules.Values()/3) }

// within are the pairs of cells that are less than n places apart in the list.
func within(n int) func(s *setting) [][2]int {
	return func(s *setting) [][2]int {
		var pairs [][2]int
		for i := range s.Cells {
			for k := i + 1; k < min(i+n, len(s.Cells)); k++ {
				pairs = append(pairs, [2]int{i, k})
			}
		}
		return pairs
	}
}

// renban says that the values are one of the sets of consecutive values.
func renban(s *setting, m *model, x []decision) {
	var sets [][]int
	for least := s.first; least+len(x)-1 <= s.last; least++ {
		sets = append(sets, upTo(least, least+len(x)))
	}
	m.Sets(x, sets)
}

// ends is the pair of the first and the last cell.
func ends(s *setting) [][2]int { return [][2]int{{0, len(s.Cells) - 1}} }

// inner are the cells between the ends, each between those.
func inner(s *setting) [][]int {
	var list [][]int
	for i := 1; i < len(s.Cells)-1; i++ {
		list = append(list, []int{0, i, len(s.Cells) - 1})
	}
	return list
}

// modular is the law of any as many neighbours as the modulus.
func modular(s *setting, m *model, x []decision) {
	n := s.number()
	pairwise(within(n), func(_ *setting, a, b int) bool { return a%n != b%n })(s, m, x)
}

// halves are the pairs of a cell of the first half and its copy in the second.
func halves(s *setting) [][2]int {
	var pairs [][2]int
	for i := range len(s.Cells) / 2 {
		pairs = append(pairs, [2]int{i, i + len(s.Cells)/2})
	}
	return pairs
}

func isEvenCount(s *setting) (any, string) {
	if len(s.Cells)%2 != 0 {
		return fmt.Sprintf("%d cells", len(s.Cells)), "an even number"
	}
	return nil, ""
}

// same is the law that pairs of cells have the same value.
func same(pairs func(s *setting) [][2]int) law {
	return func(s *setting, m *model, x []decision) {
		for _, pair := range pairs(s) {
			if x[pair[0]] != x[pair[1]] {
				m.Equal(x[pair[0]], x[pair[1]])
			}
		}
	}
}

// unmarked are the pairs of cells that share a side and no mark.
func unmarked(s *setting) [][2]int {
	var pairs [][2]int
	for _, pair := range touching(s) {
		if !s.marked[pair] {
			pairs = append(pairs, pair)
		}
	}
	return pairs
}
