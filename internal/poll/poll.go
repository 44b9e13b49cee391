// Package poll tells a search whether it has to end.
package poll

import (
	"context"
	"runtime"
	"time"
)

// Ended returns why a context has ended, or nil. All searches poll it.
//
// js/wasm has one thread and no preemption. The timer of a deadline fires only when
// all goroutines wait, which they don't during a search: so the deadline is compared
// with the clock. And a goroutine that would cancel the context gets its turn here.
func Ended(ctx context.Context) error {
	err := ctx.Err()
	if err == nil && runtime.GOOS == "js" {
		runtime.Gosched()
		if deadline, ok := ctx.Deadline(); ok && !time.Now().Before(deadline) {
			err = context.DeadlineExceeded
		}
	}
	return err
}
