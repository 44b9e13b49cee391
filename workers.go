package sudoku

import "math/rand/v2"

// A Worker improves organisms during an epoch.
//
// The built-in ones are [SwapWorker], the article's, [AnnealedSwapWorker] and
// [TabuWorker], the default. A user's own is a Name, a Layout and New. It may
// wrap a built-in one by calling its New with the Job that it was given, or with a
// changed copy. The New of a swap worker returns nil for a Job that a program made.
type Worker struct {
	// Name stands for the worker in JSON, messages and reports.
	Name string
	// Layout is what the worker's boards have in common: a population starts
	// with random boards of that layout, and the worker must keep it.
	Layout Layout
	// New prepares the worker for a job and returns the function that does it.
	// It is called once per island or goroutine, several times at once, so the
	// function may keep scratch memory. It must not remember anything between
	// calls, because runs are saved and resumed.
	New func(Job) Improve

	kind workerKind // see identify
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

	funcs  boardFuncs // for boards of this size
	layout Layout     // of the worker
}

// Improve changes the free cells of a full board for the better in at most the
// given number of steps, and stops when the board is solved. It returns the
// number of steps made. All chance comes from the source.
type Improve func(cells []uint8, steps int, source rand.Source) int

var (
	// SwapWorker is the article's worker. A step swaps two free cells of a
	// random block if that leaves fewer errors, or by mistake.
	SwapWorker = Worker{Name: "swap", Layout: LayoutBlocks, New: newSwaps, kind: swapWorker}

	// AnnealedSwapWorker swaps like [SwapWorker], but also if the number of
	// errors stays the same. It makes a mistake of d errors with the d-th power
	// of the mistake probability, which is simulated annealing at a constant
	// temperature.
	AnnealedSwapWorker = Worker{Name: "annealed swap", Layout: LayoutBlocks, New: newAnnealedSwaps, kind: annealedSwapWorker}

	// TabuWorker recolours the graph of cells by tabu search. A step gives one
	// clashing cell the value of its domain that leaves the fewest clashes, and
	// makes its old value tabu there for a while. See recolour.go.
	TabuWorker = Worker{Name: "tabu recolouring", Layout: LayoutFree, New: newRecolouring, kind: tabuWorker}
)

// A workerKind is what a built-in worker is, whatever its name.
type workerKind uint8

const (
	ownWorker workerKind = iota // a user's
	swapWorker
	annealedSwapWorker
	tabuWorker
)

// swaps reports whether the worker is one of the swap workers, for which the
// engines keep count tables and do not call New.
func (w *Worker) swaps() bool { return w.kind == swapWorker || w.kind == annealedSwapWorker }

// identify makes a copy of a built-in worker that has another New or Layout a
// user's own.
func (w *Worker) identify() {
	var build func(Job) Improve
	layout := LayoutBlocks
	switch w.kind {
	case swapWorker:
		build = newSwaps
	case annealedSwapWorker:
		build = newAnnealedSwaps
	case tabuWorker:
		build, layout = newRecolouring, LayoutFree
	}
	if w.Layout != layout || !sameFunc(w.New, build) {
		w.kind = ownWorker
	}
}

// missing reports whether the worker can't work.
func (w *Worker) missing() bool { return w.New == nil }
