package csp

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// queens returns the model of n queens that do not attack each other.
func queens(n int) *Model {
	var m Model
	rows := m.Array("queen", n, Range(1, n))
	up, down := make([]Decision, n), make([]Decision, n)
	for i, row := range rows {
		up[i], down[i] = row.Plus(i), row.Plus(-i)
	}
	m.AllDifferent(rows...)
	m.AllDifferent(up...)
	m.AllDifferent(down...)
	return &m
}

// queensByPairs is the same model with an inequality for each pair.
func queensByPairs(n int) *Model {
	var m Model
	rows := m.Array("", n, Range(0, n-1))
	for i := range rows {
		for j := range i {
			m.NotEqual(rows[i], rows[j])
			m.NotEqual(rows[i].Plus(i), rows[j].Plus(j))
			m.NotEqual(rows[i].Plus(-i), rows[j].Plus(-j))
		}
	}
	return &m
}

// magic returns the model of the magic squares of side n.
func magic(n int) *Model {
	var m Model
	cells := m.Array("cell", n*n, Range(1, n*n))
	m.AllDifferent(cells...)
	total := n * (n*n + 1) / 2
	var falling, rising []Decision
	for i := range n {
		var column []Decision
		for j := range n {
			column = append(column, cells[j*n+i])
		}
		m.Sum(cells[i*n:(i+1)*n], nil, Exactly, total)
		m.Sum(column, nil, Exactly, total)
		falling = append(falling, cells[i*n+i])
		rising = append(rising, cells[i*n+n-1-i])
	}
	m.Sum(falling, nil, Exactly, total)
	m.Sum(rising, nil, Exactly, total)
	return &m
}

// sendMoreMoney returns the model of the best known puzzle of its kind, as one
// sum.
func sendMoreMoney() *Model {
	var m Model
	letters := map[rune]Decision{}
	var all []Decision
	for _, letter := range "SENDMORY" {
		d := m.Decide(string(letter), Range(0, 9))
		letters[letter] = d
		all = append(all, d)
	}
	m.AllDifferent(all...)
	var terms []Decision
	var coefficients []int
	for word, sign := range map[string]int{"SEND": 1, "MORE": 1, "MONEY": -1} {
		place := 1
		for i := len(word) - 1; i >= 0; i-- {
			terms = append(terms, letters[rune(word[i])])
			coefficients = append(coefficients, sign*place)
			place *= 10
		}
	}
	m.Sum(terms, coefficients, Exactly, 0)
	for _, first := range "SM" {
		m.Sum([]Decision{letters[first]}, nil, AtLeast, 1)
	}
	return &m
}

func count(t testing.TB, m *Model) int {
	n, err := m.Count(t.Context(), 0)
	require.NoError(t, err)
	return n
}

func TestModelKnownNumbers(t *testing.T) {
	for n, want := range []int{1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724} {
		require.Equal(t, want, count(t, queens(n)), "%d queens", n)
		require.Equal(t, want, count(t, queensByPairs(n)), "%d queens by pairs", n)
	}
	require.Equal(t, 8, count(t, magic(3)))
	answer, err := sendMoreMoney().Unique(t.Context())
	require.NoError(t, err)
	require.Equal(t, QualityProvenUnique, answer.Quality)
	require.Equal(t, Assignment{9, 5, 6, 7, 1, 0, 8, 2}, answer.Values)
}

// Every search returns the first mistake in building a model.
func TestModelMistakes(t *testing.T) {
	other := new(Model)
	stranger := other.Decide("", Range(1, 2))
	const large = 1 << (bits.UintSize - 5)
	for _, test := range []struct {
		name  string
		build func(m *Model, x, y Decision)
		want  string
	}{
		{"empty range", func(m *Model, x, y Decision) { m.Decide("z", Range(2, 1)) }, "csp: domain: {}, want at least one value for z"},
		{"no values", func(m *Model, x, y Decision) { m.Decide("", OneOf()) }, "at least one value"},
		{"zero domain", func(m *Model, x, y Decision) { m.Array("a", 2, Domain{}) }, "domain: {}, want at least one value for a[0]"},
		{"wide domain", func(m *Model, x, y Decision) { m.Decide("z", OneOf(0, 1<<16)) }, "domain: {0 65536}, want values within 65,536 numbers for z"},
		{"large value", func(m *Model, x, y Decision) { m.Decide("z", Range(largestValue, largestValue+1)) }, "between -1<<" + strconv.Itoa(valueBits) + " and 1<<" + strconv.Itoa(valueBits)},
		{"largest values", func(m *Model, x, y Decision) { m.Decide("z", Range(math.MinInt, math.MaxInt)) }, "want values between"},
		{"taken name", func(m *Model, x, y Decision) { m.Decide("x", Range(1, 2)) }, "csp: name: x, want one that no other decision has"},
		{"taken name of an element", func(m *Model, x, y Decision) {
			m.ArrayFunc(3, Range(1, 2), func(i int) string { return "r1c" + strconv.Itoa(i+1) })
			m.Decide("r1c3", Range(1, 2))
		}, "name: r1c3"},
		{"negative array", func(m *Model, x, y Decision) { m.Array("a", -1, Range(1, 2)) }, "n: -1, want 0 or more for a"},
		{"stranger", func(m *Model, x, y Decision) { m.Less(x, stranger) }, "want one of this model"},
		{"stranger in a form", func(m *Model, x, y Decision) { m.Element([]Decision{x}, stranger, y) }, "want one of this model"},
		{"stranger in a sum", func(m *Model, x, y Decision) { m.Sum([]Decision{x, stranger}, []int{2, 1}, AtMost, 3) }, "want one of this model"},
		{"stranger in an alternative", func(m *Model, x, y Decision) { m.Or(func() { m.Less(x, stranger) }, func() { m.Fix(y, 1) }) }, "want one of this model"},
		{"no decision", func(m *Model, x, y Decision) { m.AllDifferent(Decision{}, x) }, "csp: all different: no decision, x: decision: no decision, want one of this model"},
		{"large constant", func(m *Model, x, y Decision) { m.Less(x.Plus(math.MinInt), y) }, "want a constant between"},
		{"growing constant", func(m *Model, x, y Decision) { m.Less(x.Plus(largestValue).Plus(1), y) }, "want a constant between"},
		{"overflow of a coefficient", func(m *Model, x, y Decision) { m.Sum([]Decision{x}, []int{math.MinInt}, AtMost, 0) }, "add up to less than 1<<"},
		{"overflow of a sum", func(m *Model, x, y Decision) {
			m.Sum([]Decision{x, y}, []int{large, large}, AtMost, 0)
		}, fmt.Sprintf("csp: %[1]d(x) + %[1]d(y) ≤ 0: coefficients: [%[1]d %[1]d], want terms", large)},
		{"overflow of a total", func(m *Model, x, y Decision) { m.Sum([]Decision{x}, nil, AtMost, math.MinInt) }, "add up to less than 1<<"},
		{"coefficients", func(m *Model, x, y Decision) { m.Sum([]Decision{x, y}, []int{1}, AtMost, 0) }, "csp: x + y ≤ 0: coefficients: [1], want 2, one per decision"},
		{"relation", func(m *Model, x, y Decision) { m.Sum([]Decision{x, y}, nil, 7, 0) }, "relation: Relation(7)"},
		{"no relation", func(m *Model, x, y Decision) { m.Sum([]Decision{x, y}, nil, 0, 0) }, "relation: Relation(0)"},
		{"tuple", func(m *Model, x, y Decision) { m.Table([]Decision{x, y}, [][]int{{1, 2}, {1}}) }, "tuples: [1], want 2 values, one per decision"},
		{"no tuples", func(m *Model, x, y Decision) { m.Table([]Decision{x, y}, nil).Named("clue") }, "csp: clue: tuples: [], want at least one"},
		{"no alternatives", func(m *Model, x, y Decision) { m.Or() }, "csp: one of: : alternatives: none, want at least one"},
		{"no alternatives inside", func(m *Model, x, y Decision) { m.Or(func() { m.Less(x, y) }, func() { m.Or() }) }, "alternatives: none"},
		{"nil alternative", func(m *Model, x, y Decision) { m.Or(nil, func() { m.Less(x, y) }) }, "csp: one of: ; or x < y: alternatives: nil, want a function"},
		{"nil condition", func(m *Model, x, y Decision) { m.If(nil, func() { m.Less(x, y) }) }, "condition: nil, want a function"},
		{"nil consequence", func(m *Model, x, y Decision) { m.If(func() { m.Less(x, y) }, nil) }, "then: nil, want a function"},
		{"nil relation", func(m *Model, x, y Decision) { m.Pair(x, y, nil) }, "allowed: nil, want a function"},
		{"nil predicate", func(m *Model, x, y Decision) { m.Satisfies([]Decision{x, y}, nil) }, "holds: nil, want a function"},
		{"nil step", func(m *Model, x, y Decision) {
			Scan(m, []Decision{x, y}, 0, nil, func(int) bool { return true })
		}, "step and accept: nil, want functions"},
		{"nil accept", func(m *Model, x, y Decision) {
			Scan(m, []Decision{x}, 0, func(s, _, _ int) (int, bool) { return s, true }, nil)
		}, "step and accept: nil, want functions"},
		{"nil name", func(m *Model, x, y Decision) { m.ArrayFunc(2, Range(1, 2), nil) }, "csp: name: nil, want a function"},
		{"mistake in a condition", func(m *Model, x, y Decision) {
			m.If(func() { m.Sets([]Decision{x}, [][]int{{1, 2}}).Named("this") }, func() { m.Less(x, y) })
		}, "csp: this: sets: [1 2], want 1 different values, one per decision"},
		{"nothing to reify", func(m *Model, x, y Decision) { m.Reify(x, nil) }, "csp: x = 1 if and only if : state: nil, want a function"},
		{"unlike lists", func(m *Model, x, y Decision) { m.Inverse([]Decision{x, y}, []Decision{x}) }, "csp: inverse: x; y, x: y: 1, want 2 decisions, as many as x has"},
		{"negative length", func(m *Model, x, y Decision) { m.NoOverlap(Intervals{Starts: []Decision{x, y}, Lengths: []int{2, -1}}) }, "csp: lengths: -1, want 0 or more, up to 1<<"},
		{"lengths too long", func(m *Model, x, y Decision) {
			m.NoOverlap(Intervals{Starts: []Decision{x, y}, Lengths: []int{largestValue, 1}}).Named("room")
		}, "csp: room: lengths: 1, want 0 or more, up to 1<<"},
		{"axes of unlike things", func(m *Model, x, y Decision) {
			m.NoOverlap(Intervals{Starts: []Decision{x, y}, Lengths: []int{1, 1}}, Intervals{Starts: []Decision{x}, Lengths: []int{1}})
		}, "starts: 1, want 2, as many as on the first axis"},
		{"lengths of other things", func(m *Model, x, y Decision) { m.NoOverlap(Intervals{Starts: []Decision{x, y}, Lengths: []int{2}}) }, "lengths: 1, want 2 numbers"},
		{"too many things", func(m *Model, x, y Decision) {
			many := Intervals{Starts: m.Array("", mostTogether+1, Range(0, 1)), Lengths: make([]int, mostTogether+1)}
			m.NoOverlap(many).Named("crowd")
		}, "csp: crowd: starts: 1449, want at most 1448"},
		{"negative capacity", func(m *Model, x, y Decision) {
			m.Cumulative(Intervals{Starts: []Decision{x}, Lengths: []int{2}}, []int{1}, -1).Named("crane")
		}, "csp: crane: capacity: -1, want 0 or more"},
		{"negative demand", func(m *Model, x, y Decision) {
			m.Cumulative(Intervals{Starts: []Decision{x}, Lengths: []int{2}}, []int{-1}, 1)
		}, "csp: demands: -1, want 0 or more, up to 1<<"},
		{"negative size", func(m *Model, x, y Decision) { m.Pack([]Decision{x}, []int{-4}, []Decision{y}) }, "csp: loads y of bins: x, sizes [0]: sizes: -4, want 0 or more"},
		{"stranger reified", func(m *Model, x, y Decision) { m.Reify(stranger, func() { m.Less(x, y) }) }, "csp: no decision = 1 if and only if x < y: decision: x1, want one of this model"},
		{"domain before a constraint", func(m *Model, x, y Decision) { m.Decide("z", OneOf()); m.Less(x, y) }, "csp: domain: {}"},
		{"first of two", func(m *Model, x, y Decision) { m.Less(x, stranger); m.Decide("x", Range(1, 0)) }, "decision"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var m Model
			test.build(&m, m.Decide("x", Range(1, 5)), m.Decide("y", Range(1, 5)))
			_, err := m.Solve(t.Context())
			require.ErrorContains(t, err, test.want)
			_, ok := errors.AsType[*OptionError](err)
			require.True(t, ok)
			_, again := m.Unique(t.Context())
			require.Equal(t, err, again)
			_, again = m.Count(t.Context(), 0)
			require.Equal(t, err, again)
			_, again = m.Closest(t.Context())
			require.Equal(t, err, again)
			for _, again = range m.Solutions(t.Context()) {
				require.Equal(t, err, again)
			}
			for _, again = range m.History(t.Context()) {
				require.Equal(t, err, again)
			}
			for _, c := range m.Constraints() { // which may hold what the model refused
				require.NotEmpty(t, c.String())
				require.NotPanics(t, func() { c.Keeps(Assignment{1, 2}) })
				require.NotPanics(t, func() { _ = fmt.Sprint(c.Decisions()) })
			}
		})
	}
}

// Terms may add up to nearly the largest sum, on both sides, and not to it.
func TestLargestSums(t *testing.T) {
	const least = 1 << (bits.UintSize - 2) // that is too large
	for _, sign := range []int{1, -1} {
		for _, test := range []struct {
			coefficient, value, total int
			ok                        bool
		}{
			{least, 1, 0, false}, {least - least>>20, 1, 0, true},
			{least / 2, 2, 0, false}, {least / 4, 2, 0, true}, {least / 4, 3, 0, true},
			{least / 2, 1, least / 2, false}, {least / 2, 1, least / 4, true}, {0, 1, least, false},
		} {
			var m Model
			m.Sum([]Decision{m.Decide("", Range(0, test.value)).Plus(0)}, []int{sign * test.coefficient}, AtLeast, -sign*test.total)
			_, err := m.Count(t.Context(), 0)
			require.Equal(t, test.ok, err == nil, "%+v", test)
			m = Model{}
			m.Sum([]Decision{m.Decide("", Range(-test.value, 0))}, []int{sign * test.coefficient}, AtMost, sign*test.total)
			_, err = m.Count(t.Context(), 0)
			require.Equal(t, test.ok, err == nil, "%+v", test)
		}
	}
}

// A contradiction is infeasible, not a mistake.
func TestModelContradictions(t *testing.T) {
	for name, build := range map[string]func(m *Model, x, y Decision){
		"x ≠ x":             func(m *Model, x, y Decision) { m.NotEqual(x, x) },
		"all different":     func(m *Model, x, y Decision) { m.AllDifferent(x, y, x) },
		"x < x":             func(m *Model, x, y Decision) { m.Less(x, x) },
		"x = x + 1":         func(m *Model, x, y Decision) { m.Equal(x, x.Plus(1)) },
		"x = 6":             func(m *Model, x, y Decision) { m.Fix(x, 6) },
		"x = 1 and 2":       func(m *Model, x, y Decision) { m.Fix(x, 1); m.Fix(x, 2) },
		"empty sum":         func(m *Model, x, y Decision) { m.Sum(nil, nil, Exactly, 1) },
		"sum of nothing":    func(m *Model, x, y Decision) { m.Sum([]Decision{x, x}, []int{1, -1}, AtLeast, 1) },
		"large total":       func(m *Model, x, y Decision) { m.Sum([]Decision{x, y}, nil, AtLeast, 11) },
		"odd total":         func(m *Model, x, y Decision) { m.Sum([]Decision{x, y}, []int{2, 4}, Exactly, 9) },
		"impossible tuples": func(m *Model, x, y Decision) { m.Table([]Decision{x, y}, [][]int{{0, 1}, {1, 6}}) },
		"forbidden nothing": func(m *Model, x, y Decision) { m.Forbid(nil, [][]int{{}}) },
		"too few values": func(m *Model, x, y Decision) {
			m.AllDifferent(append(m.Array("", 4, Range(1, 5)), x, y)...)
		},
		"too few values, by pairs": func(m *Model, x, y Decision) {
			all := append(m.Array("", 98, Range(-2, 96)), x, y)
			for i := range all {
				for j := range i {
					m.NotEqual(all[i], all[j])
				}
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			var m Model
			build(&m, m.Decide("x", Range(1, 5)), m.Decide("y", Range(1, 5)))
			answer, err := m.Solve(t.Context())
			require.ErrorIs(t, err, ErrNoSolution)
			require.Equal(t, name == "impossible tuples", err != ErrNoSolution)
			require.Equal(t, QualityInfeasible, answer.Quality)
			require.Nil(t, answer.Values)
			require.Zero(t, count(t, &m))
		})
	}
}

func TestModelEdges(t *testing.T) {
	var empty Model
	require.Equal(t, 1, count(t, &empty))
	answer, err := empty.Unique(t.Context())
	require.NoError(t, err)
	require.Equal(t, Answer{Quality: QualityProvenUnique, Values: Assignment{}}, answer)

	var m Model
	m.Array("", 3, OneOf(-70, 5, 70))
	m.AllDifferent()
	m.Forbid(m.Decisions(), nil)
	m.Sum(nil, nil, AtMost, 0)
	require.Equal(t, 27, count(t, &m))
	n, err := m.Count(t.Context(), 5)
	require.NoError(t, err)
	require.Equal(t, 5, n)
	answer, err = m.Unique(t.Context())
	require.Equal(t, ErrManySolutions, err)
	require.Equal(t, QualityFeasible, answer.Quality)
	require.Len(t, answer.Values, 3)

	// Wide domains.
	var long Model
	x, y := long.Decide("x", Range(-30_000, 30_000)), long.Decide("y", Range(0, 50_000))
	long.Less(y, x)
	long.Sum([]Decision{x, y}, []int{3, -1}, Exactly, 60_001)
	long.Sum([]Decision{x, y}, nil, AtMost, 21_000)
	require.Equal(t, 250, count(t, &long))
}

func TestModelNames(t *testing.T) {
	var m Model
	a, b := m.Decide("", Range(1, 2)), m.Decide("x1", Range(1, 2))
	c := m.Array("c", 2, OneOf(3, 1))
	require.Equal(t, "x1' - 3, x1, c[1] + 2", fmt.Sprintf("%v, %v, %v", a.Plus(-3), b, c[1].Plus(2)))
	require.Equal(t, []Decision{a, b, c[0], c[1]}, m.Decisions())
	m.Sum([]Decision{a, b}, []int{2, -1}, AtLeast, 3)
	m.LessEqual(a, c[0]).Named("order")
	m.Equal(b, c[1])
	m.AllDifferent(c...)
	m.Table(c, [][]int{{3, 1}})
	m.Forbid(c, [][]int{{1, 3}})
	require.Equal(t, "[2(x1') + -1(x1) ≥ 3 order x1 = c[1] all different: c[0], c[1]"+
		" one of 1 tuples: c[0], c[1] none of 1 tuples: c[0], c[1]]", fmt.Sprint(m.Constraints()))
	require.Equal(t, "1..2 {3 1}", fmt.Sprint(Range(1, 2), OneOf(3, 1)))
	require.Equal(t, 1, count(t, &m))
}

// The solutions and their order depend on the model alone.
func TestModelOrder(t *testing.T) {
	list := func(m *Model) (all []Assignment) {
		for values, err := range m.Solutions(t.Context()) {
			require.NoError(t, err)
			all = append(all, values)
		}
		return all
	}
	m := queens(8)
	first := list(m)
	require.Len(t, first, 92)
	require.Equal(t, first, list(m))
	require.Equal(t, first, list(queens(8)))
	answer, err := m.Solve(t.Context())
	require.NoError(t, err)
	require.Equal(t, first[0], answer.Values)
	solutions := 0
	for event, err := range m.History(t.Context()) {
		require.NoError(t, err)
		if event.Kind == EventSolution {
			solutions++
		}
	}
	require.Equal(t, 92, solutions)
}

func TestModelGivesUp(t *testing.T) {
	hard := queens(30)
	hard.MaxDeadEnds = 400
	n, err := hard.Count(t.Context(), 0)
	require.Equal(t, ErrBudget, err)
	require.Positive(t, n)
	var last error
	deadEnds := 0
	for event, err := range hard.History(t.Context()) {
		if last = err; event.Kind == EventDeadEnd {
			deadEnds++
		}
	}
	require.Equal(t, ErrBudget, last)
	require.Equal(t, 400, deadEnds)

	// Ten pigeons in nine holes, in a form that deduction does not refute.
	pigeons := func() *Model {
		var m Model
		x := m.Array("", 10, Range(1, 10))
		for i := range x {
			m.Forbid(x[i:i+1], [][]int{{10}})
			for j := range i {
				m.Forbid([]Decision{x[i], x[j]}, [][]int{{1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 5}, {6, 6}, {7, 7}, {8, 8}, {9, 9}})
			}
		}
		return &m
	}
	m := pigeons()
	m.MaxDeadEnds = -1 // no limit
	m.Fix(m.Decisions()[9], 1)
	m.Fix(m.Decisions()[8], 2)
	m.Fix(m.Decisions()[7], 3)
	answer, err := m.Solve(t.Context())
	require.Equal(t, ErrNoSolution, err)
	require.Greater(t, answer.Stats.Backtracks, int64(50))
	answer, err = m.Closest(t.Context())
	require.NoError(t, err)
	require.Equal(t, QualityOptimal, answer.Quality)
	require.Len(t, answer.Broken, 1)

	m = pigeons()
	m.MaxDeadEnds = 50
	answer, err = m.Solve(t.Context())
	require.Equal(t, ErrBudget, err)
	require.Equal(t, QualityUnknown, answer.Quality)
	require.EqualValues(t, 50, answer.Stats.Backtracks)
	answer, err = m.Closest(t.Context())
	require.Equal(t, ErrBudget, err)
	require.Equal(t, QualityLocalInfeasible, answer.Quality)
	require.NotEmpty(t, answer.Broken)

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	answer, err = m.Solve(ctx)
	require.Equal(t, context.Canceled, err)
	require.Equal(t, Answer{}, answer)
	_, err = m.Closest(ctx)
	require.ErrorIs(t, err, context.Canceled)

	ctx, cancel = context.WithCancel(t.Context())
	defer cancel()
	many := queens(20)
	found := 0
	var end error
	for _, end = range many.Solutions(ctx) {
		cancel()
		found++
	}
	require.Equal(t, context.Canceled, end)
	require.Greater(t, found, 1)
}

// No assignment keeps a constraint with a decision that it has no value for.
func TestModelWithoutValues(t *testing.T) {
	var m Model
	x, y := m.Decide("x", Range(1, 2)), m.Decide("y", Range(1, 2))
	require.Zero(t, Assignment(nil).Value(x))
	require.Zero(t, Assignment(nil).Value(x.Plus(3)))
	require.Zero(t, Assignment{1}.Value(y))
	require.Equal(t, 4, Assignment{1}.Value(x.Plus(3)))
	m.AllDifferent(x, y)
	m.AllDifferent()
	m.NotEqual(x, y)
	m.Equal(x, y)
	m.Less(x, y)
	m.LessEqual(x, y)
	m.Fix(y, 0)
	m.Sum([]Decision{x, y}, nil, AtLeast, 0)
	m.Table([]Decision{x, y}, [][]int{{0, 0}})
	m.Forbid([]Decision{x, y}, [][]int{{1, 1}})
	for i, c := range m.Constraints() {
		require.False(t, c.Keeps(nil), c)
		require.Equal(t, i == 1, c.Keeps(Assignment{}), c)
		require.Equal(t, i == 1, c.Keeps(Assignment{1}), c)
	}
}

func TestQuality(t *testing.T) {
	require.Equal(t, "unknown feasible proven unique infeasible optimal local infeasible Quality(9)",
		fmt.Sprint(QualityUnknown, " ", QualityFeasible, " ", QualityProvenUnique, " ", QualityInfeasible, " ", QualityOptimal, " ", QualityLocalInfeasible, " ", Quality(9)))
}

// NotEqual for all pairs of some decisions becomes a group.
func TestCliques(t *testing.T) {
	// The units of a 9×9 sudoku: rows whole, columns and blocks by pairs.
	var m Model
	cells := m.Array("", 81, Range(1, 9))
	var units [27][]Decision
	for i, x := range cells {
		for _, unit := range []int{i / 9, 9 + i%9, 18 + i/27*3 + i%9/3} {
			units[unit] = append(units[unit], x)
		}
	}
	for i, unit := range units {
		if i < 9 {
			m.AllDifferent(unit...)
			continue
		}
		for k, x := range unit {
			for _, y := range unit[:k] {
				m.NotEqual(y, x)
			}
		}
	}
	require.Len(t, m.Constraints(), 9+324+324)
	groups := mustRules(t, &m, newRootDomains(&m)).different
	require.Len(t, groups, 27)
	found := map[string]bool{}
	for _, g := range groups {
		found[fmt.Sprint(slices.SortedFunc(slices.Values(g.decisions), func(x, y operand) int { return int(x.index - y.index) }))] = true
	}
	for i, unit := range units {
		operands := m.keep(unit...)
		require.True(t, found[fmt.Sprint(operands)], "unit %d", i)
	}
	require.Len(t, mustRules(t, queensByPairs(8), newRootDomains(queensByPairs(8))).different, 3)
}

// Deduction refutes a ring of inequalities over wide domains in tiny steps, and
// the context can end it.
func TestModelCancelledDeduction(t *testing.T) {
	var m Model
	ring := m.Array("", 100, Range(0, 60_000))
	for i, x := range ring {
		m.Less(x, ring[(i+1)%len(ring)])
	}
	_, err := m.Solve(sudokutest.CountingContext(t.Context(), 100))
	require.Equal(t, context.Canceled, err)
}

func TestLookup(t *testing.T) {
	var m Model
	m.Decide("", Range(1, 2))
	x := m.Decide("x", Range(1, 2))
	y := m.ArrayFunc(2, Range(1, 2), func(i int) string { return []string{"y", "z"}[i] })
	for name, want := range map[string]Decision{"x": x, "z": y[1]} {
		got, ok := m.Lookup(name)
		require.True(t, ok)
		require.Equal(t, want, got)
	}
	for _, name := range []string{"", "x1", "w"} {
		_, ok := m.Lookup(name)
		require.False(t, ok, name)
	}
}

// Constants of the same value are one decision, named by the value. No other decision has
// the name for itself.
func TestConstants(t *testing.T) {
	var m Model
	x := m.Constant(-3)
	require.Equal(t, x, m.Constant(-3))
	require.NotEqual(t, x, m.Constant(4))
	require.Len(t, m.Decisions(), 2)
	named := m.Decide("4", Range(1, 2))
	require.Equal(t, "-3 4 4 - 1", fmt.Sprint(x, " ", m.Constant(4), " ", named.Plus(-1)))
	m.Sum([]Decision{x, named}, nil, Exactly, -1)
	answer, err := m.Unique(t.Context())
	require.NoError(t, err)
	require.Equal(t, Assignment{-3, 4, 2}, answer.Values)
	require.Nil(t, Decision{}.Values())
	require.Nil(t, x.Plus(largestValue).Values())
	m.Constant(largestValue + 1)
	_, err = m.Solve(t.Context())
	require.ErrorContains(t, err, "csp: domain: ")
}

// A tuple with any value, of which others have some too, is found once.
func TestAnyInTuples(t *testing.T) {
	var m Model
	x := m.Array("x", 3, Range(-1, 1))
	m.Table(x, [][]int{{Any, 1, Any}, {-1, Any, 0}, {-1, 1, 0}})
	m.Forbid(x, [][]int{{0, Any, Any}})
	require.Equal(t, 8, allWays(t, &m))
	answer, err := m.Solve(t.Context())
	require.NoError(t, err)
	require.NotZero(t, answer.Values[0])
	m.Table(x[:1], [][]int{{5}})
	_, err = m.Solve(t.Context())
	require.ErrorContains(t, err, "values are in the domains")
	m.Table(x[:1], [][]int{{Any}})
	require.Zero(t, count(t, &m))
}
