package exact9

import (
	"encoding/binary"
	"math/bits"

	"example.com/sudoku/internal/set"
)

// This file reads boards into positions and writes positions to boards, eight cells at a time.

// readGivens puts the givens of a board in place, without conclusions, and
// reports whether all of them are in range. The state is empty before.
func (s *state) readGivens(board *[81]uint8) bool {
	// This finds the givens eight cells at a time and then walks the bits of a
	// word: a branch on every cell would often be mispredicted.
	const ones = 0x0101010101010101
	var lo, hi, large uint64
	for i := 0; i < 64; i += 8 {
		x := binary.LittleEndian.Uint64(board[i:])
		large |= x | (x + (127-9)*ones)
		lo |= (x + 127*ones) >> 7 & ones * 0x0102040810204080 >> 56 << i
	}
	for i := 0; i < 16; i += 8 {
		x := binary.LittleEndian.Uint64(board[64+i:])
		large |= x | (x + (127-9)*ones)
		hi |= (x + 127*ones) >> 7 & ones * 0x0102040810204080 >> 56 << i
	}
	x := uint64(board[80])
	large |= x | (x + 127 - 9)
	hi |= (x + 127) >> 7 << 16
	if large&(128*ones) != 0 {
		return false
	}
	wide := lo&bandBits | lo>>27&bandBits<<32
	last := uint32(lo>>54 | hi<<10)
	s.wideOpen, s.lastOpen = wideBits&^wide, bandBits&^last
	for d := range s.wide {
		s.wide[d], s.last[d] = s.wideOpen, s.lastOpen
	}
	for ; wide != 0; wide &= wide - 1 {
		at := bits.TrailingZeros64(wide)
		s.wideAt[board[at-at>>5*5]-1] |= wide & -wide
	}
	for ; last != 0; last &= last - 1 {
		s.lastAt[board[54+bits.TrailingZeros32(last)]-1] |= last & -last
	}
	return true
}

// strike removes the candidate v from an empty cell.
func (s *state) strike(cell int, v uint8) {
	set := cellsOf(cell)
	s.wide[v-1] &^= set.wide
	s.last[v-1] &^= set.last
	s.guessed |= 1 << (v - 1)
}

// readCandidates removes all values but the candidates from the empty cells, and returns the
// cells that are left with one.
func (s *state) readCandidates(puzzle *[81]uint8, candidates []set.Values) (wideSole uint64, lastSole uint32) {
	for cell, values := range candidates {
		if puzzle[cell] != 0 {
			continue
		}
		for v := uint8(1); v <= 9; v++ {
			if !values.Has(v) {
				s.strike(cell, v)
			}
		}
		if values.Len() == 1 {
			set := cellsOf(cell)
			wideSole |= set.wide
			lastSole |= set.last
		}
	}
	return wideSole, lastSole
}

// fill writes the digits of all settled cells to the board, and 0 to the others. It gathers
// the bits of the digits cell by cell, and writes eight cells at a time: a loop over the cells
// of each digit mispredicts its end nine times.
func (s *state) fill(board *[81]uint8) {
	lo0, hi0 := s.withBit(0, 2, 4, 6, 8)
	lo1, hi1 := s.withBit(1, 2, 5, 6, 6)
	lo2, hi2 := s.withBit(3, 4, 5, 6, 6)
	lo3, hi3 := s.withBit(7, 8, 8, 8, 8)
	for i := 0; i < 64; i += 8 {
		binary.LittleEndian.PutUint64(board[i:], spread[uint8(lo0>>i)]|spread[uint8(lo1>>i)]<<1|spread[uint8(lo2>>i)]<<2|spread[uint8(lo3>>i)]<<3)
	}
	for i := 0; i < 16; i += 8 {
		binary.LittleEndian.PutUint64(board[64+i:], spread[uint8(hi0>>i)]|spread[uint8(hi1>>i)]<<1|spread[uint8(hi2>>i)]<<2|spread[uint8(hi3>>i)]<<3)
	}
	board[80] = uint8(hi0>>16 | hi1>>16<<1 | hi2>>16<<2 | hi3>>16<<3)
}

// withBit returns the cells where one of five digits stands: those below 64, and the others.
// Of the digits 0 to 8, those whose number plus one has a bit are at most five.
func (s *state) withBit(a, b, c, d, e int) (lo, hi uint64) {
	wide := s.wideAt[a] | s.wideAt[b] | s.wideAt[c] | s.wideAt[d] | s.wideAt[e]
	last := uint64(s.lastAt[a] | s.lastAt[b] | s.lastAt[c] | s.lastAt[d] | s.lastAt[e])
	return wide&bandBits | wide>>32<<27 | last<<54, last >> 10
}

// spread has for each byte the word with its bits in the lowest bits of eight bytes.
var spread = func() (words [256]uint64) {
	for b := range words {
		for i := range 8 {
			words[b] |= uint64(b) >> i & 1 << (8 * i)
		}
	}
	return words
}()
