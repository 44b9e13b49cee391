package csp

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// statements state each kind of constraint for one decision and a list.
var statements = map[string]func(m *Model, x Decision, list []Decision){
	"AllDifferent":  func(m *Model, x Decision, list []Decision) { m.AllDifferent(list...) },
	"NotEqual":      func(m *Model, x Decision, list []Decision) { m.NotEqual(x, x) },
	"Equal":         func(m *Model, x Decision, list []Decision) { m.Equal(x, x) },
	"Less":          func(m *Model, x Decision, list []Decision) { m.Less(x, x) },
	"LessEqual":     func(m *Model, x Decision, list []Decision) { m.LessEqual(x, x) },
	"Fix":           func(m *Model, x Decision, list []Decision) { m.Fix(x, 1) },
	"AtMost":        func(m *Model, x Decision, list []Decision) { m.AtMost(x, 1) },
	"AtLeast":       func(m *Model, x Decision, list []Decision) { m.AtLeast(x, 1) },
	"Sum":           func(m *Model, x Decision, list []Decision) { m.Sum(list, nil, AtLeast, 0) },
	"a sum unlike":  func(m *Model, x Decision, list []Decision) { m.Sum(list, nil, OtherThan, 0) },
	"Table":         func(m *Model, x Decision, list []Decision) { m.Table(list, [][]int{make([]int, len(list))}) },
	"Forbid":        func(m *Model, x Decision, list []Decision) { m.Forbid(list, [][]int{make([]int, len(list))}) },
	"Among":         func(m *Model, x Decision, list []Decision) { m.Among(list, nil, AtMost, 0) },
	"AmongAs":       func(m *Model, x Decision, list []Decision) { m.AmongAs(x, list) },
	"Element":       func(m *Model, x Decision, list []Decision) { m.Element(list, x, x) },
	"Maximum":       func(m *Model, x Decision, list []Decision) { m.Maximum(x, list...) },
	"Minimum":       func(m *Model, x Decision, list []Decision) { m.Minimum(x, list...) },
	"Sets":          func(m *Model, x Decision, list []Decision) { m.Sets(list, nil) },
	"an empty set":  func(m *Model, x Decision, list []Decision) { m.Sets(list, [][]int{{}}) },
	"Same":          func(m *Model, x Decision, list []Decision) { m.Same(list, list) },
	"Same as none":  func(m *Model, x Decision, list []Decision) { m.Same(list, nil) },
	"SameSet":       func(m *Model, x Decision, list []Decision) { m.SameSet(list, nil) },
	"Pair":          func(m *Model, x Decision, list []Decision) { m.Pair(x, x, func(x, y int) bool { return true }) },
	"Distance":      func(m *Model, x Decision, list []Decision) { m.Distance(x, x, x) },
	"Times":         func(m *Model, x Decision, list []Decision) { m.Times(x, x, x) },
	"Div":           func(m *Model, x Decision, list []Decision) { m.Div(x, x, x) },
	"Mod":           func(m *Model, x Decision, list []Decision) { m.Mod(x, x, x) },
	"SumAs":         func(m *Model, x Decision, list []Decision) { m.SumAs(x, list, nil) },
	"Entry":         func(m *Model, x Decision, list []Decision) { m.Entry([][]int{{0, 1}}, x, x, x) },
	"AndAs":         func(m *Model, x Decision, list []Decision) { m.AndAs(x, list...) },
	"OrAs":          func(m *Model, x Decision, list []Decision) { m.OrAs(x, list...) },
	"NotAs":         func(m *Model, x Decision, list []Decision) { m.NotAs(x, x) },
	"NotAllEqual":   func(m *Model, x Decision, list []Decision) { m.NotAllEqual(append(list, x)...) },
	"Product":       func(m *Model, x Decision, list []Decision) { m.Product(list, 1) },
	"Satisfies":     func(m *Model, x Decision, list []Decision) { m.Satisfies(list, func([]int) bool { return true }) },
	"Occur":         func(m *Model, x Decision, list []Decision) { m.Occur(list, nil) },
	"no number":     func(m *Model, x Decision, list []Decision) { m.Occur(list, map[int][]int{1: nil}) },
	"Enclosed":      func(m *Model, x Decision, list []Decision) { m.Enclosed(list, 0) },
	"Precede":       func(m *Model, x Decision, list []Decision) { m.Precede([]int{0}, list...) },
	"Reach":         func(m *Model, x Decision, list []Decision) { m.Reach(x, x, list) },
	"Cover":         func(m *Model, x Decision, list []Decision) { m.Cover(list) },
	"no class":      func(m *Model, x Decision, list []Decision) { m.Cover(list, nil) },
	"LessList":      func(m *Model, x Decision, list []Decision) { m.LexicographicLess(list, nil) },
	"LessEqualList": func(m *Model, x Decision, list []Decision) { m.LexicographicLessEqual(nil, list) },
	"Rank":          func(m *Model, x Decision, list []Decision) { m.Rank(list, [][]Decision{list}, 0, 1, true) },
	"Rank of none":  func(m *Model, x Decision, list []Decision) { m.Rank(list, nil, 0, 0, true) },
	"Scan": func(m *Model, x Decision, list []Decision) {
		Scan(m, list, 0, func(s, i, v int) (int, bool) { return s + v, true }, func(int) bool { return true })
	},
	"Or": func(m *Model, x Decision, list []Decision) {
		m.Or(func() {}, func() { m.Less(x, x); m.AllDifferent(list...) })
	},
	"NValues":    func(m *Model, x Decision, list []Decision) { m.NValues(x, list...) },
	"Inverse":    func(m *Model, x Decision, list []Decision) { m.Inverse(list, list) },
	"Circuit":    func(m *Model, x Decision, list []Decision) { m.Circuit(list...) },
	"Reify":      func(m *Model, x Decision, list []Decision) { m.Reify(x, func() { m.AllDifferent(list...) }) },
	"OccurAs":    func(m *Model, x Decision, list []Decision) { m.OccurAs(list, map[int]Decision{1: x}) },
	"Chain":      func(m *Model, x Decision, list []Decision) { m.LexicographicLess(list, nil, list) },
	"Subcircuit": func(m *Model, x Decision, list []Decision) { m.Subcircuit(list...) },
	"Along": func(m *Model, x Decision, list []Decision) {
		m.Along(list, list, AtLeast, func(i, j int) int { return i - j }, 0)
	},
	"NoOverlap": func(m *Model, x Decision, list []Decision) {
		m.NoOverlap(Intervals{Starts: list, Durations: list, Present: list})
	},
	"CumulativeAs": func(m *Model, x Decision, list []Decision) {
		m.CumulativeAs(x, Intervals{Starts: list, Durations: list, Present: list}, list)
	},
	"Connected":         func(m *Model, x Decision, list []Decision) { m.Connected(list, nil, 0, 1) },
	"AllDifferentPairs": func(m *Model, x Decision, list []Decision) { m.AllDifferentPairs(list, list) },
	"If": func(m *Model, x Decision, list []Decision) {
		m.If(func() { m.Less(x, x); m.Sum(list, nil, Exactly, 0) }, func() { m.Element(list, x, x) })
	},
}

// A decision that is none of the model is a mistake of every kind of constraint.
func TestStrangersAreMistakes(t *testing.T) {
	var other Model
	foreign := other.Decide("", Range(1, 2))
	var broken Model
	refused := broken.Less(foreign, foreign).Decisions()[0] // what the model refused
	for name, state := range statements {
		for kind, stranger := range map[string]func(m *Model, x Decision) Decision{
			"none":     func(*Model, Decision) Decision { return Decision{} },
			"foreign":  func(*Model, Decision) Decision { return foreign },
			"refused":  func(*Model, Decision) Decision { return refused },
			"beyond":   func(m *Model, _ Decision) Decision { return Decision{m, operand{index: 7}} },
			"too far":  func(_ *Model, x Decision) Decision { return x.Plus(largestValue) },
			"negative": func(m *Model, _ Decision) Decision { return Decision{m, operand{index: stranger}} },
		} {
			t.Run(name+" "+kind, func(t *testing.T) {
				var m Model
				x := m.Decide("x", Range(1, 2))
				y := stranger(&m, x)
				state(&m, y, []Decision{x, y, x})
				var mistake *OptionError
				for _, err := range searches(t, &m) {
					require.ErrorAs(t, err, &mistake)
					require.Contains(t, err.Error(), "csp: ")
				}
				for _, c := range m.Constraints() {
					require.NotEmpty(t, c.String())
					c.Keeps(Assignment{1})
				}
				require.Zero(t, Assignment{5}.Value(Decision{}))
			})
		}
	}
}

// Lists without decisions keep or break a constraint, as brute force says, or are a mistake.
func TestEmptyLists(t *testing.T) {
	for name, state := range statements {
		for _, inside := range []bool{false, true} {
			var m Model
			x := m.Decide("x", Range(3, 5))
			if inside {
				m.Or(func() { state(&m, x, nil) }, func() { m.Fix(x, 4) })
			} else {
				state(&m, x, []Decision{})
			}
			if m.err == nil {
				checkModel(t, &m)
				if s, ok := deepOnly(t, &m, 0); ok {
					require.Len(t, allSolutions(t, s, true), count(t, &m), name)
				}
				require.Len(t, allSolutions(t, learnerOnly(t, &m), true), count(t, &m), name)
				continue
			}
			var mistake *OptionError
			for _, err := range searches(t, &m) {
				require.ErrorAs(t, err, &mistake)
			}
			require.Contains(t, []string{"AndAs", "Maximum", "Minimum", "NotAs", "OrAs", "Rank", "Table"}, name) // NotAs: x is neither 0 nor 1
		}
	}
}

// searches returns the errors of every search of a model.
func searches(t *testing.T, m *Model) (list []error) {
	_, err := m.Solve(t.Context())
	list = append(list, err)
	_, err = m.Unique(t.Context())
	list = append(list, err)
	_, err = m.Count(t.Context(), 1)
	list = append(list, err)
	_, err = m.Closest(t.Context())
	list = append(list, err)
	_, err = m.TrueCandidates(t.Context(), 1)
	list = append(list, err)
	_, err = m.RandomSolution(t.Context(), 1)
	list = append(list, err)
	_, err = m.EstimateCount(t.Context(), 1, 1)
	list = append(list, err)
	for _, err = range m.Solutions(t.Context()) {
		list = append(list, err)
	}
	for _, err = range m.History(t.Context()) {
		list = append(list, err)
	}
	require.Len(t, list, 9)
	for _, err := range list {
		require.NotContains(t, err.Error(), "sudoku:")
	}
	return list
}

// A table without a tuple of the domains is no solution with a reason, as domains may be
// what a search has left.
func TestTableOutsideDomains(t *testing.T) {
	var m Model
	x, y := m.Decide("x", Range(1, 9)), m.Decide("y", Range(1, 9))
	m.Table([]Decision{x, y.Plus(1)}, [][]int{{0, 2}, {9, 1}}).Named("clue 7")
	answer, err := m.Solve(t.Context())
	require.ErrorIs(t, err, ErrNoSolution)
	require.EqualError(t, err, "csp: clue 7: tuples: 2, want at least one whose values are in the domains")
	var reason *OptionError
	require.ErrorAs(t, err, &reason)
	require.Equal(t, "tuples", reason.Field)
	require.Equal(t, QualityInfeasible, answer.Quality)
	require.Zero(t, count(t, &m))
}

// A product of too many tuples is a mistake, not a long wait or a wrong answer.
func TestProductOfTooManyTuples(t *testing.T) {
	var m Model
	m.Product(m.Array("x", 6, Range(0, 11)), 0)
	for _, err := range searches(t, &m) {
		require.ErrorContains(t, err, "a product with at most")
	}
}

// The errors that package sudoku has too name no package.
func TestSharedErrors(t *testing.T) {
	for err, text := range map[error]string{ErrNoSolution: "no solution", ErrManySolutions: "more than one solution", ErrBudget: "budget spent"} {
		require.EqualError(t, err, text)
	}
}

// What a constraint works out for itself is no mistake: no factors have this product, and the
// reader accepts nothing.
func TestImpossibleIsNoMistake(t *testing.T) {
	for _, state := range []func(m *Model, x []Decision){
		func(m *Model, x []Decision) { m.Product(x, 7) },
		func(m *Model, x []Decision) {
			Scan(m, x, 0, func(s, i, v int) (int, bool) { return s, false }, func(int) bool { return true })
		},
	} {
		var m Model
		m.Reserve(-1, -1, -1) // no room is none
		state(&m, m.Array("x", 2, Range(1, 5)))
		_, err := m.Solve(t.Context())
		require.Equal(t, ErrNoSolution, err)
	}
}
