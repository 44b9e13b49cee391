package exact9

import (
	"math/bits"
)

// This file holds the tables of the search, its sets of cells, the rule of triads and
// the choice of a guess.

// countTriads applies tdoku's rule: a triad holds three digits, so if only three
// can stand in it, they do, and if three must, no other can. It returns the
// digits that the rule restricted, and false if a triad cannot have three
// digits.
func (s *state) countTriads() (digits uint, ok bool) {
	// A digit need not stand in a triad if its line has another triad left.
	var may, need [9]uint64
	var some uint64
	for d, t := range &s.triads {
		b0, b1, b2 := t&(7*patterns), t>>3&(7*patterns), t>>6&(7*patterns)
		may[d] = t & ((b0&b1 | (b0|b1)&b2) * 0o111)
		need[d] = t &^ may[d]
		some |= may[d]
	}
	can1, can2, can4, can8 := addNine(&s.triads)
	must1, must2, must4, must8 := addNine(&need)
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
func (s *state) restrict(d int, triads uint64) {
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
func (s *state) guess() (digit, band int, options uint8) {
	n1, n2, n4, n8 := addNine(&s.triads)
	counts := countPatterns(n1) + 2*countPatterns(n2) + 4*countPatterns(n4) + 8*countPatterns(n8)
	// The count less 28 of a settled band, which is 27, is the largest number of all.
	fewest := ^uint64(0)
	for i := range uint64(6) {
		fewest = lesser(fewest, (counts>>(9*i)&patternBits-28)<<3|i)
	}
	band = int(fewest & 7)
	least := ^uint64(0)
	for d, t := range &s.triads {
		least = lesser(least, uint64(guessWeight[t>>(9*band)&patternBits])<<4|uint64(d))
	}
	digit = int(least&15) % 9
	return digit, band, arrangementsIn[s.triads[digit]>>(9*band)&patternBits]
}

// lesser is min without a branch, which would be mispredicted where a guess compares bands
// and digits.
func lesser(x, y uint64) uint64 {
	difference, borrow := bits.Sub64(y, x, 0)
	return x + difference&-borrow
}

// guessMarks is guess for boards with candidates, whose searches run to 10⁵ guesses and
// more. Of all unsettled bands with the fewest possibilities it takes the digit with the
// fewest arrangements, each of which counts as three of the triads that are left to it.
func (s *state) guessMarks() (digit, band int, options uint8) {
	n1, n2, n4, n8 := addNine(&s.triads)
	counts := countPatterns(n1) + 2*countPatterns(n2) + 4*countPatterns(n4) + 8*countPatterns(n8)
	fewest := uint64(9*9 + 1)
	for i := range 6 {
		if n := counts >> (9 * i) & patternBits; n > 27 {
			fewest = min(fewest, n)
		}
	}
	least := 1 << 30 // the weight, the digit and the band in one number: no branch tells them apart
	for i := range 6 {
		if counts>>(9*i)&patternBits != fewest {
			continue
		}
		for d, t := range &s.triads {
			n := int(guessWeight[t>>(9*i)&patternBits]) + bits.OnesCount64(t)
			least = min(least, n<<8|d<<4|i)
		}
	}
	digit, band = least>>4&15, least&15
	return digit, band, arrangementsIn[s.triads[digit]>>(9*band)&patternBits]
}

// arrange gives the digit the lowest of the arrangements in the band, and settles
// the position.
func (s *state) arrange(digit, band int, options uint8) bool {
	s.arrangeOnly(digit, band, options)
	return s.settle(1<<digit, cellSet{})
}

// arrangeOnly is arrange without conclusions.
func (s *state) arrangeOnly(digit, band int, options uint8) {
	arrangement := uint64(Arrangements[bits.TrailingZeros8(options)])
	s.restrict(digit, s.triads[digit]&^(patternBits<<(9*band))|arrangement<<(9*band))
	s.guessed |= 1 << digit
}

// failures counts for each cell the guesses that failed at once. A later failure counts
// a hundredth more than the one before.
type failures struct {
	in   [placeCount]uint64
	late uint64 // what the next failure counts
}

const earliest, latest = 1 << 10, 1 << 40 // what a failure can count

func (f *failures) add(in cellSet) {
	at, _ := in.pop()
	f.in[at] += f.late
	if f.late += f.late / 100; f.late > latest {
		for i := range f.in {
			f.in[i] /= latest / earliest
		}
		f.late = earliest
	}
}

// pair returns an open cell with two candidates, or no cell. For it speak its open peers,
// those with two candidates four times, and ten times the guesses that failed there.
func (x *Extra) pair(s *position) cellSet {
	failures := &s.room.failures
	pairs := cellSet{inTwo(&s.wide), inTwo(&s.last)}
	open := cellSet{s.wideOpen, s.lastOpen}
	best := uint64(0) // what speaks for a cell, and its place counted down: the first of equals is taken
	for set := pairs; !set.empty(); {
		var at int
		at, set = set.pop()
		peers := &x.peers[at]
		n := uint64(3*peers.and(pairs).len() + peers.and(open).len())
		best = max(best, (n*failures.late+10*failures.in[at])<<7|uint64(127-at))
	}
	if best == 0 {
		return cellSet{}
	}
	return cellAt(127 - int(best%128))
}

// addNine adds nine words bit by bit: the sum at a bit is ones + 2·twos + 4·fours +
// 8·eights.
func addNine[W uint32 | uint64](x *[9]W) (ones, twos, fours, eights W) {
	s0, c0 := add3(x[0], x[1], x[2])
	s1, c1 := add3(x[3], x[4], x[5])
	s2, c2 := add3(x[6], x[7], x[8])
	ones, c3 := add3(s0, s1, s2)
	s3, c4 := add3(c0, c1, c2)
	twos, c5 := s3^c3, s3&c3
	return ones, twos, c4 ^ c5, c4 & c5
}

func add3[W uint32 | uint64](x, y, z W) (sum, carry W) { return x ^ y ^ z, x&y | (x^y)&z }

// inTwo returns the bits that two of nine words have.
func inTwo[W uint32 | uint64](x *[9]W) W {
	ones, twos, fours, eights := addNine(x)
	return twos &^ (ones | fours | eights)
}

// countPatterns returns the number of bits of each of six patterns, in its nine bits.
func countPatterns(x uint64) uint64 {
	const thirds = 0o111 * patterns
	x = x&thirds + x>>1&thirds + x>>2&thirds
	return x&(7*patterns) + x>>3&(7*patterns) + x>>6&(7*patterns)
}

// A pattern records where a digit may stand in a band or in a stack: bit
// line + 3·block is set if one of the three cells that the line and the block
// share may hold it. In a band the lines are rows and the blocks count from left
// to right; in a stack the lines are columns and the blocks count from top to
// bottom.
//
// A settled digit has one of six patterns, its arrangements, with each line and
// each block once. So a table of 512 patterns has every conclusion about one
// digit in one band: a hidden single or a locked candidate is what all
// Arrangements that still fit have in common.
var (
	// Arrangements are the patterns of a settled digit.
	Arrangements [6]uint16
	// arrangementsIn is the set of arrangements that fit into a pattern, a bit
	// for each.
	arrangementsIn [512]uint8
	// guessWeight is three times their number, and more than any other if it is one.
	guessWeight [512]uint8
	// fitting is the union of these arrangements: the pattern without the bits
	// that no arrangement uses. It is 0 if none fits.
	fitting [512]uint16
	// bandFit holds the cells of a band in the fitting pattern, and bandTaken
	// the rows and blocks of a band that a pattern touches.
	bandFit, bandTaken [512]uint32
	// stackFit holds the columns of the fitting pattern in a stack, as bits from
	// 0 on for the first band, from 32 on for the second and from 12 on for the
	// third. Those of the next stack are three bits further on.
	stackFit [512]uint64
)

func init() {
	for i, blocks := range [6][3]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}, {0, 2, 1}, {1, 0, 2}} {
		for line, block := range blocks {
			Arrangements[i] |= 1 << (line + 3*block)
		}
	}
	bandShift := [3]int{0, 32, 12}
	for p := range uint16(512) {
		for i, arrangement := range Arrangements {
			if arrangement&^p == 0 {
				arrangementsIn[p] |= 1 << i
				fitting[p] |= arrangement
			}
		}
		if guessWeight[p] = 3 * uint8(bits.OnesCount8(arrangementsIn[p])); guessWeight[p] < 6 {
			guessWeight[p] = 99
		}
		for bit := range 9 {
			line, block := bit%3, bit/3
			if p>>bit&1 != 0 {
				bandTaken[p] |= 0o777<<(9*line) | 7*rowStarts<<(3*block)
			}
			if fitting[p]>>bit&1 != 0 {
				bandFit[p] |= 7 << (9*line + 3*block)
				stackFit[p] |= 1 << (bandShift[block] + line)
			}
		}
	}
}

// A cellSet is a set of cells in the two words of the search.
type cellSet struct {
	wide uint64
	last uint32
}

func (s cellSet) or(t cellSet) cellSet   { return cellSet{s.wide | t.wide, s.last | t.last} }
func (s cellSet) and(t cellSet) cellSet  { return cellSet{s.wide & t.wide, s.last & t.last} }
func (s cellSet) less(t cellSet) cellSet { return cellSet{s.wide &^ t.wide, s.last &^ t.last} }
func (s cellSet) empty() bool            { return s.wide|uint64(s.last) == 0 }
func (s cellSet) len() int               { return bits.OnesCount64(s.wide) + bits.OnesCount32(s.last) }

// pop returns the place of a cell of the set, and the set without it. The place is the
// bit of the wide word, or 64 more than that of the last.
func (s cellSet) pop() (at int, rest cellSet) {
	_, none := bits.Sub64(s.wide, 1, 0) // 1 if the wide word has no cell: a branch would be mispredicted
	at = bits.TrailingZeros64(s.wide|uint64(s.last)&-none) + int(none<<6)
	return at, cellSet{s.wide & (s.wide - 1), s.last & (s.last - uint32(none))}
}

// placeCount is the number of places, some of which have no cell.
const placeCount = 64 + 27

// cellAt returns the set of the cell at a place.
func cellAt(at int) cellSet { return cellSet{1 << uint(at), 1 << (uint(at) - 64)} }

// placeOf returns the place of a cell, and cellOf the cell at a place.
func placeOf(cell int) int { return cell + cell/27*5 }
func cellOf(place int) int { return place - place/32*5 }

func cellsOf(cell int) cellSet { return cellAt(placeOf(cell)) }

func setOf(cells []uint16) (set cellSet) {
	for _, cell := range cells {
		set = set.or(cellsOf(int(cell)))
	}
	return set
}

// columnsOf returns the columns of the cells, a bit for each.
func columnsOf(set cellSet) uint64 {
	c := set.wide | set.wide>>32 | uint64(set.last)
	return (c | c>>9 | c>>18) & rowBits
}
