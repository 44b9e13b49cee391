package exact9

import "math/bits"

// The search combines ideas of two families. From the band solvers of the
// Enjoy Sudoku forum (zhouyundong, champagne and JCZSolve, and the Rust crate
// "sudoku") come the 27 bits per digit and band and the table that reduces them.
// From T. Dillon's tdoku come the triads, the three cells that a line and a
// block share: the rule that counts their digits, and guesses of how a digit is
// arranged in a band instead of what a cell holds. The code is our own, for
// 64-bit words.
//
// The cells of a digit are in two words. The wide word holds two bands of 27
// cells, the second from bit 32 on; the last word holds the third band. Each
// step handles both bands of the wide word at once.
const (
	bandBits   = 1<<27 - 1
	wideBits   = bandBits | bandBits<<32
	rowStarts  = 0o001001001 // the first cell of each row of a band
	wideRows   = rowStarts | rowStarts<<32
	triadBits  = 0o111111111 // the first cell of each triad of a band
	wideTriads = triadBits | triadBits<<32
	rowBits    = 0o777 // the first row of a band
	wideRow    = rowBits | rowBits<<32

	// Multiplication gathers bits into a pattern of nine: the bits of triadBits,
	// three apart, times packTriads, have it from bit 16 on; those of a stack's
	// columns in three rows of nine, times packColumns, from bit 12 on. No sum
	// carries.
	packTriads  = 0x10101
	packColumns = 0x1041
	columnBits  = 0o007007007

	// A word of triads is six patterns of nine bits, those of three bands and of
	// three stacks.
	patternBits = 0o777
	patterns    = 1 | 1<<9 | 1<<18 | 1<<27 | 1<<36 | 1<<45 // the first bit of each
	allTriads   = 1<<54 - 1
)

// A state is a position of the search. Each guess copies it.
type state struct {
	wide, wideAt [9]uint64 // per digit: the cells where it may still stand, and where it stands
	last, lastAt [9]uint32
	triads       [9]uint64 // the patterns of each digit when it was last settled
	wideOpen     uint64    // the cells without a digit
	lastOpen     uint32
	guessed      uint32 // the digits that may not stand in all cells that the others leave: guessed or struck
}

// settle draws conclusions until there are no more, and returns false if they
// contradict each other. It starts with a set of digits to process, and with
// sole cells, which have one candidate left.
//
// If settle returns true and no cell is open, the position is a solution: each
// cell was given to one digit, and no digit can stand in more than nine.
func (s *state) settle(digits uint, sole cellSet) bool {
	wideOpen, lastOpen := s.wideOpen, uint64(s.lastOpen)
	soleA, soleB := sole.wide, uint64(sole.last)
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
			var p, q, stacks uint64
			a, b, p, q, stacks = reduceDigit(a, b)
			if emptyBand(a, b) {
				return false
			}
			s.triads[d] = triadsOf(p, q, stacks)
			stand, standB := standsOf(a, b)
			if atA&^stand|atB&^standB != 0 {
				return false // sole cells that see each other
			}
			s.wide[d], s.last[d] = a&^stand, uint32(b&^standB)
			s.wideAt[d], s.lastAt[d] = stand, uint32(standB)
			wideOpen &^= stand
			lastOpen &^= standB
		}
		if wideOpen|lastOpen == 0 {
			break
		}

		// Find the cells with one candidate left, their digits and the digits that lost a
		// cell to another digit: all that are in a cell that is not open or not in two.
		one, two := inSome(&s.wide)
		oneB, twoB := inSome(&s.last)
		if wideOpen&^one|lastOpen&^uint64(oneB) != 0 {
			return false
		}
		soleA, soleB = wideOpen&^two, lastOpen&^uint64(twoB)
		digits = s.digitsIn(^(wideOpen & two), ^(uint32(lastOpen) & twoB))
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

// reduceDigit removes the cells of a digit that its bands and stacks do not allow. It returns
// what is left, and for triadsOf the patterns of the bands, two in p and one in q, and stacks.
func reduceDigit(a, b uint64) (wide, last, p, q, stacks uint64) {
	// Reduce bands and stacks alternately until nothing changes. If
	// the stacks remove nothing, the bands need no second pass.
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
		columns := stackFit[c0] | stackFit[c1]<<3 | stackFit[c2]<<6
		keepA, keepB := columns&wideRow*rowStarts, columns>>12&rowBits*rowStarts
		if a&^keepA|b&^keepB == 0 {
			return a, b, p, q, c0 | c1<<9 | c2<<18
		}
		a &= keepA
		b &= keepB
	}
}

// triadsOf returns the patterns of a digit that reduceDigit found.
func triadsOf(p, q, stacks uint64) uint64 {
	return uint64(fitting[p&patternBits]) | uint64(fitting[p>>32&patternBits])<<9 |
		uint64(fitting[q&patternBits])<<18 | stacks<<27
}

// emptyBand reports whether a digit has no place in a band.
func emptyBand(a, b uint64) bool { return uint32(a) == 0 || a>>32 == 0 || b == 0 }

// standsOf returns where a digit stands, of the cells that reduceDigit left: where a row has one
// cell, which is then the only one of its column and block, too.
func standsOf(a, b uint64) (wide, last uint64) {
	// A row without its lowest bit is empty. No row was empty before, so the
	// subtraction borrows nothing.
	const low, high = 0o377 * wideRows, 0o400 * wideRows
	stand := a & (a - wideRows)
	stand = (stand&low + low | stand) & high
	stand = a &^ (stand<<1 - stand>>8)
	standB := b & (b - rowStarts)
	standB = (standB&(low&bandBits) + low&bandBits | standB) & (high & bandBits)
	return stand, b &^ (standB<<1 - standB>>8)
}

// inSome returns the bits that at least one of nine words has, and at least two.
func inSome[W uint32 | uint64](x *[9]W) (one, two W) {
	a, b, c := x[0]|x[1], x[3]|x[4], x[6]|x[7]
	a, aa := a|x[2], x[0]&x[1]|a&x[2]
	b, bb := b|x[5], x[3]&x[4]|b&x[5]
	c, cc := c|x[8], x[6]&x[7]|c&x[8]
	two = aa | bb | cc | a&b
	a |= b
	return a | c, two | a&c
}

// digitsIn returns the digits that are candidates of a cell of the set. Written without a
// loop it takes half of the time.
func (s *state) digitsIn(wide uint64, last uint32) uint {
	digits := shiftIn(0, s.wide[8]&wide|uint64(s.last[8]&last))
	digits = shiftIn(digits, s.wide[7]&wide|uint64(s.last[7]&last))
	digits = shiftIn(digits, s.wide[6]&wide|uint64(s.last[6]&last))
	digits = shiftIn(digits, s.wide[5]&wide|uint64(s.last[5]&last))
	digits = shiftIn(digits, s.wide[4]&wide|uint64(s.last[4]&last))
	digits = shiftIn(digits, s.wide[3]&wide|uint64(s.last[3]&last))
	digits = shiftIn(digits, s.wide[2]&wide|uint64(s.last[2]&last))
	digits = shiftIn(digits, s.wide[1]&wide|uint64(s.last[1]&last))
	return uint(shiftIn(digits, s.wide[0]&wide|uint64(s.last[0]&last)))
}

// shiftIn shifts the set of digits up by one, and adds digit 0 if x is not 0. It is two
// instructions, as the carry stays one.
func shiftIn(digits, x uint64) uint64 {
	_, some := bits.Sub64(0, x, 0)
	digits, _ = bits.Add64(digits, digits, some)
	return digits
}
