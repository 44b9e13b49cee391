package sudoku

// Parents tells which organisms of an island merge, and when.
type Parents uint8

const (
	// WorkerAndExplorer is the article's rule: at the end of an epoch the child
	// of the best worker and the best explorer takes the place of the worst
	// worker. It is the default of the swap workers.
	WorkerAndExplorer Parents = 1 + iota

	// TwoWorkers makes every turn of a worker, after its first, the turn of a
	// child: it has the worker and another, drawn at random, as parents, it
	// improves, and then takes the place of the one with more errors. Should
	// the parents be nearly alike, that one's place goes to the best explorer
	// instead, which improves. This is how colouring programs that hold records
	// use a tabu search (the hybrid evolutionary algorithm of Galinier and Hao,
	// J. Comb. Optim. 1999), and the default of [TabuRecolouring]: a worker
	// that can't do better by itself needs new company. A worker without
	// company works on alone.
	TwoWorkers
)

func (p Parents) String() string {
	switch p {
	case WorkerAndExplorer:
		return "worker and explorer"
	case TwoWorkers:
		return "two workers"
	}
	return "default"
}

// alike is the share of the free cells, one in so many, in which two workers
// must differ to be good company.
const alike = 50

// mate gives the turn of a worker to its child with another worker.
func (s *island[B]) mate(k int) {
	other := s.cross.IntN(s.workers - 1)
	if other >= k {
		other++
	}
	a, b := &s.members[k], &s.members[other]
	child := k
	if b.Errors > a.Errors {
		child = other
	}
	s.before.of(s, child)
	if s.apart(&a.Board, &b.Board) {
		board := Cells(&s.child)
		s.run.opts.Merge.Cross(board, Cells(&a.Board), Cells(&b.Board), s.cross)
		s.settle(child, s.child, s.run.opts.Fitness.Errors(board))
	} else if s.workers < len(s.members) {
		explorer := &s.members[s.fittest(s.workers, len(s.members))]
		s.settle(child, explorer.Board, explorer.Errors)
	} else {
		s.bear(child)
	}
	s.births++
	s.toil(child)
	s.note(&s.members[child])
}

// apart reports whether two boards differ in enough cells.
func (s *island[B]) apart(a, b *B) bool {
	differ := 0
	for i := range len(*a) {
		if (*a)[i] != (*b)[i] {
			differ++
		}
	}
	return differ*alike >= s.free
}
