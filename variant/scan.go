package variant

import (
	"slices"

	"example.com/sudoku/csp"
)

// This file states clues that a reader of a line can check with a small memory, such as
// how many towers it sees.

// scan is the law that a reader accepts the values in the order of the cells. The reader
// starts in a state, step returns its next one or false to refuse, and done says whether
// it accepts at the end.
func scan[S comparable](start func(s *setting) S, step func(s *setting, state S, i, v int) (S, bool), done func(s *setting, state S) bool) law {
	return func(s *setting, m *model, x []decision) {
		csp.Scan(m, x, start(s), func(state S, i, v int) (S, bool) { return step(s, state, i, v) }, func(state S) bool { return done(s, state) })
	}
}

// fewSets is the number of sets of values up to which a clue is stated by them.
const fewSets = 256

// unordered is [scan] for cells that differ and a reader that accepts values in any order or in
// none: the sets of values that it accepts, if there are few of that size.
func unordered[S comparable](start func(s *setting) S, step func(s *setting, state S, i, v int) (S, bool), done func(s *setting, state S) bool) law {
	inOrder := scan(start, step, done)
	return func(s *setting, m *model, x []decision) {
		if manySets(s.rules.Values(), len(x)) {
			inOrder(s, m, x)
			return
		}
		var sets [][]int
		var grow func(set []int, state S)
		grow = func(set []int, state S) {
			if len(set) == len(x) {
				if done(s, state) {
					sets = append(sets, slices.Clone(set))
				}
				return
			}
			least := s.first
			if len(set) > 0 {
				least = set[len(set)-1] + 1
			}
			for v := least; v <= s.last; v++ {
				if next, ok := step(s, state, len(set), v); ok {
					grow(append(set, v), next)
				}
			}
		}
		grow(nil, start(s))
		m.Sets(x, sets)
	}
}

// manySets reports whether n values have more than fewSets sets of k.
func manySets(n, k int) bool {
	c := 1
	for i := range min(k, n-k) {
		if c = c * (n - i) / (i + 1); c > fewSets {
			return true
		}
	}
	return false
}

// refuse makes a model impossible.
func refuse(m *model) { m.Sum(nil, nil, exactly, 1) }

// oneOf states one of the tuples, of which a clue may have none.
func oneOf(m *model, x []decision, tuples [][]int) {
	if len(tuples) == 0 {
		refuse(m)
		return
	}
	m.Table(x, tuples)
}
