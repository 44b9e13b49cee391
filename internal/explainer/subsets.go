package explainer

import (
	"cmp"
	"math/bits"
	"slices"
)

// lockedStep finds the first locked candidates that rule something out.
func (e *solver) lockedStep() bool {
	return e.locked(func(of *crossings, c *crossing, d int) bool {
		rating := 2.8
		if of.pointing {
			rating = 2.6
		}
		e.step.begin(rating)
		e.removePlaces(int(c.b), d, e.places[d][c.b]&^c.inB)
		return true
	}) || e.lockedWidely(func(_, d int, gone cellSet) bool {
		e.step.begin(2.9)
		for cell := gone.pop(); cell >= 0; cell = gone.pop() {
			e.step.remove(cell, 1<<d)
		}
		return true
	})
}

// removePlaces makes the step remove some places of a digit in a unit.
func (e *solver) removePlaces(u, d int, places uint16) {
	for place := range digitsOf(places) {
		e.step.remove(e.shape.cellAt(u, place), 1<<d)
	}
}

// locked yields the locked candidates of a board that rule something out, until
// yield returns true: all places of d in unit c.a lie in unit c.b too.
func (b *board) locked(yield func(of *crossings, c *crossing, d int) bool) bool {
	for i := range b.shape.crossings {
		of := &b.shape.crossings[i]
		for k := range of.list {
			c := &of.list[k]
			for d := range b.places {
				places := b.places[d][c.a]
				if places&^c.inA == 0 && places&(places-1) != 0 && b.places[d][c.b]&^c.inB != 0 && yield(of, c, d) {
					return true
				}
			}
		}
	}
	return false
}

// lockedWidely yields the cells outside a unit that see all places of a digit in it, and
// can take the digit, until yield returns true. On ordinary boards these are cells of
// another unit that holds all the places, which locked has found.
func (b *board) lockedWidely(yield func(u, d int, gone cellSet) bool) bool {
	t := b.shape
	if len(t.extra) == 0 {
		return false
	}
	for _, u := range t.inOrder {
		for d := range b.places {
			places := b.places[d][u]
			if n := bits.OnesCount16(places); n < 2 || n > 6 {
				continue
			}
			gone := cellSet{1<<64 - 1, 1<<64 - 1}
			for place := range digitsOf(places) {
				gone = gone.and(&t.peers[t.cellAt(int(u), place)])
			}
			gone = gone.without(&t.units[u])
			gone = b.holding(d, gone)
			if !gone.empty() && yield(int(u), d, gone) {
				return true
			}
		}
	}
	return false
}

// holding returns the cells of a set that can take a digit.
func (b *board) holding(d int, cells cellSet) (held cellSet) {
	for cell := cells.pop(); cell >= 0; cell = cells.pop() {
		if b.may[cell]>>d&1 != 0 {
			held.add(cell)
		}
	}
	return held
}

// nakedStep finds the first naked subset.
func (e *solver) nakedStep(size int) bool {
	return e.nakedSubsets(&e.empty, size, func(u int, places, digits uint16) bool {
		e.step.begin([]float64{2: 3.0, 3: 3.6, 4: 5.0}[size])
		for i, cell := range e.shape.unit(u) {
			if places>>i&1 == 0 {
				e.step.remove(int(cell), e.may[cell]&digits)
			}
		}
		return true
	})
}

// nakedSubsets yields the naked subsets that rule something out: the cells at
// some places of a unit have as many digits.
func (b *board) nakedSubsets(empty *[maxUnits]uint8, size int, yield func(u int, places, digits uint16) bool) bool {
	t := b.shape
	for _, u := range t.inOrder {
		u := int(u)
		if int(empty[u]) < 2*size {
			continue
		}
		var pool [9]subsetPart
		n := 0
		members := t.unit(u)
		for i, cell := range members {
			may := b.may[cell]
			if count := bits.OnesCount16(may); count >= 2 && count <= size {
				pool[n] = subsetPart{1 << i, may}
				n++
			}
		}
		found := subsets(pool[:n], size, func(places, digits uint16) bool {
			for i, cell := range members {
				if places>>i&1 == 0 && b.may[cell]&digits != 0 {
					return yield(u, places, digits)
				}
			}
			return false
		})
		if found {
			return true
		}
	}
	return false
}

// hiddenStep finds the first hidden subset.
func (e *solver) hiddenStep(size int) bool {
	for _, u := range e.shape.inOrder {
		u := int(u)
		if int(e.empty[u]) <= 2*size {
			continue
		}
		found := e.hiddenSubsets(u, size, func(digits, places uint16) bool {
			e.step.begin([]float64{2: 3.4, 3: 4.0, 4: 5.4}[size])
			e.removeOthers(u, digits, places)
			return len(e.step.removed) > 0
		})
		if found {
			return true
		}
	}
	return false
}

// removeOthers makes the step remove all but these digits at these places.
func (e *solver) removeOthers(u int, digits, places uint16) {
	for place := range digitsOf(places) {
		cell := e.shape.cellAt(u, place)
		e.step.remove(cell, e.may[cell]&^digits)
	}
}

// hiddenSubsets yields the hidden subsets of a unit: some digits that have as many
// places.
func (b *board) hiddenSubsets(u, size int, yield func(digits, places uint16) bool) bool {
	var pool [9]subsetPart
	n := 0
	for d := range b.places {
		places := b.places[d][u]
		if count := bits.OnesCount16(places); count >= 2 && count <= size {
			pool[n] = subsetPart{1 << d, places}
			n++
		}
	}
	return subsets(pool[:n], size, yield)
}

// A subsetPart is a member of a subset, as a bit, and what it may hold.
type subsetPart struct{ bit, holds uint16 }

// subsets yields each choice of size parts that hold as many things between them,
// in the order of the numbers whose bits are the parts. It stops when yield
// returns true, and returns true then.
func subsets(pool []subsetPart, size int, yield func(parts, holds uint16) bool) bool {
	return len(pool) >= size && moreSubsets(pool, size, size, subsetPart{}, yield)
}

func moreSubsets(pool []subsetPart, size, missing int, chosen subsetPart, yield func(parts, holds uint16) bool) bool {
	if missing == 0 {
		return bits.OnesCount16(chosen.holds) == size && yield(chosen.bit, chosen.holds)
	}
	for i := missing - 1; i < len(pool); i++ {
		with := subsetPart{chosen.bit | pool[i].bit, chosen.holds | pool[i].holds}
		if bits.OnesCount16(with.holds) <= size && moreSubsets(pool[:i], size, missing-1, with, yield) {
			return true
		}
	}
	return false
}

// A fish says that all places of a digit in the base lines lie in the
// cover lines.
type fish struct {
	base, cover uint16 // lines of the two directions
	digit       uint8
	columns     bool // the base lines are columns
}

// fishStep finds the first fish.
func (e *solver) fishStep(size int) bool {
	return e.fish(&e.lacks, size, func(f fish) bool {
		e.step.begin([]float64{2: 3.2, 3: 3.8, 4: 5.2}[size])
		e.removedBy(f, func(cell int) { e.step.remove(cell, 1<<f.digit) })
		return true
	})
}

// fish yields the fish that rule something out: those on columns first, then by
// their base lines, then by their digits.
func (b *board) fish(lacks *[9]uint8, size int, yield func(fish) bool) bool {
	for _, columns := range [2]bool{true, false} {
		first := 0
		if columns {
			first = firstColumn
		}
		var found [64]fish
		all := found[:0]
		for d := range b.places {
			if int(lacks[d]) < 2*size {
				continue
			}
			var pool [9]subsetPart
			n := 0
			for line := range 9 {
				places := b.places[d][first+line]
				if count := bits.OnesCount16(places); count >= 2 && count <= size {
					pool[n] = subsetPart{1 << line, places}
					n++
				}
			}
			subsets(pool[:n], size, func(base, cover uint16) bool {
				for line := range digitsOf(cover) {
					if b.places[d][9-first+line]&^base != 0 {
						all = append(all, fish{base, cover, uint8(d), columns})
						break
					}
				}
				return false
			})
		}
		slices.SortStableFunc(all, func(f, g fish) int { return cmp.Compare(f.base, g.base) })
		if slices.ContainsFunc(all, yield) {
			return true
		}
	}
	return false
}

// removedBy calls do with each cell where a fish rules its digit out.
func (b *board) removedBy(f fish, do func(cell int)) {
	for line := range digitsOf(f.cover) {
		u := line
		if !f.columns {
			u += firstColumn
		}
		for place := range digitsOf(b.places[f.digit][u] &^ f.base) {
			do(b.shape.cellAt(u, place))
		}
	}
}
