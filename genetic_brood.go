package sudoku

import (
	"context"
	"math"
	"math/rand/v2"
	"sync/atomic"
)

// A brood is the children of a generation. They are made by several goroutines,
// lanes, each child by the random stream of its index, so that all lanes could
// have made it. When a child is good enough to end the run, the children after
// it are not made, or forgotten.
type brood[B Board] struct {
	boards []B
	errors []int
	steps  []int // that the worker made
	born   int   // how many are made; 0 until all lanes have ended

	ctx    context.Context
	first  uint64       // the index of the first one's stream
	handed atomic.Int64 // how many were handed out to lanes
	last   atomic.Int64 // the first child that is good enough, or the last one
	broken atomic.Bool  // a lane saw ctx cancelled
}

func (b *brood[B]) make(n int) {
	b.boards, b.errors, b.steps = make([]B, n), make([]int, n), make([]int, n)
	for k := range b.errors {
		b.errors[k] = math.MaxInt
	}
}

// atATime is how many plain children a lane takes at once. An improved child is
// work enough by itself.
const atATime = 16

// breed makes the children, and reports whether it was broken off.
func (g *genetic[B]) breed(ctx context.Context) (broken bool) {
	b := &g.brood
	b.ctx, b.first, b.born = ctx, g.made(), 0
	b.handed.Store(0)
	b.last.Store(int64(len(b.boards) - 1))
	b.broken.Store(false)
	for _, l := range g.crew[1:] {
		l.orders <- true
	}
	g.crew[0].work()
	for _, l := range g.crew[1:] {
		await(l.ended)
	}
	b.born = int(b.last.Load()) + 1
	return b.broken.Load()
}

// A lane makes children one after another.
type lane[B Board] struct {
	g       *genetic[B]
	source  rand.PCG
	dice    *rand.Rand // source, for crossovers
	improve Improve
	swap    *swapper[B]
	child   int       // the one in work
	run     func()    // follows orders, as a goroutine of its own
	orders  chan bool // true to make children, false to leave
	ended   chan bool // holds a token when an order is carried out
	member  member[B] // scratch of swap
	_       [128]byte // what another lane writes must not be in a cache line with this
}

func newLane[B Board](g *genetic[B]) *lane[B] {
	l := &lane[B]{g: g, orders: make(chan bool, 1), ended: make(chan bool, 1)}
	l.dice = rand.New(&l.source)
	l.member.source = &l.source
	l.run = func() {
		for await(l.orders) {
			l.work()
			l.ended <- true
		}
		l.ended <- true
	}
	switch o := &g.opts; {
	case o.NoWorker:
	case o.Worker.swaps != noSwaps:
		l.swap = newSwapper(g.units, o.Worker.swaps, o.Mistake, o.Fitness)
		l.swap.stopped = l.stopped
	default:
		l.improve = o.Worker.New(Job{
			Shape: ShapeOf(len(g.start)), Domains: g.domains, Fitness: o.Fitness, Mistake: o.Mistake, Stopped: l.stopped,
		})
	}
	return l
}

// stopped tells the worker that the child in work is of no use any more.
func (l *lane[B]) stopped(int) bool {
	b := &l.g.brood
	if b.ctx.Err() != nil {
		b.broken.Store(true)
	}
	return b.broken.Load() || int64(l.child) > b.last.Load()
}

// work makes children until there are no more to make.
func (l *lane[B]) work() {
	b := &l.g.brood
	n := atATime
	if !l.g.opts.NoWorker {
		n = 1
	}
	for {
		l.child = int(b.handed.Add(int64(n))) - n
		for end := l.child + n; l.child < end; l.child++ {
			if int64(l.child) > b.last.Load() {
				return
			}
			l.bear()
		}
		if l.child--; l.stopped(0) {
			return
		}
	}
}

// bear makes one child.
func (l *lane[B]) bear() {
	g := l.g
	b := &g.brood
	k := l.child
	board := &b.boards[k]
	seedStream(&l.source, g.stem, b.first+uint64(k))
	mother, father := g.wheel.pair(&l.source)
	g.opts.Crossover.Cross(Cells(board), Cells(&g.parents[mother].Board), Cells(&g.parents[father].Board), l.dice)
	if g.mutates > 0 && l.source.Uint64() < g.mutates {
		g.mutate(board, &l.source)
	}
	b.steps[k] = 0
	switch {
	case l.improve != nil:
		b.steps[k] = l.improve(Cells(board), g.opts.Steps, &l.source)
		b.errors[k] = g.errors(board)
	case l.swap != nil:
		l.swapIn(board)
	default:
		b.errors[k] = g.errors(board)
	}
	if b.errors[k] <= max(0, g.opts.Target) && !b.broken.Load() {
		for last := b.last.Load(); int64(k) < last && !b.last.CompareAndSwap(last, int64(k)); last = b.last.Load() {
		}
	}
}

// swapIn improves a child by the swap worker.
func (l *lane[B]) swapIn(board *B) {
	g := l.g
	m := &l.member
	m.Board, m.Errors = *board, g.errors(board)
	if g.opts.Fitness.rowsAndColumns {
		m.counts.count(&m.Board)
	}
	g.brood.steps[l.child], _ = l.swap.improve(m, g.opts.Steps)
	*board, g.brood.errors[l.child] = m.Board, m.Errors
}

// mutate changes a board in one place, as its layout allows: a free cell gets
// another value, or two free cells of a unit change places.
func (g *genetic[B]) mutate(board *B, source *rand.PCG) {
	u := g.units
	if g.opts.Layout == LayoutFree {
		if len(u.cells) > 0 {
			cell := u.cells[below(len(u.cells), source)]
			(*board)[cell] = randomValue(g.domains[cell]&^(1<<(*board)[cell]), source)
		}
		return
	}
	if len(u.open) == 0 {
		return
	}
	free := u.unit(u.open[below(len(u.open), source)])
	i, j := below(len(free), source), below(len(free)-1, source)
	if j >= i {
		j++
	}
	p, q := free[i], free[j]
	(*board)[p], (*board)[q] = (*board)[q], (*board)[p]
}
