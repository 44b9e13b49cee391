package csp

import (
	"math/rand/v2"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// wideKinds add a random constraint that looks at bounds only.
var wideKinds = map[string]func(g *maker){
	"sum":        func(g *maker) { g.Sum(g.some(), nil, g.relation(), g.total()) },
	"equal":      func(g *maker) { g.Equal(g.one(), g.one()) },
	"less":       func(g *maker) { g.Less(g.one(), g.one()) },
	"fix":        func(g *maker) { g.Fix(g.one(), g.value()) },
	"at most":    func(g *maker) { g.AtMost(g.one(), g.value()) },
	"maximum":    func(g *maker) { g.Maximum(g.one(), g.some()...) },
	"minimum":    func(g *maker) { g.Minimum(g.one(), g.some()...) },
	"table":      func(g *maker) { list := g.some(); g.Table(list, g.tuples(list)) },
	"no overlap": func(g *maker) { list := g.several(); g.NoOverlap(Intervals{Starts: list, Lengths: g.sizes(list)}) },
	"cumulative": func(g *maker) {
		list := g.several()
		g.Cumulative(Intervals{Starts: list, Lengths: g.sizes(list)}, g.sizes(list), g.r.IntN(4))
	},
	"tasks that may be absent": func(g *maker) {
		list := g.several()
		on := Intervals{Starts: list, Lengths: g.sizes(list), Present: g.truths(list)}
		if g.r.IntN(2) == 0 {
			g.Cumulative(on, g.sizes(list), g.r.IntN(4))
		} else {
			g.NoOverlap(on)
		}
	},
	"paths": func(g *maker) {
		n := 1 + g.r.IntN(3)
		next, totals := g.numbers(n), g.numbers(n)
		g.Along(next, totals, g.relation(), func(i, j int) int { return (i + 2*j) % 3 }, g.r.IntN(4))
	},
	"loads": func(g *maker) {
		next := g.numbers(2)
		g.Along(next, []Decision{g.Decide("", Range(0, 4)), g.one()}, AtLeast, func(i, j int) int { return 2 })
	},
	"durations": func(g *maker) {
		list := g.several()[:2]
		g.NoOverlap(Intervals{Starts: list, Durations: g.atLeast0(list), Present: g.truths(list)})
	},
	"boxes of any size": func(g *maker) {
		list, y := g.several()[:2], g.several()[:2]
		g.NoOverlap(Intervals{Starts: list, Durations: g.atLeast0(list)}, Intervals{Starts: y, Lengths: g.sizes(y), Present: g.truths(y)})
	},
	"capacity": func(g *maker) {
		list := g.several()[:2]
		on := Intervals{Starts: list, Durations: g.atLeast0(list)}
		if g.r.IntN(2) == 0 {
			on.Durations, on.Lengths = nil, g.sizes(list)
			on.Present = g.truths(list)
		}
		g.CumulativeAs(g.atLeast0(list)[0], on, g.atLeast0(list))
	},
}

// truths returns a decision for each of a list, which is 0 or 1, or a constant.
func (g *maker) truths(list []Decision) (truths []Decision) {
	for range list {
		if g.r.IntN(3) == 0 {
			truths = append(truths, g.Constant(g.r.IntN(2)))
		} else {
			truths = append(truths, g.Decide("", Range(0, 1)))
		}
	}
	return truths
}

// atLeast0 returns a decision for each of a list, which is 0 or more.
func (g *maker) atLeast0(list []Decision) (sizes []Decision) {
	for range list {
		x := g.one()
		if values := x.Values(); len(values) > 0 { // else the model has a mistake
			x = x.Plus(-values[0])
		}
		sizes = append(sizes, x)
	}
	return sizes
}

// Wide decisions have the solutions of brute force in every constraint that takes them, at
// first and as alternatives.
func TestWideDecisionsAgreeWithBruteForce(t *testing.T) {
	t.Parallel()
	for name, add := range wideKinds {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(48, uint64(len(name))))
			some, deep := 0, 0
			for range max(90, sudokutest.Scaled(120)) {
				g := newMakerOf(&Model{narrowest: []int{0, 2, 3}[r.IntN(3)]}, r, 3, r.IntN(9)-5)
				state := func() { add(g) }
				switch r.IntN(5) {
				case 0:
					b := g.Decide("", Range(0, 1))
					g.Reify(b, state)
				case 1:
					g.If(state, func() { g.Less(g.one(), g.one()) })
				case 2:
					g.Or(state, func() { g.Fix(g.one(), g.value()) })
				default:
					state()
				}
				if r.IntN(2) == 0 {
					g.LessEqual(g.one(), g.one())
				}
				if g.err != nil { // without an opposite, as it looks at each value
					require.ErrorContains(t, g.err, "within 65,536 numbers")
					continue
				}
				want := map[string]bool{}
				bruteForce(g.Model, func(a Assignment) {
					if len(broken(g.Model, a)) == 0 {
						want[keyOf(a)] = true
					}
				})
				require.Equal(t, len(want), count(t, g.Model), "%v", g.constraints)
				if s, ok := deepOnly(t, g.Model, r.IntN(3)); ok {
					deep++
					require.Equal(t, want, allSolutions(t, s, true), "%v", g.constraints)
				}
				for fewBounds := range 3 {
					if s := learnerFor(t, g.Model, nil, fewBounds); s != nil {
						require.Equal(t, want, allSolutions(t, s, fewBounds == 1), "%v", g.constraints)
					}
				}
				some += min(1, len(want))
				best, any := bestByForce(g.Model, g.Decisions()[0], AtLeast)
				answer, err := g.Maximize(t.Context(), g.Decisions()[0])
				require.Equal(t, any, err == nil, err)
				require.True(t, !any || answer.Values.Value(g.Decisions()[0]) == best, "%v", g.constraints)
			}
			require.Greater(t, min(some, deep), 10)
		})
	}
}

// Costs of a hundred million each are as good as small ones: an assignment by tables of costs,
// whose sum is a wide decision, is the best of all permutations.
func TestWideCosts(t *testing.T) {
	const n, most = 6, 1 << (valueBits - 3)
	r := rand.New(rand.NewPCG(48, 30))
	var m Model
	who, costs := m.Array("who", n, Range(0, n-1)), m.Array("cost", n, Range(0, most))
	table := make([][]int, n)
	for i := range table {
		for range n {
			table[i] = append(table[i], r.IntN(most))
		}
		m.Entry(table[i:i+1], m.Constant(0), who[i], costs[i])
	}
	m.AllDifferent(who...)
	total := m.Decide("total", Range(0, largestValue))
	m.SumAs(total, costs, nil)
	best, used := largestValue, 0
	var try func(i, sum int)
	try = func(i, sum int) {
		if i == n {
			best = min(best, sum)
			return
		}
		for k, cost := range table[i] {
			if used>>k&1 == 0 {
				used ^= 1 << k
				try(i+1, sum+cost)
				used ^= 1 << k
			}
		}
	}
	try(0, 0)
	answer, err := m.Minimize(t.Context(), total)
	require.NoError(t, err)
	require.Equal(t, best, answer.Values.Value(total))
	require.Equal(t, best, answer.Bound)
}

// A wide decision is a mistake where each value counts, and says so.
func TestWideMistakes(t *testing.T) {
	for name, state := range map[string]func(m *Model, x, y Decision){
		"all different: y, x":        func(m *Model, x, y Decision) { m.AllDifferent(y, x) },
		"none of 0 tuples: x, x":     func(m *Model, x, y Decision) { m.NotAllEqual(x, x) },
		"x = 1 if and only if y = 1": func(m *Model, x, y Decision) { m.Reify(x, func() { m.Fix(y, 1) }) },
		"one of 0 tuples: y, x": func(m *Model, x, y Decision) {
			Scan(m, []Decision{y, x}, 0, func(state, _, v int) (int, bool) { return v, v != state }, func(int) bool { return true })
		},
		"y = element x of y, y": func(m *Model, x, y Decision) { m.Element([]Decision{y, y}, x, y) },
	} {
		var m Model
		x, y := m.Decide("x", Range(0, largestValue)), m.Decide("y", Range(0, 1))
		state(&m, x, y)
		require.EqualError(t, m.err, "csp: "+name+": decision: x, want one whose values are within 65,536 numbers, as this constraint looks at each")
	}
	for want, state := range map[string]func(m *Model, x Decision){
		"decisions: 1, want a product with at most 200000 tuples": func(m *Model, x Decision) { m.Product([]Decision{x}, 4) },
		"decision: x, want one with the values 0 and 1":           func(m *Model, x Decision) { m.AndAs(x, x) },
		"pairs: ": func(m *Model, x Decision) { m.Div(x, x, x) },
		"hint: x, want a decision whose values are within 65,536 numbers": func(m *Model, x Decision) { m.Hint(x, 1) },
		"want values within 1<<": func(m *Model, x Decision) { m.Decide("y", Range(-1, largestValue)) },
	} {
		var m Model
		state(&m, m.Decide("x", Range(0, largestValue)))
		require.ErrorContains(t, m.err, want)
	}
	var m Model
	m.Decide("x", Range(0, largestValue))
	_, err := m.TrueCandidates(t.Context(), 1)
	require.ErrorContains(t, err, "within 65,536 numbers")
}
