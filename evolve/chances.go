package evolve

import (
	"math"
	"math/bits"
)

// This file holds the probabilities of mistakes. Products and square roots of floats are
// the same on every machine; logarithms and exponentials of package math need not be.

// Chances are the thresholds below which a random 64-bit fraction accepts a mistake of so
// many errors: the power of the probability of one error.
type chances struct {
	few     [64]uint64  // of 0 to 63 errors
	squares [32]float64 // the probability to the power of 1, 2, 4, …
	flat    bool        // more errors have the threshold of 63
}

func (c *chances) set(one float64) {
	chance := 1.0
	for d := range c.few {
		c.few[d] = threshold(chance)
		chance *= one
	}
	for i := range c.squares {
		c.squares[i] = one
		one *= one
	}
}

// of returns the threshold of a mistake.
func (c *chances) of(errors int) uint64 {
	if errors < len(c.few) {
		return c.few[errors]
	}
	if c.flat {
		return c.few[len(c.few)-1]
	}
	if uint64(errors)>>len(c.squares) != 0 {
		return 0
	}
	chance := 1.0
	for left := uint64(errors); left != 0; left &= left - 1 {
		chance *= c.squares[bits.TrailingZeros64(left)]
	}
	return threshold(chance)
}

// threshold returns the number of 64-bit fractions that a probability covers.
func threshold(probability float64) uint64 {
	if probability >= 1 {
		return math.MaxUint64
	}
	return uint64(probability * (1 << 64))
}

// rootOf returns the n-th root of a probability, from the bits of 1/n.
func rootOf(n int, probability float64) float64 {
	root, power, exponent := 1.0, probability, 1/float64(n)
	if n <= 1 {
		return probability
	}
	for range 60 {
		power = math.Sqrt(power)
		if exponent *= 2; exponent >= 1 {
			root *= power
			exponent--
		}
	}
	return root
}

// atTemperature returns the probability of a mistake of one error, exp(-1/temperature).
func atTemperature(temperature float64) float64 {
	const parts, terms = 10, 16 // squares, and terms of the series
	x := 1 / temperature / (1 << parts)
	if x > 1 {
		return 0
	}
	e := 1.0
	for k := terms; k > 0; k-- {
		e = 1 - float64(x*e)/float64(k)
	}
	for range parts {
		e *= e
	}
	return e
}
