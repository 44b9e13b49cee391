package sudoku

import (
	"iter"
	"math/bits"
	"sync/atomic"
)

// An explainerBoard holds the candidates of a 9×9 board in two views. It is small,
// because chains copy it for each assumption.
type explainerBoard struct {
	may    [81]uint16    // digits of a cell, 0 if it has a value
	places [9][27]uint16 // members of a unit that can take a digit
}

// setUp sets the board to the candidates of a puzzle.
func (b *explainerBoard) setUp(puzzle *Grid) {
	t := explainerTables()
	*b = explainerBoard{}
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
func (b *explainerBoard) drop(cell, d int) {
	b.may[cell] &^= 1 << d
	s := &explainerTables().spots[cell]
	places := &b.places[d]
	places[s.unit[0]] &^= 1 << s.at[0]
	places[s.unit[1]] &^= 1 << s.at[1]
	places[s.unit[2]] &^= 1 << s.at[2]
}

// set removes the candidates that a value leaves no room for, those of the cell
// itself included.
func (b *explainerBoard) set(cell, d int) {
	for other := range digitsOf(b.may[cell]) {
		b.drop(cell, other)
	}
	for _, peer := range explainerTables().houses[cell] {
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

// An explainerGeometry is the shape of a 9×9 board with the orders in which Sudoku
// Explainer visits it.
type explainerGeometry struct {
	*logicShape
	houses    [81][]uint8         // the other cells of a cell's block, then row, then column
	crossings [4][]explainerCross // block and column, block and row, column and block, row and block
}

// An explainerCross is two units that share three cells, as places of either.
type explainerCross struct {
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
// linkOrder is that in chains, loops and graves: blocks, rows, columns.
var (
	patternOrder = [3]int{firstBlock, firstColumn, firstRow}
	linkOrder    = [3]int{2, 0, 1} // as index into spot.unit
)

// explainerTables returns the geometry, which it makes at its first use.
func explainerTables() *explainerGeometry {
	if t := explainerTable.Load(); t != nil {
		return t
	}
	return makeExplainerTables()
}

var explainerTable atomic.Pointer[explainerGeometry]

func makeExplainerTables() *explainerGeometry {
	t := &explainerGeometry{logicShape: logicShapes[9]()}
	for cell := range t.houses {
		var seen cellSet
		seen.add(cell)
		for _, i := range linkOrder {
			for _, other := range t.Unit(int(t.spots[cell].unit[i])) {
				if !seen.has(int(other)) {
					seen.add(int(other))
					t.houses[cell] = append(t.houses[cell], uint8(other))
				}
			}
		}
	}
	for i, kinds := range [4][2]int{{firstBlock, firstColumn}, {firstBlock, firstRow}, {firstColumn, firstBlock}, {firstRow, firstBlock}} {
		for a := kinds[0]; a < kinds[0]+9; a++ {
			for b := kinds[1]; b < kinds[1]+9; b++ {
				c := explainerCross{a: uint8(a), b: uint8(b), inA: t.shared(a, b), inB: t.shared(b, a)}
				if c.inA != 0 {
					t.crossings[i] = append(t.crossings[i], c)
				}
			}
		}
	}
	explainerTable.Store(t)
	return t
}

// shared returns the places of unit a whose cells lie in unit b.
func (t *explainerGeometry) shared(a, b int) (places uint16) {
	for i, cell := range t.Unit(a) {
		if t.units[b].has(int(cell)) {
			places |= 1 << i
		}
	}
	return places
}

// cellAt returns the cell at a place of a unit.
func (t *explainerGeometry) cellAt(unit, place int) int { return int(t.Unit(unit)[place]) }
