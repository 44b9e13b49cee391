package sudokutest

import (
	"context"
	"sync/atomic"
)

// A countedContext ends after its error was asked for a number of times.
type CountedContext struct {
	context.Context
	left atomic.Int64
}

// CountingContext returns a context that ends after its error was asked for left times.
func CountingContext(ctx context.Context, left int) *CountedContext {
	c := &CountedContext{Context: ctx}
	c.left.Store(int64(left))
	return c
}

// Left returns how many times it may still be asked; below 0 if it has ended.
func (c *CountedContext) Left() int64 { return c.left.Load() }

// Err returns context.Canceled from some call on.
func (c *CountedContext) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}
