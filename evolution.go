package sudoku

import (
	"context"
	"fmt"
	"math/rand/v2"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/rng"
)

// This file holds combinatorial evolution on boards: the functions of an epoch, in the order
// in which an epoch calls them. Package evolve calls them, for boards as for any problem, in
// evolve/epoch.go: evolution.step is an epoch, turn fills explorers and old workers again, merge,
// in evolve/mate.go, replaces the worst, and restart, in evolve/run.go, fills all. The errors are in
// fitness.go, the crossovers in crossover.go, by partwise, the workers as a user sees them in
// evolution_workers.go, and the options, with [Classic], in evolution_options.go. The article
// whole, on 149 lines of its own, is examples/article.

// Evolve solves a puzzle by combinatorial evolution: a population of full
// boards that improve step by step and are crossed. In the article, and with
// [Classic], most organisms are workers. The others are explorers, which are
// filled again at random in every epoch. The child of the best worker and the
// best explorer replaces the worst worker: the article's SolveEvo. By default all
// organisms are stronger workers, and they mate: see [evolve.ParentsTwoWorkers].
// An epoch, with the functions of boards that it calls:
//
//	first of all       fill           fills each organism
//	each worker        improve        makes Steps steps:
//	                     neighbour      swaps two cells of a block if that leaves fewer
//	                     swapDelta      errors, or by mistake (fitness.go)
//	                   fill           replaces it if it is older than MaxAge
//	each explorer      fill           fills it again
//	                     errors         counts what is wrong with it
//	then               merge          makes a child of the best worker and the best explorer (crossover.go)
//	                   replace        puts it in the place of the worst worker
//	after MaxEpochs    fill           fills all organisms: the population restarts
//
// The error is nil if the board in the result solves the puzzle. It is a
// [*ClashError] if the givens break the rules, [ErrNoSolution] if deduction
// proves that, an [*OptionError] if opts can't be used, [ErrBudget] if a limit
// is reached, and the error of ctx if that ends. With the last two the result
// holds the best board. Nil options are the default ones.
func Evolve[P Problem](ctx context.Context, puzzle P, opts *EvolveOptions) (Result[P], error) {
	e, err := newEvolution(ctx, Cells(&puzzle), opts, puzzle.compiled())
	return finish(ctx, &puzzle, e, err)
}

// NewEvolution returns a run of [Evolve] before its first epoch. The errors are
// the same.
func NewEvolution[P Problem](ctx context.Context, puzzle P, opts *EvolveOptions) (*Run[P], error) {
	e, err := newEvolution(ctx, Cells(&puzzle), opts, puzzle.compiled())
	return newRun(puzzle, e, err)
}

// An Organism is one board of a population.
type Organism[P Problem] struct {
	Board P
	// Errors is the fitness of the board.
	Errors int
	// Age is the number of epochs since the organism last improved. In a genetic
	// algorithm it is the number of epochs since the organism was made.
	Age int
	// Explorer is set for the organisms that are filled at random in each
	// epoch, in contrast to workers.
	Explorer bool
}

// A Population is all organisms of a run, island by island.
type Population[P Problem] []Organism[P]

// newEvolution returns an evolution before its first epoch. If the context ends,
// it returns an incomplete one with the error.
func newEvolution(ctx context.Context, puzzle []uint8, opts *EvolveOptions, k *compiled) (*boardRun, error) {
	o := valueOf(opts)
	e := &boardRun{algorithm: "combinatorial evolution", puzzle: puzzle, compiled: k, options: func() any { return new(o) }}
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
	e.seed, e.layout, e.fitness, e.worker, e.crossover, e.mistake = o.Seed, o.Worker.Layout, o.Fitness, o.Worker, o.Crossover, max(0, o.Mistake)
	if err := e.deduce(ctx, o.NoDeduction); err != nil {
		return e.started(ctx, err)
	}
	o.completeFor(e.basis.free, e.basis.rules)
	if o.Options, err = o.Completed(); err != nil {
		return nil, err
	}
	p := e.problem(o.Islands*(o.Population+sparesOfIsland) + sparesOfRun)
	switch e.worker.kind {
	case ownWorker: // whose steps take as long as a user likes
	case tabuWorker:
		p.QuickSteps = 1
	default:
		p.QuickSteps = stepsBetweenLooks
	}
	if o.NoCrossover {
		p.Merge = nil
	}
	e.run, err = evolve.New(ctx, p, o.Options)
	return e.started(ctx, err)
}

// problem returns what package evolve needs to know of boards, of which it makes so many: the
// functions that follow, by the names that they have for any problem. A genetic algorithm has
// another Random, Mutate, and none of a worker that is turned off.
func (e *boardRun) problem(boards int) evolve.Problem[evolvedBoard] {
	p := evolve.Problem[evolvedBoard]{
		Name: fmt.Sprintf("%s of %v %s", e.algorithm, e.compiled.owner(), e.compiled.line(e.puzzle)),
		New:  e.basis.newBoards(&e.worker, boards), Copy: replace,
		Random: e.basis.fill, Errors: e.basis.errorsOf, Differ: e.basis.differ,
		Worker: e.newImprover, Merge: e.merge(),
		Save: e.save, Load: e.load,
	}
	if !e.crossover.trusted() {
		p.Check = e.checkChild
	}
	return p
}

// An evolvedBoard is a full board that improves.
type evolvedBoard struct {
	cells  []uint8
	counts []uint8 // of a swap worker, see lineCounts
}

// fill fills the free cells of a board at random, as the layout requires.
func (b *basis) fill(board *evolvedBoard, source *rand.PCG) {
	copy(board.cells, b.start)
	if b.layout != LayoutFree {
		b.units.fill(board.cells, source)
		return
	}
	for i, values := range b.domains {
		if board.cells[i] == 0 {
			board.cells[i] = rng.Value(values.set, source)
		}
	}
}

// improve makes at most the given number of proposals to a board with the given errors, and
// returns those that it left. It ends early when the board is solved or the worker is stopped.
func (s *swapper) improve(b *evolvedBoard, errors, steps int, source *rand.PCG) (left, made, accepted int) {
	if !s.counted {
		return s.improveByFitness(b.cells, errors, steps, source)
	}
	if len(s.blocks) == 0 {
		return errors, 0, 0
	}
	rows, columns := b.lines()
	switch len(b.cells) {
	case 81:
		return improveLines(s, lineCountsOf((*[81]uint8)(b.cells), (*[81]uint8)(rows), (*[81]uint8)(columns)), errors, steps, source)
	case 256:
		return improveLines(s, lineCountsOf((*[256]uint8)(b.cells), (*[256]uint8)(rows), (*[256]uint8)(columns)), errors, steps, source)
	}
	return improveLines(s, lineCountsOf(&b.cells, &rows, &columns), errors, steps, source)
}

// improveLines is the loop of a swap worker, on arrays where the board is 9×9 or 16×16.
func improveLines[B boardCells](s *swapper, lines lineCounts[B], errors, steps int, source *rand.PCG) (left, made, accepted int) {
	for ; made < steps && errors > 0 && !s.pause(made, 256*stepsBetweenLooks); made++ {
		if change, ok := neighbour(s, lines, source); ok {
			errors += change
			accepted++
		}
	}
	return errors, made, accepted
}

// neighbour makes one proposal: the article's NeighborMatrix, and whether it is kept. It
// returns the change of the errors, and whether the proposal was accepted.
func neighbour[B boardCells](s *swapper, lines lineCounts[B], source *rand.PCG) (change int, ok bool) {
	x, y, fraction := s.propose(source)
	change = lines.swapDelta(x, y)
	if change >= 0 && fraction >= s.accept[change] {
		return change, false
	}
	lines.swap(x, y)
	return change, true
}

// A swapper is a swap worker.
type swapper struct {
	// pairs holds the pairs of free cells of each block. blocks holds the
	// range of each block that has any.
	pairs  [][2]uint16
	blocks []struct{ first, count uint32 }
	// accept holds, for a swap that makes 0, 1, 2, … more errors, the limit
	// below which a 64-bit random fraction accepts it.
	accept  [maxSwapChange + 1]uint64
	counted bool // whether lineCounts follows the fitness
	fitness Fitness
	stopped func(made int) bool
}

// maxSwapChange is the most errors that a swap can make in rows and columns.
const maxSwapChange = 8

const _ = uint(1<<16 - geometry.MaxCells) // swapper.pairs: a cell is a uint16

func newSwapper(b *basis, kind workerKind, mistake float64, stopped func(made int) bool) *swapper {
	weights := b.weights
	weights.extra = 0 // boards have nothing extra
	s := &swapper{counted: b.compiled.side > 0 && weights == unitWeights{rows: 1, columns: 1, lacking: true}, fitness: b.fitness, stopped: stopped}
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

// follow makes the counts of a new board, if the worker has any.
func (s *swapper) follow(b *evolvedBoard) {
	if s.counted {
		b.count()
	}
}

// threshold returns the number of 64-bit fractions that a probability covers.
func threshold(probability float64) uint64 {
	if probability >= 1 {
		return 1<<64 - 1
	}
	return uint64(probability * (1 << 64))
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

// stepsBetweenLooks is how often a swap worker polls whether it is stopped if
// the fitness is a plug-in, whose cost is not known. It is a power of two.
const stepsBetweenLooks = 1 << 8

// pause polls, every so many steps, whether the worker is stopped.
func (s *swapper) pause(made, every int) bool { return made&(every-1) == every-1 && s.stopped(made) }

// improveByFitness is improve for a fitness that lineCounts does not follow, such as a
// user's: the same proposals as in neighbour, judged by a count or a Delta.
func (s *swapper) improveByFitness(cells []uint8, errors, steps int, source *rand.PCG) (left, made, accepted int) {
	if len(s.blocks) == 0 {
		return errors, 0, 0
	}
	count, delta := s.fitness.errorsFunc(), s.fitness.deltaFunc()
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

// errorsOf counts the errors of a board of the run.
func (b *basis) errorsOf(board *evolvedBoard) int { return b.errors(board.cells) }

// errors counts the errors of a full board of the layout.
func (b *basis) errors(board []uint8) int {
	switch {
	case b.weights == (unitWeights{}):
		return b.fitness.errorsFunc()(board)
	case b.compiled.side > 0:
		return b.weights.errors(board)
	}
	return b.compiled.errors(board, b.weights)
}

// merge returns the function that makes a child of two boards by the crossover: the
// article's MergeMatrices.
func (e *boardRun) merge() func(child, a, b *evolvedBoard, r *rand.Rand) {
	cross := e.crossover.cross()
	return func(child, a, b *evolvedBoard, r *rand.Rand) { cross(child.cells, a.cells, b.cells, r) }
}

// replace puts a board in the place of another one.
func replace(old, by *evolvedBoard) { copy(old.cells, by.cells) }

// differ counts the cells in which two boards differ. Workers that mate restart when
// they have become alike.
func (b *basis) differ(x, y *evolvedBoard) (parts, of int) {
	for i, v := range x.cells {
		if v != y.cells[i] {
			parts++
		}
	}
	return parts, b.free
}

// checkChild returns the law that a child of the user's crossover breaks.
func (e *boardRun) checkChild(child *evolvedBoard) error {
	return e.basis.checkBoard("Crossover", e.crossover.Name, child.cells)
}

// save and load are how a saved run writes a board.
func (e *boardRun) save(board *evolvedBoard) ([]byte, error) {
	return []byte(e.compiled.line(board.cells)), nil
}

func (e *boardRun) load(board *evolvedBoard, line []byte) error {
	if err := e.compiled.parse(string(line), board.cells); err != nil {
		return err
	}
	if flaw := e.basis.flaw(board.cells); flaw != "" {
		return fmt.Errorf("a board that %s", flaw)
	}
	return nil
}
