package evolve

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"

	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/rng"
	"example.com/sudoku/internal/together"
)

// This file makes the children of a generation on several goroutines, the breeders. Each
// child has a random stream of its own, so any number of breeders makes the same children.
// When a child is good enough to end the run, the children after it are not made, or
// discarded.

// batchOfChildren is how many plain children a breeder takes at once. An improved child is
// work enough for one.
const batchOfChildren = 16

// start starts a breeder for each core, or as many as the options say. The first works in the goroutine of the caller. The
// goroutines of the others live until stop, so that a generation need not wake them.
func (b *breeding[S]) start(ctx context.Context) {
	breeders, children := runtime.GOMAXPROCS(0), len(b.children)
	b.batch = batchOfChildren
	if n := b.opts.Goroutines; n > 0 {
		breeders, b.batch = n, max(1, min(children/(4*n), b.batch))
	} else if b.run.problem.Worker == nil {
		children /= 4 * batchOfChildren
	}
	breeders = max(1, min(breeders, children))
	b.active = b.active[:0]
	for i := range breeders {
		if i == len(b.breeders) {
			// One breeder is enough if the context has ended, and the worker may
			// be incomplete then. The first breeder was made with the run.
			l, err := newBreeder(ctx, b)
			if err != nil || poll.Ended(ctx) != nil {
				break
			}
			b.breeders = append(b.breeders, l)
		}
		b.active = append(b.active, b.breeders[i])
	}
	for _, l := range b.active[1:] {
		l.gone = false
		go l.run()
	}
}

// stop ends the goroutines of the breeders.
func (b *breeding[S]) stop() {
	for _, l := range b.active[1:] {
		if !l.gone {
			l.orders <- false
			receive(l.ended)
		}
	}
}

// makeAll makes the children, and reports whether it was cancelled. The error is the law that
// a function of the problem broke.
func (b *breeding[S]) makeAll(ctx context.Context) (cancelled bool, err error) {
	b.ctx, b.first, b.made = ctx, b.organisms(), 0
	b.handed.Store(0)
	b.last.Store(int64(b.quota() - 1))
	b.cancelled.Store(false)
	b.rescue = together.Rescue{}
	for _, l := range b.active {
		l.err = nil
	}
	for _, l := range b.active[1:] {
		l.orders <- true
	}
	func() {
		defer func() {
			for _, l := range b.active[1:] {
				receive(l.ended)
			}
		}()
		b.rescue.Run(b.active[0].makeChildren, b.cancel)
	}()
	b.rescue.Raise()
	b.made = int(b.last.Load()) + 1
	for _, l := range b.active {
		if l.err != nil && l.child == b.made-1 {
			err = l.err
		}
	}
	return b.cancelled.Load(), err
}

func (b *breeding[S]) cancel() { b.cancelled.Store(true) }

// makeChild makes child k by a breeder: it draws the parents, merges them, mutates the child
// and improves it. The error is the law that a function of the problem broke.
func (b *breeding[S]) makeChild(k int, l *breeder[S]) error {
	p, parents, child := &b.run.problem, b.island.members, &b.children[k]
	rng.Seed(&l.source, b.stem, b.first+uint64(k))
	child.Costs = child.Costs[:0]
	maker := "Merge"
	if p.Trial != nil {
		maker = "Trial"
		b.try(k, l)
	} else if mother, father := b.wheel.drawPair(&l.source); b.merges == math.MaxUint64 || l.source.Uint64() < b.merges {
		p.Merge(&child.Solution, &parents[mother].Solution, &parents[father].Solution, l.random)
	} else {
		p.copy(&child.Solution, &parents[mother].Solution)
	}
	if err := p.checkChild(&child.Solution, maker); err != nil {
		return err
	}
	if b.mutates > 0 && l.source.Uint64() < b.mutates {
		p.Mutate(&child.Solution, &l.source)
		if err := p.checkChild(&child.Solution, "Mutate"); err != nil {
			return err
		}
	}
	p.count(&child.Solution)
	p.assess(child)
	if l.worker == nil {
		return nil
	}
	l.worker.Follow(&child.Solution)
	var err error
	b.steps[k], _, err = p.improve(l.worker, child, b.opts.Steps, &l.source)
	return err
}

// try makes child k, that of organism k, with one of the elite and three others.
func (b *breeding[S]) try(k int, l *breeder[S]) {
	parents, places := b.island.members, [4]int{k}
	var others [3]*S
	for i := range others {
		for places[i+1] = k; slices.Contains(places[:i+1], places[i+1]); {
			places[i+1] = Below(len(parents), &l.source)
		}
		others[i] = &parents[places[i+1]].Solution
	}
	best := &parents[Below(max(1, b.elite), &l.source)].Solution
	b.run.problem.Trial(&b.children[k].Solution, &parents[k].Solution, best, others, l.random)
}

// checkChild returns the law that a child breaks, which a function of the problem made.
func (p *Problem[S]) checkChild(child *S, function string) error {
	if p.Check == nil {
		return nil
	}
	if err := p.Check(child); err != nil {
		return &LawError{Func: function, Broke: fmt.Sprintf("made a child that is no solution: %v", err), Err: err}
	}
	return nil
}

// A breeder makes children one after another.
type breeder[S any] struct {
	breeding *breeding[S]
	source   rand.PCG
	random   *rand.Rand // source, for Merge
	worker   Worker[S]  // nil without a worker
	child    int        // in work
	err      error      // of a function that broke a law at child
	run      func()     // follows orders, in a goroutine of its own
	gone     bool       // that goroutine has ended
	orders   chan bool  // true to make children, false to end
	ended    chan bool  // holds a token when an order is carried out
	_        [128]byte  // keeps what other breeders write out of this cache line
}

func newBreeder[S any](ctx context.Context, b *breeding[S]) (*breeder[S], error) {
	b.ctx = ctx
	l := &breeder[S]{breeding: b, orders: make(chan bool, 1), ended: make(chan bool, 1)}
	l.random = rand.New(&l.source)
	l.run = func() {
		defer func() { // also if the worker calls runtime.Goexit
			l.gone = true
			l.ended <- true
		}()
		for receive(l.orders) {
			b.rescue.Run(l.makeChildren, b.cancel)
			l.ended <- true
		}
	}
	p := &b.run.problem
	if p.Worker == nil {
		return l, nil
	}
	var err error
	l.worker, err = p.newWorker(l.stopped)
	return l, err
}

// makeChildren makes children until all are made.
func (l *breeder[S]) makeChildren() {
	b := l.breeding
	n := b.batch
	if l.worker != nil {
		n = 1
	}
	for {
		l.child = int(b.handed.Add(int64(n))) - n
		for end := l.child + n; l.child < end; l.child++ {
			if int64(l.child) > b.last.Load() {
				return
			}
			if l.err = b.makeChild(l.child, l); l.err != nil {
				b.run.problem.none(&b.children[l.child])
				b.endAt(l.child)
				return
			}
			if b.run.problem.rank(&b.children[l.child]) <= b.run.goal && !b.cancelled.Load() {
				b.endAt(l.child)
			}
		}
		if l.child--; l.stopped(0) {
			return
		}
	}
}

// endAt makes child k the last one, unless an earlier one is.
func (b *breeding[S]) endAt(k int) {
	for last := b.last.Load(); int64(k) < last && !b.last.CompareAndSwap(last, int64(k)); last = b.last.Load() {
	}
}

// stopped reports to the worker whether the child in work is no longer needed.
func (l *breeder[S]) stopped(int) bool {
	b := l.breeding
	if poll.Ended(b.ctx) != nil {
		b.cancelled.Store(true)
	}
	return b.cancelled.Load() || int64(l.child) > b.last.Load()
}

// receive receives from a channel. It polls for a while before it sleeps, about 160 µs where
// waking up takes 65, because the pauses of breeders are short.
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
