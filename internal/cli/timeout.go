package cli

import (
	"context"
	"fmt"
	"time"
)

// Timeout returns a context that ends after the given time; 0 is no limit.
func Timeout(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit == 0 {
		return ctx, func() {}
	}
	return context.WithTimeoutCause(ctx, limit, timeUp{limit})
}

// A timeUp is the cause of the end of a context of Timeout. It is a
// [context.DeadlineExceeded] that says how long the time was.
type timeUp struct{ limit time.Duration }

func (t timeUp) Error() string        { return fmt.Sprintf("the time of %v is up", t.limit) }
func (t timeUp) Is(target error) bool { return target == context.DeadlineExceeded }

// Cause returns the error of a search, and in its place why the context ended if
// it has.
func Cause(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}
