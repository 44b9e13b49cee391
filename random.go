package sudoku

import (
	"math/bits"
	"math/rand/v2"
)

// NewStream returns the random source with the given index of a seed. Each
// organism of a run draws from a stream of its own, so that what one draws
// does not depend on how work is divided among processors. The same seed and
// index give the same numbers on every machine, now and in later versions.
//
// The rule: the state of a [rand.PCG] is the pair of numbers 2×index and
// 2×index+1 in the sequence SplitMix64(h), where h is the first number of
// SplitMix64(seed). SplitMix64 is the generator of Steele, Lea and Flood
// (OOPSLA 2014).
func NewStream(seed, index uint64) *rand.PCG {
	source := new(rand.PCG)
	seedStream(source, splitMix(seed, 0), index)
	return source
}

// seedStream makes the source the stream with an index, h being that of
// [NewStream].
func seedStream(source *rand.PCG, h, index uint64) {
	source.Seed(splitMix(h, 2*index), splitMix(h, 2*index+1))
}

// splitMix returns the n-th number of the SplitMix64 sequence that starts at
// seed.
func splitMix(seed, n uint64) uint64 {
	z := seed + (n+1)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// FillBlocks fills the empty cells of the puzzle so that every block holds
// every value once, each of the ways to do that being equally likely. Rows and
// columns are left to chance. It returns a [*ClashError] if a given is too
// large or stands twice in a block.
func FillBlocks[B Board](puzzle B, source rand.Source) (B, error) {
	l, err := newUnitLayout(&puzzle, LayoutBlocks)
	if err != nil {
		return puzzle, err
	}
	l.scatter(&puzzle, source)
	return puzzle, nil
}

// shuffle puts the values in random order, every order being equally likely.
func shuffle(values []uint8, source rand.Source) {
	var partners [maxSide]uint16 // of those that one word decides, the last first
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

// choose returns one of the values, all being equally likely.
func randomValue(values Values, source rand.Source) uint8 {
	for skip := below(values.Len(), source); skip > 0; skip-- {
		values &= values - 1
	}
	return values.First()
}

// below returns a number from 0 to n-1, all being equally likely.
func below(n int, source rand.Source) int {
	for {
		c := newCut(source)
		if i := c.below(uint64(n)); c.fair() {
			return int(i)
		}
	}
}

// A cut hands out several small random numbers from one 64-bit word, because
// the word is what costs. The word is read as a fraction; multiplying it by n
// leaves a number below n in front of the point and, behind it, the fraction
// for the next draw. The numbers are exactly uniform if the cut is thrown away
// whenever fair says so, after the last draw; with a product of the bounds up
// to 2³² that happens once in 2³² times.
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

// fair reports whether the numbers drawn are to be used: all draws together
// are one draw below the product of their bounds, and the fraction tells, as
// in Lemire's method (ACM TOMACS 2019), whether it fell into the surplus that
// would make some outcomes likelier than others.
func (c *cut) fair() bool {
	return c.fraction >= c.span || c.fraction >= -c.span%c.span
}
