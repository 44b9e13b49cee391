package geometry

import (
	"sync"
)

// A Shape is the geometry of a board: its side, the measures of its blocks, and
// tables from a cell to its units and back. Rows, columns, blocks and cells
// count from 0, blocks from left to right and top to bottom. The zero shape has
// no cells. A shape is safe for concurrent use.
type Shape struct {
	Side                    int // rows, columns, blocks, and values
	BlockRows, BlockColumns int // of a block
	*Board
}

// ShapeOf returns the shape of the ordinary sudoku with the given number of cells,
// and the zero shape if there is no such type.
func ShapeOf(cells int) Shape {
	n, h, w := Measures(cells)
	if n == 0 {
		return Shape{}
	}
	return Shape{Side: n, BlockRows: h, BlockColumns: w, Board: Standard[n]()}
}

// Locate returns the row, the column and the block of a cell.
func (s Shape) Locate(cell int) (row, column, block int) {
	p := s.Locations[cell]
	return int(p.Row), int(p.Col), int(p.Block)
}

// Cell returns the cell in a row and column.
func (s Shape) Cell(row, column int) int { return row*s.Side + column }

// Unit returns the cells of a unit in ascending order. The units from 0 are
// the rows, those from side on the columns, and those from 2×side on the blocks. The
// slice is shared and must not be changed.
func (s Shape) Unit(unit int) []uint16 { return s.Units[unit] }

// PeersOf returns the other cells of a cell's row, column and block, each once
// and in ascending order. The slice is shared and must not be changed.
func (s Shape) PeersOf(cell int) []uint16 { return s.Peers[cell] }

// Standard makes the tables of a size, by its side.
var Standard = PerSize(makeTables)

func makeTables(cells int) *Board {
	n, h, w := Measures(cells)
	t := &Board{
		Values:    n,
		Locations: make([]location, cells),
		Units:     make([][]uint16, 3*n),
		Kinds:     make([]Kind, 3*n),
		InUnits:   make([][]uint16, cells),
		Peers:     make([][]uint16, cells),
	}
	members, numbers := make([]uint16, 3*cells), make([]uint16, 0, 3*cells)
	for u := range t.Units {
		t.Units[u] = members[n*u : n*u : n*(u+1)]
		t.Kinds[u] = Kind(u/n) + Row
	}
	for i := range cells {
		r, c := i/n, i%n
		b := BlockOf(cells, r, c)
		t.Locations[i] = location{uint8(r), uint8(c), uint8(b)}
		for _, u := range [...]int{r, n + c, 2*n + b} {
			t.Units[u] = append(t.Units[u], uint16(i))
			numbers = append(numbers, uint16(u))
		}
		t.InUnits[i] = numbers[3*i:][:3:3]
	}
	asPeers := make([]uint16, 0, cells*(3*n-h-w-1))
	for i, p := range t.Locations {
		first := len(asPeers)
		for j, q := range t.Locations {
			if i != j && (p.Row == q.Row || p.Col == q.Col || p.Block == q.Block) {
				asPeers = append(asPeers, uint16(j))
			}
		}
		t.Peers[i] = asPeers[first:len(asPeers):len(asPeers)]
	}
	return t
}

// The measures of the largest board. Code that relies on a limit of them, such
// as the number of bits in a word, has a guard beside it:
//
//	const _ = uint(63 - maxSmall) // bit v of a word stands for the value v
//
// When the difference gets negative, the compiler reports that line: "cannot
// use … as uint value". The recipe for a new size is in CONTRIBUTING.md.
const (
	MaxBlock = 9 // rows, and columns, of a block
	MaxSide  = MaxBlock * MaxBlock
	MaxCells = MaxSide * MaxSide
	MaxPeers = 3*MaxSide - 2*MaxBlock - 1 // of a cell
)

// Boards up to MaxSmall×MaxSmall are small, those above are giants. On small boards a
// set of values is one word, and the sets of all units are arrays on the stack. What
// does that for speed has another way for giants beside it.
const MaxSmall = 36

const _ = uint(63 - MaxSmall) // bit v of a word stands for the value v

// IsGiant folds to a constant in code over array types.
func IsGiant(cells int) bool { return cells > MaxSmall*MaxSmall }

// Measures returns the side of the ordinary sudoku with the given number of cells,
// and the rows and columns of its blocks; zeros if there is no such type.
//
// It inlines, and folds to constants in code over array types, where the number
// of cells is a constant of each copy. The compiler then turns a division by the
// Side into a multiplication, but not a remainder: divide, multiply and subtract
// instead. The cost of side is 42 of the 80 that the compiler inlines.
func Measures(cells int) (n, rows, columns int) {
	slot := cells * 99 >> 4 & 60
	rows, columns = int(blockRowsAt>>slot&15), int(blockColumnsAt>>slot&15)
	if n = rows * columns; n*n != cells {
		return 0, 0, 0
	}
	return
}

// The rows and the columns of the blocks of each size, in its slot of a word. A
// slot is one of sixteen places of four bits, to which measures hashes a number of
// Cells. It is the only list of sizes: all tables derive from it.
const (
	slot4  = 16 * 99 >> 4 & 60
	slot6  = 36 * 99 >> 4 & 60
	slot8  = 64 * 99 >> 4 & 60
	slot9  = 81 * 99 >> 4 & 60
	slot10 = 100 * 99 >> 4 & 60
	slot12 = 144 * 99 >> 4 & 60
	slot16 = 256 * 99 >> 4 & 60
	slot25 = 625 * 99 >> 4 & 60
	slot36 = 1296 * 99 >> 4 & 60
	slot49 = 2401 * 99 >> 4 & 60
	slot64 = 4096 * 99 >> 4 & 60
	slot81 = 6561 * 99 >> 4 & 60

	blockRowsAt uint64 = 2<<slot4 | 2<<slot6 | 2<<slot8 | 3<<slot9 | 2<<slot10 | 3<<slot12 |
		4<<slot16 | 5<<slot25 | 6<<slot36 | 7<<slot49 | 8<<slot64 | 9<<slot81
	blockColumnsAt uint64 = 2<<slot4 | 3<<slot6 | 4<<slot8 | 3<<slot9 | 5<<slot10 | 4<<slot12 |
		4<<slot16 | 5<<slot25 | 6<<slot36 | 7<<slot49 | 8<<slot64 | 9<<slot81
)

// The compiler refuses two sizes with the same slot.
var _ = [...]struct{}{slot4: {}, slot6: {}, slot8: {}, slot9: {}, slot10: {}, slot12: {},
	slot16: {}, slot25: {}, slot36: {}, slot49: {}, slot64: {}, slot81: {}}

// Sides returns the sides of all sizes, in ascending order.
func Sides() []int {
	var sides []int
	for n := range MaxSide + 1 {
		if Side(n*n) > 0 {
			sides = append(sides, n)
		}
	}
	return sides
}

// Side returns the side of the ordinary board with a number of cells, or 0 if there is none.
func Side(cells int) int {
	n, _, _ := Measures(cells)
	return n
}

// SideOf is side where the number of cells is not constant. The common size takes a
// branch that the processor predicts, and not the hash.
func SideOf(cells int) int {
	if cells == 81 {
		return 9
	}
	return Side(cells)
}

// BlockRows returns the rows of a block of that board.
func BlockRows(cells int) int {
	_, rows, _ := Measures(cells)
	return rows
}

// BlockColumns returns the columns of a block of that board.
func BlockColumns(cells int) int {
	_, _, columns := Measures(cells)
	return columns
}

// BlockOf returns the block in which row r and column c cross.
func BlockOf(cells, r, c int) int {
	_, h, w := Measures(cells)
	return r/h*h + c/w // a row of blocks has as many blocks as a block has rows
}

// PerSize returns a function for the side of each size, nil for other
// numbers, that makes the tables of this size when it is first called. A program
// does not pay for the sizes that it never uses.
func PerSize[T any](make func(cells int) T) (tables [MaxSide + 1]func() T) {
	for n := range tables {
		if Side(n*n) > 0 {
			tables[n] = sync.OnceValue(func() T { return make(n * n) })
		}
	}
	return tables
}

// BlockMeasures returns the rows and columns of the blocks of a board, as nearly square
// as can be, and zeros if there are none with the given number of cells.
func BlockMeasures(rows, columns, cells int) (height, width int) {
	for short := cells; short >= 2; short-- {
		long := cells / short
		switch {
		case short*short > cells || cells%short != 0:
		case rows%short == 0 && columns%long == 0:
			return short, long
		case rows%long == 0 && columns%short == 0:
			return long, short
		}
	}
	return 0, 0
}
