package sudoku

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
