// Package set has the set of the values of a cell, on which all searches work.
package set

import (
	"iter"
	"math/bits"
)

// Values is a set of numbers from 1 to 127, in two words. The zero value is the empty
// set. Sets with the same values are equal by ==.
type Values struct {
	Low, High uint64 // bit v of Low stands for the value v below 64, bit v-64 of High for the others
}

// Most is the largest value that a set can have.
const Most = 127

// UpTo returns the set of the values from 1 to n.
func UpTo(n int) Values {
	if n < 64 {
		return Values{Low: 1<<(n+1) - 2}
	}
	return Values{Low: ^uint64(1), High: 1<<(n-63) - 1}
}

// Of returns the set of a single value.
func Of(v uint8) Values { return Values{}.With(v) }

// Has reports whether the set contains v.
func (s Values) Has(v uint8) bool { return (s.Low>>v|s.High>>(v-64))&1 != 0 }

// With returns the set with v added. It ignores 0 and values above Most.
func (s Values) With(v uint8) Values {
	return Values{s.Low | 1<<v&^1, s.High | 1<<(v-64)}
}

// Without returns the set with v removed.
func (s Values) Without(v uint8) Values {
	return Values{s.Low &^ (1 << v), s.High &^ (1 << (v - 64))}
}

// And returns the values that are in both sets.
func (s Values) And(t Values) Values { return Values{s.Low & t.Low, s.High & t.High} }

// Or returns the values that are in at least one of the sets.
func (s Values) Or(t Values) Values { return Values{s.Low | t.Low, s.High | t.High} }

// Len returns the number of values in the set.
func (s Values) Len() int { return bits.OnesCount64(s.Low) + bits.OnesCount64(s.High) }

// First returns the smallest value of the set, or 0 if it is empty.
func (s Values) First() uint8 {
	switch {
	case s.Low != 0:
		return uint8(bits.TrailingZeros64(s.Low))
	case s.High != 0:
		return uint8(64 + bits.TrailingZeros64(s.High))
	}
	return 0
}

// All returns the values of the set in ascending order.
func (s Values) All() iter.Seq[uint8] {
	return func(yield func(uint8) bool) {
		for word := s.Low; word != 0; word &= word - 1 {
			if !yield(uint8(bits.TrailingZeros64(word))) {
				return
			}
		}
		for word := s.High; word != 0; word &= word - 1 {
			if !yield(uint8(64 + bits.TrailingZeros64(word))) {
				return
			}
		}
	}
}

// At returns the value of the set that i others are less than.
func (s Values) At(i int) uint8 {
	word, first := s.Low, uint8(0)
	if n := bits.OnesCount64(s.Low); i >= n {
		word, first, i = s.High, 64, i-n
	}
	for ; i > 0; i-- {
		word &= word - 1
	}
	return first + uint8(bits.TrailingZeros64(word))
}

// Below returns the number of values of the set that are less than v.
func (s Values) Below(v uint8) int {
	return bits.OnesCount64(s.Low&(1<<v-1)) + bits.OnesCount64(s.High&(1<<(max(v, 64)-64)-1))
}
