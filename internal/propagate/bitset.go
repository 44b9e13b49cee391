package propagate

// This file holds sets of variables, a bit each, and small functions on sets of
// values.

import "math/bits"

// appendSet appends the members of a set in order.
func appendSet(to []int32, set []uint64) []int32 {
	for w, word := range set {
		for ; word != 0; word &= word - 1 {
			to = append(to, int32(w<<6+bits.TrailingZeros64(word)))
		}
	}
	return to
}

func countSet(set []uint64) int {
	n := 0
	for _, w := range set {
		n += bits.OnesCount64(w)
	}
	return n
}

// countBoth returns the number of members that both sets have.
func countBoth(a, b []uint64) int {
	n := 0
	for i, w := range a {
		n += bits.OnesCount64(w & b[i])
	}
	return n
}

func (b *compiler) has(set []uint64, c int32) bool { return set[c>>6]>>(c&63)&1 != 0 }

// sumOf returns the sum of a set of values.
func sumOf(values uint64) int {
	n := 0
	for ; values != 0; values &= values - 1 {
		n += bits.TrailingZeros64(values)
	}
	return n
}

// reversed has the ten lowest bits in reverse order.
var reversed = func() (r [1024]uint16) {
	for i := range r {
		r[i] = bits.Reverse16(uint16(i)) >> 6
	}
	return
}()

// mirror maps each value v of the set to values - 1 - v.
func mirror(set uint64, values int) uint64 {
	if values <= 10 {
		return uint64(reversed[set&1023]) >> (10 - values)
	}
	return bits.Reverse64(set) >> (64 - values)
}

// upTo adds to each member of the set the n values above it.
func upTo(set uint64, n int) uint64 {
	for k := 1; n > 0; k *= 2 {
		k = min(k, n)
		set |= set << k
		n -= k
	}
	return set
}

// downTo adds to each member of the set the n values below it.
func downTo(set uint64, n int) uint64 {
	for k := 1; n > 0; k *= 2 {
		k = min(k, n)
		set |= set >> k
		n -= k
	}
	return set
}
