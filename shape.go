package sudoku

import (
	"strconv"
	"sync"
)

// A shape is the geometry of a board: its side, the measures of its blocks, and
// tables from a cell to its units and back. Rows, columns, blocks and cells
// count from 0, blocks from left to right and top to bottom. The zero shape has
// no cells. A shape is safe for concurrent use.
type shape struct {
	side                    int // rows, columns, blocks, and values
	blockRows, blockColumns int // of a block
	*geometry
}

// shapeOf returns the shape of the board type with the given number of cells,
// and the zero shape if there is no such type.
func shapeOf(cells int) shape {
	n, h, w := measures(cells)
	if n == 0 {
		return shape{}
	}
	return shape{side: n, blockRows: h, blockColumns: w, geometry: sizeTables[n]()}
}

// locate returns the row, the column and the block of a cell.
func (s shape) locate(cell int) (row, column, block int) {
	p := s.locations[cell]
	return int(p.row), int(p.col), int(p.block)
}

// cell returns the cell in a row and column.
func (s shape) cell(row, column int) int { return row*s.side + column }

// unit returns the cells of a unit in ascending order. The units from 0 are
// the rows, those from side on the columns, and those from 2×side on the blocks. The
// slice is shared and must not be changed.
func (s shape) unit(unit int) []uint16 { return s.units[unit] }

// peersOf returns the other cells of a cell's row, column and block, each once
// and in ascending order. The slice is shared and must not be changed.
func (s shape) peersOf(cell int) []uint16 { return s.peers[cell] }

// sizeTables makes the tables of a size, by its side.
var sizeTables = perSize(makeTables)

func makeTables(cells int) *geometry {
	n, h, w := measures(cells)
	t := &geometry{
		values:    n,
		rows:      n,
		columns:   n,
		locations: make([]location, cells),
		units:     make([][]uint16, 3*n),
		kinds:     make([]UnitKind, 3*n),
		inUnits:   make([][]uint16, cells),
		peers:     make([][]uint16, cells),
	}
	members, numbers := make([]uint16, 3*cells), make([]uint16, 0, 3*cells)
	for u := range t.units {
		t.units[u] = members[n*u : n*u : n*(u+1)]
		t.kinds[u] = UnitKind(u/n) + Row
	}
	for i := range cells {
		r, c := i/n, i%n
		b := blockOf(cells, r, c)
		t.locations[i] = location{uint8(r), uint8(c), uint8(b)}
		for _, u := range [...]int{r, n + c, 2*n + b} {
			t.units[u] = append(t.units[u], uint16(i))
			numbers = append(numbers, uint16(u))
		}
		t.inUnits[i] = numbers[3*i:][:3:3]
	}
	asPeers := make([]uint16, 0, cells*(3*n-h-w-1))
	for i, p := range t.locations {
		first := len(asPeers)
		for j, q := range t.locations {
			if i != j && (p.row == q.row || p.col == q.col || p.block == q.block) {
				asPeers = append(asPeers, uint16(j))
			}
		}
		t.peers[i] = asPeers[first:len(asPeers):len(asPeers)]
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
	maxBlock = 9 // rows, and columns, of a block
	maxSide  = maxBlock * maxBlock
	maxCells = maxSide * maxSide
	maxPeers = 3*maxSide - 2*maxBlock - 1 // of a cell
)

// Boards up to maxSmall×maxSmall are small, those above are giants. On small boards a
// set of values is one word, and the sets of all units are arrays on the stack. What
// does that for speed has another way for giants beside it.
const maxSmall = 36

const _ = uint(63 - maxSmall) // bit v of a word stands for the value v

// isGiant folds to a constant in code over array types.
func isGiant(cells int) bool { return cells > maxSmall*maxSmall }

// measures returns the side of the board type with the given number of cells,
// and the rows and columns of its blocks; zeros if there is no such type.
//
// It inlines, and folds to constants in code over array types, where the number
// of cells is a constant of each copy. The compiler then turns a division by the
// side into a multiplication, but not a remainder: divide, multiply and subtract
// instead. The cost of side is 42 of the 80 that the compiler inlines.
func measures(cells int) (n, rows, columns int) {
	slot := cells * 99 >> 4 & 60
	rows, columns = int(blockRowsAt>>slot&15), int(blockColumnsAt>>slot&15)
	if n = rows * columns; n*n != cells {
		return 0, 0, 0
	}
	return
}

// The rows and the columns of the blocks of each size, in its slot of a word. A
// slot is one of sixteen places of four bits, to which measures hashes a number of
// cells. It is the only list of sizes: all tables derive from it.
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

func side(cells int) int {
	n, _, _ := measures(cells)
	return n
}

// sideOf is side where the number of cells is not constant. The common size takes a
// branch that the processor predicts, and not the hash.
func sideOf(cells int) int {
	if cells == len(Grid{}) {
		return 9
	}
	return side(cells)
}

func blockRows(cells int) int {
	_, rows, _ := measures(cells)
	return rows
}

func blockCols(cells int) int {
	_, _, columns := measures(cells)
	return columns
}

// blockOf returns the block in which row r and column c cross.
func blockOf(cells, r, c int) int {
	_, h, w := measures(cells)
	return r/h*h + c/w // a row of blocks has as many blocks as a block has rows
}

// perSize returns a function for the side of each board type, nil for other
// numbers, that makes the tables of this size when it is first called. A program
// does not pay for the sizes that it never uses.
func perSize[T any](make func(cells int) T) (tables [maxSide + 1]func() T) {
	for n := range tables {
		if side(n*n) > 0 {
			tables[n] = sync.OnceValue(func() T { return make(n * n) })
		}
	}
	return tables
}

// Sides returns the sides of all board types, in ascending order.
func Sides() []int {
	var sides []int
	for n := range maxSide + 1 {
		if side(n*n) > 0 {
			sides = append(sides, n)
		}
	}
	return sides
}

// boardSizes lists the numbers of cells that a board can have.
func boardSizes() string {
	var sizes []string
	for _, n := range Sides() {
		sizes = append(sizes, strconv.Itoa(n*n))
	}
	return oneOfNames(sizes)
}

// A lazy value is made when it is first asked for. The linker leaves out one that a
// program does not use, which it can't with a variable made by [sync.OnceValue].
type lazy[T any] struct {
	once  sync.Once
	value T
}

func (l *lazy[T]) get(make func() T) T {
	l.once.Do(func() { l.value = make() })
	return l.value
}
