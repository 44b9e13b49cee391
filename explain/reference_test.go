package explain

import (
	"cmp"
	"encoding/csv"
	"flag"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/sudoku"
	"github.com/stretchr/testify/require"
)

var ratings = flag.String("ratings", os.Getenv("SUDOKU_RATINGS"), "`folder` with ratings by other programs: se_LIST.tsv of Sudoku Explainer and hd_LIST.tsv of HoDoKu; default $SUDOKU_RATINGS")

// A reference is a puzzle and its rating by another program.
type reference struct {
	puzzle sudoku.Grid
	rating float64
	level  string
}

// references reads puzzles and their ratings from two columns of a file. A third
// column, if it is not negative, names the level.
func references(t *testing.T, file string, rating, level int) (list []reference) {
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	table := csv.NewReader(strings.NewReader(string(text)))
	table.Comma, table.FieldsPerRecord, table.LazyQuotes = '\t', -1, true
	rows, err := table.ReadAll()
	require.NoError(t, err)
	for _, row := range rows {
		if len(row) <= rating || row[1] != "ok" {
			continue
		}
		value, err := strconv.ParseFloat(row[rating], 64)
		require.NoError(t, err)
		r := reference{puzzle: gridOf(t, row[0]), rating: value}
		if level >= 0 {
			r.level = row[level]
		}
		list = append(list, r)
	}
	return list
}

// TestReferences prints Spearman's rank correlation of our scores with the
// ratings of Sudoku Explainer and HoDoKu, and our levels beside theirs. -ratings
// names the folder.
func TestReferences(t *testing.T) {
	if *ratings == "" {
		t.Skip("needs -ratings DIR or $SUDOKU_RATINGS: ratings by Sudoku Explainer and HoDoKu")
	}
	for _, program := range []struct {
		prefix, name  string
		rating, level int
	}{{"se_", "Sudoku Explainer", 2, -1}, {"hd_", "HoDoKu", 3, 2}} {
		files, err := filepath.Glob(filepath.Join(*ratings, program.prefix+"*.tsv"))
		require.NoError(t, err)
		var all, ours []float64
		counts := make(map[string]*[LevelBeyondLogic + 1]int)
		for _, file := range files {
			var theirs, scores []float64
			for _, r := range references(t, file, program.rating, program.level) {
				rating, err := Rate(t.Context(), r.puzzle)
				require.NoError(t, err)
				theirs, scores = append(theirs, r.rating), append(scores, float64(rating.Score))
				level := r.level
				if level == "" {
					level = strconv.Itoa(int(r.rating)) + "."
				}
				if counts[level] == nil {
					counts[level] = new([LevelBeyondLogic + 1]int)
				}
				counts[level][rating.Level]++
			}
			t.Logf("%s %-22s %3d puzzles, Spearman %.3f", program.name, filepath.Base(file), len(theirs), spearman(theirs, scores))
			all, ours = append(all, theirs...), append(ours, scores...)
		}
		t.Logf("%s all %d puzzles, Spearman %.3f", program.name, len(all), spearman(all, ours))
		t.Logf("%-12s %v", program.name, levelNames[1:])
		var levels []string
		for level := range counts {
			levels = append(levels, level)
		}
		slices.Sort(levels)
		for _, level := range levels {
			t.Logf("%-12s %4d", level, counts[level][1:])
		}
	}
}

// spearman returns the rank correlation of two lists. Equal values share their
// mean rank.
func spearman(a, b []float64) float64 {
	x, y := ranks(a), ranks(b)
	mean := float64(len(a)-1) / 2
	var xy, xx, yy float64
	for i := range x {
		xy += (x[i] - mean) * (y[i] - mean)
		xx += (x[i] - mean) * (x[i] - mean)
		yy += (y[i] - mean) * (y[i] - mean)
	}
	return xy / math.Sqrt(xx*yy)
}

func ranks(values []float64) []float64 {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, k int) int { return cmp.Compare(values[i], values[k]) })
	ranks := make([]float64, len(values))
	for from := 0; from < len(order); {
		to := from
		for to < len(order) && values[order[to]] == values[order[from]] {
			to++
		}
		for _, i := range order[from:to] {
			ranks[i] = float64(from+to-1) / 2
		}
		from = to
	}
	return ranks
}
