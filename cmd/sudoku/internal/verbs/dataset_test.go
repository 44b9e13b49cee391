package verbs

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"example.com/sudoku/internal/sudokutest"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// making runs the Program with arguments divided by blanks.
func making(args string) (status int, stdout, stderr string) {
	return clitest.Run(datasetVerb, "", strings.Fields(args)...)
}

// rowsOf returns the rows of a set of lines of JSON.
func rowsOf(t *testing.T, text string) (rows []datasetRow) {
	t.Helper()
	for line := range strings.Lines(text) {
		var r datasetRow
		require.NoError(t, json.Unmarshal([]byte(line), &r))
		rows = append(rows, r)
	}
	return rows
}

// What a row says is what the verbs say of its puzzle.
func TestRows(t *testing.T) {
	status, text, stderr := making("-n 25 -seed 3 -steps")
	require.Equal(t, cli.Done, status, stderr)
	require.Regexp(t, `^rows=25 kept=0 alike=0 missed=0 seconds=\d+\.\d{3} rate=\d+\n$`, stderr)
	rows := rowsOf(t, text)
	require.Len(t, rows, 25)
	guessed := 0
	for i, r := range rows {
		require.EqualValues(t, i+1, r.Number)
		puzzle, err := sudoku.Parse(r.Puzzle)
		require.NoError(t, err)
		solution, err := sudoku.Unique(t.Context(), puzzle)
		require.NoError(t, err)
		require.Equal(t, sudoku.Line(solution), r.Solution)
		require.Equal(t, sudoku.Givens(puzzle), r.Clues)
		rating, err := explain.Rate(t.Context(), puzzle)
		require.NoError(t, err)
		require.Equal(t, rating.Level.String(), r.Level)
		require.Equal(t, rating.Score, r.Score)
		explainer, err := explain.RateExplainer(t.Context(), puzzle)
		require.NoError(t, err)
		er, err := r.ER.Float64()
		require.NoError(t, err)
		require.InDelta(t, float64(explainer.ER)/10, er, 1e-9)
		var steps []any
		for step, err := range explain.Hints(t.Context(), puzzle, puzzle, nil) {
			require.NoError(t, err)
			steps = append(steps, step.String())
		}
		require.Equal(t, steps, r.Steps)
		if r.Guesses > 0 {
			guessed++
		} else {
			require.Less(t, rating.Level, explain.LevelDiabolical, "a puzzle without guesses is not that hard")
		}
	}
	require.Greater(t, guessed, 0)
	require.Less(t, guessed, 25)
}

// CSV has the same rows, below a header.
func TestDatasetCSV(t *testing.T) {
	for _, flags := range []string{"-n 5 -seed 3", "-n 3 -seed 3 -steps", "-n 2 -size 25 -clues 400", "-n 2 -rules killer"} {
		_, text, _ := making(flags)
		status, table, stderr := making(flags + " -o csv")
		require.Equal(t, cli.Done, status, stderr)
		records, err := csv.NewReader(strings.NewReader(table)).ReadAll()
		require.NoError(t, err)
		rows := rowsOf(t, text)
		require.Len(t, records, len(rows)+1)
		require.Equal(t, rowColumns(strings.Contains(flags, "-steps")), records[0])
		for i, r := range rows {
			cells := map[string]string{}
			for k, name := range records[0] {
				cells[name] = records[i+1][k]
			}
			require.Equal(t, r.Puzzle, cells["puzzle"])
			require.Equal(t, r.Solution, cells["solution"])
			require.Equal(t, r.Level, cells["level"])
			require.Equal(t, string(r.ER), cells["er"])
			require.Equal(t, r.Score == 0, cells["score"] == "")
			if r.Steps != nil {
				var steps any
				require.NoError(t, json.Unmarshal([]byte(cells["steps"]), &steps))
				require.Equal(t, r.Steps, steps)
			}
		}
	}
}

// Every recipe makes rows whose puzzles are read back with their rules.
func TestDatasetRules(t *testing.T) {
	for _, name := range variant.RecipeNames() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			status, text, stderr := making("-n 2 -seed 1 -size 6 -rules " + name)
			if status == cli.BadUse { // for 9×9 only
				status, text, stderr = making("-n 2 -seed 1 -rules " + name)
			}
			require.Equal(t, cli.Done, status, stderr)
			rows := rowsOf(t, text)
			require.Len(t, rows, 2)
			for _, r := range rows {
				puzzle, err := variant.Parse(r.Puzzle)
				require.NoError(t, err)
				solution, err := sudoku.Unique(t.Context(), puzzle)
				require.NoError(t, err)
				require.Equal(t, sudoku.Line(solution), r.Solution)
				require.NotEmpty(t, r.Level)
				_, err = explain.RateExplainer(t.Context(), puzzle)
				require.Equal(t, err != nil, r.ER == "", "%v", err)
			}
		})
	}
}

// The number of goroutines does not matter.
func TestSameOnAnyCores(t *testing.T) {
	for _, flags := range []string{"-n 30 -seed 9", "-n 120 -size 4 -clues 4", "-n 4 -rules jigsaw -size 6"} {
		_, want, _ := making(flags + " -j 1")
		for _, workers := range []string{"2", "7"} {
			_, text, _ := making(flags + " -j " + workers)
			require.Equal(t, want, text)
		}
	}
}

// No two rows share a canonical form, also where there are few puzzles, and a set that
// would need more than there are is given up.
func TestNoTwoAlike(t *testing.T) {
	status, text, stderr := making("-n 13 -size 4 -clues 4 -seed 5")
	require.Equal(t, cli.Done, status, stderr)
	require.Regexp(t, `^rows=13 kept=0 alike=[1-9]\d* `, stderr)
	forms := make(map[string]bool)
	for _, r := range rowsOf(t, text) {
		puzzle, err := sudoku.Standard(4).Parse(r.Puzzle)
		require.NoError(t, err)
		form, err := sudoku.Canonical(puzzle)
		require.NoError(t, err)
		forms[sudoku.Line(form.Board)] = true
	}
	require.Len(t, forms, 13)

	// There are 13 puzzles of four clues up to transformations.
	status, text, stderr = making("-n 14 -size 4 -clues 4 -seed 5")
	require.Equal(t, cli.NotDone, status)
	require.Len(t, rowsOf(t, text), 13)
	require.Contains(t, stderr, "there may be no more\nrows=13 ")
}

// A file that is cut off anywhere, or shorter than wanted, is continued to the same bytes.
func TestContinue(t *testing.T) {
	for _, flags := range []string{"-n 20 -seed 2 -minimal", "-n 20 -seed 2 -minimal -o csv", "-n 13 -size 4 -clues 4", "-n 13 -size 4 -clues 4 -o csv", "-n 3 -o csv -steps -rules killer -size 6"} {
		_, want, _ := making(flags)
		name := filepath.Join(t.TempDir(), "set")
		cuts := []int{0, 1, 7, len(want) / 3, len(want) / 2, len(want) - 1, len(want)}
		for i, b := range []byte(want) {
			if b == '\n' && (i%3 == 0 || i < 100) {
				cuts = append(cuts, i, i+1)
			}
		}
		for i, cut := range cuts {
			if i >= 7 && !sudokutest.Sampled(i, 20) {
				continue
			}
			require.NoError(t, os.WriteFile(name, []byte(want[:cut]), 0o600))
			status, stdout, stderr := making(flags + " -file " + name)
			require.Equal(t, cli.Done, status, "%s: %d: %s", flags, cut, stderr)
			require.Empty(t, stdout)
			text, err := os.ReadFile(name)
			require.NoError(t, err)
			require.Equal(t, want, string(text), "%s: %d", flags, cut)
		}
	}
	name := filepath.Join(t.TempDir(), "set")
	for _, n := range []string{"1", "33", "34"} {
		status, _, stderr := making("-seed 4 -file " + name + " -n " + n)
		require.Equal(t, cli.Done, status, stderr)
	}
	_, want, _ := making("-seed 4 -n 34")
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, want, string(text))
}

// What ends a set leaves whole rows, and the same command continues it.
func TestDatasetInterrupted(t *testing.T) {
	const n = "200"
	_, want, _ := making("-seed 6 -n " + n)
	name := filepath.Join(t.TempDir(), "set")
	for _, limit := range []string{"1ns", "5ms", "20ms", "40ms"} {
		status, _, stderr := making("-seed 6 -n " + n + " -file " + name + " -timeout " + limit)
		if status == cli.NotDone {
			require.Contains(t, stderr, "the time of "+limit+" is up")
		}
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		require.True(t, strings.HasPrefix(want, string(text)))
		require.True(t, len(text) == 0 || bytes.HasSuffix(text, []byte("\n")))
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	status, _, _ := clitest.RunContext(ctx, datasetVerb, "", "-seed", "6", "-n", n, "-file", name)
	require.Equal(t, cli.NotDone, status)
	making("-seed 6 -n " + n + " -file " + name)
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, want, string(text))
}

// A file that holds anything else than rows of the flags is refused and stays as it is.
func TestOtherFiles(t *testing.T) {
	_, set, _ := making("-n 20 -seed 2")
	_, table, _ := making("-n 20 -seed 2 -o csv")
	line := strings.SplitAfter(set, "\n")
	for text, want := range map[string]string{
		"notes":                  "the last line is not the start of the next row",
		"notes\n":                "line 1: no row of these flags",
		line[0] + "\n" + line[1]: "line 2: no row of these flags",
		line[1] + line[0]:        "line 2: not the next row",
		line[0] + line[0]:        "line 2: not the next row",
		set + line[0][:9]:        "it has more rows than -n 20",
		table:                    "line 1: no row of these flags",
		strings.Replace(set, `"clues":2`, `"clues":3`, 1):           "line 1: no row of these flags",
		line[0] + strings.Replace(line[1], `:2`, `:3`, 1):           "line 2: no row of these flags",
		line[0] + strings.Replace(line[1][:30], "puzzle", "sir", 1): "the last line is not the start of the next row",
	} {
		name := clitest.File(t, "set", text)
		clitest.Refusals(t, datasetVerb, "", map[string]string{"-n 20 -seed 2 -file " + name: want})
		after, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, text, string(after))
	}
	name := clitest.File(t, "set", set)
	for _, flags := range []string{"-n 20 -seed 3", "-n 19 -seed 2", "-n 20 -seed 2 -o csv", "-n 20 -seed 2 -steps", "-n 20 -seed 2 -clues 30", "-n 20 -seed 2 -size 6"} {
		status, _, stderr := making(flags + " -file " + name)
		require.Equal(t, cli.BadUse, status, stderr)
		after, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, set, string(after))
	}
}

// Two commands don't write the same file.
func TestLocked(t *testing.T) {
	name := clitest.File(t, "set", "")
	d := &rowSet{datasetFlags: &datasetFlags{n: 1}, form: rowForms["json"], seen: make(map[key]bool)}
	file, err := openSet(t.Context(), name, d.resume)
	require.NoError(t, err)
	defer file.Close()
	_, err = openSet(t.Context(), name, d.resume)
	require.ErrorContains(t, err, "in use by another process")
}

// A sample has rows from everywhere, and the last one.
func TestSample(t *testing.T) {
	for _, n := range []int{0, 1, 31, 32, 33, 1000} {
		var s sample
		for i := range n {
			s.add(keptRow{line: i})
		}
		rows := s.rows()
		require.Less(t, len(rows), 2*mostInSample+1)
		if n == 0 {
			require.Empty(t, rows)
			continue
		}
		require.Equal(t, 0, rows[0].line)
		require.Equal(t, n-1, rows[len(rows)-1].line)
		for i := 1; i < len(rows); i++ {
			require.LessOrEqual(t, rows[i].line-rows[i-1].line, n/8+1)
		}
	}
}

func TestDatasetManners(t *testing.T) { clitest.Manners(t, datasetVerb, "", "-n", "3") }

// BenchmarkRows measures rows of 9×9, on one core.
func BenchmarkRows(b *testing.B) {
	for _, flags := range []string{"", "-minimal", "-steps"} {
		b.Run(strings.TrimPrefix(flags+" ", "-"), func(b *testing.B) {
			status, text, _ := making(fmt.Sprintf("-j 1 -n %d %s", b.N, flags))
			require.Equal(b, cli.Done, status)
			require.Equal(b, b.N, strings.Count(text, "\n"))
		})
	}
}
