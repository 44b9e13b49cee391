package sudoku

import (
	"math/rand/v2"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/rng"
)

// A swapper is what the boards of a swap worker share.
type swapper struct {
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

const _ = uint(1<<16 - geometry.MaxCells) // swapper.pairs: a cell is a uint16

func newSwapper(b *basis, kind workerKind, mistake float64, stopped func(made int) bool) *swapper {
	weights := b.weights
	weights.extra = 0 // boards have nothing extra
	s := &swapper{counted: b.funcs.kernel.side > 0 && weights == unitWeights{rows: 1, columns: 1}, fitness: b.fitness, stopped: stopped}
	for _, block := range b.units.open {
		first := len(s.pairs)
		free := b.units.free(block)
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
func newSwaps(job Job) Improve         { return job.swapping(swapWorker) }
func newAnnealedSwaps(job Job) Improve { return job.swapping(annealedSwapWorker) }

// swapping returns a swapping worker. Only the engine knows the type of the boards: with
// all types here, each program would have the code of all sizes.
func (job *Job) swapping(kind workerKind) Improve {
	if job.funcs.newSwapBoard == nil {
		return nil
	}
	start, _ := job.funcs.newSwapBoard()
	copy(start, job.Fixed)
	units, err := newUnitLayout(start, job.layout, job.funcs.kernel)
	if err != nil {
		return nil
	}
	b := &basis{start: start, domains: job.Domains, units: units, layout: job.layout, rules: job.funcs.kernel.geometry(),
		fitness: job.Fitness, weights: job.funcs.kernel.counted(job.Fitness, job.layout), funcs: job.funcs}
	worker := improver{basis: b, swap: newSwapper(b, kind, job.Mistake, job.Stopped)}
	m := b.newSwapBoard()
	return func(cells []uint8, steps int, source rand.Source) int {
		copy(m.cells, cells)
		worker.Follow(&m)
		stream, ok := source.(*rand.PCG)
		if !ok {
			stream = rand.NewPCG(source.Uint64(), source.Uint64())
		}
		_, made, _ := m.swap.improve(worker.swap, b.errors(m.cells), steps, stream)
		copy(cells, m.cells)
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

// A swapBoard is a board of a swap worker. Unlike a plug-in it has count tables that
// live as long as the organism: a recount costs ten times a swap.
type swapBoard interface {
	// count makes the count tables after another board was stored in the cells.
	count()
	// improve makes at most the given number of proposals to a board with the given
	// errors, and returns those that it left. It ends early when the board is solved
	// or the worker is stopped.
	improve(s *swapper, errors, steps int, source *rand.PCG) (left, made, accepted int)
}

// newSwapBoard returns a board without values, and its cells.
func newSwapBoard[B cellArray]() ([]uint8, swapBoard) {
	b := new(typedBoard[B])
	return squareCells(&b.board), b
}

// A rulesBoard is the swapBoard of rules that are not ordinary. It counts by the
// fitness.
type rulesBoard struct{ cells []uint8 }

func (b *rulesBoard) count() {}

func (b *rulesBoard) improve(s *swapper, errors, steps int, source *rand.PCG) (left, made, accepted int) {
	return s.improveByFitness(b.cells, errors, steps, source)
}

// A typedBoard is the swapBoard of ordinary rules, whose array makes steps fast.
type typedBoard[B cellArray] struct {
	board  B
	counts lineCounts[B]
}

func (b *typedBoard[B]) count() { b.counts.count(&b.board) }

func (b *typedBoard[B]) improve(s *swapper, errors, steps int, source *rand.PCG) (left, made, accepted int) {
	if !s.counted {
		return s.improveByFitness(squareCells(&b.board), errors, steps, source)
	}
	if len(s.blocks) == 0 {
		return errors, 0, 0
	}
	for ; made < steps && errors > 0 && !s.pause(made, 256*stepsBetweenLooks); made++ {
		if change, ok := b.step(s, source); ok {
			errors += change
			accepted++
		}
	}
	return errors, made, accepted
}

// step makes one proposal. It returns the change of the errors, and whether the
// proposal was accepted.
func (b *typedBoard[B]) step(s *swapper, source *rand.PCG) (change int, ok bool) {
	x, y, fraction := s.propose(source)
	change = b.counts.swapDelta(&b.board, x, y)
	if change >= 0 && fraction >= s.accept[change] {
		return change, false
	}
	b.counts.swap(&b.board, x, y)
	return change, true
}

// pause polls, every so many steps, whether the worker is stopped.
func (s *swapper) pause(made, every int) bool { return made&(every-1) == every-1 && s.stopped(made) }

// improveByFitness is improve for a fitness that the count tables do not follow.
func (s *swapper) improveByFitness(cells []uint8, errors, steps int, source *rand.PCG) (left, made, accepted int) {
	if len(s.blocks) == 0 {
		return errors, 0, 0
	}
	count, delta := s.fitness.errors(), s.fitness.delta()
	for ; made < steps && errors > 0 && !s.pause(made, stepsBetweenLooks); made++ {
		a, b, fraction := s.propose(source)
		va, vb := cells[a], cells[b]
		var after int
		if delta != nil {
			after = errors + delta(cells, a, vb)
			cells[a] = vb
			after += delta(cells, b, va)
			cells[b] = va
		} else {
			cells[a], cells[b] = vb, va
			after = count(cells)
		}
		if d := after - errors; d >= 0 && fraction >= s.accept[min(d, maxSwapChange)] {
			cells[a], cells[b] = va, vb
			continue
		}
		errors = after
		accepted++
	}
	return errors, made, accepted
}

// propose proposes two free cells of a random block, and returns with them the
// fraction that decides about a mistake.
func (s *swapper) propose(source *rand.PCG) (a, b int, fraction uint64) {
	for {
		c := rng.NewCut(source)
		block := &s.blocks[c.Below(uint64(len(s.blocks)))]
		pair := s.pairs[uint64(block.first)+c.Below(uint64(block.count))]
		if c.Fair() {
			return int(pair[0]), int(pair[1]), c.Fraction
		}
	}
}

// lineCounts follows the values missing in the rows and columns of a board
// through swaps. Its tables hold how often each value stands in each line, so a
// swap costs the same on every size. A board has as many cells as there are
// pairs of a line and a value, so the tables have the board's own type.
type lineCounts[B cellArray] struct {
	rows, columns B // count of value v in line l at l×side + v-1
}

const _ = uint(1<<8 - 1 - geometry.MaxSide) // a count of a value in a line is a uint8

func (t *lineCounts[B]) count(board *B) {
	*t = lineCounts[B]{}
	n := geometry.Side(len(*board))
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
	n := geometry.Side(len(*board))
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
	return rows&(lastOf(t.rows[ra*n+va])+lastOf(t.rows[rb*n+vb])-gained(t.rows[ra*n+vb])-gained(t.rows[rb*n+va])) +
		columns&(lastOf(t.columns[ca*n+va])+lastOf(t.columns[cb*n+vb])-gained(t.columns[ca*n+vb])-gained(t.columns[cb*n+va]))
}

// swap swaps two cells of the board and updates the tables.
func (t *lineCounts[B]) swap(board *B, a, b int) {
	n := geometry.Side(len(*board))
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

// lastOf is 1 if one of count values is the last, else 0. gained is 1 if there is
// none yet, else 0.
func lastOf(count uint8) int { return int((uint32(count) - 2) >> 31) }
func gained(count uint8) int { return int((uint32(count) - 1) >> 31) }
