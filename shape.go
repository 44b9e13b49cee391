package sudoku

import (
	"iter"
	"math/bits"
	"strconv"
	"sync"
)

// maxSide is the side of the largest board.
const maxSide = 36

// A Shape is the geometry of a board: its side, the measures of its blocks, and
// tables that lead from a cell to its units and back. Rows, columns, blocks and
// cells count from 0; blocks from left to right and top to bottom. All
// look-ups are safe for concurrent use. The zero Shape has no cells.
type Shape struct {
	// Side is the number of rows, of columns, of blocks and of values.
	Side int
	// BlockRows and BlockColumns are the height and the width of a block.
	BlockRows, BlockColumns int

	*tables
}

type tables struct {
	places []place    // of each cell
	units  [][]uint16 // the cells of each row, then column, then block
	peers  [][]uint16 // of each cell, ascending
}

// place holds the row, column and block of a cell.
type place struct{ row, col, block uint8 }

// ShapeOf returns the shape of the board type with the given number of cells,
// and the zero Shape if there is no such type.
func ShapeOf(cells int) Shape {
	i := sizeIndex(cells)
	if i < 0 {
		return Shape{}
	}
	return Shape{
		Side: side(cells), BlockRows: blockRows(cells), BlockColumns: blockCols(cells),
		tables: sizeTables[i](),
	}
}

// Place returns the row, the column and the block of a cell.
func (s Shape) Place(cell int) (row, column, block int) {
	p := s.places[cell]
	return int(p.row), int(p.col), int(p.block)
}

// Cell returns the cell in a row and column.
func (s Shape) Cell(row, column int) int { return row*s.Side + column }

// Block returns the block that a row and a column cross in.
func (s Shape) Block(row, column int) int {
	return int(s.places[row*s.Side+column].block)
}

// Corner returns the row and the column of the top left cell of a block.
func (s Shape) Corner(block int) (row, column int) {
	across := s.Side / s.BlockColumns
	return block / across * s.BlockRows, block % across * s.BlockColumns
}

// Unit returns the cells of a unit in ascending order: rows are the units from
// 0, columns those from Side, blocks those from 2×Side. The slice is shared
// and must not be changed.
func (s Shape) Unit(unit int) []uint16 { return s.units[unit] }

// Peers returns the other cells of a cell's row, column and block, each once
// and in ascending order. The slice is shared and must not be changed.
func (s Shape) Peers(cell int) []uint16 { return s.peers[cell] }

// Values is a set of cell values: bit v stands for the value v.
type Values uint64

// Has reports whether the set contains v.
func (s Values) Has(v uint8) bool { return s>>v&1 != 0 }

// Len returns the number of values in the set.
func (s Values) Len() int { return bits.OnesCount64(uint64(s)) }

// First returns the smallest value of the set, or 0 if it is empty.
func (s Values) First() uint8 {
	if s == 0 {
		return 0
	}
	return uint8(bits.TrailingZeros64(uint64(s)))
}

// All returns the values of the set in ascending order.
func (s Values) All() iter.Seq[uint8] {
	return func(yield func(uint8) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.First()) {
				return
			}
		}
	}
}

// String returns the values in braces, such as {1 5 9}.
func (s Values) String() string {
	text := []byte{'{'}
	for v := range s.All() {
		if len(text) > 1 {
			text = append(text, ' ')
		}
		text = strconv.AppendUint(text, uint64(v), 10)
	}
	return string(append(text, '}'))
}

// allValues returns the set of the values from 1 to n.
func allValues(n int) Values { return Values(1)<<(n+1) - 2 }

// side, blockRows and blockCols are switches on the number of cells so that in
// code over array types, where that number is a constant of each copy, they
// fold to constants too. Divide by them and multiply back: the compiler turns
// the division into a multiplication but leaves a remainder a division.
func side(cells int) int {
	switch cells {
	case 16:
		return 4
	case 36:
		return 6
	case 81:
		return 9
	case 256:
		return 16
	case 625:
		return 25
	case 1296:
		return 36
	}
	return 0
}

func blockRows(cells int) int {
	switch cells {
	case 16, 36:
		return 2
	case 81:
		return 3
	case 256:
		return 4
	case 625:
		return 5
	case 1296:
		return 6
	}
	return 0
}

func blockCols(cells int) int {
	if cells == 36 {
		return 3
	}
	return blockRows(cells)
}

// blockOf returns the block that row r and column c cross in.
func blockOf(cells, r, c int) int {
	h, w := blockRows(cells), blockCols(cells)
	return r/h*h + c/w // as many blocks stand side by side as a block has rows
}

// sizeIndex numbers the board types by size, and is -1 for any other number
// of cells.
func sizeIndex(cells int) int {
	switch cells {
	case 16:
		return 0
	case 36:
		return 1
	case 81:
		return 2
	case 256:
		return 3
	case 625:
		return 4
	case 1296:
		return 5
	}
	return -1
}

// sizeTables makes the tables of a size when they are first asked for, so that
// a program does not pay for sizes that it never uses.
var sizeTables = [...]func() *tables{
	sync.OnceValue(func() *tables { return makeTables(16) }),
	sync.OnceValue(func() *tables { return makeTables(36) }),
	sync.OnceValue(func() *tables { return makeTables(81) }),
	sync.OnceValue(func() *tables { return makeTables(256) }),
	sync.OnceValue(func() *tables { return makeTables(625) }),
	sync.OnceValue(func() *tables { return makeTables(1296) }),
}

func makeTables(cells int) *tables {
	n, h, w := side(cells), blockRows(cells), blockCols(cells)
	t := &tables{
		places: make([]place, cells),
		units:  make([][]uint16, 3*n),
		peers:  make([][]uint16, cells),
	}
	inUnits := make([]uint16, 3*cells)
	for u := range t.units {
		t.units[u] = inUnits[n*u : n*u : n*(u+1)]
	}
	for i := range cells {
		r, c := i/n, i%n
		b := blockOf(cells, r, c)
		t.places[i] = place{uint8(r), uint8(c), uint8(b)}
		for _, u := range [...]int{r, n + c, 2*n + b} {
			t.units[u] = append(t.units[u], uint16(i))
		}
	}
	asPeers := make([]uint16, 0, cells*(3*n-h-w-1))
	for i, p := range t.places {
		start := len(asPeers)
		for j, q := range t.places {
			if i != j && (p.row == q.row || p.col == q.col || p.block == q.block) {
				asPeers = append(asPeers, uint16(j))
			}
		}
		t.peers[i] = asPeers[start:len(asPeers):len(asPeers)]
	}
	return t
}
