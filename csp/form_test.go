package csp

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// A formKind adds a random constraint of a kind of form.
type formKind struct {
	name string
	add  func(g *maker)
}

var formsOf []formKind

func init() { // for itself, as alternatives have constraints of all kinds
	formsOf = []formKind{
		{"among", func(g *maker) {
			g.Among(g.some(), []int{g.value(), g.value()}, g.relation(), g.r.IntN(4))
		}},
		{"among as", func(g *maker) {
			g.AmongAs(g.number(), g.some()[g.r.IntN(2):], g.value(), g.value())
		}},
		{"element", func(g *maker) { g.Element(g.some(), g.number(), g.one()) }},
		{"maximum", func(g *maker) { g.Maximum(g.one(), g.some()...) }},
		{"minimum", func(g *maker) { g.Minimum(g.one(), g.some()...) }},
		{"sets", func(g *maker) {
			list := g.some()
			var sets [][]int
			for range 1 + g.r.IntN(4) {
				set := g.r.Perm(6)[:len(list)]
				for i := range set {
					set[i] += g.base
				}
				sets = append(sets, set)
			}
			g.Sets(list, sets)
		}},
		{"same", func(g *maker) { g.Same(g.some(), g.some()) }},
		{"same set", func(g *maker) { g.SameSet(g.some(), g.some()) }},
		{"pair", func(g *maker) {
			k := 1 + g.r.IntN(5)
			g.Pair(g.one(), g.one(), func(x, y int) bool { return (x*x+k*y)%3 != 0 })
		}},
		{"satisfies", func(g *maker) {
			k := g.r.IntN(3)
			g.Satisfies(g.some(), func(values []int) bool {
				n := k
				for _, v := range values {
					n = 2*n + v
				}
				return n%3 != 0
			})
		}},
		{"scan", func(g *maker) {
			k, n := 1+g.r.IntN(3), 2+g.r.IntN(3)
			Scan(g.Model, g.some(), 0, func(state, i, v int) (int, bool) {
				state = (k*state + v*v + i) % n
				return state, state != 1
			}, func(state int) bool { return state != 2 })
		}},
		{"occur", func(g *maker) {
			counts := map[int][]int{}
			for range 1 + g.r.IntN(3) {
				counts[g.value()] = g.r.Perm(4)[:1+g.r.IntN(3)]
			}
			g.Occur(g.some(), counts)
		}},
		{"enclosed", func(g *maker) {
			list := g.some()
			for range g.r.IntN(3) {
				list = append(list, g.some()...)
			}
			total, _ := sandwich(g.tuple(list))
			g.Enclosed(list, total+max(0, g.r.IntN(4)-2))
		}},
		{"cover", func(g *maker) {
			classes := make([][]int, 1+g.r.IntN(3))
			for v := range 6 {
				if i := g.r.IntN(len(classes) + 1); i < len(classes) {
					classes[i] = append(classes[i], g.base+v)
				}
			}
			g.Cover(g.some(), classes...)
		}},
		{"product", func(g *maker) {
			list, product := g.some(), 1
			for _, v := range g.tuple(list) {
				product *= v
			}
			g.Product(list, product+max(0, g.r.IntN(4)-2))
		}},
		{"less list", func(g *maker) { g.LexicographicLess(g.some(), g.some()) }},
		{"less or equal list", func(g *maker) { g.LexicographicLessEqual(g.some(), g.some()) }},
		{"rank", func(g *maker) {
			list := g.some()
			var others [][]Decision
			for range 1 + g.r.IntN(3) {
				other := g.some()
				for len(other) < len(list) {
					other = append(other, g.some()...)
				}
				others = append(others, other[:len(list)])
			}
			g.Rank(list, others, g.r.IntN(2), g.r.IntN(2), g.r.IntN(2) == 0)
		}},
		{"or", func(g *maker) {
			alternatives := make([]func(), 1+g.r.IntN(3))
			for i := range alternatives {
				alternatives[i] = g.within(g.any)
			}
			g.Or(alternatives...)
		}},
		{"if", func(g *maker) { g.If(g.within(g.any), g.within(g.any)) }},
		{"distance", func(g *maker) { g.Distance(g.number(), g.one(), g.one()) }},
		{"times", func(g *maker) { g.Times(g.one(), g.number(), g.one()) }},
		{"number of values", func(g *maker) { g.NValues(g.number(), g.some()[g.r.IntN(2):]...) }},
		{"inverse", func(g *maker) {
			list := g.numbers(2 + 2*g.r.IntN(2))
			g.Inverse(list[:len(list)/2], list[len(list)/2:])
		}},
		{"circuit", func(g *maker) { g.Circuit(g.numbers(1 + g.r.IntN(4))...) }},
		{"no overlap", func(g *maker) { list := g.several(); g.NoOverlap(Intervals{Starts: list, Lengths: g.sizes(list)}) }},
		{"no overlap of boxes", func(g *maker) {
			list := g.some()
			other := make([]Decision, len(list))
			for i := range other {
				other[i] = g.one()
			}
			g.NoOverlap(Intervals{Starts: list, Lengths: g.sizes(list)}, Intervals{Starts: other, Lengths: g.sizes(list)})
		}},
		{"cumulative", func(g *maker) {
			list := g.several()
			g.Cumulative(Intervals{Starts: list, Lengths: g.sizes(list)}, g.sizes(list), g.r.IntN(4))
		}},
		{"pack", func(g *maker) {
			list := g.numbers(2 + g.r.IntN(3))
			bins := 1 + g.r.IntN(len(list)-1)
			g.Pack(list[bins:], g.sizes(list[bins:]), list[:bins])
		}},
		{"reify", func(g *maker) { g.Reify(g.number(), g.within(g.any)) }},
		{"quotient", func(g *maker) { g.Div(g.number(), g.one(), g.number()) }},
		{"remainder", func(g *maker) { g.Mod(g.number(), g.one(), g.number()) }},
		{"connected", func(g *maker) {
			list := append(g.some(), g.some()...)
			var edges [][2]int
			for range g.r.IntN(2 * len(list)) {
				edges = append(edges, [2]int{g.r.IntN(len(list)), g.r.IntN(len(list))})
			}
			g.Connected(list, edges, g.r.IntN(4), g.value(), g.value())
		}},
		{"all different pairs", func(g *maker) {
			list := append(g.some(), g.some()...)
			n := len(list) / 2
			g.AllDifferentPairs(list[:n], list[n:2*n])
		}},
		{"precede", func(g *maker) {
			values := g.r.Perm(4)[:1+g.r.IntN(3)]
			if g.r.IntN(2) == 0 {
				slices.Sort(values)
			}
			for i := range values {
				values[i] += g.base
			}
			g.Precede(values, append(g.some(), g.some()...)...)
		}},
		{"reach", func(g *maker) {
			var arms [][]Decision
			for range g.r.IntN(3) {
				arms = append(arms, g.some()[g.r.IntN(2):])
			}
			g.Reach(g.number(), g.one(), arms...)
		}},
	}
}

func TestFormsAgreeWithBruteForce(t *testing.T) {
	t.Parallel()
	rounds := max(40, sudokutest.Scaled(90))
	for k, f := range formsOf {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(uint64(k), 8))
			stated, some, none := 0, 0, 0
			for range rounds {
				kinds := []int{k}
				if r.IntN(2) == 0 {
					kinds = append(kinds, r.IntN(len(formsOf)))
				}
				m := formModel(r, kinds...)
				checkModel(t, m)
				solutions, by := checkSearches(t, m)
				if stated += by; solutions > 0 {
					some++
				} else {
					none++
				}
			}
			require.Greater(t, stated, rounds/2)
			require.GreaterOrEqual(t, some, rounds/20)
			require.True(t, none > 0 || rounds < 100)
		})
	}
}

// checkSearches compares each search of a model with brute force. It returns the number of
// solutions, and how often the strong search was for it.
func checkSearches(t *testing.T, m *Model) (solutions, stated int) {
	want := map[string]bool{}
	bruteForce(m, func(a Assignment) {
		if len(broken(m, a)) == 0 {
			want[keyOf(a)] = true
		}
	})
	for limit := range 3 {
		if s, ok := deepOnly(t, m, limit); ok {
			stated++
			require.Equal(t, want, allSolutions(t, s, limit%2 == 0), "limit %d, %v", limit, m.constraints)
		}
	}
	require.Equal(t, want, allSolutions(t, learnerOnly(t, m), true), "%v", m.constraints)
	require.Equal(t, want, allSolutions(t, learnerFor(t, m, nil, 2), false), "%v", m.constraints)
	return len(want), stated
}

var (
	manyModels = flag.Int("models", 0, "random models of TestManyModels; 0: 200, or 20,000 with -long")
	wideModels = flag.Int("wide", 2000, "random models of TestWideAgainstNarrow: a tenth, or ten times as many with -long")
	modelSeed  = flag.Uint64("seed", 48, "seed of TestManyModels")
)

// All searches agree on models of any constraints, with values from -100 and gaps above 63.
func TestManyModels(t *testing.T) {
	t.Parallel()
	n := *manyModels
	if n == 0 {
		n = sudokutest.Scaled(2000)
	}
	r := rand.New(rand.NewPCG(*modelSeed, 100))
	some := 0
	for range n {
		m := farModel(r)
		checkModel(t, m)
		if solutions, _ := checkSearches(t, m); solutions > 0 {
			some++
		}
	}
	require.Greater(t, some, n/10)
	t.Logf("%d models of seed %d, %d with solutions", n, *modelSeed, some)
}

// learnerOnly returns a search of the model by the learner, nil if deduction finds that
// there is no solution.
func learnerOnly(t *testing.T, m *Model) *search { return learnerFor(t, m, nil, 0) }

// learnerFor is learnerOnly with a goal, if it is not nil, and with bounds of fewBounds values
// and more whose variables are made when they are needed.
func learnerFor(t *testing.T, m *Model, g *goal, fewBounds int) *search {
	d := newRootDomains(m)
	r := mustRules(t, m, d)
	ok, err := d.reduce(t.Context(), r)
	require.NoError(t, err)
	if !ok {
		return nil
	}
	l := &learnerSearch{rootDomains: d, model: m, goal: g, fewBounds: fewBounds}
	require.NoError(t, l.resume(t.Context(), r, nil))
	return &search{rootDomains: d, model: m, goal: g, learner: l, last: l}
}

// Constraints that can't hold by their form are mistakes.
func TestFormMistakes(t *testing.T) {
	t.Parallel()
	for name, state := range map[string]func(m *Model, x, y Decision){
		"relation":  func(m *Model, x, y Decision) { m.Among([]Decision{x, y}, []int{1}, 0, 1) },
		"sets":      func(m *Model, x, y Decision) { m.Sets([]Decision{x, y}, [][]int{{1, 1}}) },
		"decisions": func(m *Model, x, y Decision) { m.Maximum(x) },
		"decision":  func(m *Model, x, y Decision) { m.Product([]Decision{x, {}}, 4) },
		"pairs": func(m *Model, x, y Decision) {
			z := m.Decide("z", Range(1, 60_000))
			m.Pair(z, z, func(x, y int) bool { return true })
		},
	} {
		var m Model
		xs := m.Array("x", 2, Range(1, 100))
		state(&m, xs[0], xs[1])
		_, err := m.Solve(t.Context())
		var mistake *OptionError
		require.ErrorAs(t, err, &mistake)
		require.Equal(t, name, mistake.Field)
	}
}

// If holds where its condition does not, or its consequence does, whatever they are made of.
func TestIfAgreesWithItsParts(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 15))
	holds := func(list []*Constraint, a Assignment) bool {
		return !slices.ContainsFunc(list, func(c *Constraint) bool { return !c.Keeps(a) })
	}
	for k := range len(plainKinds) + len(formsOf) {
		negated := 0
		for range 60 {
			g := newMaker(r, 3, r.IntN(13)-9)
			var condition, then []*Constraint
			state := func() {
				g.anyOf(k)
				if r.IntN(2) == 0 {
					g.any()
				}
				condition = slices.Clone(*g.captured)
			}
			c := g.If(state, func() { g.any(); then = slices.Clone(*g.captured) })
			require.NoError(t, g.err)
			bruteForce(g.Model, func(a Assignment) {
				if !holds(condition, a) {
					negated++
				}
				require.Equal(t, !holds(condition, a) || holds(then, a), c.Keeps(a), "%v", c)
			})
		}
		require.Positive(t, negated)
	}
}

// A condition that doesn't hold has too few or too many of the values, or too small or
// large a sum.
func TestIfNot(t *testing.T) {
	for relation, want := range map[Relation]int{Exactly: 3, AtLeast: 2, AtMost: 2} {
		for name, condition := range map[string]func(m *Model, list []Decision){
			"among": func(m *Model, list []Decision) { m.Among(list, []int{1}, relation, 1) },
			"sum":   func(m *Model, list []Decision) { m.Sum(list, nil, relation, 1) },
		} {
			var m Model
			x, y := m.Decide("x", Range(0, 1)), m.Decide("y", Range(0, 1))
			m.If(func() { condition(&m, []Decision{x, y}) }, func() { m.Less(x, y) })
			n, err := m.Count(t.Context(), 0)
			require.NoError(t, err)
			require.Equal(t, want, n, "%s %v", name, relation)
		}
	}
}

// A sum between the smallest and the largest value is right at any sign: for values as such
// and for a search that has no other way than the reader.
func TestEnclosedAgreesWithItsDefinition(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(4, 4))
	negative := 0
	for range 3000 {
		values := make([]int, 1+r.IntN(7))
		first := r.IntN(30) - 25
		for i := range values {
			values[i] = first + r.IntN(25)
		}
		sum, differ := sandwich(values)
		total := sum + max(0, r.IntN(12)-7)*(r.IntN(7)-3)
		if total < 0 {
			negative++
		}
		var m Model
		list := make([]Decision, len(values))
		for i, v := range values {
			list[i] = m.Decide("", OneOf(v, v+30*r.IntN(2))) // some are open
		}
		c := m.Enclosed(list, total)
		want := differ && sum == total
		require.Equal(t, want, c.Keeps(values), "%v, total %d", values, total)
		for i, v := range values {
			m.Fix(list[i], v)
		}
		_, err := m.Solve(t.Context())
		require.Equal(t, want, err == nil, "%v, total %d: %v", values, total, err)
		require.Equal(t, want, len(allSolutions(t, learnerOnly(t, &m), true)) == 1, "%v, total %d", values, total)
	}
	require.Greater(t, negative, 500)
}

// A sum for which no reader has room is checked when all values are known.
func TestEnclosedWithoutReader(t *testing.T) {
	for total, want := range map[int]int{7: 1, 8: 0} {
		var m Model
		list := m.Array("", 3, Range(-3000, 3000))
		m.Enclosed(list, total)
		for i, v := range []int{2999, 7, -1} {
			m.Fix(list[i], v)
		}
		require.Equal(t, want, count(t, &m))
		require.Len(t, allSolutions(t, learnerOnly(t, &m), true), want)
	}
}

func TestEnclosedNegative(t *testing.T) {
	var m Model
	list := make([]Decision, 5)
	for i, v := range []int{9, 5, 4, -6, -7} {
		list[i] = m.Decide("", Range(v, v))
	}
	m.Enclosed(list, 3) // 5 + 4 - 6
	require.Equal(t, 1, count(t, &m))
}

// The name of a constraint says how often each value may occur.
func TestOccurText(t *testing.T) {
	f := occurForm{counts: []occurrence{{1, []int{2}}, {3, []int{0, 1}}}}
	require.Equal(t, "1 [2] times, 3 [0 1] times: x, y", f.text(nil, []string{"x", "y"}))
}

// A reader may take all of the room for its states, and no more.
func TestScanFillsItsRoom(t *testing.T) {
	for _, more := range []int{0, 1} {
		var m Model
		first, second := m.Decide("", Range(0, 1023)), m.Decide("", Range(0, 1023+more))
		step := func(state, i, v int) (int, bool) { return v % 1023, i == 0 || v == state }
		Scan(&m, []Decision{first, second}, 0, step, func(int) bool { return true })
		n, err := m.Count(t.Context(), 0)
		if more == 0 {
			require.NoError(t, err)
			require.Equal(t, 1024, n)
		} else {
			require.ErrorContains(t, err, "states")
		}
	}
}

// The text of a condition names its decisions, also those of its negation.
func TestIfText(t *testing.T) {
	var m Model
	x, y := m.Decide("x", Range(0, 1)), m.Decide("y", Range(0, 1))
	for want, condition := range map[string]func(){
		"one of: y ≤ x; or x = 1":                                               func() { m.Less(x, y) },
		"one of: not satisfied: x, y; or x = 1":                                 func() { m.Satisfies([]Decision{x, y}, func([]int) bool { return true }) },
		"one of: none of 1 tuples: x; or x = 1":                                 func() { m.Fix(x, 0) },
		"one of: " + lexForm{n: 1}.text(nil, []string{"y", "x"}) + "; or x = 1": func() { m.LexicographicLess([]Decision{x}, []Decision{y}) },
	} {
		require.Equal(t, want, m.If(condition, func() { m.Fix(x, 1) }).String())
	}
}

// Not all differ if some value is taken twice, which is fewer cases than pairs of many
// decisions with few values.
func TestReifyAllDifferent(t *testing.T) {
	for n, want := range map[int]int{2: 1, 3: 3, 4: 3, 9: 3} {
		var m Model
		x := m.Array("x", n, Range(4, 6))
		b := m.Decide("b", Range(0, 1))
		c := m.Reify(b, func() { m.AllDifferent(x...) })
		cases := c.form.alternatives()
		require.Len(t, cases, 1+want, n)
		if n < 5 {
			require.Equal(t, []int{3, 9, 27, 81}[n-1], allWays(t, &m))
			m.Fix(b, 1)
			require.Equal(t, []int{3, 6, 6, 0}[n-1], allWays(t, &m))
		}
	}
}
