package explainer

// A hint is the conclusion of chains with what decides between steps:
// the rating, then the size, then the kind, then which is found first.
type hint struct {
	found bool
	// rating is a double, as in Sudoku Explainer, and so are the literals at each
	// technique. This is part of the emulation: it adds tenths one by one and compares
	// the sums, so of two chains of one figure the rounding may decide.
	rating  float64
	size    int // different nodes of its chains
	kind    int // as ordered by Sudoku Explainer
	target  int // candidate
	holds   bool
	isCycle bool

	// Of steps that are collected, see hints.
	order    int
	origin   int // of assumptions, see origin; of a cycle its number
	from, to int // the double links of a single chain
}

// Kinds of steps in the order in which equal ones are preferred.
const (
	doubleChain        = 1
	unitChain          = 2 // chains and cycles with strong links in units only
	cellChain          = 3
	mixedChain         = 4
	cellForcingChain   = 5
	unitForcingChain   = 6
	contradictionChain = 7
)

// lengthRating returns what the size of chains adds to their rating: a tenth for
// each of the sizes 6, 8, 10, 14, 18, 26, 34, and so on that they exceed.
func lengthRating(size int) float64 {
	added := 0.0
	for limit, odd := 4, false; size-2 > limit; odd = !odd {
		added += 0.1
		if odd {
			limit = limit * 4 / 3
		} else {
			limit = limit * 3 / 2
		}
	}
	return added
}
