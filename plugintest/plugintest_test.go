package plugintest_test

import (
	"math/rand/v2"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/evolve"
	"example.com/sudoku/plugintest"
	"github.com/stretchr/testify/require"
)

// worker returns a worker whose jobs are done by a function.
func worker(layout sudoku.Layout, improve func(job sudoku.Job) sudoku.Improve) sudoku.Worker {
	return sudoku.Worker{Name: "mine", Layout: layout, NewFunc: improve}
}

// swaps swaps two free cells of a unit, which keeps layouts and domains of full boards.
func swaps(kind sudoku.UnitKind) func(job sudoku.Job) sudoku.Improve {
	return func(job sudoku.Job) sudoku.Improve {
		return func(cells []uint8, steps int, source rand.Source) int {
			r := rand.New(source)
			for range steps {
				unit := job.Rules.Units()[0]
				for unit.Kind != kind {
					unit = job.Rules.Units()[r.IntN(len(job.Rules.Units()))]
				}
				a, b := unit.Cells[r.IntN(len(unit.Cells))], unit.Cells[r.IntN(len(unit.Cells))]
				if job.Fixed[a] == 0 && job.Fixed[b] == 0 {
					cells[a], cells[b] = cells[b], cells[a]
				}
			}
			return steps
		}
	}
}

func TestWorker(t *testing.T) {
	for layout, kind := range map[sudoku.Layout]sudoku.UnitKind{
		sudoku.LayoutRows: sudoku.Row, sudoku.LayoutColumns: sudoku.Column, sudoku.LayoutBlocks: sudoku.Block,
	} {
		require.NoError(t, plugintest.Worker(worker(layout, swaps(kind)), 1))
	}
	tabu := worker(sudoku.LayoutFree, sudoku.TabuWorker.New)
	require.NoError(t, plugintest.Worker(tabu, 1))

	memory := 0
	spoil := func(do func(job sudoku.Job, cells []uint8) int) func(sudoku.Job) sudoku.Improve {
		return func(job sudoku.Job) sudoku.Improve {
			return func(cells []uint8, steps int, _ rand.Source) int { return do(job, cells) }
		}
	}
	first := func(job sudoku.Job, given bool) int {
		for cell, v := range job.Fixed {
			if (v != 0) == given {
				return cell
			}
		}
		return 0
	}
	for want, w := range map[string]sudoku.Worker{
		"returned -1 steps":  worker(sudoku.LayoutFree, spoil(func(sudoku.Job, []uint8) int { return -1 })),
		"returned 999 steps": worker(sudoku.LayoutFree, spoil(func(sudoku.Job, []uint8) int { return 999 })),
		"changed the given": worker(sudoku.LayoutFree, spoil(func(job sudoku.Job, cells []uint8) int {
			cell := first(job, true)
			cells[cell] = cells[cell]%4 + 1
			return 0
		})),
		"empty":                  worker(sudoku.LayoutFree, spoil(func(job sudoku.Job, cells []uint8) int { cells[first(job, false)] = 0; return 0 })),
		"which can't hold it":    worker(sudoku.LayoutFree, spoil(func(job sudoku.Job, cells []uint8) int { cells[first(job, false)] = 99; return 0 })),
		`left the layout "rows"`: worker(sudoku.LayoutRows, swaps(sudoku.Column)),
		"made another board": worker(sudoku.LayoutFree, spoil(func(job sudoku.Job, cells []uint8) int {
			memory++
			cell := first(job, false)
			for v := range job.Domains[cell].All() {
				if cells[cell] = v; memory%2 == 0 {
					break
				}
			}
			return 0
		})),
	} {
		err := plugintest.Worker(w, 1)
		require.ErrorContains(t, err, want)
		require.IsType(t, new(evolve.LawError), err)
	}
	for _, w := range []sudoku.Worker{{}, sudoku.SwapWorker, worker(sudoku.LayoutBlocks, sudoku.SwapWorker.New)} {
		require.IsType(t, new(sudoku.OptionError), plugintest.Worker(w, 1))
	}
}

func TestFitness(t *testing.T) {
	good := sudoku.Fitness{Name: "mine", ErrorsFunc: sudoku.Duplicates.Errors, DeltaFunc: sudoku.Duplicates.Delta}
	require.NoError(t, plugintest.Fitness(good, 1))
	plain := good
	plain.DeltaFunc = nil
	require.NoError(t, plugintest.Fitness(plain, 1))
	require.NoError(t, plugintest.Fitness(plain.Plus(sudoku.Balance.Times(2)), 1))

	calls := 0
	for want, change := range map[string]func(*sudoku.Fitness){
		"changed a board": func(f *sudoku.Fitness) {
			f.ErrorsFunc = func(cells []uint8) int { cells[0] = cells[0]%4 + 1; return sudoku.Duplicates.Errors(cells) }
		},
		"counted -1 errors":             func(f *sudoku.Fitness) { f.ErrorsFunc = func([]uint8) int { return -1 } },
		"on the same board":             func(f *sudoku.Fitness) { f.ErrorsFunc = func([]uint8) int { calls++; return calls } },
		"has a DeltaFunc that returned": func(f *sudoku.Fitness) { f.DeltaFunc = func([]uint8, int, uint8) int { return 1 } },
		"counted no error on any board": func(f *sudoku.Fitness) {
			f.ErrorsFunc, f.DeltaFunc = func([]uint8) int { return 0 }, nil
		},
	} {
		f := good
		change(&f)
		err := plugintest.Fitness(f, 1)
		require.ErrorContains(t, err, want)
		require.IsType(t, new(evolve.LawError), err)
	}
	for _, f := range []sudoku.Fitness{{}, {Name: "mine"}, {ErrorsFunc: sudoku.Duplicates.Errors}} {
		require.IsType(t, new(sudoku.OptionError), plugintest.Fitness(f, 1))
	}
}

// The built-in crossovers pass, and the law that others break is named.
func TestCrossover(t *testing.T) {
	for _, cross := range []sudoku.Crossover{sudoku.CrossBlocks, sudoku.CrossBands, sudoku.CrossStacks, sudoku.CrossRows,
		sudoku.CrossColumns, sudoku.CrossRuns, sudoku.CrossCells, sudoku.CrossPoints(2)} {
		for seed := range uint64(3) {
			require.NoError(t, plugintest.Crossover(cross, seed), cross.Name)
		}
	}
	own := func(keeps sudoku.Layout, cross func(child, a, b []uint8, r *rand.Rand)) sudoku.Crossover {
		return sudoku.Crossover{Name: "mine", Keeps: keeps, CrossFunc: cross}
	}
	calls := 0
	for want, cross := range map[string]sudoku.Crossover{
		"left r1c1 empty": own(sudoku.LayoutFree, func(child, a, b []uint8, r *rand.Rand) {
			if copy(child, a); child[len(child)-1] != 0 {
				clear(child)
			}
		}),
		"changed a parent": own(sudoku.LayoutFree, func(child, a, b []uint8, r *rand.Rand) { copy(child, a); copy(b, a) }),
		"made another child of the same parents": own(sudoku.LayoutFree, func(child, a, b []uint8, r *rand.Rand) {
			if copy(child, a); calls%2 == 1 {
				copy(child, b)
			}
			calls++
		}),
		`left the layout "blocks"`: own(sudoku.LayoutBlocks, sudoku.CrossCells.Cross),
		"changed the ": own(sudoku.LayoutFree, func(child, a, b []uint8, r *rand.Rand) {
			copy(child, a)
			for i := range child {
				if a[i] == b[i] {
					child[i] = a[i]%4 + 1
				}
			}
		}),
	} {
		err := plugintest.Crossover(cross, 1)
		require.ErrorAs(t, err, new(*evolve.LawError))
		require.ErrorContains(t, err, want)
	}
	require.ErrorAs(t, plugintest.Crossover(sudoku.Crossover{Name: "none"}, 1), new(*sudoku.OptionError))
	require.ErrorAs(t, plugintest.Crossover(sudoku.Crossover{}, 1), new(*sudoku.OptionError))
	require.PanicsWithValue(t, "mine", func() {
		plugintest.Crossover(own(sudoku.LayoutFree, func(_, _, _ []uint8, _ *rand.Rand) { panic("mine") }), 1)
	})
}
