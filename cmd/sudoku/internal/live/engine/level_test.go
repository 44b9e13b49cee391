package engine

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/sudoku/cmd/sudoku/internal/levels"
	"example.com/sudoku/explain"
)

// The levels on offer are those that the rules reach, ordinary ones and other ones.
func TestLevels(t *testing.T) {
	for _, c := range []struct {
		rules   string
		side    int
		hardest explain.Level
	}{
		{"", 9, explain.LevelExtreme},
		{"", 4, levels.Hardest("standard", 4)},
		{"killer", 6, levels.Hardest("killer", 6)},
		{"arrow", 9, explain.LevelMonstrous},
		{"jigsaw+diagonals", 9, explain.LevelExtreme},
		{"windows", 12, explain.LevelExtreme}, // is not measured
	} {
		names := asked[[]string](t, "levels", Question{Variant: c.rules, Side: c.side})
		require.Len(t, names, int(c.hardest), "%+v", c)
		require.Equal(t, c.hardest.String(), names[len(names)-1])
	}
	require.Empty(t, asked[[]string](t, "levels", Question{Variant: "girandola", Side: 4}), "no such board")
}

// The search for a level sends what it has found, each time nearer, and at the end the puzzle. If
// it is ended before, the page has the nearest.
func TestLevelIsWatched(t *testing.T) {
	q := Question{Variant: "killer", Side: 4, Level: explain.LevelExtreme, Seed: 1} // killers of 4×4 are not extreme
	messages := func(ctx context.Context, send func(Found) error) error {
		body, err := json.Marshal(Request{Make: &q})
		require.NoError(t, err)
		return new(Engine).Watch(ctx, "", body, nil, func(text []byte) error {
			var f Found
			require.NoError(t, json.Unmarshal(text, &f))
			return send(f)
		})
	}
	var all []Found
	require.NoError(t, messages(t.Context(), func(f Found) error { all = append(all, f); return nil }))
	last, far := all[len(all)-1], 100
	require.Equal(t, "made", last.Kind)
	require.Greater(t, len(all), 1)
	var best *BoardView
	tried := 0
	for _, f := range all[:len(all)-1] {
		require.Equal(t, "found", f.Kind)
		require.GreaterOrEqual(t, f.Easier+f.Harder, tried)
		tried = f.Easier + f.Harder
		if f.Best == nil {
			continue
		}
		best = f.Best
		require.Equal(t, best.Level, asked[RatingView](t, "rate", Question{Puzzle: best.Text}).Level)
		var level explain.Level
		require.NoError(t, level.UnmarshalText([]byte(best.Level)))
		require.Less(t, int(q.Level-level), far)
		far = int(q.Level - level)
	}
	require.Equal(t, best, last.Best)

	// One that is found has no other level.
	q.Level = explain.LevelMedium
	require.NoError(t, messages(t.Context(), func(f Found) error { last = f; return nil }))
	require.Empty(t, last.Best.Level)
	require.Equal(t, "medium", asked[RatingView](t, "rate", Question{Puzzle: last.Best.Text}).Level)

	ctx, cancel := context.WithCancel(t.Context())
	q.Level = explain.LevelExtreme
	require.ErrorIs(t, messages(ctx, func(Found) error { cancel(); return nil }), context.Canceled)
	q.Level = 0
	require.ErrorContains(t, messages(t.Context(), nil), "choose a level")
}
