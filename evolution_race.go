package sudoku

import (
	"context"
	"math"
	"sync"
	"sync/atomic"
)

// Islands take their turns at the same time and wait for each other after
// every few turns. So it depends on turns which island finds a solution first,
// and not on the clock. Where turns are long, the islands race: each takes one
// turn, the one that solves the puzzle in the fewest steps wins, and the others
// stop when they have made as many.

// turnsTogether returns how many turns an island takes before it waits for the
// others. What a step of a plug-in takes is not known, so it is one turn.
func (o *EvolveOptions) turnsTogether() int {
	// Waiting takes about a microsecond, which this much work makes up for.
	const stepsBetweenWaits = 1000
	if o.Worker.kind == ownWorker {
		return 1
	}
	return 1 + stepsBetweenWaits/o.Steps
}

// nextTurn returns the member whose turn it is on the last of the islands.
func (e *evolution[B]) nextTurn() int {
	next := e.opts.Population
	for _, s := range e.islands {
		next = min(next, s.next)
	}
	return next
}

// takeTurns lets the members from next on take their turns on every island, up
// to the next wait.
func (e *evolution[B]) takeTurns(ctx context.Context, next int) {
	together := e.opts.turnsTogether()
	limit := min((next/together+1)*together, e.opts.Population)
	e.race.begin(false)
	if len(e.islands) == 1 {
		e.islands[0].takeTurns(ctx, limit)
		return
	}
	racing := together == 1
	for _, s := range e.islands {
		racing = racing && s.next+1 == limit
	}
	e.race.begin(racing)
	var group sync.WaitGroup
	for _, s := range e.islands {
		group.Go(func() { s.takeTurns(ctx, limit) })
	}
	group.Wait()
	if racing {
		e.decide(limit)
	}
}

// A race is what the islands know of each other during a turn.
type race struct {
	on     bool
	record atomic.Int64 // fewest steps to a solution
}

func (r *race) begin(on bool) {
	r.on = on
	r.record.Store(math.MaxInt64)
}

// finish records that a turn of the given number of steps solved the puzzle.
func (r *race) finish(steps int64) {
	for r.on {
		record := r.record.Load()
		if steps >= record || r.record.CompareAndSwap(record, steps) {
			return
		}
	}
}

// lost reports whether a turn of the given number of steps can't win.
func (r *race) lost(steps int64) bool { return steps >= r.record.Load() }

// decide ends a race. If islands solved the puzzle, the one with the fewest
// steps wins, the first of equals. The turns of the others are undone and count
// as many steps as the winner's. If no island won and one was cancelled, all
// turns are undone.
func (e *evolution[B]) decide(limit int) {
	var winner *island[B]
	cancelled := false
	for _, s := range e.islands {
		cancelled = cancelled || s.next < limit
		if s.best.Errors == 0 && (winner == nil || s.proposals < winner.proposals) {
			winner = s
		}
	}
	if winner == nil && !cancelled {
		return
	}
	for _, s := range e.islands {
		if s == winner {
			continue
		}
		if s.next == limit {
			s.before.restore(s)
			s.next--
		}
		if winner != nil {
			s.next = limit
			s.proposals, s.accepted = winner.proposals, winner.accepted
		}
	}
}
