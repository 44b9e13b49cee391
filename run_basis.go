package sudoku

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"example.com/sudoku/internal/geometry"
)

// This file holds what all organisms of a run share. It builds on the deductions of
// [domains].

// A basis is what all organisms of a run share: the fixed cells, the values of
// the free ones, the layout of the boards and the fitness.
type basis struct {
	start   []uint8  // givens and deduced values; 0 in free cells
	domains []Values // the values that each cell may take
	free    int      // cells
	units   *unitLayout
	layout  Layout
	rules   *geometry.Board
	fitness Fitness
	weights unitWeights // of the fitness on boards of the layout; zero for a user's own
	kernel  *kernel
}

// newBasis returns the basis of a puzzle. The error is a [*ClashError], or
// [ErrNoSolution] if deduction proves that.
func newBasis(puzzle []uint8, layout Layout, fitness Fitness, noDeduction bool, k *kernel) (*basis, error) {
	if err := k.check(puzzle); err != nil {
		return nil, err
	}
	if k.side == 0 {
		fitness = fitness.under(k)
	}
	b := &basis{
		start: slices.Clone(puzzle), layout: layout, kernel: k, rules: k.geometry(),
		fitness: fitness, weights: k.counted(fitness, layout),
	}
	var ok bool
	if b.domains, ok = k.deduce(puzzle); !ok {
		return nil, ErrNoSolution
	}
	if noDeduction {
		b.domains = k.allCandidates(puzzle)
		for i, v := range puzzle {
			if v != 0 {
				b.domains[i] = ValuesOf(v)
			}
		}
	} else {
		for i, values := range b.domains {
			if values.Len() == 1 {
				b.start[i] = values.First()
			}
		}
	}
	b.free = len(puzzle) - givens(b.start)
	var err error
	if b.units, err = newUnitLayout(b.start, layout, k); err != nil {
		return nil, err
	}
	return b, nil
}

// counted returns what a fitness counts on full boards of a layout.
func (k *kernel) counted(f Fitness, layout Layout) unitWeights {
	w := f.weights().under(layout)
	if w != (unitWeights{}) && k.side > 0 {
		w.extra, w.lacking = 0, true // boards have no other units and no empty cells
	}
	return w
}

// newBoards returns a function that makes boards with empty cells. The first n share one
// allocation. Islands may call it at the same time: a cancelled turn wants a board more.
func (b *basis) newBoards(w *Worker, n int) func() evolvedBoard {
	if w.swaps() {
		return b.newSwapBoard
	}
	cells := len(b.start)
	free := make([]uint8, n*cells)
	var mutex sync.Mutex
	return func() evolvedBoard {
		mutex.Lock()
		defer mutex.Unlock()
		if len(free) < cells {
			return evolvedBoard{cells: make([]uint8, cells)}
		}
		board := evolvedBoard{cells: free[:cells:cells]}
		free = free[cells:]
		return board
	}
}

func (b *basis) newSwapBoard() evolvedBoard {
	cells, swap := b.kernel.newSwapBoard()
	return evolvedBoard{cells, swap}
}

// An improver is a worker prepared for the boards of a run.
type improver struct {
	basis   *basis
	worker  *Worker
	swap    *swapper // nil for other workers
	improve Improve
	turns   int
}

func newImprover(b *basis, w *Worker, mistake float64, stopped func(made int) bool) (*improver, error) {
	if w.swaps() {
		return &improver{basis: b, worker: w, swap: newSwapper(b, w.kind, mistake, stopped)}, nil
	}
	improve := w.prepare()(Job{
		Rules: b.kernel.owner(), Fixed: slices.Clone(b.start), Domains: slices.Clone(b.domains),
		Fitness: b.fitness, Mistake: mistake, Stopped: stopped, kernel: b.kernel, layout: b.layout,
	})
	if improve == nil {
		return nil, brokenBy("Worker", w.Name, "returned no Improve from New")
	}
	return &improver{basis: b, worker: w, improve: improve}, nil
}

// Follow makes the count tables of a new board, if the worker has any.
func (w *improver) Follow(b *evolvedBoard) {
	if w.swap != nil && w.swap.counted {
		b.swap.count()
	}
}

// Improve makes at most the given number of steps on a board, and returns the errors
// left, how many steps it made and how many of them changed the board. The error is a
// [*evolve.LawError] of the worker or of the fitness.
func (w *improver) Improve(b *evolvedBoard, errors, steps int, source *rand.PCG) (left, made, accepted int, err error) {
	if w.swap != nil {
		left, made, accepted = b.swap.improve(w.swap, errors, steps, source)
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

// checkDeltas compares the errors that a user's Delta led to with a count: after
// a turn of many steps, after some of the others, and at a solution.
func (w *improver) checkDeltas(b *evolvedBoard, left, made int) error {
	const many = 64
	if w.turns++; w.basis.fitness.delta() == nil || made < many && w.turns%many != 0 && left > 0 {
		return nil
	}
	if counted := w.basis.errors(b.cells); counted != left {
		return brokenBy("Fitness", w.basis.fitness.Name, fmt.Sprintf("has a DeltaFunc that leads to %d errors, where ErrorsFunc counts %d", left, counted))
	}
	return nil
}

// deduce returns the values that the rules leave to each cell before any is tried, or false
// if there is no solution.
func (k *kernel) deduce(cells []uint8) ([]Values, bool) {
	values, ok := k.newDomains().Deduce(cells)
	return wrapped(values), ok
}
