package sudoku

import (
	"fmt"
	"math/rand/v2"
)

func (e *evolution[B]) save(to *checkpoint[B]) {
	for _, s := range e.islands {
		island := savedIsland[B]{
			Epoch: s.epoch, Next: s.next, Dice: saveStream(s.dice), Best: saveOrganism(&s.best, nil),
		}
		for k := range s.members {
			island.Organisms = append(island.Organisms, saveOrganism(&s.members[k].Organism, s.members[k].source))
		}
		to.Islands = append(to.Islands, island)
	}
}

func (e *evolution[B]) load(c *checkpoint[B]) error {
	if len(c.Islands) != len(e.islands) {
		return fmt.Errorf("%w: it has %d islands, the run %d", ErrCheckpoint, len(c.Islands), len(e.islands))
	}
	best, err := e.basis.loadOrganism(&c.Best)
	if err != nil {
		return err
	}
	loaded := make([]*island[B], len(e.islands))
	for i, s := range e.islands {
		if loaded[i], err = s.loaded(&c.Islands[i]); err != nil {
			return err
		}
	}
	e.resume(c, best)
	for i, s := range e.islands {
		*s = *loaded[i] // in its place, to which the workers point
	}
	return nil
}

// loaded returns a copy of the island that holds what was saved.
func (s *island[B]) loaded(saved *savedIsland[B]) (*island[B], error) {
	if len(saved.Organisms) != len(s.members) {
		return nil, fmt.Errorf("%w: it has %d organisms on an island, the run %d", ErrCheckpoint, len(saved.Organisms), len(s.members))
	}
	if saved.Next < 0 || saved.Next > len(s.members) {
		return nil, fmt.Errorf("%w: it is the turn of organism %d of %d", ErrCheckpoint, saved.Next, len(s.members))
	}
	b := s.run.basis
	l := *s
	l.epoch, l.next = saved.Epoch, saved.Next
	var err error
	if l.best, err = b.loadOrganism(&saved.Best); err != nil {
		return nil, err
	}
	if l.dice, err = loadStream(saved.Dice); err != nil {
		return nil, err
	}
	l.random = rand.New(l.dice)
	l.members = make([]member[B], len(s.members))
	for k := range l.members {
		m := &l.members[k]
		if m.Organism, err = b.loadOrganism(&saved.Organisms[k]); err != nil {
			return nil, err
		}
		if m.Explorer != (k >= s.workers) {
			return nil, fmt.Errorf("%w: its share of explorers is another", ErrCheckpoint)
		}
		if m.source, err = loadStream(saved.Organisms[k].Stream); err != nil {
			return nil, err
		}
		l.worker.follow(m)
	}
	return &l, nil
}
