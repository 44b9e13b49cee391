package csp

import (
	"context"
	"math/rand/v2"
	"strconv"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// bestByForce returns the best value of a decision in the solutions, by brute force.
func bestByForce(m *Model, x Decision, toward Relation) (best int, some bool) {
	bruteForce(m, func(a Assignment) {
		v := a.Value(x)
		if len(broken(m, a)) == 0 && (!some || isBetter(v, best, toward)) {
			best, some = v, true
		}
	})
	return best, some
}

func isBetter(v, than int, toward Relation) bool {
	return toward == AtMost && v < than || toward == AtLeast && v > than
}

// checkBest compares the best answers of a model with those of brute force, for an objective
// and for budgets.
func checkBest(t *testing.T, m *Model, x Decision, toward Relation) (some bool) {
	best, some := bestByForce(m, x, toward)
	search := m.Minimize
	if toward == AtLeast {
		search = m.Maximize
	}
	want, err := search(t.Context(), x)
	if some {
		require.NoError(t, err, "%v", m.constraints)
		require.Equal(t, QualityOptimal, want.Quality)
		require.Equal(t, best, want.Values.Value(x), "%v %v of %v", toward, x, m.constraints)
		require.Equal(t, best, want.Bound)
	} else {
		require.ErrorIs(t, err, ErrNoSolution, "%v", m.constraints)
		require.Equal(t, QualityInfeasible, want.Quality)
		require.Nil(t, want.Values)
	}
	again, err2 := search(t.Context(), x)
	require.Equal(t, want, again)
	require.Equal(t, err, err2)
	checkImproving(t, m, x, toward, want)
	limited := *m
	for limited.MaxDeadEnds = 1; limited.MaxDeadEnds < 8; limited.MaxDeadEnds++ {
		limited.made, limited.operands = nil, nil
		answer, err := Answer{}, error(nil)
		for answer, err = range limited.Improving(t.Context(), Decision{&limited, x.operand}, toward) {
		}
		require.LessOrEqual(t, answer.Stats.Backtracks, int64(limited.MaxDeadEnds))
		if err == ErrBudget {
			checkPartial(t, m, answer, x, toward, best, some)
		} else {
			require.Equal(t, want, answer)
			break
		}
	}
	for polls := range 4 {
		answer, err := search(sudokutest.CountingContext(t.Context(), polls), x)
		if err == nil {
			require.Equal(t, want, answer)
			break
		} else if some {
			require.ErrorIs(t, err, context.Canceled)
			checkPartial(t, m, answer, x, toward, best, some)
		}
	}
	return some
}

// checkPartial checks the answer of a search that stopped early.
func checkPartial(t *testing.T, m *Model, answer Answer, x Decision, toward Relation, best int, some bool) {
	if some {
		require.False(t, isBetter(best, answer.Bound, toward), "best %d, bound %d, %v", best, answer.Bound, m.constraints)
	}
	if answer.Values == nil {
		require.Equal(t, QualityUnknown, answer.Quality)
		return
	}
	require.Equal(t, QualityFeasible, answer.Quality)
	require.Empty(t, broken(m, answer.Values))
	require.False(t, isBetter(answer.Values.Value(x), answer.Bound, toward))
}

// checkImproving checks the stream that ends with an answer.
func checkImproving(t *testing.T, m *Model, x Decision, toward Relation, want Answer) {
	var list []Answer
	for answer, err := range m.Improving(t.Context(), x, toward) {
		list = append(list, answer)
		require.Equal(t, answer.Quality == QualityInfeasible, err != nil)
	}
	last := len(list) - 1
	require.Equal(t, want, list[last])
	for i, answer := range list[:last] {
		checkPartial(t, m, answer, x, toward, want.Values.Value(x), true)
		if i > 0 {
			require.True(t, isBetter(answer.Values.Value(x), list[i-1].Values.Value(x), toward))
			require.False(t, isBetter(answer.Bound, list[i-1].Bound, toward))
		}
		for range m.Improving(t.Context(), x, toward) {
			break // as a caller may
		}
	}
	if want.Values != nil {
		require.Equal(t, want.Values, list[last-1].Values)
	}
}

func TestBestAgreesWithBruteForce(t *testing.T) {
	t.Parallel()
	models := max(500, sudokutest.Scaled(1500))
	r := rand.New(rand.NewPCG(39, 1))
	some := 0
	for range models {
		data := make([]byte, 10+r.IntN(60))
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		m := modelOfBytes(data)
		x := m.decision(int32(r.IntN(len(m.decisions)))).Plus(r.IntN(9) - 4)
		if checkBest(t, m, x, AtMost) {
			some++
		}
		checkBest(t, m, x, AtLeast)
	}
	require.Greater(t, some, models/10)
	require.Greater(t, models-some, models/10)
}

// The same with a decision that is the sum of others, for each search that may begin: by
// internal/propagate for a while, and by the learner.
func TestBestOfSumsAgreesWithBruteForce(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(39, 2))
	handed := 0
	for range max(150, sudokutest.Scaled(450)) {
		g := newMaker(r, 3, r.IntN(13)-9)
		terms := append(g.some(), g.one())
		g.any()
		cost := g.Decide("cost", Range(-20, 20))
		g.Sum(append(terms, cost), nil, Relation(1+r.IntN(3)), r.IntN(9)-4)
		m := g.Model
		for _, toward := range []Relation{AtMost, AtLeast} {
			checkBest(t, m, cost, toward)
			best, some := bestByForce(m, cost, toward)
			for limit := range 7 {
				g := &goal{x: cost.index, up: toward == AtLeast}
				s, ok := deepOnly(t, m, limit)
				if limit == 6 {
					s, ok = learnerFor(t, m, g, 2), true
				}
				if !ok {
					continue
				}
				if s == nil {
					require.False(t, some)
					continue
				}
				s.goal = g
				for more := true; more; {
					found, err := s.next(t.Context())
					require.NoError(t, err)
					more = found && s.improve()
				}
				require.Equal(t, some, s.goal.found)
				require.True(t, !some || s.goal.best == best, "limit %d: %d, want %d: %v", limit, s.goal.best, best, m.constraints)
				if s.learner != nil {
					handed++
				}
			}
		}
	}
	require.Greater(t, handed, 50)
}

func FuzzBest(f *testing.F) {
	f.Add([]byte{3, 0, 4, 1, 0, 4, 1, 0, 4, 1, 0, 4, 1, 0, 3, 0, 0, 1, 0, 2, 0, 3, 0}, false)
	sudokutest.Fuzz(f, func(t *testing.T, data []byte, up bool) {
		if len(data) > 0 && len(data) < 200 {
			m := modelOfBytes(data)
			toward := AtMost
			if up {
				toward = AtLeast
			}
			checkBest(t, m, m.decision(int32(data[0])%int32(len(m.decisions))), toward)
		}
	})
}

// An objective that is no decision of the model is a mistake, which names it.
func TestObjectiveMistakes(t *testing.T) {
	var m, other Model
	x := m.Decide("x", Range(1, 9))
	foreign := other.Decide("foreign", Range(1, 2))
	for _, test := range []struct {
		objective Decision
		toward    Relation
		want      string
	}{
		{Decision{}, AtMost, "csp: objective: no decision, want a decision of this model"},
		{foreign, AtLeast, "csp: objective: foreign, want a decision of this model"},
		{x.Plus(largestValue), AtMost, "csp: objective: x - 2147483648, want a constant between -1<<" + strconv.Itoa(valueBits) + " and 1<<" + strconv.Itoa(valueBits)},
		{x, Exactly, "csp: toward: =, want AtMost or AtLeast"},
		{x, 0, "csp: toward: Relation(0), want AtMost or AtLeast"},
	} {
		pairs := 0
		for answer, err := range m.Improving(t.Context(), test.objective, test.toward) {
			var mistake *OptionError
			require.ErrorAs(t, err, &mistake)
			require.EqualError(t, err, test.want)
			require.Zero(t, answer)
			pairs++
		}
		require.Equal(t, 1, pairs)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	answer, err := m.Minimize(ended, x.Plus(-3))
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, Answer{Bound: -2}, answer)
	m.Less(x, foreign)
	_, err = m.Maximize(t.Context(), x)
	require.ErrorContains(t, err, "foreign")
}

// What Check says of a contradiction is the error of the search for the best, too.
func TestBestOfNothing(t *testing.T) {
	var m Model
	x := m.Decide("x", Range(1, 9))
	m.Less(x, x)
	m.Check = func() error { return wrong("x", 1, "less than itself") }
	_, err := m.Minimize(t.Context(), x)
	require.EqualError(t, err, "csp: x: 1, want less than itself")
}
