package sudoku

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/recolour"
)

// A Worker improves organisms during an epoch.
//
// The built-in ones are [SwapWorker], the article's, [AnnealedSwapWorker] and
// [TabuWorker], the default. A user's own is a Name, a Layout and NewFunc. It may
// wrap a built-in one by calling its [Worker.New] with the Job that it was given, or with
// a changed copy. In a built-in one NewFunc is nil, so that what a user sets in a copy is
// what works.
type Worker struct {
	// Name stands for the worker in JSON, messages and reports.
	Name string
	// Layout is what the worker's boards have in common: a population starts
	// with random boards of that layout, and the worker must keep it.
	Layout Layout
	// NewFunc prepares the worker for a job and returns the function that does it.
	// It is called once per island or goroutine, several times at once, so the
	// function may keep scratch memory. It must not remember anything between
	// calls, because runs are saved and resumed.
	//
	// Where deduction solves a board, no step is made and nothing is called; NoDeduction of
	// the options keeps the search to itself, and package plugintest tries a worker alone.
	NewFunc func(Job) Improve

	kind workerKind // see identify
}

// New prepares the worker for a job and returns the function that does it, or nil if the
// worker can't do it. The swap workers can do a Job that they were given by a search, but
// none that a program made.
func (w Worker) New(job Job) Improve {
	if prepare := w.prepare(); prepare != nil {
		return prepare(job)
	}
	return nil
}

// prepare returns the function that prepares the worker for a job, or nil.
func (w *Worker) prepare() func(Job) Improve {
	if w.NewFunc != nil {
		return w.NewFunc
	}
	return builtWorkers[w.kind].prepare
}

// A Job is what a worker works on.
type Job struct {
	// Rules are the rules of the boards.
	Rules Rules
	// Fixed holds the value of each given and deduced cell, and 0 for each free
	// cell. The worker changes free cells only.
	Fixed []uint8
	// Domains holds the values that each cell may take: one for a given and for
	// a deduced cell.
	Domains []Values
	Fitness Fitness
	// Mistake is the probability that the worker accepts a step that makes the
	// board worse.
	Mistake float64
	// Stopped reports whether a worker that has made the given number of steps
	// may return, because the run is cancelled or another worker was faster. A
	// worker whose turn takes more than some milliseconds calls it now and
	// then. Its turn is undone, and repeated if the run continues.
	Stopped func(made int) bool

	compiled *compiled
	layout   Layout // of the worker
}

// Improve changes the free cells of a full board for the better in at most the
// given number of steps, and stops when the board is solved. It returns the
// number of steps made. All chance comes from the source.
type Improve func(cells []uint8, steps int, source rand.Source) int

var (
	// SwapWorker is the article's worker, its NeighborMatrix. A step swaps two free
	// cells of a random block if that leaves fewer errors, or by mistake.
	SwapWorker = Worker{Name: "swap", Layout: LayoutBlocks, kind: swapWorker}

	// AnnealedSwapWorker swaps like [SwapWorker], but also if the number of
	// errors stays the same. It makes a mistake of d errors with the d-th power
	// of the mistake probability, which is simulated annealing at a constant
	// temperature.
	AnnealedSwapWorker = Worker{Name: "annealed swap", Layout: LayoutBlocks, kind: annealedSwapWorker}

	// TabuWorker recolours the graph of cells by tabu search. A step gives one
	// clashing cell the value of its domain that leaves the fewest clashes, and
	// makes its old value tabu there for a while.
	TabuWorker = Worker{Name: "tabu recolouring", Layout: LayoutFree, kind: tabuWorker}
)

// A workerKind is what a built-in worker is, whatever its name.
type workerKind uint8

const (
	ownWorker workerKind = iota // a user's
	swapWorker
	annealedSwapWorker
	tabuWorker
)

// builtWorkers are the functions of the built-in workers, and the layouts that they keep.
var builtWorkers = [...]struct {
	prepare func(Job) Improve
	layout  Layout
}{
	ownWorker:          {},
	swapWorker:         {newSwaps, LayoutBlocks},
	annealedSwapWorker: {newAnnealedSwaps, LayoutBlocks},
	tabuWorker:         {newRecolouring, LayoutFree},
}

// swaps reports whether the worker is one of the swap workers, for which
// boards have counts and New is not called.
func (w *Worker) swaps() bool { return w.kind == swapWorker || w.kind == annealedSwapWorker }

// identify makes a copy of a built-in worker that has a NewFunc or another Layout a
// user's own.
func (w *Worker) identify() {
	if w.NewFunc != nil || w.Layout != builtWorkers[w.kind].layout {
		w.NewFunc, w.kind = w.prepare(), ownWorker
	}
}

// newRecolouring is the tabu worker as a function.
func newRecolouring(job Job) Improve {
	w := recolour.New(job.Rules.compiled().geometry(), unwrapped(job.Domains), job.Stopped)
	if w == nil {
		return nil
	}
	return w.Improve
}

// missing reports whether the worker can't work.
func (w *Worker) missing() bool { return w.prepare() == nil }

// newSwaps and newAnnealedSwaps are the swap workers as functions, for workers
// that wrap them.
func newSwaps(job Job) Improve         { return job.swapping(swapWorker) }
func newAnnealedSwaps(job Job) Improve { return job.swapping(annealedSwapWorker) }

// swapping returns a swapping worker.
func (job *Job) swapping(kind workerKind) Improve {
	if job.compiled == nil {
		return nil
	}
	start := make([]uint8, len(job.Fixed))
	copy(start, job.Fixed)
	units, err := newUnitLayout(start, job.layout, job.compiled)
	if err != nil {
		return nil
	}
	b := &basis{start: start, domains: job.Domains, units: units, layout: job.layout, rules: job.compiled.geometry(),
		fitness: job.Fitness, weights: job.compiled.counted(job.Fitness, job.layout), compiled: job.compiled}
	swap := newSwapper(b, kind, job.Mistake, job.Stopped)
	m := b.newBoards(&Worker{kind: kind}, 1)()
	return func(cells []uint8, steps int, source rand.Source) int {
		copy(m.cells, cells)
		swap.follow(&m)
		stream, ok := source.(*rand.PCG)
		if !ok {
			stream = rand.NewPCG(source.Uint64(), source.Uint64())
		}
		_, made, _ := swap.improve(&m, b.errors(m.cells), steps, stream)
		copy(cells, m.cells)
		return made
	}
}

// An improver is a worker prepared for the boards of a run.
type improver struct {
	basis   *basis
	worker  *Worker
	swap    *swapper // nil for other workers
	improve Improve
	turns   int
}

// newImprover makes the worker of an island.
func (e *boardRun) newImprover(job evolve.Job[evolvedBoard]) (evolve.Worker[evolvedBoard], error) {
	b, w := e.basis, &e.worker
	if w.swaps() {
		return &improver{basis: b, worker: w, swap: newSwapper(b, w.kind, e.mistake, job.Stopped)}, nil
	}
	improve := w.prepare()(Job{
		Rules: b.compiled.owner(), Fixed: slices.Clone(b.start), Domains: slices.Clone(b.domains),
		Fitness: b.fitness, Mistake: e.mistake, Stopped: job.Stopped, compiled: b.compiled, layout: b.layout,
	})
	if improve == nil {
		return nil, brokenBy("Worker", w.Name, "returned no Improve from New")
	}
	return &improver{basis: b, worker: w, improve: improve}, nil
}

// Follow makes the counts of a new board, if the worker has any.
func (w *improver) Follow(b *evolvedBoard) {
	if w.swap != nil {
		w.swap.follow(b)
	}
}

// Improve makes at most the given number of steps on a board, and returns the errors
// left, how many steps it made and how many of them changed the board. The error is a
// [*evolve.LawError] of the worker or of the fitness.
func (w *improver) Improve(b *evolvedBoard, errors, steps int, source *rand.PCG) (left, made, accepted int, err error) {
	if w.swap != nil {
		left, made, accepted = w.swap.improve(b, errors, steps, source)
		if !w.swap.counted {
			err = w.checkDeltas(b, left, made)
		}
		return left, made, accepted, err
	}
	made = w.improve(b.cells, steps, source)
	if w.worker.kind == ownWorker {
		if made < 0 || made > steps {
			return errors, 0, 0, brokenBy("Worker", w.worker.Name, fmt.Sprintf("returned %d steps of %d", made, steps))
		}
		if err := w.basis.checkBoard("Worker", w.worker.Name, b.cells); err != nil {
			return errors, 0, 0, err
		}
	}
	return w.basis.errors(b.cells), made, made, nil
}
