package experiment

import (
	"context"
	"iter"
	"runtime"
	"sync"

	"example.com/sudoku"
)

// Run makes trials on several goroutines, one per core if their number is 0, and
// calls keep with each record as soon as it is there. Calls of keep overlap. An
// error of keep ends the run.
//
// Parallel over the trials would deliver them in order, and hold back thousands
// of short ones behind a long one. So it runs lanes, which take trials in turn.
func (e *Experiment) Run(ctx context.Context, trials iter.Seq[int], goroutines int, keep func(*Record) error) error {
	if goroutines == 0 {
		goroutines = runtime.GOMAXPROCS(0)
	}
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	next, stop := iter.Pull(trials)
	defer stop()
	var mutex sync.Mutex
	take := func() (int, bool) {
		mutex.Lock()
		defer mutex.Unlock()
		return next()
	}
	lane := func(ctx context.Context, _ int) (struct{}, error) {
		for ctx.Err() == nil {
			n, more := take()
			if !more {
				break
			}
			record, err := e.Trial(ctx, n)
			if err == nil {
				err = keep(&record)
			}
			if err != nil {
				fail(err)
				return struct{}{}, err
			}
		}
		return struct{}{}, nil
	}
	lanes := func(yield func(int, error) bool) {
		for i := range goroutines {
			if !yield(i, nil) {
				return
			}
		}
	}
	for _, err := range sudoku.Parallel(ctx, lanes, goroutines, lane) {
		if err != nil {
			break
		}
	}
	return context.Cause(ctx)
}
