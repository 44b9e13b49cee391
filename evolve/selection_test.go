package evolve

import (
	"math"
	"slices"
	"testing"

	"example.com/sudoku/internal/rng"
	"github.com/stretchr/testify/require"
)

// chiSquare compares counts with what shares of their sum would give. The
// statistic is normal enough to be taken in standard deviations.
func chiSquare(counts []int, shares []float64) (deviations float64) {
	total := 0
	for _, n := range counts {
		total += n
	}
	statistic, freedom := 0.0, -1.0
	for i, share := range shares {
		if want := share * float64(total); want > 0 {
			statistic += (float64(counts[i]) - want) * (float64(counts[i]) - want) / want
			freedom++
		}
	}
	return (statistic - freedom) / math.Sqrt(2*freedom)
}

func wheelOf(t *testing.T, errors []int, selection Selection) *wheel {
	w := newWheel(len(errors))
	require.NoError(t, w.turnTo(func(i int) int { return errors[i] }, &selection))
	return w
}

// The first parent is drawn in proportion to the weights, the second in
// proportion to those of the others: to one.
func TestWheel(t *testing.T) {
	t.Parallel()
	errors := []int{0, 3, 3, 5, 5, 5, 9, 20, 44, 44, 45, 70}
	holes := func(weights []float64, errors []int) {
		for i := range weights {
			weights[i] = float64(i % 3 * i)
		}
	}
	for name, selection := range map[string]Selection{
		"roulette": SelectRoulette, "uniform": SelectUniform, "rank": SelectRank, "tournament of 1": SelectTournament(1),
		"tournament of 2": SelectTournament(2), "tournament of 7": SelectTournament(7), "holes": {Weights: holes},
	} {
		w := wheelOf(t, errors, selection)
		weights := make([]float64, len(errors))
		selection.Weights(weights, errors)
		sum := 0.0
		for _, weight := range weights {
			sum += weight
		}
		const draws = 200_000
		source := NewStream(1, 0)
		first, pairs := make([]int, len(errors)), make([]int, len(errors)*len(errors))
		for range draws {
			a, b := w.drawPair(source)
			if a == b || weights[a] == 0 || weights[b] == 0 {
				t.Fatal(name, a, b)
			}
			first[a]++
			pairs[a*len(errors)+b]++
		}
		share, shares := make([]float64, len(errors)), make([]float64, len(pairs))
		for a := range errors {
			share[a] = weights[a] / sum
			for b := range errors {
				if a != b {
					shares[a*len(errors)+b] = share[a] * weights[b] / (sum - weights[a])
				}
			}
		}
		require.InDelta(t, 0, chiSquare(first, share), 4, name)
		require.InDelta(t, 0, chiSquare(pairs, shares), 4, name)
	}
}

// What the statistic is worth: it sees a roulette with weights 1/(2+errors).
func TestChiSquareSees(t *testing.T) {
	errors := []int{0, 3, 3, 5, 5, 5, 9, 20, 44, 44, 45, 70}
	shares, sum := make([]float64, len(errors)), 0.0
	for i, e := range errors {
		shares[i] = 1 / (2 + float64(e))
		sum += shares[i]
	}
	for i := range shares {
		shares[i] /= sum
	}
	w := wheelOf(t, errors, SelectRoulette)
	counts := make([]int, len(errors))
	source := NewStream(1, 0)
	for range 200_000 {
		a, _ := w.drawPair(source)
		counts[a]++
	}
	require.Greater(t, chiSquare(counts, shares), 100.0)
}

// The weights of a tournament are what tournaments come to.
func TestTournamentWeights(t *testing.T) {
	errors := []int{1, 2, 2, 2, 8, 9}
	weights := make([]float64, len(errors))
	SelectTournament(3).Weights(weights, errors)
	counts := make([]int, len(errors))
	source := NewStream(1, 0)
	for range 200_000 {
		order := []int{0, 1, 2, 3, 4, 5} // ties are broken by lot
		for i := len(order) - 1; i > 0; i-- {
			j := rng.Below(i+1, source)
			order[i], order[j] = order[j], order[i]
		}
		slices.SortStableFunc(order, func(a, b int) int { return errors[a] - errors[b] })
		counts[order[min(rng.Below(6, source), rng.Below(6, source), rng.Below(6, source))]]++
	}
	require.InDelta(t, 0, chiSquare(counts, weights), 4)
}

func TestRankWeights(t *testing.T) {
	weights := make([]float64, 5)
	SelectRank.Weights(weights, []int{0, 4, 4, 6, 7})
	require.Equal(t, []float64{5, 3.5, 3.5, 2, 1}, weights)
}

// The whole wheel belongs to somebody, from its first place to its last.
func TestWheelEnds(t *testing.T) {
	for n := 2; n < 70; n++ {
		w := wheelOf(t, make([]int, n), SelectUniform)
		first := uint64(0)
		for i, end := range w.ends {
			require.Equal(t, i, w.at(first))
			require.Equal(t, i, w.at(end-1))
			first = end
		}
	}
}

func TestWheelRefuses(t *testing.T) {
	for _, test := range []struct {
		weights []float64
		want    string
	}{
		{[]float64{1, -1, 1}, "sudoku: Selection: its weights, want weights of 0 or more, not -1"},
		{[]float64{1, math.NaN(), 1}, "weights of 0 or more, not NaN"},
		{[]float64{1, math.Inf(1), 1}, "weights of 0 or more, not +Inf"},
		{[]float64{0, 0, 0}, "two weights above 0"},
		{[]float64{0, 7, 0}, "two weights above 0"},
		{[]float64{1, 1e-300, 0}, "two weights above 0"},
		{[]float64{math.MaxFloat64, math.MaxFloat64, 1}, "two weights above 0, and a finite sum"},
	} {
		own := Selection{Weights: func(weights []float64, _ []int) { copy(weights, test.weights) }}
		err := newWheel(3).turnTo(func(int) int { return 0 }, &own)
		var option *OptionError
		require.ErrorAs(t, err, &option)
		require.Equal(t, "Selection", option.Field)
		require.ErrorContains(t, err, test.want)
	}
}
