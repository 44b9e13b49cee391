package sudoku

import (
	"fmt"
	"math"
	"slices"
)

// This file holds what the options of both searches by chance have in common, how far a
// run has come, and when it restarts and ends.

const (
	maxMemberCells   = 1 << 24 // of all organisms
	defaultProposals = 1_000_000_000
	defaultMistake   = 0.06 // of an annealed swap: temperature 0.35; see docs/evolution.md
)

// checkWorker returns the error of a worker that can't search with a fitness.
func checkWorker(w Worker, f Fitness) error {
	switch {
	case !w.Layout.single():
		return &OptionError{Field: "Worker", Value: w.Name, Want: fmt.Sprintf("a worker of one layout, not %v", w.Layout)}
	case w.kind == tabuWorker && f.weights() == (unitWeights{}):
		return &OptionError{Field: "Fitness", Value: f.Name, Want: fmt.Sprintf("a sum of built-in ones, whose rules the worker %q knows", w.Name)}
	}
	return checkFitness(f, w.Layout)
}

// checkFitness returns the error of a fitness made of the built-in ones that
// can be 0 for a board that is no solution. A user's own is taken on trust.
func checkFitness(f Fitness, layout Layout) error {
	w := f.weights()
	switch {
	case w == (unitWeights{}):
		return nil
	case min(w.rows, w.columns, w.blocks, w.balance) < 0:
		return &OptionError{Field: "Fitness", Value: f.Name, Want: "weights that are not negative"}
	case !w.solves(layout):
		return &OptionError{Field: "Fitness", Value: f.Name, Want: fmt.Sprintf("one that counts every kind of unit that the layout %q leaves open", layout)}
	}
	return nil
}

// checkCrossover returns the error of a crossover that breaks a layout.
func checkCrossover(c Crossover, layout Layout) error {
	if !c.Keeps.has(layout) {
		return &OptionError{Field: "Crossover", Value: c.Name, Want: fmt.Sprintf("a crossover that keeps the layout %q", layout)}
	}
	return nil
}

// defaultCrossover returns the crossover of the smallest parts that keep a layout.
func defaultCrossover(layout Layout) Crossover {
	switch layout {
	case LayoutRows:
		return CrossRows
	case LayoutColumns:
		return CrossColumns
	}
	return CrossBlocks
}

// completeCount sets the default of a number that must lie between least and
// most.
func completeCount(field string, n *int, standard, least, most int) error {
	if *n == 0 {
		*n = standard
	}
	if *n < least || *n > most {
		return &OptionError{Field: field, Value: *n, Want: fmt.Sprintf("%d to %d", least, most)}
	}
	return nil
}

// completeShare sets the default of a share or probability. A negative one
// becomes 0.
func completeShare(field string, share *float64, standard float64) error {
	if math.IsNaN(*share) || *share > 1 {
		return &OptionError{Field: field, Value: *share, Want: "at most 1"}
	}
	if *share == 0 {
		*share = standard
	}
	*share = max(0, *share)
	return nil
}

// progress is how far a run has come. It is the part of the state that both
// engines share.
type progress struct {
	algorithm string
	puzzle    []uint8
	kernel    *kernel
	limits    limits
	stats     Stats
	epoch     int // of this attempt
	stalled   int // epochs since least last fell
	least     int // errors in this attempt
	best      organism
	err       error // why the run ended or paused, or nil
	done      bool
	broken    bool // a plug-in broke a law, which err says

	restarting bool // the context ended during a restart
}

// limits end a run or make it restart. Limits of 0 and below are none.
type limits struct {
	epochs, stall, attempts int
	proposals               int64
	target                  int
}

func newProgress(algorithm string, puzzle []uint8, k *kernel) progress {
	p := progress{algorithm: algorithm, puzzle: puzzle, kernel: k, best: newOrganisms(1, len(puzzle))[0]}
	p.best.errors = math.MaxInt
	return p
}

func (p *progress) state() *progress { return p }

// beginAttempt counts a population that starts with the given errors.
func (p *progress) beginAttempt(least int) {
	p.stats.Attempts++
	p.epoch, p.stalled, p.least = 0, 0, least
}

// offer keeps the organism if it is the best so far.
func (p *progress) offer(o *organism) {
	if o.errors < p.best.errors {
		p.best.set(o)
	}
}

// reached ends the run if the best board is good enough.
func (p *progress) reached(fitness Fitness) {
	if p.best.errors < 0 {
		p.fail(brokenBy("Fitness", fitness.Name, fmt.Sprintf("counted %d errors", p.best.errors)))
	}
	p.done = p.broken || p.best.errors <= max(0, p.limits.target)
}

// fail ends the run because a plug-in broke a law.
func (p *progress) fail(err error) { p.err, p.broken, p.done = err, true, true }

// endEpoch counts an epoch, after which this attempt has reached the given
// errors. It ends the run at a limit, and reports whether the population must
// restart.
func (p *progress) endEpoch(least int) (restart bool) {
	p.epoch++
	p.stats.Epochs++
	if p.stalled++; least < p.least {
		p.least, p.stalled = least, 0
	}
	l := &p.limits
	switch {
	case p.done:
	case l.proposals > 0 && p.stats.Proposals >= l.proposals:
		p.done = true
	case l.epochs > 0 && p.epoch >= l.epochs, l.stall > 0 && p.stalled >= l.stall:
		p.done = l.attempts > 0 && p.stats.Attempts >= l.attempts
		return !p.done
	}
	return false
}

// draft returns the result of a run whose context ended before it had a
// population: a random board.
func (p *progress) draft(layout Layout, fitness Fitness, seed uint64) outcome {
	o := outcome{cells: slices.Clone(p.puzzle)}
	if units, err := newUnitLayout(p.puzzle, layout, p.kernel); err == nil {
		units.scatter(o.cells, NewStream(seed, 0))
		o.errors = fitness.under(p.kernel).Errors(o.cells)
	}
	return o
}

// resultBy returns the best board, whose errors the fitness has counted.
func (p *progress) resultBy(fitness Fitness) (outcome, error) {
	o := outcome{p.best.cells, p.best.errors, p.stats}
	switch {
	case p.broken:
		return o, p.err
	case p.best.errors == 0 && p.kernel.solves(p.best.cells, p.puzzle):
		return o, nil
	case p.best.errors == 0:
		return o, brokenBy("Fitness", fitness.Name, "counted 0 errors for a board that is no solution")
	case p.err != nil:
		return o, p.err
	}
	return o, ErrBudget
}
