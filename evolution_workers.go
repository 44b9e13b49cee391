package sudoku

import (
	"math/rand/v2"

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

	kernel *kernel
	layout Layout // of the worker
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

// swaps reports whether the worker is one of the swap workers, for which the
// engines keep count tables and do not call New.
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
	w := recolour.New(job.Rules.kernel().geometry(), unwrapped(job.Domains), job.Stopped)
	if w == nil {
		return nil
	}
	return w.Improve
}

// missing reports whether the worker can't work.
func (w *Worker) missing() bool { return w.prepare() == nil }

func newSwapper(b *basis, kind workerKind, mistake float64, stopped func(made int) bool) *swapper {
	weights := b.weights
	weights.extra = 0 // boards have nothing extra
	s := &swapper{counted: b.kernel.side > 0 && weights == unitWeights{rows: 1, columns: 1, lacking: true}, fitness: b.fitness, stopped: stopped}
	for _, block := range b.units.open {
		first := len(s.pairs)
		free := b.units.free(block)
		for i, a := range free {
			for _, b := range free[i+1:] {
				s.pairs = append(s.pairs, [2]uint16{a, b})
			}
		}
		s.blocks = append(s.blocks, struct{ first, count uint32 }{uint32(first), uint32(len(s.pairs) - first)})
	}
	// Products of floats are the same on every machine; exponentials need not be.
	chance := mistake
	for d := range s.accept {
		switch {
		case kind == annealedSwapWorker && d == 0:
			s.accept[d] = 1<<64 - 1
		case kind == annealedSwapWorker:
			s.accept[d] = threshold(chance)
			chance *= mistake
		default:
			s.accept[d] = threshold(mistake)
		}
	}
	return s
}

// newSwaps and newAnnealedSwaps are the swap workers as functions, for workers
// that wrap them.
func newSwaps(job Job) Improve         { return job.swapping(swapWorker) }
func newAnnealedSwaps(job Job) Improve { return job.swapping(annealedSwapWorker) }

// swapping returns a swapping worker. Only the engine knows the type of the boards: with
// all types here, each program would have the code of all sizes.
func (job *Job) swapping(kind workerKind) Improve {
	if job.kernel == nil {
		return nil
	}
	start := make([]uint8, len(job.Fixed))
	copy(start, job.Fixed)
	units, err := newUnitLayout(start, job.layout, job.kernel)
	if err != nil {
		return nil
	}
	b := &basis{start: start, domains: job.Domains, units: units, layout: job.layout, rules: job.kernel.geometry(),
		fitness: job.Fitness, weights: job.kernel.counted(job.Fitness, job.layout), kernel: job.kernel}
	worker := improver{basis: b, swap: newSwapper(b, kind, job.Mistake, job.Stopped)}
	m := b.newSwapBoard()
	return func(cells []uint8, steps int, source rand.Source) int {
		copy(m.cells, cells)
		worker.Follow(&m)
		stream, ok := source.(*rand.PCG)
		if !ok {
			stream = rand.NewPCG(source.Uint64(), source.Uint64())
		}
		_, made, _ := m.swap.improve(worker.swap, b.errors(m.cells), steps, stream)
		copy(cells, m.cells)
		return made
	}
}

// threshold returns the number of 64-bit fractions that a probability covers.
func threshold(probability float64) uint64 {
	if probability >= 1 {
		return 1<<64 - 1
	}
	return uint64(probability * (1 << 64))
}
