// Package poll tells a search whether it has to end: its context or its budget.
package poll

import (
	"context"
	"errors"
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

// Steps poll a context once in Every steps, which are at least 1. Nil Steps never end.
type Steps struct {
	Context context.Context
	Every   int

	n   int
	err error
}

// Ended counts n steps more and reports whether the context has ended by its last poll.
func (s *Steps) Ended(n int) bool {
	if s == nil {
		return false
	}
	if s.n += n; s.n >= s.Every && s.err == nil {
		s.n = 0
		s.err = Ended(s.Context)
	}
	return s.err != nil
}

// Err returns why the context has ended, or nil.
func (s *Steps) Err() error {
	if s == nil {
		return nil
	}
	return s.err
}

// A Budget is the work that a search may do before it ends with ErrBudget. Its unit means
// the same on every machine: a guess, a node or a conflict. 0 is no limit.
type Budget int64

// Unlimited is the budget of a search that may do any work.
const Unlimited Budget = 0

// ErrBudget is the error of a search that has spent its budget.
var ErrBudget = errors.New("budget spent")
