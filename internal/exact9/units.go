package exact9

import (
	"math/bits"
	"slices"
)

// The search makes of added units lines, orders, and units that follow from others.

// A line is an added unit with a cell in each column, such as a diagonal. The places of a
// digit in it are a set of columns.
type line struct {
	unit   cellSet
	common [256]cellSet // sets of cells outside, of which the first is empty
	which  [512]uint8   // which of them are the cells that see all of the places
}

// maxLines bounds what a digit is looked at for.
const maxLines = 4

// takeLines makes lines of the units that can be, and returns the others.
func (x *Extra) takeLines(units []cellSet) (others []cellSet) {
	for _, unit := range units {
		if len(x.lines) < maxLines && columnsOf(unit) == rowBits {
			if line := x.newLine(unit); line != nil {
				x.lines = append(x.lines, line)
				continue
			}
		}
		others = append(others, unit)
	}
	return others
}

// newLine returns a unit with a cell in each column as a line, or nil if too many sets of
// cells see its places.
func (x *Extra) newLine(unit cellSet) *line {
	line := &line{unit: unit}
	sets := map[cellSet]uint8{{}: 0}
	var peers [9]cellSet
	for left := unit; !left.empty(); {
		var at int
		at, left = left.pop()
		peers[cellOf(at)%9] = x.peers[at]
	}
	var seen [512]cellSet
	seen[0] = cellSet{wideBits, bandBits} // no place at all is a contradiction
	for places := range seen {
		if places != 0 {
			seen[places] = seen[places&(places-1)].and(peers[bits.TrailingZeros(uint(places))])
		}
		outside := seen[places].less(unit)
		which, known := sets[outside]
		if !known {
			if len(sets) == len(line.common) {
				return nil
			}
			which = uint8(len(sets))
			sets[outside], line.common[which] = which, outside
		}
		line.which[places] = which
	}
	return line
}

// seenByLines returns the cells that see all places of a digit in a line.
func (x *Extra) seenByLines(a, b uint64) (common cellSet) {
	for _, line := range x.lines {
		places := columnsOf(cellSet{a & line.unit.wide, uint32(b) & line.unit.last})
		common = common.or(line.common[line.which[places]])
	}
	return common
}

// An order is nine added units that are the blocks of a board with its rows and columns in
// another order. Lines are exchanged two by two, so the same turn leads there and back.
type order struct {
	within  []swap // of cells in the same word
	between []swap // of cells in the wide word with cells in the last
}

// A swap exchanges cells with those whose bits are some places higher, of the cells of the
// lower bits; or, between words, of those in the last.
type swap struct {
	wide, last uint64
	shift      uint8
}

// turn returns the cells in the other order.
func (o *order) turn(a, b uint64) (wide, last uint64) {
	for i := range o.within {
		s := &o.within[i]
		t := (a ^ a>>(s.shift%64)) & s.wide
		a ^= t | t<<(s.shift%64)
		t = (b ^ b>>(s.shift%64)) & s.last
		b ^= t | t<<(s.shift%64)
	}
	for i := range o.between {
		s := &o.between[i]
		t := (a>>(s.shift%64) ^ b) & s.last
		a ^= t << (s.shift % 64)
		b ^= t
	}
	return a, b
}

func (o *order) len() int { return len(o.within) + len(o.between) }

// takeOrders makes orders of the units that can be, and returns the others. What an order
// tells apart, x.sees need not.
func (x *Extra) takeOrders(units []cellSet) (others []cellSet) {
	units = slices.Clone(units)
	for len(units) > 0 {
		rows, columns := blocksWith(units[0], units)
		order, ok := newOrder(rows, columns)
		if !ok {
			others, units = append(others, units[0]), units[1:]
			continue
		}
		x.orders = append(x.orders, order)
		for i := range 9 {
			block := product(rows[i/3], columns[i%3])
			units = slices.DeleteFunc(units, func(unit cellSet) bool { return unit == block })
			for left := block; !left.empty(); {
				var at int
				at, left = left.pop()
				x.sees[at] = x.sees[at].less(block)
			}
		}
	}
	return others
}

// blocksWith returns three sets of rows and three of columns that share units, all nine of
// them, among which the first one is; or none.
func blocksWith(first cellSet, units []cellSet) (rows, columns []uint64) {
	r0, c0 := rowsOf(first), columnsOf(first)
	for _, unit := range units {
		if r := rowsOf(unit); unit == product(r, c0) {
			rows = append(rows, r)
		}
		if c := columnsOf(unit); unit == product(r0, c) {
			columns = append(columns, c)
		}
	}
	if len(rows) != 3 || len(columns) != 3 {
		return nil, nil
	}
	for i := range 9 {
		if !slices.Contains(units, product(rows[i/3], columns[i%3])) {
			return nil, nil
		}
	}
	return rows, columns
}

// rowsOf returns the rows of the cells, a bit for each.
func rowsOf(set cellSet) (rows uint64) {
	for !set.empty() {
		var at int
		at, set = set.pop()
		rows |= 1 << (cellOf(at) / 9)
	}
	return rows
}

// product returns the cells that rows and columns share.
func product(rows, columns uint64) (set cellSet) {
	for cell := range 81 {
		if rows>>(cell/9)&1 != 0 && columns>>(cell%9)&1 != 0 {
			set = set.or(cellsOf(cell))
		}
	}
	return set
}

// newOrder returns the shortest order that makes bands and stacks of the sets of lines, and
// false if there is none.
func newOrder(rows, columns []uint64) (best order, ok bool) {
	shortest := func(lines []uint64, add func(o *order, low, high int) bool) bool {
		before, found := best, false
		exchanges(lines, func(to [9]int) {
			o := order{slices.Clone(before.within), slices.Clone(before.between)}
			for low, high := range to {
				if high > low && !add(&o, low, high) {
					return
				}
			}
			if !found || o.len() < best.len() {
				best, found = o, true
			}
		})
		return found
	}
	return best, shortest(rows, (*order).swapRows) && shortest(columns, (*order).swapColumns)
}

// exchanges calls try with all exchanges of lines, of which none takes part in two, that
// make bands of the sets. It does not for other than three sets.
func exchanges(sets []uint64, try func(to [9]int)) {
	if len(sets) != 3 {
		return
	}
	var in [9]int // the set of each line
	for i, set := range sets {
		for ; set != 0; set &= set - 1 {
			in[bits.TrailingZeros64(set)] = i
		}
	}
	var from func(line int, to [9]int, bands [3]int) // 1 + the band of each set, or 0
	from = func(line int, to [9]int, bands [3]int) {
		if line == 9 {
			try(to)
			return
		}
		for other := line; other < 9; other++ {
			if other > line && (other/3 == line/3 || to[line] != line || to[other] != other) {
				continue // in the same band, or one of them takes part already
			}
			to, bands := to, bands
			to[line], to[other] = to[other], to[line]
			if set, band := in[line], 1+to[line]/3; bands[set] == 0 || bands[set] == band {
				bands[set] = band
				from(line+1, to, bands)
			}
		}
	}
	from(0, [9]int{0, 1, 2, 3, 4, 5, 6, 7, 8}, [3]int{})
}

// swapRows adds an exchange of rows. It returns false if no swap does that: the bits of the
// wide word would move up.
func (o *order) swapRows(low, high int) bool {
	from, to := product(1<<low, rowBits), product(1<<high, rowBits)
	if from.wide != 0 && to.wide == 0 {
		shift := bits.TrailingZeros64(from.wide) - bits.TrailingZeros32(to.last)
		o.between = withSwap(o.between, shift, to)
		return shift >= 0
	}
	o.within = withSwap(o.within, placeOf(9*high)-placeOf(9*low), from)
	return true
}

// swapColumns adds an exchange of columns.
func (o *order) swapColumns(low, high int) bool {
	o.within = withSwap(o.within, high-low, product(rowBits, 1<<low))
	return true
}

// withSwap adds a swap to others. Those of the same shift become one.
func withSwap(swaps []swap, shift int, cells cellSet) []swap {
	for i := range swaps {
		if swaps[i].shift == uint8(shift) {
			swaps[i].wide |= cells.wide
			swaps[i].last |= uint64(cells.last)
			return swaps
		}
	}
	return append(swaps, swap{cells.wide, uint64(cells.last), uint8(shift)})
}

// withLeftovers adds to the units of a board what follows from them: where two rows or
// three, or as many columns, hold all units but one, the cells that are left are a unit.
func withLeftovers(added []cellSet, standard [][]uint16) []cellSet {
	const most = 27
	known := slices.Clone(added)
	for _, unit := range standard {
		known = append(known, setOf(unit))
	}
	var look func(left cellSet)
	look = func(left cellSet) {
		if left.len() == 9 {
			if !slices.Contains(known, left) {
				added, known = append(added, left), append(known, left)
			}
			return
		}
		for _, unit := range added {
			if unit.less(left).empty() {
				look(left.less(unit))
			}
		}
	}
	for before := 0; before < len(added) && len(added) < most; {
		before = len(added)
		for _, lines := range [][][]uint16{standard[:9], standard[9:18]} {
			for i := range lines {
				for j := range i {
					two := setOf(lines[i]).or(setOf(lines[j]))
					look(two)
					for k := range j {
						look(two.or(setOf(lines[k])))
					}
				}
			}
		}
	}
	return added
}
