package evolve

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/rng"
	"example.com/sudoku/internal/together"
)

// This file holds the genetic algorithm: a run whose one island makes generations in place
// of turns.

// Genetic solves a problem by a genetic algorithm. A generation of a population draws
// parents, the fitter the more often. [Problem.Merge] makes their children, which may mutate,
// and which a worker may improve. The best of the population and the best of the children are
// the next generation. It needs Merge, and needs no Worker. The errors are those of [Evolve].
func Genetic[S any](ctx context.Context, problem Problem[S], opts GeneticOptions) (Result[S], error) {
	run, err := NewGenetic(ctx, problem, opts)
	if err != nil {
		return Result[S]{}, err
	}
	return run.Finish(ctx)
}

// NewGenetic returns a run of [Genetic] at generation zero. An epoch of the run is a
// generation, and the age of an organism is the number of generations since it was made.
// Generation zero depends on the problem, Seed and Population only, and a larger population
// contains the smaller one.
func NewGenetic[S any](ctx context.Context, problem Problem[S], opts GeneticOptions) (*Run[S], error) {
	if err := problem.lacks("Random", "Errors", "Merge"); err != nil {
		return nil, err
	}
	if problem.Costs != nil {
		opts = opts.Or(defaultsOfGoals)
	}
	opts, err := opts.Completed(problem.Worker != nil)
	if err != nil {
		return nil, err
	}
	if problem.Worker == nil && problem.Quick == 0 { // else it is the worker that checks, or the caller
		if err := problem.checkMemory(); err != nil {
			return nil, err
		}
	}
	e := &Run[S]{problem: problem, opts: opts.ofRun()}
	if e.goal, err = e.problem.goal(e.opts.Target); err != nil {
		return nil, err
	}
	e.best = e.problem.worthless()
	e.islands = newIslands(e)
	b := newBreeding(e, opts)
	e.breeding = b
	first, err := newBreeder(ctx, b)
	if err != nil {
		return nil, err
	}
	if err := poll.Ended(ctx); err != nil {
		return nil, err
	}
	b.breeders = append(b.breeders, first)
	if !b.restart(ctx) || e.broken {
		return nil, e.err
	}
	return e, b.turnWheel()
}

const maxChildren = 1 << 26

// A breeding makes the generations of the island of a run, whose members it keeps sorted by
// their errors. Members have no random streams: each organism is made by one of its own.
type breeding[S any] struct {
	run     *Run[S]
	island  *island[S]
	opts    GeneticOptions
	stem    uint64 // of all streams
	merges  uint64 // threshold of merging
	mutates uint64 // threshold of a mutation
	elite   int    // organisms that survive
	batch   int    // children that a breeder takes at once

	next    []member[S] // scratch
	ranking []ranked    // scratch
	wheel   *wheel

	children []Organism[S]
	ranks    []int64 // of the children
	steps    []int   // that the worker made
	made     int     // number of children; 0 until all breeders have ended

	ctx       context.Context
	first     uint64       // index of the first child's stream
	handed    atomic.Int64 // children handed out to breeders
	last      atomic.Int64 // first child that is good enough, or the last one
	cancelled atomic.Bool  // a breeder saw that ctx ended

	breeders []*breeder[S]
	active   []*breeder[S]   // those at work
	rescue   together.Rescue // of those at work
}

func newBreeding[S any](e *Run[S], opts GeneticOptions) *breeding[S] {
	n := opts.Population * opts.mostOffspring()
	b := &breeding[S]{
		run: e, island: e.islands[0], opts: opts, stem: rng.SplitMix(opts.Seed, 0), elite: opts.elite(),
		next: make([]member[S], opts.Population), ranking: make([]ranked, 0, opts.Population), wheel: newWheel(opts.Population),
		children: make([]Organism[S], n), ranks: make([]int64, n), steps: make([]int, n),
	}
	b.merges = threshold(max(0, opts.Merging))
	if e.problem.Mutate != nil {
		b.mutates = threshold(max(0, opts.Mutation))
	}
	for i := range b.next {
		b.next[i].Solution = e.problem.newSolution()
	}
	for k := range b.children {
		b.children[k] = e.problem.worthless()
	}
	return b
}

// organisms returns how many organisms were made, which is the index of the next one's
// stream.
func (b *breeding[S]) organisms() uint64 {
	s := &b.run.stats
	return uint64(s.Attempts)*uint64(len(b.next)) + uint64(s.Births)
}

// restart makes a generation zero. If the context ends, it returns false and the next step
// restarts.
func (b *breeding[S]) restart(ctx context.Context) bool {
	e := b.run
	e.restarting = true
	first := b.organisms()
	if !e.each(ctx, len(b.next), func(i int) {
		m := &b.next[i]
		rng.Seed(&m.source, b.stem, first+uint64(i))
		b.island.scatter(m)
		m.source = rand.PCG{} // which saved runs have
	}) {
		e.err = poll.Ended(ctx)
		return false
	}
	e.problem.rankByGoals(b.next, nil)
	b.ranking = b.ranking[:0]
	for i := range b.next {
		b.next[i].Age = 0
		b.ranking = append(b.ranking, ranked{e.problem.rank(&b.next[i].Organism), i})
	}
	slices.SortFunc(b.ranking, ranked.compare)
	for i, r := range b.ranking {
		e.problem.set(&b.island.members[i].Organism, &b.next[r.index].Organism)
	}
	e.restarting = false
	e.stats.Attempts++
	e.epoch, e.stalled, e.least = 0, 0, b.ranking[0].rank
	b.collect()
	return true
}

// collect keeps the best organism.
func (b *breeding[S]) collect() {
	s := b.island
	if e := b.run; e.problem.Costs != nil { // the first organism of a front is any
		e.problem.none(&s.best)
		e.problem.none(&e.best)
	}
	s.keepBest(&s.members[0])
	b.run.collect()
}

func (b *breeding[S]) turnWheel() error {
	members, better := b.island.members, 0
	return b.wheel.turnTo(func(i int) int {
		if b.run.problem.Errors != nil {
			return members[i].Errors
		}
		if i > 0 && members[i].Cost > members[i-1].Cost {
			better = i
		}
		return better
	}, &b.opts.Selection)
}

// step makes one generation, with breeders that do not outlive it.
func (b *breeding[S]) step(ctx context.Context) bool {
	b.start(ctx)
	defer b.stop()
	return b.generation(ctx)
}

// generation makes one generation: the breeders make the children, and the next generation
// is chosen. A generation that is cancelled changes nothing.
func (b *breeding[S]) generation(ctx context.Context) bool {
	e := b.run
	if e.done || e.restarting && !b.restart(ctx) {
		return false
	}
	if e.err = poll.Ended(ctx); e.err != nil {
		return false
	}
	rounds := 1
	if b.opts.SteadyState {
		rounds = len(b.next)
	}
	s := b.island
	for ; s.next < rounds && !e.done; s.next++ {
		if e.err = b.turnWheel(); e.err != nil {
			return false
		}
		switch cancelled, err := b.breed(ctx); {
		case err != nil:
			e.fail(err)
			return false
		case cancelled:
			e.err = poll.Ended(ctx)
			b.keepBestChild()
			return false
		}
		b.survive()
		b.collect()
	}
	s.next = 0
	if !e.broken && e.endEpoch(b.island.rank(0)) && !b.restart(ctx) {
		return false
	}
	return !e.done
}
