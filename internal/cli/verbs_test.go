package cli

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNearest(t *testing.T) {
	verbs := []string{"solve", "unique", "count", "compare", "convert", "generate", "genetic"}
	for word, want := range map[string]string{
		"sovle": "solve", "slve": "solve", "solved": "solve", "uniqe": "unique", "gen": "generate",
		"conut": "count", "con": "convert", "comp": "compare", "solves": "solve", "Solve": "solve",
		"rate": "", "x": "", "": "", "dance": "",
	} {
		require.Equal(t, want, nearest(word, verbs), word)
	}
}

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "abc", 0}, {"abc", "acb", 1}, {"abc", "ab", 1},
		{"abc", "xabc", 1}, {"abc", "xyz", 3}, {"kitten", "sitting", 3},
	} {
		whole, _ := Distance(test.a, test.b)
		require.Equal(t, test.want, whole, test)
		back, _ := Distance(test.b, test.a)
		require.Equal(t, test.want, back, test)
	}
	_, start := Distance("tabo", "tabu recolouring")
	require.Equal(t, 1, start)
}
