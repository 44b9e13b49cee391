package sudoku

import (
	"fmt"
	"math"
)

// progress is how far a run has come. It is the part of the state that both
// engines share.
type progress[B Board] struct {
	algorithm string
	puzzle    B
	limits    limits
	stats     Stats
	epoch     int // of this attempt
	stalled   int // epochs since least last fell
	least     int // errors in this attempt
	best      Organism[B]
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

func newProgress[B Board](algorithm string, puzzle B) progress[B] {
	return progress[B]{algorithm: algorithm, puzzle: puzzle, best: Organism[B]{Errors: math.MaxInt}}
}

func (p *progress[B]) state() *progress[B] { return p }

// beginAttempt counts a population that starts with the given errors.
func (p *progress[B]) beginAttempt(least int) {
	p.stats.Attempts++
	p.epoch, p.stalled, p.least = 0, 0, least
}

// offer keeps the organism if it is the best so far.
func (p *progress[B]) offer(o *Organism[B]) {
	if o.Errors < p.best.Errors {
		p.best = *o
	}
}

// reached ends the run if the best board is good enough.
func (p *progress[B]) reached(fitness Fitness) {
	if p.best.Errors < 0 {
		p.fail(&PluginError{"Fitness", fitness.Name, fmt.Sprintf("counted %d errors", p.best.Errors)})
	}
	p.done = p.broken || p.best.Errors <= max(0, p.limits.target)
}

// fail ends the run because a plug-in broke a law.
func (p *progress[B]) fail(err error) { p.err, p.broken, p.done = err, true, true }

// endEpoch counts an epoch, after which this attempt has reached the given
// errors. It ends the run at a limit, and reports whether the population must
// restart.
func (p *progress[B]) endEpoch(least int) (restart bool) {
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
func (p *progress[B]) draft(layout Layout, fitness Fitness, seed uint64) Result[B] {
	r := Result[B]{Board: p.puzzle}
	if units, err := newUnitLayout(&p.puzzle, layout); err == nil {
		units.scatter(&r.Board, NewStream(seed, 0))
		r.Errors = fitness.Errors(Cells(&r.Board))
	}
	return r
}

// resultBy returns the best board, whose errors the fitness has counted.
func (p *progress[B]) resultBy(fitness Fitness) (Result[B], error) {
	r := Result[B]{Board: p.best.Board, Errors: p.best.Errors, Stats: p.stats}
	switch {
	case p.broken:
		return r, p.err
	case p.best.Errors == 0 && Solved(p.puzzle, p.best.Board):
		return r, nil
	case p.best.Errors == 0:
		return r, &PluginError{"Fitness", fitness.Name, "counted 0 errors for a board that is no solution"}
	case p.err != nil:
		return r, p.err
	}
	return r, ErrBudget
}
