package variant

import (
	"fmt"
	"slices"
	"strconv"

	"example.com/sudoku"
	"example.com/sudoku/internal/ruletext"
)

// This file has the rows of boards whose regions are to be found. The extra cells CC1, CC2 and
// so on are the numbers of the regions of the cells of the board, in its order.

// ChaosConstruction demands that the cells of the board are in regions that are to be found,
// all of one size: that of RegionSize in the text of the rules, or else the longer side. The
// cells of a region hang together by their sides, and their values differ. It adds an extra
// cell for each cell of the board, CC1, CC2 and so on, with the number of its region: regions
// are numbered in the order of their first cells.
var ChaosConstruction = rule("ChaosConstruction", nil)

// ChaosArrow demands that a cell and an offset add up to the number of cells in a row that are
// in the region of the first cell of an arm, which counts, for all arms together. Arms are
// extra cells of [ChaosConstruction] from the same cell on; none are the four that lead from
// the cell itself to the edges of the board.
func ChaosArrow(cell, offset int, arms ...[]int) sudoku.Rule {
	return rule("ChaosArrow", append([]int{cell}, slices.Concat(arms...)...), offset)
}

// ChaosCount demands that a cell and an offset add up to the number of the counted cells that
// are in the region of the first one, which counts. They are extra cells of
// [ChaosConstruction]; none are those of the cell itself and of the cells around it.
func ChaosCount(cell, offset int, counted ...int) sudoku.Rule {
	return rule("ChaosCount", append([]int{cell}, counted...), offset)
}

// regionSize returns the number of cells of a region that is to be found.
func regionSize(s *setting) int {
	rows, columns := s.rules.Size()
	for _, part := range ruletext.Split(s.rules.String()) {
		if part.Kind == "RegionSize" {
			n, _ := number(part, 0)
			return n
		}
	}
	return max(rows, columns)
}

func isChaos(s *setting) (any, string) {
	rows, columns := s.rules.Size()
	n, size := s.rules.Board(), regionSize(s)
	switch {
	case n != rows*columns:
		return fmt.Sprintf("%d rows and %d columns with %d cells", rows, columns, n), "a rectangular board"
	case size < 2 || n%size != 0 || n/size > s.rules.Values() || size > s.rules.Values():
		return fmt.Sprintf("regions of %d cells on %d", size, n), fmt.Sprintf("2 to %d cells, which divide those of the board into at most %[1]d regions", s.rules.Values())
	case ExtraCell(s.rules, "CC1") >= 0:
		return "CC1", "a name that no other extra cell has"
	}
	return nil, ""
}

// regionCells adds the extra cells of regions.
func regionCells(s *setting, parts *sudoku.Parts) {
	n := s.rules.Board()
	all := valuesFrom(1, s.rules.Values())
	parts.Cells, parts.Allowed = extraNames("CC", n), slices.Repeat([]sudoku.Values{all}, s.rules.Len())
	_, parts.Columns = s.rules.Size()
	parts.Allowed = append(parts.Allowed, slices.Repeat([]sudoku.Values{valuesFrom(1, n/regionSize(s))}, n)...)
}

// addedCells are those extra cells.
func addedCells(s *setting) []int { return s.added("CC1", s.named) }

// chaos states the regions, each by itself, and their order.
func chaos(s *setting, m *model, x []decision) {
	values, regions := x[:s.named], x[s.named:]
	size := regionSize(s)
	edges := adjacent(s, s.Cells[:s.named])
	for region := range s.named / size {
		m.Connected(regions, edges, size, s.first+region)
	}
	m.AllDifferentPairs(regions, values)
	m.Precede(upTo(s.first, s.first+s.named/size), regions...)
}

// foundForm is nothing, written as text, because it adds cells.
var foundForm = form{read: nothing.read, text: nothing.text, asks: "text"}

// armsForm is the form of a cell, an offset and arms, which a dash separates.
var armsForm = form{
	numbers: 1, asks: "number", usual: "0",
	read: func(r sudoku.Rules, p ruletext.Part) ([]Clue, error) {
		offset := 0
		if len(p.Args) > 1 {
			if p.Args[1] != "" {
				var err error
				if offset, err = number(p, 1); err != nil {
					return nil, err
				}
			}
			p.Args = slices.DeleteFunc(slices.Delete(slices.Clone(p.Args), 1, 2), func(word string) bool { return word == "-" })
		}
		cells, err := cellsNamed(r, p, 0)
		return one(cells, err, offset)
	},
	text: func(r sudoku.Rules, name string, c Clue) string {
		if len(c.Cells) == 0 {
			return name
		}
		text := name + cellsText(r, c.Cells[:1])
		if len(c.Cells) > 1 || c.Numbers[0] != 0 {
			text += "~"
			if c.Numbers[0] != 0 {
				text += strconv.Itoa(c.Numbers[0])
			}
		}
		for i := 1; i < len(c.Cells); i++ {
			if i > 1 && c.Cells[i] == c.Cells[1] {
				text += "~-"
			}
			text += cellsText(r, c.Cells[i:i+1])
		}
		return text
	},
}

// isCounted is the check of cells that are counted.
func isCounted(s *setting) (any, string) {
	first := ExtraCell(s.rules, "CC1")
	last := first + s.rules.Board()
	switch {
	case first < 0:
		return "a board without regions to be found", "ChaosConstruction before"
	case s.number() != 0 && s.number() != 1:
		return s.number(), "the offset 0 or 1"
	case len(s.Cells) == 1 && s.Cells[0] >= s.rules.Board() || s.Cells[0] >= first && s.Cells[0] < last:
		return s.rules.Name(s.Cells[0]), "a cell of the board"
	}
	for i, cell := range s.Cells[1:] {
		if cell < first || cell >= last {
			return s.rules.Name(cell), "an extra cell CC"
		}
		if k := slices.Index(s.Cells[1:], cell); k > 0 && k < i {
			return s.rules.Name(cell) + " twice", "different cells"
		}
	}
	return nil, ""
}

// toEdges returns the arms of a lone cell, and around the cells that it counts.
func toEdges(s *setting) []int {
	return s.counted([][2]int{{0, -1}, {0, 1}, {-1, 0}, {1, 0}}, s.rules.Board())
}

func around(s *setting) []int {
	return s.counted([][2]int{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}, 1)
}

// counted returns the extra cells of the cell of a clue that names no others, and of those that
// lead from it in some directions, up to a number of steps.
func (s *setting) counted(directions [][2]int, steps int) (list []int) {
	if len(s.Cells) > 1 {
		return nil
	}
	first, cell := ExtraCell(s.rules, "CC1"), s.Cells[0]
	list = append(list, first+cell)
	for k, d := range directions {
		if k > 0 && steps > 1 {
			list = append(list, first+cell) // another arm
		}
		for i := 1; i <= steps; i++ {
			next := s.near(cell, i*d[0], i*d[1])
			if next < 0 {
				break
			}
			list = append(list, first+next)
		}
	}
	return list
}

// counts is the law that the first cell counts the others in the region of the first of these:
// all, or those of each arm before one that is not.
func counts(all bool) law {
	return func(s *setting, m *model, x []decision) {
		var arms [][]decision
		for i, cell := range s.Cells[2:] {
			if all || i == 0 || s.Cells[1+i] == s.Cells[1] {
				arms = append(arms, nil)
			}
			if cell != s.Cells[1] {
				arms[len(arms)-1] = append(arms[len(arms)-1], x[2+i])
			}
		}
		m.Reach(x[0].Plus(s.number()-1), x[1], arms...)
	}
}
