package integration_test

import (
	"context"
	"fmt"
	"iter"
	"strings"
	"sync/atomic"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/compare"
	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// loops are all iterators that yield errors. Each yields three items or more.
func loops() []sudokutest.Loop {
	puzzle := sudoku.Grid(sudokutest.GridOf(sudokutest.Demo))
	lines := strings.Repeat(sudoku.Line(puzzle)+"\n", 5)
	large := sudoku.ModelOf(boardtest.Square(16))
	waiting := func(ctx context.Context, i int) (int, error) {
		if i > 4 {
			<-ctx.Done()
		}
		return i, ctx.Err()
	}
	all := []sudokutest.Loop{
		{Name: "Read", Start: func(context.Context) iter.Seq[error] {
			return sudokutest.ItemErrors(sudoku.Read(strings.NewReader(lines)))
		}},
		{Name: "Rules.Read", Start: func(context.Context) iter.Seq[error] {
			return sudokutest.ItemErrors(sudoku.Standard(9).Read(strings.NewReader(lines)))
		}},
		{Name: "Solutions 9x9", Start: func(ctx context.Context) iter.Seq[error] {
			return sudokutest.ItemErrors(sudoku.Solutions(ctx, sudoku.Grid{}))
		}},
		{Name: "Solutions 16x16", Start: func(ctx context.Context) iter.Seq[error] {
			return sudokutest.ItemErrors(sudoku.Solutions(ctx, boardtest.Square(16)))
		}},
		{Name: "History", Start: func(ctx context.Context) iter.Seq[error] {
			return sudokutest.ItemErrors(sudoku.History(ctx, puzzle, nil))
		}},
		{Name: "Run of compare", Start: func(ctx context.Context) iter.Seq[error] {
			return sudokutest.ItemErrors(compare.Run(ctx, puzzle, []uint64{1, 2, 3, 4, 5}, compare.Contender{Name: "a"},
				compare.Contender{Name: "b", Evolve: &sudoku.EvolveOptions{Options: evolve.Options{Islands: 2}}}))
		}},
		{Name: "Model.Solutions", Start: func(ctx context.Context) iter.Seq[error] { return sudokutest.ItemErrors(large.Solutions(ctx)) }},
		{Name: "Model.History", Start: func(ctx context.Context) iter.Seq[error] { return sudokutest.ItemErrors(large.History(ctx)) }},
	}
	for _, n := range []int{1, 2, 5} {
		all = append(all,
			sudokutest.Loop{Name: fmt.Sprintf("BacktrackAll by %d", n), Start: func(ctx context.Context) iter.Seq[error] {
				return sudokutest.ItemErrors(sudoku.BacktrackAll(ctx, sudoku.Grid{}, &sudoku.BacktrackOptions{Goroutines: n}))
			}},
			sudokutest.Loop{Name: fmt.Sprintf("Puzzles by %d", n), Start: func(ctx context.Context) iter.Seq[error] {
				return sudokutest.ItemErrors(sudoku.Standard(9).Puzzles(ctx, &sudoku.GenerateOptions{Seed: 1, Goroutines: n}))
			}},
			sudokutest.Loop{Name: fmt.Sprintf("Rules.Puzzles by %d", n), Start: func(ctx context.Context) iter.Seq[error] {
				return sudokutest.ItemErrors(sudoku.Latin(6).Puzzles(ctx, &sudoku.GenerateOptions{Seed: 1, Goroutines: n}))
			}},
			sudokutest.Loop{Name: fmt.Sprintf("Parallel by %d", n), Start: func(ctx context.Context) iter.Seq[error] {
				return sudokutest.ItemErrors(sudoku.Parallel(ctx, endless, n, same))
			}},
			sudokutest.Loop{Name: fmt.Sprintf("Parallel by %d that wait", n), Start: func(ctx context.Context) iter.Seq[error] {
				return sudokutest.ItemErrors(sudoku.Parallel(ctx, endless, n, waiting))
			}},
			sudokutest.Loop{Name: fmt.Sprintf("Parallel over Parallel by %d", n), Start: func(ctx context.Context) iter.Seq[error] {
				return sudokutest.ItemErrors(sudoku.Parallel(ctx, sudoku.Parallel(ctx, endless, n, same), n, same))
			}})
	}
	return all
}

// No goroutine outlives a loop, however it ends.
func TestNoLeaks(t *testing.T) { sudokutest.NoLeaks(t, loops()) }

// When a loop over Parallel has ended, no call of do is running and in has been
// left, at that moment and not some time later.
func TestParallelLeavesNobodyAtWork(t *testing.T) {
	for _, ending := range sudokutest.Endings {
		t.Run(ending.Name, func(t *testing.T) {
			sudokutest.InBubble(t, func(t *testing.T) {
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
				ending.Run(t, sudokutest.Loop{Name: "Parallel", Start: func(ctx context.Context) iter.Seq[error] {
					return sudokutest.ItemErrors(sudoku.Parallel(ctx, in, 3, do))
				}})
				require.Zero(t, atWork.Load())
			})
		})
	}
}

// Every exported function that returns an iter.Seq2 is among the loops.
func TestLoopsAreAll(t *testing.T) {
	sudokutest.LoopsAreAll(t, "../..", loops())
	sudokutest.LoopsAreAll(t, "../../compare", loops())
}

// The calls that start goroutines of their own leave none behind either.
func TestCallsLeaveNoGoroutines(t *testing.T) {
	puzzle := sudoku.Grid(sudokutest.GridOf(sudokutest.Demo))
	hard := sudoku.Grid(sudokutest.GridOf(sudokutest.PlatinumBlond))
	for _, call := range []struct {
		name string
		run  func(ctx context.Context) error
	}{
		{"Evolve", func(ctx context.Context) error {
			_, err := sudoku.Evolve(ctx, hard, &sudoku.EvolveOptions{Options: evolve.Options{Islands: 4, MaxProposals: 20_000}})
			return err
		}},
		{"Genetic", func(ctx context.Context) error {
			_, err := sudoku.Genetic(ctx, hard, &sudoku.GeneticOptions{GeneticOptions: evolve.GeneticOptions{MaxProposals: 20_000}})
			return err
		}},
		{"Backtrack", func(ctx context.Context) error {
			_, err := sudoku.Backtrack(ctx, hard, &sudoku.BacktrackOptions{Goroutines: 4})
			return err
		}},
		{"Generate", func(ctx context.Context) error {
			_, err := sudoku.Generate(ctx, &sudoku.GenerateOptions{Seed: 1, Goroutines: 4})
			return err
		}},
		{"Minimize", func(ctx context.Context) error {
			_, err := sudoku.Minimize(ctx, puzzle, sudoku.SymmetryNone, 1)
			return err
		}},
		{"Run.Step", func(ctx context.Context) error {
			run, err := sudoku.NewEvolution(t.Context(), hard, &sudoku.EvolveOptions{Options: evolve.Options{Islands: 4, Steps: 50}})
			if err == nil {
				run.Step(ctx)
				_, err = run.Result()
			}
			return err
		}},
	} {
		t.Run(call.name, func(t *testing.T) {
			sudokutest.InBubble(t, func(t *testing.T) {
				if err := call.run(context.Background()); err != nil {
					require.ErrorIs(t, err, sudoku.ErrBudget)
				}
			})
			sudokutest.InBubble(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(context.Background())
				cancel()
				require.ErrorIs(t, call.run(ctx), context.Canceled)
			})
			for polls := 1; polls < 200; polls *= 3 {
				sudokutest.InBubble(t, func(t *testing.T) {
					if err := call.run(sudokutest.CountingContext(context.Background(), polls)); err != nil && err != context.Canceled {
						require.ErrorIs(t, err, sudoku.ErrBudget)
					}
				})
			}
		})
	}
}

// endless yields all numbers.
func endless(yield func(int, error) bool) {
	for i := 0; yield(i, nil); i++ {
	}
}

func same(_ context.Context, i int) (int, error) { return i, nil }
