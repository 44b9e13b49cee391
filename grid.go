package sudoku

// A Grid is a 9×9 board: 81 cells in row order, 0 for an empty one. It is a
// plain array, so it can be indexed, ranged over, compared with ==, copied by
// assignment and used as a map key; its zero value is the empty board.
//
// The sibling types are the same thing for the other sizes. Their blocks are
// squares, except those of [Grid6], which are two rows high and three columns
// wide.
type (
	Grid   [81]uint8
	Grid4  [16]uint8
	Grid6  [36]uint8
	Grid16 [256]uint8
	Grid25 [625]uint8
	Grid36 [1296]uint8
)

// Board is any of the six board types. A function that takes a board works on
// all of them; the size is inferred from the argument.
type Board interface {
	Grid4 | Grid6 | Grid | Grid16 | Grid25 | Grid36
}

// Cells returns the cells of the board as a slice that shares its memory, the
// form in which operators for boards of any size see them.
func Cells[B Board](board *B) []uint8 {
	switch b := any(board).(type) {
	case *Grid:
		return b[:]
	case *Grid4:
		return b[:]
	case *Grid6:
		return b[:]
	case *Grid16:
		return b[:]
	case *Grid25:
		return b[:]
	case *Grid36:
		return b[:]
	}
	return nil // Board has no other member
}

// Givens returns the number of filled cells.
func Givens[B Board](board B) int {
	n := 0
	for i := range len(board) {
		if board[i] != 0 {
			n++
		}
	}
	return n
}

// Candidates returns the values that an empty cell can take without repeating
// one in its row, column or block. It is empty for a filled cell and for a
// cell that is not on the board.
func Candidates[B Board](board B, cell int) Values {
	if cell < 0 || cell >= len(board) || board[cell] != 0 {
		return 0
	}
	seen := unitValuesOf(&board)
	return seen.candidates(len(board), cell)
}

// AllCandidates returns the candidates of every cell, in the order of the
// cells.
func AllCandidates[B Board](board B) []Values {
	all := make([]Values, len(board))
	seen := unitValuesOf(&board)
	for i := range all {
		if board[i] == 0 {
			all[i] = seen.candidates(len(board), i)
		}
	}
	return all
}

// Check reports whether the board keeps the rules so far. It returns nil or a
// [*ClashError] that lists every value out of range, every pair of equal values in
// a unit, and every empty cell for which no value is left. A board that fails
// has no solution; one that passes may still have none.
func Check[B Board](board B) error {
	var clashes []Clash
	n := side(len(board))
	valid := true
	for i := range len(board) {
		if int(board[i]) > n {
			clashes = append(clashes, Clash{Cell: i, Other: -1, Value: board[i]})
			valid = false
		}
	}
	eachRepeat(&board, func(unit, first, again int) {
		if v := board[first]; int(v) <= n {
			clashes = append(clashes, Clash{Kind: UnitKind(unit/n + 1), Cell: first, Other: again, Value: v})
		}
	})
	if valid {
		seen := unitValuesOf(&board)
		for i := range len(board) {
			if board[i] == 0 && seen.candidates(len(board), i) == 0 {
				clashes = append(clashes, Clash{Cell: i, Other: -1})
			}
		}
	}
	if clashes == nil {
		return nil
	}
	return &ClashError{Side: n, Clashes: clashes}
}

// eachRepeat calls found for every cell that holds a value which stood in the
// same unit before, with the first cell that holds it: by rows, columns, and
// blocks, and within a unit by the later cell.
func eachRepeat[B Board](board *B, found func(unit, first, again int)) {
	shape := ShapeOf(len(*board))
	for unit := range 3 * shape.Side {
		var first [256]int16 // cell that holds the value, counted from 1
		for _, cell := range shape.Unit(unit) {
			switch v := (*board)[cell]; {
			case v == 0:
			case first[v] == 0:
				first[v] = int16(cell) + 1
			default:
				found(unit, int(first[v])-1, int(cell))
			}
		}
	}
}

// Solved reports whether board is a solution of puzzle: every given is kept,
// and every row, column and block holds every value once.
func Solved[B Board](puzzle, board B) bool {
	n := side(len(board))
	for i := range len(board) {
		if board[i] == 0 || int(board[i]) > n || puzzle[i] != 0 && puzzle[i] != board[i] {
			return false
		}
	}
	seen := unitValuesOf(&board)
	full := allValues(n)
	for i := range n {
		if seen.rows[i] != full || seen.cols[i] != full || seen.blocks[i] != full {
			return false
		}
	}
	return true
}

// seen holds the values present in each unit of a board.
type unitValues struct {
	rows, cols, blocks [maxSide]Values
}

func unitValuesOf[B Board](board *B) unitValues {
	var s unitValues
	n := side(len(*board))
	for i := range len(*board) {
		if v := (*board)[i]; v != 0 {
			r := i / n
			c := i - r*n
			bit := Values(1) << v
			s.rows[r] |= bit
			s.cols[c] |= bit
			s.blocks[blockOf(len(*board), r, c)] |= bit
		}
	}
	return s
}

func (s *unitValues) candidates(cells, cell int) Values {
	n := side(cells)
	r := cell / n
	c := cell - r*n
	return allValues(n) &^ (s.rows[r] | s.cols[c] | s.blocks[blockOf(cells, r, c)])
}
