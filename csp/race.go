package csp

import (
	"context"
	"math"
	"sync/atomic"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/together"
)

// This file runs Solve and Evolve against each other. Their work is counted, so that it
// decides who wins, and not the clock.

// Race solves a model by Solve and by Evolve at the same time, on two cores, and returns the
// answer of the one that needs less work. It is for models of which it is not known which of
// the two suits them. A proof that there is no solution comes from Solve, or from the
// deductions before. Options that can't be used are an [*OptionError].
//
// The work of Solve is how often it polls its context, and that of Evolve the moves tried, of
// which 512 are as much as a poll, or 16 where a move is the best of hundreds. If both are as
// much, Solve wins. So the answer, with the Stats of the winner, depends on the model and the
// options alone, and is the same on any number of cores. The winner waits until the other has
// done as much work, which may take several times as long where a poll takes longer or shorter
// than such moves.
//
// With a [Goal], [Model.Improving] runs beside Evolve, and who proves the best value wins. If
// none does before a limit or the end of the context, the answer is the better one of both,
// and Bound is what has been proven.
//
// If Solve reaches MaxDeadEnds, Evolve continues, and the other way round. If both reach a
// limit or the context ends, the answer is that of Evolve. Functions of constraints are
// called on two goroutines at once.
func (m *Model) Race(ctx context.Context, opts evolve.Options, goals ...Goal) (Answer, error) {
	p, run, err := m.evolution(ctx, opts, goals)
	if err != nil {
		return m.unevolved(err)
	}
	if len(p.genes) == 0 {
		return p.judge(p.answer(run))
	}
	r := contest{Context: ctx, perPoll: p.way().perPoll}
	r.mostPolls.Store(math.MaxInt64)
	r.mostMoves.Store(math.MaxInt64)
	var solved, evolved Answer
	var solveErr, evolveErr error
	together.All(2, r.stop, func(i int) {
		if i == 0 {
			solved, solveErr = r.solve(p)
		} else {
			evolved, evolveErr = r.evolve(p, run)
		}
	})
	switch evolves := evolveErr == nil; {
	case solveErr == nil && (!evolves || r.polls <= evolved.Stats.Guesses/r.perPoll):
		return solved, nil
	case evolves:
		return evolved, nil
	case solved.Quality == QualityInfeasible:
		return solved, solveErr
	}
	if ended := poll.Ended(ctx); ended != nil {
		evolveErr = ended
	}
	if p.goal != nil {
		return p.better(solved, evolved, evolveErr)
	}
	return evolved, evolveErr
}

// A contest is the context of Solve in a race, whose polls it counts.
type contest struct {
	context.Context
	polls     int64
	perPoll   int64        // moves that are as much work as a poll
	mostPolls atomic.Int64 // after which Solve has lost
	mostMoves atomic.Int64 // from which on Evolve has lost
}

// Err polls the context for Solve.
func (r *contest) Err() error {
	if r.polls++; r.polls > r.mostPolls.Load() {
		return context.Canceled
	}
	return r.Context.Err()
}

func (r *contest) stop() {
	r.mostPolls.Store(-1)
	r.mostMoves.Store(0)
}

func (r *contest) solve(p *plan) (a Answer, err error) {
	if p.goal == nil {
		a, err = p.model.Solve(r)
	} else {
		a, err = p.model.best(r, p.wanted, p.toward)
	}
	switch {
	case err == nil:
		r.mostMoves.Store(r.polls * r.perPoll)
	case a.Quality == QualityInfeasible:
		r.stop()
	}
	return a, err
}

func (r *contest) evolve(p *plan, run *evolve.Run[genome]) (Answer, error) {
	for run.Stats().Proposals < r.mostMoves.Load() && run.Step(rival{r.Context, &r.mostMoves}) {
	}
	a, err := p.judge(p.answer(run))
	if err == nil {
		r.mostPolls.Store(a.Stats.Guesses / r.perPoll)
	}
	return a, err
}

// A rival is the context of Evolve in a race. It ends within a turn only if there is
// nothing to find; else the turn may still win.
type rival struct {
	context.Context
	mostMoves *atomic.Int64
}

func (e rival) Err() error {
	if e.mostMoves.Load() == 0 {
		return context.Canceled
	}
	return e.Context.Err()
}
