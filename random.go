package sudoku

import (
	"math/rand/v2"

	"example.com/sudoku/internal/rng"
)

// NewStream returns the random source of a seed with the given index. Each
// organism of a run has its own stream, so that its numbers do not depend on how
// the work is divided among processors. The same seed and index give the same
// numbers on every machine, in this and all later versions.
//
// The rule: the state of the [rand.PCG] is the pair of numbers 2×index and
// 2×index+1 of the sequence SplitMix64(h), where h is the first number of
// SplitMix64(seed). SplitMix64 is the generator of Steele, Lea and Flood
// (OOPSLA 2014).
func NewStream(seed, index uint64) *rand.PCG {
	return rng.New(seed, index)
}
