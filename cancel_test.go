package sudoku

import (
	"context"
	"errors"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// Every verb that takes a context ends at the first polls that see it ended, at
// every size. How far apart polls are is measured by BenchmarkCancel.
func TestEndsWithContext(t *testing.T) {
	t.Parallel()
	sizes{
		four: testEndsWithContext[Grid4], six: testEndsWithContext[Grid6], eight: testEndsWithContext[Grid8],
		nine: testEndsWithContext[Grid], ten: testEndsWithContext[Grid10], twelve: testEndsWithContext[Grid12],
		sixteen: testEndsWithContext[Grid16], twentyFive: testEndsWithContext[Grid25], thirtySix: testEndsWithContext[Grid36],
		fortyNine: testEndsWithContext[Grid49], sixtyFour: testEndsWithContext[Grid64], eightyOne: testEndsWithContext[Grid81],
	}.run(t)
}

func testEndsWithContext[B Board](t *testing.T) {
	if testing.Short() && side(len(*new(B))) > 16 {
		t.Skip("short: large boards")
	}
	cancelled := 0
	for name, verb := range cancellable[B]() {
		after := []int{0, 1, 3, 20}
		if isGiant(len(*new(B))) {
			after = []int{0, 3}
		}
		for _, polls := range after {
			ctx := sudokutest.CountingContext(t.Context(), polls)
			err := verb(ctx)
			if ctx.Left() >= 0 { // it ended before
				require.NotErrorIs(t, err, context.Canceled, name)
				break
			}
			require.Greater(t, ctx.Left(), int64(-20), "%s polls on after the context has ended", name)
			if err == nil { // the poll was the last thing it did
				continue
			}
			cancelled++
			require.ErrorIs(t, err, context.Canceled, "%s after %d polls", name, polls)
		}
	}
	require.Greater(t, cancelled, 20)
}

// With several reasons to fail, options come before the context, and the context
// before the board.
func TestOrderOfErrors(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	clash := Grid{0: 5, 8: 5}
	first := func(err error) error { return err }
	last := func(seq func(func(Grid, error) bool)) error {
		var last error
		for _, err := range seq {
			last = err
		}
		return last
	}
	own := Symmetry(99)
	for name, verb := range map[string]func(ctx context.Context, bad bool) error{
		"Solve":     func(ctx context.Context, _ bool) error { _, err := Solve(ctx, clash); return err },
		"Unique":    func(ctx context.Context, _ bool) error { _, err := Unique(ctx, clash); return err },
		"Solutions": func(ctx context.Context, _ bool) error { return last(Solutions(ctx, clash)) },
		"Count":     func(ctx context.Context, _ bool) error { _, err := Count(ctx, clash, 0); return err },
		"Backtrack": func(ctx context.Context, bad bool) error {
			opts := &BacktrackOptions{}
			if bad {
				opts.Goroutines = -1
			}
			_, err := Backtrack(ctx, clash, opts)
			return err
		},
		"BacktrackAll": func(ctx context.Context, bad bool) error { return last(BacktrackAll(ctx, clash, nil)) },
		"History": func(ctx context.Context, bad bool) error {
			for _, err := range History(ctx, clash, nil) {
				return first(err)
			}
			return nil
		},
		"Evolve": func(ctx context.Context, bad bool) error {
			opts := &EvolveOptions{}
			if bad {
				opts.Steps = -1
			}
			_, err := Evolve(ctx, clash, opts)
			return err
		},
		"Genetic": func(ctx context.Context, bad bool) error {
			opts := &GeneticOptions{}
			if bad {
				opts.Steps = -1
			}
			_, err := Genetic(ctx, clash, opts)
			return err
		},
		"Compare": func(ctx context.Context, bad bool) error {
			c := Contender{Name: "x"}
			if bad {
				c.Name = ""
			}
			for _, err := range Compare(ctx, clash, []uint64{1}, c) {
				return first(err)
			}
			return nil
		},
		"Minimize": func(ctx context.Context, bad bool) error {
			symmetry := SymmetryNone
			if bad {
				symmetry = own
			}
			_, err := Minimize(ctx, clash, symmetry, 1)
			return err
		},
		"IsMinimal": func(ctx context.Context, _ bool) error { _, err := IsMinimal(ctx, clash, SymmetryNone); return err },
		"Redundant": func(ctx context.Context, _ bool) error { _, err := Redundant(ctx, clash, SymmetryNone); return err },
		"Rate":      func(ctx context.Context, _ bool) error { _, err := Rate(ctx, clash); return err },
		"Hint":      func(ctx context.Context, _ bool) error { _, err := Hint(ctx, clash, clash, nil); return err },
		"Model":     func(ctx context.Context, _ bool) error { _, err := ModelOf(clash).Solve(ctx); return err },
	} {
		err := verb(ctx, true)
		if option := (*OptionError)(nil); !errors.As(err, &option) {
			require.ErrorIs(t, err, context.Canceled, name)
		}
		require.ErrorIs(t, verb(ctx, false), context.Canceled, name)
		var clashes *ClashError
		require.ErrorAs(t, verb(t.Context(), false), &clashes, name)
	}
}

// A polledContext counts the polls of it, and never ends.
type polledContext struct {
	context.Context
	polls int
}

func (c *polledContext) Err() error { c.polls++; return nil }

// A polledWriter notes the most bytes that are written between two polls.
type polledWriter struct {
	ctx   *polledContext
	polls int // seen last
	since int // bytes
	most  int
	all   int
}

func (w *polledWriter) Write(text []byte) (int, error) {
	if w.ctx.polls != w.polls {
		w.polls, w.since = w.ctx.polls, 0
	}
	w.since += len(text)
	w.most = max(w.most, w.since)
	w.all += len(text)
	return len(text), nil
}

// The work between two polls is bounded, whatever the machine: it is counted, in
// bytes of an export, in units that are stated to the learner, and in the pairs of
// sets that Sue de Coq joins.
func TestWorkBetweenPolls(t *testing.T) {
	t.Parallel()
	const mostBytes = 128 << 10
	ctx := &polledContext{Context: t.Context()}
	for name, write := range map[string]func(w *polledWriter) error{
		"LP":     func(w *polledWriter) error { return WriteLP(ctx, w, Grid36{}, nil) },
		"DIMACS": func(w *polledWriter) error { return WriteDIMACS(ctx, w, Grid36{}, nil) },
	} {
		ctx.polls = 0
		w := &polledWriter{ctx: ctx}
		require.NoError(t, write(w))
		require.Less(t, w.most, mostBytes, name)
		require.Greater(t, w.all, 10*mostBytes, name)
	}
	counting := sudokutest.CountingContext(t.Context(), 9000)
	w := &polledWriter{ctx: ctx}
	require.ErrorIs(t, WriteDIMACS(counting, w, Grid81{}, nil), context.Canceled)
	require.Zero(t, w.all, "26,244 groups are counted, each with a poll, before the first is written")

	d := newDomains(Grid81{}.kernel().geometry())
	ctx.polls = 0
	_, _, err := d.learner(ctx)
	require.NoError(t, err)
	require.GreaterOrEqual(t, ctx.polls, 3*81)

	puzzle := thinned(pattern[Grid16](), 0.95, newTestRand())
	var p logic
	p.setUp(Cells(&puzzle))
	ctx.polls = 0
	require.NoError(t, p.lookAll(ctx, SueDeCoq))
	require.Greater(t, ctx.polls, 1000)
	p.setUp(Cells(&puzzle))
	counting = sudokutest.CountingContext(t.Context(), 5)
	require.ErrorIs(t, p.lookAll(counting, SueDeCoq), context.Canceled)
	require.Greater(t, counting.Left(), int64(-5))
}
