package sudoku

import (
	"bytes"
	"context"
	"errors"
	"iter"
	"math/rand/v2"
	"runtime"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/sudokutest"
	"example.com/sudoku/internal/together"
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

// endsAll calls f and fails the test if a goroutine that f started never ends.
func endsAll(t *testing.T, f func()) {
	t.Helper()
	synctest.Test(t, func(*testing.T) { f() })
}

// tracked returns in and do, and a function that fails the test if a call of one of
// them is still running.
func tracked[In, Out any](in iter.Seq2[In, error], do func(context.Context, In) (Out, error)) (
	iter.Seq2[In, error], func(context.Context, In) (Out, error), func(*testing.T)) {
	running := new(atomic.Int64)
	trackedIn := func(yield func(In, error) bool) {
		running.Add(1)
		defer running.Add(-1)
		in(yield)
	}
	trackedDo := func(ctx context.Context, item In) (Out, error) {
		running.Add(1)
		defer running.Add(-1)
		return do(ctx, item)
	}
	return trackedIn, trackedDo, func(t *testing.T) {
		t.Helper()
		require.Zero(t, running.Load(), "calls of in and do that are still running")
	}
}

func TestParallelKeepsTheOrder(t *testing.T) {
	for _, workers := range []int{0, 1, 2, 7} {
		for _, n := range []int{0, 1, 2, 100, 20000} {
			synctest.Test(t, func(t *testing.T) {
				r := rand.New(rand.NewPCG(1, uint64(n)))
				pause := make([]bool, n)
				for i := range pause {
					pause[i] = r.IntN(500) == 0
				}
				square := func(_ context.Context, i int) (int, error) {
					if pause[i] {
						time.Sleep(time.Millisecond)
					}
					return i * i, nil
				}
				in, do, requireEnd := tracked(numbers(n, 7), square)
				next := 0
				for got, err := range Parallel(context.Background(), in, workers, do) {
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
				requireEnd(t)
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

func TestParallelLoopBreaks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in, do, requireEnd := tracked(endless, same)
		n := 0
		for range Parallel(context.Background(), in, 4, do) {
			if n++; n == 1000 {
				break
			}
		}
		require.Equal(t, 1000, n)
		requireEnd(t)
	})
	// The running calls of do see their context end.
	synctest.Test(t, func(t *testing.T) {
		wait := func(ctx context.Context, i int) (int, error) {
			if i == 0 {
				return 0, nil
			}
			<-ctx.Done()
			return 0, ctx.Err()
		}
		in, do, requireEnd := tracked(endless, wait)
		n := 0
		for range Parallel(context.Background(), in, 4, do) {
			n++
			break
		}
		require.Equal(t, 1, n)
		requireEnd(t)
	})
	require.PanicsWithValue(t, "out of the loop", func() {
		for range Parallel(context.Background(), endless, 4, same) {
			panic("out of the loop")
		}
	})
}

func TestParallelIsCancelled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		in, do, requireEnd := tracked(endless, same)
		n := 0
		var last error
		for _, err := range Parallel(ctx, in, 4, do) {
			require.NoError(t, last, "an error of the context is the last pair")
			last = err
			if n++; n == 1000 {
				cancel()
			}
		}
		require.Equal(t, context.Canceled, last)
		requireEnd(t)
	})
	// A search in do ends too.
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		empty := func(yield func(Grid, error) bool) { yield(Grid{}, nil) }
		in, do, requireEnd := tracked(empty, func(ctx context.Context, g Grid) (int, error) {
			return gridRules.exact(ctx, g[:], poll.Unlimited, 0, nil, func([]uint8) bool { cancel(); return true })
		})
		n := 0
		for _, err := range Parallel(ctx, in, 0, do) {
			require.Equal(t, context.Canceled, err)
			n++
		}
		require.Equal(t, 1, n)
		requireEnd(t)
	})
}

func TestParallelReadsAheadWithinBounds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var read atomic.Int64
		in := func(yield func(int, error) bool) {
			for i := 0; ; i++ {
				read.Add(1)
				if !yield(i, nil) {
					return
				}
			}
		}
		last := 0
		for i, err := range Parallel(context.Background(), in, 2, same) {
			require.NoError(t, err)
			if i == 0 {
				synctest.Wait() // until reading can go no further
				require.LessOrEqual(t, read.Load(), int64(together.Ahead+2))
			}
			if last = i; i == 100_000 {
				break
			}
		}
		require.Equal(t, 100_000, last)
		require.LessOrEqual(t, read.Load(), int64(100_000+together.Ahead+3))
	})
}

// If in needs the result of an item before it delivers the next, it gets it, with
// any number of goroutines and after any number of items.
func TestParallelDoesNotWaitForMore(t *testing.T) {
	for _, goroutines := range []int{1, 2, 7} {
		synctest.Test(t, func(t *testing.T) {
			answered := make(chan int, 1)
			in := func(yield func(int, error) bool) {
				for i := range 20_000 {
					if !yield(i, nil) {
						return
					}
					select {
					case got := <-answered:
						require.Equal(t, i, got)
					case <-time.After(time.Second): // when nothing else can happen
						t.Errorf("no answer to item %d", i)
						return
					}
				}
			}
			n := 0
			for got := range Parallel(context.Background(), in, goroutines, same) {
				answered <- got
				n++
			}
			require.Equal(t, 20_000, n)
		})
	}
}

// While in pauses, all results of what it has delivered are yielded, but for
// those behind an item that is not done; when that is done, these too.
func TestParallelYieldsWhatIsDone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var yielded atomic.Int64
		const bursts, size = 10, 300
		in := func(yield func(int, error) bool) {
			for i := range bursts * size {
				if i%size == 0 {
					time.Sleep(2 * time.Hour)
					require.Equal(t, int64(i), yielded.Load(), "nothing waits through a pause")
				}
				if !yield(i, nil) {
					return
				}
			}
		}
		slow := func(_ context.Context, i int) (int, error) {
			if i%size == 200 { // quick ones have made goroutines take several at once
				time.Sleep(time.Hour)
			}
			return i, nil
		}
		check := time.AfterFunc(2*time.Hour+30*time.Minute, func() {
			require.Equal(t, int64(200), yielded.Load(), "the slow item holds up those behind it only")
		})
		defer check.Stop()
		for got, err := range Parallel(context.Background(), in, 3, slow) {
			require.NoError(t, err)
			require.Equal(t, int64(got), yielded.Load())
			yielded.Add(1)
		}
		require.Equal(t, int64(bursts*size), yielded.Load())
	})
}

// More goroutines than there is work for are not started.
func TestParallelStartsNoIdleGoroutines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var most atomic.Int64
		do := func(_ context.Context, i int) (int, error) {
			most.Store(max(most.Load(), int64(runtime.NumGoroutine())))
			time.Sleep(time.Second)
			return i, nil
		}
		before := runtime.NumGoroutine()
		n := 0
		for range Parallel(context.Background(), numbers(3, 0), 1_000_000, do) {
			n++
		}
		require.Equal(t, 3, n)
		require.LessOrEqual(t, most.Load(), int64(before+5))
	})
}

// However the loop ends, and whatever in and do do, all goroutines have ended
// when it has; panics and exits of theirs are those of the loop.
func TestParallelEndsAnyway(t *testing.T) {
	boom := errors.New("boom")
	for how, end := range map[string]func(){"panic": func() { panic(boom) }, "exit": runtime.Goexit} {
		for where, loop := range map[string]func(in iter.Seq2[int, error], do func(context.Context, int) (int, error), at int){
			"body": func(in iter.Seq2[int, error], do func(context.Context, int) (int, error), at int) {
				for i := range Parallel(context.Background(), in, 4, do) {
					if i == at {
						end()
					}
				}
			},
			"do": func(in iter.Seq2[int, error], do func(context.Context, int) (int, error), at int) {
				for range Parallel(context.Background(), in, 4, func(ctx context.Context, i int) (int, error) {
					if i == at {
						end()
					}
					return do(ctx, i)
				}) {
				}
			},
			"in": func(in iter.Seq2[int, error], do func(context.Context, int) (int, error), at int) {
				for range Parallel(context.Background(), func(yield func(int, error) bool) {
					for i, err := range in {
						if i == at {
							end()
						}
						if !yield(i, err) {
							return
						}
					}
				}, 4, do) {
				}
			},
		} {
			for _, at := range []int{0, 1, 777} {
				synctest.Test(t, func(t *testing.T) { // which fails if a goroutine is left
					in, do, requireEnd := tracked(endless, same)
					var value any
					returned := false
					done := make(chan bool)
					go func() {
						defer close(done)
						defer func() { value = recover() }()
						loop(in, do, at)
						returned = true
					}()
					<-done
					requireEnd(t)
					require.False(t, returned)
					switch caught, ok := value.(*evolve.PanicError); {
					case how == "exit":
						require.Nil(t, value)
					case where == "body":
						require.Equal(t, boom, value)
					default:
						require.True(t, ok)
						require.ErrorIs(t, caught, boom)
						require.Contains(t, string(caught.Stack), "parallel_test.go")
						require.Contains(t, caught.Error(), "boom")
					}
				})
			}
		}
	}
}

func TestParallelRefusesWorkers(t *testing.T) {
	n := 0
	for _, err := range Parallel(context.Background(), numbers(3, 0), -1, same) {
		require.EqualError(t, err, "sudoku: goroutines: -1, want 0 or more")
		n++
	}
	require.Equal(t, 1, n)
}

// FuzzParallel: Parallel yields what a loop over the items would, for any number
// of goroutines and wherever the loop is left.
func FuzzParallel(f *testing.F) {
	f.Add([]byte{1, 2, 3, 0, 255, 4}, uint8(2), uint8(200))
	f.Add([]byte{}, uint8(0), uint8(0))
	f.Add(bytes.Repeat([]byte{7, 0}, 300), uint8(5), uint8(100))
	errItem, errDo := errors.New("item"), errors.New("do")
	sudokutest.Fuzz(f, func(t *testing.T, items []byte, goroutines, leave uint8) {
		in := func(yield func(byte, error) bool) {
			for _, item := range items {
				var err error
				if item == 0 {
					err = errItem
				}
				if !yield(item, err) {
					return
				}
			}
		}
		do := func(_ context.Context, item byte) (int, error) {
			if item > 250 {
				return int(item), errDo
			}
			return 2 * int(item), nil
		}
		n := 0
		for got, err := range Parallel(context.Background(), in, int(goroutines%8), do) {
			want, wantErr := 0, errItem
			if items[n] != 0 {
				want, wantErr = do(nil, items[n])
			}
			if got != want || err != wantErr {
				t.Fatalf("item %d of %v: %d, %v", n, items, got, err)
			}
			if n++; n == int(leave)+1 {
				return
			}
		}
		require.Equal(t, len(items), n)
	})
}
