package experiment

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku/internal/cli"
	"github.com/stretchr/testify/require"
)

// An experiment with one more value, board and seed takes over the trials of the smaller
// one, and its results are those of a run from nothing.
func TestGrow(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(folder, name)
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		return name
	}
	const start = `{"algorithm": "evolve", "options": {"NoDeduction": true}, "budget": {"steps": 3000}, `
	small := write("small.json", start+`"boards": ["`+hard9+`"], "grid": {"Population": [2, 4]}, "seeds": {"from": 1, "to": 5}}`)
	large := write("large.json", start+`"boards": ["`+strings.Repeat(".", 81)+`", "`+hard9+`"], "grid": {"Population": [1, 2, 4]}, "seeds": {"from": 0, "to": 5}}`)
	lines := func(name string) []string {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		list := strings.Split(regexp.MustCompile(`"ns":\d+`).ReplaceAllString(string(text), ""), "\n")
		slices.Sort(list)
		return list
	}
	status, _, stderr := do("run " + small)
	require.Equal(t, cli.Done, status, stderr)
	again := filepath.Join(folder, "again.jsonl")
	status, _, stderr = do("run -file " + again + " " + large)
	require.Equal(t, cli.Done, status, stderr)
	require.Contains(t, stderr, "trials=36 kept=0 made=36 ")
	status, _, stderr = do("run -from " + small + " " + large)
	require.Equal(t, cli.Done, status, stderr)
	require.Contains(t, stderr, "trials taken over: 10\ntrials=36 kept=10 made=26 ")
	require.Equal(t, lines(again), lines(filepath.Join(folder, "large.jsonl")))
	status, _, stderr = do("run -from " + small + " " + large)
	require.Equal(t, cli.Done, status, stderr)
	require.Contains(t, stderr, "trials taken over: 0\ntrials=36 kept=36 made=0 ")

	other := write("other.json", strings.Replace(start, "evolve", "genetic", 1)+`"boards": ["`+hard9+`"]}`)
	for args, want := range map[string]string{
		"run -from " + other + " " + large:                     "its algorithm, metrics or budget of time differ",
		"run -from " + small + " -shard 0/2 " + large:          "-from and -shard can't be used together",
		"run -from " + folder + "/none.json " + large:          "none.json",
		"run -from " + large + " -file " + large + " " + small: "",
	} {
		status, _, stderr := do(args)
		require.Equal(t, cli.BadUse, status, args)
		require.Contains(t, stderr, want)
	}
}

// Options that others leave nothing to do are named by -check, and give equal runs.
func TestIdle(t *testing.T) {
	name := filepath.Join(t.TempDir(), "idle.json")
	require.NoError(t, os.WriteFile(name, []byte(`{"algorithm": "evolve", "boards": ["`+hard9+`"], "options": {"NoDeduction": true},
		"settings": [{}, {"Mistake": 0.3}, {"MaxAge": 2}, {"WorkingExplorers": true}, {"Worker": "annealed swap", "Mistake": 0.3}, {"Explorers": 0.5}],
		"seeds": {"from": 1, "to": 5}, "budget": {"steps": 20000}}`), 0o600))
	status, stdout, stderr := do("run -check " + name)
	require.Equal(t, cli.Done, status, stderr)
	require.Contains(t, stdout, "\n1: Mistake has no effect: the tabu worker does not use it\n"+
		"2: MaxAge has no effect: workers that mate do not age\n3: WorkingExplorers has no effect: there are no explorers\n")
	require.NotContains(t, stdout, "\n4: Mistake")
	status, _, stderr = do("run " + name)
	require.Equal(t, cli.Done, status, stderr)
	text, err := os.ReadFile(strings.TrimSuffix(name, ".json") + ".jsonl")
	require.NoError(t, err)
	runs := make(map[string][]string) // by setting
	for _, match := range regexp.MustCompile(`"setting":(\d),("seed":.*),"ns"`).FindAllStringSubmatch(string(text), -1) {
		runs[match[1]] = append(runs[match[1]], match[2])
	}
	for _, list := range runs {
		slices.Sort(list)
	}
	for _, idle := range []string{"1", "2", "3"} {
		require.Equal(t, runs["0"], runs[idle])
	}
	require.NotEqual(t, runs["0"], runs["4"])
}
