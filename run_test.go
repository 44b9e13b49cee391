package sudoku

import (
	"context"
	"encoding/json"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// A restart that is cancelled is repeated by the next step, and the run ends as
// it would have, saved and loaded on the way or not.
func TestCancelledRestart(t *testing.T) {
	board := mustParse[Grid](t, platinumBlond)
	evolve := &EvolveOptions{Population: 300, Islands: 2, Worker: SwapWorker, Steps: 3, MaxEpochs: 2, MaxAttempts: 5, Seed: 3}
	genetic := *ClassicGenetic()
	genetic.Population, genetic.Offspring, genetic.MaxEpochs, genetic.MaxAttempts = 300, 2, 2, 5
	for name, newRun := range map[string]func() (*Run[Grid], error){
		"evolution": func() (*Run[Grid], error) { return NewEvolution(board, evolve) },
		"genetic":   func() (*Run[Grid], error) { return NewGenetic(board, &genetic) },
	} {
		t.Run(name, func(t *testing.T) {
			whole, err := newRun()
			require.NoError(t, err)
			for whole.Step(t.Context()) {
			}
			want, wantErr := whole.Result()
			require.Equal(t, 5, want.Stats.Attempts)
			run, err := newRun()
			require.NoError(t, err)
			restarting := 0
			for polls := 1; ; polls = polls*3%101 + 1 {
				for run.Step(sudokutest.CountingContext(t.Context(), polls)) {
				}
				got, err := run.Result()
				if err != context.Canceled {
					require.Equal(t, wantErr, err)
					require.Equal(t, want, got)
					break
				}
				if run.engine.state().restarting {
					restarting++
				}
				saved, err := json.Marshal(run)
				require.NoError(t, err)
				if run, err = newRun(); polls%2 == 0 {
					require.NoError(t, err)
				}
				require.NoError(t, json.Unmarshal(saved, run))
			}
			require.Positive(t, restarting)
			require.Equal(t, whole.Population(), run.Population())
		})
	}
}

// A context that ends before there is a population leaves a full board that
// keeps the givens.
func TestCancelledAtOnce(t *testing.T) {
	board := mustParse[Grid](t, platinumBlond)
	for polls := range 6 {
		for _, worker := range []Worker{TabuWorker, SwapWorker} {
			result, err := Evolve(sudokutest.CountingContext(t.Context(), polls), board, &EvolveOptions{Worker: worker, Population: 200})
			require.ErrorIs(t, err, context.Canceled)
			require.Equal(t, board, thinnedTo(board, result.Board))
			require.Equal(t, Duplicates.Errors(result.Board[:]), result.Errors)
			require.Positive(t, result.Errors)
		}
		result, err := Genetic(sudokutest.CountingContext(t.Context(), polls), board, &GeneticOptions{Population: 200, Layout: LayoutRows})
		require.ErrorIs(t, err, context.Canceled)
		require.Equal(t, board, thinnedTo(board, result.Board))
		require.Equal(t, Duplicates.Errors(result.Board[:]), result.Errors)
	}
	result, err := Evolve(sudokutest.CountingContext(t.Context(), 0), Grid{0: 5, 8: 5}, nil)
	require.ErrorIs(t, err, context.Canceled, "the context comes before the board")
	require.Positive(t, result.Errors)
	_, err = Evolve(sudokutest.CountingContext(t.Context(), 0), Grid{}, &EvolveOptions{Steps: -1})
	require.IsType(t, &OptionError{}, err, "options come before the context")
}

func TestZeroRun(t *testing.T) {
	var run Run[Grid]
	require.False(t, run.Step(t.Context()))
	_, err := run.Result()
	require.Error(t, err)
	require.Empty(t, run.Population())
	_, err = run.MarshalJSON()
	require.Error(t, err)
	require.ErrorIs(t, run.UnmarshalJSON([]byte("{}")), ErrCheckpoint)
}
