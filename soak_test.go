package sudoku

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"example.com/sudoku/csp"
	"github.com/stretchr/testify/require"
)

var soak = flag.Duration("soak", time.Second/2, "how long TestSoak runs: 1m in .ci/run, 1h before a release")

const (
	soakGoroutines = 8
	soakMemory     = 512 << 20 // bytes
	soakPatience   = 20 * time.Millisecond
	soakGrowth     = 4 << 20 // bytes of live heap that are no leak
	soakEnough     = 10      // calls of each kind by which all tables are made
)

// TestSoak makes calls of all kinds from several goroutines, under a memory limit
// and with contexts that end at random moments. Between the first fifth of the
// time and its end the live heap must not grow, no goroutine may be left, and the
// process must stay below the limit.
func TestSoak(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(soakMemory))
	calls := soakCalls()
	made := make([]atomic.Int64, len(calls))
	before := runtime.NumGoroutine()

	// A goroutine holds pause for reading during a call.
	var pause sync.RWMutex
	var running sync.WaitGroup
	stop := make(chan struct{})
	for i := range soakGoroutines {
		running.Go(func() {
			r := rand.New(NewStream(14, uint64(i)))
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
				if err != nil {
					t.Errorf("%s: %v", calls[call].name, err)
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
		verb, _, _ := strings.Cut(calls[i].name, ", ")
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

// A soakAction is one call on random data. It checks what it gets. Errors of the
// context and of budgets are in order; others are returned.
type soakAction struct {
	name string
	call func(ctx context.Context, r *rand.Rand) error
}

// soakCall makes a call under a context that ends at once, at any moment, or when
// patience ends.
func soakCall(a soakAction, r *rand.Rand) error {
	ctx, cancel := context.WithTimeout(context.Background(), soakPatience)
	defer cancel()
	switch r.IntN(4) {
	case 0:
		cancel()
	case 1:
		timer := time.AfterFunc(time.Duration(r.IntN(5_000))*time.Microsecond, cancel)
		defer timer.Stop()
	}
	err := a.call(ctx, r)
	for _, allowed := range []error{ErrBudget, ErrNoSolution, ErrManySolutions, context.Canceled, context.DeadlineExceeded} {
		if errors.Is(err, allowed) {
			return nil
		}
	}
	if errors.As(err, new(*SizeError)) { // the verb does not serve giants
		return nil
	}
	return err
}

func soakCalls() []soakAction {
	calls := slices.Concat(
		soakCallsOn[Grid4](0.6), soakCallsOn[Grid6](0.6), soakCallsOn[Grid8](0.6),
		soakCallsOn[Grid](0.6), soakCallsOn[Grid10](0.6), soakCallsOn[Grid12](0.6),
		soakCallsOn[Grid16](0.5), soakCallsOn[Grid25](0.4), soakCallsOn[Grid36](0.35),
		soakCallsOn[Grid49](0.1), soakCallsOn[Grid64](0.1), soakCallsOn[Grid81](0.1),
		soakCallsUpTo9[Grid4](0.6), soakCallsUpTo9[Grid6](0.6), soakCallsUpTo9[Grid](0.6),
	)
	return append(calls, soakAction{"model, queens", func(ctx context.Context, r *rand.Rand) error {
		var m csp.Model
		n := 4 + r.IntN(12)
		rows := m.Array("", n, csp.Range(1, n))
		for i, row := range rows {
			for j := range i {
				m.NotEqual(row, rows[j])
				m.NotEqual(row.Plus(i), rows[j].Plus(j))
				m.NotEqual(row.Plus(-i), rows[j].Plus(-j))
			}
		}
		_, err := m.Count(ctx, 1+r.IntN(100))
		return err
	}}, soakAction{"model, closest", func(ctx context.Context, r *rand.Rand) error {
		m := magicSquare(3)
		m.Fix(m.Decisions()[r.IntN(9)], 1+r.IntN(9))
		m.Fix(m.Decisions()[r.IntN(9)], 1+r.IntN(9))
		_, err := m.Closest(ctx)
		return err
	}}, soakAction{"compare", func(ctx context.Context, r *rand.Rand) error {
		for _, err := range Compare(ctx, soakBoard[Grid](r, 0.6), []uint64{1, 2},
			Contender{Name: "a", Genetic: &GeneticOptions{MaxProposals: 2000, NoWorker: true}},
			Contender{Name: "b", Evolve: &EvolveOptions{MaxProposals: 2000}}) {
			if err != nil {
				return err
			}
		}
		return nil
	}})
}

// soakBoard returns a random puzzle. One of eight has a given that may be wrong.
func soakBoard[B Board](r *rand.Rand, empty float64) B {
	board := thinned(Shuffle(pattern[B](), r.Uint64()), empty*r.Float64(), r)
	if r.IntN(8) == 0 {
		cell := r.IntN(len(board))
		board[cell] = uint8(1 + r.IntN(side(len(board))))
	}
	return board
}

func soakCallsOn[B Board](empty float64) []soakAction {
	var calls []soakAction
	n := side(len(*new(B)))
	add := func(name string, call func(ctx context.Context, r *rand.Rand, puzzle B) error) {
		calls = append(calls, soakAction{fmt.Sprintf("%s, %dx%d", name, n, n), func(ctx context.Context, r *rand.Rand) error {
			return call(ctx, r, soakBoard[B](r, empty))
		}})
	}
	wrong := errors.New("a wrong answer without an error")
	solved := func(puzzle, board B, err error) error {
		if err == nil && !Solved(puzzle, board) {
			return wrong
		}
		return err
	}
	add("solve", func(ctx context.Context, _ *rand.Rand, puzzle B) error {
		board, err := Solve(ctx, puzzle)
		return solved(puzzle, board, err)
	})
	add("unique", func(ctx context.Context, _ *rand.Rand, puzzle B) error {
		board, err := Unique(ctx, puzzle)
		return solved(puzzle, board, err)
	})
	add("count", func(ctx context.Context, r *rand.Rand, puzzle B) error {
		_, err := Count(ctx, puzzle, 1+r.IntN(100))
		return err
	})
	add("solutions", func(ctx context.Context, r *rand.Rand, puzzle B) error {
		for board, err := range Solutions(ctx, puzzle) {
			if err := solved(puzzle, board, err); err != nil || r.IntN(10) == 0 {
				return err
			}
		}
		return nil
	})
	add("evolve", func(ctx context.Context, r *rand.Rand, puzzle B) error {
		result, err := Evolve(ctx, puzzle, &EvolveOptions{Seed: r.Uint64(), Islands: 1 + r.IntN(3), MaxProposals: 20_000})
		return solved(puzzle, result.Board, err)
	})
	add("genetic", func(ctx context.Context, r *rand.Rand, puzzle B) error {
		result, err := Genetic(ctx, puzzle, &GeneticOptions{Seed: r.Uint64(), NoWorker: r.IntN(2) == 0, MaxProposals: 10_000})
		return solved(puzzle, result.Board, err)
	})
	add("backtrack", func(ctx context.Context, r *rand.Rand, puzzle B) error {
		opts := &BacktrackOptions{Goroutines: r.IntN(4)}
		if opts.Goroutines == 0 {
			opts.MaxSteps = 5000
		}
		result, err := Backtrack(ctx, puzzle, opts)
		return solved(puzzle, result.Board, err)
	})
	add("generate", func(ctx context.Context, r *rand.Rand, _ B) error {
		board, err := GenerateBoard[B](ctx, &GenerateOptions{Seed: r.Uint64(), Symmetry: Symmetry(r.IntN(3)), MaxTries: 3})
		if err == nil {
			_, err = Unique(ctx, board)
		}
		return err
	})
	add("puzzles", func(ctx context.Context, r *rand.Rand, _ B) error {
		for _, err := range Puzzles[B](ctx, &GenerateOptions{Seed: r.Uint64(), Goroutines: 2, MaxTries: 3}) {
			if err != nil || r.IntN(4) == 0 {
				return err
			}
		}
		return nil
	})
	add("minimize", func(ctx context.Context, r *rand.Rand, puzzle B) error {
		_, err := Minimize(ctx, puzzle, SymmetryNone, r.Uint64())
		return err
	})
	add("model", func(ctx context.Context, _ *rand.Rand, puzzle B) error {
		answer, err := ModelOf(puzzle).Unique(ctx)
		if err != nil {
			return err
		}
		board := puzzle
		for cell, v := range answer.Values {
			board[cell] = uint8(v)
		}
		return solved(puzzle, board, nil)
	})
	add("parallel", func(ctx context.Context, r *rand.Rand, puzzle B) error {
		text := strings.Repeat(Line(puzzle)+"\n", 20)
		for board, err := range Parallel(ctx, ReadBoard[B](strings.NewReader(text)), 1+r.IntN(3), Solve) {
			if err := solved(puzzle, board, err); err != nil || r.IntN(20) == 0 {
				return err
			}
		}
		return nil
	})
	add("parse and print", func(_ context.Context, _ *rand.Rand, puzzle B) error {
		for _, text := range []string{Line(puzzle), fmt.Sprint(puzzle)} {
			if again, err := ParseBoard[B](text); err != nil || again != puzzle {
				return fmt.Errorf("read back from %q: %w", text, errors.Join(wrong, err))
			}
		}
		PencilMarks(puzzle)
		return nil
	})
	add("export", func(ctx context.Context, r *rand.Rand, puzzle B) error {
		var text bytes.Buffer
		if err := WriteDIMACS(ctx, &text, puzzle, &ExportOptions{Candidates: true, Encoding: Encoding(r.IntN(2))}); err != nil {
			return err
		}
		_, err := ReadAnswer(strings.NewReader("s UNSATISFIABLE\n"), puzzle, nil)
		return err
	})
	add("checkpoint", func(ctx context.Context, r *rand.Rand, puzzle B) error {
		opts := &EvolveOptions{Seed: r.Uint64(), Population: 2, Steps: 50, NoDeduction: true}
		run, err := NewEvolution(puzzle, opts)
		if err != nil {
			return err
		}
		run.Step(ctx)
		saved, err := json.Marshal(run)
		if err != nil {
			return err
		}
		again, err := NewEvolution(puzzle, opts)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(saved, again); err != nil {
			return err
		}
		if !slices.Equal(run.Population(), again.Population()) {
			return wrong
		}
		return nil
	})
	if n <= 16 {
		add("rate", func(ctx context.Context, _ *rand.Rand, puzzle B) error {
			_, err := Rate(ctx, puzzle)
			return err
		})
		add("hints", func(ctx context.Context, r *rand.Rand, puzzle B) error {
			for step, err := range Hints(ctx, puzzle, puzzle, nil) {
				if err != nil || step.String() == "" || r.IntN(20) == 0 {
					return err
				}
			}
			return nil
		})
	}
	return calls
}

func soakCallsUpTo9[B Board](empty float64) []soakAction {
	return []soakAction{{fmt.Sprintf("canonical, %dx%[1]d", side(len(*new(B)))), func(_ context.Context, r *rand.Rand) error {
		board := soakBoard[B](r, empty)
		other := Shuffle(board, r.Uint64())
		same, err := Equivalent(board, other)
		if err == nil && !same {
			return errors.New("a shuffled board is not equivalent")
		}
		return err
	}}}
}
