package sudoku

import (
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/minlex"
)

// A CanonicalForm represents all boards that are equivalent to a board.
type CanonicalForm[P Problem] struct {
	// Board is the smallest equivalent board, compared cell by cell, with 0 for an
	// empty cell.
	Board P
	// By turns the argument of [Canonical] into Board.
	By Transformation[P]
	// Automorphisms is the number of transformations that leave the board as it
	// is. It is 1 for a board without symmetry, for the identity. The same number
	// of transformations turn the argument of [Canonical] into Board.
	Automorphisms int64
}

// maxCanonical is the number of cells of the largest boards that Canonical serves.
const maxCanonical = 81

// Canonical returns the canonical form of a puzzle or a solution, which sudoku
// forums call minlex. Two boards have the same form exactly if some
// [Transformation] turns one into the other. Any number of cells may be empty.
//
// The error is a [*ClashError] if the board breaks a rule, a [*SizeError] for 8×8, 10×10
// and larger boards, and an [*OptionError] for a [Puzzle] of other rules than those of
// [Standard] or with candidates. The slowest boards known, two full rows and nothing
// else, take a few milliseconds.
func Canonical[P Problem](board P) (CanonicalForm[P], error) {
	k := board.compiled()
	n, err := k.ordinarySide("Canonical")
	if err == nil && k.candidates != nil {
		err = &OptionError{Field: "Candidates", Value: "pencil marks", Want: "none, for Canonical"}
	}
	if err != nil {
		return CanonicalForm[P]{Board: board}, err
	}
	cells := n * n
	if cells > maxCanonical || geometry.BlockColumns(cells) > 3 {
		return CanonicalForm[P]{Board: board}, &SizeError{Func: "Canonical", Side: n, Largest: geometry.Side(maxCanonical)}
	}
	if err := Check(board); err != nil {
		return CanonicalForm[P]{Board: board}, err
	}
	best, count := minlex.Smallest(Cells(&board), n, geometry.BlockRows(cells), geometry.BlockColumns(cells))
	form := CanonicalForm[P]{By: transformationOf[P](&best, n), Automorphisms: count}
	form.Board, err = form.By.Apply(board)
	return form, err
}

// transformationOf returns the transformation. Values that do not occur get the
// remaining names in order.
func transformationOf[P Problem](a *minlex.Rearrangement, n int) Transformation[P] {
	t := Transformation[P]{side: sideIn[P](n), transpose: a.Transpose}
	next := uint8(0)
	for _, label := range a.Labels[1 : n+1] {
		if label != minlex.Unnamed {
			next = max(next, label)
		}
	}
	for i := range n {
		place := uint8(i)
		t.rows[a.Rows[i]] = a.Rows[i] ^ place
		t.columns[a.Columns[i]] = a.Columns[i] ^ place
		label := a.Labels[i+1]
		if label == minlex.Unnamed {
			next++
			label = next
		}
		t.values[i] = (label - 1) ^ place
	}
	return t
}
