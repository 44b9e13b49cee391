// Package sudokutest has what the tests of several packages share.
package sudokutest

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// Sequential skips under the race detector a test that takes long in one goroutine. Else
// the test runs beside others.
func Sequential(t *testing.T) {
	if RaceDetector {
		t.Skip("one goroutine has no races")
	}
	t.Parallel()
}

// Slow is true where tests that take long are left out or shortened.
const Slow = RaceDetector || runtime.GOARCH == "s390x" || runtime.GOARCH == "wasm"

// NoAllocations holds a function to taking no memory.
func NoAllocations(t *testing.T, f func()) {
	t.Helper()
	if RaceDetector {
		t.Skip("the race detector empties pools at random")
	}
	require.Zero(t, testing.AllocsPerRun(20, f))
}
