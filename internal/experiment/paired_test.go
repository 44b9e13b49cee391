package experiment

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSignTest(t *testing.T) {
	require.InDelta(t, 2*(1+10.)/1024, signTest(1, 9), 1e-15)
	require.InDelta(t, 2*(1+20+190+1140.)/(1<<20), signTest(17, 3), 1e-15)
	require.InDelta(t, 0.5, signTest(0, 2), 1e-15)
	require.InDelta(t, 0.0568879, signTest(40, 60), 1e-7) // binom.test(40, 100) of R
	for _, equal := range []int{0, 1, 5, 1000000} {
		require.Equal(t, 1.0, signTest(equal, equal))
	}
	require.InDelta(t, math.Pow(2, -999), signTest(1000, 0), 1e-312)
	require.Less(t, signTest(400000, 600000), 1e-300)
}

// The data are those of the depression scale in M. Hollander and D. A. Wolfe,
// "Nonparametric Statistical Methods", 1973. R gives V = 40, p = 0.03906.
func TestSignedRank(t *testing.T) {
	before := []float64{1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30}
	after := []float64{0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29}
	var d []float64
	for i := range before {
		d = append(d, before[i]-after[i])
	}
	require.InDelta(t, 0.0390625, signedRank(d), 1e-12)
	require.InDelta(t, 0.0390625, signedRank(append(d, 0, 0)), 1e-12, "zeros do not count")

	require.Equal(t, 1.0, signedRank(nil))
	require.Equal(t, 1.0, signedRank([]float64{0, math.NaN()}))
	require.Equal(t, 1.0, signedRank([]float64{3}))
	require.InDelta(t, 2./32, signedRank([]float64{1, 2, 3, 4, math.Inf(1)}), 1e-15)
	require.InDelta(t, 4./32, signedRank([]float64{-1, 2, 3, 4, math.Inf(1)}), 1e-15)
	require.InDelta(t, 1, signedRank([]float64{math.Inf(1), math.Inf(-1)}), 1e-15)
}

// The exact p-value is the share of all signs that are as uneven.
func TestSignedRankByCounting(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		d := make([]float64, 1+r.IntN(9))
		for i := range d {
			d[i] = float64(1+r.IntN(5)) * float64(1-2*r.IntN(2)) // with ties
		}
		require.InDelta(t, countedRank(d), signedRank(d), 1e-12, d)
	}
}

// countedRank is signedRank by trying all signs.
func countedRank(d []float64) float64 {
	rank := func(i int) float64 {
		below, equal := 0, 0
		for _, x := range d {
			switch {
			case math.Abs(x) < math.Abs(d[i]):
				below++
			case math.Abs(x) == math.Abs(d[i]):
				equal++
			}
		}
		return float64(below) + float64(equal+1)/2
	}
	uneven := func(positive func(i int) bool) float64 {
		sum := 0.0
		for i := range d {
			if positive(i) {
				sum += rank(i)
			} else {
				sum -= rank(i)
			}
		}
		return math.Abs(sum)
	}
	found := uneven(func(i int) bool { return d[i] > 0 })
	as := 0
	for signs := range 1 << len(d) {
		if uneven(func(i int) bool { return signs>>i&1 == 1 }) >= found {
			as++
		}
	}
	return float64(as) / float64(int(1)<<len(d))
}

// Where signedRank passes from the exact to the normal distribution, they agree.
func TestTailsAgree(t *testing.T) {
	var ranks []int
	all := 0
	for i := range mostExact {
		ranks = append(ranks, 2*(i+1))
		all += 2 * (i + 1)
	}
	for sum := 0; sum <= all/2; sum += 2 {
		exact := exactTail(ranks, all, sum)
		require.InDelta(t, exact, normalTail(ranks, all, sum), 0.001+0.02*exact, "sum %d", sum)
	}
	long := make([]float64, 2*mostExact)
	for i := range long {
		long[i] = float64(i) - 30.5
	}
	require.InDelta(t, 0.0003, signedRank(long), 0.0003)
}

func TestHolm(t *testing.T) {
	require.InDeltaSlice(t, []float64{0.03, 0.06, 0.06, 0.02}, holm([]float64{0.01, 0.04, 0.03, 0.005}), 1e-12)
	require.Equal(t, []float64{1, 1}, holm([]float64{0.7, 0.6}))
	require.Empty(t, holm(nil))
}
