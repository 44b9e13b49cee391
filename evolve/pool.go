package evolve

import (
	"context"
	"math"
	"math/rand/v2"
	"sync/atomic"

	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/together"
)

// This file lets all organisms of an epoch take their turns at the same time, for errors
// that take long to count; see Options.Goroutines. It builds on islands: an organism takes
// its turn on an island of its own, so that the turn can be cancelled and undone.

// A pool is the turns of an epoch and the goroutines that they share.
type pool[S any] struct {
	run     *Run[S]
	turns   []poolTurn[S]   // of all organisms, island by island
	workers []poolWorker[S] // of the goroutines
}

// A poolTurn is the turn of an organism beside those of the others.
type poolTurn[S any] struct {
	island[S]
	home      *island[S]
	member    int          // of home: the organism
	other     int          // the one that it mates with
	order     int64        // of all turns
	offspring [1]member[S] // of a worker that mates: it joins the island after all turns
}

// A poolWorker is a worker, and the turn that it is at.
type poolWorker[S any] struct {
	worker Worker[S]
	err    error
	at     *poolTurn[S]
}

// newPool makes the pool of a run, and its workers.
func newPool[S any](ctx context.Context, e *Run[S]) (*pool[S], error) {
	o, p := &e.opts, &e.problem
	n := o.Islands * o.Population
	q := &pool[S]{run: e, turns: make([]poolTurn[S], n), workers: make([]poolWorker[S], min(o.Goroutines, n))}
	together.All(len(q.workers), func() {}, func(i int) {
		w := &q.workers[i]
		w.worker, w.err = p.newWorker(func(made int) bool {
			if w.at == nil { // of a worker that makes its tables
				return poll.Ended(ctx) != nil
			}
			return w.at.stopped(made)
		})
	})
	for i := range q.workers {
		if err := q.workers[i].err; err != nil {
			return nil, err
		}
	}
	for k := range q.turns {
		t, home := &q.turns[k], e.islands[k/o.Population]
		home.worker = q.workers[0].worker
		t.run, t.place, t.home, t.member, t.order = e, t, home, k%o.Population, int64(k)
		t.undoable, t.mates = true, home.mates
		if t.member < home.workers {
			t.workers = 1
		}
		for _, own := range []*Organism[S]{&t.best, &t.before.best, &t.before.member} {
			own.Solution = p.newSolution()
		}
		if t.mates {
			t.child.Solution, t.offspring[0].Solution = p.newSolution(), p.newSolution()
			t.random = rand.New(&t.offspring[0].source)
		}
	}
	return q, nil
}

// takeTurns lets all organisms take their turns. They see the population as it was before.
// The first one in their order that reaches the target, or breaks a law, ends the epoch: the
// turns after it are undone, and so are all if one was cancelled.
func (q *pool[S]) takeTurns(ctx context.Context, _ int) {
	e := q.run
	e.race.begin(true)
	var next atomic.Int64
	together.All(len(q.workers), e.race.stop, func(i int) {
		w := &q.workers[i]
		for k := next.Add(1) - 1; k < int64(len(q.turns)) && !e.race.lost(k); k = next.Add(1) - 1 {
			t := &q.turns[k]
			t.begin(w)
			if t.takeTurns(ctx, 1); t.ends() {
				e.race.finish(k)
			}
		}
	})
	last, cancelled := len(q.turns)-1, false
	for k := 0; k <= last && !cancelled; k++ {
		if t := &q.turns[k]; t.next == 0 {
			cancelled = true
		} else if t.ends() {
			last = k
		}
	}
	for k := range q.turns {
		t := &q.turns[k]
		switch {
		case k <= last && !cancelled:
			t.join()
		case t.next > 0 || t.undone != nil:
			t.undo()
		}
		t.next, t.undone = 0, nil
	}
}

// begin prepares the turn.
func (t *poolTurn[S]) begin(w *poolWorker[S]) {
	s := t.home
	w.at, t.worker = t, w.worker
	t.epoch, t.best.Errors, t.best.Cost, t.err = s.epoch, s.best.Errors, s.best.Cost, nil
	t.members = s.members[t.member:][:1]
	if t.isChild() {
		t.offspring[0].source = t.members[0].source
		t.members = t.offspring[:]
	}
}

// isChild reports whether the turn makes a child.
func (t *poolTurn[S]) isChild() bool { return t.workers > 0 && t.mates && t.epoch > 0 }

// ends reports whether the turn ends the run.
func (t *poolTurn[S]) ends() bool {
	return t.next > 0 && (t.err != nil || t.run.problem.rank(&t.best) <= t.run.goal)
}

// join makes the turn one of its island. A child replaces the parent with more errors.
func (t *poolTurn[S]) join() {
	s, m := t.home, &t.members[0]
	s.next = len(s.members)
	s.proposals += t.proposals
	s.accepted += t.accepted
	s.births += t.births
	t.proposals, t.accepted, t.births = 0, 0, 0
	if s.err == nil {
		s.err = t.err
	}
	p := &t.run.problem
	if p.rank(&t.best) < p.rank(&s.best) {
		p.set(&s.best, &t.best)
	}
	if !t.isChild() || t.err != nil {
		return
	}
	place := t.member
	s.members[place].source = m.source
	if s.rank(t.other) > s.rank(place) {
		place = t.other
	}
	s.replace(place, &m.Organism)
}

// undo undoes the turn. What it found is for the result only.
func (t *poolTurn[S]) undo() {
	best := t.undone
	if t.next > 0 {
		best = &t.best
	}
	p, s := &t.run.problem, t.home
	if p.rank(best) < p.rank(&s.best) && (s.undone == nil || p.rank(best) < p.rank(s.undone)) {
		s.keepUndone(best)
	}
	if t.next > 0 {
		t.before.restore(&t.island)
	}
}

// mate draws the other parent from the stream of the worker.
func (t *poolTurn[S]) mate(int) *member[S] {
	t.other = t.random.IntN(t.home.workers - 1)
	if t.other >= t.member {
		t.other++
	}
	if !t.makeChild(&t.home.members[t.member], &t.home.members[t.other]) {
		return nil
	}
	t.replace(0, &t.child)
	return &t.members[0]
}

func (t *poolTurn[S]) checks() bool    { return false }
func (t *poolTurn[S]) score(int) int64 { return t.order } // an earlier turn wins

// each calls f for the numbers below n, on the goroutines of the options. It returns false
// if the context ends, after some of them.
func (e *Run[S]) each(ctx context.Context, n int, f func(i int)) bool {
	between := int64(e.membersBetweenPolls())
	var next atomic.Int64
	var ended atomic.Bool
	do := func(int) {
		for i := next.Add(1) - 1; i < int64(n) && !ended.Load(); i = next.Add(1) - 1 {
			if i%between == between-1 && poll.Ended(ctx) != nil {
				ended.Store(true)
				return
			}
			f(int(i))
		}
	}
	if e.opts.Goroutines == 0 {
		do(0)
	} else {
		together.All(min(n, e.opts.Goroutines), func() { next.Store(math.MaxInt64 / 2) }, do)
	}
	return !ended.Load()
}
