package sudoku

import (
	"encoding/binary"
	"math/bits"
)

// The solver for 9×9 boards. It stands on the ideas of two families. From the
// band solvers of the Enjoy Sudoku forum (zhouyundong, champagne and JCZSolve,
// and the Rust crate "sudoku") come the 27 bits for each digit and band and the
// table that squeezes them. From T. Dillon's tdoku come the triads, the three
// cells that a line and a block share: the rule that counts their digits, and
// guessing how a digit is arranged in a band instead of what a cell holds. The
// code is written anew for 64-bit words.
//
// What a digit may do is in two words. The wide one holds two bands of 27 cells,
// the second from bit 32 on; the last one holds the third band. Each step is
// taken for both bands of the wide word at once.
const (
	bandBits   = 1<<27 - 1
	wideBits   = bandBits | bandBits<<32
	rowStarts  = 0o001001001 // the first cell of each row of a band
	wideRows   = rowStarts | rowStarts<<32
	triadBits  = 0o111111111 // the first cell of each triad of a band
	wideTriads = triadBits | triadBits<<32
	rowBits    = 0o777 // the first row of a band
	wideRow    = rowBits | rowBits<<32

	// The nine bits of triadBits, three apart, times packTriads have their
	// pattern from bit 16 on, and those of a stack's columns in three rows of
	// nine, times packColumns, from bit 12 on. No carries get in the way.
	packTriads  = 0x10101
	packColumns = 0x1041
	columnBits  = 0o007007007

	// Six patterns of nine bits, those of three bands and three stacks, make up
	// a word of triads.
	patternBits = 0o777
	patterns    = 1 | 1<<9 | 1<<18 | 1<<27 | 1<<36 | 1<<45 // the first bit of each
	allTriads   = 1<<54 - 1
)

// A state9 is a position of the search. It is copied at each guess.
type state9 struct {
	wide, wideAt [9]uint64 // where each digit may stand besides where it stands
	last, lastAt [9]uint32
	triads       [9]uint64 // its patterns when it was last looked at
	wideOpen     uint64    // the cells that have no digit yet
	lastOpen     uint32
}

// start makes the position of a board whose givens have been put in place and
// not yet looked at. It reports whether all of them are in range.
func (s *state9) start(board *Grid) bool {
	// Cells are looked at eight at a time, and the givens then gone through as
	// bits of a word: a branch on every cell would often be mispredicted.
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

// settle draws all the conclusions it can and reports false if they contradict
// each other. It begins with a set of digits to look at, and with cells, sole,
// that are known to hold the one digit that is possible there.
//
// If it returns true and no cell is open, the position is a solution: each cell
// was given to one digit, and none of the digits can stand in more than nine.
func (s *state9) settle(digits uint, wideSole uint64, lastSole uint32) bool {
	wideOpen, lastOpen := s.wideOpen, uint64(s.lastOpen)
	soleA, soleB := wideSole, uint64(lastSole)
	for {
		for ; digits != 0; digits &= digits - 1 {
			d := bits.TrailingZeros(digits)
			if d >= len(s.wide) {
				break
			}
			a, b := s.wide[d]&wideOpen|s.wideAt[d], uint64(s.last[d])&lastOpen|uint64(s.lastAt[d])
			atA, atB := a&soleA, b&soleB
			if atA|atB != 0 {
				// Clear the rows, blocks and columns of these cells.
				p := (atA | atA>>1 | atA>>2) & wideTriads * packTriads >> 16
				q := (atB | atB>>1 | atB>>2) & triadBits * packTriads >> 16
				c := atA | atA>>32 | atB
				c = (c | c>>9 | c>>18) & rowBits * rowStarts
				a = a&^(uint64(bandTaken[p&patternBits])|uint64(bandTaken[p>>32&patternBits])<<32|c|c<<32) | atA
				b = b&^(uint64(bandTaken[q&patternBits])|c) | atB
			}

			// Squeeze bands and stacks in turn until nothing changes. What is
			// left of a digit after the bands needs no second look if the
			// stacks take nothing away.
			var p, q, stacks uint64
			for {
				p = (a | a>>1 | a>>2) & wideTriads * packTriads >> 16
				q = (b | b>>1 | b>>2) & triadBits * packTriads >> 16
				a &= uint64(bandFit[p&patternBits]) | uint64(bandFit[p>>32&patternBits])<<32
				b &= uint64(bandFit[q&patternBits])

				c := (a | a>>9 | a>>18) & wideRow
				c |= c>>23 | (b|b>>9|b>>18)&rowBits<<18
				c0 := c & columnBits * packColumns >> 12 & patternBits
				c1 := c >> 3 & columnBits * packColumns >> 12 & patternBits
				c2 := c >> 6 & columnBits * packColumns >> 12 & patternBits
				stacks = c0 | c1<<9 | c2<<18
				columns := stackFit[c0] | stackFit[c1]<<3 | stackFit[c2]<<6
				keepA, keepB := columns&wideRow*rowStarts, columns>>12&rowBits*rowStarts
				if a&^keepA|b&^keepB == 0 {
					break
				}
				a &= keepA
				b &= keepB
			}
			if uint32(a) == 0 || a>>32 == 0 || b == 0 {
				return false
			}
			s.triads[d] = uint64(fitting[p&patternBits]) | uint64(fitting[p>>32&patternBits])<<9 |
				uint64(fitting[q&patternBits])<<18 | stacks<<27

			// The digit stands where a row has one cell left: the row without
			// its lowest bit is empty. No row was empty before, so subtracting
			// borrows nothing. After the squeezing such a cell is the only one
			// of its column and block, too.
			const low, high = 0o377 * wideRows, 0o400 * wideRows
			x := a & (a - wideRows)
			x = (x&low + low | x) & high
			x = a &^ (x<<1 - x>>8)
			y := b & (b - rowStarts)
			y = (y&(low&bandBits) + low&bandBits | y) & (high & bandBits)
			y = b &^ (y<<1 - y>>8)
			if atA&^x|atB&^y != 0 {
				return false // sole cells that see each other
			}
			s.wide[d], s.last[d] = a&^x, uint32(b&^y)
			s.wideAt[d], s.lastAt[d] = x, uint32(y)
			wideOpen &^= x
			lastOpen &^= y
		}
		if wideOpen|lastOpen == 0 {
			break
		}

		// Look for the digits that have lost a cell to another one, and for
		// cells with one candidate left. Setting bits here costs less than
		// asking each digit in turn, which is a branch that nobody can predict.
		var one, two, oneB, twoB uint64
		for d := range 9 {
			a0, b0 := s.wide[d], uint64(s.last[d])
			a, b := a0&wideOpen, b0&lastOpen
			two |= one & a
			one |= a
			twoB |= oneB & b
			oneB |= b
			digits = digits>>1 | bit8(a0^a|b0^b)
		}
		if wideOpen&^one|lastOpen&^oneB != 0 {
			return false
		}
		soleA, soleB = wideOpen&^two, lastOpen&^twoB
		if soleA|soleB != 0 {
			var more uint
			for d := range 9 {
				more = more>>1 | bit8(s.wide[d]&soleA|uint64(s.last[d])&soleB)
			}
			digits |= more
		}
		if digits == 0 {
			var ok bool
			if digits, ok = s.countTriads(); !ok {
				return false
			}
			if digits == 0 {
				break
			}
		}
	}
	s.wideOpen, s.lastOpen = wideOpen, uint32(lastOpen)
	return true
}

// bit8 returns bit 8 if x is not 0.
func bit8(x uint64) uint { return uint((x|-x)>>55) & 0x100 }

// countTriads applies tdoku's rule: a triad holds three digits, so if there are
// only three that can stand in it, they do, and if there are three that must,
// no other can. It returns the digits that the rule has restricted, and false
// if a triad can't have three digits.
func (s *state9) countTriads() (digits uint, ok bool) {
	// A digit need not stand in a triad if its line has another one left.
	var may, need [9]uint64
	var some uint64
	for d, t := range &s.triads {
		b0, b1, b2 := t&(7*patterns), t>>3&(7*patterns), t>>6&(7*patterns)
		may[d] = t & ((b0&b1 | (b0|b1)&b2) * 0o111)
		need[d] = t &^ may[d]
		some |= may[d]
	}
	can1, can2, can4, can8 := add9(&s.triads)
	must1, must2, must4, must8 := add9(&need)
	if can1&can2|can4|can8 != allTriads || must4|must8 != 0 {
		return 0, false
	}
	three, full := can1&can2&^(can4|can8), must1&must2
	if some&(three|full) == 0 {
		return 0, true
	}
	for d, t := range &may {
		if t&(three|full) != 0 {
			stay := t & three
			lines := (stay | stay>>3 | stay>>6) & (7 * patterns) * 0o111
			blocks := (stay | stay>>1 | stay>>2) & (0o111 * patterns) * 7
			s.restrict(d, s.triads[d]&^(t&full|lines|blocks)|stay)
			digits |= 1 << d
		}
	}
	return digits, true
}

// restrict leaves a digit only the cells of these patterns.
func (s *state9) restrict(d int, triads uint64) {
	pattern := func(i int) uint64 { return triads >> (9 * i) & patternBits }
	columns := stackFit[pattern(3)] | stackFit[pattern(4)]<<3 | stackFit[pattern(5)]<<6
	s.wide[d] &= (uint64(bandFit[pattern(0)]) | uint64(bandFit[pattern(1)])<<32) &
		(columns & wideRow * rowStarts)
	s.last[d] &= bandFit[pattern(2)] & uint32(columns>>12&rowBits*rowStarts)
}

// guess chooses a band or a stack, a digit that is not settled there, and
// returns the arrangements between which to decide. As in tdoku, it takes the
// unsettled band with the fewest possibilities, here counted by triads, and in
// it a digit with the fewest arrangements, which are nearly always two.
func (s *state9) guess() (digit, band int, options uint8) {
	n1, n2, n4, n8 := add9(&s.triads)
	counts := count9(n1) + 2*count9(n2) + 4*count9(n4) + 8*count9(n8)
	fewest := uint64(9*9 + 1)
	for i := range 6 {
		// Nine settled digits have 27.
		if n := counts >> (9 * i) & patternBits; n > 27 && n < fewest {
			fewest, band = n, i
		}
	}
	least := len(arrangements) + 1
	for d, t := range &s.triads {
		fit := arrangementsIn[t>>(9*band)&patternBits]
		if n := bits.OnesCount8(fit); n > 1 && n < least {
			least, digit, options = n, d, fit
			if n == 2 {
				break
			}
		}
	}
	return digit, band, options
}

// arrange makes the lowest of the arrangements that of the digit in the band,
// and settles the position.
func (s *state9) arrange(digit, band int, options uint8) bool {
	arrangement := uint64(arrangements[bits.TrailingZeros8(options)])
	s.restrict(digit, s.triads[digit]&^(patternBits<<(9*band))|arrangement<<(9*band))
	return s.settle(1<<digit, 0, 0)
}

// add9 adds nine words bit by bit: the sum at a bit is ones + 2·twos + 4·fours +
// 8·eights.
func add9(x *[9]uint64) (ones, twos, fours, eights uint64) {
	s0, c0 := add3(x[0], x[1], x[2])
	s1, c1 := add3(x[3], x[4], x[5])
	s2, c2 := add3(x[6], x[7], x[8])
	ones, c3 := add3(s0, s1, s2)
	s3, c4 := add3(c0, c1, c2)
	twos, c5 := s3^c3, s3&c3
	return ones, twos, c4 ^ c5, c4 & c5
}

func add3(x, y, z uint64) (sum, carry uint64) { return x ^ y ^ z, x&y | (x^y)&z }

// count9 counts the bits of each of six patterns and leaves the numbers in
// their place.
func count9(x uint64) uint64 {
	const thirds = 0o111 * patterns
	x = x&thirds + x>>1&thirds + x>>2&thirds
	return x&(7*patterns) + x>>3&(7*patterns) + x>>6&(7*patterns)
}

// fill writes the digits that have their cells.
func (s *state9) fill(board *Grid) {
	for d := range s.wideAt {
		for x := s.wideAt[d]; x != 0; x &= x - 1 {
			at := bits.TrailingZeros64(x)
			board[at-at>>5*5] = uint8(d + 1)
		}
		for x := s.lastAt[d]; x != 0; x &= x - 1 {
			board[54+bits.TrailingZeros32(x)] = uint8(d + 1)
		}
	}
}
