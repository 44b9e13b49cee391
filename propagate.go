package sudoku

// domains holds, for each cell, the values that it can still take.
type domains struct {
	shape Shape
	of    []Values
	open  int // cells with more than one value left

	assigned []uint16 // cells with one value that their peers may still hold
	dirty    []bool   // units with a changed domain
}

// deduce returns the domains that are left when these rules have nothing more
// to remove: a value placed leaves the cell's peers; k cells of a unit that
// have only k values between them keep these to themselves (singles, pairs and
// all larger sets, naked and hidden); a value that within a block fits only
// into one line, or within a line only into one block, leaves the rest of the
// other (locked candidates). It returns false if a cell or a value has no
// place left. Nothing is tried: what is removed is in no solution.
func deduce(cells []uint8) (*domains, bool) {
	shape := ShapeOf(len(cells))
	n := shape.Side
	d := &domains{shape: shape, of: make([]Values, len(cells)), open: len(cells), dirty: make([]bool, 3*n)}
	for i := range d.of {
		d.of[i] = allValues(n)
	}
	for i, v := range cells {
		if v != 0 && !d.remove(i, allValues(n)&^(1<<v)) {
			return d, false
		}
	}
	return d, d.settle()
}

// remove takes values from the domain of a cell. It returns false if none is
// left.
func (d *domains) remove(cell int, values Values) bool {
	left := d.of[cell] &^ values
	if left == d.of[cell] {
		return true
	}
	d.of[cell] = left
	if left&(left-1) == 0 {
		d.open--
		d.assigned = append(d.assigned, uint16(cell))
	}
	n := d.shape.Side
	row, column, block := d.shape.Place(cell)
	d.dirty[row], d.dirty[n+column], d.dirty[2*n+block] = true, true, true
	return left != 0
}

// settle applies the rules, the cheap ones first, until none finds anything.
func (d *domains) settle() bool {
	n := d.shape.Side
	for {
		for len(d.assigned) > 0 {
			cell := d.assigned[len(d.assigned)-1]
			d.assigned = d.assigned[:len(d.assigned)-1]
			value := d.of[cell]
			for _, peer := range d.shape.Peers(int(cell)) {
				if !d.remove(int(peer), value) {
					return false
				}
			}
		}
		for unit := range d.dirty {
			if d.dirty[unit] && d.open > 0 {
				d.dirty[unit] = false
				if !d.shareOut(d.shape.Unit(unit)) {
					return false
				}
				if len(d.assigned) > 0 {
					break
				}
			}
		}
		if len(d.assigned) > 0 {
			continue
		}
		changed := false
		for block := 0; block < n && d.open > 0; block++ {
			row, column := d.shape.Corner(block)
			for k := range d.shape.BlockRows {
				if !d.lock(2*n+block, row+k, &changed) {
					return false
				}
			}
			for k := range d.shape.BlockColumns {
				if !d.lock(2*n+block, n+column+k, &changed) {
					return false
				}
			}
		}
		if !changed {
			return true
		}
	}
}

// shareOut makes the domains of a unit consistent with all its cells being
// different, as completely as one unit allows: it removes every value that
// stands in its cell in no way of sharing out the values. It finds one way,
// a matching; another way differs from it by cycles of cells that each take
// the value of the next, so a value is possible in a cell if the cell that has
// it now can reach that cell along such steps (Régin, AAAI 1994).
//
// The assigned cells must have left their peers; they take no part.
func (d *domains) shareOut(unit []uint16) bool {
	var cells [maxSide]uint16
	open := 0
	for _, cell := range unit {
		if s := d.of[cell]; s&(s-1) != 0 {
			cells[open] = cell
			open++
		}
	}
	unit = cells[:open]
	var holder [maxSide + 1]int8 // the place, counted from 1, that has the value now
	for i := range unit {
		if !d.place(unit, i, &holder) {
			return false
		}
	}
	var reach [maxSide]uint64 // the places whose value a place can come to take
	for i, cell := range unit {
		for s := d.of[cell]; s != 0; s &= s - 1 {
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
		for s := d.of[cell]; s != 0; s &= s - 1 {
			if v := s.First(); reach[holder[v]-1]>>i&1 == 0 {
				gone |= 1 << v
			}
		}
		if gone != 0 && !d.remove(int(cell), gone) {
			return false
		}
	}
	return true
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
		for s := d.of[unit[at]] &^ tried; s != 0; s &= s - 1 {
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

// lock removes from the rest of a block the values that the line has only
// inside the block, and from the rest of the line those that the block has
// only inside the line.
func (d *domains) lock(block, line int, changed *bool) bool {
	var both, inBlock, inLine Values
	isLine := func(cell uint16) bool {
		row, column, _ := d.shape.Place(int(cell))
		return row == line || d.shape.Side+column == line
	}
	isBlock := func(cell uint16) bool { return int(d.shape.places[cell].block)+2*d.shape.Side == block }
	for _, cell := range d.shape.Unit(block) {
		if isLine(cell) {
			both |= d.of[cell]
		} else {
			inBlock |= d.of[cell]
		}
	}
	for _, cell := range d.shape.Unit(line) {
		if !isBlock(cell) {
			inLine |= d.of[cell]
		}
	}
	if gone := both & inBlock &^ inLine; gone != 0 {
		*changed = true
		for _, cell := range d.shape.Unit(block) {
			if !isLine(cell) && !d.remove(int(cell), gone) {
				return false
			}
		}
	}
	if gone := both & inLine &^ inBlock; gone != 0 {
		*changed = true
		for _, cell := range d.shape.Unit(line) {
			if !isBlock(cell) && !d.remove(int(cell), gone) {
				return false
			}
		}
	}
	return true
}
