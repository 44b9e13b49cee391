package sudoku

// A Grid is a 9×9 board: 81 cells in row order, 0 for an empty one. It is a
// plain array: it can be indexed, ranged over, compared with ==, copied by
// assignment and used as a map key. Its zero value is the empty board.
//
// [Grid4], [Grid6] and so on are the same for the other sizes.
type Grid [81]uint8

// The boards of the other sizes. They are arrays like a [Grid].
type (
	// Grid4 is a 4×4 board with 2×2 blocks.
	Grid4 [16]uint8
	// Grid6 is a 6×6 board with blocks of 2 rows and 3 columns.
	Grid6 [36]uint8
	// Grid8 is a 8×8 board with blocks of 2 rows and 4 columns.
	Grid8 [64]uint8
	// Grid10 is a 10×10 board with blocks of 2 rows and 5 columns.
	Grid10 [100]uint8
	// Grid12 is a 12×12 board with blocks of 3 rows and 4 columns.
	Grid12 [144]uint8
	// Grid16 is a 16×16 board with 4×4 blocks.
	Grid16 [256]uint8
	// Grid25 is a 25×25 board with 5×5 blocks.
	Grid25 [625]uint8
	// Grid36 is a 36×36 board with 6×6 blocks.
	Grid36 [1296]uint8
	// Grid49 is a 49×49 board with 7×7 blocks.
	Grid49 [2401]uint8
	// Grid64 is a 64×64 board with 8×8 blocks.
	Grid64 [4096]uint8
	// Grid81 is a 81×81 board with 9×9 blocks.
	Grid81 [6561]uint8
)

const _ = uint(1<<8 - 1 - maxSide) // a board holds a value in a uint8

// Board is any of the twelve board types. A function that takes a board works on
// all of them; the size is inferred from the argument.
type Board interface {
	Grid4 | Grid6 | Grid8 | Grid | Grid10 | Grid12 | Grid16 | Grid25 | Grid36 | Grid49 | Grid64 | Grid81
	kernel() *kernel
	funcs() boardFuncs
}

// Cells returns the cells of the board as a slice that shares its memory. It is
// the form in which a [Fitness], a [Crossover] and a [Worker] get a board.
func Cells[P Problem](board *P) []uint8 {
	switch b := any(board).(type) {
	case *Grid:
		return b[:]
	case *Grid4:
		return b[:]
	case *Grid6:
		return b[:]
	case *Grid8:
		return b[:]
	case *Grid10:
		return b[:]
	case *Grid12:
		return b[:]
	case *Grid16:
		return b[:]
	case *Grid25:
		return b[:]
	case *Grid36:
		return b[:]
	case *Grid49:
		return b[:]
	case *Grid64:
		return b[:]
	case *Grid81:
		return b[:]
	default:
		return any(board).(*Puzzle).Cells
	}
}

// boardOf returns the board with the given cells.
func boardOf[B Board](cells []uint8) (board B) {
	copy(Cells(&board), cells)
	return board
}

// Givens returns the number of filled cells.
func Givens[P Problem](board P) int { return givens(Cells(&board)) }

func givens(cells []uint8) int {
	n := 0
	for _, v := range cells {
		if v != 0 {
			n++
		}
	}
	return n
}

// unitValues holds the values present in each unit of a small board, in which bit v
// stands for the value v.
type unitValues struct {
	rows, cols, blocks [maxSmall]uint64
	again              uint64 // the values that a unit repeats
	largest            uint8  // value
}

// unitValuesOf collects the values of the filled cells.
func unitValuesOf(cells []uint8) unitValues {
	var s unitValues
	shape := shapeOf(len(cells))
	for i, v := range cells {
		if v != 0 {
			at := shape.locations[i]
			bit := uint64(1) << v
			row, col, block := &s.rows[at.row], &s.cols[at.col], &s.blocks[at.block]
			s.again |= (*row | *col | *block) & bit
			*row |= bit
			*col |= bit
			*block |= bit
			s.largest = max(s.largest, v)
		}
	}
	return s
}

// candidates returns the values that are in no unit of the cell.
func (s *unitValues) candidates(rules *geometry, cell int) uint64 {
	at := rules.locations[cell]
	return allValues(rules.values).word() &^ (s.rows[at.row] | s.cols[at.col] | s.blocks[at.block])
}
