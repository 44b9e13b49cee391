package csp

import (
	"context"
	"runtime"
	"testing"
	"time"

	"example.com/sudoku/evolve"
	"github.com/stretchr/testify/require"
)

// The answer is that of the search that needs less work, and the same on any number of cores.
func TestRace(t *testing.T) {
	ctx := t.Context()
	for _, test := range []struct {
		name    string
		model   *Model
		evolves bool
	}{
		{"magic", magic(6), true},
		{"queens", queens(150), true},
		{"interval", interval(16), true},
		{"quasigroup", quasigroup(20, 3), false},
	} {
		t.Run(test.name, func(t *testing.T) {
			want, err := test.model.Evolve(ctx, evolve.Options{})
			if !test.evolves {
				want, err = test.model.Solve(ctx)
			}
			require.NoError(t, err)
			for cores := 1; cores <= 2; cores++ {
				before := runtime.GOMAXPROCS(cores)
				answer, err := test.model.Race(ctx, evolve.Options{})
				runtime.GOMAXPROCS(before)
				require.NoError(t, err)
				require.Equal(t, want, answer)
			}
		})
	}
}

// A proof is that of Solve. A limit of one side leaves the race to the other.
func TestRaceAtItsEnds(t *testing.T) {
	answer, err := queens(3).Race(t.Context(), evolve.Options{})
	require.ErrorIs(t, err, ErrNoSolution)
	require.Equal(t, QualityInfeasible, answer.Quality)

	few := magic(5)
	few.MaxDeadEnds = 1
	answer, err = few.Race(t.Context(), evolve.Options{})
	require.NoError(t, err)
	require.Empty(t, broken(few, answer.Values))
	few = queens(30)
	answer, err = few.Race(t.Context(), evolve.Options{MaxProposals: 1, Steps: 1})
	require.NoError(t, err)
	require.Empty(t, broken(few, answer.Values))
	few.MaxDeadEnds = 1
	answer, err = few.Race(t.Context(), evolve.Options{MaxProposals: 1, Steps: 1})
	require.ErrorIs(t, err, ErrBudget)
	require.NotEmpty(t, answer.Broken)

	_, err = queens(8).Race(t.Context(), evolve.Options{Population: -1})
	var wrong *OptionError
	require.ErrorAs(t, err, &wrong)
	var fixed Model
	fixed.Decide("x", Range(7, 7))
	answer, err = fixed.Race(t.Context(), evolve.Options{})
	require.NoError(t, err)
	require.Equal(t, Assignment{7}, answer.Values)

	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	var stuck Model
	stuck.Satisfies(stuck.Array("x", 40, Range(0, 9)), func([]int) bool { return false })
	answer, err = stuck.Race(ctx, evolve.Options{})
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.Len(t, answer.Values, 40)

	var bad Model
	bad.Satisfies(bad.Array("x", 2, Range(0, 1)), func([]int) bool { panic("mine") })
	defer func() { require.Equal(t, "mine", recover().(*evolve.PanicError).Value) }()
	_, _ = bad.Race(t.Context(), evolve.Options{})
	t.Fatal("no panic")
}
