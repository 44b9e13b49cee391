package sudoku

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestExplainerReferences compares RateExplainer with the ratings of Sudoku
// Explainer. -ratings names the folder.
func TestExplainerReferences(t *testing.T) {
	if *ratings == "" {
		t.Skip("needs -ratings DIR or $SUDOKU_RATINGS: ratings by Sudoku Explainer")
	}
	files, err := filepath.Glob(filepath.Join(*ratings, "se_*.tsv"))
	require.NoError(t, err)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			table := csv.NewReader(strings.NewReader(string(text)))
			table.Comma, table.FieldsPerRecord, table.LazyQuotes = '\t', -1, true
			rows, err := table.ReadAll()
			require.NoError(t, err)
			puzzles, equal, near := 0, [3]int{}, 0
			var theirs, ours []float64
			for _, row := range rows {
				if row[1] != "ok" {
					continue
				}
				var want [3]int
				for i := range want {
					value, err := strconv.ParseFloat(row[2+i], 64)
					require.NoError(t, err)
					want[i] = int(10*value + 0.5)
				}
				r, err := RateExplainer(t.Context(), mustParse[Grid](t, row[0]))
				require.NoError(t, err)
				got := [3]int{r.ER, r.EP, r.ED}
				for i := range got {
					if got[i] == want[i] {
						equal[i]++
					}
				}
				if got != want {
					t.Logf("%s: %v, want %v", row[0], got, want)
				}
				if max(got[0]-want[0], want[0]-got[0]) <= 2 {
					near++
				}
				puzzles++
				theirs, ours = append(theirs, float64(want[0])), append(ours, float64(got[0]))
			}
			t.Logf("%3d puzzles; equal: ER %d, EP %d, ED %d; ER within 0.2: %d; Spearman %.3f", puzzles, equal[0], equal[1], equal[2], near, spearman(theirs, ours))
		})
	}
}
