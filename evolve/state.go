package evolve

import (
	"fmt"
	"math/rand/v2"
)

// This file holds the state of a run, for those who save runs in a form of their own.

// A State is a run between two steps. A run that is set to it ends as this one would.
type State[S any] struct {
	Stats      Stats
	Epoch      int     // of this attempt
	Stalled    int     // epochs since Least last fell
	Least      int     // errors in this attempt
	LeastCost  float64 // with [Problem.Cost]
	Best       Organism[S]
	Done       bool // the run has ended
	Restarting bool // the islands are due to restart
	Islands    []IslandState[S]
}

// An IslandState is an island of a [State].
type IslandState[S any] struct {
	Epoch     int // since the island restarted
	Next      int // organism whose turn it is
	Best      Organism[S]
	Dice      rand.PCG // the random stream for merging
	Organisms []Organism[S]
	Streams   []rand.PCG // of the organisms
}

// State returns a copy of the state.
func (e *Run[S]) State() State[S] {
	if e.islands == nil {
		return State[S]{}
	}
	p := &e.problem
	t := State[S]{
		Stats: e.stats, Epoch: e.epoch, Stalled: e.stalled,
		Best: p.clone(&e.best), Done: e.done, Restarting: e.restarting,
	}
	t.Least, t.LeastCost = p.valueOf(e.least)
	for _, s := range e.islands {
		island := IslandState[S]{Epoch: s.epoch, Next: s.next, Best: p.clone(&s.best), Dice: s.dice}
		for k := range s.members {
			island.Organisms = append(island.Organisms, p.clone(&s.members[k].Organism))
			island.Streams = append(island.Streams, s.members[k].source)
		}
		t.Islands = append(t.Islands, island)
	}
	return t
}

// SetState makes the run continue from a state of another one with as many islands,
// workers and explorers. The run counts the errors of the solutions itself. The error of
// a state that does not fit is [ErrCheckpoint]; then the run is unchanged.
func (e *Run[S]) SetState(t *State[S]) error {
	if e.islands == nil {
		return fmt.Errorf("%w: %w", ErrCheckpoint, errZeroRun)
	}
	if len(t.Islands) != len(e.islands) {
		return fmt.Errorf("%w: it has %d islands, the run %d", ErrCheckpoint, len(t.Islands), len(e.islands))
	}
	for i, s := range e.islands {
		if err := s.fits(&t.Islands[i]); err != nil {
			return err
		}
	}
	p := &e.problem
	e.progress = progress[S]{
		stats: t.Stats, epoch: t.Epoch, stalled: t.Stalled, least: p.rank(&Organism[S]{Errors: t.Least, Cost: t.LeastCost}),
		best: e.best, done: t.Done, restarting: t.Restarting,
	}
	e.setSteps()
	p.load(&e.best, &t.Best)
	for i, s := range e.islands {
		from := &t.Islands[i]
		s.epoch, s.next, s.dice, s.err, s.undone = from.Epoch, from.Next, from.Dice, nil, nil
		p.load(&s.best, &from.Best)
		for k := range s.members {
			m := &s.members[k]
			p.load(&m.Organism, &from.Organisms[k])
			m.source = from.Streams[k]
			if s.worker != nil {
				s.worker.Follow(&m.Solution)
			}
		}
		e.mode.order(s)
	}
	return nil
}

func (p *Problem[S]) load(o, from *Organism[S]) {
	p.set(o, from)
	p.count(&o.Solution)
	p.assess(o)
}

// fits returns the error of a state that can't be that of the island.
func (s *island[S]) fits(t *IslandState[S]) error {
	n := len(s.members)
	switch {
	case len(t.Organisms) != n:
		return fmt.Errorf("%w: its populations have %d organisms, those of the run %d", ErrCheckpoint, len(t.Organisms), n)
	case len(t.Streams) != n:
		return fmt.Errorf("%w: it has %d random streams on an island, the run %d", ErrCheckpoint, len(t.Streams), n)
	case t.Next < 0 || t.Next > n:
		return fmt.Errorf("%w: it is the turn of organism %d of %d", ErrCheckpoint, t.Next, n)
	}
	for k := range t.Organisms {
		if t.Organisms[k].Explorer != (k >= s.workers) {
			return fmt.Errorf("%w: its share of explorers is another", ErrCheckpoint)
		}
	}
	return nil
}
