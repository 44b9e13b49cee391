package sudoku

import (
	"context"
	"iter"
	"runtime"

	"example.com/sudoku/csp"
	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/together"
)

// Parallel calls do for every item of in, on several goroutines, and yields the
// results in the order of the items:
//
//	for solution, err := range Parallel(ctx, Read(file), 0, Solve) { … }
//
// A result is yielded as soon as it and all results before it are done, whether
// or not in delivers more items. An error of in is yielded in its place and not
// passed to do. At most the given number of calls of do run at the same time; 0
// means one per core, and a negative number yields an [*OptionError]. Parallel
// reads at most 1,024 items ahead, or two per goroutine if that is more, so in
// may be endless.
//
// When the context ends, the sequence ends too, with the error of the context as
// its last pair. When the loop ends early, by break, return, a panic or
// [runtime.Goexit], the context of do is cancelled. In all cases every goroutine
// has ended when Parallel returns, which waits for the running calls of do, and
// for in if it is about to deliver an item. If in or do panics in another
// goroutine, the loop panics with a [*evolve.PanicError].
func Parallel[In, Out any](ctx context.Context, in iter.Seq2[In, error], goroutines int,
	do func(context.Context, In) (Out, error)) iter.Seq2[Out, error] {
	return func(yield func(Out, error) bool) {
		var zero Out
		if goroutines < 0 {
			yield(zero, &csp.OptionError{Field: "goroutines", Value: goroutines, Want: "0 or more"})
			return
		}
		if goroutines == 0 {
			goroutines = runtime.GOMAXPROCS(0)
		}
		whole := together.InOrder(ctx, in, goroutines, do, yield)
		if err := poll.Ended(ctx); err != nil && !whole {
			yield(zero, err)
		}
	}
}
