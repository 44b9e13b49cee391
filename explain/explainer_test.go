package explain

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"example.com/sudoku"
	"github.com/stretchr/testify/require"
)

// explained is a puzzle that Sudoku Explainer rates explainedRating.
const explained = "7.....34.3...14675..63..921.....82.78.172.46..74596..3.3.4.1..2....82.3..4.....16"

var explainedRating = ExplainerRating{12, 10, 10}

func TestRateExplainer(t *testing.T) {
	for puzzle, want := range map[string]ExplainerRating{
		explained: explainedRating,
		"....5......8.3.6..514...8..15.8.3.7..2....1....39.......5...9.4.9....78.68.....1.": {67, 12, 12},
		"..1......73.......6....93.......59.6...4.87....2..1.....36....25..8...4.....4...1": {71, 15, 15},
	} {
		rating, err := RateExplainer(t.Context(), gridOf(t, puzzle))
		require.NoError(t, err)
		require.Equal(t, want, rating)
	}
}

// Sudoku Explainer rates this puzzle and its transformation differently: of two
// steps of equal rating and length it takes the one that it finds first.
func TestExplainerDependsOnOrder(t *testing.T) {
	puzzle := gridOf(t, "....7...9617...4.....3.46..5...6....9..8...13..87......8.1......4...3..2....2....")
	twin := gridOf(t, "..7..6..25......1.1..79.8...7.9......6..43....8....95.65...........8......4.1..2.")
	form, err := sudoku.Canonical(puzzle)
	require.NoError(t, err)
	other, err := sudoku.Canonical(twin)
	require.NoError(t, err)
	require.Equal(t, form.Board, other.Board, "they are transformations of each other")
	for _, test := range []struct {
		grid sudoku.Grid
		want ExplainerRating
	}{{puzzle, ExplainerRating{84, 12, 12}}, {twin, ExplainerRating{85, 12, 12}}} {
		rating, err := RateExplainer(t.Context(), test.grid)
		require.NoError(t, err)
		require.Equal(t, test.want, rating)
	}
	first, err := Rate(t.Context(), puzzle)
	require.NoError(t, err)
	second, err := Rate(t.Context(), twin)
	require.NoError(t, err)
	require.Equal(t, first, second)
}

func TestRateExplainerRefuses(t *testing.T) {
	_, err := RateExplainer(t.Context(), sudoku.Grid{0: 1, 8: 1})
	require.ErrorAs(t, err, new(*sudoku.ClashError))
	_, err = RateExplainer(t.Context(), sudoku.Grid{})
	require.Equal(t, sudoku.ErrManySolutions, err)
	_, err = RateExplainer(t.Context(), gridOf(t, noSolution))
	require.ErrorIs(t, err, sudoku.ErrNoSolution)

	full, err := sudoku.Unique(t.Context(), gridOf(t, explained))
	require.NoError(t, err)
	rating, err := RateExplainer(t.Context(), full)
	require.NoError(t, err)
	require.Zero(t, rating)

	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	rating, err = RateExplainer(cancelled, gridOf(t, explained))
	require.Equal(t, context.Canceled, err)
	require.Zero(t, rating)
}

// A puzzle that takes a second is given up in its middle when its context ends.
func TestRateExplainerStops(t *testing.T) {
	puzzle := gridOf(t, "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	rating, err := RateExplainer(ctx, puzzle)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.Zero(t, rating)
	rating, err = RateExplainer(t.Context(), gridOf(t, explained))
	require.NoError(t, err)
	require.Equal(t, explainedRating, rating, "memory of the cancelled call is reused")
}

func TestExplainerRatingText(t *testing.T) {
	for _, r := range []ExplainerRating{{}, {71, 12, 10}, {112, 112, 26}, {ExplainerLimit, 12, 12}} {
		text, err := json.Marshal(r)
		require.NoError(t, err)
		require.Equal(t, `"`+r.String()+`"`, string(text))
		var read ExplainerRating
		require.NoError(t, json.Unmarshal(text, &read))
		require.Equal(t, r, read)
	}
	require.Equal(t, "ED=11.2/7.1/0.5", ExplainerRating{112, 71, 5}.String())
	var read ExplainerRating
	require.NoError(t, read.UnmarshalText([]byte("8.9/1.2/1.2")))
	require.Equal(t, ExplainerRating{89, 12, 12}, read)
	for _, text := range []string{"", "ED=", "7.1", "7.1/1.2", "7.1/1.2/1.2/1.2", "7/1.2/1.2", "7.1/1.2/x.2", "7.1/1.2/1.25", "111.2/1.2/1.2", "-7.1/1.2/1.2"} {
		err := read.UnmarshalText([]byte(text))
		require.ErrorAs(t, err, new(*sudoku.OptionError), text)
		require.Equal(t, ExplainerRating{89, 12, 12}, read)
	}
	require.EqualError(t, read.UnmarshalText([]byte("hard")), "sudoku: ExplainerRating: hard, want ER/EP/ED such as ED=7.1/1.2/1.2")
}
