package sudoku

import "math/bits"

// A Step is one conclusion: it places a value or rules candidates out.
type Step struct {
	Technique Technique
	Side      int     // of the board
	Cells     []int   // that justify it
	Others    []int   // that justify it from another side
	Values    []uint8 // that it is about
	Units     []int   // that it is about, numbered as in [Shape.Unit]
	// Cell takes the Value, unless that is 0.
	Cell  int
	Value uint8
	// Removed are the candidates that it rules out.
	Removed []Candidate
}

// A Candidate is a value that a cell may take.
type Candidate struct {
	Cell  int
	Value uint8
}

// listed returns the cells of a set in ascending order.
func listed(cells cellSet) []int {
	list := make([]int, 0, cells.len())
	for cell := cells.pop(); cell >= 0; cell = cells.pop() {
		list = append(list, cell)
	}
	return list
}

// valuesOf returns the values of a set of digits in ascending order.
func valuesOf(digits uint16) []uint8 {
	var list []uint8
	for ; digits != 0; digits &= digits - 1 {
		list = append(list, uint8(bits.TrailingZeros16(digits))+1)
	}
	return list
}
