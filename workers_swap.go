package sudoku

import "math/rand/v2"

// A swapper does the work of the swap workers. Unlike a plug-in it has count
// tables that live as long as the organism: a recount costs ten times a swap.
type swapper[B Board] struct {
	// pairs holds the pairs of free cells of each block. blocks holds the
	// range of each block that has any.
	pairs  [][2]uint16
	blocks []struct{ first, count uint32 }
	// accept holds, for a swap that makes 0, 1, 2, … more errors, the limit
	// below which a 64-bit random fraction accepts it.
	accept  [maxSwapChange + 1]uint64
	counted bool // whether the count tables follow the fitness
	fitness Fitness
	stopped func(made int) bool
}

// maxSwapChange is the most errors that a swap can make in rows and columns.
const maxSwapChange = 8

const _ = uint(1<<16 - maxCells) // swapper.pairs: a cell is a uint16

func newSwapper[B Board](b *basis[B], kind workerKind, mistake float64, stopped func(made int) bool) *swapper[B] {
	s := &swapper[B]{counted: b.weights == unitWeights{rows: 1, columns: 1}, fitness: b.fitness, stopped: stopped}
	for _, block := range b.units.open {
		first := len(s.pairs)
		free := b.units.unit(block)
		for i, a := range free {
			for _, b := range free[i+1:] {
				s.pairs = append(s.pairs, [2]uint16{a, b})
			}
		}
		s.blocks = append(s.blocks, struct{ first, count uint32 }{uint32(first), uint32(len(s.pairs) - first)})
	}
	// Products of floats are the same on every machine; exponentials need not be.
	chance := mistake
	for d := range s.accept {
		switch {
		case kind == annealedSwapWorker && d == 0:
			s.accept[d] = 1<<64 - 1
		case kind == annealedSwapWorker:
			s.accept[d] = threshold(chance)
			chance *= mistake
		default:
			s.accept[d] = threshold(mistake)
		}
	}
	return s
}

// newSwaps and newAnnealedSwaps are the swap workers as functions, for workers
// that wrap them.
func newSwaps(job Job) Improve         { return job.swap(swapWorker) }
func newAnnealedSwaps(job Job) Improve { return job.swap(annealedSwapWorker) }

// swap returns a swap worker. Only the engine knows the type of the boards: with
// all types here, each program would have the code of all sizes.
func (job *Job) swap(kind workerKind) Improve {
	if job.newSwapping == nil {
		return nil
	}
	return job.newSwapping(*job, kind)
}

// newSwapping returns a swap worker for boards of a type.
func newSwapping[B Board](job Job, kind workerKind) Improve {
	var start B
	copy(Cells(&start), job.Fixed)
	units, err := newUnitLayout(&start, LayoutBlocks)
	if err != nil {
		return nil
	}
	b := &basis[B]{start: start, domains: job.Domains, units: units, layout: LayoutBlocks,
		fitness: job.Fitness, weights: job.Fitness.weights.within(LayoutBlocks)}
	worker := improver[B]{basis: b, swap: newSwapper(b, kind, job.Mistake, job.Stopped)}
	m := new(member[B])
	return func(cells []uint8, steps int, source rand.Source) int {
		copy(Cells(&m.Board), cells)
		m.Errors = b.errors(&m.Board)
		worker.follow(m)
		var ok bool
		if m.source, ok = source.(*rand.PCG); !ok {
			m.source = rand.NewPCG(source.Uint64(), source.Uint64())
		}
		made, _ := worker.swap.improve(m, steps)
		copy(cells, Cells(&m.Board))
		return made
	}
}

// threshold returns the number of 64-bit fractions that a probability covers.
func threshold(probability float64) uint64 {
	if probability >= 1 {
		return 1<<64 - 1
	}
	return uint64(probability * (1 << 64))
}

// stepsBetweenLooks is how often a swap worker polls whether it is stopped if
// the fitness is a plug-in, whose cost is not known. It is a power of two.
const stepsBetweenLooks = 1 << 8

// improve makes at most the given number of proposals to an organism. It ends
// early when the organism is solved or the worker is stopped.
func (s *swapper[B]) improve(m *member[B], steps int) (made, accepted int) {
	if len(s.blocks) == 0 {
		return 0, 0
	}
	pause := func(every int) bool { return made&(every-1) == every-1 && s.stopped(made) }
	if s.counted {
		for ; made < steps && m.Errors > 0 && !pause(256*stepsBetweenLooks); made++ {
			if s.step(m) {
				accepted++
			}
		}
	} else {
		for ; made < steps && m.Errors > 0 && !pause(stepsBetweenLooks); made++ {
			if s.stepByFitness(m) {
				accepted++
			}
		}
	}
	return made, accepted
}

// step makes one proposal to the organism and reports whether it was accepted.
func (s *swapper[B]) step(m *member[B]) bool {
	a, b, fraction := s.draw(m.source)
	delta := m.counts.swapDelta(&m.Board, a, b)
	if delta >= 0 && fraction >= s.accept[delta] {
		return false
	}
	m.counts.swap(&m.Board, a, b)
	m.Errors += delta
	return true
}

// stepByFitness is step for a fitness that the count tables do not follow.
func (s *swapper[B]) stepByFitness(m *member[B]) bool {
	a, b, fraction := s.draw(m.source)
	cells := Cells(&m.Board)
	va, vb := cells[a], cells[b]
	var errors int
	if delta := s.fitness.Delta; delta != nil {
		errors = m.Errors + delta(cells, a, vb)
		cells[a] = vb
		errors += delta(cells, b, va)
		cells[b] = va
	} else {
		cells[a], cells[b] = vb, va
		errors = s.fitness.Errors(cells)
	}
	if d := errors - m.Errors; d >= 0 && fraction >= s.accept[min(d, maxSwapChange)] {
		cells[a], cells[b] = va, vb
		return false
	}
	m.Errors = errors
	return true
}

// draw proposes two free cells of a random block, and returns with them the
// fraction that decides about a mistake.
func (s *swapper[B]) draw(source *rand.PCG) (a, b int, fraction uint64) {
	for {
		c := newCut(source)
		block := &s.blocks[c.below(uint64(len(s.blocks)))]
		pair := s.pairs[uint64(block.first)+c.below(uint64(block.count))]
		if c.fair() {
			return int(pair[0]), int(pair[1]), c.fraction
		}
	}
}

// lineCounts follows the values missing in the rows and columns of a board
// through swaps. Its tables hold how often each value stands in each line, so a
// swap costs the same on every size. A board has as many cells as there are
// pairs of a line and a value, so the tables have the board's own type.
type lineCounts[B Board] struct {
	rows, columns B // count of value v in line l at l×side + v-1
}

const _ = uint(1<<8 - 1 - maxSide) // a count of a value in a line is a uint8

func (t *lineCounts[B]) count(board *B) {
	*t = lineCounts[B]{}
	n := side(len(*board))
	for i := range len(*board) {
		r := i / n
		c := i - r*n
		v := int((*board)[i]) - 1
		t.rows[r*n+v]++
		t.columns[c*n+v]++
	}
}

// swapDelta returns the change of the missing values if two cells of the full
// board were swapped.
func (t *lineCounts[B]) swapDelta(board *B, a, b int) int {
	n := side(len(*board))
	ra, rb := a/n, b/n
	ca, cb := a-ra*n, b-rb*n
	va, vb := int((*board)[a])-1, int((*board)[b])-1
	if va == vb {
		return 0
	}
	// Masks instead of branches, which the processor can't predict here.
	rows, columns := -1, -1
	if ra == rb {
		rows = 0
	}
	if ca == cb {
		columns = 0
	}
	return rows&(lost(t.rows[ra*n+va])+lost(t.rows[rb*n+vb])-gained(t.rows[ra*n+vb])-gained(t.rows[rb*n+va])) +
		columns&(lost(t.columns[ca*n+va])+lost(t.columns[cb*n+vb])-gained(t.columns[ca*n+vb])-gained(t.columns[cb*n+va]))
}

// swap swaps two cells of the board and updates the tables.
func (t *lineCounts[B]) swap(board *B, a, b int) {
	n := side(len(*board))
	ra, rb := a/n, b/n
	ca, cb := a-ra*n, b-rb*n
	va, vb := int((*board)[a])-1, int((*board)[b])-1
	t.rows[ra*n+va]--
	t.rows[ra*n+vb]++
	t.rows[rb*n+vb]--
	t.rows[rb*n+va]++
	t.columns[ca*n+va]--
	t.columns[ca*n+vb]++
	t.columns[cb*n+vb]--
	t.columns[cb*n+va]++
	(*board)[a], (*board)[b] = (*board)[b], (*board)[a]
}

// lost is 1 if one of count values is the last, else 0. gained is 1 if there is
// none yet, else 0.
func lost(count uint8) int   { return int((uint32(count) - 2) >> 31) }
func gained(count uint8) int { return int((uint32(count) - 1) >> 31) }
