package sudokutest

import (
	"flag"
	"os"
	"runtime/debug"
	"slices"
	"strings"
)

// Flags of the tests of all packages.
var (
	// Long is true where counts run that take more than a few seconds.
	Long = flag.Bool("long", os.Getenv("SUDOKU_LONG") != "", "run the counts that take more than a few seconds; default if $SUDOKU_LONG is set")
	// Campaign is the size of the campaigns of judges.
	Campaign = flag.Int("campaign", 100_000, "boards of TestJudgeCampaign, which needs -long")
)

// Collecting takes a tenth of the time of tests, which trade memory for it; not under the
// race detector, where they have less, and not in benchmarks.
func init() {
	measures := slices.ContainsFunc(os.Args, func(arg string) bool { return strings.HasPrefix(arg, "-test.bench=") })
	if os.Getenv("GOGC") == "" && !measures && !RaceDetector {
		debug.SetGCPercent(400)
	}
}

// Scaled returns how many of the boards a test takes: a tenth, and ten times as many with -long.
func Scaled(boards int) int {
	if *Long {
		return 10 * boards
	}
	return (boards + 9) / 10
}

// Takes reports whether a run tests boards of the side: a quick one leaves out those that
// are stored and searched as a neighbour is.
func Takes(side int) bool {
	return *Long || slices.Contains([]int{4, 6, 9, 16, 25, 36, 81}, side)
}

// TakesFew is Takes for tests that take long on large boards: one side of each way to store
// and search a board stays, which are arrays (9, 16), slices, and giants.
func TakesFew(side int) bool {
	return *Long || slices.Contains([]int{4, 9, 12, 16, 49}, side)
}

// Sampled reports whether a quick run takes case i: one of every n, and all with -long.
func Sampled(i, n int) bool {
	return *Long || i%n == 0
}
