package compare

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"math"
	"strconv"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

func TestWilson(t *testing.T) {
	// 10 of 10 and 0 of 10 by hand: one end is n/(n+z²) or z²/(n+z²). 81 of 263
	// is an example of R. G. Newcombe, Statistics in Medicine 1998, as are 15 of
	// 148 and the ones of 20 and 29.
	for _, test := range []struct {
		successes, runs int
		low, high       float64
	}{
		{0, 0, 0, 1},
		{0, 10, 0, 0.2775},
		{10, 10, 0.7225, 1},
		{1, 1, 0.2065, 1},
		{81, 263, 0.2553, 0.3662},
		{15, 148, 0.0624, 0.1605},
		{0, 20, 0, 0.1611},
		{1, 29, 0.0061, 0.1718},
	} {
		low, high := Wilson(test.successes, test.runs)
		require.InDelta(t, test.low, low, 5e-5, "%d of %d", test.successes, test.runs)
		require.InDelta(t, test.high, high, 5e-5, "%d of %d", test.successes, test.runs)
	}
}

// The ends of the interval are the rates p with |p - k/n| = z √(p(1-p)/n), and
// failures have the interval of successes, turned around.
func TestWilsonLaw(t *testing.T) {
	for runs := 1; runs <= 60; runs++ {
		for k := range runs + 1 {
			low, high := Wilson(k, runs)
			rate := float64(k) / float64(runs)
			require.True(t, 0 <= low && low <= rate && rate <= high && high <= 1)
			for _, p := range []float64{low, high} {
				require.InDelta(t, math.Abs(p-rate), 1.959963984540054*math.Sqrt(p*(1-p)/float64(runs)), 1e-9)
			}
			turnedLow, turnedHigh := Wilson(runs-k, runs)
			require.InDelta(t, 1-high, turnedLow, 1e-12)
			require.InDelta(t, 1-low, turnedHigh, 1e-12)
		}
	}
}

// made are trials small enough to sum up by hand.
var made = Trials{
	{Name: "b", Seed: 1, Solved: true, Stats: sudoku.Stats{Epochs: 1, Births: 10, Proposals: 30},
		Curve: []Point{{0, evolve.Summary{Best: 9, Worst: 11, Mean: 10, Spread: 1, Agreement: 0.5, Distinct: 4}}, {1, evolve.Summary{Mean: 2, Agreement: 1, Distinct: 1}}}},
	{Name: "a", Seed: 1, Errors: 7, Stats: sudoku.Stats{Epochs: 2},
		Curve: []Point{{0, evolve.Summary{Best: 8}}, {1, evolve.Summary{Best: 7}}, {2, evolve.Summary{Best: 7}}}},
	{Name: "b", Seed: 2, Errors: 3, Stats: sudoku.Stats{Epochs: 2, Births: 20, Proposals: 60},
		Curve: []Point{{0, evolve.Summary{Best: 7, Mean: 13}}, {1, evolve.Summary{Best: 6, Mean: 8}}, {2, evolve.Summary{Best: 3, Mean: 4.5}}}},
	{Name: "b", Seed: 3, Solved: true, Stats: sudoku.Stats{Epochs: 2, Births: 11, Proposals: 41},
		Curve: []Point{{0, evolve.Summary{Best: 4}}, {1, evolve.Summary{Best: 3}}, {2, evolve.Summary{}}}},
}

func TestStandings(t *testing.T) {
	standings := made.Standings()
	require.Len(t, standings, 2)
	b, a := standings[0], standings[1]
	require.Equal(t, "b", b.Name)
	require.Equal(t, 3, b.Runs)
	require.Equal(t, 2, b.Solved)
	require.InDelta(t, 2.0/3, b.Success, 1e-15)
	low, high := Wilson(2, 3)
	require.Equal(t, []float64{low, high}, []float64{b.Low, b.High})
	require.Equal(t, [4]float64{1, 1.5, 2, 1.5}, ends(b.Epochs), "of the solved runs alone")
	require.Equal(t, [4]float64{10, 10.5, 11, 10.5}, ends(b.Births))
	require.Equal(t, [4]float64{30, 35.5, 41, 35.5}, ends(b.Proposals))
	require.InDelta(t, math.Sqrt(0.5), b.Births.Spread, 1e-15)
	require.Len(t, b.Curve, 3)
	require.Equal(t, [4]float64{4, 7, 9, 20.0 / 3}, ends(b.Curve[0].Best))
	require.Equal(t, [4]float64{0, 3, 6, 3}, ends(b.Curve[1].Best))
	require.Equal(t, [4]float64{0, 0, 3, 1}, ends(b.Curve[2].Best), "a run that has ended stays as it was")
	require.Equal(t, [4]float64{0, 2, 4.5, 6.5 / 3}, ends(b.Curve[2].Mean))
	require.Equal(t, [4]float64{0, 0, 1, 1.0 / 3}, ends(b.Curve[0].Spread))
	require.Equal(t, [4]float64{0, 0, 1, 1.0 / 3}, ends(b.Curve[2].Agreement))
	require.Equal(t, [4]float64{0, 0, 4, 4.0 / 3}, ends(b.Curve[0].Distinct))

	require.Equal(t, "a", a.Name)
	require.Zero(t, a.Success)
	require.Zero(t, a.Epochs)
	require.Equal(t, [4]float64{7, 7, 7, 7}, ends(a.Curve[2].Best))

	require.Empty(t, Trials{}.Standings())
	require.Zero(t, Trials{{Name: "x"}, {Name: "x", Curve: make([]Point, 1)}}.Standings()[0].Curve[0])
}

// ends returns all of a range but its spread.
func ends(r Distribution) [4]float64 { return [4]float64{r.Least, r.Median, r.Most, r.Mean} }

func TestTrialsJSON(t *testing.T) {
	trials := append(collect(t, sudoku.Grid(sudokutest.GridOf(sudokutest.Demo)), []uint64{math.MaxUint64, 1}, inherits(3)...), made...)
	text, err := json.Marshal(trials)
	require.NoError(t, err)
	var again Trials
	require.NoError(t, json.Unmarshal(text, &again))
	require.Equal(t, trials, again)

	standings := trials.Standings()
	text, err = json.Marshal(standings)
	require.NoError(t, err)
	var back []Standing
	require.NoError(t, json.Unmarshal(text, &back))
	require.Equal(t, standings, back)
}

func TestTrialsCSV(t *testing.T) {
	trials := append(collect(t, sudoku.Grid(sudokutest.GridOf(sudokutest.Demo)), []uint64{math.MaxUint64, 1}, inherits(3)...), made...)
	trials[0].Name = `a "name", with a comma`
	var text strings.Builder
	require.NoError(t, trials.WriteCSV(&text))
	lines, err := csv.NewReader(strings.NewReader(text.String())).ReadAll()
	require.NoError(t, err)
	require.Equal(t, "name,seed,solved,epoch,best,worst,mean,spread,agreement,distinct", strings.Join(lines[0], ","))
	lines = lines[1:]
	for _, trial := range trials {
		for _, point := range trial.Curve {
			line := lines[0]
			lines = lines[1:]
			require.Equal(t, []string{trial.Name, strconv.FormatUint(trial.Seed, 10), strconv.FormatBool(trial.Solved), strconv.Itoa(point.Epoch)}, line[:4])
			var read evolve.Summary
			for i, field := range []any{&read.Best, &read.Worst, &read.Mean, &read.Spread, &read.Agreement, &read.Distinct} {
				require.NoError(t, json.Unmarshal([]byte(line[4+i]), field))
			}
			require.Equal(t, point.Summary, read)
		}
	}
	require.Empty(t, lines)

	full := errors.New("disk full")
	require.ErrorIs(t, trials.WriteCSV(failingWriter{full}), full)
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

// FuzzTrials: whatever trials are read from JSON, standings count them all and
// can be written.
func FuzzTrials(f *testing.F) {
	text, err := json.Marshal(made)
	require.NoError(f, err)
	f.Add(text)
	f.Add([]byte(`[{"Name":"a","Solved":true},{"Name":"a","Curve":[{"Mean":1e308},{"Epoch":1,"Mean":-1e308}]},{"Curve":[]}]`))
	sudokutest.Fuzz(f, func(t *testing.T, text []byte) {
		var trials Trials
		if json.Unmarshal(text, &trials) != nil {
			return
		}
		runs, solved := 0, 0
		for _, s := range trials.Standings() {
			require.Positive(t, s.Runs)
			require.LessOrEqual(t, s.Solved, s.Runs)
			require.LessOrEqual(t, s.Low, s.Success)
			require.LessOrEqual(t, s.Success, s.High)
			runs += s.Runs
			solved += s.Solved
		}
		require.Equal(t, len(trials), runs)
		want := 0
		for _, trial := range trials {
			if trial.Solved {
				want++
			}
		}
		require.Equal(t, want, solved)
		require.NoError(t, trials.WriteCSV(new(bytes.Buffer)))
	})
}
