package explainer

import "math/bits"

// subsetOfOthers is type 3: the other digits of two cells, taken as one cell, form
// a naked subset with cells of a unit, or the two digits a hidden subset.
func (l *uniqueLooper) subsetOfOthers(rating float64, one, two int, others uint16) {
	t := l.shape
	for size := bits.OnesCount16(others); size <= 7; size++ {
		for kind, u := range t.unitsOf(one) {
			if u == nowhere || u != t.spots[two].unit[kind] {
				continue
			}
			u := int(u)
			if 2*size <= int(l.empty[u]) {
				l.nakedOthers(rating, u, size, one, two, others)
			}
			if 2*size < int(l.empty[u]) {
				l.hiddenOthers(rating, u, size, one, two, others)
			}
		}
	}
}

func (l *uniqueLooper) nakedOthers(rating float64, u, size, one, two int, others uint16) {
	rating += float64(float64(size-1) * 0.1) // no fused multiplication
	if l.kind != 0 && l.step.rating < rating {
		return
	}
	var pool [9]subsetPart
	n := 0
	members := l.shape.unit(u)
	for i, cell := range members {
		if may := l.may[cell]; may&(may-1) != 0 && int(cell) != one && int(cell) != two {
			pool[n] = subsetPart{1 << i, may}
			n++
		}
	}
	base := subsetPart{holds: others}
	both := others & l.may[one] & l.may[two]
	moreSubsets(pool[:n], size, size-1, base, func(places, digits uint16) bool {
		covered := both
		for place := range digitsOf(places) {
			covered |= l.may[members[place]]
		}
		if bits.OnesCount16(covered) != size {
			return false
		}
		s := l.propose(rating, 3)
		if s == nil {
			return true
		}
		for i, cell := range members {
			if places>>i&1 == 0 && int(cell) != one && int(cell) != two {
				s.remove(int(cell), l.may[cell]&digits)
			}
		}
		l.decide(3)
		return false
	})
}

func (l *uniqueLooper) hiddenOthers(rating float64, u, size, one, two int, others uint16) {
	t := l.shape
	rating += float64(float64(size-2) * 0.1)
	if l.kind != 0 && l.step.rating < rating {
		return
	}
	ends := l.pairPlaces(u, one, two)
	// The places of the pair; those of one of the two cells stand for both.
	second := ends & -ends
	if t.cellAt(u, bits.TrailingZeros16(second)) != two {
		second = ends &^ second
	}
	base := subsetPart{}
	for d := range digitsOf(l.pair) {
		base.holds |= l.places[d][u] &^ second
	}
	var pool [9]subsetPart
	n := 0
	for d := range l.places {
		if places := l.places[d][u] &^ second; (l.pair|others)>>d&1 == 0 && places != 0 {
			pool[n] = subsetPart{1 << d, places}
			n++
		}
	}
	moreSubsets(pool[:n], size, size-2, base, func(digits, places uint16) bool {
		s := l.propose(rating, 3)
		if s == nil {
			return true
		}
		for place := range digitsOf(places &^ ends) {
			cell := t.cellAt(u, place)
			s.remove(cell, l.may[cell]&^(digits|l.pair))
		}
		l.decide(3)
		return false
	})
}
