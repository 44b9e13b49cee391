package together

import (
	"context"
	"iter"
	"sync"

	"example.com/sudoku/internal/poll"
)

// Ahead is how many items InOrder feeds ahead of the results that it has yielded, at least.
const Ahead = 1024

// InOrder calls do for the items on the given number of goroutines, and yields the results
// in the order of the items, each as soon as it and those before it are known. It reports
// whether the loop had all it wanted: every result, or those up to its early end.
func InOrder[In, Out any](ctx context.Context, in iter.Seq2[In, error], goroutines int,
	do func(context.Context, In) (Out, error), yield func(Out, error) bool) bool {
	p := &pipe[In, Out]{do: do, goroutines: goroutines, limit: max(Ahead, 2*goroutines)}
	p.items.L, p.room.L, p.result.L = &p.mutex, &p.mutex, &p.mutex
	whole := p.run(ctx, in, yield)
	p.rescue.Raise()
	return whole
}

// A pipe is the state of InOrder. One goroutine feeds items into a ring, others do them,
// and the caller's yields the results.
type pipe[In, Out any] struct {
	ctx    context.Context
	do     func(context.Context, In) (Out, error)
	group  sync.WaitGroup
	rescue Rescue

	mutex               sync.Mutex
	goroutines          int             // that may still be started to do items
	limit               int             // items that may be fed ahead of the yielded ones
	ring                []item[In, Out] // a power of two of them; see at
	fed, taken, yielded int             // items so far
	idle                int             // goroutines that wait for items
	ended, stopped      bool            // there are no more items; nobody wants more results
	items, room, result sync.Cond       // there is an item to do, room to feed, a result
}

type item[In, Out any] struct {
	in   In
	out  Out
	err  error
	done bool
}

// at returns item n, which was fed and not yielded.
func (p *pipe[In, Out]) at(n int) *item[In, Out] { return &p.ring[n&(len(p.ring)-1)] }

func (p *pipe[In, Out]) run(ctx context.Context, in iter.Seq2[In, error], yield func(Out, error) bool) bool {
	var cancel context.CancelFunc
	p.ctx, cancel = context.WithCancel(ctx)
	p.group.Add(1)
	context.AfterFunc(p.ctx, func() { p.stop(); p.group.Done() })
	defer func() { // also after a panic or Goexit of yield
		cancel()
		p.group.Wait()
	}()
	p.group.Go(func() { p.rescue.Run(func() { p.feedAll(in) }, p.stop) })
	for {
		out, err, ok := p.next()
		if ended := poll.Ended(p.ctx) != nil; ended || !ok {
			return !ended
		}
		if !yield(out, err) {
			return true
		}
	}
}

// stop makes all goroutines end.
func (p *pipe[In, Out]) stop() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.stopped = true
	p.items.Broadcast()
	p.room.Broadcast()
	p.result.Broadcast()
}

func (p *pipe[In, Out]) feedAll(in iter.Seq2[In, error]) {
	for v, err := range in {
		if !p.feed(v, err) {
			return
		}
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.ended = true
	p.items.Broadcast()
	p.result.Broadcast()
}

// feed adds an item. It returns false if nobody needs it.
func (p *pipe[In, Out]) feed(v In, err error) bool {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for p.fed-p.yielded >= p.limit && !p.stopped {
		p.room.Wait()
	}
	if p.stopped {
		return false
	}
	if p.fed-p.yielded == len(p.ring) {
		old := p.ring
		p.ring = make([]item[In, Out], max(64, 2*len(old)))
		for n := p.yielded; n < p.fed; n++ {
			*p.at(n) = old[n&(len(old)-1)]
		}
	}
	*p.at(p.fed) = item[In, Out]{in: v, err: err}
	p.fed++
	if p.idle > 0 {
		p.items.Signal()
	} else if p.goroutines > 0 {
		p.goroutines--
		p.group.Go(func() { p.rescue.Run(p.serve, p.stop) })
	}
	return true
}

// serve does items until there are no more.
func (p *pipe[In, Out]) serve() {
	for n, it := p.take(-1, item[In, Out]{}); n >= 0 && poll.Ended(p.ctx) == nil; n, it = p.take(n, it) {
		if it.err == nil {
			it.out, it.err = p.do(p.ctx, it.in)
		}
	}
}

// take puts back item n, which is done, unless n is negative, and returns another. It waits
// for one, and returns -1 when there will be no more.
func (p *pipe[In, Out]) take(n int, it item[In, Out]) (int, item[In, Out]) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if n >= 0 {
		it.done = true
		if *p.at(n) = it; n == p.yielded {
			p.result.Signal()
		}
	}
	for p.taken == p.fed && !p.ended && !p.stopped {
		p.idle++
		p.items.Wait()
		p.idle--
	}
	if p.taken == p.fed || p.stopped {
		return -1, it
	}
	p.taken++
	return p.taken - 1, *p.at(p.taken - 1)
}

// next returns the next result, for which it waits. It returns false if there is none.
func (p *pipe[In, Out]) next() (out Out, err error, ok bool) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for p.yielded == p.fed || !p.at(p.yielded).done {
		if p.stopped || p.ended && p.yielded == p.fed {
			return out, nil, false
		}
		p.result.Wait()
	}
	it := p.at(p.yielded)
	out, err = it.out, it.err
	*it = item[In, Out]{}
	if p.yielded++; p.fed-p.yielded == p.limit/2 {
		p.room.Signal()
	}
	return out, err, true
}
