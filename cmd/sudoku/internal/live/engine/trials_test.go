package engine

import (
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/compare"
	"github.com/stretchr/testify/require"
)

// A trial is the run of its seed: it ends where Evolve with as many steps ends.
func TestTrials(t *testing.T) {
	run := &Request{Puzzle: demo, Lanes: []Lane{search("evolution", watched), search("evolution", short)}}
	puzzle, err := sudoku.Parse(demo)
	require.NoError(t, err)
	for seed := uint64(1); seed < 4; seed++ {
		run.Seed = seed
		got := asked[[]Trial](t, "trials", Question{Run: run, Ticks: 3000})
		require.Len(t, got, 2)
		want, err := sudoku.Evolve(t.Context(), puzzle, optionsFrom(t, short, seed))
		for _, trial := range got {
			require.Equal(t, err == nil, trial.Solved)
			require.Equal(t, []int64{int64(want.Stats.Epochs), want.Stats.Proposals, int64(want.Errors)}, []int64{int64(trial.Epochs), trial.Steps, int64(trial.Errors)})
		}
	}
	require.ErrorContains(t, refused(t, "trials", Question{Run: run}), "how many steps")
	require.ErrorContains(t, refused(t, "trials", Question{Ticks: 1, Run: &Request{Puzzle: demo, Lanes: []Lane{{Algorithm: "exact"}}}}), "no chance")

	low, high := compare.Wilson(7, 10)
	require.Equal(t, [][2]float64{{low, high}}, asked[[][2]float64](t, "intervals", Question{Counts: [][2]int{{7, 10}}}))
	require.ErrorContains(t, refused(t, "intervals", Question{Counts: [][2]int{{2, 1}}}), "2 successes of 1")
}

func optionsFrom(t *testing.T, text string, seed uint64) *sudoku.EvolveOptions {
	o := new(sudoku.EvolveOptions)
	require.NoError(t, unmarshal([]byte(text), o))
	o.Seed = seed
	return o
}
