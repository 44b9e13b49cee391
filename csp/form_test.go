package csp

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// formsOf adds a random constraint of each kind of form.
var formsOf = []struct {
	name string
	add  func(m *Model, r *rand.Rand, some func() []Decision)
}{
	{"among", func(m *Model, r *rand.Rand, some func() []Decision) {
		m.Among(some(), []int{r.IntN(5) - 1, r.IntN(5) - 1}, Relation(1+r.IntN(3)), r.IntN(4))
	}},
	{"among as", func(m *Model, r *rand.Rand, some func() []Decision) {
		m.AmongAs(some()[0], some(), r.IntN(5)-1, r.IntN(5)-1)
	}},
	{"element", func(m *Model, r *rand.Rand, some func() []Decision) {
		m.Element(some(), some()[0], some()[0])
	}},
	{"maximum", func(m *Model, r *rand.Rand, some func() []Decision) { m.Maximum(some()[0], some()...) }},
	{"minimum", func(m *Model, r *rand.Rand, some func() []Decision) { m.Minimum(some()[0], some()...) }},
	{"sets", func(m *Model, r *rand.Rand, some func() []Decision) {
		list := some()
		var sets [][]int
		for range 1 + r.IntN(4) {
			set := r.Perm(6)[:len(list)]
			for i := range set {
				set[i]--
			}
			sets = append(sets, set)
		}
		m.Sets(list, sets)
	}},
	{"same", func(m *Model, r *rand.Rand, some func() []Decision) { m.Same(some(), some()) }},
	{"same set", func(m *Model, r *rand.Rand, some func() []Decision) { m.SameSet(some(), some()) }},
	{"pair", func(m *Model, r *rand.Rand, some func() []Decision) {
		k := 1 + r.IntN(5)
		m.Pair(some()[0], some()[0], func(x, y int) bool { return (x*x+k*y)%3 != 0 })
	}},
	{"satisfies", func(m *Model, r *rand.Rand, some func() []Decision) {
		k := r.IntN(3)
		m.Satisfies(some(), func(values []int) bool {
			n := k
			for _, v := range values {
				n = 2*n + v
			}
			return n%3 != 0
		})
	}},
	{"scan", func(m *Model, r *rand.Rand, some func() []Decision) {
		k, n := 1+r.IntN(3), 2+r.IntN(3)
		Scan(m, some(), 0, func(state, i, v int) (int, bool) {
			state = (k*state + v*v + i) % n
			return state, state != 1
		}, func(state int) bool { return state != 2 })
	}},
	{"occur", func(m *Model, r *rand.Rand, some func() []Decision) {
		counts := map[int][]int{}
		for range 1 + r.IntN(3) {
			counts[r.IntN(5)-1] = r.Perm(4)[:1+r.IntN(3)]
		}
		m.Occur(some(), counts)
	}},
	{"enclosed", func(m *Model, r *rand.Rand, some func() []Decision) { m.Enclosed(some(), r.IntN(5)-1) }},
	{"cover", func(m *Model, r *rand.Rand, some func() []Decision) {
		classes := make([][]int, 1+r.IntN(3))
		for v := -1; v < 5; v++ {
			if i := r.IntN(len(classes) + 1); i < len(classes) {
				classes[i] = append(classes[i], v)
			}
		}
		m.Cover(some(), classes...)
	}},
	{"product", func(m *Model, r *rand.Rand, some func() []Decision) { m.Product(some(), r.IntN(9)-2) }},
	{"less list", func(m *Model, r *rand.Rand, some func() []Decision) { m.LexicographicLess(some(), some()) }},
	{"less or equal list", func(m *Model, r *rand.Rand, some func() []Decision) {
		m.LexicographicLessEqual(some(), some())
	}},
	{"rank", func(m *Model, r *rand.Rand, some func() []Decision) {
		list := some()
		var others [][]Decision
		for range 1 + r.IntN(3) {
			other := some()
			for len(other) < len(list) {
				other = append(other, some()...)
			}
			others = append(others, other[:len(list)])
		}
		m.Rank(list, others, r.IntN(2), r.IntN(2), r.IntN(2) == 0)
	}},
	{"or", func(m *Model, r *rand.Rand, some func() []Decision) {
		m.Or(
			func() { m.Less(some()[0], some()[0]); m.Fix(some()[0], r.IntN(3)) },
			func() { m.Sum(some(), nil, Exactly, r.IntN(5)) },
			func() { m.Among(some(), []int{1, 2}, AtLeast, 2) },
		)
	}},
	{"if", func(m *Model, r *rand.Rand, some func() []Decision) {
		m.If(func() {
			switch x, y := some()[0], some()[0]; r.IntN(10) {
			case 0:
				m.AllDifferent(some()...)
			case 1:
				m.Equal(x, y)
			case 2:
				m.Less(x, y)
			case 3:
				m.LessEqual(x, y)
			case 4:
				m.Fix(x, 1)
			case 5:
				m.Sum(some(), nil, Relation(1+r.IntN(3)), r.IntN(5))
			case 6:
				m.Table([]Decision{x, y}, [][]int{{0, 1}, {1, 1}, {2, 0}})
				m.NotEqual(x, y)
			case 7:
				m.Among(some(), []int{0, 2}, Relation(1+r.IntN(3)), 1)
			case 8:
				m.LexicographicLess(some(), some())
			default:
				m.Pair(x, y, func(v, w int) bool { return v+w == 2 })
			}
		}, func() { m.NotEqual(some()[0], some()[0]) })
	}},
}

// formModel returns a random model with constraints of the kinds, small enough to try
// all assignments.
func formModel(r *rand.Rand, kinds ...int) *Model {
	var m Model
	n := 3 + r.IntN(2)
	for range n {
		first := r.IntN(3) - 1
		m.Decide("", Range(first, first+1+r.IntN(4)))
	}
	all := m.Decisions()
	some := func() []Decision {
		list := make([]Decision, 1+r.IntN(3))
		for i := range list {
			list[i] = all[r.IntN(n)].Plus(max(0, r.IntN(8)-5) - max(0, r.IntN(8)-6))
		}
		return list
	}
	for _, k := range kinds {
		formsOf[k].add(&m, r, some)
	}
	if r.IntN(2) == 0 {
		m.AllDifferent(all[:2]...)
	}
	return &m
}

func TestFormsAgreeWithBruteForce(t *testing.T) {
	t.Parallel()
	rounds := 300
	if testing.Short() {
		rounds = 40
	}
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
				want := map[string]bool{}
				bruteForce(m, func(a Assignment) {
					if len(broken(m, a)) == 0 {
						want[fmt.Sprint(a)] = true
					}
				})
				if len(want) > 0 {
					some++
				} else {
					none++
				}
				for limit := range 3 {
					if s, ok := deepOnly(t, m, limit); ok {
						stated++
						require.Equal(t, want, allSolutions(t, s, limit%2 == 0), "limit %d, %v", limit, m.constraints)
					}
				}
				require.Equal(t, want, allSolutions(t, learnerOnly(t, m), true), "%v", m.constraints)
			}
			require.Greater(t, stated, rounds/2)
			require.Greater(t, some, rounds/10)
			require.True(t, none > 0 || rounds < 100)
		})
	}
}

// learnerOnly returns a search of the model by the learner, nil if deduction finds that
// there is no solution.
func learnerOnly(t *testing.T, m *Model) *search {
	d := newRootDomains(m)
	r := rulesOf(m, d)
	ok, err := d.reduce(t.Context(), r)
	require.NoError(t, err)
	if !ok {
		return nil
	}
	s := &search{rootDomains: d, model: m}
	s.numberVariables(r)
	s.stateRules(r)
	return s
}

// Constraints that can't hold by their form are mistakes.
func TestFormMistakes(t *testing.T) {
	t.Parallel()
	for name, state := range map[string]func(m *Model, x, y Decision){
		"relation":  func(m *Model, x, y Decision) { m.Among([]Decision{x, y}, []int{1}, 0, 1) },
		"sets":      func(m *Model, x, y Decision) { m.Sets([]Decision{x, y}, [][]int{{1, 1}}) },
		"decisions": func(m *Model, x, y Decision) { m.Maximum(x) },
		"decision":  func(m *Model, x, y Decision) { m.Product([]Decision{x, {}}, 4) },
		"condition": func(m *Model, x, y Decision) { m.If(func() { m.Same([]Decision{x}, []Decision{y}) }, func() {}) },
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

// The name of a constraint says how often each value may occur.
func TestOccurText(t *testing.T) {
	f := occurForm{{1, []int{2}}, {3, []int{0, 1}}}
	require.Equal(t, "1 [2] times, 3 [0 1] times: x, y", f.text([]string{"x", "y"}))
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
		"one of: y ≤ x; or x = 1":                                              func() { m.Less(x, y) },
		"one of: satisfied: x, y; or x = 1":                                    func() { m.Satisfies([]Decision{x, y}, func([]int) bool { return true }) },
		"one of: none of 1 tuples: x; or x = 1":                                func() { m.Fix(x, 0) },
		"one of: " + lexForm{1, false}.text([]string{"y", "x"}) + "; or x = 1": func() { m.LexicographicLess([]Decision{x}, []Decision{y}) },
	} {
		require.Equal(t, want, m.If(condition, func() { m.Fix(x, 1) }).String())
	}
}
