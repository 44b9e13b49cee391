package explainer

import (
	"math/bits"
	"slices"
)

// A uniqueLooper looks for the unique rectangles and loops through a cell: cells
// that could hold two digits either way round. Each unit that the loop visits has
// two of its cells.
type uniqueLooper struct {
	*solver
	pair  uint16 // the two digits
	low   int    // the smaller of them
	high  int
	loop  []uint8   // the cells so far
	inUse cellSet   // the same
	seen  [2]uint64 // their units, by the parity of the place in the loop
	kind  int       // of the preferred step, which is step; 0 if there is none
	draft step
}

// uniqueLoop finds the step of a unique rectangle or loop with the lowest rating,
// then of the lowest type, then the first.
func (e *solver) uniqueLoop() bool {
	l := uniqueLooper{solver: e, loop: e.loop[:0], draft: step{removed: e.spare}}
	for cell, may := range e.may {
		if bits.OnesCount16(may) == 2 {
			l.pair, l.low, l.high = may, bits.TrailingZeros16(may), 15-bits.LeadingZeros16(may)
			if l.startsLoop(cell) {
				l.extend(cell, 2, 0, -1)
			}
		}
	}
	e.spare = l.draft.removed
	return l.kind != 0
}

// startsLoop reports whether at least two units of a cell have another cell that
// can take both digits.
func (l *uniqueLooper) startsLoop(cell int) bool {
	units := 0
	for _, u := range l.shape.unitsOf(cell) {
		if both := l.both(int(u)); both&(both-1) != 0 {
			units++
		}
	}
	return units >= 2
}

// both returns the places of a unit that can take both digits.
func (l *uniqueLooper) both(u int) uint16 { return l.places[l.low][u] & l.places[l.high][u] }

// extend adds a cell to the loop, tries to close the loop, and goes on to each cell
// that may follow. The loop may go on to a cell with other digits if wide such
// cells are allowed yet, or if the other digits met so far are only one. These
// include digits of cells that were tried at the same place before: an accident of
// Sudoku Explainer that lets it find some loops, or not, by the order of cells.
func (l *uniqueLooper) extend(cell, wide int, others uint16, by int) {
	t := l.shape
	s := &t.spots[cell]
	units := uint64(0)
	for _, u := range t.unitsOf(cell) {
		if u != nowhere {
			units |= 1 << u
		}
	}
	seen := &l.seen[len(l.loop)&1]
	if *seen&units != 0 {
		return // the loop would visit a unit twice with the same parity
	}
	*seen |= units
	l.loop = append(l.loop, uint8(cell))
	l.inUse.add(cell)
	for kind, u := range t.unitsOf(cell) {
		if kind == by {
			continue
		}
		u := int(u)
		for both := l.both(u) &^ (1 << s.at[kind]); both != 0; both &= both - 1 {
			next := t.cellAt(u, bits.TrailingZeros16(both))
			if next == int(l.loop[0]) && len(l.loop) >= 4 {
				l.close()
				continue
			}
			if l.inUse.has(next) {
				continue
			}
			may := l.may[next]
			others |= may &^ l.pair
			switch {
			case may == l.pair:
				l.extend(next, wide, others, kind)
			case wide > 0 || others&(others-1) == 0:
				l.extend(next, wide-1, others, kind)
			}
		}
	}
	l.inUse.drop(cell)
	l.loop = l.loop[:len(l.loop)-1]
	*seen &^= units
}

// close draws the conclusions of a loop.
func (l *uniqueLooper) close() {
	if l.seen[0] != l.seen[1] {
		return
	}
	var room [32]int
	wide := room[:0]
	for _, cell := range l.loop {
		if l.may[cell] != l.pair {
			wide = append(wide, int(cell))
		}
	}
	if len(wide) == 0 {
		return
	}
	others := uint16(0)
	for _, cell := range wide {
		others |= l.may[cell] &^ l.pair
	}
	rating := 4.5
	switch size := len(l.loop); {
	case size >= 10:
		rating += 0.3
		rating += 0.2
	case size >= 8:
		rating += 0.2
	case size >= 6:
		rating += 0.1
	}
	switch {
	case len(wide) == 1:
		if s := l.propose(rating, 1); s != nil {
			s.remove(wide[0], l.pair)
			l.decide(1)
		}
		return
	case len(wide) > 2 || others&(others-1) == 0:
		l.sameOther(rating, wide)
	default:
		l.subsetOfOthers(rating, wide[0], wide[1], others)
	}
	if len(wide) == 2 {
		l.lockedPair(rating, wide[0], wide[1])
	}
}

// propose returns an empty step to be filled, or nil if one that is preferred to
// it is known.
func (l *uniqueLooper) propose(rating float64, kind int) *step {
	if l.kind != 0 && (l.step.rating < rating || l.step.rating == rating && l.kind <= kind) {
		return nil
	}
	l.draft.begin(rating)
	return &l.draft
}

// decide makes the proposed step the preferred one if it removes something.
func (l *uniqueLooper) decide(kind int) {
	if len(l.draft.removed) > 0 {
		l.draft, l.step = l.step, l.draft
		l.kind = kind
	}
}

// sameOther is type 2: one of the wide cells holds their other digit.
func (l *uniqueLooper) sameOther(rating float64, wide []int) {
	s := l.propose(rating, 2)
	if s == nil {
		return
	}
	t := l.shape
	other := l.may[wide[0]] &^ l.pair
	other &= -other
	gone := t.peers[wide[0]]
	for _, cell := range wide[1:] {
		gone = gone.and(&t.peers[cell])
	}
	for cell := gone.pop(); cell >= 0; cell = gone.pop() {
		if !slices.Contains(wide, cell) {
			s.remove(cell, l.may[cell]&other)
		}
	}
	l.decide(2)
}

// pairPlaces returns the places of two cells in a unit.
func (l *uniqueLooper) pairPlaces(u, one, two int) (places uint16) {
	for i, cell := range l.shape.unit(u) {
		if int(cell) == one || int(cell) == two {
			places |= 1 << i
		}
	}
	return places
}

// lockedPair is type 4: a unit of two cells needs one of the two digits in them, so
// they can't hold the other.
func (l *uniqueLooper) lockedPair(rating float64, one, two int) {
	t := l.shape
	low := l.pair & -l.pair
	locked := uint16(0) // digits of the pair that a unit needs there
	for kind, u := range t.unitsOf(one) {
		if u == nowhere || u != t.spots[two].unit[kind] {
			continue
		}
		u := int(u)
		ends := l.pairPlaces(u, one, two)
		for d := range digitsOf(l.pair) {
			if l.places[d][u]&^ends == 0 {
				locked |= 1 << d
			}
		}
	}
	if locked == 0 {
		return
	}
	s := l.propose(rating, 4)
	if s == nil {
		return
	}
	out := low
	if locked&low != 0 {
		out = l.pair &^ low
	}
	s.remove(one, out)
	s.remove(two, out)
	l.decide(4)
}
