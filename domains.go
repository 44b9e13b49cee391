package sudoku

import (
	"math/bits"
)

// domains holds the values that each cell of a board can still take. Its methods
// are the deductions that need no search.
//
// A set of values has 64 of them in a word: the sets of all cells are a plane of one
// word per cell for the values below 64, and another for those from 64 on if the
// board has any. Most rules work on a plane alone.
type domains struct {
	rules  *geometry
	planes int      // 1 or 2
	set    []uint64 // bit v%64 of set[v/64*cells+cell]; a single value is the cell's solution
	queue  []uint16 // cells with a single value that their peers may still have
}

const (
	_ = uint(1<<16 - maxRuleCells) // domains.queue: a cell is a uint16
	_ = uint(127 - maxValues)      // domains.set has at most two planes
)

// newDomains returns domains with all values that the rules allow in each cell.
func newDomains(rules *geometry) *domains {
	cells := rules.cells()
	d := &domains{
		rules:  rules,
		planes: 1 + rules.values/64,
		queue:  make([]uint16, 0, cells),
	}
	d.set = make([]uint64, d.planes*cells)
	for plane := range d.planes {
		part, all := d.plane(d.set, plane), d.all(plane)
		for i := range part {
			part[i] = all
		}
	}
	if rules.allowed != nil {
		d.restrict(rules.allowed)
	}
	return d
}

// restrict removes all values from cells but the given ones.
func (d *domains) restrict(allowed []Values) {
	for cell, values := range allowed {
		d.set[cell] &= values.low
		if d.planes > 1 {
			d.set[d.cells()+cell] &= values.high
		}
		if d.values(d.set, cell).Len() == 1 {
			d.queue = append(d.queue, uint16(cell))
		}
	}
}

// cells returns the number of cells.
func (d *domains) cells() int { return len(d.set) / d.planes }

// plane returns a plane of set.
func (d *domains) plane(set []uint64, plane int) []uint64 {
	n := d.cells()
	return set[plane*n:][:n:n]
}

// all returns all values of a plane.
func (d *domains) all(plane int) uint64 {
	all := allValues(d.rules.values)
	return [...]uint64{all.low, all.high}[plane]
}

// values returns the values of a cell.
func (d *domains) values(set []uint64, cell int) Values {
	v := Values{low: set[cell]}
	if d.planes > 1 {
		v.high = set[d.cells()+cell]
	}
	return v
}

// assign makes v the only value of a cell, and queues the cell.
func (d *domains) assign(set []uint64, cell int, v uint8) {
	for plane := range d.planes {
		d.plane(set, plane)[cell] = 0
	}
	d.plane(set, int(v>>6))[cell] = 1 << (v & 63)
	d.queue = append(d.queue, uint16(cell))
}

// assignGivens assigns the filled cells of a board. It returns false if a cell can't
// have its value.
func (d *domains) assignGivens(cells []uint8) bool {
	for i, v := range cells {
		if v != 0 {
			if int(v) > d.rules.values || !d.values(d.set, i).Has(v) {
				return false
			}
			d.assign(d.set, i, v)
		}
	}
	return true
}

// reduce applies singles and locked candidates until they remove no more values.
// It returns false if there is no solution.
func (d *domains) reduce() bool {
	for d.applySingles(d.set) {
		if !d.lockCandidates(d.set) {
			return true
		}
		if d.stuck() {
			return false
		}
	}
	return false
}

// stuck reports whether a cell has no value left.
func (d *domains) stuck() bool {
	for cell, w := range d.plane(d.set, 0) {
		if w == 0 && d.values(d.set, cell) == (Values{}) {
			return true
		}
	}
	return false
}

// applySingles applies naked and hidden singles to set until they find no more. It
// returns false if a cell has no value left or a value has no place in a unit. It
// starts with the cells in the queue and leaves the queue empty.
func (d *domains) applySingles(set []uint64) bool {
	ok, found := true, true
	for ok && found {
		if ok = d.removeFromPeers(set); ok {
			found, ok = d.hiddenSingles(set)
		}
	}
	d.queue = d.queue[:0]
	return ok
}

// removeFromPeers removes the value of each cell in the queue from its peers. It
// returns false if a peer has no value left.
func (d *domains) removeFromPeers(set []uint64) bool {
	for len(d.queue) > 0 {
		cell := d.queue[len(d.queue)-1]
		d.queue = d.queue[:len(d.queue)-1]
		part := d.plane(set, 0)
		if part[cell] == 0 && d.planes > 1 {
			part = d.plane(set, 1)
		}
		v := part[cell]
		for _, peer := range d.rules.peers[cell] {
			if part[peer]&v == 0 {
				continue
			}
			w := part[peer] &^ v
			part[peer] = w
			if w&(w-1) == 0 && !d.queueSingle(set, peer) {
				return false
			}
		}
	}
	return true
}

// queueSingle queues a cell if a single value is left to it. It returns false if no
// value is.
func (d *domains) queueSingle(set []uint64, cell uint16) bool {
	n := d.values(set, int(cell)).Len()
	if n == 1 {
		d.queue = append(d.queue, cell)
	}
	return n > 0
}

// hiddenSingles assigns the cells that are the only place for a value in a unit,
// and queues them. found reports whether there are any. ok is false if a value has
// no place, or if two values have the same only place.
func (d *domains) hiddenSingles(set []uint64) (found, ok bool) {
	for plane := range d.planes {
		part, all := d.plane(set, plane), d.all(plane)
		for _, unit := range d.rules.units {
			if len(unit) != d.rules.values {
				continue
			}
			var once, twice, open uint64
			for _, cell := range unit {
				v := part[cell]
				twice |= once & v
				once |= v
				if v&(v-1) != 0 || d.planes > 1 && d.open(set, cell) {
					open |= v
				}
			}
			if once != all {
				return found, false
			}
			single := open &^ twice
			if single == 0 {
				continue
			}
			for _, cell := range unit {
				v := part[cell] & single
				if v == 0 {
					continue
				}
				if v&(v-1) != 0 {
					return found, false
				}
				d.assign(set, int(cell), uint8(plane<<6+bits.TrailingZeros64(v)))
				found = true
			}
		}
	}
	return found, true
}

// open reports whether a cell has several values left.
func (d *domains) open(set []uint64, cell uint16) bool { return d.values(set, int(cell)).Len() > 1 }

// lockCandidates applies locked candidates: if all places of a value in a unit are in
// another unit, it removes the value from the rest of the other one. It queues new
// singles and reports whether anything changed. A cell may be left without a value.
func (d *domains) lockCandidates(set []uint64) bool {
	changed := false
	overlaps := d.rules.crossed()
	for plane := range d.planes {
		for i := range overlaps {
			changed = d.lockPair(set, plane, &overlaps[i]) || changed
		}
	}
	return changed
}

// lockPair applies locked candidates to two units that cross, for the values of a plane.
func (d *domains) lockPair(set []uint64, plane int, c *overlap) bool {
	part := d.plane(set, plane)
	var shared, onlyA, onlyB uint64
	for _, cell := range c.shared {
		shared |= part[cell]
	}
	for _, cell := range c.onlyA {
		onlyA |= part[cell]
	}
	for _, cell := range c.onlyB {
		onlyB |= part[cell]
	}
	var fromA, fromB uint64
	if c.fullB {
		fromA = shared & onlyA &^ onlyB
	}
	if c.fullA {
		fromB = shared & onlyB &^ onlyA
	}
	if fromA|fromB == 0 {
		return false
	}
	for _, cell := range c.onlyA {
		d.remove(set, plane, cell, fromA)
	}
	for _, cell := range c.onlyB {
		d.remove(set, plane, cell, fromB)
	}
	return true
}

// remove removes values of a plane from a cell and queues the cell if one is left.
func (d *domains) remove(set []uint64, plane int, cell uint16, values uint64) {
	part := d.plane(set, plane)
	if part[cell]&values == 0 {
		return
	}
	part[cell] &^= values
	d.queueSingle(set, cell)
}
