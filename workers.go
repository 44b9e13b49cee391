package sudoku

import (
	"math/rand/v2"
	"reflect"
)

// A Worker improves organisms during an epoch.
//
// The built-in ones are [SwapWorker], the article's, [AnnealedSwapWorker] and
// [TabuWorker], the default. A user's own is a Name, a Layout and New.
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

	kind workerKind
}

// A Job is what a worker works on.
type Job struct {
	Shape Shape
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
}

// Improve changes the free cells of a full board for the better in at most the
// given number of steps, and stops when the board is solved. It returns the
// number of steps made. All chance comes from the source.
type Improve func(cells []uint8, steps int, source rand.Source) int

var (
	// SwapWorker is the article's worker. A step swaps two free cells of a
	// random block if that leaves fewer errors, or by mistake.
	SwapWorker = Worker{Name: "swap", Layout: LayoutBlocks, kind: swapWorker}

	// AnnealedSwapWorker swaps like [SwapWorker], but also if the number of
	// errors stays the same. It makes a mistake of d errors with the d-th power
	// of the mistake probability, which is simulated annealing at a constant
	// temperature.
	AnnealedSwapWorker = Worker{Name: "annealed swap", Layout: LayoutBlocks, kind: annealedSwapWorker}

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

// swaps reports whether the worker is one of the swap workers, which have no
// New because the engines know them.
func (w *Worker) swaps() bool { return w.kind == swapWorker || w.kind == annealedSwapWorker }

// identify makes a copy of a built-in worker that has another New a user's own.
func (w *Worker) identify() {
	function := func(f func(Job) Improve) uintptr { return reflect.ValueOf(f).Pointer() }
	if w.swaps() && w.New != nil || w.kind == tabuWorker && function(w.New) != function(newRecolouring) {
		w.kind = ownWorker
	}
}

// missing reports whether the worker can't work.
func (w *Worker) missing() bool { return w.New == nil && !w.swaps() }
