package main

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

// solver builds cmd/sudoku and returns its name.
func solver(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "solve")
	text, err := exec.Command("go", "build", "-C", "../..", "-o", name, "./cmd/sudoku").CombinedOutput()
	require.NoError(t, err, string(text))
	return name
}

// The solutions and what is bad are those of sudoku solve.
func TestSolve(t *testing.T) {
	large, err := sudoku.Standard(16).Generate(t.Context(), &sudoku.GenerateOptions{Seed: 1})
	require.NoError(t, err)
	many := strings.Repeat(demo+",a comment\n", linesSize/80) // more than a block
	files := []string{
		clitest.File(t, "nine.txt", "# 9×9\n"+demo+"\r\n"+hard9+" 17\n\n"+strings.Repeat(".", 81)+"\n12\n11"+demo[2:]+"\n"+demo[:80]+"x\n55"+strings.Repeat(".", 7)+"\n"),
		clitest.File(t, "four.txt", easy4+"\n1234............\n12..............\n1.2.\nno puzzle\n"+strings.Repeat("1", 16)),
		clitest.File(t, "sixteen.txt", sudoku.Line(large)+"\n"+sudoku.Line(large)+"\n"),
		clitest.File(t, "one.txt", demo),
		"../../testdata/none/9x9-search.txt",
		clitest.File(t, "empty.txt", ""),
		clitest.File(t, "blocks.txt", many+"bad line\n"+many+"another"),
	}
	files[4], err = filepath.Abs(files[4])
	require.NoError(t, err)
	text, _ := exec.Command(solver(t), append([]string{"solve", "-unique", "-o", "json"}, files...)...).Output()
	var want, wantBad []string
	for line := range strings.Lines(string(text)) {
		var one struct {
			Puzzle, Solution, Error string
			Solutions               *int
		}
		require.NoError(t, json.Unmarshal([]byte(line), &one))
		if one.Solutions == nil {
			wantBad = append(wantBad, one.Error)
		} else {
			want = append(want, fmt.Sprintf("%s\t%s\t%d", one.Puzzle, one.Solution, *one.Solutions))
		}
	}

	output := filepath.Join(t.TempDir(), "solved.tsv")
	bad := filepath.Join(t.TempDir(), "bad.jsonl")
	status, stdout, stderr := do(t.Context(), append([]string{"solve", "-o", output, "-bad", bad}, files...)...)
	require.Equal(t, cli.NotDone, status)
	require.Empty(t, stdout)
	solved := 0
	for _, line := range want {
		if !strings.HasSuffix(line, "\t0") {
			solved++
		}
	}
	require.Regexp(t, fmt.Sprintf(`^beam solve: lines that are no puzzle: %d; see \S+\npuzzles=%d solved=%d none=%d many=\d bad=%d seconds=\S+ rate=\S+\n$`,
		len(wantBad), len(want)+len(wantBad), solved, len(want)-solved, len(wantBad)), stderr)

	got := strings.Split(strings.TrimSuffix(read(t, output), "\n"), "\n")
	slices.Sort(got)
	slices.Sort(want)
	require.True(t, slices.Equal(want, got))
	var gotBad []string
	for line := range strings.Lines(read(t, bad)) {
		var one struct {
			File, Error string
			Line        int
		}
		require.NoError(t, json.Unmarshal([]byte(line), &one))
		place := fmt.Sprintf("line %d", one.Line)
		if !strings.HasPrefix(one.Error, place) {
			one.Error = place + ": " + one.Error
		}
		gotBad = append(gotBad, one.File+": "+one.Error)
	}
	require.Greater(t, len(wantBad), 5)
	require.ElementsMatch(t, wantBad, gotBad)
	names, err := filepath.Glob(filepath.Join(filepath.Dir(output), "*"))
	require.NoError(t, err)
	require.Equal(t, []string{output}, names)
}
