package sudoku

import (
	"fmt"
	"math/rand/v2"
)

// A Transformation turns a board into an equivalent one. It may transpose the
// board, reorder the bands, the stacks, the rows of a band and the columns of a
// stack, and rename the values. The new board breaks the rules exactly if the old
// one does, and has the same number of solutions. There are 3,359,232 × 9!
// transformations of 9×9 boards. A 6×6 board is never transposed, as its blocks
// are not square.
//
// The zero Transformation is the identity. Every value of the type is valid, and
// two transformations have the same effect exactly if they are equal by ==.
type Transformation[B Board] struct {
	_ [0]B // prevents conversion to another size

	transpose bool // comes first
	// Row i moves to rows[i]^i, which makes the zero value the identity; columns
	// likewise. Value v becomes values[v-1]^(v-1) + 1.
	rows, columns, values [maxSide]uint8
}

const _ = uint(1<<8 - 1 - maxSide) // Transformation: lines and values are uint8s

// NewTransformation returns the transformation that transposes a board if
// transpose is set, then moves each row i to rows[i] and each column j to
// columns[j], and replaces each value v by values[v-1]. A nil slice changes
// nothing. The error is an [*OptionError] if a slice is not a permutation or
// separates the lines of a band or stack, or if transpose is set and blocks are
// not square.
func NewTransformation[B Board](transpose bool, rows, columns, values []int) (Transformation[B], error) {
	cells := cellCount[B]()
	n, h, w := side(cells), blockRows(cells), blockCols(cells)
	t := Transformation[B]{transpose: transpose}
	switch {
	case transpose && h != w:
		return Transformation[B]{}, &OptionError{Field: "transpose", Value: true, Want: fmt.Sprintf("false, for blocks of %d×%d", h, w)}
	case !setPermutation(&t.rows, rows, n, 0, h):
		return Transformation[B]{}, &OptionError{Field: "rows", Value: rows, Want: fmt.Sprintf("a permutation of 0 to %d that keeps the %d rows of a band together", n-1, h)}
	case !setPermutation(&t.columns, columns, n, 0, w):
		return Transformation[B]{}, &OptionError{Field: "columns", Value: columns, Want: fmt.Sprintf("a permutation of 0 to %d that keeps the %d columns of a stack together", n-1, w)}
	case !setPermutation(&t.values, values, n, 1, 1):
		return Transformation[B]{}, &OptionError{Field: "values", Value: values, Want: fmt.Sprintf("a permutation of 1 to %d", n)}
	}
	return t, nil
}

// setPermutation stores a permutation of n things numbered from first. It reports
// whether order is one and keeps each group together.
func setPermutation(to *[maxSide]uint8, order []int, n, first, group int) bool {
	if order == nil {
		return true
	}
	if len(order) != n {
		return false
	}
	var taken Values
	for i, place := range order {
		place -= first
		if place < 0 || place >= n || taken.Has(uint8(place)+1) || place/group != (order[i/group*group]-first)/group {
			return false
		}
		taken = taken.With(uint8(place) + 1)
		to[i] = uint8(place ^ i)
	}
	return true
}

// RandomTransformation draws a transformation uniformly.
func RandomTransformation[B Board](source rand.Source) Transformation[B] {
	cells := cellCount[B]()
	n, h, w := side(cells), blockRows(cells), blockCols(cells)
	var t Transformation[B]
	t.transpose = h == w && source.Uint64()>>63 == 1
	shuffleGroups(&t.rows, n, h, source)
	shuffleGroups(&t.columns, n, w, source)
	shuffleGroups(&t.values, n, n, source)
	return t
}

// shuffleGroups stores a random order of n things that keeps groups together, each as its
// difference from its place.
func shuffleGroups(to *[maxSide]uint8, n, group int, source rand.Source) {
	order := mixedLines(n, group, source)
	for i := range n {
		to[i] = order[i] ^ uint8(i)
	}
}

// Shuffle returns the board after a random transformation, which depends only on
// the size and the seed. The new board looks different and is as hard as before.
func Shuffle[B Board](board B, seed uint64) B {
	return RandomTransformation[B](NewStream(seed, 0)).Apply(board)
}

// Apply returns the transformed board. Empty cells stay empty, and values that
// are too large for the board stay as they are.
func (t Transformation[B]) Apply(board B) B {
	n := side(len(board))
	var names [maxSide + 1]uint8
	const _ = uint(1<<16 - maxCells)
	var outer, inner [maxSide]uint16 // what a row and a column add to the new cell
	for i := range n {
		names[i+1] = t.values[i] ^ uint8(i) + 1
		outer[i] = uint16(n) * uint16(t.rows[i]^uint8(i))
		inner[i] = uint16(t.columns[i] ^ uint8(i))
	}
	if t.transpose {
		outer, inner = inner, outer
	}
	var moved B
	for r := range n {
		for c := range n {
			v := board[r*n+c]
			if int(v) <= n {
				v = names[v]
			}
			moved[outer[r]+inner[c]] = v
		}
	}
	return moved
}

// Cell returns the cell to which a cell moves, or -1 for a cell that is not on the
// board.
func (t Transformation[B]) Cell(cell int) int {
	cells := cellCount[B]()
	if cell < 0 || cell >= cells {
		return -1
	}
	n := side(cells)
	r := cell / n
	c := cell - r*n
	if t.transpose {
		r, c = c, r
	}
	return n*int(t.rows[r]^uint8(r)) + int(t.columns[c]^uint8(c))
}

// Value returns the new value for a value. 0, an empty cell, stays 0, and a value
// that is too large for the board stays as it is.
func (t Transformation[B]) Value(v uint8) uint8 {
	if v == 0 || int(v) > side(cellCount[B]()) {
		return v
	}
	return t.values[v-1] ^ (v - 1) + 1
}

// Then returns the transformation that applies t first and then next.
func (t Transformation[B]) Then(next Transformation[B]) Transformation[B] {
	if next.transpose {
		t.rows, t.columns = t.columns, t.rows
	}
	for i := range side(cellCount[B]()) {
		at := uint8(i)
		t.rows[i] ^= next.rows[t.rows[i]^at]
		t.columns[i] ^= next.columns[t.columns[i]^at]
		t.values[i] ^= next.values[t.values[i]^at]
	}
	t.transpose = t.transpose != next.transpose
	return t
}

// Inverse returns the transformation that undoes t.
func (t Transformation[B]) Inverse() Transformation[B] {
	back := Transformation[B]{transpose: t.transpose}
	for i := range side(cellCount[B]()) {
		at := uint8(i)
		back.rows[t.rows[i]^at] = t.rows[i] // i to j and j to i differ in the same bits
		back.columns[t.columns[i]^at] = t.columns[i]
		back.values[t.values[i]^at] = t.values[i]
	}
	if t.transpose {
		back.rows, back.columns = back.columns, back.rows
	}
	return back
}

// cellCount returns the number of cells of a board type, a constant in each copy
// of generic code.
func cellCount[B Board]() int {
	var board B
	return len(board)
}
