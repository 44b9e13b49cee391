package sudoku

import (
	"math/bits"
	"slices"
)

// The 9×9 kernel also serves rules that add units and pairs of cells that differ to
// the rows, columns and blocks, such as diagonals, windows or a knight's move.

// extra9 is what rules add to those of 9×9 boards. A cell goes by its place in the words of
// the kernel.
type extra9 struct {
	peers  [places9]cells9 // of each cell
	sees   [places9]cells9 // those of them that neither the board nor an order tells
	ways   *ways9          // nil beside orders, which leave little to guess
	apart  cells9          // the cells that have such peers
	lines  []*line9
	orders []order9
	units  []cells9        // where to point, if lines and orders do not say it all
	in     [places9]uint64 // the numbers of the units of each cell
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
	var added []cells9
	for u, unit := range g.units {
		if slices.ContainsFunc(standard.units, func(s []uint16) bool { return slices.Equal(s, unit) }) {
			found++
		} else if g.full(u) {
			added = append(added, setOf9(unit))
		}
	}
	if found < len(standard.units) {
		return nil
	}
	for cell := range 81 {
		at := place9(cell)
		x.peers[at] = setOf9(g.peers[cell])
		x.sees[at] = x.peers[at].less(setOf9(standard.peers[cell]))
	}
	added = x.takeOrders(withLeftovers(added, standard.units))
	if len(x.orders) == 0 {
		x.ways = x.newWays(added)
	}
	for at, sees := range x.sees {
		if !sees.empty() {
			x.apart = x.apart.or(cellAt9(at))
		}
	}
	pointing := standard.units
	if len(g.pairs) == 0 { // what added units say of rows and columns, their own pointing says
		pointing = pointing[18:]
	}
	x.points(x.takeLines(added), pointing)
	return x
}

// none reports whether nothing is added.
func (x *extra9) none() bool { return x.apart.empty() && len(x.orders) == 0 }

// points sets the units where to point: the added ones that are left, and those of the board
// that have cells with peers that no line tells.
func (x *extra9) points(added []cells9, board [][]uint16) {
	var loose cells9
	for left := x.apart; !left.empty(); {
		var at int
		at, left = left.pop()
		sees := x.sees[at]
		for _, line := range x.lines {
			if !line.unit.and(cellAt9(at)).empty() {
				sees = sees.less(line.unit)
			}
		}
		if !sees.empty() {
			loose = loose.or(cellAt9(at))
		}
	}
	x.units = added
	for _, unit := range board {
		if set := setOf9(unit); !set.and(loose).empty() {
			x.units = append(x.units, set)
		}
	}
	x.units = x.units[:min(len(x.units), 64)] // as many as a set of units has bits
	for u, unit := range x.units {
		for !unit.empty() {
			var at int
			at, unit = unit.pop()
			x.in[at] |= 1 << u
		}
	}
}

// settle is [state9.settle] with the extra rules: cells with one candidate come first, then
// what all rules say about one digit, and pointing last.
func (x *extra9) settle(s *position9, seen *view9, digits uint) bool {
	for {
		filled, ok := x.fillSole(s)
		if !ok {
			return false
		}
		if s.wideOpen|uint64(s.lastOpen) == 0 {
			return true
		}
		if digits |= filled; digits == 0 {
			digits = s.digitsIn(^s.wideOpen, ^s.lastOpen)
		}
		if digits == 0 && len(x.units) > 0 {
			digits = x.point(s, seen)
		}
		if digits == 0 {
			return true
		}
		for ; digits != 0; digits &= digits - 1 {
			d := bits.TrailingZeros(digits)
			if d >= len(s.wide) {
				break
			}
			if s.alive[d] != 0 {
				ok = s.strikeWays(d)
			} else {
				ok = x.reduce(s, d)
			}
			if !ok {
				return false
			}
		}
	}
}

// fillSole fills cells that have one candidate until there are none, and returns the digits
// that stand there. It returns false if a cell has no candidate, or two see each other.
func (x *extra9) fillSole(s *position9) (digits uint, ok bool) {
	for {
		// What the words of the digits say of cells that are not open means nothing.
		one, two := some9(&s.wide)
		oneLast, twoLast := some9(&s.last)
		if s.wideOpen&^one|uint64(s.lastOpen&^oneLast) != 0 {
			return 0, false
		}
		sole := cells9{s.wideOpen &^ two, s.lastOpen &^ twoLast}
		if sole.empty() {
			return digits, true
		}
		s.wideOpen &^= sole.wide
		s.lastOpen &^= sole.last
		fresh := s.digitsIn(sole.wide, sole.last)
		digits |= fresh
		for ; fresh != 0; fresh &= fresh - 1 {
			d := bits.TrailingZeros(fresh)
			if d >= len(s.wide) {
				break
			}
			if !x.place(s, d, cells9{s.wide[d] & sole.wide, s.last[d] & sole.last}) {
				return 0, false
			}
		}
	}
}

// place gives cells to a digit and strikes it in their peers. It returns false if the cells
// see each other.
func (x *extra9) place(s *position9, d int, cells cells9) bool {
	wide, last := s.wide[d], s.last[d]
	for left := cells; !left.empty(); {
		var at int
		at, left = left.pop()
		wide &^= x.peers[at].wide
		last &^= x.peers[at].last
	}
	s.wide[d], s.last[d] = wide&^cells.wide, last&^cells.last
	s.wideAt[d] |= cells.wide
	s.lastAt[d] |= cells.last
	return cells.wide&^wide|uint64(cells.last&^last) == 0
}

// reduce applies to one digit what all rules say about it until nothing changes. It returns
// false if there is a contradiction.
func (x *extra9) reduce(s *position9, d int) bool {
	a, b := s.wide[d]&s.wideOpen|s.wideAt[d], uint64(s.last[d]&s.lastOpen|s.lastAt[d])
	doneA, doneB := s.wideAt[d], uint64(s.lastAt[d]) // where the digit stands and its peers are struck
	for {
		a, b, _, _, _ = reduce9(a, b)
		for i := 0; i < len(x.orders); i++ {
			order := &x.orders[i]
			turnedA, turnedB := order.turn(a, b)
			keptA, keptB, _, _, _ := reduce9(turnedA, turnedB)
			if keptA != turnedA || keptB != turnedB {
				a, b = order.turn(keptA, keptB)
				a, b, _, _, _ = reduce9(a, b)
				i = -1
			}
		}
		if emptyBand9(a, b) {
			return false
		}
		var gone cells9
		if len(x.lines) > 0 {
			gone = x.seenByLines(a, b)
		}
		standA, standB := stands9(a, b)
		fresh := cells9{standA &^ doneA, uint32(standB &^ doneB)}.and(x.apart)
		doneA, doneB = standA, standB
		for !fresh.empty() {
			var at int
			at, fresh = fresh.pop()
			gone = gone.or(x.sees[at])
		}
		if a&gone.wide|b&uint64(gone.last) == 0 {
			s.give(d, a, b, standA, standB)
			return true
		}
		a &^= gone.wide
		b &^= uint64(gone.last)
	}
}

// A view9 is a position as [extra9.point] last saw it.
type view9 struct {
	open   [9]cells9 // the cells of each digit
	closed [9]uint64 // the units in which it stands
}

// point strikes a digit in the cells that see all its places in a unit, if these are
// few. It returns the digits that lost cells.
func (x *extra9) point(s *position9, seen *view9) (digits uint) {
	for d := range s.wide {
		open := cells9{s.wide[d], s.last[d]}
		lost := seen.open[d].less(open)
		if lost.empty() {
			continue
		}
		closed := seen.closed[d]
		for placed := (cells9{lost.wide & s.wideAt[d], lost.last & s.lastAt[d]}); !placed.empty(); {
			var at int
			at, placed = placed.pop()
			closed |= x.in[at]
		}
		seen.closed[d] = closed
		seen.open[d] = open
		for changed := x.unitsOf(lost) &^ closed; changed != 0; {
			places := open.and(x.units[bits.TrailingZeros64(changed)])
			changed &= changed - 1
			if places.len() > mostShared {
				continue
			}
			common := open
			for !places.empty() {
				var at int
				at, places = places.pop()
				common = common.and(x.peers[at])
			}
			if !common.empty() {
				open = open.less(common)
				changed |= x.unitsOf(common) &^ closed
			}
		}
		if seen.open[d] != open {
			s.wide[d], s.last[d] = open.wide, open.last
			digits |= 1 << d
		}
	}
	return digits
}

// unitsOf returns the units of the cells.
func (x *extra9) unitsOf(set cells9) (units uint64) {
	for !set.empty() {
		var at int
		at, set = set.pop()
		units |= x.in[at]
	}
	return units
}
