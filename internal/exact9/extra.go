package exact9

import (
	"math/bits"
	"slices"

	"example.com/sudoku/internal/geometry"
)

// This file compiles rules that add units and pairs of cells that differ to
// the rows, columns and blocks, such as diagonals, windows or a knight's move.
// search_extra.go searches them, with units.go and ways.go. Together they buy 4
// to 10 × the speed of searches that serve any rules, and more on boards with many guesses: 100
// minimal puzzles with windows took 31 ms instead of 3.2, with a knight's move 294 instead of 71.

// Extra is what rules add to those of 9×9 boards. A cell goes by its place in the words of
// the search.
type Extra struct {
	peers  [placeCount]cellSet // of each cell
	sees   [placeCount]cellSet // those of them that neither the board nor an order tells
	ways   *wayRules           // nil beside orders, which leave little to guess
	apart  cellSet             // the cells that have such peers
	lines  []*line
	orders []order
	units  []cellSet          // where to point, if lines and orders do not say it all
	in     [placeCount]uint64 // the numbers of the units of each cell
}

// NewExtra returns what the rules add to those of 9×9 boards, or nil if they do not have
// all of those.
func NewExtra(g *geometry.Board) *Extra {
	standard := geometry.Standard[9]()
	if g.Values != 9 || g.Cells() != 81 {
		return nil
	}
	x := new(Extra)
	found := make([]bool, len(standard.Units)) // regions may be rows, which are there twice then
	var added []cellSet
	for u, unit := range g.Units {
		if i := slices.IndexFunc(standard.Units, func(s []uint16) bool { return slices.Equal(s, unit) }); i >= 0 {
			found[i] = true
		} else if g.Full(u) {
			added = append(added, setOf(unit))
		}
	}
	if slices.Contains(found, false) {
		return nil
	}
	for cell := range 81 {
		at := placeOf(cell)
		x.peers[at] = setOf(g.Peers[cell])
		x.sees[at] = x.peers[at].less(setOf(standard.Peers[cell]))
	}
	added = x.takeOrders(withLeftovers(added, standard.Units))
	if len(x.orders) == 0 {
		x.ways = x.newWays(added)
	}
	for at, sees := range x.sees {
		if !sees.empty() {
			x.apart = x.apart.or(cellAt(at))
		}
	}
	pointing := standard.Units
	if len(g.Pairs) == 0 { // what added units say of rows and columns, their own pointing says
		pointing = pointing[18:]
	}
	x.points(x.takeLines(added), pointing)
	return x
}

// none reports whether nothing is added.
func (x *Extra) none() bool { return x.apart.empty() && len(x.orders) == 0 }

// points sets the units where to point: the added ones that are left, and those of the board
// that have cells with peers that no line tells.
func (x *Extra) points(added []cellSet, board [][]uint16) {
	var loose cellSet
	for left := x.apart; !left.empty(); {
		var at int
		at, left = left.pop()
		sees := x.sees[at]
		for _, line := range x.lines {
			if !line.unit.and(cellAt(at)).empty() {
				sees = sees.less(line.unit)
			}
		}
		if !sees.empty() {
			loose = loose.or(cellAt(at))
		}
	}
	x.units = added
	for _, unit := range board {
		if set := setOf(unit); !set.and(loose).empty() {
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

// settle is [state.settle] with the extra rules: cells with one candidate come first, then
// what all rules say about one digit, and pointing last.
func (x *Extra) settle(s *position, seen *view, digits uint) bool {
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
func (x *Extra) fillSole(s *position) (digits uint, ok bool) {
	for {
		// What the words of the digits say of cells that are not open means nothing.
		one, two := inSome(&s.wide)
		oneLast, twoLast := inSome(&s.last)
		if s.wideOpen&^one|uint64(s.lastOpen&^oneLast) != 0 {
			return 0, false
		}
		sole := cellSet{s.wideOpen &^ two, s.lastOpen &^ twoLast}
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
			if !x.place(s, d, cellSet{s.wide[d] & sole.wide, s.last[d] & sole.last}) {
				return 0, false
			}
		}
	}
}

// place gives cells to a digit and strikes it in their peers. It returns false if the cells
// see each other.
func (x *Extra) place(s *position, d int, cells cellSet) bool {
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
func (x *Extra) reduce(s *position, d int) bool {
	a, b := s.wide[d]&s.wideOpen|s.wideAt[d], uint64(s.last[d]&s.lastOpen|s.lastAt[d])
	doneA, doneB := s.wideAt[d], uint64(s.lastAt[d]) // where the digit stands and its peers are struck
	for {
		a, b, _, _, _ = reduceDigit(a, b)
		for i := 0; i < len(x.orders); i++ {
			order := &x.orders[i]
			turnedA, turnedB := order.turn(a, b)
			keptA, keptB, _, _, _ := reduceDigit(turnedA, turnedB)
			if keptA != turnedA || keptB != turnedB {
				a, b = order.turn(keptA, keptB)
				a, b, _, _, _ = reduceDigit(a, b)
				i = -1
			}
		}
		if emptyBand(a, b) {
			return false
		}
		var gone cellSet
		if len(x.lines) > 0 {
			gone = x.seenByLines(a, b)
		}
		standA, standB := standsOf(a, b)
		fresh := cellSet{standA &^ doneA, uint32(standB &^ doneB)}.and(x.apart)
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

// A view is a position as [Extra.point] last saw it.
type view struct {
	open   [9]cellSet // the cells of each digit
	closed [9]uint64  // the units in which it stands
}

// point strikes a digit in the cells that see all its places in a unit, if these are
// few. It returns the digits that lost cells.
func (x *Extra) point(s *position, seen *view) (digits uint) {
	for d := range s.wide {
		open := cellSet{s.wide[d], s.last[d]}
		lost := seen.open[d].less(open)
		if lost.empty() {
			continue
		}
		closed := seen.closed[d]
		for placed := (cellSet{lost.wide & s.wideAt[d], lost.last & s.lastAt[d]}); !placed.empty(); {
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
func (x *Extra) unitsOf(set cellSet) (units uint64) {
	for !set.empty() {
		var at int
		at, set = set.pop()
		units |= x.in[at]
	}
	return units
}

// mostShared is the largest number of places of a digit in a unit whose common peers are
// sought.
const mostShared = 3
