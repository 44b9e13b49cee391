package propagate

// This file tabulates sets of values by size and sum.

import "math/bits"

// mostTabled: with so many values all sets are tabulated, 1,024 at most.
const mostTabled = 10

// A combinations has all sets of a few values by size and sum.
type combinations struct {
	values int
	first  []int32 // by size and sum: where its sets start
	sets   []uint16
}

func newCombinations(values int) *combinations {
	sums := values*(values-1)/2 + 1
	c := &combinations{values: values, first: make([]int32, (values+1)*sums+1), sets: make([]uint16, 1<<values)}
	index := make([]int32, 1<<values)
	for m := 1; m < 1<<values; m++ {
		rest := m & (m - 1)
		index[m] = index[rest] + int32(sums+bits.TrailingZeros(uint(m)))
	}
	for _, i := range index {
		c.first[i+1]++
	}
	for i := range c.first[1:] {
		c.first[i+1] += c.first[i]
	}
	next := append([]int32(nil), c.first...)
	for m, i := range index {
		c.sets[next[i]] = uint16(m)
		next[i]++
	}
	return c
}

// of returns the sets of the size and the sum.
func (c *combinations) of(size, sum int) []uint16 {
	sums := c.values*(c.values-1)/2 + 1
	if sum < 0 || sum >= sums || size > c.values {
		return nil
	}
	i := size*sums + sum
	return c.sets[c.first[i]:c.first[i+1]]
}

// setsOf returns the sets of a size and a sum within some values, and false if there
// are more than most.
func setsOf(values uint64, size, sum, most int) ([]uint64, bool) {
	var found []uint64
	tries := 64 * most
	var extend func(rest uint64, size, sum int, set uint64) bool
	extend = func(rest uint64, size, sum int, set uint64) bool {
		if tries--; tries < 0 {
			return false
		}
		if size == 0 {
			if sum == 0 {
				found = append(found, set)
			}
			return len(found) <= most
		}
		for ; bits.OnesCount64(rest) >= size; rest &= rest - 1 {
			k := bits.TrailingZeros64(rest)
			if size*k > sum {
				break
			}
			if size*(bits.Len64(rest)-1) < sum {
				return true
			}
			if !extend(rest&(rest-1), size-1, sum-k, set|rest&-rest) {
				return false
			}
		}
		return true
	}
	ok := extend(values, size, sum, 0)
	return found, ok
}
