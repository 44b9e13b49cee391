package sudoku

import (
	"context"
	"fmt"
	"iter"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// A loop is an iterator of the package without the type of its items. One that
// takes no context ignores it.
type loop struct {
	name  string
	start func(ctx context.Context) iter.Seq[error]
}

func itemErrors[T any](seq iter.Seq2[T, error]) iter.Seq[error] {
	return func(yield func(error) bool) {
		for _, err := range seq {
			if !yield(err) {
				return
			}
		}
	}
}

// loops are all iterators that yield errors. Each yields three items or more.
func loops() []loop {
	puzzle := gridOf(demo)
	lines := strings.Repeat(Line(puzzle)+"\n", 5)
	large := ModelOf(Grid16{})
	waiting := func(ctx context.Context, i int) (int, error) {
		if i > 4 {
			<-ctx.Done()
		}
		return i, ctx.Err()
	}
	all := []loop{
		{"Read", func(context.Context) iter.Seq[error] { return itemErrors(Read(strings.NewReader(lines))) }},
		{"ReadBoard", func(context.Context) iter.Seq[error] { return itemErrors(ReadBoard[Grid](strings.NewReader(lines))) }},
		{"Solutions 9x9", func(ctx context.Context) iter.Seq[error] { return itemErrors(Solutions(ctx, Grid{})) }},
		{"Solutions 16x16", func(ctx context.Context) iter.Seq[error] { return itemErrors(Solutions(ctx, Grid16{})) }},
		{"History", func(ctx context.Context) iter.Seq[error] { return itemErrors(History(ctx, puzzle, nil)) }},
		{"Compare", func(ctx context.Context) iter.Seq[error] {
			return itemErrors(Compare(ctx, puzzle, []uint64{1, 2, 3, 4, 5}, Contender{Name: "a"},
				Contender{Name: "b", Evolve: &EvolveOptions{Islands: 2}}))
		}},
		{"NextSteps", func(ctx context.Context) iter.Seq[error] { return itemErrors(NextSteps(ctx, puzzle, puzzle, nil)) }},
		{"Hints", func(ctx context.Context) iter.Seq[error] { return itemErrors(Hints(ctx, puzzle, puzzle, nil)) }},
		{"Model.Solutions", func(ctx context.Context) iter.Seq[error] { return itemErrors(large.Solutions(ctx)) }},
		{"Model.History", func(ctx context.Context) iter.Seq[error] { return itemErrors(large.History(ctx)) }},
	}
	for _, n := range []int{1, 2, 5} {
		all = append(all,
			loop{fmt.Sprintf("BacktrackAll by %d", n), func(ctx context.Context) iter.Seq[error] {
				return itemErrors(BacktrackAll(ctx, Grid{}, &BacktrackOptions{Goroutines: n}))
			}},
			loop{fmt.Sprintf("Puzzles by %d", n), func(ctx context.Context) iter.Seq[error] {
				return itemErrors(Puzzles[Grid6](ctx, &GenerateOptions{Seed: 1, Goroutines: n}))
			}},
			loop{fmt.Sprintf("Parallel by %d", n), func(ctx context.Context) iter.Seq[error] {
				return itemErrors(Parallel(ctx, endless, n, same))
			}},
			loop{fmt.Sprintf("Parallel by %d that wait", n), func(ctx context.Context) iter.Seq[error] {
				return itemErrors(Parallel(ctx, endless, n, waiting))
			}},
			loop{fmt.Sprintf("Parallel over Parallel by %d", n), func(ctx context.Context) iter.Seq[error] {
				return itemErrors(Parallel(ctx, Parallel(ctx, endless, n, same), n, same))
			}})
	}
	return all
}

// endings are the ways in which a loop can end. Each leaves it after the second
// item, or earlier.
var endings = []struct {
	name string
	run  func(t *testing.T, l loop)
}{
	{"break", func(t *testing.T, l loop) {
		n := 0
		for err := range l.start(context.Background()) {
			require.NoError(t, err)
			if n++; n == 2 {
				break
			}
		}
		require.Equal(t, 2, n)
	}},
	{"return", func(t *testing.T, l loop) {
		for err := range l.start(context.Background()) {
			require.NoError(t, err)
			return
		}
	}},
	{"stop of iter.Pull", func(t *testing.T, l loop) {
		next, stop := iter.Pull(l.start(context.Background()))
		defer stop()
		err, ok := next()
		require.NoError(t, err)
		require.True(t, ok)
	}},
	{"panic", func(t *testing.T, l loop) {
		require.PanicsWithValue(t, "out of the loop", func() {
			for range l.start(context.Background()) {
				panic("out of the loop")
			}
		})
	}},
	{"Goexit", func(t *testing.T, l loop) {
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			for range l.start(context.Background()) {
				runtime.Goexit()
			}
		}()
		<-ended
	}},
	{"cancelled before", func(t *testing.T, l loop) {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		requireCancelled(t, l, l.start(ctx), 0)
	}},
	{"cancelled between start and loop", func(t *testing.T, l loop) {
		ctx, cancel := context.WithCancel(context.Background())
		seq := l.start(ctx)
		cancel()
		requireCancelled(t, l, seq, 0)
	}},
	{"cancelled during", func(t *testing.T, l loop) {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		n := 0
		requireCancelled(t, l, func(yield func(error) bool) {
			for err := range l.start(ctx) {
				if n++; n == 2 {
					cancel()
				}
				if !yield(err) {
					return
				}
			}
		}, 2)
	}},
}

// requireCancelled checks that the error of the context is the last of a loop,
// and the first after the good items.
func requireCancelled(t *testing.T, l loop, seq iter.Seq[error], good int) {
	var last error
	n := 0
	for err := range seq {
		require.NoError(t, last, "an error is the last item")
		if last = err; err == nil {
			n++
		}
	}
	if strings.HasPrefix(l.name, "Read") {
		return // takes no context
	}
	require.ErrorIs(t, last, context.Canceled)
	require.GreaterOrEqual(t, n, good)
}

// No goroutine outlives a loop, however it ends. The loops take a context that
// never ends, so that it can't end the goroutines for them. A bubble of synctest waits for all
// goroutines that were started in it, and panics if one waits for ever.
func TestNoLeaks(t *testing.T) {
	for _, l := range loops() {
		for _, ending := range endings {
			t.Run(l.name+"/"+ending.name, func(t *testing.T) {
				inBubble(t, func(t *testing.T) { ending.run(t, l) })
			})
		}
	}
}

// inBubble runs a test in a bubble and reports goroutines that are left.
func inBubble(t *testing.T, test func(t *testing.T)) {
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("goroutines are left: %v", p)
		}
	}()
	synctest.Test(t, test)
}

// When a loop over Parallel has ended, no call of do is running and in has been
// left, at that moment and not some time later.
func TestParallelLeavesNobodyAtWork(t *testing.T) {
	for _, ending := range endings {
		t.Run(ending.name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				var atWork atomic.Int64
				in := func(yield func(int, error) bool) {
					atWork.Add(1)
					defer atWork.Add(-1)
					endless(yield)
				}
				do := func(ctx context.Context, i int) (int, error) {
					atWork.Add(1)
					defer atWork.Add(-1)
					if i > 4 {
						<-ctx.Done()
					}
					return i, nil
				}
				ending.run(t, loop{"Parallel", func(ctx context.Context) iter.Seq[error] {
					return itemErrors(Parallel(ctx, in, 3, do))
				}})
				require.Zero(t, atWork.Load())
			})
		})
	}
}

// Every exported function that returns an iter.Seq2 is among the loops.
func TestLoopsAreAll(t *testing.T) {
	api, err := os.ReadFile("testdata/api.golden")
	require.NoError(t, err)
	iterators := regexp.MustCompile(`(?m)^func (?:\(\*?(\w+).*?\)(\.))?(\w+).*\) iter\.Seq2`).FindAllStringSubmatch(string(api), -1)
	require.NotEmpty(t, iterators)
	for _, match := range iterators {
		name := strings.Join(match[1:], "")
		require.True(t, slices.ContainsFunc(loops(), func(l loop) bool {
			return l.name == name || strings.HasPrefix(l.name, name+" ")
		}), "no loop over %s", name)
	}
}

// The calls that start goroutines of their own leave none behind either.
func TestCallsLeaveNoGoroutines(t *testing.T) {
	puzzle := gridOf(demo)
	hard := mustParse[Grid](t, platinumBlond)
	for _, call := range []struct {
		name string
		run  func(ctx context.Context) error
	}{
		{"Evolve", func(ctx context.Context) error {
			_, err := Evolve(ctx, hard, &EvolveOptions{Islands: 4, MaxProposals: 20_000})
			return err
		}},
		{"Genetic", func(ctx context.Context) error {
			_, err := Genetic(ctx, hard, &GeneticOptions{MaxProposals: 20_000})
			return err
		}},
		{"Backtrack", func(ctx context.Context) error {
			_, err := Backtrack(ctx, hard, &BacktrackOptions{Goroutines: 4})
			return err
		}},
		{"Generate", func(ctx context.Context) error {
			_, err := Generate(ctx, &GenerateOptions{Seed: 1, Goroutines: 4})
			return err
		}},
		{"Minimize", func(ctx context.Context) error {
			_, err := Minimize(ctx, puzzle, SymmetryNone, 1)
			return err
		}},
		{"Run.Step", func(ctx context.Context) error {
			run, err := NewEvolution(hard, &EvolveOptions{Islands: 4, Steps: 50})
			if err == nil {
				run.Step(ctx)
				_, err = run.Result()
			}
			return err
		}},
	} {
		t.Run(call.name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				if err := call.run(context.Background()); err != nil {
					require.ErrorIs(t, err, ErrBudget)
				}
			})
			inBubble(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(context.Background())
				cancel()
				require.ErrorIs(t, call.run(ctx), context.Canceled)
			})
			for polls := 1; polls < 200; polls *= 3 {
				inBubble(t, func(t *testing.T) {
					if err := call.run(sudokutest.CountingContext(context.Background(), polls)); err != nil && err != context.Canceled {
						require.ErrorIs(t, err, ErrBudget)
					}
				})
			}
		})
	}
}
