package evolve

import "context"

// This file holds who is merged: the article's parents at the end of an epoch, or two
// workers in a turn of their own.

// endEpoch merges the article's parents. Workers that mate have done so in their turns;
// the island restarts if they have become alike.
func (s *island[S]) endEpoch() {
	s.epoch++
	s.next = 0
	switch {
	case s.mates:
		if s.alike() {
			s.births += int64(s.workers)
			s.restart(context.Background()) // is quick, as few organisms mate
		}
	case s.run.problem.Merge != nil && s.workers < len(s.members):
		s.merge()
	}
}

// alike reports whether the workers differ from the first one in less than one part of
// twenty, so that they have little to inherit from each other.
func (s *island[S]) alike() bool {
	const share = 20
	differ := s.run.problem.Differ
	if differ == nil {
		return false
	}
	parts, all := 0, 0
	for k := 1; k < s.workers; k++ {
		n, of := differ(&s.members[0].Solution, &s.members[k].Solution)
		parts += n
		all += of
	}
	return parts*share < all
}

// merge replaces the worst worker by the child of the best worker and the best explorer.
func (s *island[S]) merge() {
	worker := &s.members[s.fittest(0, s.workers)]
	explorer := &s.members[s.fittest(s.workers, len(s.members))]
	if s.makeChild(worker, explorer) {
		s.replace(s.worst(), &s.child, s.run.problem.Errors(&s.child))
	}
}

// mate gives the turn of a worker to its child with another worker. The child replaces
// the worse parent.
func (s *island[S]) mate(i int) {
	other := s.random.IntN(s.workers - 1)
	if other >= i {
		other++
	}
	a, b := &s.members[i], &s.members[other]
	place := i
	if b.Errors > a.Errors {
		place = other
	}
	s.before.saveMember(s, place)
	if !s.makeChild(a, b) {
		return
	}
	s.replace(place, &s.child, s.run.problem.Errors(&s.child))
	m := &s.members[place]
	if s.improve(m) {
		s.keepBest(m)
	}
}

// makeChild makes child a child of two organisms. It returns false if Merge broke a law.
func (s *island[S]) makeChild(a, b *member[S]) bool {
	p := &s.run.problem
	s.merges++
	checked := s.merges&(s.merges-1) == 0 || s.merges%64 == 0
	if checked && !s.counted(a, b) {
		s.err = lawError("Errors", "counts other errors in a parent than before: solutions share memory, or it depends on something else")
		return false
	}
	p.Merge(&s.child, &a.Solution, &b.Solution, s.random)
	p.count(&s.child)
	s.births++
	if s.err = p.checkChild(&s.child, "Merge"); s.err != nil {
		return false
	}
	if checked && !s.counted(a, b) {
		s.err = lawError("Merge", "changed a parent")
	}
	return s.err == nil
}

// counted reports whether the errors of two organisms are those that Errors counts.
func (s *island[S]) counted(a, b *member[S]) bool {
	p := &s.run.problem
	return p.Errors(&a.Solution) == a.Errors && p.Errors(&b.Solution) == b.Errors
}
