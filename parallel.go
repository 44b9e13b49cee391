package sudoku

import (
	"context"
	"iter"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// Parallel calls do for every item of in, on several goroutines, and yields the
// results in the order of the items:
//
//	for solution, err := range Parallel(ctx, Read(file), 0, Solve) { … }
//
// An error of in is yielded in its place and not passed to do. At most workers
// calls of do run at the same time; 0 means one per core, and a negative number
// yields an [*OptionError]. Parallel reads a bounded number of items ahead, so in
// may be endless.
//
// When the context ends, the sequence ends too, with the error of the context as
// its last pair. A break out of the loop cancels the context of do. In both cases
// the loop waits until all goroutines have ended: for the running calls of do, and
// for in if it is about to deliver an item.
func Parallel[In, Out any](ctx context.Context, in iter.Seq2[In, error], workers int,
	do func(context.Context, In) (Out, error)) iter.Seq2[Out, error] {
	return func(yield func(Out, error) bool) {
		var none Out
		if workers < 0 {
			yield(none, &OptionError{Field: "workers", Value: workers, Want: "0 or more"})
			return
		}
		if workers == 0 {
			workers = runtime.GOMAXPROCS(0)
		}
		inner, cancel := context.WithCancel(ctx)
		p := &pipe[In, Out]{
			ctx:  inner,
			do:   do,
			jobs: make(chan *batch[In, Out]),
			// With two batches per worker, a worker that ends one has the next
			// while the consumer waits for a slower worker.
			order: make(chan *batch[In, Out], 2*workers),
			free:  make(chan *batch[In, Out], 2*workers+2),
		}
		p.size.Store(1)
		p.running.Add(1 + workers)
		go p.feed(in)
		for range workers {
			go p.work()
		}
		ended := p.drain(yield)
		cancel()
		p.running.Wait()
		if err := ctx.Err(); err != nil && !ended {
			yield(none, err)
		}
	}
}

// A pipe is the state of one call of Parallel. To hand over a single item costs
// about as much as to solve an easy board, so items travel in batches.
type pipe[In, Out any] struct {
	ctx     context.Context
	do      func(context.Context, In) (Out, error)
	jobs    chan *batch[In, Out] // to the workers
	order   chan *batch[In, Out] // the same batches to the consumer
	free    chan *batch[In, Out] // back from the consumer
	size    atomic.Int64         // items in a full batch
	running sync.WaitGroup
}

type batch[In, Out any] struct {
	items []item[In, Out]
	done  chan struct{} // holds a token when the batch is done
}

type item[In, Out any] struct {
	in  In
	out Out
	err error
}

// A full batch should take a worker between batchTime/4 and batchTime: too short
// for a person to notice, and long compared with the cost of handing it over. That
// cost is more than the channels: feed and drain have no core of their own. If all
// cores are busy, feed waits until a worker runs out of batches, and that worker
// then waits for feed.
const (
	batchTime = 4 * time.Millisecond
	maxBatch  = 2048
)

func (p *pipe[In, Out]) feed(in iter.Seq2[In, error]) {
	defer p.running.Done()
	defer close(p.order)
	defer close(p.jobs)
	b := p.newBatch()
	for v, err := range in {
		b.items = append(b.items, item[In, Out]{in: v, err: err})
		if len(b.items) < int(p.size.Load()) {
			// An idle worker gets the batch before it is full.
			select {
			case p.jobs <- b:
			default:
				continue
			}
		} else if !p.send(p.jobs, b) {
			return
		}
		if !p.send(p.order, b) {
			return
		}
		b = p.newBatch()
	}
	if len(b.items) > 0 && p.send(p.jobs, b) {
		p.send(p.order, b)
	}
}

// send sends a batch, and returns false if the context ends first.
func (p *pipe[In, Out]) send(to chan<- *batch[In, Out], b *batch[In, Out]) bool {
	select {
	case to <- b:
		return true
	case <-p.ctx.Done():
		return false
	}
}

func (p *pipe[In, Out]) newBatch() *batch[In, Out] {
	select {
	case b := <-p.free:
		b.items = b.items[:0]
		return b
	default:
		return &batch[In, Out]{done: make(chan struct{}, 1)}
	}
}

func (p *pipe[In, Out]) work() {
	defer p.running.Done()
	for b := range p.jobs {
		start := time.Now()
		for i := range b.items {
			it := &b.items[i]
			if it.err == nil {
				it.out, it.err = p.do(p.ctx, it.in)
			}
			if p.ctx.Err() != nil {
				return
			}
		}
		n := int64(len(b.items))
		switch took := time.Since(start); {
		case took < batchTime/4 && n == p.size.Load() && n < maxBatch:
			p.size.CompareAndSwap(n, 2*n)
		case took > batchTime && n > 1:
			p.size.Store(n / 2)
		}
		b.done <- struct{}{}
	}
}

// drain yields the results in order. It returns true after the last result or a
// break out of the loop, and false if the context ended first.
func (p *pipe[In, Out]) drain(yield func(Out, error) bool) bool {
	for {
		var b *batch[In, Out]
		var more bool
		select {
		case b, more = <-p.order:
		case <-p.ctx.Done():
			return false
		}
		if !more {
			return p.ctx.Err() == nil
		}
		select {
		case <-b.done:
		case <-p.ctx.Done():
			return false
		}
		for i := range b.items {
			if p.ctx.Err() != nil {
				return false
			}
			if !yield(b.items[i].out, b.items[i].err) {
				return true
			}
		}
		select {
		case p.free <- b:
		default:
		}
	}
}
