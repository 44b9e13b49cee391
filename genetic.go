package sudoku

import (
	"context"
	"fmt"
	"math/rand/v2"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/rng"
)

// This file holds the genetic algorithm on boards: what a generation does with them. Package
// evolve calls it, for boards as for any problem, in evolve/genetic.go: generation makes the
// children, survive keeps the elite and makes the next generation. Which parents are drawn is in
// evolve/selection.go. The options, with [ClassicGenetic], are in genetic_options.go.

// Genetic solves a puzzle by a genetic algorithm. A generation of a population
// of full boards draws parents, the fitter the more often. Their children
// inherit from both, may mutate, and may be improved by a [Worker]. The best of
// the population and the best of the children are the next generation.
//
//	generation zero    fillByUnits    fills each organism (random.go)
//	each child         Selection      draws two parents (package evolve)
//	                   Crossover      lets it inherit from both (crossover.go)
//	                   mutate         changes it in one place, now and then
//	                   Worker         improves it, if there is one (evolution_workers.go)
//	                   errors         counts what is wrong with it (fitness.go)
//	then the best of the population, Elite, and of the children are the next generation
//
// The error is nil if the board in the result solves the puzzle. It is a
// [*ClashError] if the givens break the rules, [ErrNoSolution] if deduction
// proves that, an [*OptionError] if opts can't be used, [ErrBudget] if a limit
// is reached, and the error of ctx if that ends. With the last two the result
// holds the best board. Nil options are the default ones.
func Genetic[P Problem](ctx context.Context, puzzle P, opts *GeneticOptions) (Result[P], error) {
	e, err := newGenetic(ctx, Cells(&puzzle), opts, puzzle.compiled())
	return finish(ctx, &puzzle, e, err)
}

// NewGenetic returns a run of [Genetic] at generation zero. The errors are the
// same. Generation zero depends on the puzzle, Seed, Layout, Population and
// NoDeduction only, and a larger population contains the smaller one.
func NewGenetic[P Problem](ctx context.Context, puzzle P, opts *GeneticOptions) (*Run[P], error) {
	e, err := newGenetic(ctx, Cells(&puzzle), opts, puzzle.compiled())
	return newRun(puzzle, e, err)
}

// newGenetic returns a run at generation zero. If the context ends, it returns an
// incomplete one with the error.
func newGenetic(ctx context.Context, puzzle []uint8, opts *GeneticOptions, k *compiled) (*boardRun, error) {
	o := valueOf(opts)
	e := &boardRun{puzzle: puzzle, compiled: k, options: func() any { return new(o) }}
	err := k.err
	if err == nil {
		err = o.complete(len(puzzle))
	}
	if err == nil {
		o.Crossover, err = o.Crossover.under(k)
	}
	if err != nil {
		return nil, err
	}
	e.algorithm = fmt.Sprintf("genetic algorithm on %v boards", o.Layout)
	e.seed, e.layout, e.fitness, e.crossover, e.mistake = o.Seed, o.Layout, o.Fitness, o.Crossover, max(0, o.Mistake)
	if !o.NoWorker {
		e.worker = o.Worker
	}
	if err := e.deduce(ctx, o.NoDeduction); err != nil {
		return e.started(ctx, err)
	}
	b := e.basis
	if o.NoDeduction { // the article lets a free cell hold any value
		for i := range b.domains {
			if b.start[i] == 0 {
				b.domains[i] = allValues(b.rules.Values)
			}
		}
	}
	o.completeFor(b.free)
	o.Crossover = e.crossover
	if o.GeneticOptions, err = o.Completed(!o.NoWorker); err != nil {
		return nil, err
	}
	p := e.problem(o.Population*(2+o.Offspring) + sparesOfIsland + sparesOfRun)
	p.QuickSteps = 1
	p.Random, p.Mutate = b.fillByUnits, b.mutate
	if o.NoWorker {
		p.Worker = nil
	}
	e.run, err = evolve.NewGenetic(ctx, p, o.GeneticOptions)
	return e.started(ctx, err)
}

// mutate changes a board in one place, as its layout allows: a free cell gets another value,
// or two free cells of a unit are swapped.
func (b *basis) mutate(mutant *evolvedBoard, source *rand.PCG) {
	u, board := b.units, mutant.cells
	if b.layout == LayoutFree {
		if len(u.cells) > 0 {
			cell := u.cells[rng.Below(len(u.cells), source)]
			board[cell] = rng.Value(b.domains[cell].Without(board[cell]).set, source)
		}
		return
	}
	if len(u.open) == 0 {
		return
	}
	free := u.free(u.open[rng.Below(len(u.open), source)])
	i, j := rng.Below(len(free), source), rng.Below(len(free)-1, source)
	if j >= i {
		j++
	}
	p, q := free[i], free[j]
	board[p], board[q] = board[q], board[p]
}
