package variant

import (
	"fmt"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/csp"
	"example.com/sudoku/internal/ruletext"
)

// This file has the rows of sums.

const exactly = csp.Exactly

// Sum demands that the values of the cells add up to the sum. Values may repeat. A cell
// that is named twice counts twice.
func Sum(sum int, cells ...int) sudoku.Rule { return rule("Sum", cells, sum) }

// Weighted demands that the values of the cells, each times its coefficient, add up to
// the sum.
func Weighted(sum int, coefficients []int, cells ...int) sudoku.Rule {
	return rule("Sum", cells, append([]int{sum}, coefficients...)...)
}

// Arrow demands that the values of the cells add up to the value of the circle.
func Arrow(circle int, cells ...int) sudoku.Rule {
	return rule("Arrow", append([]int{circle}, cells...))
}

// DoubleArrow demands that the cells inside a line add up to the sum of its two ends.
func DoubleArrow(cells ...int) sudoku.Rule { return rule("DoubleArrow", cells) }

// PillArrow demands that the cells add up to the number that the pill shows, whose two
// or three digits are read by rows.
func PillArrow(pill []int, cells ...int) sudoku.Rule {
	return rule("PillArrow", slices.Concat(pill, cells), len(pill))
}

// LittleKiller demands that the cells of a diagonal, from its start at an edge, add up to
// the sum. Values may repeat.
func LittleKiller(sum int, cells ...int) sudoku.Rule { return rule("LittleKiller", cells, sum) }

// EqualSum demands that the groups have the same sum.
func EqualSum(groups ...[]int) sudoku.Rule {
	var sizes []int
	for _, group := range groups {
		sizes = append(sizes, len(group))
	}
	return rule("EqualSum", slices.Concat(groups...), sizes...)
}

// RegionSumLine demands that the cells of a line have the same sum in each block, or
// region, that it runs through. Each visit counts on its own.
func RegionSumLine(cells ...int) sudoku.Rule { return rule("RegionSumLine", cells) }

// Zipper demands that cells as far from the middle of a line have the same sum. If there
// is a middle cell, it holds that sum.
func Zipper(cells ...int) sudoku.Rule { return rule("Zipper", cells) }

// first is the check that reports the first thing that one of several finds.
func first(checks ...func(s *setting) (any, string)) func(s *setting) (any, string) {
	return func(s *setting) (any, string) {
		for _, check := range checks {
			if value, want := check(s); want != "" {
				return value, want
			}
		}
		return nil, ""
	}
}

func positive(s *setting) (any, string) {
	if s.number() < 1 || s.number() > 1000 {
		return s.number(), "a number from 1 to 1000"
	}
	return nil, ""
}

// sumCheck is the check that each of the sums can have its total.
func sumCheck(sums func(s *setting) []linear) func(s *setting) (any, string) {
	return func(s *setting) (any, string) {
		if n := len(s.Numbers); n > 1 && n != 1+len(s.Cells) {
			return fmt.Sprintf("%d coefficients", n-1), fmt.Sprintf("%d, one for each cell", len(s.Cells))
		}
		for _, n := range s.Numbers {
			if n < -1_000_000 || n > 1_000_000 {
				return n, "a number of at most a million"
			}
		}
		for _, sum := range sums(s) {
			least, most := 0, 0
			for i := range sum.cells {
				c := 1
				if sum.coefficients != nil {
					c = sum.coefficients[i]
				}
				least, most = least+min(c*s.first, c*s.last), most+max(c*s.first, c*s.last)
			}
			switch {
			case sum.total >= least && sum.total <= most:
			case sum.coefficients != nil && s.Kind != "Sum":
				return fmt.Sprintf("%d cells", len(s.Cells)), "fewer cells: their sum is too large"
			default:
				return fmt.Sprintf("sum %d of %d cells", sum.total, len(sum.cells)), fmt.Sprintf("a sum from %d to %d", least, most)
			}
		}
		return nil, ""
	}
}

func wholeSum(s *setting) []linear {
	return []linear{{cells: upTo(0, len(s.Cells)), total: s.number()}}
}

func weighted(s *setting) []linear {
	sum := wholeSum(s)
	if len(s.Numbers) > 1 {
		sum[0].coefficients = s.Numbers[1:]
	}
	return sum
}

func arrow(s *setting) []linear { return []linear{equal([]int{0}, upTo(1, len(s.Cells)))} }

func doubleArrow(s *setting) []linear {
	n := len(s.Cells)
	return []linear{equal([]int{0, n - 1}, upTo(1, n-1))}
}

func pillCheck(s *setting) (any, string) {
	switch {
	case s.number() != 2 && s.number() != 3:
		return s.number(), "2 or 3 digits of the pill"
	case len(s.Cells) <= s.number():
		return fmt.Sprintf("%d cells", len(s.Cells)), "more cells than the pill has"
	}
	return sumCheck(pillArrow)(s)
}

// pill returns the cells of the pill in the order that they are read, by position.
func pill(s *setting) []int {
	cells := upTo(0, s.number())
	slices.SortFunc(cells, func(a, b int) int {
		p, q := s.rules.Place(s.Cells[a]), s.rules.Place(s.Cells[b])
		return slices.Compare([]int{p.Row, p.Column}, []int{q.Row, q.Column})
	})
	return cells
}

func pillArrow(s *setting) []linear {
	sum := equal(upTo(s.number(), len(s.Cells)), pill(s))
	for i, weight := len(sum.cells)-1, 1; i >= len(s.Cells)-s.number(); i-- {
		sum.coefficients[i] = -weight
		weight *= 10
	}
	return []linear{sum}
}

// pillDigits are the cells of the pill behind the first, which hold one digit.
func pillDigits(s *setting) [][]int {
	if s.last <= 9 {
		return nil
	}
	var list [][]int
	for _, cell := range pill(s)[1:] {
		list = append(list, []int{cell})
	}
	return list
}

// groupSizes is the check that the groups are all cells and none is empty.
func groupSizes(s *setting) (any, string) {
	rest := len(s.Cells)
	for _, size := range s.Numbers {
		if size < 1 || size > rest {
			return fmt.Sprintf("groups of %v cells", s.Numbers), "groups of at least one cell that make up all cells"
		}
		rest -= size
	}
	if rest > 0 {
		return fmt.Sprintf("groups of %v cells", s.Numbers), fmt.Sprintf("%d cells more", rest)
	}
	return nil, ""
}

// equalSums says that the groups, of positions, have the same sum.
func equalSums(groups [][]int) []linear {
	var sums []linear
	for i := 1; i < len(groups); i++ {
		sums = append(sums, equal(groups[0], groups[i]))
	}
	return sums
}

func equalGroups(s *setting) []linear {
	var groups [][]int
	from := 0
	for _, size := range s.Numbers {
		groups = append(groups, upTo(from, from+size))
		from += size
	}
	return equalSums(groups)
}

// regionSums cuts a line where it leaves a block.
func regionSums(s *setting) []linear {
	block := make(map[int]int)
	for b, cells := range boxesOf(s.rules) {
		for _, cell := range cells {
			block[cell] = b + 1
		}
	}
	if len(block) == 0 {
		return nil
	}
	var pieces [][]int
	before := -1
	for i, cell := range s.Cells {
		if block[cell] != before {
			before = block[cell]
			pieces = append(pieces, nil)
		}
		pieces[len(pieces)-1] = append(pieces[len(pieces)-1], i)
	}
	slices.SortStableFunc(pieces, func(a, b []int) int { return len(a) - len(b) })
	return equalSums(pieces)
}

func zipper(s *setting) []linear {
	var groups [][]int
	if n := len(s.Cells); n%2 == 1 {
		groups = append(groups, []int{n / 2})
	}
	for _, pair := range mirrored(s) {
		groups = append(groups, pair[:])
	}
	return equalSums(groups)
}

// pairSums says that cells that touch have the sum.
func pairSums(total int) func(s *setting) []linear {
	return func(s *setting) []linear {
		var sums []linear
		for _, pair := range touching(s) {
			sums = append(sums, linear{cells: pair[:], total: total})
		}
		return sums
	}
}

var tens, fives = pairSums(10), pairSums(5)

// segments is the form of groups of cells with an empty argument between them. The
// numbers of the clue are their sizes.
var segments = form{
	numbers: 1, asks: "numbers cells of each group",
	read: func(r sudoku.Rules, p ruletext.Part) ([]Clue, error) {
		c := Clue{Numbers: []int{0}}
		for _, word := range p.Args {
			if word == "" || word == "-" {
				c.Numbers = append(c.Numbers, 0)
				continue
			}
			cell, err := cellNamed(r, p, word)
			if err != nil {
				return nil, err
			}
			c.Cells = append(c.Cells, cell)
			c.Numbers[len(c.Numbers)-1]++
		}
		return []Clue{c}, nil
	},
	text: func(r sudoku.Rules, name string, c Clue) string {
		text, from := name, 0
		for i, size := range c.Numbers {
			if i > 0 {
				text += "~"
			}
			text += cellsText(r, c.Cells[from:from+size])
			from += size
		}
		return text
	},
}
