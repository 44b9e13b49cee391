package sudoku

// A Grid is a 9×9 board: 81 cells in row order, 0 for an empty one. It is a
// plain array: it can be indexed, ranged over, compared with ==, copied by
// assignment and used as a map key. Its zero value is the empty board.
//
// The sibling types are the same for the other sizes. Their blocks are squares,
// except those of [Grid6], which have two rows and three columns, [Grid8] with two
// and four, [Grid10] with two and five, and [Grid12] with three and four.
type (
	Grid   [81]uint8
	Grid4  [16]uint8
	Grid6  [36]uint8
	Grid8  [64]uint8
	Grid10 [100]uint8
	Grid12 [144]uint8
	Grid16 [256]uint8
	Grid25 [625]uint8
	Grid36 [1296]uint8
	Grid49 [2401]uint8
	Grid64 [4096]uint8
	Grid81 [6561]uint8
)

const _ = uint(1<<8 - 1 - maxSide) // a board holds a value in a uint8

// Board is any of the twelve board types. A function that takes a board works on
// all of them; the size is inferred from the argument.
type Board interface {
	Grid4 | Grid6 | Grid8 | Grid | Grid10 | Grid12 | Grid16 | Grid25 | Grid36 | Grid49 | Grid64 | Grid81
}

// Cells returns the cells of the board as a slice that shares its memory. It is
// the form in which a [Fitness], a [Crossover] and a [Worker] get a board.
func Cells[B Board](board *B) []uint8 {
	// The length is a constant of each copy, which keeps the case of its type only.
	b := any(board)
	switch len(*board) {
	case len(Grid{}):
		return b.(*Grid)[:]
	case len(Grid4{}):
		return b.(*Grid4)[:]
	case len(Grid6{}):
		return b.(*Grid6)[:]
	case len(Grid8{}):
		return b.(*Grid8)[:]
	case len(Grid10{}):
		return b.(*Grid10)[:]
	case len(Grid12{}):
		return b.(*Grid12)[:]
	case len(Grid16{}):
		return b.(*Grid16)[:]
	case len(Grid25{}):
		return b.(*Grid25)[:]
	case len(Grid36{}):
		return b.(*Grid36)[:]
	case len(Grid49{}):
		return b.(*Grid49)[:]
	case len(Grid64{}):
		return b.(*Grid64)[:]
	}
	return b.(*Grid81)[:]
}

// boardOf returns the board with the given cells.
func boardOf[B Board](cells []uint8) (board B) {
	copy(Cells(&board), cells)
	return board
}

// Givens returns the number of filled cells.
func Givens[B Board](board B) int { return givens(Cells(&board)) }

func givens(cells []uint8) int {
	n := 0
	for _, v := range cells {
		if v != 0 {
			n++
		}
	}
	return n
}

// Candidates returns the values that an empty cell can take without repeating
// a value of its row, column or block. A filled cell and one that is not on the
// board have none.
func Candidates[B Board](board B, cell int) Values { return candidates(Cells(&board), cell) }

func candidates(cells []uint8, cell int) Values {
	switch {
	case cell < 0 || cell >= len(cells) || cells[cell] != 0:
		return Values{}
	case isGiant(len(cells)):
		return giantCandidates(cells, cell)
	}
	present := unitValuesOf(cells)
	return Values{low: present.candidates(ShapeOf(len(cells)), cell)}
}

// AllCandidates returns the [Candidates] of each cell, in the order of the cells.
func AllCandidates[B Board](board B) []Values { return allCandidates(Cells(&board)) }

func allCandidates(cells []uint8) []Values {
	all := make([]Values, len(cells))
	if isGiant(len(cells)) {
		for i, v := range cells {
			if v == 0 {
				all[i] = giantCandidates(cells, i)
			}
		}
		return all
	}
	present, shape := unitValuesOf(cells), ShapeOf(len(cells))
	for i, v := range cells {
		if v == 0 {
			all[i].low = present.candidates(shape, i)
		}
	}
	return all
}

// giantCandidates returns the candidates of an empty cell by its peers.
func giantCandidates(cells []uint8, cell int) Values {
	shape := ShapeOf(len(cells))
	open := allValues(shape.Side)
	for _, peer := range shape.Peers(cell) {
		open = open.Without(cells[peer])
	}
	return open
}

// Check reports whether the board keeps the rules so far. It returns nil or a
// [*ClashError] with all breaches. A board that fails has no solution; one that
// passes may still have none.
func Check[B Board](board B) error { return check(Cells(&board)) }

func check(cells []uint8) error {
	var clashes []Clash
	n := side(len(cells))
	valid := true
	for i, v := range cells {
		if int(v) > n {
			clashes = append(clashes, Clash{Cell: i, Other: -1, Value: int(v)})
			valid = false
		}
	}
	eachRepeat(cells, func(unit, first, again int) {
		v, kind := int(cells[first]), Row+UnitKind(unit/n)
		if v <= n && (kind != Block || !sameLine(n, first, again)) {
			clashes = append(clashes, Clash{Kind: kind, Cell: first, Other: again, Value: v})
		}
	})
	if valid {
		eachStuck(cells, func(cell int) {
			clashes = append(clashes, Clash{Cell: cell, Other: -1})
		})
	}
	if clashes == nil {
		return nil
	}
	return &ClashError{Side: n, Clashes: clashes}
}

// eachStuck calls found for each empty cell without a candidate, in ascending
// order. No value of the board is too large.
func eachStuck(cells []uint8, found func(cell int)) {
	if isGiant(len(cells)) {
		for i, v := range cells {
			if v == 0 && giantCandidates(cells, i) == (Values{}) {
				found(i)
			}
		}
		return
	}
	present, shape := unitValuesOf(cells), ShapeOf(len(cells))
	for i, v := range cells {
		if v == 0 && present.candidates(shape, i) == 0 {
			found(i)
		}
	}
}

// sameLine reports whether two cells of a board of side n share a row or column.
func sameLine(n, a, b int) bool { return a/n == b/n || a%n == b%n }

// eachRepeat calls found for each cell that repeats a value of its unit, with
// the first cell of the unit that holds it: by unit, as in [Shape.Unit], then by
// the repeating cell.
func eachRepeat(cells []uint8, found func(unit, first, again int)) {
	const _ = uint(1<<15 - 1 - maxCells) // first is an int16
	shape := ShapeOf(len(cells))
	for unit := range 3 * shape.Side {
		var first [256]int16 // 1 + the cell that holds the value
		for _, cell := range shape.Unit(unit) {
			switch v := cells[cell]; {
			case v == 0:
			case first[v] == 0:
				first[v] = int16(cell) + 1
			default:
				found(unit, int(first[v])-1, int(cell))
			}
		}
	}
}

// Solved reports whether board is a solution of puzzle: it keeps each given, and
// each row, column and block holds each value once.
func Solved[B Board](puzzle, board B) bool { return solves(Cells(&board), Cells(&puzzle)) }

// solves reports whether a board is a solution of a puzzle.
func solves(board, puzzle []uint8) bool {
	for i, v := range puzzle {
		if v != 0 && v != board[i] {
			return false
		}
	}
	n := side(len(board))
	if isGiant(len(board)) {
		return giantErrors(board, unitWeights{rows: 1, columns: 1, blocks: 1}) == 0
	}
	present := unitValuesOf(board)
	full := allValues(n).word() // a unit has as many cells: no other value fits
	for i := range n {
		if present.rows[i] != full || present.cols[i] != full || present.blocks[i] != full {
			return false
		}
	}
	return true
}

// unitValues holds the values present in each unit of a small board, in which bit v
// stands for the value v.
type unitValues struct {
	rows, cols, blocks [maxSmall]uint64
}

// unitValuesOf collects the values of the filled cells.
func unitValuesOf(cells []uint8) unitValues {
	var s unitValues
	shape := ShapeOf(len(cells))
	for i, v := range cells {
		if v != 0 {
			at := shape.locations[i]
			bit := uint64(1) << v
			s.rows[at.row] |= bit
			s.cols[at.col] |= bit
			s.blocks[at.block] |= bit
		}
	}
	return s
}

// candidates returns the values that are in no unit of the cell.
func (s *unitValues) candidates(shape Shape, cell int) uint64 {
	at := shape.locations[cell]
	return allValues(shape.Side).word() &^ (s.rows[at.row] | s.cols[at.col] | s.blocks[at.block])
}
