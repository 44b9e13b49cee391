package explainer

import (
	"iter"
	"math/bits"
	"sync/atomic"
)

// A board holds the candidates of a 9×9 board in two views. It is small,
// because chains copy it for each assumption.
type board struct {
	may    [81]uint16    // digits of a cell, 0 if it has a value
	places [9][27]uint16 // members of a unit that can take a digit
}

// setUp sets the board to the candidates of a puzzle.
func (b *board) setUp(puzzle *[81]uint8) {
	t := tables()
	*b = board{}
	for cell, v := range puzzle {
		if v != 0 {
			continue
		}
		may := uint16(1<<9 - 1)
		for _, peer := range t.houses[cell] {
			if v := puzzle[peer]; v != 0 {
				may &^= 1 << (v - 1)
			}
		}
		b.may[cell] = may
		s := &t.spots[cell]
		for d := range digitsOf(may) {
			for i, u := range s.unit {
				b.places[d][u] |= 1 << s.at[i]
			}
		}
	}
}

// drop removes a candidate.
func (b *board) drop(cell, d int) {
	b.may[cell] &^= 1 << d
	s := &tables().spots[cell]
	places := &b.places[d]
	places[s.unit[0]] &^= 1 << s.at[0]
	places[s.unit[1]] &^= 1 << s.at[1]
	places[s.unit[2]] &^= 1 << s.at[2]
}

// set removes the candidates that a value leaves no room for, those of the cell
// itself included.
func (b *board) set(cell, d int) {
	for other := range digitsOf(b.may[cell]) {
		b.drop(cell, other)
	}
	for _, peer := range tables().houses[cell] {
		if b.may[peer]>>d&1 != 0 {
			b.drop(int(peer), d)
		}
	}
}

// digitsOf returns the bits that are set, ascending.
func digitsOf(set uint16) iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; set != 0; set &= set - 1 {
			if !yield(bits.TrailingZeros16(set)) {
				return
			}
		}
	}
}

// A geometry is the shape of a 9×9 board with the orders in which Sudoku
// Explainer visits it.
type geometry struct {
	members   [27][9]uint16 // the cells of each unit
	units     [27]cellSet
	peers     [81]cellSet
	spots     [81]spot
	houses    [81][]uint8   // the other cells of a cell's block, then row, then column
	crossings [4][]crossing // block and column, block and row, column and block, row and block
}

// A crossing is two units that share three cells, as places of either.
type crossing struct {
	a, b     uint8
	inA, inB uint16
}

// Rows come first in the numbering of units, then columns, then blocks.
const (
	firstRow    = 0
	firstColumn = 9
	firstBlock  = 18
)

// patternOrder is the order of units in most techniques: blocks, columns, rows.
// linkOrder is that in chains, loops and BUGs: blocks, rows, columns.
var (
	patternOrder = [3]int{firstBlock, firstColumn, firstRow}
	linkOrder    = [3]int{2, 0, 1} // as index into spot.unit
)

// tables returns the geometry, which it makes at its first use.
func tables() *geometry {
	if t := table.Load(); t != nil {
		return t
	}
	return makeTables()
}

var table atomic.Pointer[geometry]

func makeTables() *geometry {
	t := new(geometry)
	for cell := range 81 {
		row, column := cell/9, cell%9
		block, inBlock := row/3*3+column/3, row%3*3+column%3
		t.spots[cell] = spot{
			unit: [3]uint8{uint8(firstRow + row), uint8(firstColumn + column), uint8(firstBlock + block)},
			at:   [3]uint8{uint8(column), uint8(row), uint8(inBlock)},
		}
		for i, u := range t.spots[cell].unit {
			t.members[u][t.spots[cell].at[i]] = uint16(cell)
			t.units[u].add(cell)
		}
	}
	for cell := range t.houses {
		var seen cellSet
		seen.add(cell)
		for _, i := range linkOrder {
			for _, other := range t.unit(int(t.spots[cell].unit[i])) {
				if !seen.has(int(other)) {
					seen.add(int(other))
					t.peers[cell].add(int(other))
					t.houses[cell] = append(t.houses[cell], uint8(other))
				}
			}
		}
	}
	for i, kinds := range [4][2]int{{firstBlock, firstColumn}, {firstBlock, firstRow}, {firstColumn, firstBlock}, {firstRow, firstBlock}} {
		for a := kinds[0]; a < kinds[0]+9; a++ {
			for b := kinds[1]; b < kinds[1]+9; b++ {
				c := crossing{a: uint8(a), b: uint8(b), inA: t.shared(a, b), inB: t.shared(b, a)}
				if c.inA != 0 {
					t.crossings[i] = append(t.crossings[i], c)
				}
			}
		}
	}
	table.Store(t)
	return t
}

// shared returns the places of unit a whose cells lie in unit b.
func (t *geometry) shared(a, b int) (places uint16) {
	for i, cell := range t.unit(a) {
		if t.units[b].has(int(cell)) {
			places |= 1 << i
		}
	}
	return places
}

// unit returns the cells of a unit.
func (t *geometry) unit(u int) []uint16 { return t.members[u][:] }

// cellAt returns the cell at a place of a unit.
func (t *geometry) cellAt(unit, place int) int { return int(t.unit(unit)[place]) }
