package sudoku

import "fmt"

// Parents tells which organisms of an island merge, and when.
type Parents uint8

const (
	// ParentsWorkerAndExplorer is the article's rule: at the end of an epoch the child
	// of the best worker and the best explorer takes the place of the worst
	// worker. It is the default of the swap workers.
	ParentsWorkerAndExplorer Parents = 1 + iota

	// ParentsTwoWorkers makes every turn of a worker, after its first, the turn of a
	// child: it has the worker and another, drawn at random, as parents, it
	// improves, and then takes the place of the one with more errors. When the
	// workers of an island have become alike, all its organisms are born anew.
	// This is how colouring programs that hold records use a tabu search (the
	// hybrid evolutionary algorithm of Galinier and Hao, J. Comb. Optim. 1999),
	// and the default of [TabuWorker]. A worker without company works on
	// alone.
	ParentsTwoWorkers
)

func (p Parents) String() string {
	names := [...]string{"default", "worker and explorer", "two workers"}
	if int(p) < len(names) {
		return names[p]
	}
	return fmt.Sprintf("Parents(%d)", uint8(p))
}

// mate gives the turn of a worker to its child with another worker.
func (s *island[B]) mate(k int) {
	other := s.cross.IntN(s.workers - 1)
	if other >= k {
		other++
	}
	a, b := &s.members[k], &s.members[other]
	place := k
	if b.Errors > a.Errors {
		place = other
	}
	s.before.of(s, place)
	child := Cells(&s.child)
	s.run.opts.Crossover.Cross(child, Cells(&a.Board), Cells(&b.Board), s.cross)
	s.births++
	s.replace(place, s.child, s.run.opts.Fitness.Errors(child))
	s.toil(place)
	s.note(&s.members[place])
}

// alike is the share of the free cells, one in so many, in which the workers of
// an island must differ to have anything to give each other.
const alike = 20

// alike reports whether the workers differ from the first in few cells.
func (s *island[B]) alike() bool {
	first := &s.members[0].Board
	differ := 0
	for k := 1; k < s.workers; k++ {
		board := &s.members[k].Board
		for i := range len(*board) {
			if (*board)[i] != (*first)[i] {
				differ++
			}
		}
	}
	return differ*alike < s.free*(s.workers-1)
}
