package evolve

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// dearLines are the lines with a cost of an eighth for each error, below 0 for few.
func dearLines() (Problem[line], Moves[line, pair]) {
	p, m := lines(), lineMoves()
	p.Errors, p.Cost = nil, func(s *line) float64 { return float64(s.errors())/8 - 3 }
	m.ProposeCost = func(s *line, source *rand.PCG) (pair, float64) {
		move, change := s.propose(source)
		return move, float64(change) / 8
	}
	consider := m.Consider
	m.ConsiderCost = func(s *line, source *rand.PCG, look func(pair, float64, int)) {
		consider(s, source, func(m pair, change, key int) { look(m, float64(change)/8, key) })
	}
	m.Propose, m.Consider = nil, nil
	p.Worker = Tempered(m)
	return p, m
}

// A cost is searched as errors are: the same population in the same steps, where an eighth
// is the unit.
func TestCost(t *testing.T) {
	p, m := dearLines()
	for name, worker := range map[string]func(Job[line]) (Worker[line], error){
		"annealed": Annealed(m, 1e-8), "tempered": Tempered(m), "cooled": Cooled(m, 0.5, 0.02), "tabu": Tabu(m, nil), "article": Article(m, 0.001),
	} {
		t.Run(name, func(t *testing.T) {
			p.Worker = worker
			r, err := Evolve(t.Context(), p, Options{Target: -3, Population: 3, Islands: 2, MaxAttempts: 40})
			require.NoError(t, err)
			require.Equal(t, -3.0, r.Cost)
			require.Zero(t, r.Errors)
			require.Zero(t, r.Solution.errors())

			r, err = Evolve(t.Context(), p, Options{Target: -4, MaxProposals: 50_000})
			require.ErrorIs(t, err, ErrBudget)
			require.Equal(t, p.Cost(&r.Solution), r.Cost)
			require.Equal(t, 1, r.Errors)
		})
	}
	p.Worker = nil
	r, err := Genetic(t.Context(), p, GeneticOptions{MaxEpochs: 30, MaxAttempts: 1})
	require.ErrorIs(t, err, ErrBudget)
	require.Equal(t, p.Cost(&r.Solution), r.Cost)
}

// A cost in place of errors is the same search: a run without a worker draws the same numbers.
func TestCostAsErrors(t *testing.T) {
	p := plainLines()
	selection := GeneticOptions{Selection: SelectRank, MaxEpochs: 20, MaxAttempts: 1}
	plain, err := Genetic(t.Context(), p, selection)
	require.ErrorIs(t, err, ErrBudget)
	p.Cost, p.Errors = func(s *line) float64 { return 0.1*float64(s.errors()) - 7 }, nil
	dear, err := Genetic(t.Context(), p, selection)
	require.ErrorIs(t, err, ErrBudget)
	require.Equal(t, plain.Solution, dear.Solution)
	require.Equal(t, plain.Stats, dear.Stats)
}

// A run with a cost is the same on any cores, and saved and loaded after each epoch.
func TestCostResumed(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	p, _ := dearLines()
	p.Cost = func(s *line) float64 { // some are not feasible
		if s.order[0] == 0 {
			return math.Inf(1)
		}
		return float64(s.errors())/8 - 3
	}
	p.Save = func(s *line) ([]byte, error) { return json.Marshal(s.order[:]) }
	p.Load = func(s *line, text []byte) error {
		var order []byte
		err := json.Unmarshal(text, &order)
		copy(s.order[:], order)
		return err
	}
	start := func(genetic bool) *Run[line] {
		var run *Run[line]
		var err error
		if genetic {
			run, err = NewGenetic(t.Context(), p, GeneticOptions{MaxEpochs: 8, Steps: 50, MaxAttempts: 2, Target: -3.5})
		} else {
			run, err = New(t.Context(), p, Options{Population: 4, Islands: 2, Steps: 100, MaxEpochs: 8, MaxAttempts: 2, Target: -3.5})
		}
		require.NoError(t, err)
		return run
	}
	for _, genetic := range []bool{false, true} {
		runtime.GOMAXPROCS(1)
		whole := start(genetic)
		want, _ := whole.Finish(t.Context())
		runtime.GOMAXPROCS(4)
		run := start(genetic)
		for more := true; more; {
			more = run.Step(t.Context())
			saved, err := json.Marshal(run)
			require.NoError(t, err)
			run = start(genetic)
			require.NoError(t, run.UnmarshalJSON(saved))
		}
		got, err := run.Result()
		require.ErrorIs(t, err, ErrBudget)
		require.Equal(t, want, got)
		require.Equal(t, whole.Population(), run.Population())
		require.Equal(t, whole.Summary(), run.Summary())
	}
}

// A cost that is no number, or lies about a move, ends the run with an error that says so.
func TestCostLaws(t *testing.T) {
	for _, wrong := range []float64{math.NaN(), math.Inf(-1)} {
		for _, genetic := range []bool{false, true} {
			p, _ := dearLines()
			calls := 0
			p.Cost = func(s *line) float64 {
				if calls++; calls > 40 && s.order[0] > 20 {
					return wrong
				}
				return float64(s.errors())
			}
			var err error
			if genetic {
				p.Worker, p.QuickSteps = nil, 1
				_, err = Genetic(t.Context(), p, GeneticOptions{Goroutines: 1})
			} else {
				_, err = Evolve(t.Context(), p, Options{Population: 50, Steps: 1, MaxEpochs: 200, MaxAttempts: 1})
			}
			var law *LawError
			require.ErrorAs(t, err, &law)
			require.ErrorContains(t, err, "Cost")
		}
	}
	p, m := dearLines()
	propose := m.ProposeCost
	m.ProposeCost = func(s *line, source *rand.PCG) (pair, float64) { move, d := propose(s, source); return move, d - 0.001 }
	p.Worker = Annealed(m, 0.1)
	_, err := Evolve(t.Context(), p, Options{Steps: 1000})
	require.ErrorContains(t, err, "sudoku: ProposeCost returned a change of ")

	p.Worker = Annealed(lineMoves(), 0.1)
	_, err = Evolve(t.Context(), p, Options{})
	var option *OptionError
	require.ErrorAs(t, err, &option)
	require.Equal(t, "ProposeCost", option.Field)
	_, err = Evolve(t.Context(), p, Options{Target: math.NaN()})
	require.ErrorAs(t, err, &option)
	require.Equal(t, "Target", option.Field)
	p.Errors = (*line).errors
	_, err = Evolve(t.Context(), p, Options{})
	require.ErrorContains(t, err, "Errors, Cost, Costs and Told: several")

	p, _ = dearLines()
	p.Cost, p.Errors, p.Worker = nil, func(*line) int { return -45 }, Annealed(lineMoves(), 0.1)
	_, err = Evolve(t.Context(), p, Options{})
	require.ErrorContains(t, err, "want 0 or more; values below 0 are for Cost")
}

// Nothing but infeasible solutions is a result, too.
func TestNothingFeasible(t *testing.T) {
	p, _ := dearLines()
	p.Cost = func(*line) float64 { return math.Inf(1) }
	r, err := Evolve(t.Context(), p, Options{MaxProposals: 1000})
	require.ErrorIs(t, err, ErrBudget)
	require.Equal(t, math.Inf(1), r.Cost)
}

// Ranks have the order of costs.
func TestRankOf(t *testing.T) {
	costs := []float64{math.Inf(-1), -math.MaxFloat64, -2, -1, -math.SmallestNonzeroFloat64, 0, math.SmallestNonzeroFloat64, 1, 2, math.MaxFloat64, math.Inf(1), math.NaN()}
	p := Problem[line]{Cost: func(*line) float64 { return 0 }}
	var ranks []int64
	for _, c := range costs {
		ranks = append(ranks, rankOf(c))
		if _, back := p.valueOf(rankOf(c)); c == c {
			require.Equal(t, c, back)
		}
	}
	require.True(t, slices.IsSorted(ranks))
	require.Len(t, slices.Compact(ranks), len(costs))
}
