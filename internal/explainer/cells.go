package explainer

import "math/bits"

// A cellSet is a set of cells: bit i of word i/64 stands for cell i.
type cellSet [2]uint64

func (s *cellSet) add(cell int)      { s[cell>>6&1] |= 1 << (cell & 63) }
func (s *cellSet) drop(cell int)     { s[cell>>6&1] &^= 1 << (cell & 63) }
func (s *cellSet) has(cell int) bool { return s[cell>>6&1]>>(cell&63)&1 != 0 }

func (s cellSet) and(t *cellSet) cellSet     { return cellSet{s[0] & t[0], s[1] & t[1]} }
func (s cellSet) or(t *cellSet) cellSet      { return cellSet{s[0] | t[0], s[1] | t[1]} }
func (s cellSet) without(t *cellSet) cellSet { return cellSet{s[0] &^ t[0], s[1] &^ t[1]} }

func (s *cellSet) empty() bool { return s[0]|s[1] == 0 }
func (s *cellSet) len() int    { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

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

// list returns the cells in ascending order.
func (s cellSet) list() (cells []int) {
	for cell := s.pop(); cell >= 0; cell = s.pop() {
		cells = append(cells, cell)
	}
	return cells
}
