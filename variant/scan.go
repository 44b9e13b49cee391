package variant

import "example.com/sudoku/csp"

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
