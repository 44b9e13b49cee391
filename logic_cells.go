package sudoku

import (
	"math/bits"
	"sync"
)

// maxLogic is the number of cells of the largest board that the logic solver
// serves.
const maxLogic = 256

const (
	_ = uint(1<<8 - maxLogic)  // a cell is a uint8 in chains and rectangles
	_ = uint(16*16 - maxLogic) // sets of digits and of places in a unit are uint16s, one for each in arrays of 16
)

// A cellSet is a set of cells: bit i of word i/64 stands for cell i.
type cellSet [maxLogic / 64]uint64

const _ = uint(4*64 - maxLogic) // the methods of cellSet know four words

func (s *cellSet) add(cell int)      { s[cell>>6&3] |= 1 << (cell & 63) }
func (s *cellSet) drop(cell int)     { s[cell>>6&3] &^= 1 << (cell & 63) }
func (s *cellSet) has(cell int) bool { return s[cell>>6&3]>>(cell&63)&1 != 0 }

func (s cellSet) and(t *cellSet) cellSet {
	return cellSet{s[0] & t[0], s[1] & t[1], s[2] & t[2], s[3] & t[3]}
}

func (s cellSet) or(t *cellSet) cellSet {
	return cellSet{s[0] | t[0], s[1] | t[1], s[2] | t[2], s[3] | t[3]}
}

func (s cellSet) without(t *cellSet) cellSet {
	return cellSet{s[0] &^ t[0], s[1] &^ t[1], s[2] &^ t[2], s[3] &^ t[3]}
}

func (s *cellSet) empty() bool { return s[0]|s[1]|s[2]|s[3] == 0 }

func (s *cellSet) len() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}

// first returns the smallest cell, or -1 if the set is empty.
func (s *cellSet) first() int {
	for i, word := range s {
		if word != 0 {
			return 64*i + bits.TrailingZeros64(word)
		}
	}
	return -1
}

// pop removes and returns the smallest cell, or returns -1 if the set is empty.
func (s *cellSet) pop() int {
	for i, word := range s {
		if word != 0 {
			s[i] = word & (word - 1)
			return 64*i + bits.TrailingZeros64(word)
		}
	}
	return -1
}

// A logicShape is the geometry of a board in sets of cells.
type logicShape struct {
	Shape
	spots []spot    // of each cell
	units []cellSet // numbered as in [Shape.Unit]
	peers []cellSet // of each cell

	corners [][4]uint8 // of each rectangle

	// shared[kind][other][i] holds the places in a unit of a kind that share a unit of
	// the other kind with place i.
	shared [3][3][16]uint16
}

// A spot holds the three units of a cell and its index in each of them.
type spot struct{ unit, at [3]uint8 }

// logicShapes makes the shape of a size at its first use, by its side.
var logicShapes = func() (shapes [maxLogicSide + 1]func() *logicShape) {
	for side := range shapes {
		if isSide(side) {
			shapes[side] = sync.OnceValue(func() *logicShape { return makeLogicShape(side * side) })
		}
	}
	return shapes
}()

func makeLogicShape(cells int) *logicShape {
	g := &logicShape{Shape: ShapeOf(cells), spots: make([]spot, cells), peers: make([]cellSet, cells)}
	g.units = make([]cellSet, 3*g.Side)
	for u := range g.units {
		for i, cell := range g.Unit(u) {
			g.units[u].add(int(cell))
			s := &g.spots[cell]
			s.unit[u/g.Side], s.at[u/g.Side] = uint8(u), uint8(i)
		}
	}
	for cell := range g.peers {
		for _, peer := range g.Peers(cell) {
			g.peers[cell].add(int(peer))
		}
	}
	g.corners = makeRectangles(g.Shape)
	for kind := range g.shared {
		members := g.Unit(kind * g.Side) // places are alike in all units of a kind
		for i, cell := range members {
			for k, place := range members {
				for other, u := range g.spots[cell].unit {
					if g.spots[place].unit[other] == u {
						g.shared[kind][other][i] |= 1 << k
					}
				}
			}
		}
	}
	return g
}
