package sudoku

// A CanonicalForm is the one board that stands for all that are essentially the
// same.
type CanonicalForm[B Board] struct {
	// Board is the smallest of them, read cell by cell with 0 for an empty one.
	Board B
	// By leads from the board that was asked about to Board.
	By Transformation[B]
	// Automorphisms is the number of transformations that leave the board as it
	// is: 1 if it has no symmetry at all, since one changes nothing. Exactly so
	// many lead to Board.
	Automorphisms int64
}

// Canonical returns the canonical form of a puzzle or a solution, which the
// sudoku players' forums call minlex. Two boards have the same one exactly if
// some [Transformation] turns one into the other. Any number of cells may be
// empty; the slowest boards found, two full rows and nothing else, take a few
// milliseconds. The error is a [*ClashError] if the board breaks a rule.
func Canonical[B Grid4 | Grid6 | Grid](board B) (CanonicalForm[B], error) {
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
	var best arrangement
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
	form := CanonicalForm[B]{By: arranging[B](&best), Automorphisms: count}
	form.Board = form.By.Apply(board)
	return form, nil
}

// Equivalent reports whether two boards are essentially the same: whether a
// [Transformation] turns one into the other. The error is that of [Canonical].
func Equivalent[B Grid4 | Grid6 | Grid](a, b B) (bool, error) {
	formA, err := Canonical(a)
	if err != nil {
		return false, err
	}
	formB, err := Canonical(b)
	return err == nil && formA.Board == formB.Board, err
}

// A view is a board or its transpose by rows.
type view [9][9]uint8

const _ = uint(len(view{})*len(view{}) - len(Grid{})) // Grid is the largest board of Canonical

// An arrangement is a transformation as the searches make it: the row and the
// column of the view that come to each place, and the new name of each value.
type arrangement struct {
	transpose     bool
	rows, columns [9]uint8
	labels        [10]uint8 // unnamed for a value that does not occur
}

const unnamed = 15 // above every name

// arranging returns the transformation. Values that do not occur get the names
// that are left, in order.
func arranging[B Board](a *arrangement) Transformation[B] {
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
