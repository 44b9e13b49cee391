package sudoku

import (
	"context"
	"math/rand/v2"
	"slices"

	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/rng"
	"example.com/sudoku/internal/together"
)

// This file holds the genetic algorithm as a user calls it, and one generation of it. It
// builds on [basis] and [offspring].

// Genetic solves a puzzle by a genetic algorithm. A generation of a population
// of full boards draws parents, the fitter the more often. Their children
// inherit from both, may mutate, and may be improved by a [Worker]. The best of
// the population and the best of the children are the next generation.
//
// The error is nil if the board in the result solves the puzzle. It is a
// [*ClashError] if the givens break the rules, [ErrNoSolution] if deduction
// proves that, an [*OptionError] if opts can't be used, [ErrBudget] if a limit
// is reached, and the error of ctx if that ends. With the last two the result
// holds the best board. Nil options are the default ones.
func Genetic[P Problem](ctx context.Context, puzzle P, opts *GeneticOptions) (Result[P], error) {
	found, err := evolveGenetically(ctx, Cells(&puzzle), opts, puzzle.kernel().funcs())
	return resultOf(&puzzle, found), err
}

func evolveGenetically(ctx context.Context, puzzle []uint8, opts *GeneticOptions, funcs boardFuncs) (outcome, error) {
	g, err := newGenetic(ctx, puzzle, opts, funcs)
	switch {
	case g == nil:
		return outcome{cells: puzzle}, err
	case err != nil:
		return g.draft(g.opts.Layout, g.opts.Fitness, g.opts.Seed), err
	}
	g.startBreeders(ctx)
	defer g.stopBreeders()
	for g.generation(ctx) {
	}
	return g.result()
}

// NewGenetic returns a run of [Genetic] at generation zero. The errors are the
// same. Generation zero depends on the puzzle, Seed, Layout, Population and
// NoDeduction only, and a larger population contains the smaller one.
func NewGenetic[P Problem](ctx context.Context, puzzle P, opts *GeneticOptions) (*Run[P], error) {
	g, err := newGenetic(ctx, Cells(&puzzle), opts, puzzle.kernel().funcs())
	if err != nil {
		return nil, err
	}
	return &Run[P]{g, puzzle}, nil
}

// membersBetweenPolls is how many organisms are filled at random between two
// polls of the context, in less than a millisecond.
const membersBetweenPolls = 64

// A genetic is the state of a run. Chance changes progress and parents only:
// each organism has a new random stream.
type genetic struct {
	progress
	opts    GeneticOptions // with defaults
	basis   *basis
	stem    uint64 // of all streams
	mutates uint64 // threshold of a mutation
	elite   int    // organisms that survive
	trusted bool   // whether the crossover is a built-in one

	parents   []organism // the population, best first
	next      []organism // scratch
	ranking   []ranked   // scratch
	wheel     *wheel
	offspring offspring
	breeders  []*breeder
	active    []*breeder      // those at work
	rescue    together.Rescue // of those at work
	seen      organism        // the best of a generation that was cancelled
}

// newGenetic returns a run at generation zero. If the context ends, it returns an
// incomplete one with the error.
func newGenetic(ctx context.Context, puzzle []uint8, opts *GeneticOptions, funcs boardFuncs) (*genetic, error) {
	g := &genetic{progress: newProgress(geneticName, puzzle, funcs.kernel)}
	if opts != nil {
		g.opts = *opts
	}
	o := &g.opts
	if err := funcs.kernel.err; err != nil {
		return nil, err
	}
	if err := o.complete(len(puzzle)); err != nil {
		return nil, err
	}
	var err error
	if o.Crossover, err = o.Crossover.under(funcs.kernel); err != nil {
		return nil, err
	}
	if err := poll.Ended(ctx); err != nil {
		return g, err
	}
	if g.basis, err = newBasis(puzzle, o.Layout, o.Fitness, o.NoDeduction, funcs); err != nil {
		return nil, err
	}
	if o.NoDeduction { // the article lets a free cell hold any value
		for i := range g.basis.domains {
			if g.basis.start[i] == 0 {
				g.basis.domains[i] = allValues(g.basis.rules.Values)
			}
		}
	}
	o.completeFor(g.basis.free)
	g.limits = o.limits()
	g.stem = rng.SplitMix(o.Seed, 0)
	g.mutates = threshold(o.Mutation)
	g.elite, g.trusted = o.elite(), o.Crossover.trusted()
	g.parents = newOrganisms(o.Population, len(puzzle))
	g.next = newOrganisms(o.Population, len(puzzle))
	g.ranking = make([]ranked, 0, o.Population)
	g.wheel = newWheel(o.Population)
	g.offspring.make(o.Population*o.Offspring, len(puzzle))
	first, err := newBreeder(ctx, g)
	if err != nil {
		return nil, err
	}
	if err := poll.Ended(ctx); err != nil {
		return g, err
	}
	g.breeders = append(g.breeders, first)
	g.seen = organism{cells: slices.Clone(g.best.cells), errors: g.best.errors}
	if !g.restart(ctx) {
		return g, g.err
	}
	if g.broken {
		return nil, g.err
	}
	if err := turnTo(g.wheel, g.parents, o.Selection); err != nil {
		return nil, err
	}
	return g, nil
}

// restart makes a generation zero. If the context ends, it returns false and the
// next step restarts.
func (g *genetic) restart(ctx context.Context) bool {
	g.restarting = true
	var source rand.PCG
	first := g.made()
	g.ranking = g.ranking[:0]
	for i := range g.next {
		if i%membersBetweenPolls == membersBetweenPolls-1 {
			if g.err = poll.Ended(ctx); g.err != nil {
				return false
			}
		}
		o := &g.next[i]
		rng.Seed(&source, g.stem, first+uint64(i))
		copy(o.cells, g.basis.start)
		o.age = 0
		g.basis.units.scatter(o.cells, &source)
		if g.opts.Layout == LayoutFree {
			g.repairDomains(o.cells, &source)
		}
		o.errors = g.basis.errors(o.cells)
		g.ranking = append(g.ranking, ranked{o.errors, i})
	}
	slices.SortFunc(g.ranking, ranked.compare)
	for i, r := range g.ranking {
		g.parents[i].set(&g.next[r.index])
	}
	g.restarting = false
	g.collect()
	g.beginAttempt(g.parents[0].errors)
	return true
}

// repairDomains gives another value to each free cell whose value is not in its
// domain.
func (g *genetic) repairDomains(board []uint8, source *rand.PCG) {
	for _, cell := range g.basis.units.cells {
		if values := g.basis.domains[cell]; !values.Has(board[cell]) {
			board[cell] = rng.Value(values.set, source)
		}
	}
}

// step makes one generation, with breeders that do not outlive it.
func (g *genetic) step(ctx context.Context) bool {
	g.startBreeders(ctx)
	defer g.stopBreeders()
	return g.generation(ctx)
}

// generation makes one generation: the breeders make the children, and the next
// generation is chosen. A generation that is cancelled changes nothing.
func (g *genetic) generation(ctx context.Context) bool {
	if g.done || g.restarting && !g.restart(ctx) {
		return false
	}
	if g.err = poll.Ended(ctx); g.err != nil {
		return false
	}
	if g.err = turnTo(g.wheel, g.parents, g.opts.Selection); g.err != nil {
		return false
	}
	switch cancelled, err := g.breed(ctx); {
	case err != nil:
		g.fail(err)
		return false
	case cancelled:
		g.err = poll.Ended(ctx)
		g.keepBestChild()
		return false
	}
	g.survive()
	g.collect()
	if !g.broken && g.endEpoch(g.parents[0].errors) && !g.restart(ctx) {
		return false
	}
	return !g.done
}

// makeChild makes child k by a breeder: it draws the parents, crosses them, mutates the
// child and improves it. The error is that of a plug-in that broke a law.
func (g *genetic) makeChild(k int, l *breeder) error {
	b := &g.offspring
	board := b.boards[k]
	rng.Seed(&l.source, g.stem, b.first+uint64(k))
	mother, father := g.wheel.drawPair(&l.source)
	g.opts.Crossover.cross()(board, g.parents[mother].cells, g.parents[father].cells, l.random)
	if !g.trusted {
		if err := g.basis.checkBoard("Crossover", g.opts.Crossover.Name, board); err != nil {
			return err
		}
	}
	if g.mutates > 0 && l.source.Uint64() < g.mutates {
		g.mutate(board, &l.source)
	}
	b.errors[k] = g.basis.errors(board)
	if l.worker != nil {
		copy(l.board.cells, board)
		l.worker.Follow(&l.board)
		var err error
		b.errors[k], b.steps[k], _, err = l.worker.Improve(&l.board, b.errors[k], g.opts.Steps, &l.source)
		if err != nil {
			return err
		}
		copy(board, l.board.cells)
	}
	return nil
}

// made returns the number of organisms made, which is the index of the next
// one's stream.
func (g *genetic) made() uint64 {
	return uint64(g.stats.Attempts)*uint64(len(g.parents)) + uint64(g.stats.Births)
}

// collect keeps the best board.
func (g *genetic) collect() {
	g.offer(&g.parents[0])
	g.reached(g.opts.Fitness)
}

func (g *genetic) result() (outcome, error) {
	p := g.progress
	p.best.cells = slices.Clone(p.best.cells)
	if p.err != nil {
		p.offer(&g.seen)
	}
	return p.resultBy(g.opts.Fitness)
}

func (g *genetic) epochs() int { return g.stats.Epochs }

func (g *genetic) population() []organism { return g.parents }

func (g *genetic) settled() any { o := g.opts; return &o }
