package sudoku

import (
	"slices"
	"strconv"
)

// isSide reports whether there are boards of a side.
func isSide(n int) bool { return slices.Contains(Sides(), n) }

// boardSide returns the side of a board with a number of cells.
func boardSide(cells int) int { return ShapeOf(cells).Side }

// allOf returns the values from 1 to n.
func allOf(n int) (all Values) {
	for v := range n {
		all = all.With(uint8(v + 1))
	}
	return all
}

// symbolOf returns the value of a cell of a board with a side as [Line] prints it where
// all values have one symbol, and as a number elsewhere.
func symbolOf(v uint8, n int) string {
	const digits = ".123456789ABCDEFGHIJKLMNOP"
	switch {
	case int(v) > n:
		return "?"
	case n < len(digits):
		return digits[v : v+1]
	case v == 0:
		return "."
	}
	return strconv.Itoa(int(v))
}
