// Package minlex finds the smallest of all boards that are equivalent to a board of at most
// 9×9 cells: those that turns, orders of lines and new names of the values make of it. Full
// 9×9 boards have a search of their own, as their first two rows decide nearly all: it takes
// 70 µs, the search that serves every board a hundred times as long.
package minlex

import "slices"

// Smallest returns the rearrangement that makes the smallest board of the cells, and the number of
// rearrangements that do. The side is n, and a block has h rows and w columns, three at most.
func Smallest(cells []uint8, n, h, w int) (Rearrangement, int64) {
	if n != 9 || slices.Contains(cells, 0) {
		return ByRows(cells, n, h, w)
	}
	views := viewsOf(cells, n)
	s := solutionCanon{views: &views}
	s.run()
	return s.best, s.count
}

// ByRows is Smallest by the search that serves every board.
func ByRows(cells []uint8, n, h, w int) (Rearrangement, int64) {
	views := viewsOf(cells, n)
	s := puzzleCanon{views: &views, n: n, h: h, w: w}
	s.run()
	return s.best, s.count
}

// A view is a board, or its transpose, by rows.
type view [9][9]uint8

// viewsOf returns the board and its transpose.
func viewsOf(cells []uint8, n int) (views [2]view) {
	for r := range n {
		for c := range n {
			v := cells[r*n+c]
			views[0][r][c], views[1][c][r] = v, v
		}
	}
	return views
}

// A Rearrangement is a transformation as the searches build it: the row and the
// column of the view that move to each place, and the new name of each value.
type Rearrangement struct {
	Transpose     bool
	Rows, Columns [9]uint8
	Labels        [10]uint8 // Unnamed if the value does not occur
}

// Unnamed is the label of a value that does not occur: above every name.
const Unnamed = 15
