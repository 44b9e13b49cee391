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
		x.units = append(x.units, setOf9(unit))
	}
	return x
}

// A view9 is what the extra rules have seen of a position.
type view9 struct {
	open, placed [9]cells9 // by strike
	pointed      [9]cells9 // the open cells, by point
}

// settle draws the conclusions of all rules from a settled position until there are no
// more, and returns false if they contradict each other. What they have seen is up to
// date afterwards.
func (x *extra9) settle(s *state9, seen *view9) bool {
	for {
		digits, ok := x.strike(s, seen)
		if !ok {
			return false
		}
		if digits == 0 {
			if digits = x.point(s, seen); digits == 0 {
				return true
			}
		}
		if !s.settle(digits, 0, 0) {
			return false
		}
	}
}

// strike applies naked and hidden singles of the extra rules. It returns the digits that
// lost cells, and false if the rules contradict the position.
func (x *extra9) strike(s *state9, seen *view9) (digits uint, ok bool) {
	for d := range s.wide {
		open := cells9{s.wide[d], s.last[d]}
		lost := seen.open[d].less(open)
		if lost.empty() {
			continue
		}
		placed := cells9{s.wideAt[d], s.lastAt[d]}
		var gone cells9
		for set := placed.less(seen.placed[d]); !set.empty(); {
			var cell int
			cell, set = set.pop()
			gone = gone.or(x.sees[cell])
		}
		if !gone.and(placed).empty() {
			return 0, false
		}
		left := open.less(gone)
		seen.open[d], seen.placed[d] = left, placed
		if left != open {
			s.wide[d], s.last[d] = left.wide, left.last
			digits |= 1 << d
			lost = lost.or(gone)
		}
		for i := range x.added {
			unit := &x.units[i]
			if lost.and(*unit).empty() || !placed.and(*unit).empty() {
				continue
			}
			switch places := left.and(*unit); {
			case places.empty():
				return 0, false
			case places.len() == 1:
				digits |= s.keepOnly(d, places)
			}
		}
	}
	return digits, true
}

// point strikes a digit in the cells that see all its places in a unit, if these are
// few. It returns the digits that lost cells.
func (x *extra9) point(s *state9, seen *view9) (digits uint) {
	for d := range s.wide {
		open := cells9{s.wide[d], s.last[d]}
		lost := seen.pointed[d].less(open)
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
		seen.pointed[d] = open
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

// keepOnly strikes the other candidates of a cell, and returns the digits that lost it.
func (s *state9) keepOnly(d int, cell cells9) (digits uint) {
	for e := range s.wide {
		if e != d && s.wide[e]&cell.wide|uint64(s.last[e]&cell.last) != 0 {
			s.wide[e] &^= cell.wide
			s.last[e] &^= cell.last
			digits |= 1 << e
		}
	}
	return digits
}

// pair returns an open cell with two candidates that sees the most others of its kind, or no cell.
func (x *extra9) pair(s *state9) cells9 {
	var one, two, three cells9
	for d := range s.wide {
		p := cells9{s.wide[d], s.last[d]}
		three = three.or(two.and(p))
		two = two.or(one.and(p))
		one = one.or(p)
	}
	pairs := two.less(three)
	best, most := cells9{}, -1
	for set := pairs; !set.empty(); {
		var cell int
		cell, set = set.pop()
		if n := x.peers[cell].and(pairs).len(); n > most {
			best, most = cells9Of(cell), n
		}
	}
	return best
}

// startExtra is solveFrom for rules with extra ones, which have not seen the position.
func (e *search9) startExtra(s *state9) bool {
	var seen view9
	for d := range seen.open {
		seen.open[d] = cells9{wideBits, bandBits}
		seen.pointed[d] = seen.open[d]
	}
	return !e.extra.settle(s, &seen) || e.guessExtra(s, &seen)
}

// guessExtra is solveFrom for rules with extra ones. It guesses what a cell holds, as
// the extra rules say little about how a digit is arranged in a band.
func (e *search9) guessExtra(s *state9, seen *view9) bool {
	for s.wideOpen != 0 || s.lastOpen != 0 {
		e.guesses++
		if e.guesses == e.pause && !e.look() {
			return false
		}
		if cell := e.extra.pair(s); !cell.empty() {
			d := 0
			for s.wide[d]&cell.wide|uint64(s.last[d]&cell.last) == 0 {
				d++
			}
			next, view := *s, *seen
			if next.settle(next.keepOnly(d, cell), 0, 0) && e.extra.settle(&next, &view) && !e.guessExtra(&next, &view) {
				return false
			}
			s.wide[d] &^= cell.wide
			s.last[d] &^= cell.last
			if !s.settle(1<<d, 0, 0) || !e.extra.settle(s, seen) {
				return true
			}
			continue
		}
		digit, band, options := s.guess()
		for ; options&(options-1) != 0; options &= options - 1 {
			next, view := *s, *seen
			if next.arrange(digit, band, options) && e.extra.settle(&next, &view) && !e.guessExtra(&next, &view) {
				return false
			}
		}
		if !s.arrange(digit, band, options) || !e.extra.settle(s, seen) {
			return true
		}
	}
	return e.recordSolution(s)
}
