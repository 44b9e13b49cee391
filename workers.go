package sudoku

import "math/rand/v2"

// A Worker is the way in which organisms improve during an epoch.
//
// The built-in ones are [SwapWorker], the article's, [AnnealedSwapWorker] and
// [TabuWorker], the default. A user's own is a name and New.
type Worker struct {
	// Name stands for the worker in messages and reports.
	Name string
	// Layout is what the worker's boards have in common: a population starts
	// with random boards of it, and the worker has to keep it.
	Layout Layout
	// New prepares the worker for a job and returns the function that does it.
	// It is called once for every island, for several at the same time, so the
	// function may keep scratch memory; it must not remember anything from one
	// call to the next, or runs could not be saved and resumed.
	New func(Job) Improve

	swaps swapRule // for the swap workers, which the engine knows
}

// A Job is what a worker works on.
type Job struct {
	Shape Shape
	// Domains holds, for each cell, the values that it may take: one for a
	// given or for a cell that has been deduced.
	Domains []Values
	Fitness Fitness
	// Mistake is the probability that the worker should make something worse.
	Mistake float64
	// Stopped reports whether a worker that has made so many steps may return,
	// because the run has been cancelled or another worker was faster. One whose
	// steps may take more than some milliseconds asks now and then; its turn is
	// undone, and made anew if the run goes on.
	Stopped func(made int) bool
}

// Improve changes the free cells of a full board for the better, in so many
// steps as the worker understands the word, and stops when the board is
// solved. It returns the number of steps made. All chance comes from the
// source.
type Improve func(cells []uint8, steps int, source rand.Source) int

var (
	// Swap is the article's worker: two free cells of a random block change
	// places, if that makes fewer errors or by mistake.
	SwapWorker = Worker{Name: "swap", Layout: LayoutBlocks, swaps: strictSwaps}

	// AnnealedSwapWorker swaps like [SwapWorker], but also if the number of errors stays
	// the same, and makes a mistake of d errors with the d-th power of the
	// mistake probability: simulated annealing at a constant temperature.
	AnnealedSwapWorker = Worker{Name: "annealed swap", Layout: LayoutBlocks, swaps: annealedSwaps}

	// TabuWorker gives one clashing cell another value of its domain, the
	// one that lowers the number of clashes most, and forbids the old value
	// there for a while: tabu search for graph colouring. See recolour.go.
	TabuWorker = Worker{Name: "tabu recolouring", Layout: LayoutFree, New: newRecolouring}
)
