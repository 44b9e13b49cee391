package flatzinc

import "example.com/sudoku/csp"

// This file states global constraints, under the names that the library of cmd/fzn-sudoku has
// for them: fzn_… as in MiniZinc's library, and sudoku_… with the first indices of arrays too.

var globals = map[string]constraint{
	"fzn_all_different_int": {"X", func(m *csp.Model, a *arguments) { m.AllDifferent(a.X[0]...) }},
	"fzn_nvalue":            {"xX", func(m *csp.Model, a *arguments) { m.NValues(a.x[0], a.X[0]...) }},
	"fzn_among":             {"xXN", func(m *csp.Model, a *arguments) { m.AmongAs(a.x[0], a.X[0], a.N[0]...) }},
	"sudoku_count":          {"Xnx", func(m *csp.Model, a *arguments) { m.AmongAs(a.x[0], a.X[0], a.n[0]) }},
	"fzn_global_cardinality": {"XNX", func(m *csp.Model, a *arguments) {
		counts := map[int]csp.Decision{}
		for i, v := range a.N[0] {
			if other, twice := counts[v]; twice {
				m.Equal(other, a.X[1][i])
			}
			counts[v] = a.X[1][i]
		}
		m.OccurAs(a.X[0], counts)
	}},

	"sudoku_table_int": {"XN", listed}, "sudoku_table_bool": {"XN", listed},
	"fzn_lex_less_int":   {"XX", lexLess},
	"fzn_lex_less_bool":  {"XX", lexLess},
	"fzn_lex_lesseq_int": {"XX", lexLessEqual}, "fzn_lex_lesseq_bool": {"XX", lexLessEqual},
	"sudoku_regular":              {"XnnNnN", regular},
	"fzn_value_precede_int":       {"nnX", func(m *csp.Model, a *arguments) { m.Precede(a.n, a.X[0]...) }},
	"fzn_value_precede_chain_int": {"NX", func(m *csp.Model, a *arguments) { m.Precede(a.N[0], a.X[0]...) }},
	"sudoku_circuit":              {"Xn", func(m *csp.Model, a *arguments) { m.Circuit(from(a.X[0], a.n[0])...) }},
	"sudoku_subcircuit":           {"Xn", func(m *csp.Model, a *arguments) { m.Subcircuit(from(a.X[0], a.n[0])...) }},
	"sudoku_inverse":              {"XXnn", func(m *csp.Model, a *arguments) { m.Inverse(from(a.X[0], a.n[1]), from(a.X[1], a.n[0])) }},
	"sudoku_bin_packing":          {"XXNn", func(m *csp.Model, a *arguments) { m.Pack(from(a.X[1], a.n[0]), a.N[0], a.X[0]) }},
	"fzn_cumulative":              {"XXXx", cumulative},
	"fzn_disjunctive":             {"XX", func(m *csp.Model, a *arguments) { m.NoOverlap(a.intervals(0, 1)) }},
	"fzn_diffn_nonstrict":         {"XXXX", func(m *csp.Model, a *arguments) { m.NoOverlap(a.intervals(0, 2), a.intervals(1, 3)) }},
}

// from returns the variables of which the smallest value is first as those that begin at 0.
func from(list []csp.Decision, first int) []csp.Decision {
	shifted := make([]csp.Decision, len(list))
	for i, x := range list {
		shifted[i] = x.Plus(-first)
	}
	return shifted
}

func listed(m *csp.Model, a *arguments) {
	x, flat := a.X[0], a.N[0]
	var rows [][]int
	for n := len(x); n > 0 && len(flat) >= n; flat = flat[n:] {
		rows = append(rows, flat[:n:n])
	}
	table(m, x, rows)
}

func lexLess(m *csp.Model, a *arguments) { m.LexicographicLess(a.X[0], a.X[1]) }

func lexLessEqual(m *csp.Model, a *arguments) { m.LexicographicLessEqual(a.X[0], a.X[1]) }

// regular states an automaton: its states and values count from 1, and state 0 refuses.
func regular(m *csp.Model, a *arguments) {
	states, values, next := a.n[0], a.n[1], a.N[0]
	accepting := map[int]bool{}
	for _, state := range a.N[1] {
		accepting[state] = true
	}
	if states*values != len(next) {
		m.Fail(&csp.OptionError{Field: "transitions", Value: len(next), Want: "states times values"})
		return
	}
	csp.Scan(m, a.X[0], a.n[2], func(state, _, v int) (int, bool) {
		if v < 1 || v > values || state < 1 || state > states {
			return 0, false
		}
		state = next[(state-1)*values+v-1]
		return state, state != 0
	}, func(state int) bool { return accepting[state] })
}

// intervals are those of two arrays: starts and lengths, which may be constants.
func (a *arguments) intervals(starts, lengths int) csp.Intervals {
	if n, constant := a.constants(a.X[lengths]); constant {
		return csp.Intervals{Starts: a.X[starts], Lengths: n}
	}
	return csp.Intervals{Starts: a.X[starts], Durations: a.X[lengths]}
}

func cumulative(m *csp.Model, a *arguments) {
	tasks := a.intervals(0, 1)
	demands, constant := a.constants(a.X[2])
	if capacity, also := a.constants(a.x); constant && also {
		m.Cumulative(tasks, demands, capacity[0])
	} else {
		m.CumulativeAs(a.x[0], tasks, a.X[2])
	}
}
