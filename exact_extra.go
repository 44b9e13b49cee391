package sudoku

import (
	"math/bits"
	"slices"
)

// The 9×9 kernel also serves rules that add units and pairs of cells that differ to
// the rows, columns and blocks, such as diagonals, windows or a knight's move.

// A cells9 is a set of cells in the two words of the kernel.
type cells9 struct {
	wide uint64
	last uint32
}

func (s cells9) or(t cells9) cells9   { return cells9{s.wide | t.wide, s.last | t.last} }
func (s cells9) and(t cells9) cells9  { return cells9{s.wide & t.wide, s.last & t.last} }
func (s cells9) less(t cells9) cells9 { return cells9{s.wide &^ t.wide, s.last &^ t.last} }
func (s cells9) empty() bool          { return s.wide|uint64(s.last) == 0 }
func (s cells9) len() int             { return bits.OnesCount64(s.wide) + bits.OnesCount32(s.last) }

// pop returns the number of a cell of the set, and the set without it.
func (s cells9) pop() (cell int, rest cells9) {
	if s.wide != 0 {
		at := bits.TrailingZeros64(s.wide)
		s.wide &= s.wide - 1
		return at - at>>5*5, s
	}
	at := bits.TrailingZeros32(s.last)
	s.last &= s.last - 1
	return 54 + at, s
}

func cells9Of(cell int) cells9 {
	switch band, at := cell/27, cell%27; band {
	case 0:
		return cells9{wide: 1 << at}
	case 1:
		return cells9{wide: 1 << (at + 32)}
	default:
		return cells9{last: 1 << at}
	}
}

func setOf9(cells []uint16) (set cells9) {
	for _, cell := range cells {
		set = set.or(cells9Of(int(cell)))
	}
	return set
}

// extra9 is what rules add to those of 9×9 boards.
type extra9 struct {
	sees  [81]cells9 // the peers of each cell that standard rules do not have
	peers [81]cells9 // all peers
	units []cells9   // that hold each digit: the added ones, then those of the board
	added int        // number of added units
}

// extra9 returns what the rules add to those of 9×9 boards, or nil if they do not have
// all of those.
func (g *geometry) extra9() *extra9 {
	standard := sizeTables[9]()
	if g.values != 9 || g.cells() != 81 {
		return nil
	}
	x := new(extra9)
	found := 0
	for u, unit := range g.units {
		if slices.ContainsFunc(standard.units, func(s []uint16) bool { return slices.Equal(s, unit) }) {
			found++
		} else if g.full(u) {
			x.units = append(x.units, setOf9(unit))
		}
	}
	if found < len(standard.units) {
		return nil
	}
	for cell := range x.sees {
		x.peers[cell] = setOf9(g.peers[cell])
		x.sees[cell] = x.peers[cell].less(setOf9(standard.peers[cell]))
	}
	x.added = len(x.units)
	pointing := standard.units
	if len(g.pairs) == 0 {
		pointing = pointing[18:]
	}
	for _, unit := range pointing {
		// What the other units strike is known from the bands and stacks.
		if slices.ContainsFunc(unit, func(cell uint16) bool { return !x.sees[cell].empty() }) {
			x.units = append(x.units, setOf9(unit))
		}
	}
	return x
}

// A view9 is a position as the extra rules last saw it: the cells of each digit, for which
// all units have been looked at.
type view9 [9]cells9

// settle is [state9.settle] with the extra rules, from the digits and the sole cells that
// are given. What the rules say about one digit is applied until nothing changes, before
// other digits are looked at; cells that see all places of a digit in a unit come last.
// The steps of bands, stacks and cells are those of state9.settle. They are written out
// again, as both functions keep the words of a digit in registers across them.
func (x *extra9) settle(s *state9, seen *view9, digits uint, sole cells9) bool {
	if len(x.units) == 0 { // then no cell has an extra peer: the rules restrict values alone
		return s.settle(digits, sole.wide, sole.last)
	}
	wideOpen, lastOpen := s.wideOpen, uint64(s.lastOpen)
	soleA, soleB := sole.wide, uint64(sole.last)
	for {
		for ; digits != 0; digits &= digits - 1 {
			d := bits.TrailingZeros(digits)
			if d >= len(s.wide) {
				break
			}
			a, b := s.wide[d]&wideOpen|s.wideAt[d], uint64(s.last[d])&lastOpen|uint64(s.lastAt[d])
			for at := (cells9{a & soleA, uint32(b & soleB)}); !at.empty(); {
				var cell int
				cell, at = at.pop()
				a &^= x.peers[cell].wide
				b &^= uint64(x.peers[cell].last)
			}
			doneA, doneB := s.wideAt[d], uint64(s.lastAt[d]) // whose extra peers are struck
			for {
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

				const low, high = 0o377 * wideRows, 0o400 * wideRows
				atA := a & (a - wideRows)
				atA = (atA&low + low | atA) & high
				atA = a &^ (atA<<1 - atA>>8)
				atB := b & (b - rowStarts)
				atB = (atB&(low&bandBits) + low&bandBits | atB) & (high & bandBits)
				atB = b &^ (atB<<1 - atB>>8)

				var gone cells9
				for fresh := (cells9{atA &^ doneA, uint32(atB &^ doneB)}); !fresh.empty(); {
					var cell int
					cell, fresh = fresh.pop()
					gone = gone.or(x.sees[cell])
				}
				doneA, doneB = atA, atB
				if a&gone.wide|b&uint64(gone.last) == 0 {
					var ok bool
					if gone, ok = x.hidden(cells9{a, uint32(b)}, cells9{atA, uint32(atB)}); !ok {
						return false
					}
					if gone.empty() {
						s.wide[d], s.last[d] = a&^atA, uint32(b&^atB)
						s.wideAt[d], s.lastAt[d] = atA, uint32(atB)
						wideOpen &^= atA
						lastOpen &^= atB
						break
					}
				}
				a &^= gone.wide
				b &^= uint64(gone.last)
			}
		}
		if wideOpen|lastOpen == 0 {
			break
		}
		var one, two, oneB, twoB uint64
		for d := range 9 {
			a0, b0 := s.wide[d], uint64(s.last[d])
			a, b := a0&wideOpen, b0&lastOpen
			two |= one & a
			one |= a
			twoB |= oneB & b
			oneB |= b
			digits = digits>>1 | bit8(a0&^wideOpen|b0&^lastOpen)
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
				if digits = x.point(s, seen); digits == 0 {
					break
				}
			}
		}
	}
	s.wideOpen, s.lastOpen = wideOpen, uint32(lastOpen)
	return true
}

// hidden returns the cells that a digit loses as it has one place left in an added unit,
// and false if it has none. open are its cells, placed those where it stands.
func (x *extra9) hidden(open, placed cells9) (gone cells9, ok bool) {
	for i := range x.units[:x.added] {
		places := open.and(x.units[i])
		if places.empty() {
			return gone, false
		}
		if cell, rest := places.pop(); rest.empty() && !places.less(placed).empty() {
			gone = gone.or(x.peers[cell])
		}
	}
	return gone.and(open), true
}

// point strikes a digit in the cells that see all its places in a unit, if these are
// few. It returns the digits that lost cells.
func (x *extra9) point(s *state9, seen *view9) (digits uint) {
	for d := range s.wide {
		open := cells9{s.wide[d], s.last[d]}
		lost := seen[d].less(open)
		if lost.empty() {
			continue
		}
		placed := cells9{s.wideAt[d], s.lastAt[d]}
		left := open
		for i := range x.units {
			unit := &x.units[i]
			if lost.and(*unit).empty() || !placed.and(*unit).empty() {
				continue
			}
			if places := left.and(*unit); places.len() <= mostShared {
				common := x.seenByAll(places, left)
				left, lost = left.less(common), lost.or(common)
			}
		}
		seen[d] = open
		if left != open {
			s.wide[d], s.last[d] = left.wide, left.last
			digits |= 1 << d
		}
	}
	return digits
}

// seenByAll returns the cells of a set that see all places.
func (x *extra9) seenByAll(places, set cells9) cells9 {
	for cell := 0; !places.empty(); {
		cell, places = places.pop()
		set = set.and(x.peers[cell])
	}
	return set
}
