package variant

import (
	"fmt"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/ruletext"
)

// This file has the rows of geometry: rules that say which cells differ.

// The rules of geometry that concern the whole board.
var (
	// Diagonals demands that the values on each of the two long diagonals differ.
	Diagonals = sudoku.Rule{Name: "diagonals", Text: "Diagonal~1.Diagonal~-1", Parts: func(r sudoku.Rules) (sudoku.Parts, error) {
		rising, err := Rising.Parts(r)
		if err != nil {
			return rising, err
		}
		falling, err := Falling.Parts(r)
		rising.Units = append(rising.Units, falling.Units...)
		return rising, err
	}}
	// Rising demands that the values on the diagonal from the lower left corner differ.
	Rising = rule("Diagonal", nil, 1)
	// Falling demands that the values on the diagonal from the upper left corner differ.
	Falling = rule("Diagonal", nil, -1)
	// Windows demands that the values in each window differ: on 9×9 cells the four inner
	// blocks that are one cell away from each other and from the edge.
	Windows = rule("Windoku", nil)
	// DisjointGroups demands that cells at the same place of their blocks differ.
	DisjointGroups = rule("DisjointSets", nil)
	// CentreDot demands that the centres of the blocks of a 9×9 board differ.
	CentreDot = rule("CentreDot", nil)
	// Asterisk demands that nine cells in the form of a star on a 9×9 board differ.
	Asterisk = rule("Asterisk", nil)
	// Girandola demands that nine cells in the form of a whirl on a 9×9 board differ.
	Girandola = rule("Girandola", nil)
	// AntiKnight demands that cells a knight's move apart differ.
	AntiKnight = rule("AntiKnight", nil)
	// AntiKing demands that cells a king's move apart differ.
	AntiKing = rule("AntiKing", nil)
	// ToroidalKnight is AntiKnight on a board whose opposite edges touch.
	ToroidalKnight = rule("ToroidalKnight", nil)
	// ToroidalKing is AntiKing on a board whose opposite edges touch.
	ToroidalKing = rule("ToroidalKing", nil)
)

// AllDifferent demands that the values of the cells differ.
func AllDifferent(cells ...int) sudoku.Rule { return rule("AllDifferent", cells) }

// Even demands even values.
func Even(cells ...int) sudoku.Rule { return rule("Even", cells) }

// Odd demands odd values.
func Odd(cells ...int) sudoku.Rule { return rule("Odd", cells) }

// numberOnly is the form of a number.
var numberOnly = form{
	numbers: 1, asks: "board",
	read: func(_ sudoku.Rules, p ruletext.Part) ([]Clue, error) {
		n, err := number(p, 0)
		if err == nil && len(p.Args) > 1 {
			err = p.Error(fmt.Sprintf("%d arguments of %s", len(p.Args), p.Kind), "one")
		}
		return one(nil, err, n)
	},
	text: func(_ sudoku.Rules, name string, c Clue) string { return name + "~" + numbersText(c.Numbers, "~") },
}

// together is the group of all cells of a clue.
func together(s *setting) [][]int { return [][]int{s.Cells} }

// fewCells is the check that the cells can differ.
func fewCells(s *setting) (any, string) {
	if n := s.rules.Values(); len(s.Cells) > n {
		return fmt.Sprintf("%d cells", len(s.Cells)), fmt.Sprintf("at most %d, the number of values", n)
	}
	return nil, ""
}

func isSquare(s *setting) (any, string) {
	if rows, columns := s.rules.Size(); rows != columns || rows*columns != s.rules.Board() {
		return fmt.Sprintf("%d rows and %d columns with %d cells", rows, columns, s.rules.Board()), "a square board"
	}
	return nil, ""
}

func isNine(s *setting) (any, string) {
	if rows, columns := s.rules.Size(); rows != 9 || columns != 9 || s.rules.Board() != 81 {
		return fmt.Sprintf("%d rows and %d columns with %d cells", rows, columns, s.rules.Board()), "9 rows and 9 columns"
	}
	return nil, ""
}

func isDirection(s *setting) (any, string) {
	if n := s.number(); n != 1 && n != -1 {
		return n, "1 for the rising or -1 for the falling diagonal"
	}
	return isSquare(s)
}

// blocksOf returns the cells of each block.
func blocksOf(r sudoku.Rules) [][]int {
	var blocks [][]int
	for _, unit := range r.Units() {
		if unit.Kind == sudoku.Block {
			blocks = append(blocks, unit.Cells)
		}
	}
	return blocks
}

func diagonal(s *setting) [][]int {
	n, _ := s.rules.Size()
	cells := make([]int, n)
	for i := range cells {
		cells[i] = s.rules.CellAt(i, i)
		if s.number() == 1 {
			cells[i] = s.rules.CellAt(n-1-i, i)
		}
	}
	return [][]int{cells}
}

// boxesOf returns the blocks, or the regions of a board that has no others.
func boxesOf(r sudoku.Rules) [][]int {
	var boxes [][]int
	for _, unit := range r.Units() {
		if unit.Kind == sudoku.Block && strings.HasPrefix(unit.Name, "block") {
			boxes = append(boxes, unit.Cells)
		}
	}
	if boxes == nil {
		return blocksOf(r)
	}
	return boxes
}

// blockSize returns the number of cells of the blocks that rules have, or would have.
func blockSize(r sudoku.Rules) int {
	for _, unit := range r.Units() {
		if unit.Kind == sudoku.Block && strings.HasPrefix(unit.Name, "block") {
			return len(unit.Cells)
		}
	}
	rows, columns := r.Size()
	return max(rows, columns)
}

// measures returns the rows and columns of blocks with a number of cells.
func measures(r sudoku.Rules, cells int) (height, width int) {
	rows, columns := r.Size()
	return geometry.BlockMeasures(rows, columns, cells)
}

// windows returns blocks with a distance of one cell between them and to the upper and
// left edges. They have as many cells as there are values, or as blocks of another size
// than usual have.
func windows(s *setting) [][]int {
	n, _ := s.rules.Size()
	size := blockSize(s.rules)
	if size == n {
		size = s.rules.Values()
	}
	height, width := measures(s.rules, size)
	var list [][]int
	for top := 1; height > 0 && top+height < n; top += height + 1 {
		for left := 1; left+width < n; left += width + 1 {
			var window []int
			for i := range size {
				window = append(window, s.rules.CellAt(top+i/width, left+i%width))
			}
			list = append(list, window)
		}
	}
	return list
}

// disjointGroups returns the cells at each place of a block, nothing for a board that has
// no blocks.
func disjointGroups(s *setting) [][]int {
	rows, columns := s.rules.Size()
	height, width := measures(s.rules, blockSize(s.rules))
	list := make([][]int, height*width)
	if height == 0 {
		return nil
	}
	for row := range rows {
		for column := range columns {
			i := row%height*width + column%width
			list[i] = append(list[i], s.rules.CellAt(row, column))
		}
	}
	return list
}

// The figures of nine cells on a 9×9 board, as row and column from 0.
var (
	centreDot = [][2]int{{1, 1}, {1, 4}, {1, 7}, {4, 1}, {4, 4}, {4, 7}, {7, 1}, {7, 4}, {7, 7}}
	asterisk  = [][2]int{{1, 4}, {2, 2}, {2, 6}, {4, 1}, {4, 4}, {4, 7}, {6, 2}, {6, 6}, {7, 4}}
	girandola = [][2]int{{0, 0}, {0, 8}, {1, 4}, {4, 1}, {4, 4}, {4, 7}, {7, 4}, {8, 0}, {8, 8}}
)

func figure(places [][2]int) func(s *setting) [][]int {
	return func(s *setting) [][]int {
		var cells []int
		for _, at := range places {
			cells = append(cells, s.rules.CellAt(at[0], at[1]))
		}
		return [][]int{cells}
	}
}

// The moves of chessmen in one direction; the others go back.
var (
	knight = [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}}
	king   = [][2]int{{0, 1}, {1, -1}, {1, 0}, {1, 1}}
)

// apartOnTorus is apart where a move that leaves the board comes back at the other edge.
func apartOnTorus(moves ...[2]int) func(s *setting) [][2]int {
	return func(s *setting) [][2]int {
		rows, columns := s.rules.Size()
		var pairs [][2]int
		for _, cell := range s.Cells {
			at := s.rules.Place(cell)
			for _, move := range moves {
				other := s.rules.CellAt((at.Row+move[0]+rows)%rows, (at.Column+move[1]+columns)%columns)
				if other >= 0 && other != cell {
					pairs = append(pairs, [2]int{cell, other})
				}
			}
		}
		return pairs
	}
}

// apart returns the pairs of cells that one of the moves leads from one to the other.
func apart(moves ...[2]int) func(s *setting) [][2]int {
	return func(s *setting) [][2]int {
		var pairs [][2]int
		for _, cell := range s.Cells {
			at := s.rules.Place(cell)
			for _, move := range moves {
				if other := s.rules.CellAt(at.Row+move[0], at.Column+move[1]); other >= 0 {
					pairs = append(pairs, [2]int{cell, other})
				}
			}
		}
		return pairs
	}
}
