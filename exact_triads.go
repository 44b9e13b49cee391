package sudoku

import "math/bits"

// countTriads applies tdoku's rule: a triad holds three digits, so if only three
// can stand in it, they do, and if three must, no other can. It returns the
// digits that the rule restricted, and false if a triad cannot have three
// digits.
func (s *state9) countTriads() (digits uint, ok bool) {
	// A digit need not stand in a triad if its line has another triad left.
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

// restrict removes all cells of digit d outside the patterns.
func (s *state9) restrict(d int, triads uint64) {
	pattern := func(i int) uint64 { return triads >> (9 * i) & patternBits }
	columns := stackFit[pattern(3)] | stackFit[pattern(4)]<<3 | stackFit[pattern(5)]<<6
	s.wide[d] &= (uint64(bandFit[pattern(0)]) | uint64(bandFit[pattern(1)])<<32) &
		(columns & wideRow * rowStarts)
	s.last[d] &= bandFit[pattern(2)] & uint32(columns>>12&rowBits*rowStarts)
}

// guess chooses a band or a stack and a digit that is not settled there, and
// returns the arrangements to try. As in tdoku, it takes the unsettled band with
// the fewest possibilities, here counted by triads, and in it a digit with the
// fewest arrangements, nearly always two.
func (s *state9) guess() (digit, band int, options uint8) {
	n1, n2, n4, n8 := add9(&s.triads)
	counts := count9(n1) + 2*count9(n2) + 4*count9(n4) + 8*count9(n8)
	fewest := uint64(9*9 + 1)
	for i := range 6 {
		// A band of nine settled digits counts 27.
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

// arrange gives the digit the lowest of the arrangements in the band, and settles
// the position.
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

// count9 returns the number of bits of each of six patterns, in its nine bits.
func count9(x uint64) uint64 {
	const thirds = 0o111 * patterns
	x = x&thirds + x>>1&thirds + x>>2&thirds
	return x&(7*patterns) + x>>3&(7*patterns) + x>>6&(7*patterns)
}
