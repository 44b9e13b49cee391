package evolve

import (
	"context"
	"math/rand/v2"
	"sync/atomic"

	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/rng"
	"example.com/sudoku/internal/together"
)

// This file holds the genetic algorithm: a run whose islands make generations in place of
// turns.

// Genetic solves a problem by a genetic algorithm. A generation of a population draws
// parents, the fitter the more often. [Problem.Merge] makes their children, which may mutate,
// and which a worker may improve. The best of the population and the best of the children are
// the next generation. It needs Merge, or Trial for differential evolution, and needs no
// Worker. The errors are those of [Evolve].
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
	if problem.goals() {
		opts = opts.Or(defaultsOfGoals)
	}
	if problem.Trial != nil {
		opts = opts.Or(defaultsOfTrial)
	}
	opts, err := opts.Completed(problem.Worker != nil)
	switch {
	case err != nil:
		return nil, err
	case problem.Trial != nil && (opts.SteadyState || opts.Offspring != 1):
		return nil, &OptionError{Field: "SteadyState and Offspring", Value: "given", Want: "none, as Trial makes a child of each organism"}
	case problem.Trial != nil && opts.Population < 4:
		return nil, &OptionError{Field: "Population", Value: opts.Population, Want: "at least 4, for Trial"}
	}
	if problem.Worker == nil && problem.QuickSteps == 0 { // else it is the worker that checks, or the caller
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
	e.mode = b
	first, err := newBreeder(ctx, b)
	if err != nil {
		return nil, err
	}
	if err := poll.Ended(ctx); err != nil {
		return nil, err
	}
	b.breeders = append(b.breeders, first)
	if !e.restart(ctx) || e.broken {
		return nil, e.err
	}
	if e.restarting { // until costs are told
		return e, nil
	}
	return e, b.turnWheel()
}

const maxChildren = 1 << 26

// A breeding makes the generations of the islands of a run, one after the other. Their members
// are sorted by rank and have no random streams: each organism is made by one of its own.
type breeding[S any] struct {
	run     *Run[S]
	island  *island[S] // in work
	opts    GeneticOptions
	stem    uint64 // of all streams
	merges  uint64 // threshold of merging
	mutates uint64 // threshold of a mutation
	elite   int    // organisms that survive
	rounds  int    // in a generation
	batch   int    // children that a breeder takes at once

	next    []member[S] // scratch
	ranking []ranked    // scratch
	wheel   *wheel

	children []Organism[S]
	ranks    []int64 // of the children
	steps    []int   // that the worker made
	made     int     // number of children; 0 until all breeders have ended
	asked    []*Organism[S]

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
		run: e, island: e.islands[0], opts: opts, stem: rng.SplitMix(opts.Seed, 0), elite: opts.elite(), rounds: 1,
		next: make([]member[S], opts.Population), ranking: make([]ranked, 0, opts.Population), wheel: newWheel(opts.Population),
		children: make([]Organism[S], n), ranks: make([]int64, n), steps: make([]int, n),
	}
	b.merges = threshold(max(0, opts.Merging))
	if e.problem.Mutate != nil {
		b.mutates = threshold(max(0, opts.Mutation))
	}
	if opts.SteadyState {
		b.rounds = opts.Population
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
	return uint64(s.Attempts)*uint64(len(b.run.islands)*len(b.next)) + uint64(s.Births)
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

func (b *breeding[S]) finish(ctx context.Context) {
	b.start(ctx)
	defer b.stop()
	for b.generation(ctx) {
	}
}

// fill fills a member by a stream of its own, which it does not keep.
func (b *breeding[S]) fill(s *island[S], k int) {
	m := &s.members[k]
	rng.Seed(&m.source, b.stem, b.organisms()+uint64(s.number*len(s.members)+k))
	s.fill(m)
	m.source = rand.PCG{} // which saved runs have
}

func (b *breeding[S]) order(s *island[S]) { s.sort() }
func (b *breeding[S]) options() any       { return new(b.opts) }

// generation makes one generation on each island. If it is cancelled, the islands after those
// that have theirs are unchanged.
func (b *breeding[S]) generation(ctx context.Context) bool {
	e := b.run
	if e.problem.Told > 0 {
		e.err = &OptionError{Field: "Told", Value: e.problem.Told, Want: "Ask and Tell in place of Step and Finish"}
		return false
	}
	for epochs := e.stats.Epochs; e.stats.Epochs == epochs && b.breed(ctx); {
		b.advance(ctx)
	}
	return !e.done && e.err == nil
}

// breed makes the children of the next island. It returns false if the run has ended or is
// cancelled.
func (b *breeding[S]) breed(ctx context.Context) bool {
	e := b.run
	if e.done || e.restarting && !e.restart(ctx) {
		return false
	}
	if e.err = poll.Ended(ctx); e.err != nil || e.restarting {
		return e.err == nil
	}
	for _, b.island = range e.islands {
		if b.island.next < b.rounds {
			break
		}
	}
	if e.err = b.turnWheel(); e.err != nil {
		return false
	}
	cancelled, err := b.makeAll(ctx)
	switch {
	case err != nil:
		e.fail(err)
	case cancelled:
		e.err = poll.Ended(ctx)
		b.keepBestChild()
	}
	return e.err == nil
}

// advance makes the next generation of the island, and ends the epoch after the last one.
func (b *breeding[S]) advance(ctx context.Context) {
	e := b.run
	b.survive()
	b.island.next++
	e.collect()
	if e.broken || !e.done && e.islands[len(e.islands)-1].next < b.rounds {
		return
	}
	for _, s := range e.islands {
		s.next = 0
	}
	e.closeEpoch(ctx)
}
