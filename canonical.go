package sudoku

// A CanonicalForm is the representative of all boards that are equivalent to a
// board.
type CanonicalForm[B Board] struct {
	// Board is the smallest equivalent board, compared cell by cell, with 0 for an
	// empty cell.
	Board B
	// By turns the argument of [Canonical] into Board.
	By Transformation[B]
	// Automorphisms is the number of transformations that leave the board as it
	// is. It is 1 for a board without symmetry, for the identity. The same number
	// of transformations turn the argument of [Canonical] into Board.
	Automorphisms int64
}

// maxCanonical is the number of cells of the largest boards that Canonical
// serves. A rearrangement has room for 9 lines, a row's key for 16 names.
const maxCanonical = 81

// Canonical returns the canonical form of a puzzle or a solution, which sudoku
// forums call minlex. Two boards have the same form exactly if some
// [Transformation] turns one into the other. Any number of cells may be empty.
//
// The error is a [*ClashError] if the board breaks a rule, and a [*SizeError] for
// 8×8, 10×10 and larger boards. The slowest boards known, two full rows and nothing
// else, take a few milliseconds.
func Canonical[B Board](board B) (CanonicalForm[B], error) {
	if len(board) > maxCanonical || blockCols(len(board)) > 3 {
		return CanonicalForm[B]{}, &SizeError{Func: "Canonical", Side: side(len(board)), Largest: side(maxCanonical)}
	}
	if err := Check(board); err != nil {
		return CanonicalForm[B]{}, err
	}
	n := side(len(board))
	var views [2]view // the board and its transpose
	full := true
	for r := range n {
		for c := range n {
			v := board[r*n+c]
			views[0][r][c], views[1][c][r] = v, v
			full = full && v != 0
		}
	}
	var best rearrangement
	var count int64
	if full && n == 9 {
		s := solutionCanon{views: &views}
		s.run()
		best, count = s.best, s.count
	} else {
		s := puzzleCanon{views: &views, n: n, h: blockRows(len(board)), w: blockCols(len(board))}
		s.run()
		best, count = s.best, s.count
	}
	form := CanonicalForm[B]{By: transformationOf[B](&best), Automorphisms: count}
	form.Board = form.By.Apply(board)
	return form, nil
}

// A view is a board, or its transpose, by rows.
type view [9][9]uint8

const _ = uint(len(view{})*len(view{}) - len(Grid{})) // Grid is the largest board of Canonical

// A rearrangement is a transformation as the searches build it: the row and the
// column of the view that move to each place, and the new name of each value.
type rearrangement struct {
	transpose     bool
	rows, columns [9]uint8
	labels        [10]uint8 // unnamed if the value does not occur
}

const unnamed = 15 // above every name

// transformationOf returns the transformation. Values that do not occur get the
// remaining names in order.
func transformationOf[B Board](a *rearrangement) Transformation[B] {
	t := Transformation[B]{transpose: a.transpose}
	n := side(cellCount[B]())
	next := uint8(0)
	for _, label := range a.labels[1 : n+1] {
		if label != unnamed {
			next = max(next, label)
		}
	}
	for i := range n {
		place := uint8(i)
		t.rows[a.rows[i]] = a.rows[i] ^ place
		t.columns[a.columns[i]] = a.columns[i] ^ place
		label := a.labels[i+1]
		if label == unnamed {
			next++
			label = next
		}
		t.values[i] = (label - 1) ^ place
	}
	return t
}
