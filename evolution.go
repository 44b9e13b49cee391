package sudoku

import (
	"context"
	"math"
	"math/rand/v2"
	"sync"
)

// EvolveOptions are the settings of combinatorial evolution. The zero value of
// each field stands for a default that was tuned by measuring, and a negative
// number for none or no limit.
type EvolveOptions struct {
	// Seed chooses the random numbers; 0 is a seed like any other.
	Seed uint64
	// Organisms is the number of organisms on each island.
	Organisms int
	// Workers is the share of organisms that are workers, from 0 to 1. The
	// others are explorers. One organism at least is a worker, and unless the
	// share is 1 or there is a single organism, one at least an explorer.
	Workers float64
	// Islands is the number of populations. They evolve at the same time, on
	// as many processors as there are, and exchange their best organisms.
	Islands int
	// Migration is the number of epochs between exchanges.
	Migration int
	// Epochs is the number of epochs after which all islands begin anew.
	Epochs int
	// Stall is the number of epochs without a better board on any island after
	// which all islands begin anew.
	Stall int
	// Attempts is how often the islands may begin.
	Attempts int
	// Proposals is the number of steps by workers after which the run ends, as
	// soon as the epoch does.
	Proposals int64
	// Target is a number of errors that is good enough; the run ends there,
	// with [ErrBudget] unless the board is solved.
	Target int

	// Worker is how organisms improve, and Steps for how many steps in an
	// epoch.
	Worker Worker
	Steps  int
	// Mistakes are the probabilities with which workers make something worse,
	// given to the organisms in turn.
	Mistakes []float64
	// MaxAge is the number of epochs without success after which a worker dies
	// and is born again at random.
	MaxAge int
	// NeverYounger lets a worker keep its age when it succeeds, so that every
	// one dies in the end. The program that came with the article does that.
	NeverYounger bool
	// WorkingExplorers lets explorers improve as workers do once they have
	// scattered.
	WorkingExplorers bool
	// Merge is how the best worker and the best explorer make the child that
	// replaces the worst worker. NoMerge leaves that out.
	Merge   Crossover
	NoMerge bool
	// Fitness counts the errors.
	Fitness Fitness
	// AsGiven starts from the givens alone. Otherwise cells whose value can be
	// deduced are given too, and the domains of the others are smaller; nothing
	// is tried out for that.
	AsGiven bool
}

// Classic returns the settings of the article that combinatorial evolution
// comes from: J. McCaffrey, "Solving Sudoku Using Combinatorial Evolution",
// MSDN Magazine, November 2016. Where its text leaves something open:
//
//   - An organism is too old after 1,000 epochs, the number in its program.
//   - A random block is one that has two free cells at least.
//   - A worker becomes young again when it takes over a neighbour with fewer
//     errors, as the text says; a mistake only makes it older, as does a
//     neighbour passed over. In the program, which compares the new error with
//     itself, nobody becomes young again: set NeverYounger for that.
//   - The child is of age 0.
func Classic() *EvolveOptions {
	return &EvolveOptions{
		Organisms: 200,
		Workers:   0.9,
		Islands:   1,
		Migration: -1,
		Epochs:    5000,
		Stall:     -1,
		Attempts:  20,
		Worker:    Swap,
		Steps:     1,
		Mistakes:  []float64{0.001},
		MaxAge:    1000,
		Merge:     CrossBlocks,
		Fitness:   MissingValues,
		AsGiven:   true,
	}
}

// Evolve solves a puzzle by combinatorial evolution: a population of full
// boards, most of them workers that improve step by step, the others explorers
// that scatter anew in every epoch; at the end of an epoch a child of the best
// worker and the best explorer takes the place of the worst worker.
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
	puzzle  B
	opts    EvolveOptions // defaults filled in
	islands []*island[B]
	stats   Stats
	epoch   int // of this attempt
	stalled int // epochs since least became smaller
	least   int // errors reached in this attempt
	best    Organism[B]
	err     error // why the run ended or paused; nil while it goes on
	done    bool
}

// An island is one population with its own random streams.
type island[B Board] struct {
	run     *evolution[B]
	start   B // givens and deduced values
	domains []Values
	layout  *blockLayout[B] // for block permutations
	members []member[B]
	workers int        // the members from 0 on that are workers; the others are explorers
	dice    *rand.PCG  // for merging
	cross   *rand.Rand // dice, for crossovers
	swap    []*swapper[B]
	improve []Improve // by index into Mistakes, like swap
	child   B         // scratch of merge

	next int // the member whose turn it is
	best Organism[B]

	// Counted since the run last took stock: 0 between steps of the run.
	proposals, accepted, births int64
}

// A member is an organism with what it takes to work on it.
type member[B Board] struct {
	Organism[B]
	source *rand.PCG
	counts lineCounts[B] // of a swap worker
}

func newEvolution[B Board](puzzle B, opts *EvolveOptions) (*evolution[B], error) {
	e := &evolution[B]{puzzle: puzzle}
	if opts != nil {
		e.opts = *opts
	}
	if err := e.opts.complete(); err != nil {
		return nil, err
	}
	if err := Check(puzzle); err != nil {
		return nil, err
	}
	start, domains, ok := e.given()
	if !ok {
		return nil, ErrNoSolution
	}
	layout, err := newBlockLayout(&start)
	if err != nil {
		return nil, err
	}
	o := &e.opts
	shape := ShapeOf(len(puzzle))
	for i := range o.Islands {
		s := &island[B]{run: e, start: start, domains: domains, layout: layout}
		s.members = make([]member[B], o.Organisms)
		s.workers = o.workerCount()
		first := uint64(i) * uint64(o.Organisms+1)
		for k := range s.members {
			s.members[k].source = NewStream(o.Seed, first+uint64(k))
		}
		s.dice = NewStream(o.Seed, first+uint64(o.Organisms))
		s.cross = rand.New(s.dice)
		for _, mistake := range o.Mistakes {
			if o.Worker.swaps != noSwaps {
				s.swap = append(s.swap, newSwapper(layout, o.Worker.swaps, mistake, o.Fitness))
			} else {
				s.improve = append(s.improve, o.Worker.New(Job{Shape: shape, Domains: domains, Fitness: o.Fitness, Mistake: mistake}))
			}
		}
		e.islands = append(e.islands, s)
	}
	e.best.Errors = math.MaxInt
	e.begin()
	return e, nil
}

// given returns the board that all organisms share, with 0 in the cells that
// are free, and the values that each cell may take. It returns false if
// deduction finds that there is no solution.
func (e *evolution[B]) given() (start B, domains []Values, ok bool) {
	start = e.puzzle
	domains, ok = deduce(Cells(&start))
	if !ok {
		return start, nil, false
	}
	if !e.opts.AsGiven {
		for i, values := range domains {
			if values&(values-1) == 0 {
				start[i] = values.First()
			}
		}
		return start, domains, true
	}
	domains = AllCandidates(start)
	for i := range len(start) {
		if start[i] != 0 {
			domains[i] = 1 << start[i]
		}
	}
	return start, domains, true
}

// begin makes all islands start with fresh organisms.
func (e *evolution[B]) begin() {
	e.stats.Attempts++
	e.epoch, e.stalled = 0, 0
	for _, s := range e.islands {
		s.best.Errors, s.next = math.MaxInt, 0
		for k := range s.members {
			s.members[k].Explorer = k >= s.workers
			s.bear(k)
		}
	}
	e.least = e.leastNow()
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
	together := 1 + stepsBetweenWaits/o.Steps
	for next := e.next(); next < o.Organisms && !e.done; next = e.next() {
		if e.err = ctx.Err(); e.err != nil {
			return false
		}
		e.advance(ctx, min((next/together+1)*together, o.Organisms))
		e.takeStock()
	}
	e.epoch++
	e.stats.Epochs++
	if e.done {
		return false
	}
	for _, s := range e.islands {
		if !o.NoMerge && s.workers < len(s.members) {
			s.merge()
		}
		s.next = 0
	}
	e.takeStock()
	if e.stalled++; e.leastNow() < e.least {
		e.least, e.stalled = e.leastNow(), 0
	}
	switch {
	case e.done:
	case o.Proposals > 0 && e.stats.Proposals >= o.Proposals:
		e.done = true
	case o.Epochs > 0 && e.epoch >= o.Epochs, o.Stall > 0 && e.stalled >= o.Stall:
		if o.Attempts > 0 && e.stats.Attempts >= o.Attempts {
			e.done = true
		} else {
			e.begin()
		}
	case o.Migration > 0 && e.epoch%o.Migration == 0:
		e.migrate()
	}
	return !e.done
}

// stepsBetweenWaits is how much work makes up for a meeting of the islands,
// which takes about a microsecond.
const stepsBetweenWaits = 1000

// next returns the member whose turn it is on the islands that are not ahead.
func (e *evolution[B]) next() int {
	next := e.opts.Organisms
	for _, s := range e.islands {
		next = min(next, s.next)
	}
	return next
}

// advance lets the members of every island have their turns, those from limit
// on excepted, unless ctx is cancelled.
func (e *evolution[B]) advance(ctx context.Context, limit int) {
	if len(e.islands) == 1 {
		e.islands[0].advance(ctx, limit)
		return
	}
	var all sync.WaitGroup
	for _, s := range e.islands {
		all.Go(func() { s.advance(ctx, limit) })
	}
	all.Wait()
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
		s.settle(s.worst(), travellers[from].Board, travellers[from].Errors)
	}
}

func (e *evolution[B]) result() (Result[B], error) {
	r := Result[B]{Board: e.best.Board, Errors: e.best.Errors, Stats: e.stats}
	switch {
	case e.best.Errors == 0 && Solved(e.puzzle, e.best.Board):
		return r, nil
	case e.best.Errors == 0:
		return r, &OptionError{"Fitness", e.opts.Fitness.Name, "0 errors for solved boards only"}
	case e.err != nil:
		return r, e.err
	}
	return r, ErrBudget
}

func (e *evolution[B]) population() Population[B] {
	var p Population[B]
	for _, s := range e.islands {
		for i := range s.members {
			p = append(p, s.members[i].Organism)
		}
	}
	return p
}

// advance lets members work or explore, from the next one up to limit, unless a
// solution is found or ctx is cancelled.
func (s *island[B]) advance(ctx context.Context, limit int) {
	for ; s.next < limit && s.best.Errors > 0; s.next++ {
		if s.next < s.workers {
			s.work(s.next)
		} else {
			s.explore(s.next)
		}
		if s.run.opts.Steps >= stepsBetweenWaits && ctx.Err() != nil {
			s.next++
			return
		}
	}
}

// work gives a worker its turn.
func (s *island[B]) work(k int) {
	m := &s.members[k]
	o := &s.run.opts
	before := m.Errors
	s.toil(k)
	if m.Errors < before {
		if !o.NeverYounger {
			m.Age = 0
		}
		s.note(m)
		return
	}
	if m.Age++; o.MaxAge > 0 && m.Age > o.MaxAge {
		s.births++
		s.bear(k)
	}
}

// toil makes the steps of an epoch with one member.
func (s *island[B]) toil(k int) {
	m := &s.members[k]
	o := &s.run.opts
	if o.Worker.swaps == noSwaps {
		cells := Cells(&m.Board)
		steps := int64(s.improve[k%len(s.improve)](cells, o.Steps, m.source))
		s.proposals += steps
		s.accepted += steps
		m.Errors = o.Fitness.Errors(cells)
		return
	}
	if len(s.layout.open) == 0 {
		return
	}
	w := s.swap[k%len(s.swap)]
	steps, accepted := 0, 0
	if o.Fitness.rowsAndColumns {
		for ; steps < o.Steps && m.Errors > 0; steps++ {
			if w.step(m) {
				accepted++
			}
		}
	} else {
		for ; steps < o.Steps && m.Errors > 0; steps++ {
			if w.stepByFitness(m) {
				accepted++
			}
		}
	}
	s.proposals += int64(steps)
	s.accepted += int64(accepted)
}

// explore scatters an explorer.
func (s *island[B]) explore(k int) {
	m := &s.members[k]
	s.scatter(m)
	if s.run.opts.WorkingExplorers {
		s.follow(m)
		s.toil(k)
	} else {
		s.proposals++
		s.accepted++
	}
	s.note(m)
}

// bear puts a random organism into a place.
func (s *island[B]) bear(k int) {
	m := &s.members[k]
	s.scatter(m)
	s.follow(m)
	m.Age = 0
	s.note(m)
}

// scatter fills the free cells at random, as the worker's layout asks.
func (s *island[B]) scatter(m *member[B]) {
	m.Board = s.start
	if s.run.opts.Worker.Layout == BlockPermutations {
		s.layout.scatter(&m.Board, m.source)
	} else {
		for i, values := range s.domains {
			if m.Board[i] == 0 {
				m.Board[i] = choose(values, m.source)
			}
		}
	}
	m.Errors = s.run.opts.Fitness.Errors(Cells(&m.Board))
}

// follow makes the count tables of a new board, where the worker needs them.
func (s *island[B]) follow(m *member[B]) {
	if s.run.opts.Worker.swaps != noSwaps && s.run.opts.Fitness.rowsAndColumns {
		m.counts.count(&m.Board)
	}
}

// note takes over a board that is the best so far.
func (s *island[B]) note(m *member[B]) {
	if m.Errors < s.best.Errors {
		s.best = m.Organism
	}
}

// merge replaces the worst worker by the child of the best worker and the best
// explorer.
func (s *island[B]) merge() {
	worker := &s.members[s.fittest(0, s.workers)]
	explorer := &s.members[s.fittest(s.workers, len(s.members))]
	child := Cells(&s.child)
	s.run.opts.Merge.Cross(child, Cells(&worker.Board), Cells(&explorer.Board), s.cross)
	s.births++
	s.settle(s.worst(), s.child, s.run.opts.Fitness.Errors(child))
}

// settle gives a place to another organism.
func (s *island[B]) settle(k int, board B, errors int) {
	m := &s.members[k]
	m.Board, m.Errors, m.Age = board, errors, 0
	s.follow(m)
	s.note(m)
}

// fittest returns the first of the members from lo up to hi with the fewest
// errors.
func (s *island[B]) fittest(lo, hi int) int {
	best := lo
	for k := lo + 1; k < hi; k++ {
		if s.members[k].Errors < s.members[best].Errors {
			best = k
		}
	}
	return best
}

// worst returns the first of the workers with the most errors.
func (s *island[B]) worst() int {
	worst := 0
	for k := 1; k < s.workers; k++ {
		if s.members[k].Errors > s.members[worst].Errors {
			worst = k
		}
	}
	return worst
}
