package sudoku

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"example.com/sudoku/internal/alldifferent"
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
	rules   *geometry
	fitness Fitness
	weights unitWeights // of the fitness on boards of the layout; zero for a user's own
	funcs   boardFuncs
}

// boardFuncs are the functions of the engines that have a copy for each board type.
// The length of a board is a constant there, which counts in every step and child. All
// else is shared by the types.
type boardFuncs struct {
	kernel       *kernel
	newSwapBoard func(*swapper) (cells []uint8, board swapBoard)
	errors       func(cells []uint8, w unitWeights) int
}

func boardFuncsOf[B Board](board B) boardFuncs {
	return boardFuncs{board.kernel(), newSwapBoard[B], weightedErrors[B]}
}

// rulesFuncs are those of rules that no board type has.
func rulesFuncs(k *kernel) boardFuncs {
	return boardFuncs{k, func(s *swapper) ([]uint8, swapBoard) {
		b := &rulesBoard{s, make([]uint8, k.geometry().cells())}
		return b.cells, b
	}, k.geometry().errors}
}

// newBasis returns the basis of a puzzle. The error is a [*ClashError], or
// [ErrNoSolution] if deduction proves that.
func newBasis(puzzle []uint8, layout Layout, fitness Fitness, noDeduction bool, funcs boardFuncs) (*basis, error) {
	k := funcs.kernel
	if err := k.check(puzzle); err != nil {
		return nil, err
	}
	if k.side == 0 {
		fitness = fitness.under(k.geometry())
	}
	b := &basis{
		start: slices.Clone(puzzle), layout: layout, funcs: funcs, rules: k.geometry(),
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
	if k.side > 0 {
		w.extra = 0 // boards have no other units
	}
	return w
}

// errors counts the errors of a full board of the layout.
func (b *basis) errors(board []uint8) int {
	if b.weights != (unitWeights{}) {
		return b.funcs.errors(board, b.weights)
	}
	return b.fitness.Errors(board)
}

// A member is an organism with the state of those who work on it.
type member struct {
	organism
	source *rand.PCG
	swap   swapBoard // of a swap worker: it has the cells
}

// An improver is a worker prepared for the boards of a run.
type improver struct {
	basis   *basis
	worker  *Worker
	swap    *swapper // nil for a worker with New
	improve Improve
	turns   int
}

// newMember returns a member with empty cells.
func (w *improver) newMember() member {
	if w.swap == nil {
		return member{organism: organism{cells: make([]uint8, len(w.basis.start))}}
	}
	cells, board := w.basis.funcs.newSwapBoard(w.swap)
	return member{organism: organism{cells: cells}, swap: board}
}

func newImprover(b *basis, w *Worker, mistake float64, stopped func(made int) bool) (*improver, error) {
	if w.swaps() {
		return &improver{basis: b, worker: w, swap: newSwapper(b, w.kind, mistake, stopped)}, nil
	}
	improve := w.New(Job{
		Rules: b.funcs.kernel.owner(), Fixed: slices.Clone(b.start), Domains: slices.Clone(b.domains),
		Fitness: b.fitness, Mistake: mistake, Stopped: stopped, funcs: b.funcs, layout: b.layout,
	})
	if improve == nil {
		return nil, &PluginError{"Worker", w.Name, "returned no Improve from New"}
	}
	return &improver{basis: b, worker: w, improve: improve}, nil
}

// follow makes the count tables of a member's new board, if the worker has any.
func (w *improver) follow(m *member) {
	if w.swap != nil && w.swap.counted {
		m.swap.count()
	}
}

// work makes at most the given number of steps on a member, and returns how
// many it made and how many of them changed the board. The error is a
// [*PluginError] of the worker or of the fitness.
func (w *improver) work(m *member, steps int) (made, accepted int, err error) {
	if w.swap != nil {
		m.errors, made, accepted = m.swap.improve(m.errors, steps, m.source)
		if !w.swap.counted {
			err = w.checkDeltas(m, made)
		}
		return made, accepted, err
	}
	made = w.improve(m.cells, steps, m.source)
	if w.worker.kind == ownWorker {
		if made < 0 || made > steps {
			return 0, 0, &PluginError{"Worker", w.worker.Name, fmt.Sprintf("returned %d steps of %d", made, steps)}
		}
		if err := w.basis.checkBoard("Worker", w.worker.Name, m.cells); err != nil {
			return 0, 0, err
		}
	}
	m.errors = w.basis.errors(m.cells)
	return made, made, nil
}

// checkDeltas compares the errors that a user's Delta led to with a count: after
// a turn of many steps, after some of the others, and at a solution.
func (w *improver) checkDeltas(m *member, made int) error {
	const many = 64
	if w.turns++; w.basis.fitness.Delta == nil || made < many && w.turns%many != 0 && m.errors > 0 {
		return nil
	}
	if counted := w.basis.errors(m.cells); counted != m.errors {
		return &PluginError{"Fitness", w.basis.fitness.Name, fmt.Sprintf("has a Delta that leads to %d errors, where Errors counts %d", m.errors, counted)}
	}
	return nil
}

// deduce returns the domains that these rules leave when none of them removes
// more: singles and locked candidates, as in reduce, and naked and hidden sets of
// any size, that is k cells of a unit that have only k values between them. It
// returns false if a cell has no value left or a value no place. It does not try
// values: what it removes is in no solution.
func (k *kernel) deduce(cells []uint8) ([]Values, bool) {
	d := k.newDomains()
	if !d.assignGivens(cells) || !d.reduce() {
		return nil, false
	}
	var s alldifferent.Sharing
	s.Init(d.rules.values, d.rules.values+1)
	for found := true; found; {
		found = false
		for _, unit := range d.rules.units {
			changed, ok := d.shareOut(unit, &s)
			if !ok {
				return nil, false
			}
			found = found || changed
			// In the next unit, the values of assigned cells must have been removed
			// from the others.
			if len(d.queue) > 0 && !d.applySingles(d.set) {
				return nil, false
			}
		}
		if found && !d.reduce() {
			return nil, false
		}
	}
	all := make([]Values, len(cells))
	for i := range all {
		all[i] = d.values(d.set, i)
	}
	return all, true
}

// shareOut makes the domains of a unit consistent with the rule that all its cells
// differ, as far as one unit allows: it removes each value that its cell has in no
// assignment of different values to all cells. It ignores assigned cells, whose
// values must have been removed from their peers.
func (d *domains) shareOut(unit []uint16, s *alldifferent.Sharing) (changed, ok bool) {
	var cells [maxValues]uint16
	open := 0
	for _, cell := range unit {
		if d.open(d.set, cell) {
			cells[open] = cell
			taker := s.SetOf(open)
			for plane := range taker {
				taker[plane] = d.plane(d.set, plane)[cell]
			}
			open++
		}
	}
	s.LimitTo(open)
	if !s.Filter() {
		return false, false
	}
	for i, cell := range cells[:open] {
		for plane, left := range s.SetOf(i) {
			if gone := d.plane(d.set, plane)[cell] &^ left; gone != 0 {
				d.remove(d.set, plane, cell, gone)
				changed = true
			}
		}
	}
	return changed, true
}
