package variant

import "example.com/sudoku"

// This file holds the turns of a board that keep a random layout as it is.

// turnsOf returns the turns and mirrors of a symmetry, each as the cell to which it moves
// each cell of a square board. The first one moves none.
func turnsOf(symmetry sudoku.Symmetry, side int) ([][]int, error) {
	e := side - 1
	var moves []func(r, c int) (int, int)
	half := func(r, c int) (int, int) { return e - r, e - c }
	left := func(r, c int) (int, int) { return e - c, r }
	right := func(r, c int) (int, int) { return c, e - r }
	flip := func(r, c int) (int, int) { return e - r, c }
	flop := func(r, c int) (int, int) { return r, e - c }
	down := func(r, c int) (int, int) { return c, r }
	up := func(r, c int) (int, int) { return e - c, e - r }
	switch symmetry {
	case sudoku.SymmetryNone:
	case sudoku.SymmetryHalfTurn:
		moves = append(moves, half)
	case sudoku.SymmetryQuarterTurn:
		moves = append(moves, half, left, right)
	case sudoku.SymmetryHorizontal:
		moves = append(moves, flip)
	case sudoku.SymmetryVertical:
		moves = append(moves, flop)
	case sudoku.SymmetryDiagonal:
		moves = append(moves, down)
	case sudoku.SymmetryAntiDiagonal:
		moves = append(moves, up)
	case sudoku.SymmetryFull:
		moves = append(moves, half, left, right, flip, flop, down, up)
	default:
		return nil, &sudoku.OptionError{Field: "symmetry", Value: symmetry, Want: "a symmetry of the square"}
	}
	turns := make([][]int, 1+len(moves))
	for i := range turns {
		for cell := range side * side {
			to := cell
			if i > 0 {
				row, column := moves[i-1](cell/side, cell%side)
				to = row*side + column
			}
			turns[i] = append(turns[i], to)
		}
	}
	return turns, nil
}
