package explain

import (
	"math/bits"

	"example.com/sudoku"
)

// This file holds sets of cells. They have a fixed size, so that positions are copied by
// assignment.

// The number of cells, and the side, of the largest board that the techniques serve.
const (
	maxLogic     = maxLogicSide * maxLogicSide
	maxLogicSide = 16
)

const (
	_ = uint(1<<8 - maxLogic)  // a cell is a uint8 in chains and rectangles
	_ = uint(16*16 - maxLogic) // sets of digits and of places in a unit are uint16s, one for each in arrays of 16
)

// A cellSet is a set of cells: bit i of word i/64 stands for cell i.
type cellSet [maxLogic / 64]uint64

const _ = uint(4*64 - maxLogic) // the methods of cellSet know four words

// setOf returns the set of some cells.
func setOf(cells ...int) (set cellSet) {
	for _, cell := range cells {
		set.add(cell)
	}
	return set
}

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

// cellList returns the cells of a set in ascending order.
func cellList(cells cellSet) []int {
	list := make([]int, 0, cells.len())
	for cell := cells.pop(); cell >= 0; cell = cells.pop() {
		list = append(list, cell)
	}
	return list
}

// valuesOf returns the values of a set of digits in ascending order.
func valuesOf(digits uint16) []int {
	var list []int
	for ; digits != 0; digits &= digits - 1 {
		list = append(list, bits.TrailingZeros16(digits)+1)
	}
	return list
}

// digitsIn is valuesOf the other way round.
func digitsIn(values sudoku.Values) (digits uint16) {
	for v := range values.All() {
		digits |= 1 << (v - 1)
	}
	return digits
}
