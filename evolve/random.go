package evolve

import (
	"math/rand/v2"

	"example.com/sudoku/internal/rng"
)

// NewStream returns the random source of a seed with the given index. A run has one for
// each organism and one more for each island: on island i of n organisms, organism k has
// the index i×(n+1)+k, and merging i×(n+1)+n.
//
// The rule, which never changes: the state of the [rand.PCG] is the pair of numbers 2×index
// and 2×index+1 of the sequence SplitMix64(h), where h is the first number of
// SplitMix64(seed).
func NewStream(seed, index uint64) *rand.PCG { return rng.New(seed, index) }

// Below returns a number from 0 to n-1, for moves. All are equally likely.
func Below(n int, source *rand.PCG) int { return rng.Below(n, source) }
