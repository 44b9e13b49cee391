package variant

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/csp"
	"example.com/sudoku/internal/ruletext"
)

// This file has the rows that count values.

// Quad demands that the four cells hold the values, each as often as it is named.
func Quad(cells [4]int, values ...int) sudoku.Rule { return rule("Quad", cells[:], values...) }

// ContainAtLeast demands that the cells hold the values, each at least as often as it is
// named.
func ContainAtLeast(values []int, cells ...int) sudoku.Rule {
	return rule("ContainAtLeast", cells, values...)
}

// ContainExact demands that the cells hold the values, each exactly as often as it is
// named. Other values may occur.
func ContainExact(values []int, cells ...int) sudoku.Rule {
	return rule("ContainExact", cells, values...)
}

// LookAndSay demands that the cells hold what the digits say: 23 for exactly two 3s, 1223
// for one 2 and two 3s, 03 for no 3.
func LookAndSay(digits string, cells ...int) sudoku.Rule {
	return Clue{Kind: "LookAndSay", Code: digits, Cells: cells}.Rule()
}

// CountDistinct demands that the value of a cell is the number of different values of
// the other cells.
func CountDistinct(count int, cells ...int) sudoku.Rule {
	return rule("CountDistinct", append([]int{count}, cells...))
}

// CountingCircles demands that the value of each of the cells is the number of these
// cells that hold it.
func CountingCircles(cells ...int) sudoku.Rule { return rule("CountingCircles", cells) }

// SameValues demands that groups of the same size hold the same values, each as often.
func SameValues(groups ...[]int) sudoku.Rule {
	return rule("SameValues", slices.Concat(groups...), len(groups))
}

// A limit says how often a value may occur in the cells of a clue. It is nil for a value
// that the clue does not speak of.
type limit func(count int) bool

// contain is the law that each value occurs as often as it may.
func contain(limits func(s *setting, v int) limit) law {
	return func(s *setting, m *model, x []decision) {
		counts := make(map[int][]int)
		for value := s.first; value <= s.last; value++ {
			if ok := limits(s, value); ok != nil {
				counts[value] = slices.DeleteFunc(upTo(0, len(x)+1), func(n int) bool { return !ok(n) })
			}
		}
		m.Occur(x, counts)
	}
}

func occurrences(list []int, value int) int {
	n := 0
	for _, v := range list {
		if v == value {
			n++
		}
	}
	return n
}

func atLeast(s *setting, v int) limit {
	n := occurrences(s.Numbers, v)
	if n == 0 {
		return nil
	}
	return func(count int) bool { return count >= n }
}

func exactlyAs(s *setting, v int) limit {
	n := occurrences(s.Numbers, v)
	if n == 0 {
		return nil
	}
	return func(count int) bool { return count == n }
}

func itself(_ *setting, v int) limit {
	return func(count int) bool { return count == 0 || count == v }
}

// sayings returns the pairs of a count and a value that the digits of a clue spell.
func sayings(digits string) [][2]int {
	var pairs [][2]int
	for i := 0; i+1 < len(digits); i += 2 {
		pairs = append(pairs, [2]int{int(digits[i] - '0'), int(digits[i+1] - '0')})
	}
	return pairs
}

// digitsAndCells is the form of look-and-say digits and cells. A digit alone is a value
// that does not occur.
var digitsAndCells = form{
	asks: "code digits",
	read: func(r sudoku.Rules, p ruletext.Part) ([]Clue, error) {
		if _, err := number(p, 0); err != nil {
			return nil, err
		}
		digits := strings.TrimSpace(p.Args[0])
		if len(digits)%2 == 1 {
			digits = "0" + digits
		}
		cells, err := cellsNamed(r, p, 1)
		return []Clue{{Code: digits, Cells: cells}}, err
	},
	text: func(r sudoku.Rules, name string, c Clue) string {
		return name + "~" + c.Code + cellsText(r, c.Cells)
	},
}

func said(s *setting, v int) limit {
	for _, pair := range sayings(s.Code) {
		if pair[1] == v {
			return func(count int) bool { return count == pair[0] }
		}
	}
	return nil
}

func sayCheck(s *setting) (any, string) {
	if s.Code == "" || len(s.Code)%2 == 1 || strings.Trim(s.Code, "0123456789") != "" {
		return strconv.Quote(s.Code), "digits, in pairs of a count and a value"
	}
	seen := make(map[int]bool)
	total := 0
	for _, pair := range sayings(s.Code) {
		total += pair[0]
		if seen[pair[1]] || pair[0] > 0 && (pair[1] < s.first || pair[1] > s.last) || total > len(s.Cells) {
			return s.Code, fmt.Sprintf("pairs of a count and one of the values %d to %d, for at most %d cells", s.first, s.last, len(s.Cells))
		}
		seen[pair[1]] = true
	}
	return nil, ""
}

// hasValues is the check that the values exist and fit into the cells.
func hasValues(s *setting) (any, string) {
	for _, v := range s.Numbers {
		if v < s.first || v > s.last {
			return fmt.Sprintf("value %d", v), fmt.Sprintf("values from %d to %d", s.first, s.last)
		}
	}
	if len(s.Numbers) > len(s.Cells) {
		return fmt.Sprintf("%d values for %d cells", len(s.Numbers), len(s.Cells)), "as many at most as cells"
	}
	return nil, ""
}

// hasSomeValues is the check that at least one of the values exists.
func hasSomeValues(s *setting) (any, string) {
	for _, v := range s.Numbers {
		if v >= s.first && v <= s.last {
			return nil, ""
		}
	}
	return "values " + numbersText(s.Numbers, ", "), fmt.Sprintf("values from %d to %d", s.first, s.last)
}

// isValue is the check that the number is a value.
func isValue(s *setting) (any, string) {
	if v := s.number(); v < s.first || v > s.last {
		return v, fmt.Sprintf("a value from %d to %d", s.first, s.last)
	}
	return nil, ""
}

func countDistinct(_ *setting, m *model, x []decision) { m.NValues(x[0], x[1:]...) }

func sameCheck(s *setting) (any, string) {
	if n := s.number(); n < 2 || len(s.Cells)%n != 0 {
		return fmt.Sprintf("%d groups of %d cells", n, len(s.Cells)), "at least two groups of the same size"
	}
	return nil, ""
}

// sameValues compares each group with the one before it, a value at a time.
func sameValues(s *setting, m *model, x []decision) {
	size := len(x) / s.number()
	for from := 0; from+2*size <= len(x); from += size {
		if size == 1 {
			m.Equal(x[from], x[from+1])
			continue
		}
		for value := s.first; value <= s.last; value++ {
			csp.Scan(m, x[from:from+2*size], 0, func(more, i, v int) (int, bool) {
				switch {
				case v != value:
				case i < size:
					more++
				default:
					more--
				}
				return more, more >= 0
			}, func(more int) bool { return more == 0 })
		}
	}
}
