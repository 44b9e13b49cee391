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
	for found := true; found; {
		found = false
		for unit := range 3 * d.shape.Side {
			changed, ok := d.shareOut(d.shape.Unit(unit))
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
// stands in its cell in no way of sharing out the values. It finds one way,
// a matching; another way differs from it by cycles of cells that each take
// the value of the next, so a value is possible in a cell if the cell that has
// it now can reach that cell along such steps (Régin, AAAI 1994).
//
// The assigned cells must have left their peers; they take no part.
func (d *domains) shareOut(unit []uint16) (changed, ok bool) {
	var cells [maxSide]uint16
	open := 0
	for _, cell := range unit {
		if s := d.set[cell]; s&(s-1) != 0 {
			cells[open] = cell
			open++
		}
	}
	unit = cells[:open]
	var holder [maxSide + 1]int8 // the place, counted from 1, that has the value now
	for i := range unit {
		if !d.place(unit, i, &holder) {
			return false, false
		}
	}
	var reach [maxSide]uint64 // the places whose value a place can come to take
	for i, cell := range unit {
		for s := d.set[cell]; s != 0; s &= s - 1 {
			reach[i] |= 1 << (holder[s.First()] - 1)
		}
	}
	for k := range unit {
		through := reach[k]
		for i := range reach[:len(unit)] {
			if reach[i]>>k&1 != 0 {
				reach[i] |= through
			}
		}
	}
	for i, cell := range unit {
		var gone Values
		for s := d.set[cell]; s != 0; s &= s - 1 {
			if v := s.First(); reach[holder[v]-1]>>i&1 == 0 {
				gone |= 1 << v
			}
		}
		if gone != 0 {
			d.take(d.set, cell, gone)
			changed = true
		}
	}
	return changed, true
}

// place finds a value for one more place of a unit. Where its values are all
// taken, it searches breadth first, over the holders of values, for one that
// can change to a value nobody has, and moves all on the way to it by one.
func (d *domains) place(unit []uint16, i int, holder *[maxSide + 1]int8) bool {
	var from, wanted [maxSide]uint8 // who asked a place to move, and for which value
	queue := [maxSide]uint8{uint8(i)}
	tried := Values(0)
	for head, tail := 0, 1; head < tail; head++ {
		at := queue[head]
		for s := d.set[unit[at]] &^ tried; s != 0; s &= s - 1 {
			v := s.First()
			tried |= 1 << v
			if next := holder[v]; next != 0 {
				from[next-1], wanted[next-1] = at, v
				queue[tail] = uint8(next - 1)
				tail++
				continue
			}
			for int(at) != i {
				holder[v] = int8(at) + 1
				v, at = wanted[at], from[at]
			}
			holder[v] = int8(i) + 1
			return true
		}
	}
	return false
}
