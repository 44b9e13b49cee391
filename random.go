package sudoku

import (
	"math/bits"
	"math/rand/v2"
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
	source := new(rand.PCG)
	seedStream(source, splitMix(seed, 0), index)
	return source
}

// seedStream sets the source to the stream with an index. h is that of
// [NewStream].
func seedStream(source *rand.PCG, h, index uint64) {
	source.Seed(splitMix(h, 2*index), splitMix(h, 2*index+1))
}

// splitMix returns the n-th number of the SplitMix64 sequence of a seed.
func splitMix(seed, n uint64) uint64 {
	z := seed + (n+1)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// FillBlocks returns the puzzle with its empty cells filled at random so that
// each block holds each value once. All ways to do that are equally likely. Rows
// and columns may repeat values, so this is a start for a search, not a solution
// (see [RandomSolution]). The article on combinatorial evolution calls the result
// a random matrix.
//
// The error is a [*ClashError] if a given is too large or stands twice in a block.
// FillBlocks then returns the puzzle unchanged.
func FillBlocks[B Board](puzzle B, source rand.Source) (B, error) {
	l, err := newUnitLayout(Cells(&puzzle), LayoutBlocks, puzzle.kernel())
	if err != nil {
		return puzzle, err
	}
	l.scatter(Cells(&puzzle), source)
	return puzzle, nil
}

// shuffle puts the values in random order. All orders are equally likely.
func shuffle(values []uint8, source rand.Source) {
	const _ = uint(1<<16 - maxCells) // partners are uint16s, for a whole board of values too
	var partners [maxDraws]uint16    // of the values that one word decides, the last value first
	for left := len(values); left > 1; {
		c := newCut(source)
		next := left
		for next > 1 && c.span <= 1<<56/uint64(next) {
			partners[left-next] = uint16(c.below(uint64(next)))
			next--
		}
		if !c.fair() {
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

// randomValue returns one of the values. All are equally likely.
func randomValue(values Values, source rand.Source) uint8 {
	return values.at(below(values.Len(), source))
}

// below returns a number from 0 to n-1. All are equally likely.
func below(n int, source rand.Source) int {
	for {
		c := newCut(source)
		if i := c.below(uint64(n)); c.fair() {
			return int(i)
		}
	}
}

// A cut makes several small random numbers from one 64-bit word, because drawing
// the word is the expensive part. The word is a fraction: multiplied by n, it has
// a number below n before the point and, behind it, the fraction for the next
// draw. Call fair after the last draw: the numbers are exactly uniform if those of
// a cut that is not fair are discarded. With a product of the bounds up to 2³²
// that happens once in 2³² times.
type cut struct {
	fraction uint64
	span     uint64 // product of the bounds drawn so far
}

func newCut(source rand.Source) cut { return cut{source.Uint64(), 1} }

// below returns a number from 0 to n-1.
func (c *cut) below(n uint64) uint64 {
	var i uint64
	i, c.fraction = bits.Mul64(c.fraction, n)
	c.span *= n
	return i
}

// fair reports whether the numbers drawn may be used. All draws together are one
// draw below the product of their bounds. As in Lemire's method (ACM TOMACS 2019),
// the fraction shows whether it fell into the surplus that makes some outcomes
// likelier than others.
func (c *cut) fair() bool {
	return c.fraction >= c.span || c.fraction >= -c.span%c.span
}
