package sudokutest

import (
	"flag"
	"os"
	"testing"
)

// Flags of the tests of all packages.
var (
	// Long is true where counts run that take more than a few seconds.
	Long = flag.Bool("long", os.Getenv("SUDOKU_LONG") != "", "run the counts that take more than a few seconds; default if $SUDOKU_LONG is set")
	// Campaign is the size of the campaigns of judges.
	Campaign = flag.Int("campaign", 100_000, "boards of TestJudgeCampaign, which needs -long")
)

// Scaled returns how many of the boards a test takes: a fifth, a tenth with -short, and ten
// times as many with -long.
func Scaled(boards int) int {
	switch {
	case *Long:
		return 10 * boards
	case testing.Short():
		return max(1, boards/10)
	}
	return (boards + 4) / 5
}

// Takes reports whether a run tests boards of the side: a quick one leaves out those that
// are stored and searched as a neighbour is.
func Takes(side int) bool {
	return *Long || side != 10 && side != 49 && side != 64
}

// Sampled reports whether a quick run takes case i: one of every n, and all with -long.
func Sampled(i, n int) bool {
	return *Long || i%n == 0
}
