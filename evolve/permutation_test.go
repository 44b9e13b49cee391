package evolve

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

var crossovers = []struct {
	name  string
	cross func(child, a, b []int, r *rand.Rand)
}{{"order", CrossOrder[int]}, {"mapped", CrossMapped[int]}, {"edges", CrossEdges[int]}}

// edgesOf returns the edges of a closed tour, and how often each is there.
func edgesOf(tour []int) map[[2]int]int {
	edges := map[[2]int]int{}
	for i, a := range tour {
		b := tour[(i+1)%len(tour)]
		edges[[2]int{min(a, b), max(a, b)}]++
	}
	return edges
}

// checkChild makes a child of two random permutations by each crossover: it is a permutation,
// the same for the same seed, and equal to equal parents. What each keeps is its law.
func checkChild(t *testing.T, n int, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 1))
	a, b := r.Perm(n), r.Perm(n)
	for _, x := range crossovers {
		child, again, same := make([]int, n), make([]int, n), make([]int, n)
		x.cross(child, a, b, rand.New(rand.NewPCG(seed, 2)))
		x.cross(again, a, b, rand.New(rand.NewPCG(seed, 2)))
		x.cross(same, a, a, r)
		name := fmt.Sprint(x.name, a, b, child)
		require.Equal(t, child, again, name)
		for i, e := range slices.Sorted(slices.Values(child)) {
			require.Equal(t, i, e, name)
		}
		if x.name != "edges" {
			require.Equal(t, a, same, name)
		}
		require.Equal(t, edgesOf(a), edgesOf(same), name)
		checkInherited(t, x.name, child, a, b)
	}
}

// checkInherited checks that what a child has not from a is as in b.
func checkInherited(t *testing.T, crossover string, child, a, b []int) {
	n := len(a)
	switch crossover {
	case "mapped": // a place holds what it has in a or in b, or what follows in the chain of b to a
		for i, e := range child {
			for v := b[i]; v != e && a[i] != e; v = b[slices.Index(a, v)] {
				require.Equal(t, v, child[slices.Index(a, v)], "%v of %v and %v", child, a, b)
			}
		}
	case "order": // from some place on, the order of a or that of b
		fits := func(first, last int) bool {
			if !slices.Equal(child[first:last], a[first:last]) {
				return false
			}
			rest := slices.DeleteFunc(slices.Concat(b[last:], b[:last]), func(e int) bool { return slices.Contains(a[first:last], e) })
			return slices.Equal(rest, slices.Concat(child[last:], child[:first]))
		}
		found := false
		for first := 0; first <= n && !found; first++ {
			for last := first; last <= n && !found; last++ {
				found = fits(first, last)
			}
		}
		require.True(t, found, "%v of %v and %v", child, a, b)
	}
}

func TestCrossoversOfPermutations(t *testing.T) {
	for n := range 12 {
		for seed := range uint64(50) {
			checkChild(t, n, seed)
		}
	}
}

func FuzzCrossoversOfPermutations(f *testing.F) {
	f.Add(uint8(0), uint64(1))
	f.Add(uint8(9), uint64(2))
	f.Fuzz(func(t *testing.T, n uint8, seed uint64) { checkChild(t, int(n)%40, seed) })
}

// Of random parents, which share few edges, at least 97 % of a child's edges are a parent's,
// and 98 % of what both have.
func TestEdgesAreKept(t *testing.T) {
	const n, times = 200, 50
	r := rand.New(rand.NewPCG(3, 3))
	kept, shared, both := 0, 0, 0
	for range times {
		a, child := r.Perm(n), make([]int, n)
		b := slices.Clone(a)
		for range 30 {
			i, j := r.IntN(n), r.IntN(n)
			slices.Reverse(b[min(i, j):max(i, j)])
		}
		CrossEdges(child, a, b, r)
		ofA, ofB, ofChild := edgesOf(a), edgesOf(b), edgesOf(child)
		for edge := range ofChild {
			if ofA[edge] > 0 || ofB[edge] > 0 {
				kept++
			}
		}
		for edge := range ofA {
			if ofB[edge] > 0 {
				both++
				if ofChild[edge] > 0 {
					shared++
				}
			}
		}
	}
	require.Greater(t, kept, n*times*97/100)
	require.Greater(t, shared, both*98/100)
}

// checkMoves compares the change of each move with the lengths before and after. The ways
// there and back differ, but for reversals.
func checkMoves(t *testing.T, n int, seed uint64) {
	source := rand.NewPCG(seed, 4)
	order := rand.New(source).Perm(n)
	oneWay := Tour[int, int](func(a, b int) int { return (a*a*7 + b*31) % 100 })
	bothWays := Tour[int, int](func(a, b int) int { return oneWay(min(a, b), max(a, b)) })
	list := func(s *[]int) []int { return *s }
	for _, m := range []struct {
		tour  Tour[int, int]
		moves Moves[[]int, Mixed[Span]]
	}{
		{oneWay, Mix(Swaps(list, func(s *[]int, m Span) int { return oneWay.Swap(*s, m) }))},
		{bothWays, Mix(
			Reversals(list, func(s *[]int, m Span) int { return bothWays.Reverse(*s, m) }),
			Swaps(list, func(s *[]int, m Span) int { return bothWays.Swap(*s, m) }),
		)},
		{oneWay, Mix(Insertions(list, func(s *[]int, m Span) int { return oneWay.Insert(*s, m) }))},
	} {
		for range 20 {
			before := slices.Clone(order)
			move, change := m.moves.Propose(&order, source)
			require.Equal(t, before, order)
			m.moves.Apply(&order, move)
			require.Equal(t, change, m.tour.Length(order)-m.tour.Length(before), "%v by %v", before, move)
			require.ElementsMatch(t, before, order)
		}
	}
}

func TestMovesOfPermutations(t *testing.T) {
	for n := range 10 {
		for seed := range uint64(30) {
			checkMoves(t, n, seed)
		}
	}
}

func FuzzMovesOfPermutations(f *testing.F) {
	f.Add(uint8(5), uint64(1))
	f.Fuzz(func(t *testing.T, n uint8, seed uint64) { checkMoves(t, int(n)%50, seed) })
}

// An insertion takes one element to its new place, forward and back.
func TestInsertion(t *testing.T) {
	moves := Insertions(func(s *[]int) []int { return *s }, func(*[]int, Span) int { return 0 })
	list := []int{0, 1, 2, 3, 4}
	moves.Apply(&list, Span{1, 3})
	require.Equal(t, []int{0, 2, 3, 1, 4}, list)
	moves.Apply(&list, Span{3, 1})
	require.Equal(t, []int{0, 1, 2, 3, 4}, list)
}
