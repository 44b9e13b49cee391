package explain

import "math/bits"

// This file holds the law of innies and outies: some cells add up to a known number more
// than others. implied.go finds such cells.

// A sumLaw says that the digits of cells, each times the weight of its cell, add up to a
// total. Digits count from 0.
type sumLaw struct {
	g       *geometry
	cells   []int
	weights []int
	total   int
}

// mostOpen is the number of open cells of a sum that a person adds up.
const mostOpen = 5

// mostInChain is the number of open cells that chains, which ask often, add up exactly.
const mostInChain = 3

func (l *sumLaw) possible(can, out []uint16) { l.addUp(can, out, mostOpen) }

// addUp is possible, but for more open cells than the given number it forgets that cells
// differ.
func (l *sumLaw) addUp(can, out []uint16, most int) {
	l.quick(can, out)
	var open [mostOpen]int
	if n, total, ok := l.open(out, &open); ok && n > 1 && n <= most {
		s := sumSearch{sumLaw: l, can: out, open: open[:n]}
		s.search(0, total)
		for k, i := range open[:n] {
			out[i] = s.found[k]
		}
	}
}

// open finds the cells with several candidates, and the total that they lack. It returns
// false if they are too many to add up, or a cell has no candidate.
func (l *sumLaw) open(can []uint16, open *[mostOpen]int) (n, total int, ok bool) {
	total = l.total
	for i, may := range can {
		switch {
		case may == 0, may&(may-1) != 0 && n == mostOpen:
			return 0, 0, false
		case may&(may-1) == 0:
			total -= l.weights[i] * bits.TrailingZeros16(may)
		default:
			open[n] = i
			n++
		}
	}
	return n, total, true
}

// quick is possible, but for cells that differ.
func (l *sumLaw) quick(can, out []uint16) {
	l.limits(can, out)
	var open [mostOpen]int
	n, total, ok := l.open(out, &open)
	if !ok {
		return
	}
	if n == 0 {
		if total != 0 {
			clear(out)
		}
		return
	}
	// What a cell adds, as bits, counts from the least that it can: a cell with a negative
	// weight adds less the higher it is.
	most := 0
	var steps [mostOpen]int
	var adds [mostOpen]uint16
	for k, i := range open[:n] {
		may, weight := out[i], l.weights[i]
		low, high := bits.TrailingZeros16(may), bits.Len16(may)-1
		if weight > 0 {
			adds[k], steps[k] = may>>low, weight
			total -= weight * low
		} else {
			adds[k], steps[k] = bits.Reverse16(may)>>(15-high), -weight
			total -= weight * high
		}
		most += steps[k] * (high - low)
	}
	flipped := 2*total > most
	if flipped {
		total = most - total
		for k, add := range adds[:n] {
			adds[k] = bits.Reverse16(add) >> bits.LeadingZeros16(add)
		}
	}
	switch {
	case total < 0:
		clear(out)
		return
	case total > 63:
		return // too many sums for a word
	}
	// The sums of the cells before each one, and of those from it on.
	var before, from [mostOpen + 1]uint64
	before[0], from[n] = 1, 1
	for k := range n {
		before[k+1] = plus(before[k], adds[k], steps[k])
		from[n-1-k] = plus(from[n-k], adds[n-1-k], steps[n-1-k])
	}
	for k, i := range open[:n] {
		left := uint16(0)
		for rest := adds[k]; rest != 0; rest &= rest - 1 {
			d := bits.TrailingZeros16(rest)
			if add := d * steps[k]; add <= total && before[k]&(bits.Reverse64(from[k+1])>>(63-total+add)) != 0 {
				left |= 1 << d
			}
		}
		may := out[i]
		low, high := bits.TrailingZeros16(may), bits.Len16(may)-1
		if flipped != (l.weights[i] < 0) {
			out[i] = bits.Reverse16(left) >> (15 - high)
		} else {
			out[i] = left << low
		}
	}
}

// plus returns the sums, below 64, of a sum and a number of two sets. The numbers count
// steps.
func plus(sums uint64, numbers uint16, step int) (all uint64) {
	for ; numbers != 0; numbers &= numbers - 1 {
		all |= sums << (step * bits.TrailingZeros16(numbers))
	}
	return all
}

// limits keeps the digits that are neither too low nor too high if the other cells add as
// much as they can, or as little.
func (l *sumLaw) limits(can, out []uint16) {
	copy(out, can)
	up, down := l.total, -l.total // from the least sum to the total, from this to the greatest
	widest := 0
	for i, may := range can {
		if may == 0 {
			return
		}
		low, high := l.weights[i]*bits.TrailingZeros16(may), l.weights[i]*(bits.Len16(may)-1)
		if low > high {
			low, high = high, low
		}
		up, down, widest = up-low, down+high, max(widest, high-low)
	}
	switch {
	case up < 0 || down < 0:
		clear(out)
		return
	case widest <= min(up, down):
		return
	}
	for i, may := range can {
		weight, rise, fall := l.weights[i], up, down
		if weight < 0 {
			weight, rise, fall = -weight, down, up
		}
		low, high := bits.TrailingZeros16(may), bits.Len16(may)-1
		low, high = max(low, high-fall/weight), min(high, low+rise/weight)
		out[i] = may & (1<<(high+1) - 1) >> low << low
	}
}

// A sumSearch tries all values of the open cells.
type sumSearch struct {
	*sumLaw
	can   []uint16
	open  []int // cells of the law with several candidates
	now   [mostOpen]int
	found [mostOpen]uint16
}

// search fills the open cells from the k-th on, which lack a total, and reports whether
// it could.
func (s *sumSearch) search(k, total int) bool {
	if k == len(s.open) {
		return total == 0
	}
	least, most := 0, 0 // of the cells after the k-th
	for _, i := range s.open[k+1:] {
		low, high := s.weights[i]*bits.TrailingZeros16(s.can[i]), s.weights[i]*(bits.Len16(s.can[i])-1)
		least, most = least+min(low, high), most+max(low, high)
	}
	i := s.open[k]
	any := false
	for may := s.can[i]; may != 0; may &= may - 1 {
		d := bits.TrailingZeros16(may)
		left := total - s.weights[i]*d
		if left < least || left > most || s.repeats(k, d) {
			continue
		}
		s.now[k] = d
		if s.search(k+1, left) {
			s.found[k] |= 1 << d
			any = true
		}
	}
	return any
}

// repeats reports whether an open cell before the k-th that sees it has the digit.
func (s *sumSearch) repeats(k, d int) bool {
	for before, i := range s.open[:k] {
		if s.now[before] == d && s.g.peers[s.cells[i]].has(s.cells[s.open[k]]) {
			return true
		}
	}
	return false
}
