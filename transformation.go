package sudoku

import (
	"fmt"
	"math/rand/v2"

	"example.com/sudoku/internal/geometry"
)

// A Transformation turns a board into an equivalent one. It may transpose the
// board, reorder the bands, the stacks, the rows of a band and the columns of a
// stack, and rename the values. The new board breaks the rules exactly if the old
// one does, and has the same number of solutions. There are 3,359,232 × 9!
// transformations of 9×9 boards. A 6×6 board is never transposed, as its blocks
// are not square.
//
// The transformations of a [Puzzle] are for the rules of [Standard], and for one side: it
// is an [*OptionError] to apply them to others. The zero Transformation is the identity
// of all of them. Every value of the type is valid, and two transformations of one side
// have the same effect exactly if they are equal by ==.
type Transformation[P Problem] struct {
	_ [0]*P // prevents conversion to that of another type

	side      uint8 // of a Puzzle; 0 for the identity, and for a Grid
	transpose bool  // comes first
	// Row i moves to rows[i]^i, which makes the zero value the identity; columns
	// likewise. Value v becomes values[v-1]^(v-1) + 1.
	rows, columns, values [geometry.MaxSide]uint8
}

const _ = uint(1<<8 - 1 - geometry.MaxSide) // Transformation: lines and values are uint8s

// NewTransformation returns the transformation of boards like the given one that
// transposes a board if transpose is set, then moves each row i to rows[i] and each column
// j to columns[j], and replaces each value v by values[v-1]. A nil slice changes
// nothing. The error is an [*OptionError] if a slice is not a permutation or
// separates the lines of a band or stack, if transpose is set and blocks are
// not square, or if the board does not have the rules of [Standard].
func NewTransformation[P Problem](like P, transpose bool, rows, columns, values []int) (Transformation[P], error) {
	n, err := like.compiled().ordinarySide("Transformation")
	if err != nil {
		return Transformation[P]{}, err
	}
	h, w := geometry.BlockRows(n*n), geometry.BlockColumns(n*n)
	t := Transformation[P]{side: sideIn[P](n), transpose: transpose}
	switch {
	case transpose && h != w:
		err = &OptionError{Field: "transpose", Value: true, Want: fmt.Sprintf("false, for blocks of %d×%d", h, w)}
	case !setPermutation(&t.rows, rows, n, 0, h):
		err = &OptionError{Field: "rows", Value: rows, Want: fmt.Sprintf("a permutation of 0 to %d that keeps the %d rows of a band together", n-1, h)}
	case !setPermutation(&t.columns, columns, n, 0, w):
		err = &OptionError{Field: "columns", Value: columns, Want: fmt.Sprintf("a permutation of 0 to %d that keeps the %d columns of a stack together", n-1, w)}
	case !setPermutation(&t.values, values, n, 1, 1):
		err = &OptionError{Field: "values", Value: values, Want: fmt.Sprintf("a permutation of 1 to %d", n)}
	}
	if err != nil {
		return Transformation[P]{}, err
	}
	return t, nil
}

// setPermutation stores a permutation of n things numbered from first. It reports
// whether order is one and keeps each group together.
func setPermutation(to *[geometry.MaxSide]uint8, order []int, n, first, group int) bool {
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

// RandomTransformation draws a transformation of boards like the given one uniformly. For
// a [Puzzle] that does not have the rules of [Standard] it is the identity.
func RandomTransformation[P Problem](like P, source rand.Source) Transformation[P] {
	n, err := like.compiled().ordinarySide("Transformation")
	if err != nil {
		return Transformation[P]{}
	}
	h, w := geometry.BlockRows(n*n), geometry.BlockColumns(n*n)
	t := Transformation[P]{side: sideIn[P](n)}
	t.transpose = h == w && source.Uint64()>>63 == 1
	shuffleGroups(&t.rows, n, h, source)
	shuffleGroups(&t.columns, n, w, source)
	shuffleGroups(&t.values, n, n, source)
	return t
}

// shuffleGroups stores a random order of n things that keeps groups together, each as its
// difference from its place.
func shuffleGroups(to *[geometry.MaxSide]uint8, n, group int, source rand.Source) {
	order := mixedLines(n, group, source)
	for i := range n {
		to[i] = order[i] ^ uint8(i)
	}
}

// Shuffle returns the board after a random transformation, which depends only on
// the size and the seed. The new board looks different and is as hard as before. The error
// is an [*OptionError] for a [Puzzle] that does not have the rules of [Standard].
func Shuffle[P Problem](board P, seed uint64) (P, error) {
	if _, err := board.compiled().ordinarySide("Shuffle"); err != nil {
		return board, err
	}
	return RandomTransformation(board, NewStream(seed, 0)).Apply(board)
}

// Apply returns the transformed board. Empty cells stay empty, and values that
// are too large for the board stay as they are. The candidates of a [Puzzle] move with
// their cells. The error is an [*OptionError] for a Puzzle of other rules or another size
// than those of the transformation, and the board is as it was.
func (t Transformation[P]) Apply(board P) (P, error) {
	if t == (Transformation[P]{}) {
		if p, ok := any(&board).(*Puzzle); ok {
			*p = p.Clone()
		}
		return board, nil
	}
	n, err := board.compiled().ordinarySide("Transformation")
	if err == nil && t.side != sideIn[P](n) {
		err = &OptionError{Field: "Rules", Value: RulesOf(board), Want: fmt.Sprintf("those of Standard(%d), as the transformation has", t.side)}
	}
	if err != nil {
		return board, err
	}
	var names [geometry.MaxSide + 1]uint8
	const _ = uint(1<<16 - geometry.MaxCells)
	var outer, inner [geometry.MaxSide]uint16 // what a row and a column add to the new cell
	for i := range n {
		names[i+1] = t.values[i] ^ uint8(i) + 1
		outer[i] = uint16(n) * uint16(t.rows[i]^uint8(i))
		inner[i] = uint16(t.columns[i] ^ uint8(i))
	}
	if t.transpose {
		outer, inner = inner, outer
	}
	cells, moved := Cells(&board), blank(&board)
	to := Cells(&moved)
	for r := range n {
		for c := range n {
			v := cells[r*n+c]
			if int(v) <= n {
				v = names[v]
			}
			to[outer[r]+inner[c]] = v
		}
	}
	if p, ok := any(&moved).(*Puzzle); ok {
		if old := any(&board).(*Puzzle).Candidates; old != nil {
			p.Candidates = make([]Values, len(old))
			for cell, values := range old {
				moved := &p.Candidates[outer[cell/n]+inner[cell%n]]
				for v := range values.All() {
					*moved = moved.With(t.Value(v))
				}
			}
		}
	}
	return moved, nil
}

// Cell returns the cell to which a cell moves, or -1 for a cell that is not on the
// board. The identity of all sizes of a [Puzzle] moves no cell.
func (t Transformation[P]) Cell(cell int) int {
	n := t.lines()
	switch {
	case cell < 0 || n > 0 && cell >= n*n:
		return -1
	case n == 0:
		return cell
	}
	r := cell / n
	c := cell - r*n
	if t.transpose {
		r, c = c, r
	}
	return n*int(t.rows[r]^uint8(r)) + int(t.columns[c]^uint8(c))
}

// Value returns the new value for a value. 0, an empty cell, stays 0, and a value
// that is too large for the board stays as it is.
func (t Transformation[P]) Value(v uint8) uint8 {
	if v == 0 || int(v) > t.lines() {
		return v
	}
	return t.values[v-1] ^ (v - 1) + 1
}

// Then returns the transformation that applies t first and then next. Both must be of one
// size.
func (t Transformation[P]) Then(next Transformation[P]) Transformation[P] {
	if next.transpose {
		t.rows, t.columns = t.columns, t.rows
	}
	t.side = max(t.side, next.side)
	for i := range t.lines() {
		at := uint8(i)
		t.rows[i] ^= next.rows[t.rows[i]^at]
		t.columns[i] ^= next.columns[t.columns[i]^at]
		t.values[i] ^= next.values[t.values[i]^at]
	}
	t.transpose = t.transpose != next.transpose
	return t
}

// Inverse returns the transformation that undoes t.
func (t Transformation[P]) Inverse() Transformation[P] {
	back := Transformation[P]{side: t.side, transpose: t.transpose}
	for i := range t.lines() {
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

// lines returns the number of rows of the boards, or 0 for the identity of all sizes.
func (t *Transformation[P]) lines() int {
	if isGrid[P]() {
		return 9
	}
	return int(t.side)
}

// sideIn returns how a Transformation stores the side of its boards: a type of board that
// has one side only does not.
func sideIn[P Problem](side int) uint8 {
	if isGrid[P]() {
		return 0
	}
	return uint8(side)
}

func isGrid[P Problem]() bool {
	var board P
	_, ok := any(&board).(*Grid)
	return ok
}

// ordinarySide returns the side of a board that has the rules of [Standard] and one of the
// sizes with square blocks or nearly so. The error names what is served.
func (k *compiled) ordinarySide(by string) (int, error) {
	switch {
	case k.err != nil:
		return 0, k.err
	case k.side == 0:
		return 0, &OptionError{Field: "Rules", Value: k.owner(), Want: "those of Standard, for " + by}
	}
	return k.side, nil
}
