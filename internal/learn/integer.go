package learn

import (
	"slices"
	"sort"
)

// A boundedInteger takes one of its values, in ascending order. Literal i of upTo
// says that it is at most value i; the last value needs no literal. The values
// with indices from low to high remain.
type boundedInteger struct {
	values          []int // nil for all numbers from first on
	first           int
	upTo            []Literal
	low, high, last int32 // ranks; last is that of the last value
	number          int32 // from 1 on
	wide            bool
	made            []madeBound // in place of upTo, of a wide integer, by their ranks
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
func (x *boundedInteger) literal(rank int32) Literal {
	if !x.wide {
		return x.upTo[rank]
	}
	return x.made[x.place(rank)].literal
}

// NewInteger adds an integer and returns its number. Clauses must state that each
// of its literals implies the next.
func (l *Solver) NewInteger(values []int, upTo []Literal) int32 {
	integer := l.addInteger(boundedInteger{values: values, upTo: upTo, last: int32(len(upTo))})
	for i, p := range upTo {
		l.sums.means[p] = meaning{integer + 1, int32(i), highSide}
		l.sums.means[p.Not()] = meaning{integer + 1, int32(i) + 1, lowSide}
	}
	return integer
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
	if x.wide {
		first, last := int32(0), x.last
		for _, b := range x.made {
			if known(b.literal.Not()) {
				first = b.rank + 1
			} else if known(b.literal) {
				last = min(last, b.rank)
			}
		}
		return x.value(first), x.value(last)
	}
	n := len(x.upTo)
	first := sort.Search(n, func(i int) bool { return !known(x.upTo[i].Not()) })
	last := sort.Search(n, func(i int) bool { return known(x.upTo[i]) })
	return x.value(int32(first)), x.value(int32(last))
}

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
	rank, least := x.low, x.value(x.low)-slack
	if x.wide {
		first := x.rankFrom(least)
		if first == 0 {
			return 0
		}
		return x.made[x.place(first-1)].rank + 1
	}
	for rank > 0 && x.values[rank-1] >= least {
		rank--
	}
	return rank
}

// weakHigh is weakLow for the high bound.
func (x *boundedInteger) weakHigh(slack int) int32 {
	rank, last, most := x.high, x.last, x.value(x.high)+slack
	if x.wide {
		end := x.rankFrom(most + 1)
		if end > last {
			return last
		}
		return x.made[x.place(end)-1].rank
	}
	for rank < last && x.values[rank+1] <= most {
		rank++
	}
	return rank
}
