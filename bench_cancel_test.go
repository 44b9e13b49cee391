package sudoku

import (
	"context"
	"io"
	"math/rand/v2"
	"sync"
	"testing"
	"time"
)

// A gapContext measures the longest time between two polls of it. It ends after
// a time, as a deadline does.
type gapContext struct {
	context.Context
	mutex   sync.Mutex
	started time.Time
	last    time.Time
	longest time.Duration
	ends    time.Duration
}

func newGapContext(ends time.Duration) *gapContext {
	now := time.Now()
	return &gapContext{Context: context.Background(), started: now, last: now, ends: ends}
}

func (g *gapContext) Err() error {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	now := time.Now()
	g.longest = max(g.longest, now.Sub(g.last))
	g.last = now
	if now.Sub(g.started) > g.ends {
		return context.DeadlineExceeded
	}
	return nil
}

// BenchmarkCancel measures the longest time between two polls of the context, in
// every verb that takes one and at every size, on boards that are hard for it.
// A verb returns at most that long after its context ends.
//
//	go test -run '^$' -bench Cancel -benchtime 1x .
func BenchmarkCancel(b *testing.B) {
	benchSizes{benchCancel[Grid4], benchCancel[Grid6], benchCancel[Grid8],
		benchCancel[Grid], benchCancel[Grid10], benchCancel[Grid12],
		benchCancel[Grid16], benchCancel[Grid25], benchCancel[Grid36],
		benchCancel[Grid49], benchCancel[Grid64], benchCancel[Grid81]}.run(b)
}

// cancellable are the verbs that take a context, each on a board of its own kind:
// few or no givens, which make searches long, or half of the cells.
func cancellable[B Board]() map[string]func(ctx context.Context) error {
	var empty B
	half := thinned(pattern[B](), 0.5, rand.New(NewStream(1, 0)))
	some := thinned(pattern[B](), 0.35, rand.New(NewStream(2, 0)))
	verbs := map[string]func(ctx context.Context) error{
		"Solve":    func(ctx context.Context) error { _, err := Solve(ctx, empty); return err },
		"Unique":   func(ctx context.Context) error { _, err := Unique(ctx, half); return err },
		"Count":    func(ctx context.Context) error { _, err := Count(ctx, empty, 0); return err },
		"Minimize": func(ctx context.Context) error { _, err := Minimize(ctx, some, SymmetryNone, 1); return err },
		"Redundant": func(ctx context.Context) error {
			_, err := Redundant(ctx, some, SymmetryNone)
			return err
		},
		"RandomSolution": func(ctx context.Context) error { _, err := RandomSolution[B](ctx, NewStream(1, 0)); return err },
		"Generate": func(ctx context.Context) error {
			_, err := GenerateBoard[B](ctx, &GenerateOptions{Minimal: true, MaxTries: -1})
			return err
		},
		"Backtrack": func(ctx context.Context) error {
			_, err := Backtrack(ctx, half, &BacktrackOptions{Goroutines: 1})
			return err
		},
		"Evolve": func(ctx context.Context) error {
			_, err := Evolve(ctx, empty, &EvolveOptions{Target: -1, Population: 20})
			return err
		},
		"Evolve as given": func(ctx context.Context) error {
			_, err := Evolve(ctx, half, &EvolveOptions{NoDeduction: true})
			return err
		},
		"Evolve classic": func(ctx context.Context) error { _, err := Evolve(ctx, half, Classic()); return err },
		"Genetic":        func(ctx context.Context) error { _, err := Genetic(ctx, empty, nil); return err },
		"Genetic plain": func(ctx context.Context) error {
			_, err := Genetic(ctx, empty, &GeneticOptions{NoWorker: true, Population: 5000})
			return err
		},
		"Model": func(ctx context.Context) error { _, err := ModelOf(half).Solve(ctx); return err },
		"Model.Count": func(ctx context.Context) error {
			_, err := ModelOf(empty).Count(ctx, 0)
			return err
		},
	}
	for fill, board := range map[string]B{"empty": empty, "10 %": thinned(pattern[B](), 0.9, rand.New(NewStream(3, 0))), "50 %": half} {
		verbs["Solve "+fill] = func(ctx context.Context) error { _, err := Solve(ctx, board); return err }
		verbs["Unique "+fill] = func(ctx context.Context) error { _, err := Unique(ctx, board); return err }
		verbs["WriteLP "+fill] = func(ctx context.Context) error { return WriteLP(ctx, io.Discard, board, nil) }
		verbs["WriteDIMACS "+fill] = func(ctx context.Context) error { return WriteDIMACS(ctx, io.Discard, board, nil) }
		if side(len(empty)) <= 16 {
			verbs["NextSteps "+fill] = func(ctx context.Context) error {
				for _, err := range NextSteps(ctx, board, board, nil) {
					if err != nil {
						return err
					}
				}
				return nil
			}
		}
	}
	if side(len(empty)) <= 16 {
		verbs["Rate"] = func(ctx context.Context) error { _, err := Rate(ctx, some); return err }
		verbs["Hints"] = func(ctx context.Context) error {
			for _, err := range Hints(ctx, some, some, nil) {
				if err != nil {
					return err
				}
			}
			return nil
		}
	}
	return verbs
}

func benchCancel[B Board](b *testing.B) {
	for name, verb := range cancellable[B]() {
		b.Run(name, func(b *testing.B) {
			longest := time.Duration(0)
			moments := []time.Duration{0, 100 * time.Millisecond, 400 * time.Millisecond}
			if testing.Short() {
				moments = moments[:2]
			}
			for b.Loop() {
				for _, ends := range moments {
					ctx := newGapContext(ends)
					verb(ctx)
					ctx.Err() // from the last poll to the return
					longest = max(longest, ctx.longest)
				}
			}
			b.ReportMetric(float64(longest.Microseconds())/1000, "ms-between-polls")
			b.ReportMetric(0, "ns/op")
		})
	}
}
