package experiment

import (
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"example.com/sudoku/internal/cli"
	"github.com/stretchr/testify/require"
)

// resultsOf writes a file of results of 2 settings on 1 board and 12 seeds. The
// first costs 10, 20, …, 120 proposals and as many ms; the second ten times as
// much, and does not solve the last two.
func resultsOf(t *testing.T) string {
	p := Plan{Experiment: "e", Algorithm: "evolve", Boards: 1, Settings: []string{"Worker=a|b", "Steps=7"},
		Seeds: Seeds{{1, 12}}, Metrics: []string{"proposals", "errors"}}
	name := filepath.Join(t.TempDir(), "r.jsonl")
	results, err := Open(name, p, nil)
	require.NoError(t, err)
	for seed := range 12 {
		for setting, factor := range []int{10, 100} {
			n := (seed + 1) * factor
			r := Record{Key: Key{Setting: setting, Seed: uint64(seed + 1)}, Outcome: Solved,
				Values: []int64{int64(n), 0}, Time: time.Duration(n) * time.Millisecond}
			if setting == 1 && seed >= 10 {
				r.Outcome = OutOfSteps
			}
			require.NoError(t, results.Add(&r))
		}
	}
	require.NoError(t, results.Close())
	return name
}

func TestMarkdown(t *testing.T) {
	name := resultsOf(t)
	status, stdout, stderr := do("report " + name)
	require.Equal(t, cli.Done, status, stderr)
	require.Equal(t, "`evolve`, 1 boards × 2 settings × 12 seeds: 24 of 24 trials.\n"+`
0. Worker=a|b
1. Steps=7

| | solved | success | 95 % | proposals: median | 10 % … 90 % |
|--:|--:|--:|--:|--:|--:|
| 0 | 12/12 | 100.0 % | 75.8 … 100.0 % | 60 | 20 … 110 |
| 1 | 10/12 | 83.3 % | 55.2 … 95.3 % | 600 | 200 … ∞ |

| | time: median | 10 % … 90 % |
|--:|--:|--:|
| 0 | 60ms | 20ms … 110ms |
| 1 | 600ms | 200ms … ∞ |

On the same boards and seeds, by proposals; p-values corrected
by Holm, number of comparisons: 1.

| a | b | a less | b less | tied | sign test | signed ranks | | mean a ÷ b |
|--:|--:|--:|--:|--:|--:|--:|---|--:|
| 0 | 1 | 12 | 0 | 0 | 0.0005 | 0.0005 | a | 0.000 |

Pictures, after `+"`go install -C lab/plot .`"+`:

    plot times -by setting -x proposals -o `+strings.TrimSuffix(name, ".jsonl")+`-times.svg `+name+`
`, stdout)
}

// The tables fit a terminal, also with costs of nine digits.
func TestReportWidth(t *testing.T) {
	p := Plan{Algorithm: "evolve", Boards: 200, Settings: []string{"a", "b"}, Seeds: Seeds{{1, 5}}, Metrics: []string{"proposals"}}
	table, err := newTable(p, "")
	require.NoError(t, err)
	for n := range table.costs {
		table.costs[n], table.times[n] = 123_456_789+float64(n), 1234.5
	}
	for line := range strings.Lines(table.markdown(-1)) {
		require.LessOrEqual(t, utf8.RuneCountInString(strings.TrimRight(line, "\n")), 80, line)
	}
}

// Boards that no setting needs a step for are counted, those with a failed or a paid trial
// are not.
func TestFreeBoards(t *testing.T) {
	p := Plan{Algorithm: "evolve", Boards: 4, Settings: []string{"a", "b"}, Seeds: Seeds{{1, 2}}, Metrics: []string{"proposals"}}
	table, err := newTable(p, "")
	require.NoError(t, err)
	require.Zero(t, table.freeBoards())
	for n, cost := range []float64{
		0, 0, 0, 7, 0, math.Inf(1), math.NaN(), math.NaN(),
		0, 0, 0, 0, 0, 0, 0, math.NaN(),
	} {
		table.costs[n] = cost
	}
	require.Equal(t, 2, table.freeBoards())
	require.Contains(t, table.markdown(-1), "\nBoards solved by all settings at no cost: 2 of 4.")
}

// The versions of a library are compared as settings are.
func TestVersions(t *testing.T) {
	first, second := resultsOf(t), resultsOf(t)
	text, err := os.ReadFile(second)
	require.NoError(t, err)
	text = regexp.MustCompile(`"proposals":(\d+)`).ReplaceAll(text, []byte(`"proposals":${1}5`))
	require.NoError(t, os.WriteFile(second, text, 0o600))
	status, stdout, stderr := do("report -versions " + first + " " + second)
	require.Equal(t, cli.Done, status, stderr)
	a, b := strings.TrimSuffix(first, ".jsonl"), strings.TrimSuffix(second, ".jsonl")
	require.Contains(t, stdout, "`evolve`, 1 boards × 4 settings × 12 seeds: 48 of 48 trials.\n")
	require.Contains(t, stdout, "| 2 | 12/12 | 100.0 % | 75.8 … 100.0 % | 605 | 205 … 1105 |")
	require.Contains(t, stdout, "\n1. "+a+": Steps=7\n2. "+b+": Worker=a|b\n")
	require.Contains(t, stdout, "| 1 | 2 | 10 | 2 | 0 |")
	require.Contains(t, stdout, "    plot times -by '' -x proposals -o "+a+"-times.svg "+first+" "+second+"\n")

	other := strings.Replace(string(text), `"experiment":"e"`, `"experiment":"f"`, 1)
	require.NoError(t, os.WriteFile(second, []byte(other), 0o600))
	status, _, stderr = do("report -versions " + first + " " + second)
	require.Equal(t, cli.BadUse, status)
	require.Contains(t, stderr, "results of another experiment than "+first)
}

// Options with several numbers have a picture of their cost, and of their success
// unless all trials succeed.
func TestPlots(t *testing.T) {
	results := Plan{Boards: 1, Seeds: Seeds{{1, 1}}, Metrics: []string{"steps"},
		Settings: []string{"default", "Steps=7 Worker=a b", "Steps=8 Worker=c", "Steps=9 Mistake=-0.5", "Mistake=0.1", "Elite=1"}}
	table, err := newTable(results, "")
	require.NoError(t, err)
	for n := range table.costs {
		table.costs[n] = 3
	}
	r := report{files: []string{"it's.jsonl", "b.jsonl"}}
	files := ` 'it'\''s.jsonl' b.jsonl`
	require.Equal(t, []string{
		`plot times -by setting -x steps -o 'it'\''s-times.svg'` + files,
		`plot growth -log none -x Steps -y steps -o 'it'\''s-Steps.svg'` + files,
		`plot growth -log none -x Mistake -y steps -o 'it'\''s-Mistake.svg'` + files,
	}, r.plots(table))
	table.costs[3], table.metric = math.Inf(1), -1
	require.Equal(t, []string{
		`plot times -by setting -x seconds -o 'it'\''s-times.svg'` + files,
		`plot growth -log none -x Steps -y seconds -o 'it'\''s-Steps.svg'` + files,
		`plot success -x Steps -o 'it'\''s-Steps-success.svg'` + files,
		`plot growth -log none -x Mistake -y seconds -o 'it'\''s-Mistake.svg'` + files,
		`plot success -x Mistake -o 'it'\''s-Mistake-success.svg'` + files,
	}, r.plots(table))
}

// A setting that costs a little less with most seeds, and much more with a few, is not
// better on the boards.
func TestReportBoards(t *testing.T) {
	plan := Plan{Boards: 8, Seeds: Seeds{{1, 5}}, Metrics: []string{"steps"}, Settings: []string{"a", "b"}}
	table, err := newTable(plan, "")
	require.NoError(t, err)
	for pair := range table.pairs() {
		key := plan.Key(2 * pair)
		a, b := 10.0, 11.0
		if key.Seed == uint64(1+key.Board%5) {
			a = 16
		}
		table.costs[2*pair], table.costs[2*pair+1] = a, b
	}
	c := table.compare(0, 1)
	require.Equal(t, []int{32, 8, 0}, []int{c.better, c.worse, c.tied})
	table.byBoard = true
	c = table.compare(0, 1)
	require.Equal(t, []int{0, 8, 0}, []int{c.better, c.worse, c.tied})
	require.InDelta(t, 56./55, c.ratio, 1e-12)
	require.Contains(t, table.markdown(-1), "| 1.018 |\n")
	require.Contains(t, table.markdown(-1), "\nOn the same boards, by the mean over the seeds of steps; ")

	table.costs[2], table.costs[3] = math.NaN(), math.Inf(1) // board 1 has a trial less
	table.costs[4] = math.Inf(1)
	table.costs[6], table.costs[7] = math.Inf(1), math.Inf(1)
	c = table.compare(0, 1)
	require.Equal(t, []int{0, 7, 1}, []int{c.better, c.worse, c.tied})
	require.Contains(t, table.markdown(-1), "| - |\n")
}

func TestCSV(t *testing.T) {
	name := resultsOf(t)
	rows := func(args string) [][]string {
		status, stdout, stderr := do("report " + args + " " + name)
		require.Equal(t, cli.Done, status, stderr)
		rows, err := csv.NewReader(strings.NewReader(stdout)).ReadAll()
		require.NoError(t, err)
		return rows
	}
	require.Equal(t, [][]string{
		{"number", "setting", "trials", "solved", "failed", "success", "low", "high",
			"proposals q10", "proposals q25", "proposals q50", "proposals q75", "proposals q90",
			"seconds q10", "seconds q25", "seconds q50", "seconds q75", "seconds q90"},
		{"0", "Worker=a|b", "12", "12", "0", "1", "0.757506", "1", "20", "30", "60", "90", "110", "0.02", "0.03", "0.06", "0.09", "0.11"},
		{"1", "Steps=7", "12", "10", "0", "0.833333", "0.551969", "0.953035", "200", "300", "600", "900", "+Inf", "0.2", "0.3", "0.6", "0.9", "+Inf"},
	}, rows("-o csv"))
	head := []string{"a", "b", "a less", "b less", "tied", "sign p", "sign p by Holm", "rank p", "rank p by Holm", "ratio"}
	p := fmt.Sprintf("%.6g", math.Pow(2, -11))
	require.Equal(t, [][]string{head, {"0", "1", "12", "0", "0", p, p, p, p, "0"}}, rows("-o pairs"))
	require.Equal(t, [][]string{head, {"1", "0", "0", "12", "0", p, p, p, p, "+Inf"}}, rows("-o pairs -against Worker=a|b"))
	require.Equal(t, [][]string{head, {"0", "1", "2", "0", "10", "0.5", "0.5", "0.5", "0.5", "0"}}, rows("-o pairs -metric errors -against 1"))
	require.Equal(t, "time q10", rows("-o csv -metric ns")[0][8])
}

func TestQuantile(t *testing.T) {
	numbers := []float64{1, 2, 3, math.Inf(1)}
	for share, want := range map[float64]float64{0: 1, 0.25: 1, 0.26: 2, 0.5: 2, 0.75: 3, 0.76: math.Inf(1), 1: math.Inf(1)} {
		require.Equal(t, want, quantile(numbers, share), share)
	}
	require.True(t, math.IsNaN(quantile(nil, 0.5)))
}

func TestDuration(t *testing.T) {
	for seconds, want := range map[float64]string{0: "0s", 1.2345e-6: "1.23µs", 0.0123456: "12.3ms", 12.3456: "12.3s", 123.4: "2m3s"} {
		require.Equal(t, want, duration(seconds))
	}
}
