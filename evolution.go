package sudoku

import (
	"context"
	"math"
	"math/rand/v2"
	"sync"
)

// Evolve solves a puzzle by combinatorial evolution: a population of full boards
// that improve step by step and merge. In the article, and with [Classic], most
// are workers, the others explorers that scatter anew in every epoch, and a child
// of the best worker and the best explorer takes the place of the worst worker;
// by default all are workers, stronger ones, and mate: see [ParentsTwoWorkers].
//
// The error is nil if the board in the result solves the puzzle. It is a
// [*ClashError] if the givens break the rules, [ErrNoSolution] if deduction
// shows that there is none, an [*OptionError] if opts can't be used,
// [ErrBudget] if the attempts are used up, and that of ctx if it is cancelled;
// with the last two the result holds the best board. Nil options are the
// default ones.
func Evolve[B Board](ctx context.Context, puzzle B, opts *EvolveOptions) (Result[B], error) {
	run, err := NewEvolution(puzzle, opts)
	if err != nil {
		return Result[B]{Board: puzzle}, err
	}
	for run.Step(ctx) {
	}
	return run.Result()
}

// NewEvolution returns a run of [Evolve] that stands before its first epoch,
// and the same errors.
func NewEvolution[B Board](puzzle B, opts *EvolveOptions) (*Run[B], error) {
	e, err := newEvolution(puzzle, opts)
	if err != nil {
		return nil, err
	}
	return &Run[B]{e}, nil
}

// An evolution is the state of a run. Everything that chance or time changes
// is in islands, stats, best and the few counters; the rest is made from the
// puzzle and the options.
type evolution[B Board] struct {
	progress[B]
	opts    EvolveOptions // defaults filled in
	islands []*island[B]
	racing  bool  // whether the islands have one turn each before they wait
	record  int64 // steps of the fastest of these that solved the puzzle, used atomically
}

func newEvolution[B Board](puzzle B, opts *EvolveOptions) (*evolution[B], error) {
	e := &evolution[B]{progress: newProgress(evolutionName, puzzle)}
	if opts != nil {
		e.opts = *opts
	}
	if err := e.opts.complete(); err != nil {
		return nil, err
	}
	if err := Check(puzzle); err != nil {
		return nil, err
	}
	start, domains, ok := givenBy(puzzle, e.opts.NoDeduction)
	if !ok {
		return nil, ErrNoSolution
	}
	layout, err := newUnitLayout(&start, e.opts.Worker.Layout)
	if err != nil {
		return nil, err
	}
	o := &e.opts
	if o.Steps == 0 {
		o.Steps = defaultSteps(len(puzzle) - Givens(start))
	}
	if o.MaxAge == 0 {
		o.MaxAge = defaultMaxAge(o.Worker, o.Steps)
	}
	e.islands = make([]*island[B], o.Islands)
	if o.Islands == 1 {
		e.islands[0] = e.newIsland(0, start, domains, layout)
	} else {
		var all sync.WaitGroup // the workers' tables take a while
		for i := range e.islands {
			all.Go(func() { e.islands[i] = e.newIsland(i, start, domains, layout) })
		}
		all.Wait()
	}
	e.begin()
	return e, nil
}

func (e *evolution[B]) newIsland(i int, start B, domains []Values, layout *unitLayout[B]) *island[B] {
	o := &e.opts
	s := &island[B]{run: e, start: start, domains: domains, layout: layout, free: len(start) - Givens(start)}
	s.members = make([]member[B], o.Population)
	s.workers = o.workerCount()
	s.breakable = (o.Worker.swaps == noSwaps || o.Steps >= stepsBetweenLooks) && (o.Islands == 1 || o.together() == 1)
	s.mates = !o.NoCrossover && o.Parents == ParentsTwoWorkers && s.workers > 1
	first := uint64(i) * uint64(o.Population+1)
	for k := range s.members {
		s.members[k].source = NewStream(o.Seed, first+uint64(k))
	}
	s.dice = NewStream(o.Seed, first+uint64(o.Population))
	s.cross = rand.New(s.dice)
	for _, mistake := range o.Mistakes {
		if o.Worker.swaps != noSwaps {
			swap := newSwapper(layout, o.Worker.swaps, mistake, o.Fitness)
			swap.stopped = s.stopped
			s.swap = append(s.swap, swap)
		} else {
			s.improve = append(s.improve, o.Worker.New(Job{
				Shape: ShapeOf(len(start)), Domains: domains, Fitness: o.Fitness, Mistake: mistake, Stopped: s.stopped,
			}))
		}
	}
	return s
}

// begin makes all islands start with fresh organisms.
func (e *evolution[B]) begin() {
	for _, s := range e.islands {
		s.best.Errors = math.MaxInt
		s.begin()
	}
	e.beginAttempt(e.leastNow())
	e.takeStock()
}

// step makes one epoch on every island. The islands work side by side, some
// turns at a time, and wait for each other in between. So which island finds a
// solution first is a matter of turns and not of the clock, and little work is
// in vain after that.
func (e *evolution[B]) step(ctx context.Context) bool {
	if e.done {
		return false
	}
	o := &e.opts
	together := o.together()
	for next := e.next(); next < o.Population && !e.done; next = e.next() {
		if e.err = ctx.Err(); e.err != nil {
			return false
		}
		e.takeTurns(ctx, min((next/together+1)*together, o.Population))
		e.takeStock()
	}
	if !e.done {
		for _, s := range e.islands {
			s.endEpoch()
		}
		e.takeStock()
	}
	switch anew := e.endEpoch(e.leastNow(), o.MaxEpochs, o.MaxStall, o.MaxAttempts, o.MaxProposals); {
	case anew:
		e.begin()
	case !e.done && o.Migration > 0 && e.epoch%o.Migration == 0:
		e.migrate()
	}
	return !e.done
}

// together returns how many turns an island has before it waits for the others.
// What a step of a plug-in takes is not known, so it has one.
func (o *EvolveOptions) together() int {
	if o.Worker.swaps == noSwaps && o.Worker.Name != TabuWorker.Name {
		return 1
	}
	return 1 + stepsBetweenWaits/o.Steps
}

// stepsBetweenWaits is how much work makes up for a meeting of the islands,
// which takes about a microsecond.
const stepsBetweenWaits = 1000

// next returns the member whose turn it is on the islands that are not ahead.
func (e *evolution[B]) next() int {
	next := e.opts.Population
	for _, s := range e.islands {
		next = min(next, s.next)
	}
	return next
}

// advance lets the members of every island have their turns, those from limit
// on excepted, unless ctx is cancelled.
func (e *evolution[B]) takeTurns(ctx context.Context, limit int) {
	e.record = math.MaxInt64
	if len(e.islands) == 1 {
		e.islands[0].takeTurns(ctx, limit)
		return
	}
	e.racing = e.opts.together() == 1
	for _, s := range e.islands {
		e.racing = e.racing && s.next+1 == limit
	}
	var all sync.WaitGroup
	for _, s := range e.islands {
		all.Go(func() { s.takeTurns(ctx, limit) })
	}
	all.Wait()
	if e.racing {
		e.decide(limit)
	}
}

// decide ends a race, in which each island had one turn. If any has solved the
// puzzle, the one in the fewest steps wins, the first of equals. The turns of
// the others, which nobody had to wait for, count for so many steps and are
// undone. Without a winner all turns are undone if one was broken off.
func (e *evolution[B]) decide(limit int) {
	var winner *island[B]
	broken := false
	for _, s := range e.islands {
		broken = broken || s.next < limit
		if s.best.Errors == 0 && (winner == nil || s.proposals < winner.proposals) {
			winner = s
		}
	}
	if winner == nil && !broken {
		return
	}
	for _, s := range e.islands {
		if s == winner {
			continue
		}
		if s.next == limit {
			s.before.restore(s)
			s.next--
		}
		if winner != nil {
			s.next = limit
			s.proposals, s.accepted = winner.proposals, winner.accepted
		}
	}
}

// takeStock adds up the islands' counters and takes over the best board. Of
// equals it is that of the first island.
func (e *evolution[B]) takeStock() {
	for _, s := range e.islands {
		e.stats.Proposals += s.proposals
		e.stats.Accepted += s.accepted
		e.stats.Births += s.births
		s.proposals, s.accepted, s.births = 0, 0, 0
		if s.best.Errors < e.best.Errors {
			e.best = s.best
		}
	}
	e.done = e.best.Errors <= max(0, e.opts.Target)
}

// leastNow returns the fewest errors that this attempt has reached.
func (e *evolution[B]) leastNow() int {
	least := math.MaxInt
	for _, s := range e.islands {
		least = min(least, s.best.Errors)
	}
	return least
}

// migrate gives each island the best organism of the one before, in place of
// its worst worker.
func (e *evolution[B]) migrate() {
	if len(e.islands) < 2 {
		return
	}
	travellers := make([]Organism[B], len(e.islands))
	for i, s := range e.islands {
		travellers[i] = s.members[s.fittest(0, s.workers)].Organism
	}
	for i, s := range e.islands {
		from := (i + len(e.islands) - 1) % len(e.islands)
		s.replace(s.worst(), travellers[from].Board, travellers[from].Errors)
	}
}

func (e *evolution[B]) result() (Result[B], error) { return e.resultBy(e.opts.Fitness) }

func (e *evolution[B]) population() Population[B] {
	var p Population[B]
	for _, s := range e.islands {
		for i := range s.members {
			p = append(p, s.members[i].Organism)
		}
	}
	return p
}
