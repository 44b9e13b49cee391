package evolve

import (
	"math/rand/v2"
	"slices"
)

// This file holds moves of solutions that are an order of things, and their changes for
// tours.

// A Span is two different places of a slice, between which a move of [Swaps], [Reversals] or
// [Insertions] works.
type Span struct{ From, To int }

// Swaps returns the moves that swap the elements at two places. Order returns the slice of a
// solution, and change the change of the errors, or of the cost, by a move, such as [Tour.Swap].
func Swaps[S, E any, V Value](order func(s *S) []E, change func(s *S, m Span) V) Moves[S, Span] {
	return spans(order, change, func(list []E, m Span) { list[m.From], list[m.To] = list[m.To], list[m.From] })
}

// Reversals returns the moves that reverse the elements from one place to another, both
// included, whichever comes first. In a tour the move replaces two edges (2-opt).
func Reversals[S, E any, V Value](order func(s *S) []E, change func(s *S, m Span) V) Moves[S, Span] {
	return spans(order, change, func(list []E, m Span) { slices.Reverse(list[min(m.From, m.To) : max(m.From, m.To)+1]) })
}

// Insertions returns the moves that take the element from one place to another and shift
// those between.
func Insertions[S, E any, V Value](order func(s *S) []E, change func(s *S, m Span) V) Moves[S, Span] {
	return spans(order, change, func(list []E, m Span) {
		taken := list[m.From]
		if m.From < m.To {
			copy(list[m.From:m.To], list[m.From+1:])
		} else {
			copy(list[m.To+1:m.From+1], list[m.To:])
		}
		list[m.To] = taken
	})
}

func spans[S, E any, V Value](order func(s *S) []E, change func(s *S, m Span) V, apply func(list []E, m Span)) Moves[S, Span] {
	return proposing(func(s *S, source *rand.PCG) (Span, V) {
		n := len(order(s))
		if n < 2 {
			return Span{}, 0
		}
		m := Span{Below(n, source), Below(n-1, source)}
		if m.To >= m.From {
			m.To++
		}
		return m, change(s, m)
	}, func(s *S, m Span) {
		if m.From != m.To {
			apply(order(s), m)
		}
	})
}

// proposing returns the moves with Propose or ProposeCost.
func proposing[S, M any, V Value](propose func(s *S, source *rand.PCG) (M, V), apply func(s *S, move M)) Moves[S, M] {
	m := Moves[S, M]{Apply: apply}
	switch propose := any(propose).(type) {
	case func(*S, *rand.PCG) (M, int):
		m.Propose = propose
	case func(*S, *rand.PCG) (M, float64):
		m.ProposeCost = propose
	}
	return m
}

// A Mixed is a move of [Mix]: which moves it is one of, and the move.
type Mixed[M any] struct {
	Kind int
	Move M
}

// Mix returns moves of several kinds, of which each is proposed as often as the others. All
// have Propose, or all ProposeCost.
func Mix[S, M any](kinds ...Moves[S, M]) Moves[S, Mixed[M]] {
	m := Moves[S, Mixed[M]]{Apply: func(s *S, m Mixed[M]) { kinds[m.Kind].Apply(s, m.Move) }}
	if len(kinds) > 0 && kinds[0].ProposeCost != nil {
		m.ProposeCost = mixed(len(kinds), func(kind int) func(*S, *rand.PCG) (M, float64) { return kinds[kind].ProposeCost })
	} else {
		m.Propose = mixed(len(kinds), func(kind int) func(*S, *rand.PCG) (M, int) { return kinds[kind].Propose })
	}
	return m
}

func mixed[S, M any, V Value](kinds int, propose func(kind int) func(*S, *rand.PCG) (M, V)) func(*S, *rand.PCG) (Mixed[M], V) {
	return func(s *S, source *rand.PCG) (Mixed[M], V) {
		kind := Below(kinds, source)
		move, change := propose(kind)(s, source)
		return Mixed[M]{kind, move}, change
	}
}

// A Tour is the length of the way from one element of a closed tour to the next. Its methods
// return the changes of moves, each from a few ways.
type Tour[E any, V Value] func(from, to E) V

// Length returns the length of the tour through all elements and back to the first.
func (t Tour[E, V]) Length(order []E) (length V) {
	for i := range order {
		length += t(order[i], order[(i+1)%len(order)])
	}
	return length
}

// Swap returns the change of the length by a move of [Swaps].
func (t Tour[E, V]) Swap(order []E, m Span) (change V) {
	for _, sign := range [2]V{-1, 1} { // before and after, and the order as it was
		n := len(order)
		ways := [4]int{(m.From + n - 1) % n, m.From, (m.To + n - 1) % n, m.To}
		for k, i := range ways {
			if !slices.Contains(ways[:k], i) {
				change += V(sign * t(order[i], order[(i+1)%n])) // not fused
			}
		}
		order[m.From], order[m.To] = order[m.To], order[m.From]
	}
	return change
}

// Reverse returns the change of the length by a move of [Reversals], where the ways there and
// back are equally long.
func (t Tour[E, V]) Reverse(order []E, m Span) V {
	n, i, j := len(order), min(m.From, m.To), max(m.From, m.To)
	if j-i == n-1 {
		return 0 // the same tour
	}
	before, first, last, after := order[(i+n-1)%n], order[i], order[j], order[(j+1)%n]
	return t(before, last) + t(first, after) - t(before, first) - t(last, after)
}

// Insert returns the change of the length by a move of [Insertions].
func (t Tour[E, V]) Insert(order []E, m Span) V {
	n := len(order)
	before, taken, after := order[(m.From+n-1)%n], order[m.From], order[(m.From+1)%n]
	i := m.To // the place that will be before the element
	if m.To < m.From {
		i = (m.To + n - 1) % n
	}
	j := (i + 1) % n
	if i == m.From || j == m.From {
		return 0 // around the end: the same tour
	}
	return t(before, after) + t(order[i], taken) + t(taken, order[j]) - t(before, taken) - t(taken, after) - t(order[i], order[j])
}
