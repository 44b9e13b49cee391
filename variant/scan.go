package variant

import (
	"encoding/binary"

	"example.com/sudoku/csp"
)

// This file states clues that a reader of a line can check with a small memory, such as
// how many towers it sees: an automaton, unrolled along the line. Each state between two
// cells is a decision of its own. The cells determine it, so it adds no solutions.

// scan is the law that a reader accepts the values in the order of the cells. The reader
// starts in a state, step returns its next one or false to refuse, and done says whether
// it accepts at the end.
func scan[S comparable](start func(s *setting) S, step func(s *setting, state S, i, v int) (S, bool), done func(s *setting, state S) bool) law {
	return law{
		constrain: func(s *setting, m *model, x []decision) {
			unroll(s, m, x, start(s), func(state S, i, v int) (S, bool) { return step(s, state, i, v) }, func(state S) bool { return done(s, state) })
		},
		errors: func(s *setting, v []int) int {
			state := start(s)
			for i, value := range v {
				var ok bool
				if state, ok = step(s, state, i, value); !ok {
					return 1
				}
			}
			if !done(s, state) {
				return 1
			}
			return 0
		},
	}
}

// unroll states an automaton over the decisions.
func unroll[S comparable](s *setting, m *model, x []decision, start S, step func(state S, i, v int) (S, bool), done func(state S) bool) {
	n := s.last - s.first + 1
	// The states that can be reached, layer by layer.
	layers := [][]S{{start}}
	next := make([][]int32, len(x)) // next[i][state*n+v-first]: the state in layer i+1, or -1
	for i := range x {
		number := make(map[S]int32)
		var layer []S
		for _, state := range layers[i] {
			for v := s.first; v <= s.last; v++ {
				to, ok := step(state, i, v)
				if !ok {
					next[i] = append(next[i], -1)
					continue
				}
				k, known := number[to]
				if !known {
					k = int32(len(layer))
					number[to] = k
					layer = append(layer, to)
				}
				next[i] = append(next[i], k)
			}
		}
		layers = append(layers, layer)
	}
	// From the end, states from which the same values lead on are one; those from which
	// none does go.
	class := make([]int32, len(layers[len(x)]))
	for k, state := range layers[len(x)] {
		class[k] = -1
		if done(state) {
			class[k] = 0
		}
	}
	merged := make([][][]int32, len(x)) // of each layer: the next class by class and value
	for i := len(x) - 1; i >= 0; i-- {
		known := make(map[string]int32)
		own := make([]int32, len(layers[i]))
		for k := range layers[i] {
			row := make([]int32, n)
			alive := false
			var key []byte
			for v := range row {
				row[v] = next[i][k*n+v]
				if row[v] >= 0 {
					row[v] = class[row[v]]
				}
				alive = alive || row[v] >= 0
				key = binary.LittleEndian.AppendUint32(key, uint32(row[v]))
			}
			c, seen := known[string(key)]
			switch {
			case !alive:
				c = -1
			case !seen:
				c = int32(len(merged[i]))
				known[string(key)] = c
				merged[i] = append(merged[i], row)
			}
			own[k] = c
		}
		class = own
	}
	if len(x) == 0 && class[0] < 0 || len(x) > 0 && len(merged[0]) == 0 {
		refuse(m)
		return
	}
	var before decision
	for i := range x {
		last := i == len(x)-1
		var after decision
		var row []decision
		if i > 0 && len(merged[i]) > 1 {
			row = append(row, before)
		}
		row = append(row, x[i])
		wide := !last && len(merged[i+1]) > 1
		if wide {
			after = m.Decide("", csp.Range(0, len(merged[i+1])-1))
			row = append(row, after)
		}
		var table [][]int
		for c, to := range merged[i] {
			for v, k := range to {
				if k < 0 {
					continue
				}
				var tuple []int
				if i > 0 && len(merged[i]) > 1 {
					tuple = append(tuple, c)
				}
				tuple = append(tuple, s.first+v)
				if wide {
					tuple = append(tuple, int(k))
				}
				table = append(table, tuple)
			}
		}
		m.Table(row, table)
		before = after
	}
}

// refuse makes a model impossible.
func refuse(m *model) { m.Sum(nil, nil, exactly, 1) }
