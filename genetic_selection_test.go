package sudoku

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

// The first parent is drawn in proportion to the weights, the second in
// proportion to those of the others: to one.
func TestWheel(t *testing.T) {
	t.Parallel()
	errors := []int{0, 3, 3, 5, 5, 5, 9, 20, 44, 44, 45, 70}
	population := make([]organism, len(errors))
	for i, e := range errors {
		population[i].errors = e
	}
	holes := Selection{"holes", func(weights []float64, errors []int) {
		for i := range weights {
			weights[i] = float64(i % 3 * i)
		}
	}}
	for _, selection := range []Selection{SelectRoulette, SelectUniform, SelectRank, SelectTournament(1), SelectTournament(2), SelectTournament(7), holes} {
		w := newWheel(len(errors))
		require.NoError(t, turnTo(w, population, selection))
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
			require.True(t, a != b && weights[a] > 0 && weights[b] > 0)
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
		require.InDelta(t, 0, chiSquare(first, share), 4, selection.Name)
		require.InDelta(t, 0, chiSquare(pairs, shares), 4, selection.Name)
	}
}

// What the statistic is worth: it sees a roulette with weights 1/(2+errors).
func TestChiSquareSees(t *testing.T) {
	errors := []int{0, 3, 3, 5, 5, 5, 9, 20, 44, 44, 45, 70}
	population := make([]organism, len(errors))
	shares, sum := make([]float64, len(errors)), 0.0
	for i, e := range errors {
		population[i].errors = e
		shares[i] = 1 / (2 + float64(e))
		sum += shares[i]
	}
	for i := range shares {
		shares[i] /= sum
	}
	w := newWheel(len(errors))
	require.NoError(t, turnTo(w, population, SelectRoulette))
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

func TestWheelRefuses(t *testing.T) {
	population := make([]organism, 3)
	for _, test := range []struct {
		weights []float64
		want    string
	}{
		{[]float64{1, -1, 1}, "sudoku: Selection: own, want weights of 0 or more, not -1"},
		{[]float64{1, math.NaN(), 1}, "weights of 0 or more, not NaN"},
		{[]float64{1, math.Inf(1), 1}, "weights of 0 or more, not +Inf"},
		{[]float64{0, 0, 0}, "two weights above 0"},
		{[]float64{0, 7, 0}, "two weights above 0"},
		{[]float64{1, 1e-300, 0}, "two weights above 0"},
		{[]float64{math.MaxFloat64, math.MaxFloat64, 1}, "two weights above 0, and a finite sum"},
	} {
		own := Selection{"own", func(weights []float64, _ []int) { copy(weights, test.weights) }}
		err := turnTo(newWheel(3), population, own)
		var option *OptionError
		require.ErrorAs(t, err, &option)
		require.Equal(t, "Selection", option.Field)
		require.ErrorContains(t, err, test.want)
	}
}
