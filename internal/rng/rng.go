// Package rng has what must be the same on every machine: the random numbers of all searches,
// streams of a seed and draws from a source, and the mean and spread of their results.
package rng

import (
	"encoding/hex"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"

	"example.com/sudoku/internal/set"
)

// New returns the source of a seed with an index. The rule, which never changes: the
// state of the [rand.PCG] is the pair of numbers 2×index and 2×index+1 of SplitMix64(h),
// where h is the first number of SplitMix64(seed).
func New(seed, index uint64) *rand.PCG {
	source := new(rand.PCG)
	Seed(source, SplitMix(seed, 0), index)
	return source
}

// Seed sets the source to the stream with an index. h is that of [New].
func Seed(source *rand.PCG, h, index uint64) {
	source.Seed(SplitMix(h, 2*index), SplitMix(h, 2*index+1))
}

// SplitMix returns the n-th number of the SplitMix64 sequence of a seed.
func SplitMix(seed, n uint64) uint64 {
	z := seed + (n+1)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Shuffle puts at most 2¹⁶ values in random order. All orders are equally likely.
func Shuffle(values []uint8, source rand.Source) {
	var partners [maxDraws]uint16 // of the values that one word decides, the last value first
	for left := len(values); left > 1; {
		c := NewCut(source)
		next := left
		for next > 1 && c.span <= 1<<56/uint64(next) {
			partners[left-next] = uint16(c.Below(uint64(next)))
			next--
		}
		if !c.Fair() {
			continue
		}
		for i := left - 1; i >= next; i-- {
			j := partners[left-1-i]
			values[i], values[j] = values[j], values[i]
		}
		left = next
	}
}

// maxDraws is the most numbers that shuffle draws from one word: 17, since 18! is
// the largest factorial below the limit of 2⁵⁶ for the product of their bounds.
const maxDraws = 17

// Value returns one of the values. All are equally likely.
func Value(values set.Values, source rand.Source) uint8 {
	return values.At(Below(values.Len(), source))
}

// Below returns a number from 0 to n-1. All are equally likely.
func Below(n int, source rand.Source) int {
	for {
		c := NewCut(source)
		if i := c.Below(uint64(n)); c.Fair() {
			return int(i)
		}
	}
}

// A Cut makes several small random numbers from one 64-bit word, because drawing
// the word is the expensive part. The word is a fraction: multiplied by n, it has
// a number below n before the point and, behind it, the fraction for the next
// draw. Call fair after the last draw: the numbers are exactly uniform if those of
// a cut that is not fair are discarded. With a product of the bounds up to 2³²
// that happens once in 2³² times.
type Cut struct {
	Fraction uint64
	span     uint64 // product of the bounds drawn so far
}

// NewCut returns a cut of the next word.
func NewCut(source rand.Source) Cut { return Cut{source.Uint64(), 1} }

// Below returns a number from 0 to n-1.
func (c *Cut) Below(n uint64) uint64 {
	var i uint64
	i, c.Fraction = bits.Mul64(c.Fraction, n)
	c.span *= n
	return i
}

// Fair reports whether the numbers drawn may be used. All draws together are one
// draw below the product of their bounds. As in Lemire's method (ACM TOMACS 2019),
// the fraction shows whether it fell into the surplus that makes some outcomes
// likelier than others.
func (c *Cut) Fair() bool {
	return c.Fraction >= c.span || c.Fraction >= -c.span%c.span
}

// Save returns the state of a source as text.
func Save(source *rand.PCG) string {
	state, err := source.MarshalBinary()
	if err != nil {
		panic(err) // a PCG can always be saved
	}
	return hex.EncodeToString(state)
}

// Load sets the source to a state that Save returned. It refuses every other text.
func Load(source *rand.PCG, text string) error {
	state, err := hex.DecodeString(text)
	if err == nil {
		err = source.UnmarshalBinary(state)
	}
	if err == nil && Save(source) != text {
		err = errors.New("not as it was saved")
	}
	if err != nil {
		return fmt.Errorf("random stream: %w", err)
	}
	return nil
}
