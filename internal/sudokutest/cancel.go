package sudokutest

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Verbs are functions that take a context, each on a board that is hard for it.
type Verbs = map[string]func(ctx context.Context) error

// EndsWithContext checks that each verb ends at the first polls that see its context
// ended, after some numbers of polls. It returns how often one was cancelled.
func EndsWithContext(t *testing.T, verbs Verbs, after ...int) (cancelled int) {
	for name, verb := range verbs {
		for _, polls := range after {
			ctx := CountingContext(t.Context(), polls)
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
	return cancelled
}

// EndsInTime checks that each verb ends within a second of its deadline, and of a cancel by
// another goroutine, however busy the machine; BenchCancel measures how soon. answers are the
// errors that a verb may find just before it would have looked at its context.
func EndsInTime(t *testing.T, verbs Verbs, answers ...error) {
	const deadline, late = 30 * time.Millisecond, time.Second
	for name, verb := range verbs {
		// A busy machine may hold the test up, but not always in the same place.
		least := time.Hour
		for try := 0; try < 5 && least > late; try++ {
			ctx, cancel := context.WithTimeout(t.Context(), deadline)
			start := time.Now()
			err := verb(ctx)
			least = min(least, time.Since(start)-deadline)
			cancel()
			answer := slices.ContainsFunc(answers, func(known error) bool { return errors.Is(err, known) })
			if time.Since(start) >= deadline && err != nil && !answer {
				require.ErrorIs(t, err, context.DeadlineExceeded, name)
			}
		}
		require.LessOrEqual(t, least, late, "%s ends too long after its deadline", name)

		least = time.Hour
		for try := 0; try < 5 && least > late; try++ {
			ctx, cancel := context.WithCancel(t.Context())
			cancelled := time.Time{}
			go func() { cancelled = time.Now(); cancel() }()
			verb(ctx)
			if cancelled.IsZero() { // it ended before
				break
			}
			least = min(least, time.Since(cancelled))
			cancel()
		}
		if least < time.Hour {
			require.LessOrEqual(t, least, late, "%s ends too long after a cancel", name)
		}
	}
}

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

// BenchCancel measures the longest time between two polls of the context in each verb. A
// verb returns at most that long after its context ends.
func BenchCancel(b *testing.B, verbs Verbs) {
	for name, verb := range verbs {
		b.Run(name, func(b *testing.B) {
			longest := time.Duration(0)
			moments := []time.Duration{0, 100 * time.Millisecond, 400 * time.Millisecond}
			if testing.Short() {
				moments = []time.Duration{0, 10 * time.Millisecond}
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
