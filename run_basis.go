package sudoku

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// A basis is what all organisms of a run share: the fixed cells, the values of
// the free ones, the layout of the boards and the fitness.
type basis[B Board] struct {
	start   B        // givens and deduced values; 0 in free cells
	domains []Values // the values that each cell may take
	free    int      // cells
	units   *unitLayout[B]
	layout  Layout
	fitness Fitness
	weights unitWeights // of the fitness on boards of the layout; zero for a user's own
}

// newBasis returns the basis of a puzzle. The error is a [*ClashError], or
// [ErrNoSolution] if deduction proves that.
func newBasis[B Board](puzzle B, layout Layout, fitness Fitness, noDeduction bool) (*basis[B], error) {
	if err := Check(puzzle); err != nil {
		return nil, err
	}
	b := &basis[B]{start: puzzle, layout: layout, fitness: fitness, weights: fitness.weights.within(layout)}
	var ok bool
	if b.domains, ok = deduce(Cells(&puzzle)); !ok {
		return nil, ErrNoSolution
	}
	if noDeduction {
		b.domains = AllCandidates(puzzle)
		for i := range len(puzzle) {
			if puzzle[i] != 0 {
				b.domains[i] = ValuesOf(puzzle[i])
			}
		}
	} else {
		for i, values := range b.domains {
			if values.Len() == 1 {
				b.start[i] = values.First()
			}
		}
	}
	b.free = len(puzzle) - Givens(b.start)
	var err error
	if b.units, err = newUnitLayout(&b.start, layout); err != nil {
		return nil, err
	}
	// A copy of a built-in fitness that has other Errors is a user's own.
	board := b.start
	b.units.scatter(&board, NewStream(0, 0))
	if b.errors(&board) != fitness.Errors(Cells(&board)) {
		b.weights = unitWeights{}
	}
	return b, nil
}

// errors counts the errors of a full board of the layout.
func (b *basis[B]) errors(board *B) int {
	if b.weights != (unitWeights{}) {
		return weightedErrors(board, b.weights)
	}
	return b.fitness.Errors(Cells(board))
}

// A member is an organism with the state of those who work on it.
type member[B Board] struct {
	Organism[B]
	source *rand.PCG
	counts lineCounts[B] // of a swap worker
}

// An improver is a worker prepared for the boards of a run.
type improver[B Board] struct {
	basis   *basis[B]
	worker  *Worker
	swap    *swapper[B] // nil for a worker with New
	improve Improve
	turns   int
}

func newImprover[B Board](b *basis[B], w *Worker, mistake float64, stopped func(made int) bool) (*improver[B], error) {
	if w.swaps() {
		return &improver[B]{basis: b, worker: w, swap: newSwapper(b, w.kind, mistake, stopped)}, nil
	}
	improve := w.New(Job{
		Shape: ShapeOf(len(b.start)), Fixed: slices.Clone(Cells(&b.start)), Domains: slices.Clone(b.domains),
		Fitness: b.fitness, Mistake: mistake, Stopped: stopped, newSwapping: newSwapping[B],
	})
	if improve == nil {
		return nil, &PluginError{"Worker", w.Name, "returned no Improve from New"}
	}
	return &improver[B]{basis: b, worker: w, improve: improve}, nil
}

// follow makes the count tables of a member's new board, if the worker has any.
func (w *improver[B]) follow(m *member[B]) {
	if w.swap != nil && w.swap.counted {
		m.counts.count(&m.Board)
	}
}

// work makes at most the given number of steps on a member, and returns how
// many it made and how many of them changed the board. The error is a
// [*PluginError] of the worker or of the fitness.
func (w *improver[B]) work(m *member[B], steps int) (made, accepted int, err error) {
	if w.swap != nil {
		made, accepted = w.swap.improve(m, steps)
		if !w.swap.counted {
			err = w.checkDeltas(m, made)
		}
		return made, accepted, err
	}
	made = w.improve(Cells(&m.Board), steps, m.source)
	if w.worker.kind == ownWorker {
		if made < 0 || made > steps {
			return 0, 0, &PluginError{"Worker", w.worker.Name, fmt.Sprintf("returned %d steps of %d", made, steps)}
		}
		if err := w.basis.checkBoard("Worker", w.worker.Name, &m.Board); err != nil {
			return 0, 0, err
		}
	}
	m.Errors = w.basis.errors(&m.Board)
	return made, made, nil
}

// checkDeltas compares the errors that a user's Delta led to with a count: after
// a turn of many steps, after some of the others, and at a solution.
func (w *improver[B]) checkDeltas(m *member[B], made int) error {
	const many = 64
	if w.turns++; w.basis.fitness.Delta == nil || made < many && w.turns%many != 0 && m.Errors > 0 {
		return nil
	}
	if counted := w.basis.errors(&m.Board); counted != m.Errors {
		return &PluginError{"Fitness", w.basis.fitness.Name, fmt.Sprintf("has a Delta that leads to %d errors, where Errors counts %d", m.Errors, counted)}
	}
	return nil
}
