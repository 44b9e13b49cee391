package csp

import (
	"math/rand/v2"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// bruteForce is the slow twin of every search of a model: it calls use for each
// assignment.
func bruteForce(m *Model, use func(a Assignment)) {
	a := make(Assignment, len(m.decisions))
	d := newRootDomains(m)
	var fill func(x int)
	fill = func(x int) {
		if x == len(a) {
			use(a)
			return
		}
		for v := range d.remaining(int32(x)) {
			a[x] = v
			fill(x + 1)
		}
	}
	fill(0)
}

// broken returns the constraints that an assignment does not keep.
func broken(m *Model, a Assignment) []*Constraint {
	var list []*Constraint
	for _, c := range m.constraints {
		if !c.Keeps(a) {
			list = append(list, c)
		}
	}
	return list
}

// checkModel compares the results of a model with those of brute force.
func checkModel(t *testing.T, m *Model) {
	solutions := map[[8]int]bool{}
	key := func(a Assignment) (k [8]int) {
		copy(k[:], a)
		return k
	}
	fewest := len(m.constraints)
	bruteForce(m, func(a Assignment) {
		n := len(broken(m, a))
		fewest = min(fewest, n)
		if n == 0 {
			solutions[key(a)] = true
		}
	})
	n, err := m.Count(t.Context(), 0)
	require.NoError(t, err)
	require.Equal(t, len(solutions), n, "%v", m.constraints)
	found := map[[8]int]bool{}
	for a, err := range m.Solutions(t.Context()) {
		require.NoError(t, err)
		require.True(t, solutions[key(a)])
		require.False(t, found[key(a)], "found twice")
		found[key(a)] = true
	}
	closest, err := m.Closest(t.Context())
	require.NoError(t, err)
	require.Equal(t, broken(m, closest.Values), closest.Broken)
	require.Len(t, closest.Broken, fewest, "%v", m.constraints)
	require.Equal(t, fewest == 0, closest.Quality == QualityFeasible)
	// What deduction removes is in no solution.
	d := newRootDomains(m)
	if ok, err := d.reduce(t.Context(), mustRules(t, m, d)); !ok {
		require.NoError(t, err)
		require.Empty(t, solutions)
		return
	}
	for a := range solutions {
		for x := range m.decisions {
			require.True(t, d.has(int32(x), a[x]), "%v of decision %d, %v", a, x, m.constraints)
		}
	}
}

func TestModelAgreesWithBruteForce(t *testing.T) {
	t.Parallel()
	models := max(500, sudokutest.Scaled(2000))
	r := rand.New(rand.NewPCG(1, 7))
	for range models {
		data := make([]byte, 10+r.IntN(60))
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		checkModel(t, modelOfBytes(data))
	}
}

func FuzzModel(f *testing.F) {
	f.Add([]byte{3, 0, 4, 1, 0, 4, 1, 0, 4, 1, 0, 4, 1, 0, 3, 0, 0, 1, 0, 2, 0, 3, 0})
	sudokutest.Fuzz(f, func(t *testing.T, data []byte) {
		if len(data) < 200 {
			checkModel(t, modelOfBytes(data))
		}
	})
}

// A sum of decisions of two values is a group or a clause of the learner exactly if it says no
// more. Steiner triples of 9 points took 110 dead ends by sums alone.
func TestPlainSums(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(48, 1))
	groups, clauses := 0, 0
	for range 20_000 {
		var m Model
		sum := linear{total: r.IntN(21) - 10}
		for range 2 + r.IntN(4) {
			first := r.IntN(7) - 3
			x := m.Decide("", OneOf(first, first+1+r.IntN(2)))
			sum.terms = append(sum.terms, term{x.index, [...]int{-2, -1, 1, 2}[r.IntN(4)]})
		}
		s := &learnerSearch{rootDomains: newRootDomains(&m), model: &m}
		if s.simplify(&sum); len(sum.terms) < 3 {
			continue
		}
		one, all := true, true
		bruteForce(&m, func(a Assignment) {
			adding, value := 0, 0
			for _, t := range sum.terms {
				v := t.coefficient * a[t.x]
				if value += v; v > s.leastOf(t) {
					adding++
				}
			}
			one = one && (value <= sum.total) == (adding <= 1)
			all = all && (value <= sum.total) == (adding < len(sum.terms))
		})
		isOne, isNotAll := s.plain(&sum)
		require.Equal(t, []bool{one, all}, []bool{isOne, isNotAll}, "%v", sum)
		if one {
			groups++
		}
		if all {
			clauses++
		}
	}
	require.Greater(t, min(groups, clauses), 200)
	m := steiner(9)
	m.MaxDeadEnds = 80
	_, err := m.Solve(t.Context())
	require.NoError(t, err)
}
