package sudoku

import (
	"context"
	"errors"
	"iter"
	"math/rand/v2"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var errOdd = errors.New("odd")

// numbers yields 0, 1, … n-1, with an error in place of every multiple of bad.
func numbers(n, bad int) iter.Seq2[int, error] {
	return func(yield func(int, error) bool) {
		for i := range n {
			var err error
			if bad > 0 && i%bad == 0 {
				err = errOdd
			}
			if !yield(i, err) {
				return
			}
		}
	}
}

// endsAll checks that the goroutines started by f have ended when it returns.
func endsAll(t *testing.T, f func()) {
	t.Helper()
	before := runtime.NumGoroutine()
	f()
	// A goroutine that has said it is done may still be counted for a moment.
	for range 1000 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}

func TestParallelKeepsTheOrder(t *testing.T) {
	for _, workers := range []int{0, 1, 2, 7} {
		for _, n := range []int{0, 1, 2, 100, 20000} {
			endsAll(t, func() {
				r := rand.New(rand.NewPCG(1, uint64(n)))
				pause := make([]bool, n)
				for i := range pause {
					pause[i] = r.IntN(500) == 0
				}
				next := 0
				square := func(_ context.Context, i int) (int, error) {
					if pause[i] {
						time.Sleep(time.Millisecond)
					}
					return i * i, nil
				}
				for got, err := range Parallel(context.Background(), numbers(n, 7), workers, square) {
					if next%7 == 0 {
						require.Equal(t, errOdd, err)
						require.Zero(t, got)
					} else {
						require.NoError(t, err)
						require.Equal(t, next*next, got)
					}
					next++
				}
				require.Equal(t, n, next)
			})
		}
	}
}

func TestParallelPassesErrorsOfDo(t *testing.T) {
	half := func(_ context.Context, i int) (int, error) {
		if i%2 != 0 {
			return i, errOdd
		}
		return i / 2, nil
	}
	i := 0
	for got, err := range Parallel(context.Background(), numbers(1000, 0), 3, half) {
		if i%2 != 0 {
			require.Equal(t, errOdd, err)
			require.Equal(t, i, got)
		} else {
			require.NoError(t, err)
		}
		i++
	}
	require.Equal(t, 1000, i)
}

func endless(yield func(int, error) bool) {
	for i := 0; yield(i, nil); i++ {
	}
}

func same(_ context.Context, i int) (int, error) { return i, nil }

func TestParallelIsBrokenOff(t *testing.T) {
	endsAll(t, func() {
		n := 0
		for range Parallel(context.Background(), endless, 4, same) {
			if n++; n == 1000 {
				break
			}
		}
		require.Equal(t, 1000, n)
	})
	// The calls of do that are running see their context end.
	endsAll(t, func() {
		wait := func(ctx context.Context, i int) (int, error) {
			if i == 0 {
				return 0, nil
			}
			<-ctx.Done()
			return 0, ctx.Err()
		}
		for range Parallel(context.Background(), endless, 4, wait) {
			break
		}
	})
	require.Panics(t, func() {
		for range Parallel(context.Background(), endless, 4, same) {
			panic("out of the loop")
		}
	})
}

func TestParallelIsCancelled(t *testing.T) {
	endsAll(t, func() {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		n := 0
		var last error
		for _, err := range Parallel(ctx, endless, 4, same) {
			require.NoError(t, last, "an error of the context is the last pair")
			last = err
			if n++; n == 1000 {
				cancel()
			}
		}
		require.Equal(t, context.Canceled, last)
	})
	endsAll(t, func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
		defer cancel()
		start := time.Now()
		for _, err := range Parallel(ctx, func(yield func(Grid, error) bool) { yield(Grid{}, nil) }, 0,
			func(ctx context.Context, g Grid) (int, error) { return Count(ctx, g, 0) }) {
			require.Equal(t, context.DeadlineExceeded, err)
		}
		require.Less(t, time.Since(start), 200*time.Millisecond)
	})
}

func TestParallelReadsAheadWithinBounds(t *testing.T) {
	var read atomic.Int64
	in := func(yield func(int, error) bool) {
		for i := 0; ; i++ {
			read.Add(1)
			if !yield(i, nil) {
				return
			}
		}
	}
	for i := range Parallel(context.Background(), in, 2, same) {
		if i == 0 {
			time.Sleep(50 * time.Millisecond)
			require.Less(t, read.Load(), int64(10*maxBatch))
		}
		if i == 100_000 {
			break
		}
	}
	require.Less(t, read.Load(), int64(100_000+10*maxBatch))
}

// An item is answered before the next is asked for, if it has to be.
func TestParallelDoesNotWaitForMore(t *testing.T) {
	answered := make(chan int, 1)
	in := func(yield func(int, error) bool) {
		for i := range 100 {
			if !yield(i, nil) {
				return
			}
			select {
			case got := <-answered:
				require.Equal(t, i, got)
			case <-time.After(5 * time.Second):
				t.Errorf("no answer to item %d", i)
				return
			}
		}
	}
	n := 0
	for got := range Parallel(context.Background(), in, 2, same) {
		answered <- got
		n++
	}
	require.Equal(t, 100, n)
}

func TestParallelRefusesWorkers(t *testing.T) {
	n := 0
	for _, err := range Parallel(context.Background(), numbers(3, 0), -1, same) {
		require.EqualError(t, err, "sudoku: workers: -1, want 0 or more")
		n++
	}
	require.Equal(t, 1, n)
}
