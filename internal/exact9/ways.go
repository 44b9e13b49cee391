package exact9

import (
	"math/bits"
	"sync"
)

// All that rules say about one digit is in the list of the ways to place it on the board.
// Before its first guess the search lists the ways of each digit that has few. From
// then on it strikes ways, and a digit keeps the cells that some way has.
//
// A way is a trio in each of the three bands: three cells, one in each row and block. A band
// has 162 trios. The number of a trio is 27 times that of its arrangement, plus its columns
// in the three stacks as digits to the base of three.

const (
	trioCount = 6 * 27
	mostTrios = 18 // in the two bands that have the fewest; longer lists take more time than they save
	mostWays  = 64
	mostTold  = 4  // added units in what a trio takes
	leastOpen = 53 // cells; with fewer, few guesses are left
)

// wayRules is what rules say about trios.
type wayRules struct {
	takes   [3][trioCount]uint32      // the columns of each trio, and its added units from bit 9 on
	whole   uint32                    // all columns and these units
	allowed [3]trioSet                // the trios that break no rule by themselves
	with    [3][1 << mostTold]trioSet // those of them that have a cell in just these units
	sees    *[3][trioCount]cellSet    // where the other cells of a way may not be; nil if takes says it all
}

// trioSet is a set of trios of a band, 54 to a word.
type trioSet [3]uint64

// newWays returns what the rules say about trios. The units are those that they add.
func (x *Extra) newWays(units []cellSet) *wayRules {
	trioOnce.Do(makeTrios)
	units = units[:min(len(units), mostTold)]
	w := &wayRules{whole: 1<<(9+len(units)) - 1}
	told := true
	for at, sees := range x.sees {
		for _, unit := range units {
			if !unit.and(cellAt(at)).empty() {
				sees = sees.less(unit)
			}
		}
		told = told && sees.empty()
	}
	if !told {
		w.sees = new([3][trioCount]cellSet)
	}
	for band := range w.takes {
		for i, trio := range trioCells[band][:trioCount] {
			takes, fits := uint32(columnsOf(trio)), true
			for u, unit := range units {
				n := trio.and(unit).len()
				takes |= uint32(n&1) << (9 + u)
				fits = fits && n <= 1
			}
			w.takes[band][i] = takes
			if !told {
				sees := &w.sees[band][i]
				for left := trio; !left.empty(); {
					var at int
					at, left = left.pop()
					*sees = sees.or(x.sees[at])
				}
				fits = fits && sees.and(trio).empty()
			}
			if fits {
				w.allowed[band][i/54] |= 1 << (i % 54)
				w.with[band][takes>>9][i/54] |= 1 << (i % 54)
			}
		}
	}
	return w
}

// listing is room for a list.
type listing struct {
	in    [3]trioSet
	some  [2]trioList
	pairs [128]uint32 // more than (mostTrios/2)²
}

// list lists the ways to place a digit in the cells. It returns how many there are, and the
// cells that they have. n is -1 if there are too many to list.
func (w *wayRules) list(l *listing, a, b uint64, ways *[mostWays]cellSet) (n int, cells cellSet) {
	n0 := w.triosIn(0, uint32(a), &l.in[0])
	n1 := w.triosIn(1, uint32(a>>32), &l.in[1])
	n2 := w.triosIn(2, uint32(b), &l.in[2])
	first, second, third, most := 0, 1, 2, max(n0, n1, n2)
	if most == n0 {
		first, third = 2, 0
	} else if most == n1 {
		second, third = 2, 1
	}
	if n0+n1+n2-most > mostTrios {
		return -1, cells
	}

	// Take the two bands that have the fewest trios, and pair those that share no column and
	// no added unit. An entry has what is taken and, in the ten bits below, the places of
	// the trios in the lists.
	l.some[0].list(&l.in[first], &w.takes[first], 5)
	l.some[1].list(&l.in[second], &w.takes[second], 0)
	pairs := 0
	for _, x := range l.some[0].entries[:l.some[0].n] {
		for _, y := range l.some[1].entries[:l.some[1].n] {
			l.pairs[pairs&127] = x | y
			_, shared := bits.Sub32(0, x&y>>10, 0)
			pairs += 1 - int(shared)
		}
	}

	// A trio of the third band completes a pair if it takes the rest.
	firstCells, secondCells, thirdCells := &trioCells[first], &trioCells[second], &trioCells[third]
	trios := &l.in[third]
	for _, pair := range l.pairs[:pairs] {
		rest := w.whole &^ (pair >> 10)
		columns := trioColumns[rest&rowBits]
		with := &w.with[third][rest>>9%(1<<mostTold)]
		const one = 1 | 1<<27 // of both arrangements in a word
		fit := trios[0]&with[0]>>(columns%32)&one | trios[1]&with[1]>>(columns%32)&one<<1 | trios[2]&with[2]>>(columns%32)&one<<2
		for ; fit != 0; fit &= fit - 1 {
			i := l.some[0].number[pair>>5%32]
			j := l.some[1].number[pair%32]
			k := trioAt[bits.TrailingZeros64(fit)&31] + columns
			way := firstCells[i].or(secondCells[j]).or(thirdCells[k])
			if w.sees != nil && !way.and(w.sees[first][i].or(w.sees[second][j]).or(w.sees[third][k])).empty() {
				continue
			}
			if n == len(ways) {
				return -1, cells
			}
			ways[n] = way
			n++
			cells = cells.or(way)
		}
	}
	return n, cells
}

// triosIn sets trios to those that have all their cells in some of a band, and returns how
// many these are.
func (w *wayRules) triosIn(band int, cells uint32, trios *trioSet) int {
	s0, s1, s2 := &trioTriads[0], &trioTriads[1], &trioTriads[2]
	a0, a1, a2 := s0[cells&7], s0[cells>>9&7], s0[cells>>18&7] // those whose cell in the stack and row is possible
	b0, b1, b2 := s1[cells>>3&7], s1[cells>>12&7], s1[cells>>21&7]
	c0, c1, c2 := s2[cells>>6&7], s2[cells>>15&7], s2[cells>>24&7]
	allowed := &w.allowed[band]
	x := (a0&b1&c2 | a2&b0&c1<<27) & allowed[0]
	y := (a1&b2&c0 | a2&b1&c0<<27) & allowed[1]
	z := (a0&b2&c1 | a1&b0&c2<<27) & allowed[2]
	*trios = trioSet{x, y, z}
	return bits.OnesCount64(x) + bits.OnesCount64(y) + bits.OnesCount64(z)
}

// A trioList is a list of at most mostTrios trios: what each takes, with its place in the
// list below, and its number.
type trioList struct {
	n       int
	entries [32]uint32
	number  [32]uint8
}

// list lists the trios of a set. The place of each is shifted.
func (l *trioList) list(trios *trioSet, takes *[trioCount]uint32, shift uint) {
	n := 0
	for i := range trios {
		for left := trios[i]; left != 0; left &= left - 1 {
			number := 54*i + bits.TrailingZeros64(left)
			if number >= trioCount {
				break
			}
			l.entries[n&31] = takes[number]<<10 | uint32(n)<<(shift%32)
			l.number[n&31] = uint8(number)
			n++
		}
	}
	l.n = n
}

// Tables of trios, for all rules that list ways. Some are longer than they need be, so that an
// index is in range without a check.
var (
	trioOnce    sync.Once
	trioCells   [3][256]cellSet // the cells of each trio in each band
	trioTriads  [3][8]uint64    // by stack: the columns, a bit for each of 27, whose cell is in a set of three
	trioColumns [512]uint8      // the number of the columns, by their set
	trioAt      [32]uint8       // the first trio of an arrangement, by where wayRules.list finds it
)

func makeTrios() {
	for k := range Arrangements {
		trioAt[k/2+k%2*27] = uint8(27 * k)
	}
	for columns := range 27 {
		in := [3]int{columns / 9, columns / 3 % 3, columns % 3}
		trioColumns[1<<in[0]|8<<in[1]|64<<in[2]] = uint8(columns)
		for stack, column := range in {
			for triad := range 8 {
				trioTriads[stack][triad] |= uint64(triad>>column&1) << columns
			}
		}
		for k, arrangement := range Arrangements {
			var cells uint64
			for bit := range 9 {
				row, stack := bit%3, bit/3
				cells |= uint64(arrangement>>bit&1) << (9*row + 3*stack + in[stack])
			}
			number := 27*k + columns
			trioCells[0][number] = cellSet{wide: cells}
			trioCells[1][number] = cellSet{wide: cells << 32}
			trioCells[2][number] = cellSet{last: uint32(cells)}
		}
	}
}

// listWays lists the ways of each digit that has few, and strikes its other cells. It
// returns false if a digit has no way.
func (x *Extra) listWays(s *position) bool {
	for d := range s.wide {
		a, b := s.wide[d]|s.wideAt[d], uint64(s.last[d]|s.lastAt[d])
		n, cells := x.ways.list(&s.room.listing, a, b, &s.room.ways[d])
		if n == 0 {
			return false
		}
		if n > 0 {
			s.alive[d] = ^uint64(0) >> (mostWays - n)
			s.keepWays(d, cells)
		}
	}
	return true
}

// strikeWays strikes the ways of a listed digit that lost a cell. It returns false if none
// is left.
func (s *position) strikeWays(d int) bool {
	a, b := s.wide[d]&s.wideOpen|s.wideAt[d], s.last[d]&s.lastOpen|s.lastAt[d]
	ways := &s.room.ways[d]
	alive := s.alive[d]
	var cells cellSet
	for left := alive; left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(left) & (mostWays - 1)
		way := &ways[i]
		_, lost := bits.Sub64(0, way.wide&^a|uint64(way.last&^b), 0) // a branch would be mispredicted
		alive &^= lost << i
		cells.wide |= way.wide & (lost - 1)
		cells.last |= way.last & uint32(lost-1)
	}
	if alive == 0 {
		return false
	}
	s.alive[d] = alive
	s.keepWays(d, cells)
	return true
}

// keepWays strikes the cells of a digit that no way has.
func (s *position) keepWays(d int, cells cellSet) {
	a, b := cells.wide, uint64(cells.last)
	standA, standB := standsOf(a, b)
	s.give(d, a, b, standA, standB)
}
