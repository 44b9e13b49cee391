package evolve

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// checkLists crosses and mutates two lists that differ everywhere.
func checkLists(t *testing.T, n, points int, seed uint64) {
	a, b, child := make([]float64, n), make([]float64, n), make([]float64, n)
	r := rand.New(rand.NewPCG(seed, 5))
	for i := range n {
		a[i], b[i] = float64(i), float64(1000+r.IntN(100))
	}
	changes := func() (changes int) {
		for i := range child {
			require.Contains(t, []float64{a[i], b[i]}, child[i])
			if i > 0 && (child[i] == a[i]) != (child[i-1] == a[i-1]) {
				changes++
			}
		}
		return changes
	}
	CrossUniform(child, a, b, r)
	changes()
	CrossPoints(child, a, b, points, r)
	require.Equal(t, max(0, min(points, n-1)), changes())

	CrossArithmetic(child, a, b, r)
	for i, v := range child {
		share := (v - a[i]) / (b[i] - a[i])
		require.True(t, share >= 0 && share <= 1)
		require.InDelta(t, (child[0]-a[0])/(b[0]-a[0]), share, 1e-9)
	}
	source := rand.NewPCG(seed, 6)
	for _, mutate := range []func(){
		func() { MutateGaussian(child, 2, source) },
		func() {
			MutateReset(child, func(place int, _ *rand.PCG) float64 { return float64(-1 - place) }, source)
		},
	} {
		before := slices.Clone(child)
		mutate()
		differ := 0
		for i := range child {
			if child[i] != before[i] {
				differ++
			}
		}
		require.LessOrEqual(t, differ, 1)
		require.True(t, differ == 1 || n == 0)
	}
}

func TestListOperators(t *testing.T) {
	for n := range 10 {
		for points := range 12 {
			checkLists(t, n, points-1, uint64(n))
		}
	}
}

func FuzzListOperators(f *testing.F) {
	f.Add(uint8(70), int8(2), uint64(1))
	f.Fuzz(func(t *testing.T, n uint8, points int8, seed uint64) { checkLists(t, int(n), int(points), seed) })
}

// Each element and each cut is as likely as the others, and mutations have their deviation.
func TestListOperatorsAreFair(t *testing.T) {
	const n, times = 100, 10_000
	a, b, child := make([]int, n), slices.Repeat([]int{1}, n), make([]int, n)
	r := rand.New(rand.NewPCG(7, 7))
	var uniform, cuts [n]int
	for range times {
		CrossUniform(child, a, b, r)
		for i, v := range child {
			uniform[i] += v
		}
		CrossPoints(child, a, b, 3, r)
		for i := 1; i < n; i++ {
			if child[i] != child[i-1] {
				cuts[i]++
			}
		}
	}
	for i := range n {
		require.InDelta(t, times/2, uniform[i], times/20)
		if i > 0 {
			require.InDelta(t, times*3/(n-1), cuts[i], times/100)
		}
	}
	sum, squares, source := 0.0, 0.0, rand.NewPCG(8, 8)
	for range times {
		list := []float64{0}
		MutateGaussian(list, 3, source)
		sum += list[0]
		squares += list[0] * list[0]
	}
	require.InDelta(t, 0, sum/times, 0.1)
	require.InDelta(t, 3, math.Sqrt(squares/times), 0.1)
}
