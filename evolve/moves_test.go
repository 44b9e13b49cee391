package evolve

import (
	"context"
	"math"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

func lineMoves() Moves[line, pair] {
	return Moves[line, pair]{
		Propose: (*line).propose,
		Apply:   (*line).reverse,
		Consider: func(s *line, source *rand.PCG, look func(m pair, change, key int)) {
			r := rand.New(source)
			a := r.IntN(len(s.order))
			for b := range s.order {
				if m := (pair{a, b}); a != b {
					t := *s
					t.reverse(m)
					look(m, t.errors()-s.errors(), int(s.order[a])*30+b)
				}
			}
		},
		Left: func(s *line, m pair) int { return int(s.order[m.a])*30 + m.a },
		Keys: 30 * 30,
	}
}

// builtIn are the built-in workers.
func builtIn(m Moves[line, pair]) map[string]func(Job[line]) (Worker[line], error) {
	return map[string]func(Job[line]) (Worker[line], error){
		"article": Article(m, 0.001), "annealed": Annealed(m, 0.1), "tempered": Tempered(m),
		"cooled": Cooled(m, 3, 0.3), "tabu": Tabu(m, nil),
	}
}

// The zero Options solve a problem with each of the workers.
func TestZeroOptionsSolve(t *testing.T) {
	for name, worker := range builtIn(lineMoves()) {
		t.Run(name, func(t *testing.T) {
			p := lines()
			p.Merge, p.Worker = nil, worker
			seeds := uint64(1)
			if *sudokutest.Long {
				seeds = 10
			}
			for seed := range seeds {
				r, err := Evolve(t.Context(), p, Options{Seed: seed, MaxProposals: 20_000_000})
				require.NoError(t, err, "seed %d", seed)
				require.Zero(t, r.Solution.errors())
				require.Zero(t, r.Errors)
			}
		})
	}
}

// The article's settings solve it too.
func TestClassicOfAnyProblem(t *testing.T) {
	p := lines()
	p.Worker = Article(lineMoves(), 0.001)
	p.QuickSteps = 256
	r, err := Evolve(t.Context(), p, Classic())
	require.NoError(t, err)
	require.Zero(t, r.Solution.errors())
}

// A context ends a run within milliseconds, though the functions of the problem are slow
// and don't poll.
func TestContextEndsSlowProblems(t *testing.T) {
	const slow = 200 * time.Microsecond
	for name, o := range map[string]Options{
		"long turns":  {},
		"short turns": {Population: 200, Steps: 1},
		"islands":     {Population: 4, Islands: 4, Steps: 7},
		"restarts":    {Population: 100, Steps: 1, MaxEpochs: 1},
	} {
		for worker, make := range builtIn(Moves[line, pair]{
			Propose:  func(s *line, source *rand.PCG) (pair, int) { time.Sleep(slow); return pair{}, 0 },
			Apply:    (*line).reverse,
			Consider: func(_ *line, _ *rand.PCG, look func(pair, int, int)) { time.Sleep(slow); look(pair{}, 0, 0) },
			Left:     func(*line, pair) int { return 0 },
			Keys:     1,
		}) {
			t.Run(name+" "+worker, func(t *testing.T) {
				t.Parallel()
				p := lines()
				p.Worker = make
				ctx, cancel := context.WithCancel(t.Context())
				run, err := New(ctx, p, o)
				require.NoError(t, err)
				var at time.Time
				time.AfterFunc(30*time.Millisecond, func() { at = time.Now(); cancel() })
				for run.Step(ctx) {
				}
				require.Less(t, time.Since(at), 2*time.Second, "of a machine under load; 10 ms on an idle one")
				_, err = run.Result()
				require.ErrorIs(t, err, context.Canceled)
			})
		}
	}
}

// A run that is cancelled anywhere ends as if it had not been.
func TestCancelledRunContinues(t *testing.T) {
	for name, worker := range builtIn(lineMoves()) {
		t.Run(name, func(t *testing.T) {
			for _, o := range []Options{{Steps: 300, MaxProposals: 5000}, {Population: 3, Islands: 2, Steps: 40, MaxEpochs: 4, MaxAttempts: 3}} {
				p := lines()
				p.Worker = worker
				want := newRun(t, p, o)
				result, wantErr := toEnd(t.Context(), want)
				got := newRun(t, p, o)
				for polls := 1; ; polls++ {
					got.Step(newPolled(t.Context(), polls%50))
					if got.Step(t.Context()); got.done {
						break
					}
				}
				r, err := got.Result()
				require.Equal(t, wantErr, err)
				require.Equal(t, result, r)
				require.Equal(t, want.Population(), got.Population())
			}
		})
	}
}

// polled is a context that ends after so many polls.
type polled struct {
	context.Context
	left atomic.Int64
}

func (c *polled) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

func TestChances(t *testing.T) {
	for _, temperature := range []float64{0.01, 0.1, 0.5, 1, 7, 50, 1e4} {
		require.InEpsilon(t, math.Exp(-1/temperature)+1e-300, atTemperature(temperature)+1e-300, 1e-9)
	}
	for _, n := range []int{1, 2, 3, 10, 1000} {
		require.InEpsilon(t, math.Pow(0.03, 1/float64(n)), rootOf(n, 0.03), 1e-12)
	}
	var c chances
	c.set(0.98)
	for _, d := range []int{0, 1, 5, 63, 64, 65, 200, 1000} {
		require.InDelta(t, math.Pow(0.98, float64(d)), float64(c.of(d))/(1<<64), 1e-9)
	}
	require.Zero(t, c.of(math.MaxInt))
	w, err := Article(lineMoves(), 0.3)(Job[line]{Problem: &Problem[line]{Random: lines().Random, Errors: (*line).errors}})
	require.NoError(t, err)
	for _, d := range []int{0, 1, 63, 64, 1000} { // the article's chance is the same for all
		require.Equal(t, threshold(0.3), w.(*annealer[line, pair, int]).chances.of(d))
	}
}

// A mistake is made if the next random fraction is below its threshold, and certain ones draw none.
func TestThresholds(t *testing.T) {
	worse := Moves[line, pair]{
		Propose: func(*line, *rand.PCG) (pair, int) { return pair{}, 1 },
		Apply:   func(*line, pair) {},
	}
	fraction := NewStream(3, 4).Uint64()
	for threshold, want := range map[uint64]int{0: 0, fraction: 0, fraction + 1: 1, math.MaxUint64: 1} {
		made, err := Annealed(worse, 0.5)(Job[line]{Problem: &Problem[line]{Random: lines().Random, Errors: (*line).errors}})
		require.NoError(t, err)
		w := made.(*annealer[line, pair, int])
		w.chances.few[1] = threshold
		source := NewStream(3, 4)
		_, _, accepted := w.walk(&line{}, 10, 0, 1, source)
		require.Equal(t, want, accepted, threshold)
		require.Equal(t, threshold == math.MaxUint64, source.Uint64() == fraction)
	}
}

func newPolled(ctx context.Context, left int) *polled {
	c := &polled{Context: ctx}
	c.left.Store(int64(left))
	return c
}

// A run by Cooled has one turn in an attempt, and the next is twice as long, unless the options
// say otherwise.
func TestCooledTurns(t *testing.T) {
	p := Problem[int]{
		Random: func(*int, *rand.PCG) {},
		Errors: func(*int) int { return 1 }, // never solved
		Worker: Cooled(Moves[int, int]{
			Propose: func(*int, *rand.PCG) (int, int) { return 0, 0 }, Apply: func(*int, int) {},
		}, 2, 1),
	}
	for _, test := range []struct {
		opts     Options
		attempts int
		steps    int64
	}{
		{Options{MaxAttempts: 3}, 3, 7 * defaultSteps},
		{Options{MaxAttempts: 3, Goroutines: 2}, 3, 7 * defaultSteps},
		{Options{MaxAttempts: 2, MaxEpochs: 3}, 2, 9 * defaultSteps},
		{Options{MaxAttempts: 2, Steps: 10, MaxStall: 4}, 2, 80},
	} {
		r, err := Evolve(t.Context(), p, test.opts)
		require.ErrorIs(t, err, ErrBudget)
		require.Equal(t, test.attempts, r.Stats.Attempts)
		require.Equal(t, test.steps, r.Stats.Proposals, "%+v", test.opts)
	}
}
