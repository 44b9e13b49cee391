package sudoku

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"

	"example.com/sudoku/evolve"
	"github.com/stretchr/testify/require"
)

// idle is a worker that does nothing, of any layout.
func idle(layout Layout, improve Improve) Worker {
	return Worker{Name: "mine", Layout: layout, NewFunc: func(Job) Improve { return improve }}
}

// Plug-ins that break a law are refused by an error that names them and the
// law, in both searches, on any number of islands and processors. Nothing
// panics.
func TestPluginLaws(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	board := gridOf(platinumBlond)
	spoil := func(change func(cells []uint8)) Improve {
		return func(cells []uint8, steps int, _ rand.Source) int { change(cells); return steps }
	}
	cross := func(change func(child []uint8)) Crossover {
		return Crossover{Name: "mine", Keeps: LayoutFree | LayoutBlocks, CrossFunc: func(child, a, b []uint8, r *rand.Rand) {
			copy(child, a)
			change(child)
		}}
	}
	free := func(cells []uint8) int { // a free cell
		for i, v := range board {
			if v == 0 {
				return i
			}
		}
		return 0
	}
	returns := func(steps int) Improve { return func([]uint8, int, rand.Source) int { return steps } }
	wrongDelta := Fitness{Name: "mine", ErrorsFunc: Duplicates.Errors, DeltaFunc: func([]uint8, int, uint8) int { return -1 }}
	for _, test := range []struct {
		name   string
		worker Worker
		cross  Crossover
		fit    Fitness
		want   string
	}{
		{name: "nil Improve", worker: Worker{Name: "mine", NewFunc: func(Job) Improve { return nil }}, want: `Worker "mine" returned no Improve from New`},
		{name: "negative steps", worker: idle(LayoutFree, returns(-1)), want: `Worker "mine" returned -1 steps of 100`},
		{name: "too many steps", worker: idle(LayoutFree, returns(101)), want: `Worker "mine" returned 101 steps of 100`},
		{name: "given", worker: idle(LayoutFree, spoil(func(c []uint8) { c[7] = 3 })), want: `Worker "mine" changed the given 1 at row 1, column 8 to 3`},
		{name: "empty cell", worker: idle(LayoutFree, spoil(func(c []uint8) { c[free(c)] = 0 })), want: `Worker "mine" left row 1, column 1 empty`},
		{name: "large value", worker: idle(LayoutFree, spoil(func(c []uint8) { c[free(c)] = 200 })), want: `Worker "mine" put 200 at row 1, column 1, which can't hold it`},
		{name: "layout", worker: idle(LayoutBlocks, spoil(func(c []uint8) { c[0] = c[0]%9 + 1 })), want: `Worker "mine" left the layout "blocks"`},
		{name: "layout, large value", worker: idle(LayoutBlocks, spoil(func(c []uint8) { c[0] = 77 })), want: `Worker "mine" put 77 at row 1, column 1, which can't hold it`},
		{name: "child with another given", cross: cross(func(c []uint8) { c[7] = 3 }), want: `Crossover "mine" changed the given 1 at row 1, column 8 to 3`},
		{name: "child unfilled", cross: cross(func(c []uint8) { clear(c) }), want: `Crossover "mine" left row 1, column 1 empty`},
		{name: "child off the layout", worker: SwapWorker, cross: cross(func(c []uint8) { c[0] = c[0]%9 + 1 }), want: `Crossover "mine" left the layout "blocks"`},
		{name: "false promise", worker: SwapWorker, cross: func() Crossover { c := CrossRuns; c.Keeps = LayoutBlocks; c.Name = "mine"; return c }(), want: `Crossover "mine" left the layout "blocks"`},
		{name: "negative fitness", worker: AnnealedSwapWorker, fit: Fitness{Name: "mine", ErrorsFunc: func([]uint8) int { return -2 }}, want: `Fitness "mine" counted -2 errors`},
		{name: "lazy fitness", worker: AnnealedSwapWorker, fit: Fitness{Name: "mine", ErrorsFunc: func([]uint8) int { return 0 }}, want: `Fitness "mine" counted 0 errors for a board that is no solution`},
		{name: "wrong delta", worker: AnnealedSwapWorker, fit: wrongDelta, want: `Fitness "mine" has a DeltaFunc that leads to `},
	} {
		t.Run(test.name, func(t *testing.T) {
			layout := test.worker.Layout
			for _, islands := range []int{1, 3} {
				opts := &EvolveOptions{Worker: test.worker, Crossover: test.cross, Fitness: test.fit, Options: evolve.Options{Islands: islands, Population: 6, Steps: 100, MaxEpochs: 20, MaxAttempts: 1}, NoDeduction: true}
				result, err := Evolve(t.Context(), board, opts)
				requireLaw(t, err, test.want)
				require.Equal(t, board, thinnedTo(board, result.Board), "the givens stand")

				run, err := NewEvolution(t.Context(), board, opts)
				if err == nil {
					err = brokenAt(t, run)
				}
				requireLaw(t, err, test.want)
			}
			opts := &GeneticOptions{Worker: test.worker, Crossover: test.cross, Fitness: test.fit, Layout: layout,
				GeneticOptions: evolve.GeneticOptions{Population: 40, Offspring: 2, Steps: 100, MaxEpochs: 20, MaxAttempts: 1}, NoDeduction: true}
			result, err := Genetic(t.Context(), board, opts)
			requireLaw(t, err, test.want)
			require.Equal(t, board, thinnedTo(board, result.Board), "the givens stand")
			run, err2 := NewGenetic(t.Context(), board, opts)
			if err2 == nil {
				err2 = brokenAt(t, run)
			}
			requireLaw(t, err2, test.want)
			for range 3 {
				_, again := Genetic(t.Context(), board, opts)
				require.Equal(t, err, again, "the first child that breaks the law is to blame")
			}
		})
	}
}

// A law that is broken once ends the run, whatever the plug-in does after that.
func TestPluginLawBrokenOnce(t *testing.T) {
	calls := 0
	worker := idle(LayoutFree, func(_ []uint8, steps int, _ rand.Source) int {
		if calls++; calls == 2 {
			return -1
		}
		return steps
	})
	_, err := Evolve(t.Context(), gridOf(platinumBlond), &EvolveOptions{Worker: worker, Options: evolve.Options{Population: 6, MaxEpochs: 20, MaxAttempts: 1}})
	requireLaw(t, err, `Worker "mine" returned -1 steps of`)
	require.Equal(t, 2, calls)

	calls = 0
	cross := Crossover{Name: "mine", Keeps: LayoutFree, CrossFunc: func(child, a, b []uint8, r *rand.Rand) {
		if copy(child, a); calls == 0 {
			clear(child)
		}
		calls++
	}}
	_, err = Evolve(t.Context(), gridOf(platinumBlond), &EvolveOptions{Crossover: cross, Options: evolve.Options{Population: 6, Steps: 100, MaxEpochs: 20, MaxAttempts: 1}})
	requireLaw(t, err, `Crossover "mine" `)
	require.Equal(t, 1, calls)
}

// brokenAt steps a run until a law is broken and returns the error.
func brokenAt[P Problem](t *testing.T, run *Run[P]) error {
	for range 20 {
		more := run.Step(t.Context())
		_, err := run.Result()
		require.Equal(t, more, err == ErrBudget, "the step that breaks a law is the last")
		if !more {
			return err
		}
	}
	require.Fail(t, "no law is broken")
	return nil
}

func requireLaw(t *testing.T, err error, want string) {
	t.Helper()
	var broken *evolve.LawError
	require.ErrorAs(t, err, &broken)
	require.ErrorContains(t, err, want)
}

// A fitness without Errors is refused however it is combined.
func TestFitnessWithoutErrors(t *testing.T) {
	for _, f := range []Fitness{
		Fitness{}.Plus(Duplicates), Duplicates.Plus(Fitness{}), Fitness{}.Times(3), Fitness{}.Times(2).Plus(Balance).Times(-1), {Name: "x"},
	} {
		require.NotEmpty(t, f.Name)
		var option *OptionError
		_, err := Evolve(t.Context(), Grid{}, &EvolveOptions{Fitness: f})
		require.ErrorAs(t, err, &option)
		require.Equal(t, "Fitness", option.Field)
		_, err = Genetic(t.Context(), Grid{}, &GeneticOptions{Fitness: f})
		require.ErrorAs(t, err, &option)
		require.Equal(t, "Fitness", option.Field)
	}
}

// A panic in a plug-in surfaces in the goroutine of the caller, whatever
// goroutine it happened in, and so does runtime.Goexit. All goroutines have
// ended by then.
func TestPluginPanics(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	board := gridOf(platinumBlond)
	boom := errors.New("boom")
	for how, end := range map[string]func(){"panic": func() { panic(boom) }, "exit": runtime.Goexit} {
		after := func(n int) func() { // ends at the n-th call
			calls := make(chan struct{}, n)
			return func() {
				select {
				case calls <- struct{}{}:
				default:
					end()
				}
			}
		}
		for _, calls := range []int{0, 7} {
			die := after(calls)
			worker := idle(LayoutBlocks, func(_ []uint8, steps int, _ rand.Source) int { die(); return steps })
			newDies := Worker{Name: "mine", Layout: LayoutBlocks, NewFunc: func(Job) Improve { end(); return nil }}
			cross := Crossover{Name: "mine", Keeps: LayoutBlocks, CrossFunc: func(child, a, b []uint8, r *rand.Rand) {
				die()
				CrossBlocks.Cross(child, a, b, r)
			}}
			fitness := Fitness{Name: "mine", ErrorsFunc: func(cells []uint8) int { die(); return 1 + Duplicates.Errors(cells) }}
			selection := evolve.Selection{Name: "mine", Weights: func(w []float64, e []int) { die(); evolve.SelectUniform.Weights(w, e) }}
			evolving := func(o EvolveOptions) func(context.Context) {
				o.Islands = 4
				return func(ctx context.Context) { Evolve(ctx, board, &o) }
			}
			genetic := func(o GeneticOptions) func(context.Context) {
				o.Layout = LayoutBlocks
				return func(ctx context.Context) { Genetic(ctx, board, &o) }
			}
			for name, search := range map[string]func(context.Context){
				"evolve worker":     evolving(EvolveOptions{Worker: worker}),
				"evolve new":        evolving(EvolveOptions{Worker: newDies}),
				"evolve crossover":  evolving(EvolveOptions{Worker: SwapWorker, Crossover: cross, Options: evolve.Options{Steps: 1}}),
				"evolve fitness":    evolving(EvolveOptions{Fitness: fitness}),
				"genetic worker":    genetic(GeneticOptions{Worker: worker}),
				"genetic new":       genetic(GeneticOptions{Worker: newDies}),
				"genetic crossover": genetic(GeneticOptions{NoWorker: true, Crossover: cross}),
				"genetic fitness":   genetic(GeneticOptions{Fitness: fitness}),
				"genetic selection": genetic(GeneticOptions{NoWorker: true, GeneticOptions: evolve.GeneticOptions{Selection: selection}}),
			} {
				die = after(calls)
				t.Run(fmt.Sprint(how, " ", name, " after ", calls), func(t *testing.T) {
					endsAll(t, func() {
						ended := make(chan any)
						go func() {
							defer close(ended)
							defer func() {
								if value := recover(); value != nil {
									ended <- value
								}
							}()
							search(t.Context())
							ended <- "returned"
						}()
						value := <-ended
						if how == "exit" {
							require.Nil(t, value, "the goroutine of the caller exits")
							return
						}
						if caught, ok := value.(*evolve.PanicError); ok {
							require.ErrorIs(t, caught, boom)
							require.Contains(t, string(caught.Stack), "plugins_laws_test.go", "the stack of the plug-in")
							return
						}
						require.Equal(t, boom, value)
					})
				})
			}
		}
	}
}
