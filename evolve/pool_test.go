package evolve

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// pooled are options whose organisms may take their turns at the same time.
var pooled = map[string]Options{
	"two workers": {Population: 6, Steps: 40, MaxEpochs: 30, MaxAttempts: 2},
	"explorers":   {Population: 7, Explorers: 0.4, WorkingExplorers: true, Steps: 9, MaxAge: 2, MaxEpochs: 40, MaxAttempts: 2, Parents: ParentsWorkerAndExplorer},
	"islands":     {Population: 3, Islands: 3, Steps: 25, MaxEpochs: 30, MaxAttempts: 2},
	"classic":     {Population: 80, Explorers: 0.1, Steps: 1, MaxAge: 5, MaxEpochs: 60, MaxAttempts: 2, Parents: ParentsWorkerAndExplorer},
	"target":      {Population: 6, Steps: 15, Target: 2, MaxEpochs: 60, MaxAttempts: 2},
}

// states steps a run to its end, and returns its states after each epoch.
func states(t *testing.T, run *Run[line]) (all []State[line]) {
	for more := true; more; {
		more = run.Step(t.Context())
		all = append(all, run.State())
	}
	return all
}

// Runs are the same on any number of goroutines, and without workers that mate those of today.
func TestGoroutines(t *testing.T) {
	solved := 0
	for name, o := range pooled {
		for seed := range uint64(6) {
			o.Seed, o.Goroutines = seed, 1
			want := states(t, newRun(t, lines(), o))
			for _, o.Goroutines = range []int{2, 8} {
				require.Equal(t, want, states(t, newRun(t, lines(), o)), "%s, seed %d, %d goroutines", name, seed, o.Goroutines)
			}
			last := want[len(want)-1]
			if last.Best.Errors == 0 {
				solved++
			}
			if o.Goroutines = 0; o.Parents == ParentsWorkerAndExplorer {
				serial := states(t, newRun(t, lines(), o))
				if last.Best.Errors == 0 {
					serial[len(serial)-1].Islands[0].Next = last.Islands[0].Next // it stopped there
				}
				require.Equal(t, serial, want, "%s, seed %d", name, seed)
			}
		}
	}
	require.Greater(t, solved, 6)
}

// A run that is cancelled at any poll, and one that is loaded, end as the whole run.
func TestGoroutinesResume(t *testing.T) {
	for name, o := range pooled {
		o.Seed, o.Goroutines, o.MaxEpochs = 3, 1, 5
		counted := newPolled(t.Context(), math.MaxInt)
		whole := newRun(t, lines(), o)
		want, wantErr := toEnd(counted, whole)
		polls := math.MaxInt - int(counted.left.Load())
		o.Goroutines = 3
		for left := 0; left <= polls; left += 1 + polls/40 {
			parts := newRun(t, lines(), o)
			toEnd(newPolled(t.Context(), left), parts)
			loaded, state := newRun(t, lines(), o), parts.State()
			require.NoError(t, loaded.SetState(&state))
			for _, run := range []*Run[line]{parts, loaded} {
				got, err := toEnd(t.Context(), run)
				require.Equal(t, wantErr, err)
				require.Equal(t, want, got, "%s, cancelled at poll %d of %d", name, left, polls)
				require.Equal(t, whole.Population(), run.Population())
			}
		}
	}
}

// A law that is broken and a panic surface, and no goroutine stays.
func TestGoroutinesLaws(t *testing.T) {
	before := runtime.NumGoroutine()
	o := Options{Population: 6, Steps: 40, Goroutines: 4}
	p := by(func(s *line, errors, steps int, source *rand.PCG) (left, made, accepted int, err error) {
		return errors, steps + 1, 0, nil
	})
	_, err := toEnd(t.Context(), newRun(t, p, o))
	var law *LawError
	require.ErrorAs(t, err, &law)
	p = by(func(*line, int, int, *rand.PCG) (left, made, accepted int, err error) { panic("worker") })
	run := newRun(t, p, o)
	func() {
		defer func() { require.IsType(t, new(PanicError), recover()) }()
		run.Step(t.Context())
	}()
	_, err = New(t.Context(), lines(), Options{Goroutines: -1})
	var option *OptionError
	require.ErrorAs(t, err, &option)
	require.Equal(t, "Goroutines", option.Field)
	for range 5000 { // one that is done may not have ended yet
		if runtime.NumGoroutine() > before {
			time.Sleep(time.Millisecond)
		}
	}
	require.LessOrEqual(t, runtime.NumGoroutine(), before)
}

// The genetic algorithm makes the same children on any number of goroutines.
func TestGeneticGoroutines(t *testing.T) {
	for _, p := range []Problem[line]{lines(), plainLines()} {
		o := GeneticOptions{Population: 20, Steps: 30, MaxEpochs: 6, MaxAttempts: 2, Seed: 2}
		want := states(t, newGenetic(t, p, o))
		for _, o.Goroutines = range []int{1, 2, 8} {
			require.Equal(t, want, states(t, newGenetic(t, p, o)))
		}
	}
}

// An expensive fitness: one that computes for about 1 ms, and one for about 1 µs. ns/op is of an
// epoch of 20 organisms and 200 steps.
func BenchmarkGoroutines(b *testing.B) {
	computes := func(roots int) func(s *line) int {
		return func(s *line) int {
			x := 1.0
			for range roots {
				x = math.Sqrt(x + 1)
			}
			return 1 + s.errors() + int(x)
		}
	}
	for name, errorsOf := range map[string]func(s *line) int{"1ms": computes(250_000), "1us": computes(250)} {
		p := lines()
		p.Errors, p.Merge = errorsOf, nil
		p.Worker = func(job Job[line]) (Worker[line], error) {
			return idler(func(s *line, errors, steps int, source *rand.PCG) (left, made, accepted int, err error) {
				for range steps {
					before := *s
					m, _ := s.propose(source)
					s.reverse(m)
					if after := errorsOf(s); after > errors {
						*s = before
					} else {
						errors = after
					}
				}
				return errors, steps, 0, nil
			}), nil
		}
		for _, goroutines := range []int{0, 1, 2} {
			b.Run(fmt.Sprintf("%s/%d", name, goroutines), func(b *testing.B) {
				run, err := New(b.Context(), p, Options{Population: 20, Steps: 10, MaxStall: -1, Goroutines: goroutines})
				require.NoError(b, err)
				for b.Loop() {
					run.Step(b.Context())
				}
			})
		}
	}
}
