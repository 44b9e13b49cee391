package csp

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// allWays compares what each search of a model finds with brute force. It returns the
// number of solutions.
func allWays(t *testing.T, m *Model) int {
	checkModel(t, m)
	n := count(t, m)
	if s, ok := deepOnly(t, m, 0); ok && s != nil {
		require.Len(t, allSolutions(t, s, true), n, "%v", m.constraints)
	}
	s := learnerOnly(t, m)
	if s == nil {
		require.Zero(t, n)
		return n
	}
	require.Len(t, allSolutions(t, s, true), n, "%v", m.constraints)
	return n
}

// Lists that equal the one that is ranked are the point of ties, and random lists rarely do.
func TestRanksWithTies(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(36, 1))
	found := map[bool]int{}
	for i := range 400 {
		var m Model
		first := r.IntN(5) - 3
		x := m.Array("x", 6, Range(first, first+1))
		lists := [][]Decision{x[:2], x[2:4], x[4:]}
		if r.IntN(3) == 0 {
			lists = [][]Decision{x[:3], x[3:]}
		}
		ties := i%2 == 0
		state := func() { m.Rank(lists[0], lists[1:], r.IntN(2), r.IntN(2), ties) }
		if r.IntN(2) == 0 {
			state()
		} else {
			m.Or(state, func() { m.Fix(x[r.IntN(6)], first) })
		}
		found[ties] += allWays(t, &m)
	}
	require.Greater(t, found[true], found[false])
}

// Numbers that no count can have are never met.
func TestOccurOfAnyNumbers(t *testing.T) {
	for _, numbers := range [][]int{{-1, 1}, {1, 64}, {-64, 0, 65, 1 << 30}, {-5}, {99}} {
		var m Model
		x := m.Array("x", 3, Range(-1, 1))
		m.Occur(x, map[int][]int{0: numbers})
		allWays(t, &m)
		m.Or(func() { m.Occur(x, map[int][]int{1: numbers}) }, func() { m.Fix(x[0], -1) })
		allWays(t, &m)
	}
}

// Deduction on a group of more values than a word has leaves what the complete filter does.
func TestWideGroupDeductionIsComplete(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(36, 2))
	removed, impossible := 0, 0
	for range 400 {
		var m Model
		var group []Decision
		for range 2 + r.IntN(4) {
			var values []int
			for range 1 + r.IntN(3) {
				values = append(values, 47*r.IntN(5)-20)
			}
			shift := 3 * r.IntN(3)
			for i := range values {
				values[i] -= shift
			}
			group = append(group, m.Decide("", OneOf(values...)).Plus(shift))
		}
		m.AllDifferent(append(group, m.Decide("", OneOf(-500, 500)))...) // so that it is wide
		d, twin := newRootDomains(&m), newRootDomains(&m)
		ok, err := d.reduce(t.Context(), mustRules(t, &m, d))
		require.NoError(t, err)
		require.Equal(t, shareOutAll(&m, twin), ok, "%v", m.constraints)
		if !ok {
			impossible++
			continue
		}
		for x := range int32(len(m.decisions)) {
			require.Equal(t, twin.domain(x), d.domain(x), fmt.Sprint(m.constraints))
			removed += countBits(newRootDomains(&m).domain(x)) - d.countValues(x)
		}
	}
	require.Greater(t, removed, 200)
	require.Greater(t, impossible, 20)
}

// A decision may stand twice among those that a constraint counts or sums, beside others that
// differ from it.
func TestRepeatedDecisions(t *testing.T) {
	r := rand.New(rand.NewPCG(39, 2))
	for range sudokutest.Scaled(600) {
		m := new(Model)
		var list []Decision
		for range 3 {
			list = append(list, m.Decide("", Range(-1, 1)))
		}
		m.AllDifferent(list...)
		var repeated []Decision
		for range 2 + r.IntN(4) {
			repeated = append(repeated, list[r.IntN(3)])
		}
		if r.IntN(2) == 0 {
			m.Occur(repeated, map[int][]int{r.IntN(3) - 1: {r.IntN(3), r.IntN(4)}})
		} else {
			m.Sum(repeated, nil, Exactly+Relation(r.IntN(3)), r.IntN(5)-2)
		}
		want := 0
		bruteForce(m, func(a Assignment) {
			if len(broken(m, a)) == 0 {
				want++
			}
		})
		got, err := m.Count(t.Context(), 0)
		require.NoError(t, err)
		require.Equal(t, want, got, "%v", m.constraints)
	}
}

// A decision that another constraint moves far away leaves a sum between two values as it is.
func TestEnclosedBesideShifts(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(46, 1))
	some, shifts := 0, 0
	for i := range 60 {
		if !sudokutest.Sampled(i, 3) {
			continue
		}
		shifts++
		var m Model
		x := m.Array("x", 3+r.IntN(3), Range(0, 4))
		shift := 5 + i // from 20 on a table of all sets of values has no room
		total, _ := sandwich([]int{r.IntN(5), r.IntN(5), r.IntN(5), r.IntN(5)})
		state := func() { m.Enclosed(x, total) }
		if r.IntN(3) == 0 {
			m.If(func() { m.Fix(x[2], 1) }, state)
		} else {
			state()
		}
		m.Maximum(x[r.IntN(2)].Plus(shift), x[0].Plus(shift), x[1].Plus(shift-r.IntN(2)))
		if r.IntN(3) == 0 {
			m.Decide("", Range(60, 60+r.IntN(2)))
		}
		some += allWays(t, &m)
	}
	require.Greater(t, some, 1000/60*shifts)
}

// A reader that need not accept leaves open how it reads, which makes no second solution.
func TestReifyScan(t *testing.T) {
	var m Model
	x := m.Array("x", 3, Range(0, 2))
	m.Reify(m.Decide("b", Range(0, 1)), func() {
		Scan(&m, x, 0, func(sum, _, v int) (int, bool) { return sum + v, sum+v < 5 }, func(sum int) bool { return sum != 2 })
	})
	require.Equal(t, 27, allWays(t, &m))
}
