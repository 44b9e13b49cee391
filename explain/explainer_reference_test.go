package explain

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku"
	"github.com/stretchr/testify/require"
)

// An agreement counts how often two programs give the same rating.
type agreement struct {
	puzzles, near int
	equal         [3]int // ER, EP, ED
	theirs, ours  []float64
}

// add compares our rating of a puzzle with another one.
func (a *agreement) add(t *testing.T, puzzle sudoku.Grid, want ExplainerRating) {
	got, err := RateExplainer(t.Context(), puzzle)
	require.NoError(t, err)
	if got != want {
		t.Logf("%s: %v, not %v", sudoku.Line(puzzle), got, want)
	}
	a.puzzles++
	for i, equal := range [3]bool{got.ER == want.ER, got.EP == want.EP, got.ED == want.ED} {
		if equal {
			a.equal[i]++
		}
	}
	if max(got.ER-want.ER, want.ER-got.ER) <= 2 {
		a.near++
	}
	a.theirs, a.ours = append(a.theirs, float64(want.ER)), append(a.ours, float64(got.ER))
}

func (a *agreement) log(t *testing.T, name string) {
	share := func(n int) float64 { return 100 * float64(n) / float64(a.puzzles) }
	t.Logf("%-22s %4d puzzles; equal: ER %.1f %%, EP %.1f %%, ED %.1f %%; ER within 0.2: %.1f %%; Spearman %.3f", name, a.puzzles,
		share(a.equal[0]), share(a.equal[1]), share(a.equal[2]), share(a.near), spearman(a.theirs, a.ours))
}

// TestExplainerReferences holds RateExplainer to the ratings of Sudoku Explainer:
// files se_LIST.tsv with the puzzle, ok, ER, EP and ED. It prints the agreement with
// skfr, files skfr_LIST.txt with the puzzle and ED=ER/EP/ED, for every 25th puzzle.
func TestExplainerReferences(t *testing.T) {
	if *ratings == "" {
		t.Skip("needs -ratings DIR or $SUDOKU_RATINGS: ratings by Sudoku Explainer and skfr")
	}
	files, err := filepath.Glob(filepath.Join(*ratings, "s*"))
	require.NoError(t, err)
	for _, file := range files {
		var a agreement
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		lines := slices.Collect(strings.Lines(string(text)))
		switch name := filepath.Base(file); {
		case strings.HasPrefix(name, "se_"):
			for _, line := range lines {
				fields := strings.Split(line, "\t")
				if len(fields) >= 5 && fields[1] == "ok" {
					var want ExplainerRating
					require.NoError(t, want.UnmarshalText([]byte(strings.Join(fields[2:5], "/"))))
					a.add(t, gridOf(t, fields[0]), want)
				}
			}
			a.log(t, name)
			require.Equal(t, [3]int{a.puzzles, a.puzzles, a.puzzles}, a.equal)
		case strings.HasPrefix(name, "skfr_"):
			for i := 0; i < len(lines); i += 25 {
				if fields := strings.Fields(lines[i]); len(fields) == 2 {
					var want ExplainerRating
					require.NoError(t, want.UnmarshalText([]byte(fields[1])))
					a.add(t, gridOf(t, fields[0]), want)
				}
			}
			a.log(t, name)
			require.Greater(t, 100*a.near, 94*a.puzzles)
		}
	}
}
