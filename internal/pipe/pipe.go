// Package pipe hands items of a sequence to several goroutines and their results back in
// order, as soon as each is known, with a bound on what is read ahead.
package pipe

import (
	"context"
	"iter"
	"sync"
	"sync/atomic"
	"time"

	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/together"
)

// A Pipe is the state of one such hand-over. One goroutine feeds items into a
// queue, others take them from it, and the caller's yields the results. Each
// counts its items; item i stands in chunk i / chunkSize of the queue.
type Pipe[In, Out any] struct {
	ctx    context.Context
	cancel context.CancelFunc
	do     func(context.Context, In) (Out, error)
	group  sync.WaitGroup
	Rescue together.Rescue

	mutex      sync.Mutex
	goroutines int // that may still be started to take items
	limit      int // items that may be fed ahead of the yielded ones
	idle       int // goroutines that wait for items
	fed, taken int
	inEnded    bool
	stopped    bool
	first      *chunk[In, Out]
	feeding    *chunk[In, Out] // of the last item fed
	taking     *chunk[In, Out] // of the next item to take, or nil
	free       *chunk[In, Out] // chunks to reuse
	items      sync.Cond       // items were fed
	room       sync.Cond       // items were yielded
	result     sync.Cond       // an item is done

	yielded   atomic.Int64
	feedWaits atomic.Bool
	awaited   atomic.Int64 // item for which the caller waits, or nobody
}

const (
	nobody    = -1
	chunkSize = 64
	Room      = 1024 // items that may be fed ahead, at least

	// A goroutine takes several waiting items at once if they are quick, so
	// that the mutex costs little beside them. Their results do not wait for
	// each other.
	shortTake = 50 * time.Microsecond
	longTake  = 4 * shortTake
)

type chunk[In, Out any] struct {
	items [chunkSize]item[In, Out]
	next  *chunk[In, Out]
}

type item[In, Out any] struct {
	in   In
	out  Out
	err  error
	done atomic.Bool
}

// New returns a pipe that calls do on the given number of goroutines.
func New[In, Out any](ctx context.Context, do func(context.Context, In) (Out, error), goroutines int) *Pipe[In, Out] {
	p := &Pipe[In, Out]{do: do, goroutines: goroutines, limit: max(Room, 2*goroutines)}
	p.ctx, p.cancel = context.WithCancel(ctx)
	p.items.L, p.room.L, p.result.L = &p.mutex, &p.mutex, &p.mutex
	p.awaited.Store(nobody)
	return p
}

// Run feeds the items and yields the results. It reports whether the loop had
// all it wanted: every result, or those up to its early end.
func (p *Pipe[In, Out]) Run(in iter.Seq2[In, error], yield func(Out, error) bool) bool {
	watched := make(chan struct{})
	unwatch := context.AfterFunc(p.ctx, func() {
		p.stop()
		close(watched)
	})
	defer func() { // also after a panic or Goexit of yield
		unwatched := unwatch()
		p.cancel()
		p.stop()
		p.group.Wait()
		if !unwatched {
			<-watched
		}
	}()
	p.group.Go(func() { p.Rescue.Run(func() { p.feedAll(in) }, p.stop) })
	return p.yieldAll(yield)
}

// stop makes all goroutines end.
func (p *Pipe[In, Out]) stop() {
	p.mutex.Lock()
	p.stopped = true
	p.mutex.Unlock()
	p.items.Broadcast()
	p.room.Broadcast()
	p.result.Broadcast()
}

func (p *Pipe[In, Out]) feedAll(in iter.Seq2[In, error]) {
	for v, err := range in {
		if !p.feed(v, err) {
			return
		}
	}
	p.mutex.Lock()
	p.inEnded = true
	p.mutex.Unlock()
	p.items.Broadcast()
	p.result.Broadcast()
}

// feed adds an item to the queue. It returns false if nobody needs it.
func (p *Pipe[In, Out]) feed(v In, err error) bool {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for !p.stopped && p.fed-int(p.yielded.Load()) >= p.limit {
		p.feedWaits.Store(true)
		if p.fed-int(p.yielded.Load()) >= p.limit { // none was yielded meanwhile
			p.room.Wait()
		}
	}
	p.feedWaits.Store(false)
	if p.stopped {
		return false
	}
	if p.fed%chunkSize == 0 {
		p.addChunk()
	}
	it := &p.feeding.items[p.fed%chunkSize]
	it.in, it.err = v, err
	p.fed++
	switch {
	case p.idle > 0:
		p.items.Signal()
	case p.goroutines > 0:
		p.goroutines--
		p.group.Go(func() { p.Rescue.Run(p.serve, p.stop) })
	}
	return true
}

// addChunk appends a chunk to the queue.
func (p *Pipe[In, Out]) addChunk() {
	c := p.free
	if c == nil {
		c = new(chunk[In, Out])
	} else {
		p.free, c.next = c.next, nil
	}
	if p.feeding != nil {
		p.feeding.next = c
	} else {
		p.first = c
	}
	p.feeding = c
	if p.taking == nil {
		p.taking = c
	}
}

// serve calls do for waiting items until all are done.
func (p *Pipe[In, Out]) serve() {
	most := 1 // items to take at once
	for {
		items, first := p.take(most)
		if len(items) == 0 {
			return
		}
		start := time.Now()
		for i := range items {
			it := &items[i]
			if it.err == nil {
				it.out, it.err = p.do(p.ctx, it.in)
			}
			it.done.Store(true)
			if n := int64(first + i); p.awaited.Load() == n && p.awaited.CompareAndSwap(n, nobody) {
				p.mutex.Lock()
				p.result.Signal()
				p.mutex.Unlock()
			}
			if poll.Ended(p.ctx) != nil {
				return
			}
		}
		switch took := time.Since(start); {
		case took < shortTake && len(items) == most:
			most = min(2*most, chunkSize)
		case took > longTake:
			most = max(1, most/2)
		}
	}
}

// take returns waiting items, at most the given number and a fair share of them,
// and the number of the first. It waits for one, and returns none when there
// will be no more.
func (p *Pipe[In, Out]) take(most int) (items []item[In, Out], first int) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for p.taken == p.fed && !p.inEnded && !p.stopped {
		p.idle++
		p.items.Wait()
		p.idle--
	}
	if p.taken == p.fed || p.stopped {
		return nil, 0
	}
	first = p.taken
	at := first % chunkSize
	waiting := p.fed - p.taken
	n := min(most, (waiting+p.idle)/(p.idle+1), chunkSize-at)
	items = p.taking.items[at : at+n]
	if p.taken += n; p.taken%chunkSize == 0 {
		p.taking = p.taking.next
	}
	return items, first
}

// yieldAll yields the results in order.
func (p *Pipe[In, Out]) yieldAll(yield func(Out, error) bool) bool {
	var zeroIn In
	var zeroOut Out
	var c *chunk[In, Out]
	for n := 0; ; n++ {
		if n%chunkSize == 0 {
			var more bool
			if c, more = p.nextChunk(c, n); !more {
				return poll.Ended(p.ctx) == nil
			}
		}
		it := &c.items[n%chunkSize]
		if !it.done.Load() && !p.await(it, n) {
			return poll.Ended(p.ctx) == nil
		}
		if poll.Ended(p.ctx) != nil {
			return false
		}
		out, err := it.out, it.err
		it.in, it.out, it.err = zeroIn, zeroOut, nil
		it.done.Store(false)
		p.yielded.Store(int64(n + 1))
		if p.feedWaits.Load() {
			p.mutex.Lock()
			if p.fed-n <= p.limit/2 {
				p.room.Signal()
			}
			p.mutex.Unlock()
		}
		if !yield(out, err) {
			return true
		}
	}
}

// nextChunk returns the chunk of item n, for which it waits, and frees the chunk
// before. It returns false if there is no item n.
func (p *Pipe[In, Out]) nextChunk(before *chunk[In, Out], n int) (*chunk[In, Out], bool) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for p.fed <= n {
		if p.inEnded || p.stopped {
			return nil, false
		}
		p.awaited.Store(int64(n))
		p.result.Wait()
	}
	p.awaited.Store(nobody)
	if before == nil {
		return p.first, true
	}
	next := before.next
	before.next, p.free = p.free, before
	return next, true
}

// await waits until item n is done. It returns false if it never will be.
func (p *Pipe[In, Out]) await(it *item[In, Out], n int) bool {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for {
		// A goroutine looks at awaited after it has set done.
		if p.awaited.Store(int64(n)); it.done.Load() {
			break
		}
		if p.stopped || p.inEnded && p.fed <= n {
			return false
		}
		p.result.Wait()
	}
	p.awaited.Store(nobody)
	return true
}
