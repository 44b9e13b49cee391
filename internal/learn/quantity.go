package learn

// This file holds numbers that are decided or known, as propagators take them.

// A Quantity is an integer plus a constant, or the constant alone if the integer is -1.
type Quantity struct {
	Integer int32
	Plus    int
}

// ends returns the least and the greatest value of a quantity.
func (l *Solver) ends(q Quantity) (low, high int) {
	if q.Integer < 0 {
		return q.Plus, q.Plus
	}
	x := &l.sums.integers[q.Integer]
	return x.value(x.low) + q.Plus, x.value(x.high) + q.Plus
}

// below returns the literal of "less than v" for an open quantity that can be.
func (l *Solver) below(q Quantity, v int) Literal {
	x := &l.sums.integers[q.Integer]
	return l.bound(x, x.rankFrom(v-q.Plus)-1)
}

// appendAtLeast appends a false literal which says that a quantity, whose low bound it is at
// least, has a value from v on.
func (l *Solver) appendAtLeast(list []Literal, q Quantity, v int) []Literal {
	if q.Integer < 0 {
		return list
	}
	x := &l.sums.integers[q.Integer]
	if rank := x.weakLow(x.value(x.low) + q.Plus - v); rank > 0 {
		list = l.appendIfOpenAtFirst(list, x.literal(rank-1))
	}
	return list
}

// appendAtMost is appendAtLeast for a value up to v.
func (l *Solver) appendAtMost(list []Literal, q Quantity, v int) []Literal {
	if q.Integer < 0 {
		return list
	}
	x := &l.sums.integers[q.Integer]
	if rank := x.weakHigh(v - q.Plus - x.value(x.high)); rank < x.last {
		list = l.appendIfOpenAtFirst(list, x.literal(rank).Not())
	}
	return list
}

func (l *Solver) appendIfOpenAtFirst(list []Literal, p Literal) []Literal {
	if l.origins[p.Variable()].level > 0 {
		list = append(list, p)
	}
	return list
}
