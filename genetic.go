package sudoku

import (
	"cmp"
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// Genetic solves a puzzle by a genetic algorithm: a population of full boards
// from which parents are drawn, the fitter the more often; their children
// inherit from both, may mutate, and may be improved by a [Worker]; the best of
// the population and the best of the children are the next generation.
//
// The error is nil if the board in the result solves the puzzle. It is a
// [*ClashError] if the givens break the rules, [ErrNoSolution] if deduction
// shows that there is none, an [*OptionError] if opts can't be used,
// [ErrBudget] if the attempts are used up, and that of ctx if it is cancelled;
// with the last two the result holds the best board. Nil options are the
// default ones.
func Genetic[B Board](ctx context.Context, puzzle B, opts *GeneticOptions) (Result[B], error) {
	g, err := newGenetic(puzzle, opts)
	if err != nil {
		return Result[B]{Board: puzzle}, err
	}
	g.gather()
	defer g.dismiss()
	for g.generation(ctx) {
	}
	return g.result()
}

// NewGenetic returns a run of [Genetic] that stands at generation zero, and the
// same errors. Generation zero depends on the puzzle, Seed, Layout, Population
// and NoDeduction alone, and a larger population has the smaller one in it.
func NewGenetic[B Board](puzzle B, opts *GeneticOptions) (*Run[B], error) {
	g, err := newGenetic(puzzle, opts)
	if err != nil {
		return nil, err
	}
	return &Run[B]{g}, nil
}

// A genetic is the state of a run. What chance changes is in progress and
// parents alone: streams are made anew for each organism.
type genetic[B Board] struct {
	progress[B]
	opts    GeneticOptions // defaults filled in
	start   B              // givens and deduced values
	domains []Values
	units   *unitLayout[B]
	counted unitWeights // of the fitness on boards of the layout
	stem    uint64      // of all streams
	mutates uint64      // threshold of a mutation
	elite   int

	parents []Organism[B] // the population, best first
	next    []Organism[B] // scratch
	wheel   *wheel
	brood   brood[B]
	lanes   []*lane[B]
	crew    []*lane[B]  // those at work
	seen    Organism[B] // the best of a generation that was broken off
	ranking []ranked    // scratch
}

func newGenetic[B Board](puzzle B, opts *GeneticOptions) (*genetic[B], error) {
	g := &genetic[B]{progress: newProgress(geneticName, puzzle)}
	if opts != nil {
		g.opts = *opts
	}
	if err := g.opts.complete(); err != nil {
		return nil, err
	}
	if err := Check(puzzle); err != nil {
		return nil, err
	}
	var ok bool
	if g.start, g.domains, ok = givenBy(puzzle, g.opts.NoDeduction); !ok {
		return nil, ErrNoSolution
	}
	o := &g.opts
	if o.NoDeduction { // the article lets a free cell hold anything
		for i := range g.domains {
			if g.start[i] == 0 {
				g.domains[i] = allValues(side(len(puzzle)))
			}
		}
	}
	var err error
	if g.units, err = newUnitLayout(&g.start, o.Layout); err != nil {
		return nil, err
	}
	if o.Steps == 0 {
		o.Steps = childSteps(len(puzzle) - Givens(g.start))
	}
	g.counted = o.Fitness.weights.within(o.Layout)
	g.stem = splitMix(o.Seed, 0)
	g.mutates = threshold(max(0, o.Mutation))
	g.elite = o.elite()
	g.parents = make([]Organism[B], o.Population)
	g.next = make([]Organism[B], o.Population)
	g.ranking = make([]ranked, 0, o.Population)
	g.wheel = newWheel(o.Population)
	g.brood.make(o.Population * o.Offspring)
	g.seen = g.best
	g.begin()
	if g.parents[0].Errors < 0 {
		return nil, &OptionError{"Fitness", o.Fitness.Name, "one that is never negative"}
	}
	if err := turnTo(g.wheel, g.parents, o.Selection); err != nil {
		return nil, err
	}
	return g, nil
}

// made returns how many organisms the run has made, which is the index of the
// next one's stream.
func (g *genetic[B]) made() uint64 {
	return uint64(g.stats.Attempts)*uint64(len(g.parents)) + uint64(g.stats.Births)
}

// begin makes a generation zero.
func (g *genetic[B]) begin() {
	var source rand.PCG
	first := g.made()
	g.ranking = g.ranking[:0]
	for i := range g.next {
		o := &g.next[i]
		seedStream(&source, g.stem, first+uint64(i))
		o.Board, o.Age = g.start, 0
		g.units.scatter(&o.Board, &source)
		if g.opts.Layout == LayoutFree {
			g.repairDomains(&o.Board, &source)
		}
		o.Errors = g.errors(&o.Board)
		g.ranking = append(g.ranking, ranked{o.Errors, i})
	}
	slices.SortFunc(g.ranking, ranked.compare)
	for i, r := range g.ranking {
		g.parents[i] = g.next[r.index]
	}
	g.takeStock()
	g.beginAttempt(g.parents[0].Errors)
}

// settle gives the free cells with a value that they can't have another one.
func (g *genetic[B]) repairDomains(board *B, source *rand.PCG) {
	for _, cell := range g.units.cells {
		if values := g.domains[cell]; !values.Has((*board)[cell]) {
			(*board)[cell] = randomValue(values, source)
		}
	}
}

// errors counts the errors of a board of the layout.
func (g *genetic[B]) errors(board *B) int {
	if g.counted != (unitWeights{}) {
		return errorsBy(board, g.counted)
	}
	return g.opts.Fitness.Errors(Cells(board))
}

// step makes one generation, with a crew that does not outlive it.
func (g *genetic[B]) step(ctx context.Context) bool {
	g.gather()
	defer g.dismiss()
	return g.generation(ctx)
}

// generation makes one generation. If it is broken off, nothing has happened.
func (g *genetic[B]) generation(ctx context.Context) bool {
	if g.done {
		return false
	}
	if g.err = ctx.Err(); g.err != nil {
		return false
	}
	if g.err = turnTo(g.wheel, g.parents, g.opts.Selection); g.err != nil {
		return false
	}
	if g.breed(ctx) {
		g.err = ctx.Err()
		g.glimpse()
		return false
	}
	g.survive()
	g.takeStock()
	o := &g.opts
	if g.endEpoch(g.parents[0].Errors, o.MaxEpochs, o.MaxStall, o.MaxAttempts, o.MaxProposals) {
		g.begin()
	}
	return !g.done
}

// A ranked is an organism's place in a ranking: of equals the first is better.
type ranked struct{ errors, index int }

func (r ranked) compare(other ranked) int {
	return cmp.Or(cmp.Compare(r.errors, other.errors), cmp.Compare(r.index, other.index))
}

// survive puts together the next generation: the elite of this one and the best
// children.
func (g *genetic[B]) survive() {
	b := &g.brood
	children := min(len(g.parents)-g.elite, b.born)
	kept := len(g.parents) - children
	g.ranking = g.ranking[:0]
	for i := range kept {
		g.ranking = append(g.ranking, ranked{g.parents[i].Errors, i})
	}
	last, ties := cutoff(b.errors[:b.born], children)
	for k, e := range b.errors[:b.born] {
		if e == last {
			ties--
		}
		if e < last || e == last && ties >= 0 {
			g.ranking = append(g.ranking, ranked{e, kept + k})
		}
	}
	slices.SortFunc(g.ranking, ranked.compare)
	for i, r := range g.ranking {
		if r.index < kept {
			g.next[i] = g.parents[r.index]
			g.next[i].Age++
		} else {
			g.next[i] = Organism[B]{Board: b.boards[r.index-kept], Errors: r.errors}
		}
	}
	g.parents, g.next = g.next, g.parents
	g.stats.Births += int64(b.born)
	g.stats.Accepted += int64(children)
	for _, steps := range b.steps[:b.born] {
		g.stats.Proposals += 1 + int64(steps)
	}
}

// cutoff returns the errors of the k-th best, and how many with so many are
// among the k best. It counts errors in 256 classes, and then those of the class
// of the k-th in finer ones.
func cutoff(errors []int, k int) (last, ties int) {
	if k == 0 {
		return 0, 0
	}
	lo, hi := errors[0], errors[0]
	for _, e := range errors {
		lo, hi = min(lo, e), max(hi, e)
	}
	for {
		var counts [256]int
		shift := max(0, bits.Len(uint(hi-lo))-8)
		for _, e := range errors {
			if e >= lo && e <= hi {
				counts[uint(e-lo)>>shift&255]++
			}
		}
		class := 0
		for ; counts[class] < k; class++ {
			k -= counts[class]
		}
		if shift == 0 {
			return lo + class, k
		}
		lo += class << shift
		hi = min(hi, lo+1<<shift-1)
	}
}

// takeStock takes over the best board.
func (g *genetic[B]) takeStock() {
	if g.parents[0].Errors < g.best.Errors {
		g.best = g.parents[0]
	}
	g.done = g.best.Errors <= max(0, g.opts.Target)
}

// glimpse notes the best child, so that the effort of a generation that is broken
// off is not all in vain. What is left there from the one before does no harm.
func (g *genetic[B]) glimpse() {
	b := &g.brood
	for k, errors := range b.errors {
		if errors < g.seen.Errors {
			g.seen = Organism[B]{Board: b.boards[k], Errors: errors}
		}
	}
}

func (g *genetic[B]) result() (Result[B], error) {
	p := g.progress
	if p.err != nil && g.seen.Errors < p.best.Errors {
		p.best = g.seen
	}
	return p.resultBy(g.opts.Fitness)
}

func (g *genetic[B]) population() Population[B] { return slices.Clone(g.parents) }
