package sudoku

// deduce returns the domains that are left when these rules have nothing more
// to remove: singles and locked candidates, as in reduce, and that k cells of a
// unit that have only k values between them keep these to themselves (pairs
// and all larger sets, naked and hidden). It returns false if a cell or a value
// has no place left. Nothing is tried: what is removed is in no solution.
func deduce(cells []uint8) ([]Values, bool) {
	d := newDomains(len(cells))
	if !d.give(cells) || !d.reduce() {
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
			// The next unit must not hold assigned cells that its others have
			// not heard of.
			if len(d.queue) > 0 && !d.settle(d.set) {
				return nil, false
			}
		}
		if found && !d.reduce() {
			return nil, false
		}
	}
	return d.set, true
}

// shareOut makes the domains of a unit consistent with all its cells being
// different, as completely as one unit allows: it removes every value that
// stands in its cell in no way of sharing out the values.
//
// The assigned cells must have left their peers; they take no part.
func (d *domains) shareOut(unit []uint16, s *sharing) (changed, ok bool) {
	var cells [maxSide]uint16
	open := 0
	for _, cell := range unit {
		if set := d.set[cell]; set&(set-1) != 0 {
			cells[open] = cell
			s.set(open)[0] = uint64(set)
			open++
		}
	}
	s.only(open)
	if !s.filter() {
		return false, false
	}
	for i, cell := range cells[:open] {
		if gone := d.set[cell] &^ Values(s.set(i)[0]); gone != 0 {
			d.take(d.set, cell, gone)
			changed = true
		}
	}
	return changed, true
}
