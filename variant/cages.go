package variant

import (
	"fmt"

	"example.com/sudoku"
)

// This file has the rows of cages: cells that differ, and a sum, sums to avoid, or a
// balance.

// Cage demands that the values of the cells differ and add up to the sum. If the sum is
// 0, they only differ.
func Cage(sum int, cells ...int) sudoku.Rule { return rule("Cage", cells, sum) }

// RellikCage demands that the values of the cells differ and that no one or more of them
// add up to the sum.
func RellikCage(sum int, cells ...int) sudoku.Rule { return rule("RellikCage", cells, sum) }

// EqualityCage demands that the values of the cells differ, that as many are even as odd,
// and as many in the lower half of the values as in the upper half.
func EqualityCage(cells ...int) sudoku.Rule { return rule("EqualityCage", cells) }

// cageSum is the check that different values can have the sum.
func cageSum(s *setting) (any, string) {
	if value, want := fewCells(s); want != "" {
		return value, want
	}
	least, most := 0, 0
	for i := range s.Cells {
		least, most = least+s.first+i, most+s.last-i
	}
	if sum := s.number(); sum != 0 && (sum < least || sum > most) {
		return fmt.Sprintf("sum %d of %d cells", sum, len(s.Cells)), fmt.Sprintf("a sum from %d to %d, or 0 for none", least, most)
	}
	return nil, ""
}

// cage is the sum of a cage, if it has one.
func cage(s *setting) []linear {
	if s.number() == 0 {
		return nil
	}
	return wholeSum(s)
}

// rellik remembers the sums of the cells that it has read, as bits. No different values of a
// board with up to ten have a sum of more than 62.
var rellik = unordered(
	func(*setting) uint64 { return 1 },
	func(s *setting, sums uint64, _, v int) (uint64, bool) {
		sums |= sums << v & (2<<s.number() - 1)
		return sums, s.number() > 62 || sums>>s.number()&1 == 0
	},
	func(*setting, uint64) bool { return true },
)

// equality reads a cage and remembers how many more values are odd and low.
var equality = unordered(
	func(*setting) [2]int { return [2]int{} },
	func(s *setting, state [2]int, _, v int) ([2]int, bool) {
		half := s.rules.Values() / 2
		switch {
		case v-s.first < half:
			state[0]++
		case s.last-v < half:
			state[0]--
		default:
			return state, false
		}
		state[1] += 2*(v&1) - 1
		return state, true
	},
	func(_ *setting, state [2]int) bool { return state == [2]int{} },
)
