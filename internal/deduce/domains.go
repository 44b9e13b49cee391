// Package deduce draws the conclusions that need no search, for rules of any size: what
// peers, units and overlaps of units leave to each cell. Two searches begin where they
// end: the splitter, which tries the values of a cell, for boards of at most 81 cells; and
// the learner, which states the open cells as clauses, for all others.
package deduce

import (
	"math/bits"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/set"
)

// Domains holds the values that each cell of a board can still take. Its methods
// are the deductions that need no search.
//
// A set of values has 64 of them in a word: the sets of all cells are a plane of one
// word per cell for the values below 64, and another for those from 64 on if the
// board has any. Most rules work on a plane alone.
type Domains struct {
	Rules  *geometry.Board
	planes int      // 1 or 2
	Set    []uint64 // bit v%64 of set[v/64*cells+cell]; a single value is the cell's solution
	Queue  []uint16 // cells with a single value that their peers may still have
}

const (
	_ = uint(1<<16 - geometry.MaxRuleCells) // domains.queue: a cell is a uint16
	_ = uint(127 - geometry.MaxValues)      // domains.set has at most two planes
)

// New returns domains with all values that the rules allow in each cell.
func New(rules *geometry.Board) *Domains {
	cells := rules.Cells()
	d := &Domains{
		Rules:  rules,
		planes: 1 + rules.Values/64,
		Queue:  make([]uint16, 0, cells),
	}
	d.Set = make([]uint64, d.planes*cells)
	for plane := range d.planes {
		part, all := d.Plane(d.Set, plane), d.All(plane)
		for i := range part {
			part[i] = all
		}
	}
	if rules.Allowed != nil {
		d.Restrict(rules.Allowed)
	} else if rules.Values == 1 {
		for cell := range cells {
			d.Queue = append(d.Queue, uint16(cell))
		}
	}
	return d
}

// Restrict removes all values from cells but the given ones.
func (d *Domains) Restrict(allowed []set.Values) {
	for cell, values := range allowed {
		d.Set[cell] &= values.Low
		if d.planes > 1 {
			d.Set[d.Cells()+cell] &= values.High
		}
		if d.Values(d.Set, cell).Len() == 1 {
			d.Queue = append(d.Queue, uint16(cell))
		}
	}
}

// Cells returns the number of cells.
func (d *Domains) Cells() int { return len(d.Set) / d.planes }

// Plane returns a plane of set.
func (d *Domains) Plane(set []uint64, plane int) []uint64 {
	n := d.Cells()
	return set[plane*n:][:n:n]
}

// All returns all values of a plane.
func (d *Domains) All(plane int) uint64 {
	all := set.UpTo(d.Rules.Values)
	return [...]uint64{all.Low, all.High}[plane]
}

// Values returns the values of a cell.
func (d *Domains) Values(set []uint64, cell int) (v set.Values) {
	v.Low = set[cell]
	if d.planes > 1 {
		v.High = set[d.Cells()+cell]
	}
	return v
}

// assign makes v the only value of a cell, and queues the cell.
func (d *Domains) assign(set []uint64, cell int, v uint8) {
	for plane := range d.planes {
		d.Plane(set, plane)[cell] = 0
	}
	d.Plane(set, int(v>>6))[cell] = 1 << (v & 63)
	d.Queue = append(d.Queue, uint16(cell))
}

// AssignGivens assigns the filled cells of a board. It returns false if a cell can't
// have its value.
func (d *Domains) AssignGivens(cells []uint8) bool {
	for i, v := range cells {
		if v != 0 {
			if int(v) > d.Rules.Values || !d.Values(d.Set, i).Has(v) {
				return false
			}
			d.assign(d.Set, i, v)
		}
	}
	return true
}

// Reduce applies singles and locked candidates until they remove no more values.
// It returns false if there is no solution.
func (d *Domains) Reduce() bool {
	for d.ApplySingles(d.Set) {
		if !d.lockCandidates(d.Set) {
			return true
		}
		if d.stuck() {
			return false
		}
	}
	return false
}

// stuck reports whether a cell has no value left.
func (d *Domains) stuck() bool {
	for cell, w := range d.Plane(d.Set, 0) {
		if w == 0 && d.Values(d.Set, cell) == (set.Values{}) {
			return true
		}
	}
	return false
}

// ApplySingles applies naked and hidden singles to set until they find no more. It
// returns false if a cell has no value left or a value has no place in a unit. It
// starts with the cells in the queue and leaves the queue empty.
func (d *Domains) ApplySingles(set []uint64) bool {
	ok, found := true, true
	for ok && found {
		if ok = d.removeFromPeers(set); ok {
			found, ok = d.hiddenSingles(set)
		}
	}
	d.Queue = d.Queue[:0]
	return ok
}

// removeFromPeers removes the value of each cell in the queue from its peers. It
// returns false if a peer has no value left.
func (d *Domains) removeFromPeers(set []uint64) bool {
	for len(d.Queue) > 0 {
		cell := d.Queue[len(d.Queue)-1]
		d.Queue = d.Queue[:len(d.Queue)-1]
		part := d.Plane(set, 0)
		if part[cell] == 0 && d.planes > 1 {
			part = d.Plane(set, 1)
		}
		v := part[cell]
		for _, peer := range d.Rules.Peers[cell] {
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
func (d *Domains) queueSingle(set []uint64, cell uint16) bool {
	n := d.Values(set, int(cell)).Len()
	if n == 1 {
		d.Queue = append(d.Queue, cell)
	}
	return n > 0
}

// hiddenSingles assigns the cells that are the only place for a value in a unit,
// and queues them. found reports whether there are any. ok is false if a value has
// no place, or if two values have the same only place.
func (d *Domains) hiddenSingles(set []uint64) (found, ok bool) {
	for plane := range d.planes {
		part, all := d.Plane(set, plane), d.All(plane)
		for _, unit := range d.Rules.Units {
			if len(unit) != d.Rules.Values {
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
func (d *Domains) open(set []uint64, cell uint16) bool { return d.Values(set, int(cell)).Len() > 1 }

// lockCandidates applies locked candidates: if all places of a value in a unit are in
// another unit, it removes the value from the rest of the other one. It queues new
// singles and reports whether anything changed. A cell may be left without a value.
func (d *Domains) lockCandidates(set []uint64) bool {
	changed := false
	overlaps := d.Rules.Overlaps()
	for plane := range d.planes {
		for i := range overlaps {
			changed = d.lockPair(set, plane, &overlaps[i]) || changed
		}
	}
	return changed
}

// lockPair applies locked candidates to two units that cross, for the values of a plane.
func (d *Domains) lockPair(set []uint64, plane int, c *geometry.Overlap) bool {
	part := d.Plane(set, plane)
	var shared, onlyA, onlyB uint64
	for _, cell := range c.Shared {
		shared |= part[cell]
	}
	for _, cell := range c.OnlyA {
		onlyA |= part[cell]
	}
	for _, cell := range c.OnlyB {
		onlyB |= part[cell]
	}
	var fromA, fromB uint64
	if c.FullB {
		fromA = shared & onlyA &^ onlyB
	}
	if c.FullA {
		fromB = shared & onlyB &^ onlyA
	}
	if fromA|fromB == 0 {
		return false
	}
	for _, cell := range c.OnlyA {
		d.remove(set, plane, cell, fromA)
	}
	for _, cell := range c.OnlyB {
		d.remove(set, plane, cell, fromB)
	}
	return true
}

// remove removes values of a plane from a cell and queues the cell if one is left.
func (d *Domains) remove(set []uint64, plane int, cell uint16, values uint64) {
	part := d.Plane(set, plane)
	if part[cell]&values == 0 {
		return
	}
	part[cell] &^= values
	d.queueSingle(set, cell)
}
