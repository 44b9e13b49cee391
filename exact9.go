package sudoku

import (
	"context"
	"encoding/binary"
	"math/bits"
)

// The solver for 9×9 boards works digit by digit. The 81 cells in which a digit
// may stand are bits in two words: wide holds the first two bands of three
// rows, the second of them from bit 32 on; last holds the third band.
const (
	bandBits  = 1<<27 - 1
	wideBits  = bandBits | bandBits<<32
	rowStarts = 1 | 1<<9 | 1<<18 // first cell of each row of a band
	boxStarts = 0o111111111      // first cell of each three cells of a row
)

// state9 is a position of the search.
type state9 struct {
	wide   [9]uint64 // where each digit may stand
	wideAt [9]uint64 // where it stands
	last   [9]uint32
	lastAt [9]uint32
	triads [9]uint64

	wideOpen, wideSole uint64 // cells without a digit; open cells that have one candidate left
	lastOpen, lastSole uint32
}

var (
	bandFit  [512]uint32
	bandKill [512]uint32
	stackFit [512]uint64
	arrange  [512]uint8 // the set of the six arrangements that fit
	fit      [512]uint16
	pattern  [6]uint16
)

var perms = [6][3]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}, {0, 2, 1}, {1, 0, 2}}

func init() {
	for i := range 512 {
		var f int
		for p, perm := range perms {
			m := 0
			for line, box := range perm {
				m |= 1 << (line + 3*box)
			}
			pattern[p] = uint16(m)
			if m&^i == 0 {
				f |= m
				arrange[i] |= 1 << p
			}
		}
		fit[i] = uint16(f)
		for k := range 9 {
			line, box := k%3, k/3
			if f>>k&1 != 0 {
				bandFit[i] |= 7 << (9*line + 3*box)
				stackFit[i] |= 1 << (line + [3]int{0, 32, 12}[box])
			}
			if i>>k&1 != 0 {
				bandKill[i] |= 0x1ff<<(9*line) | 7*rowStarts<<(3*box)
			}
		}
	}
}

func (s *state9) start(g *Grid) bool {
	const ones = 0x0101010101010101
	var lo, hi, big uint64
	for i := range 8 {
		x := binary.LittleEndian.Uint64(g[8*i:])
		big |= x | (x + 0x76*ones)
		lo |= ((x + 0x7f*ones) & (0x80 * ones) >> 7 * 0x0102040810204080 >> 56) << (8 * i)
	}
	for i := range 2 {
		x := binary.LittleEndian.Uint64(g[64+8*i:])
		big |= x | (x + 0x76*ones)
		hi |= ((x + 0x7f*ones) & (0x80 * ones) >> 7 * 0x0102040810204080 >> 56) << (8 * i)
	}
	x := uint64(g[80])
	big |= x | (x + 0x76)
	hi |= (x + 0x7f) >> 7 << 16
	if big&(0x80*ones) != 0 {
		return false
	}
	wide := lo&bandBits | lo>>27&bandBits<<32
	last := uint32(lo>>54 | hi<<10)
	for i := range s.wide {
		s.wide[i] = wideBits
		s.last[i] = bandBits
	}
	s.wideOpen, s.wideSole = wideBits&^wide, wide
	s.lastOpen, s.lastSole = bandBits&^last, last
	for ; wide != 0; wide &= wide - 1 {
		at := bits.TrailingZeros64(wide)
		s.wideAt[g[at-5*(at>>5)]-1] |= wide & -wide
	}
	for ; last != 0; last &= last - 1 {
		at := bits.TrailingZeros32(last)
		s.lastAt[g[54+at]-1] |= last & -last
	}
	return true
}

var Rounds, Passes, Iters, Guesses int

const stat = false

func (s *state9) settle(force uint) bool {
	openA, openB := s.wideOpen, uint64(s.lastOpen)
	soleA, soleB := s.wideSole, uint64(s.lastSole)
	dirty := force
	for {
		if stat {
			Rounds++
		}
		for ; dirty != 0; dirty &= dirty - 1 {
			d := bits.TrailingZeros(dirty) % 16
			if d > 8 {
				break
			}
			a, b := s.wide[d]&openA|s.wideAt[d], uint64(s.last[d]&uint32(openB)|s.lastAt[d])
			x, y := a&soleA, b&soleB
			if x|y != 0 {
				t := (x | x>>1 | x>>2) & (boxStarts | boxStarts<<32) * 0x10101 >> 16
				u := (y | y>>1 | y>>2) & boxStarts * 0x10101 >> 16
				c := x | x>>32 | y
				c = (c | c>>9 | c>>18) & 0x1ff * rowStarts
				a = a&^(uint64(bandKill[t&0x1ff])|uint64(bandKill[t>>32&0x1ff])<<32|c|c<<32) | x
				b = b&^(uint64(bandKill[u&0x1ff])|c) | y
			}
			if stat {
				Passes++
			}
			var t, u, c uint64
			for {
				if stat {
					Iters++
				}
				t = (a | a>>1 | a>>2) & (boxStarts | boxStarts<<32) * 0x10101 >> 16
				u = (b | b>>1 | b>>2) & boxStarts * 0x10101 >> 16
				a &= uint64(bandFit[t&0x1ff]) | uint64(bandFit[t>>32&0x1ff])<<32
				b &= uint64(bandFit[u&0x1ff])

				x := (a | a>>9 | a>>18) & (0x1ff | 0x1ff<<32)
				y := (b | b>>9 | b>>18) & 0x1ff
				v := x | x>>23 | y<<18
				c0 := v & 0o007007007 * 0x1041 >> 12 & 0x1ff
				c1 := v >> 3 & 0o007007007 * 0x1041 >> 12 & 0x1ff
				c2 := v >> 6 & 0o007007007 * 0x1041 >> 12 & 0x1ff
				c = c0 | c1<<9 | c2<<18
				m := stackFit[c0] | stackFit[c1]<<3 | stackFit[c2]<<6
				m0 := m & (0x1ff | 0x1ff<<32) * rowStarts
				m1 := m >> 12 & 0x1ff * rowStarts
				if a&^m0|b&^m1 == 0 {
					break
				}
				a &= m0
				b &= m1
			}
			if uint32(a) == 0 || a>>32 == 0 || b == 0 {
				return false
			}
			s.triads[d] = uint64(fit[t&0x1ff]) | uint64(fit[t>>32&0x1ff])<<9 | uint64(fit[u&0x1ff])<<18 | c<<27
			// Rows with one cell left.
			const (
				low  = 0xff * (rowStarts | rowStarts<<32)
				high = 0x100 * (rowStarts | rowStarts<<32)
			)
			v := a & (a - (rowStarts | rowStarts<<32))
			v = (v&low + low | v) & high
			v = a &^ (v<<1 - v>>8)
			w := b & (b - rowStarts)
			w = (w&(low&bandBits) + (low & bandBits) | w) & (high & bandBits)
			w = b &^ (w<<1 - w>>8)
			if x&^v|y&^w != 0 {
				return false
			}
			s.wide[d], s.last[d] = a&^v, uint32(b&^w)
			s.wideAt[d], s.lastAt[d] = v, uint32(w)
			openA &^= v
			openB &^= w
		}
		if openA|openB == 0 {
			s.wideOpen, s.lastOpen = 0, 0
			return true
		}
		var oneA, twoA, oneB, twoB uint64
		for d := range 9 {
			a0, b0 := s.wide[d], uint64(s.last[d])
			a, b := a0&openA, b0&openB
			twoA |= oneA & a
			oneA |= a
			twoB |= oneB & b
			oneB |= b
			a0 = a0 ^ a | b0 ^ b
			dirty = dirty>>1 | uint(a0|-a0)>>55&0x100
		}
		if openA&^oneA|openB&^oneB != 0 {
			return false
		}
		soleA, soleB = openA&^twoA, openB&^twoB
		if soleA|soleB != 0 {
			var more uint
			for d := range 9 {
				a := s.wide[d]&soleA | uint64(s.last[d])&soleB
				more = more>>1 | uint(a|-a)>>55&0x100
			}
			dirty |= more
		}
		if dirty != 0 {
			continue
		}
		// may and must count the digits that can stand in each triad and those
		// that can't stand elsewhere.
		const groups = 1 | 1<<9 | 1<<18 | 1<<27 | 1<<36 | 1<<45
		var multi [9]uint64
		var some uint64
		for d, x := range &s.triads {
			b0, b1, b2 := x&(7*groups), x>>3&(7*groups), x>>6&(7*groups)
			x &= (b0&b1 | (b0|b1)&b2) * 0x49
			multi[d] = x
			some |= x
		}
		t := &s.triads
		may1, may2, may4, may8 := add9(t[0], t[1], t[2], t[3], t[4], t[5], t[6], t[7], t[8])
		must1, must2, must4, must8 := add9(t[0]&^multi[0], t[1]&^multi[1], t[2]&^multi[2], t[3]&^multi[3],
			t[4]&^multi[4], t[5]&^multi[5], t[6]&^multi[6], t[7]&^multi[7], t[8]&^multi[8])
		if may1&may2|may4|may8 != 1<<54-1 || must4|must8 != 0 {
			return false
		}
		exact := may1 & may2 &^ (may4 | may8)
		must3 := must1 & must2
		if some&(exact|must3) == 0 {
			break
		}
		for d, h := range &multi {
			if h&(exact|must3) != 0 {
				x := s.triads[d] &^ (h & must3)
				h &= exact
				lines := (h | h>>3 | h>>6) & (7 * groups) * 0x49
				boxes := (h | h>>1 | h>>2) & (0o111 * groups) * 7
				s.restrict(d, x&^(lines|boxes)|h)
				dirty |= 1 << d
			}
		}
	}
	s.wideOpen, s.lastOpen = openA, uint32(openB)
	s.wideSole, s.lastSole = 0, 0
	return true
}

func add3(x, y, z uint64) (sum, carry uint64) {
	return x ^ y ^ z, x&y | (x^y)&z
}

func add9(a, b, c, d, e, f, g, h, i uint64) (ones, twos, fours, eights uint64) {
	s0, c0 := add3(a, b, c)
	s1, c1 := add3(d, e, f)
	s2, c2 := add3(g, h, i)
	ones, c3 := add3(s0, s1, s2)
	t, d0 := add3(c0, c1, c2)
	twos, d1 := t^c3, t&c3
	return ones, twos, d0 ^ d1, d0 & d1
}

func (s *state9) choose() (digit, band int, arr uint8) {
	t := &s.triads
	n1, n2, n4, n8 := add9(t[0], t[1], t[2], t[3], t[4], t[5], t[6], t[7], t[8])
	n := 8*sum9(n8) + 4*sum9(n4) + 2*sum9(n2) + sum9(n1)
	best := uint64(100)
	for k := range 6 {
		if c := n >> (9 * k) & 0x1ff; c > 27 && c < best {
			best, band = c, k
		}
	}
	fewest := 100
	for d, x := range t {
		a := arrange[x>>(9*band)&0x1ff]
		if n := bits.OnesCount8(a); n > 1 && n < fewest {
			fewest, digit, arr = n, d, a
			if n == 2 {
				break
			}
		}
	}
	return digit, band, arr
}

const groups = 1 | 1<<9 | 1<<18 | 1<<27 | 1<<36 | 1<<45

// sum9 counts the bits in each group.
func sum9(x uint64) uint64 {
	x = x&(0o111*groups) + x>>1&(0o111*groups) + x>>2&(0o111*groups)
	return x&(7*groups) + x>>3&(7*groups) + x>>6&(7*groups)
}

func (s *state9) restrict(d int, x uint64) {
	s.wide[d] &= uint64(bandFit[x&0x1ff]) | uint64(bandFit[x>>9&0x1ff])<<32
	s.last[d] &= bandFit[x>>18&0x1ff]
	m := stackFit[x>>27&0x1ff] | stackFit[x>>36&0x1ff]<<3 | stackFit[x>>45&0x1ff]<<6
	s.wide[d] &= m & (0x1ff | 0x1ff<<32) * rowStarts
	s.last[d] &= uint32(m >> 12 & 0x1ff * rowStarts)
}

func (s *state9) take(d, k, p int) {
	s.restrict(d, s.triads[d]&^(0x1ff<<(9*k))|uint64(pattern[p])<<(9*k))
}

// search9 walks the tree of guesses below a position.
type search9 struct {
	ctx     context.Context
	limit   int              // stop after so many solutions; 0: never
	found   int              // solutions so far
	guesses uint             // guesses so far
	keep    bool             // whether to store the first solution
	first   Grid             // a value: behind a pointer it would be moved to the heap with ctx
	yield   func(*Grid) bool // is shown every solution, if not nil; false stops
	err     error
}

// pollEvery is the number of guesses between two looks at the context. A guess
// takes less than a microsecond.
const pollEvery = 1 << 10

// below looks for the solutions below a settled position, which it uses up, and
// reports whether the search goes on.
func (e *search9) below(s *state9) bool {
	var next state9
	for s.wideOpen != 0 || s.lastOpen != 0 {
		e.guesses++
		if e.guesses%pollEvery == 0 {
			if e.err = e.ctx.Err(); e.err != nil {
				return false
			}
		}
		d, k, arr := s.choose()
		for ; arr&(arr-1) != 0; arr &= arr - 1 {
			next = *s
			next.take(d, k, bits.TrailingZeros8(arr))
			if next.settle(1<<d) && !e.below(&next) {
				return false
			}
		}
		s.take(d, k, bits.TrailingZeros8(arr))
		if !s.settle(1 << d) {
			return true
		}
	}
	return e.solution(s)
}

func (e *search9) solution(s *state9) bool {
	e.found++
	if e.found == 1 && e.keep {
		s.fill(&e.first)
	}
	if e.yield != nil {
		var g Grid
		s.fill(&g)
		if !e.yield(&g) {
			return false
		}
	}
	return e.found != e.limit
}

// run searches all of a puzzle. The error is a *[ClashError] or that of the
// context.
func (e *search9) run(g *Grid) error {
	if err := e.ctx.Err(); err != nil {
		return err
	}
	var s state9
	if !s.start(g) || !s.settle(1<<9-1) {
		return Check(*g)
	}
	e.below(&s)
	if stat {
		Guesses += int(e.guesses)
	}
	return e.err
}

func (s *state9) fill(g *Grid) {
	for d := range 9 {
		for a := s.wideAt[d]; a != 0; a &= a - 1 {
			at := bits.TrailingZeros64(a)
			g[at-5*(at>>5)] = uint8(d + 1)
		}
		for b := s.lastAt[d]; b != 0; b &= b - 1 {
			g[54+bits.TrailingZeros32(b)] = uint8(d + 1)
		}
	}
}
