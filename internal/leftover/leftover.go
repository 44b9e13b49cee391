// Package leftover finds what unions of units leave, where each unit holds all values: sums of
// cells, as the total of a unit is known (solvers speak of innies and outies), and sets of
// cells that hold the same values (the law of leftovers).
package leftover

import "math/bits"

// mostTried is the number of unions that are tried.
const mostTried = 4000

// A Set is a set of cells, a bit each. All sets of a call have as many words.
type Set = []uint64

// A Family is units of which unions are made, 64 at most. Units of a union share no cell.
type Family []Set

// InOrder returns near for n units of which those that follow one another make unions.
func InOrder(n int) []uint64 {
	near := make([]uint64, n)
	for i := range n - 1 {
		near[i] = 2 << i
	}
	return near
}

// overlaps returns for each unit the set of those that share cells with it.
func (f Family) overlaps() []uint64 {
	apart := make([]uint64, len(f))
	for i := range f {
		for j := range i {
			if both(f[i], f[j]) > 0 {
				apart[i] |= 1 << j
				apart[j] |= 1 << i
			}
		}
	}
	return apart
}

// connected calls yield for each connected union of at most size units, once each, and stops
// after mostTried. near has the neighbours of each unit.
func (f Family) connected(near []uint64, size int, yield func(units uint64)) {
	most, overlaps := mostTried, f.overlaps()
	// A union grows from its first unit: to units reached that were not passed over.
	var grow func(units, reach, passed uint64, size int)
	grow = func(units, reach, passed uint64, size int) {
		if most--; most < 0 {
			return
		}
		yield(units)
		if size == 1 {
			return
		}
		for can := reach &^ (units | passed); can != 0; can &= can - 1 {
			i := bits.TrailingZeros64(can)
			grow(units|1<<i, reach|near[i], passed|overlaps[i], size-1)
			passed |= 1 << i
		}
	}
	for i := range f {
		grow(1<<i, near[i], 1<<i-1|overlaps[i], size)
	}
}

// Union returns the cells of some units.
func (f Family) Union(units uint64) Set {
	all := make(Set, len(f[0]))
	for ; units != 0; units &= units - 1 {
		for w, word := range f[bits.TrailingZeros64(units)] {
			all[w] |= word
		}
	}
	return all
}

// Less returns the cells of a that are not in b, in order.
func Less[T int32 | uint16](a, b Set) []T {
	n := 0
	for w, word := range a {
		n += bits.OnesCount64(word &^ b[w])
	}
	cells := make([]T, 0, n)
	for w, word := range a {
		for word &^= b[w]; word != 0; word &= word - 1 {
			cells = append(cells, T(w<<6+bits.TrailingZeros64(word)))
		}
	}
	return cells
}

// both returns the number of cells in both sets.
func both(a, b Set) (n int) {
	for w, word := range a {
		n += bits.OnesCount64(word & b[w])
	}
	return n
}
