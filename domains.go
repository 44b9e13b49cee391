package sudoku

import "slices"

// domains holds the values that each cell of a board can still take. Its methods
// are the deductions that need no search.
type domains struct {
	shape Shape
	set   []Values // of each cell; a single value is its solution
	queue []uint16 // cells with a single value that their peers may still have
}

const _ = uint(1<<16 - maxCells) // domains.queue: a cell is a uint16

// newDomains returns domains with all values in each cell.

func newDomains(cells int) *domains {
	d := &domains{
		shape: ShapeOf(cells),
		set:   make([]Values, cells),
		queue: make([]uint16, 0, cells),
	}
	all := allValues(d.shape.Side)
	for i := range d.set {
		d.set[i] = all
	}
	return d
}

// assignGivens assigns the filled cells of a board. It returns false if a value is
// too large.
func (d *domains) assignGivens(cells []uint8) bool {
	for i, v := range cells {
		if int(v) > d.shape.Side {
			return false
		}
		if v != 0 {
			d.set[i] = 1 << v
			d.queue = append(d.queue, uint16(i))
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
		if slices.Contains(d.set, 0) {
			return false
		}
	}
	return false
}

// applySingles applies naked and hidden singles to set until they find no more. It
// returns false if a cell has no value left or a value has no place in a unit. It
// starts with the cells in the queue and leaves the queue empty.
func (d *domains) applySingles(set []Values) bool {
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
func (d *domains) removeFromPeers(set []Values) bool {
	for len(d.queue) > 0 {
		cell := d.queue[len(d.queue)-1]
		d.queue = d.queue[:len(d.queue)-1]
		v := set[cell]
		for _, peer := range d.shape.Peers(int(cell)) {
			if set[peer]&v == 0 {
				continue
			}
			w := set[peer] &^ v
			if w == 0 {
				return false
			}
			set[peer] = w
			if w&(w-1) == 0 {
				d.queue = append(d.queue, peer)
			}
		}
	}
	return true
}

// hiddenSingles assigns the cells that are the only place for a value in a unit,
// and queues them. found reports whether there are any. ok is false if a value has
// no place, or if two values have the same only place.
func (d *domains) hiddenSingles(set []Values) (found, ok bool) {
	all := allValues(d.shape.Side)
	for u := range 3 * d.shape.Side {
		var once, twice, open Values
		unit := d.shape.Unit(u)
		for _, cell := range unit {
			v := set[cell]
			twice |= once & v
			once |= v
			if v&(v-1) != 0 {
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
			v := set[cell] & single
			if v == 0 {
				continue
			}
			if v&(v-1) != 0 {
				return found, false
			}
			set[cell] = v
			d.queue = append(d.queue, cell)
			found = true
		}
	}
	return found, true
}

// lockCandidates applies locked candidates: if all places of a value in a block
// are in one line, it removes the value from the rest of the line; if all its
// places in a line are in one block, from the rest of the block. It queues new
// singles and reports whether anything changed. A cell may be left without a
// value.
func (d *domains) lockCandidates(set []Values) bool {
	n := d.shape.Side
	changed := false
	for block := range n {
		row, column := d.shape.Corner(block)
		for r := range d.shape.BlockRows {
			changed = d.lockPair(set, row+r, 2*n+block) || changed
		}
		for c := range d.shape.BlockColumns {
			changed = d.lockPair(set, n+column+c, 2*n+block) || changed
		}
	}
	return changed
}

// lockPair applies locked candidates to a line and a block that cross.
func (d *domains) lockPair(set []Values, line, block int) bool {
	var both, onlyLine, onlyBlock Values
	for _, cell := range d.shape.Unit(line) {
		if d.inUnit(cell, block) {
			both |= set[cell]
		} else {
			onlyLine |= set[cell]
		}
	}
	for _, cell := range d.shape.Unit(block) {
		if !d.inUnit(cell, line) {
			onlyBlock |= set[cell]
		}
	}
	fromLine := both & onlyLine &^ onlyBlock
	fromBlock := both & onlyBlock &^ onlyLine
	if fromLine|fromBlock == 0 {
		return false
	}
	for _, cell := range d.shape.Unit(line) {
		if !d.inUnit(cell, block) {
			d.remove(set, cell, fromLine)
		}
	}
	for _, cell := range d.shape.Unit(block) {
		if !d.inUnit(cell, line) {
			d.remove(set, cell, fromBlock)
		}
	}
	return true
}

// remove removes values from a cell and queues the cell if one is left.
func (d *domains) remove(set []Values, cell uint16, values Values) {
	if set[cell]&values == 0 {
		return
	}
	v := set[cell] &^ values
	set[cell] = v
	if v != 0 && v&(v-1) == 0 {
		d.queue = append(d.queue, cell)
	}
}

// inUnit reports whether a cell lies in a unit.
func (d *domains) inUnit(cell uint16, unit int) bool {
	n := d.shape.Side
	row, column, block := d.shape.Place(int(cell))
	return unit == row || unit == n+column || unit == 2*n+block
}

// deduce returns the domains that these rules leave when none of them removes
// more: singles and locked candidates, as in reduce, and naked and hidden sets of
// any size, that is k cells of a unit that have only k values between them. It
// returns false if a cell has no value left or a value no place. It does not try
// values: what it removes is in no solution.
func deduce(cells []uint8) ([]Values, bool) {
	d := newDomains(len(cells))
	if !d.assignGivens(cells) || !d.reduce() {
		return nil, false
	}
	var s sharing
	s.init(d.shape.Side, d.shape.Side+1)
	for found := true; found; {
		found = false
		for unit := range 3 * d.shape.Side {
			changed, ok := d.shareOut(d.shape.Unit(unit), &s)
			if !ok {
				return nil, false
			}
			found = found || changed
			// In the next unit, the values of assigned cells must have been removed
			// from the others.
			if len(d.queue) > 0 && !d.applySingles(d.set) {
				return nil, false
			}
		}
		if found && !d.reduce() {
			return nil, false
		}
	}
	return d.set, true
}

// shareOut makes the domains of a unit consistent with the rule that all its cells
// differ, as far as one unit allows: it removes each value that its cell has in no
// assignment of different values to all cells. It ignores assigned cells, whose
// values must have been removed from their peers.
func (d *domains) shareOut(unit []uint16, s *sharing) (changed, ok bool) {
	const _ = uint(63 - maxSide) // a domain is one word of the sharing
	var cells [maxSide]uint16
	open := 0
	for _, cell := range unit {
		if set := d.set[cell]; set&(set-1) != 0 {
			cells[open] = cell
			s.setOf(open)[0] = uint64(set)
			open++
		}
	}
	s.limitTo(open)
	if !s.filter() {
		return false, false
	}
	for i, cell := range cells[:open] {
		if gone := d.set[cell] &^ Values(s.setOf(i)[0]); gone != 0 {
			d.remove(d.set, cell, gone)
			changed = true
		}
	}
	return changed, true
}
