package sudoku

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// In WebAssembly no timer fires while a search computes. Every verb still ends,
// up to 36×36, within 50 ms of its deadline, and of a cancel by another goroutine.
func TestEndsInTime(t *testing.T) {
	giant := func(t *testing.T) { t.Skip("a deduction on a giant takes longer than this on WebAssembly") }
	sizes{
		four: testEndsInTime[Grid4], six: testEndsInTime[Grid6], eight: testEndsInTime[Grid8],
		nine: testEndsInTime[Grid], ten: testEndsInTime[Grid10], twelve: testEndsInTime[Grid12],
		sixteen: testEndsInTime[Grid16], twentyFive: testEndsInTime[Grid25], thirtySix: testEndsInTime[Grid36],
		fortyNine: giant, sixtyFour: giant, eightyOne: giant,
	}.run(t)
}

func testEndsInTime[B Board](t *testing.T) {
	const deadline, late = 100 * time.Millisecond, 50 * time.Millisecond
	for name, verb := range cancellable[B]() {
		// A busy machine may hold the test up, but not always in the same place.
		least := time.Hour
		for try := 0; try < 5 && least > late; try++ {
			ctx, cancel := context.WithTimeout(t.Context(), deadline)
			start := time.Now()
			err := verb(ctx)
			least = min(least, time.Since(start)-deadline)
			cancel()
			answer := errors.Is(err, ErrManySolutions) || errors.Is(err, ErrNoSolution) // found just before it would have looked
			if time.Since(start) >= deadline && err != nil && !answer {
				require.ErrorIs(t, err, context.DeadlineExceeded, name)
			}
		}
		require.LessOrEqual(t, least, late, "%s ends too long after its deadline", name)

		least = time.Hour
		for try := 0; try < 5 && least > late; try++ {
			ctx, cancel := context.WithCancel(t.Context())
			cancelled := time.Time{}
			go func() { cancelled = time.Now(); cancel() }()
			verb(ctx)
			if cancelled.IsZero() { // it ended before
				break
			}
			least = min(least, time.Since(cancelled))
			cancel()
		}
		if least < time.Hour {
			require.LessOrEqual(t, least, late, "%s ends too long after a cancel", name)
		}
	}
}
