package sudoku

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/rng"
)

// This file holds combinatorial evolution on boards: the functions of an epoch, in the order
// in which an epoch calls them. Package evolve calls them, for boards as for any problem; its
// epoch is in evolve/epoch.go. The crossovers are in crossover.go, the errors in fitness.go.

// Evolve solves a puzzle by combinatorial evolution: a population of full
// boards that improve step by step and are crossed. In the article, and with
// [Classic], most organisms are workers. The others are explorers, which are
// filled again at random in every epoch. The child of the best worker and the
// best explorer replaces the worst worker: the article's SolveEvo. By default all
// organisms are stronger workers, and they mate: see [evolve.ParentsTwoWorkers].
// An epoch, with the functions of this file that it calls:
//
//	first of all       randomBoard    fills each organism
//	each worker        improve        makes Steps steps:
//	                     neighbour      swaps two cells of a block if that leaves fewer
//	                     swapDelta      errors, or by mistake
//	                   randomBoard    replaces it if it is older than MaxAge
//	each explorer      randomBoard    fills it again
//	                     errors         counts what is wrong with it
//	then               merge          makes a child of the best worker and the best explorer
//	                   replace        puts it in the place of the worst worker
//	after MaxEpochs    randomBoard    fills all organisms: the population restarts
//
// The error is nil if the board in the result solves the puzzle. It is a
// [*ClashError] if the givens break the rules, [ErrNoSolution] if deduction
// proves that, an [*OptionError] if opts can't be used, [ErrBudget] if a limit
// is reached, and the error of ctx if that ends. With the last two the result
// holds the best board. Nil options are the default ones.
func Evolve[P Problem](ctx context.Context, puzzle P, opts *EvolveOptions) (Result[P], error) {
	e, err := newEvolution(ctx, Cells(&puzzle), opts, puzzle.kernel())
	return finish(ctx, &puzzle, e, err)
}

// NewEvolution returns a run of [Evolve] before its first epoch. The errors are
// the same.
func NewEvolution[P Problem](ctx context.Context, puzzle P, opts *EvolveOptions) (*Run[P], error) {
	e, err := newEvolution(ctx, Cells(&puzzle), opts, puzzle.kernel())
	return newRun(puzzle, e, err)
}

// newEvolution returns an evolution before its first epoch. If the context ends,
// it returns an incomplete one with the error.
func newEvolution(ctx context.Context, puzzle []uint8, opts *EvolveOptions, k *kernel) (*engine, error) {
	o := valueOf(opts)
	e := &engine{algorithm: "combinatorial evolution", puzzle: puzzle, kernel: k, options: func() any { return new(o) }}
	err := k.err
	if err == nil {
		err = o.complete(len(puzzle))
	}
	if err == nil {
		o.Crossover, err = o.Crossover.under(k)
	}
	if err != nil {
		return nil, err
	}
	e.seed, e.layout, e.fitness, e.worker, e.crossover = o.Seed, o.Worker.Layout, o.Fitness, o.Worker, o.Crossover
	if err := e.deduce(ctx, o.NoDeduction); err != nil {
		return e.started(ctx, err)
	}
	o.completeFor(e.basis.free, e.basis.rules)
	if o.Options, err = o.Completed(); err != nil {
		return nil, err
	}
	p := e.problem(o.Islands*(o.Population+sparesOfIsland)+sparesOfRun, o.Mistake)
	switch e.worker.kind {
	case ownWorker: // whose steps take as long as a user likes
	case tabuWorker:
		p.Quick = 1
	default:
		p.Quick = stepsBetweenLooks
	}
	if o.NoCrossover {
		p.Merge = nil
	}
	e.run, err = evolve.New(ctx, p, o.Options)
	return e.started(ctx, err)
}

// boardCells are the cells of a board: an array on 9×9 and 16×16 boards, as the compiler
// then knows the length, and a slice on all others and for the functions of a user, who
// writes them for boards of any size.
type boardCells interface {
	[81]uint8 | [256]uint8 | []uint8
}

// sliceOf returns the cells as a slice, which generic code can't make of an array.
func sliceOf[B boardCells](board *B) []uint8 {
	switch b := any(board).(type) {
	case *[81]uint8:
		return b[:]
	case *[256]uint8:
		return b[:]
	}
	return *any(board).(*[]uint8)
}

// randomBoard fills the free cells of a board at random, as the layout requires.
func (b *basis) randomBoard(cells []uint8, source *rand.PCG) {
	copy(cells, b.start)
	if b.layout != LayoutFree {
		b.units.scatter(cells, source)
		return
	}
	for i, values := range b.domains {
		if cells[i] == 0 {
			cells[i] = rng.Value(values.set, source)
		}
	}
}

// An improver is a worker prepared for the boards of a run.
type improver struct {
	basis   *basis
	worker  *Worker
	swap    *swapper // nil for other workers
	improve Improve
	turns   int
}

func newImprover(b *basis, w *Worker, mistake float64, stopped func(made int) bool) (*improver, error) {
	if w.swaps() {
		return &improver{basis: b, worker: w, swap: newSwapper(b, w.kind, mistake, stopped)}, nil
	}
	improve := w.prepare()(Job{
		Rules: b.kernel.owner(), Fixed: slices.Clone(b.start), Domains: slices.Clone(b.domains),
		Fitness: b.fitness, Mistake: mistake, Stopped: stopped, kernel: b.kernel, layout: b.layout,
	})
	if improve == nil {
		return nil, brokenBy("Worker", w.Name, "returned no Improve from New")
	}
	return &improver{basis: b, worker: w, improve: improve}, nil
}

// Follow makes the count tables of a new board, if the worker has any.
func (w *improver) Follow(b *evolvedBoard) {
	if w.swap != nil && w.swap.counted {
		b.swap.count()
	}
}

// Improve makes at most the given number of steps on a board, and returns the errors
// left, how many steps it made and how many of them changed the board. The error is a
// [*evolve.LawError] of the worker or of the fitness.
func (w *improver) Improve(b *evolvedBoard, errors, steps int, source *rand.PCG) (left, made, accepted int, err error) {
	if w.swap != nil {
		left, made, accepted = b.swap.improve(w.swap, errors, steps, source)
		if !w.swap.counted {
			err = w.checkDeltas(b, left, made)
		}
		return left, made, accepted, err
	}
	made = w.improve(b.cells, steps, source)
	if w.worker.kind == ownWorker {
		if made < 0 || made > steps {
			return errors, 0, 0, brokenBy("Worker", w.worker.Name, fmt.Sprintf("returned %d steps of %d", made, steps))
		}
		if err := w.basis.checkBoard("Worker", w.worker.Name, b.cells); err != nil {
			return errors, 0, 0, err
		}
	}
	return w.basis.errors(b.cells), made, made, nil
}

// checkDeltas compares the errors that a user's Delta led to with a count: after
// a turn of many steps, after some of the others, and at a solution.
func (w *improver) checkDeltas(b *evolvedBoard, left, made int) error {
	const many = 64
	if w.turns++; w.basis.fitness.delta() == nil || made < many && w.turns%many != 0 && left > 0 {
		return nil
	}
	if counted := w.basis.errors(b.cells); counted != left {
		return brokenBy("Fitness", w.basis.fitness.Name, fmt.Sprintf("has a DeltaFunc that leads to %d errors, where ErrorsFunc counts %d", left, counted))
	}
	return nil
}

// An evolvedBoard is a board with the count tables of a swap worker.
type evolvedBoard struct {
	cells []uint8
	swap  swapBoard // of a swap worker: it has the cells
}

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
func (k *kernel) newSwapBoard() ([]uint8, swapBoard) {
	switch k.side {
	case 9:
		b := new(typedBoard[[81]uint8])
		return b.board[:], b
	case 16:
		b := new(typedBoard[[256]uint8])
		return b.board[:], b
	}
	n := k.geometry().Cells()
	b := &typedBoard[[]uint8]{make([]uint8, n), lineCounts[[]uint8]{rows: make([]uint8, n), columns: make([]uint8, n)}}
	return b.board, b
}

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

// A typedBoard is the swapBoard of ordinary rules, whose array makes steps fast.
type typedBoard[B boardCells] struct {
	board  B
	counts lineCounts[B]
}

// stepsBetweenLooks is how often a swap worker polls whether it is stopped if
// the fitness is a plug-in, whose cost is not known. It is a power of two.
const stepsBetweenLooks = 1 << 8

func (b *typedBoard[B]) count() { b.counts.count(&b.board) }

func (b *typedBoard[B]) improve(s *swapper, errors, steps int, source *rand.PCG) (left, made, accepted int) {
	if !s.counted {
		return s.improveByFitness(sliceOf(&b.board), errors, steps, source)
	}
	if len(s.blocks) == 0 {
		return errors, 0, 0
	}
	for ; made < steps && errors > 0 && !s.pause(made, 256*stepsBetweenLooks); made++ {
		if change, ok := b.neighbour(s, source); ok {
			errors += change
			accepted++
		}
	}
	return errors, made, accepted
}

// neighbour makes one proposal: the article's NeighborMatrix, and whether it is kept. It
// returns the change of the errors, and whether the proposal was accepted.
func (b *typedBoard[B]) neighbour(s *swapper, source *rand.PCG) (change int, ok bool) {
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

// errors counts the errors of a full board of the layout.
func (b *basis) errors(board []uint8) int {
	switch {
	case b.weights == (unitWeights{}):
		return b.fitness.errors()(board)
	case b.kernel.side > 0:
		return b.weights.errors(board)
	}
	return b.kernel.errors(board, b.weights)
}

// merge returns the function that makes a child of two boards by the crossover: the
// article's MergeMatrices.
func (e *engine) merge() func(child, a, b *evolvedBoard, r *rand.Rand) {
	cross := e.crossover.cross()
	return func(child, a, b *evolvedBoard, r *rand.Rand) { cross(child.cells, a.cells, b.cells, r) }
}

// replace puts a board in the place of another one.
func replace(old, by *evolvedBoard) { copy(old.cells, by.cells) }

// differences counts the cells in which two boards differ. Workers that mate restart when
// they have become alike.
func differences(a, b []uint8) (n int) {
	for i, v := range a {
		if v != b[i] {
			n++
		}
	}
	return n
}

// problem returns what package evolve needs to know of boards, of which it makes so many.
// A genetic algorithm has another Random, Mutate, and none of a worker that is turned off.
func (e *engine) problem(boards int, mistake float64) evolve.Problem[evolvedBoard] {
	b := e.basis
	p := evolve.Problem[evolvedBoard]{
		Name:   fmt.Sprintf("%s of %v %s", e.algorithm, e.kernel.owner(), e.kernel.line(e.puzzle)),
		New:    b.newBoards(&e.worker, boards),
		Copy:   replace,
		Random: func(s *evolvedBoard, source *rand.PCG) { b.randomBoard(s.cells, source) },
		Errors: func(s *evolvedBoard) int { return b.errors(s.cells) },
		Worker: func(job evolve.Job[evolvedBoard]) (evolve.Worker[evolvedBoard], error) {
			return newImprover(b, &e.worker, max(0, mistake), job.Stopped)
		},
		Merge:  e.merge(),
		Differ: func(x, y *evolvedBoard) (parts, of int) { return differences(x.cells, y.cells), b.free },
		Save:   func(s *evolvedBoard) ([]byte, error) { return []byte(e.kernel.line(s.cells)), nil },
		Load: func(s *evolvedBoard, line []byte) error {
			if err := e.kernel.parse(string(line), s.cells); err != nil {
				return err
			}
			if flaw := b.flaw(s.cells); flaw != "" {
				return fmt.Errorf("a board that %s", flaw)
			}
			return nil
		},
	}
	if !e.crossover.trusted() {
		p.Check = func(s *evolvedBoard) error { return b.checkBoard("Crossover", e.crossover.Name, s.cells) }
	}
	return p
}
