package experiment

import (
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

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
