package sudokutest

import (
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var soak = flag.Duration("soak", time.Second/5, "how long TestSoak runs: 1m in .ci/run, 1h before a release")

const (
	soakGoroutines = 8
	soakMemory     = 512 << 20 // bytes
	soakPatience   = 20 * time.Millisecond
	soakGrowth     = 4 << 20 // bytes of live heap that are no leak
	soakEnough     = 10      // calls of each kind by which all tables are made
)

// A SoakAction is one call on random data. It checks what it gets. Errors of the
// context and of budgets are in order; others are returned.
type SoakAction struct {
	Name string
	Call func(ctx context.Context, r *rand.Rand) error
}

// Soak makes calls of all kinds from several goroutines, under a memory limit
// and with contexts that end at random moments. Between the first fifth of the
// time and its end the live heap must not grow, no goroutine may be left, and the
// process must stay below the limit. allowed tells the errors that are in order beside
// those of the context.
func Soak(t *testing.T, calls []SoakAction, allowed func(error) bool) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(soakMemory))
	made := make([]atomic.Int64, len(calls))
	before := runtime.NumGoroutine()

	// A goroutine holds pause for reading during a call.
	var pause sync.RWMutex
	var running sync.WaitGroup
	stop := make(chan struct{})
	for i := range soakGoroutines {
		running.Go(func() {
			r := rand.New(rand.NewPCG(14, uint64(i)))
			for {
				select {
				case <-stop:
					return
				default:
				}
				call := r.IntN(len(calls))
				pause.RLock()
				err := soakCall(calls[call], r)
				pause.RUnlock()
				if err != nil && !allowed(err) {
					t.Errorf("%s: %v", calls[call].Name, err)
					return
				}
				made[call].Add(1)
			}
		})
	}

	memory := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	debug.FreeOSMemory()
	var marks []uint64
	highest := uint64(0)
	start := time.Now()
	for mark := 1; mark <= 5; mark++ {
		for time.Since(start) < time.Duration(mark)**soak/5 {
			time.Sleep(min(*soak/100, 100*time.Millisecond))
			metrics.Read(memory)
			highest = max(highest, memory[0].Value.Uint64()-memory[1].Value.Uint64())
		}
		pause.Lock()
		settles(t, before+soakGoroutines)
		marks = append(marks, liveHeap())
		pause.Unlock()
	}
	close(stop)
	running.Wait()
	settles(t, before)

	sum, byVerb := int64(0), map[string]int64{}
	for i := range made {
		verb, _, _ := strings.Cut(calls[i].Name, ", ")
		byVerb[verb] += made[i].Load()
		sum += made[i].Load()
	}
	t.Log(byVerb)
	t.Logf("%d calls in %v; live heap after each fifth of the time: %v KiB; at most %d MiB from the system",
		sum, *soak, kibibytes(marks), highest>>20)
	if sum >= int64(soakEnough*len(calls)) { // fewer, as on an emulator: tables are still being made after the first mark
		require.LessOrEqual(t, marks[4], marks[0]+soakGrowth, "the live heap grows")
	}
	require.Less(t, highest, uint64(soakMemory))
}

func kibibytes(bytes []uint64) (k []uint64) {
	for _, n := range bytes {
		k = append(k, n>>10)
	}
	return k
}

// liveHeap returns the bytes that are in use after a collection.
func liveHeap() uint64 {
	runtime.GC()
	runtime.GC() // frees what sync.Pool kept
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}

// settles waits until no more goroutines are left than wanted.
func settles(t *testing.T, want int) {
	t.Helper()
	for range 5000 {
		if runtime.NumGoroutine() <= want {
			return
		}
		time.Sleep(time.Millisecond)
	}
	stacks := make([]byte, 1<<20)
	t.Errorf("%d goroutines, want %d:\n%s", runtime.NumGoroutine(), want, stacks[:runtime.Stack(stacks, true)])
}

// soakCall makes a call under a context that ends at once, at any moment, or when
// patience ends.
func soakCall(a SoakAction, r *rand.Rand) error {
	ctx, cancel := context.WithTimeout(context.Background(), soakPatience)
	defer cancel()
	switch r.IntN(4) {
	case 0:
		cancel()
	case 1:
		timer := time.AfterFunc(time.Duration(r.IntN(5_000))*time.Microsecond, cancel)
		defer timer.Stop()
	}
	err := a.Call(ctx, r)
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}
