package engine

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The list has each step that the board allows, the easiest techniques first, and each can be
// shown. A puzzle with several solutions is answered soon, whatever its clues.
func TestSteps(t *testing.T) {
	list := asked[Steps](t, "steps", Question{Puzzle: hard})
	require.NotEmpty(t, list.Groups)
	n := 0
	for _, group := range list.Groups {
		for _, step := range group.Steps {
			n++
			require.Equal(t, n, step.Number)
			if n%7 == 1 {
				shown := asked[StepView](t, "hint", Question{Puzzle: hard, Step: n})
				require.Equal(t, group.Technique, shown.Technique)
				require.Equal(t, step.Words, shown.Stages[len(shown.Stages)-1])
			}
		}
	}
	first := asked[StepView](t, "hint", Question{Puzzle: hard})
	require.Equal(t, list.Groups[0].Technique, first.Technique)
	require.ErrorContains(t, refused(t, "hint", Question{Puzzle: hard, Step: 1000}), "no such step")
	wrong := asked[Steps](t, "steps", Question{Puzzle: demo, Board: "9" + demo[1:]})
	require.Equal(t, []int{0}, wrong.Wrong)
	require.NotEmpty(t, wrong.Message)

	start := time.Now()
	for _, several := range []string{".Shape~9x9", ".Cage~20~R4C4~R4C5~R5C4~R5C5.AntiKnight.AntiKing"} {
		require.ErrorContains(t, refused(t, "hint", Question{Puzzle: several}), "more than one solution", several)
	}
	t.Log(time.Since(start))
}
