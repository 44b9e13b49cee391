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
	return context.WithTimeoutCause(ctx, limit, fmt.Errorf("the time of %v is up", limit))
}

// Cause returns the error of a search, and in its place why the context ended if
// it has.
func Cause(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}
