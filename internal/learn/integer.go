package learn

import "slices"

// A boundedInteger takes one of its values, in ascending order. Those with ranks from low to
// high remain.
type boundedInteger struct {
	values          []int // nil for all numbers from first on
	first           int
	bounds          []madeBound // by their ranks; of a wide integer those that are made
	low, high, last int32       // ranks; last is that of the last value
	number          int32       // from 1 on
	wide            bool
}

// value returns the value of a rank.
func (x *boundedInteger) value(rank int32) int {
	if x.values == nil {
		return x.first + int(rank)
	}
	return x.values[rank]
}

// rankFrom returns the rank of the first value from v on, or the one after the last.
func (x *boundedInteger) rankFrom(v int) int32 {
	if x.values == nil {
		return int32(max(0, min(v-x.first, int(x.last)+1)))
	}
	rank, _ := slices.BinarySearch(x.values, v)
	return int32(rank)
}

// literal returns the literal of a rank that has one.
func (x *boundedInteger) literal(rank int32) Literal { return x.bounds[x.place(rank)].literal }

// NewInteger adds an integer and returns its number. Literal i of upTo says that it is at most
// value i; the last value needs no literal. Clauses must state that each literal implies the next.
func (l *Solver) NewInteger(values []int, upTo []Literal) int32 {
	integer := l.addInteger(boundedInteger{values: values, last: int32(len(upTo))})
	x := &l.sums.integers[integer]
	for i, p := range upTo {
		l.insert(x, i, int32(i), p)
	}
	return integer
}

// insert adds the literal of a rank at its place.
func (l *Solver) insert(x *boundedInteger, at int, rank int32, p Literal) {
	x.bounds = slices.Insert(x.bounds, at, madeBound{rank, p})
	l.sums.means[p] = meaning{x.number, rank, highSide}
	l.sums.means[p.Not()] = meaning{x.number, rank + 1, lowSide}
}

func (l *Solver) addInteger(x boundedInteger) int32 {
	if l.sums == nil {
		l.sums = &sums{
			means: make([]meaning, 2*l.vars), replaced: make([]int32, l.vars), kept: make([]kept, l.vars),
			conflict: []Literal{}, // not nil: a conflict without literals ends the search
		}
		for x := range l.sums.replaced {
			l.sums.replaced[x] = -1
		}
	}
	s := l.sums
	if n := len(x.values); n > 0 && x.values[n-1]-x.values[0] == n-1 {
		x.values, x.first = nil, x.values[0]
	}
	x.high, x.number = x.last, int32(len(s.integers))+1
	s.integers = append(s.integers, x)
	s.uses = append(s.uses, [2][]int32{})
	return int32(len(s.integers) - 1)
}

// Bounds returns the least and the greatest value of an integer that the search has not
// excluded without any decision.
func (l *Solver) Bounds(integer int32) (low, high int) {
	x := &l.sums.integers[integer]
	known := func(p Literal) bool { return l.truth[p] > 0 && l.origins[p.Variable()].level == 0 }
	first, last := int32(0), x.last
	for _, b := range x.bounds {
		if known(b.literal.Not()) {
			first = b.rank + 1
		} else if known(b.literal) {
			last = min(last, b.rank)
		}
	}
	return x.value(first), x.value(last)
}

// Left returns the ranks of the smallest and the largest value that is left of an integer.
func (l *Solver) Left(integer int32) (low, high int32) {
	x := &l.sums.integers[integer]
	return x.low, x.high
}

// UpTo is AtMost for Choose, of a rank from the smallest that is left and below the largest.
func (l *Solver) UpTo(integer, rank int32) Literal { return l.bound(&l.sums.integers[integer], rank) }

// BoundOf returns the integer that a variable bounds, and the rank of the value that it is at
// most if the variable is true. It returns -1 if there is none.
func (l *Solver) BoundOf(variable int32) (integer, rank int32) {
	if l.sums == nil {
		return -1, 0
	}
	m := l.sums.means[Positive(variable)]
	return m.integer - 1, m.rank
}

// weakLow returns the lowest rank that serves as a low bound in a reason: its value is at most
// slack below that of the low bound.
func (x *boundedInteger) weakLow(slack int) int32 {
	first := x.rankFrom(x.value(x.low) - slack)
	if first == 0 {
		return 0
	}
	return x.bounds[x.place(first-1)].rank + 1
}

// weakHigh is weakLow for the high bound.
func (x *boundedInteger) weakHigh(slack int) int32 {
	end := x.rankFrom(x.value(x.high) + slack + 1)
	if end > x.last {
		return x.last
	}
	return x.bounds[x.place(end)-1].rank
}
