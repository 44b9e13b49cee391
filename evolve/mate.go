package evolve

import "context"

// This file holds how two organisms of an island make a child. It builds on the laws of
// problem.go: now and then it counts the parents again.

// A place is where an organism takes its turn: its island, or a poolTurn.
type place[S any] interface {
	// mate makes the child of a worker and another one, and returns it. It takes the place of
	// the worse parent and the turn of the worker. mate returns nil if Merge broke a law.
	mate(worker int) *member[S]
	// checks reports whether parents can be counted: no other turn changes them.
	checks() bool
	// score is what decides a race after so many steps. The least wins.
	score(made int) int64
}

// merge ends the epoch of the island: the child of the best worker and the best explorer
// replaces the worst worker. Workers that mate have done so in their turns; the island restarts
// if they have become alike.
func (s *island[S]) merge() {
	s.epoch++
	s.next = 0
	switch {
	case s.mates:
		if s.alike() {
			s.births += int64(s.workers)
			s.fillAll(context.Background()) // is quick, as few organisms mate
			s.restart()
		}
	case s.run.problem.Merge != nil && s.workers < len(s.members):
		worker := &s.members[s.fittest(0, s.workers)]
		explorer := &s.members[s.fittest(s.workers, len(s.members))]
		if s.makeChild(worker, explorer) {
			s.replace(s.worst(), &s.child)
		}
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

func (s *island[S]) mate(i int) *member[S] {
	other := s.random.IntN(s.workers - 1)
	if other >= i {
		other++
	}
	place := i
	if s.rank(other) > s.rank(i) {
		place = other
	}
	s.before.saveMember(s, place)
	if !s.makeChild(&s.members[i], &s.members[other]) {
		return nil
	}
	s.replace(place, &s.child)
	return &s.members[place]
}

func (s *island[S]) checks() bool         { return true }
func (s *island[S]) score(made int) int64 { return int64(made) }

// makeChild makes child a child of two organisms. It returns false if Merge broke a law.
func (s *island[S]) makeChild(a, b *member[S]) bool {
	p := &s.run.problem
	s.merges++
	checked := s.place.checks() && (s.merges&(s.merges-1) == 0 || s.merges%64 == 0)
	if checked && !s.counted(a, b) {
		s.err = lawError(p.valuer(), "counts otherwise in a parent than before: solutions share memory, or it depends on something else")
		return false
	}
	p.Merge(&s.child.Solution, &a.Solution, &b.Solution, s.random)
	p.count(&s.child.Solution)
	s.births++
	if s.err = p.checkChild(&s.child.Solution, "Merge"); s.err != nil {
		return false
	}
	if checked && !s.counted(a, b) {
		s.err = lawError("Merge", "changed a parent")
		return false
	}
	p.assess(&s.child)
	return true
}

// counted reports whether two organisms are worth what is counted.
func (s *island[S]) counted(a, b *member[S]) bool {
	return s.run.problem.counted(&a.Organism) && s.run.problem.counted(&b.Organism)
}
