package sudoku

import (
	"encoding/json"
	"iter"
	"math/bits"
	"strconv"
)

// Values is a set of the values of a cell, from 1 to the side of the board. The
// zero value is the empty set. Sets with the same values are equal by ==.
type Values struct {
	low, high uint64 // bit v of low stands for the value v below 64, bit v-64 of high for the others
}

const _ = uint(127 - maxSide) // Values has two words

// ValuesOf returns the set of the given values. It ignores 0, which is an empty
// cell, and values above 127.
func ValuesOf(values ...uint8) Values {
	var s Values
	for _, v := range values {
		s = s.With(v)
	}
	return s
}

// Has reports whether the set contains v.
func (s Values) Has(v uint8) bool { return (s.low>>v|s.high>>(v-64))&1 != 0 }

// With returns the set with v added. It ignores 0 and values above 127.
func (s Values) With(v uint8) Values {
	return Values{s.low | 1<<v&^1, s.high | 1<<(v-64)}
}

// Without returns the set with v removed.
func (s Values) Without(v uint8) Values {
	return Values{s.low &^ (1 << v), s.high &^ (1 << (v - 64))}
}

// And returns the values that are in both sets.
func (s Values) And(t Values) Values { return Values{s.low & t.low, s.high & t.high} }

// Or returns the values that are in at least one of the sets.
func (s Values) Or(t Values) Values { return Values{s.low | t.low, s.high | t.high} }

// Minus returns the values of s that are not in t.
func (s Values) Minus(t Values) Values { return Values{s.low &^ t.low, s.high &^ t.high} }

// Len returns the number of values in the set.
func (s Values) Len() int { return bits.OnesCount64(s.low) + bits.OnesCount64(s.high) }

// First returns the smallest value of the set, or 0 if it is empty.
func (s Values) First() uint8 {
	switch {
	case s.low != 0:
		return uint8(bits.TrailingZeros64(s.low))
	case s.high != 0:
		return uint8(64 + bits.TrailingZeros64(s.high))
	}
	return 0
}

// All returns the values of the set in ascending order.
func (s Values) All() iter.Seq[uint8] {
	return func(yield func(uint8) bool) {
		for word := s.low; word != 0; word &= word - 1 {
			if !yield(uint8(bits.TrailingZeros64(word))) {
				return
			}
		}
		for word := s.high; word != 0; word &= word - 1 {
			if !yield(uint8(64 + bits.TrailingZeros64(word))) {
				return
			}
		}
	}
}

// String returns the values in braces, such as {1 5 9}.
func (s Values) String() string {
	text := []byte{'{'}
	for v := range s.All() {
		if len(text) > 1 {
			text = append(text, ' ')
		}
		text = strconv.AppendUint(text, uint64(v), 10)
	}
	return string(append(text, '}'))
}

// MarshalJSON returns the values as an array of numbers, in ascending order.
func (s Values) MarshalJSON() ([]byte, error) {
	text := []byte{'['}
	for v := range s.All() {
		if len(text) > 1 {
			text = append(text, ',')
		}
		text = strconv.AppendUint(text, uint64(v), 10)
	}
	return append(text, ']'), nil
}

// UnmarshalJSON sets the set to the values in an array of numbers from 1 to 127. The
// error for another number is an [*OptionError].
func (s *Values) UnmarshalJSON(text []byte) error {
	var values []int
	if err := json.Unmarshal(text, &values); err != nil {
		return err
	}
	var set Values
	for _, v := range values {
		if v < 1 || v > 127 {
			return &OptionError{Field: "Values", Value: v, Want: "values from 1 to 127"}
		}
		set = set.With(uint8(v))
	}
	*s = set
	return nil
}

// allValues returns the set of the values from 1 to n.
func allValues(n int) Values {
	if n < 64 {
		return Values{low: 1<<(n+1) - 2}
	}
	return Values{low: ^uint64(1), high: 1<<(n-63) - 1}
}

// at returns the value of the set that i others are less than.
func (s Values) at(i int) uint8 {
	word, first := s.low, uint8(0)
	if n := bits.OnesCount64(s.low); i >= n {
		word, first, i = s.high, 64, i-n
	}
	for ; i > 0; i-- {
		word &= word - 1
	}
	return first + uint8(bits.TrailingZeros64(word))
}

// below returns the number of values of the set that are less than v.
func (s Values) below(v uint8) int {
	return bits.OnesCount64(s.low&(1<<v-1)) + bits.OnesCount64(s.high&(1<<(max(v, 64)-64)-1))
}

// word returns the set of a board of at most 63 values as one word, in which bit v
// stands for the value v.
func (s Values) word() uint64 { return s.low }
