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

// settle is [state9.settle] with the extra rules.
func (x *extra9) settle(s *state9, seen *view9, digits uint, sole cells9) bool {
	if len(x.units) == 0 { // then no cell has an extra peer: the rules restrict values alone
		return s.settle(digits, sole)
	}
	return settle[joined9](s, x, seen, digits, sole)
}

// struck returns the cells that a digit loses by the extra peers of the cells where it
// stands, but for those where that is done. If it loses none, those are next that it loses
// as it has one place in an added unit. It returns false if such a unit has no place.
func (x *extra9) struck(open, placed, done cells9) (gone cells9, ok bool) {
	for fresh := placed.less(done); !fresh.empty(); {
		var cell int
		cell, fresh = fresh.pop()
		gone = gone.or(x.sees[cell])
	}
	if gone = gone.and(open); !gone.empty() {
		return gone, true
	}
	return x.hidden(open, placed)
}

// hidden returns the cells that a digit loses as it has one place left in an added unit,
// and false if it has none. open are its cells, placed those where it stands.
func (x *extra9) hidden(open, placed cells9) (gone cells9, ok bool) {
	for i := range x.units[:x.added] {
		unit := &x.units[i]
		places := open.and(*unit)
		if places.len()+placed.and(*unit).len() > 1 {
			continue
		}
		if places.empty() {
			return gone, false
		}
		cell, _ := places.pop()
		gone = gone.or(x.peers[cell])
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

// failures9 counts for each cell the guesses that failed at once. A later failure counts
// a hundredth more than the one before.
type failures9 struct {
	in   [81]uint64
	late uint64 // what the next failure counts
}

const earliest, latest = 1 << 10, 1 << 40 // what a failure can count

func (f *failures9) add(in cells9) {
	cell, _ := in.pop()
	f.in[cell] += f.late
	if f.late += f.late / 100; f.late > latest {
		for i := range f.in {
			f.in[i] /= latest / earliest
		}
		f.late = earliest
	}
}

// pair returns an open cell with two candidates, or no cell. A failure in the cell counts
// ten, as many as strikes do: of its candidates in other cells, those in cells with two
// candidates three times.
func (x *extra9) pair(s *state9, failures *failures9) cells9 {
	var one, two, three cells9
	for d := range s.wide {
		p := cells9{s.wide[d], s.last[d]}
		three = three.or(two.and(p))
		two = two.or(one.and(p))
		one = one.or(p)
	}
	pairs := two.less(three)
	var strikes [81]uint16
	for d := range s.wide {
		open := cells9{s.wide[d], s.last[d]}
		for set := open.and(pairs); !set.empty(); {
			var cell int
			cell, set = set.pop()
			peers := x.peers[cell].and(open)
			strikes[cell] += uint16(2*peers.and(pairs).len() + peers.len())
		}
	}
	best, most := cells9{}, uint64(0)
	for set := pairs; !set.empty(); {
		cell, rest := set.pop()
		if n := uint64(strikes[cell])*failures.late + 10*failures.in[cell] + 1; n > most {
			best, most = set.less(rest), n
		}
		set = rest
	}
	return best
}
