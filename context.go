package sudoku

import (
	"context"
	"runtime"
	"time"
)

// ended returns why a context has ended, or nil. All searches poll it.
//
// On js/wasm the timer of a deadline fires only when all goroutines wait, which
// they don't during a search. So the deadline is compared with the clock there.
func ended(ctx context.Context) error {
	err := ctx.Err()
	if err == nil && runtime.GOOS == "js" {
		if deadline, ok := ctx.Deadline(); ok && !time.Now().Before(deadline) {
			err = context.DeadlineExceeded
		}
	}
	return err
}
