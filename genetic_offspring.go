package sudoku

import (
	"context"
	"math"
	"math/rand/v2"
	"runtime"
	"sync/atomic"

	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/rng"
	"example.com/sudoku/internal/together"
)

// This file makes the children of a generation on several goroutines. Any number of them
// makes the same children.

// An offspring is the children of a generation. Several goroutines, breeders, make
// them, each child from the random stream of its index, so that it does not
// matter which breeder makes it. When a child is good enough to end the run, the
// children after it are not made, or discarded.
type offspring struct {
	boards   [][]uint8
	errors   []int
	steps    []int // that the worker made
	children int   // number of children; 0 until all breeders have ended

	ctx       context.Context
	first     uint64       // index of the first child's stream
	handed    atomic.Int64 // children handed out to breeders
	last      atomic.Int64 // first child that is good enough, or the last one
	cancelled atomic.Bool  // a breeder saw that ctx ended
}

func (b *offspring) make(n, cells int) {
	b.boards, b.errors, b.steps = make([][]uint8, n), make([]int, n), make([]int, n)
	for k, o := range newOrganisms(n, cells) {
		b.boards[k] = o.cells
	}
	for k := range b.errors {
		b.errors[k] = math.MaxInt
	}
}

// batchOfChildren is how many plain children a breeder takes at once. An improved
// child is work enough for one.
const batchOfChildren = 16

// startBreeders starts a breeder for each core. The first works in the goroutine of
// the caller. The goroutines of the others live until stopBreeders, so that a
// generation need not wake them.
func (g *genetic) startBreeders(ctx context.Context) {
	breeders, children := runtime.GOMAXPROCS(0), len(g.offspring.boards)
	if g.opts.NoWorker {
		children /= 4 * batchOfChildren
	}
	breeders = max(1, min(breeders, children))
	g.active = g.active[:0]
	for i := range breeders {
		if i == len(g.breeders) {
			// One breeder is enough if the context has ended, and the worker may
			// be incomplete then. The first breeder was made with the run.
			l, err := newBreeder(ctx, g)
			if err != nil || poll.Ended(ctx) != nil {
				break
			}
			g.breeders = append(g.breeders, l)
		}
		g.active = append(g.active, g.breeders[i])
	}
	for _, l := range g.active[1:] {
		l.gone = false
		go l.run()
	}
}

// stopBreeders ends the goroutines of the breeders.
func (g *genetic) stopBreeders() {
	for _, l := range g.active[1:] {
		if !l.gone {
			l.orders <- false
			receive(l.ended)
		}
	}
}

// breed makes the children, and reports whether it was cancelled. The error is
// that of a plug-in that broke a law.
func (g *genetic) breed(ctx context.Context) (cancelled bool, err error) {
	b := &g.offspring
	b.ctx, b.first, b.children = ctx, g.made(), 0
	b.handed.Store(0)
	b.last.Store(int64(len(b.boards) - 1))
	b.cancelled.Store(false)
	g.rescue = together.Rescue{}
	for _, l := range g.active {
		l.err = nil
	}
	for _, l := range g.active[1:] {
		l.orders <- true
	}
	func() {
		defer func() {
			for _, l := range g.active[1:] {
				receive(l.ended)
			}
		}()
		g.rescue.Run(g.active[0].makeChildren, b.cancel)
	}()
	g.rescue.Raise()
	b.children = int(b.last.Load()) + 1
	for _, l := range g.active {
		if l.err != nil && l.child == b.children-1 {
			err = l.err
		}
	}
	return b.cancelled.Load(), err
}

func (b *offspring) cancel() { b.cancelled.Store(true) }

// A breeder makes children one after another.
type breeder struct {
	g      *genetic
	source rand.PCG
	random *rand.Rand   // source, for crossovers
	worker *improver    // nil without a worker
	board  evolvedBoard // scratch of the worker
	child  int          // in work
	err    error        // of a plug-in that broke a law at child
	run    func()       // follows orders, in a goroutine of its own
	gone   bool         // that goroutine has ended
	orders chan bool    // true to make children, false to end
	ended  chan bool    // holds a token when an order is carried out
	_      [128]byte    // keeps what other breeders write out of this cache line
}

func newBreeder(ctx context.Context, g *genetic) (*breeder, error) {
	g.offspring.ctx = ctx
	l := &breeder{g: g, orders: make(chan bool, 1), ended: make(chan bool, 1)}
	l.random = rand.New(&l.source)
	l.run = func() {
		defer func() { // also if the worker calls runtime.Goexit
			l.gone = true
			l.ended <- true
		}()
		for receive(l.orders) {
			g.rescue.Run(l.makeChildren, g.offspring.cancel)
			l.ended <- true
		}
	}
	var err error
	if !g.opts.NoWorker {
		if l.worker, err = newImprover(g.basis, &g.opts.Worker, g.opts.Mistake, l.stopped); err == nil {
			l.board = g.basis.newBoards(&g.opts.Worker, 1)()
		}
	}
	return l, err
}

// makeChildren makes children until all are made.
func (l *breeder) makeChildren() {
	b := &l.g.offspring
	n := batchOfChildren
	if l.worker != nil {
		n = 1
	}
	for {
		l.child = int(b.handed.Add(int64(n))) - n
		for end := l.child + n; l.child < end; l.child++ {
			if int64(l.child) > b.last.Load() {
				return
			}
			if l.err = l.g.makeChild(l.child, l); l.err != nil {
				b.errors[l.child] = math.MaxInt
				b.endAt(l.child)
				return
			}
			if b.errors[l.child] <= max(0, l.g.limits.target) && !b.cancelled.Load() {
				b.endAt(l.child)
			}
		}
		if l.child--; l.stopped(0) {
			return
		}
	}
}

// endAt makes child k the last one, unless an earlier one is.
func (b *offspring) endAt(k int) {
	for last := b.last.Load(); int64(k) < last && !b.last.CompareAndSwap(last, int64(k)); last = b.last.Load() {
	}
}

// stopped reports to the worker whether the child in work is no longer needed.
func (l *breeder) stopped(int) bool {
	b := &l.g.offspring
	if poll.Ended(b.ctx) != nil {
		b.cancelled.Store(true)
	}
	return b.cancelled.Load() || int64(l.child) > b.last.Load()
}

// receive receives from a channel. It polls for a while before it sleeps, about
// 160 µs where waking up takes 65, because the pauses of breeders are short.
func receive(c <-chan bool) bool {
	const polls = 20_000
	for i := range polls {
		select {
		case v := <-c:
			return v
		default:
			if i%64 == 0 {
				runtime.Gosched()
			}
		}
	}
	return <-c
}

// mutate changes a board in one place, as its layout allows: a free cell gets
// another value, or two free cells of a unit are swapped.
func (g *genetic) mutate(board []uint8, source *rand.PCG) {
	u := g.basis.units
	if g.opts.Layout == LayoutFree {
		if len(u.cells) > 0 {
			cell := u.cells[rng.Below(len(u.cells), source)]
			board[cell] = rng.Value(g.basis.domains[cell].Without(board[cell]).set, source)
		}
		return
	}
	if len(u.open) == 0 {
		return
	}
	free := u.free(u.open[rng.Below(len(u.open), source)])
	i, j := rng.Below(len(free), source), rng.Below(len(free)-1, source)
	if j >= i {
		j++
	}
	p, q := free[i], free[j]
	board[p], board[q] = board[q], board[p]
}
