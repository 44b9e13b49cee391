package sudokutest

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// Flags for the puzzles of the tests and benchmarks. The default are the boards in
// testdata and some that the benchmarks generate.
var (
	corpus = flag.String("corpus", os.Getenv("SUDOKU_CORPUS"), "puzzle `files` to measure with, a pattern; default $SUDOKU_CORPUS or else those of testdata")
	// Every takes every n-th puzzle of a corpus file.
	Every = flag.Int("every", 1, "take every n-th puzzle of a corpus file")
	// Long is true where counts run that take more than a few seconds.
	Long = flag.Bool("long", os.Getenv("SUDOKU_LONG") != "", "run the counts that take more than a few seconds; default if $SUDOKU_LONG is set")
	// Campaign is the size of the campaigns of judges.
	Campaign = flag.Int("campaign", 100_000, "boards of TestJudgeCampaign, which needs -long")
)

// CorpusFiles returns the files of the corpus. testdata is the folder of the default ones.
func CorpusFiles(t testing.TB, testdata string) []string {
	files, err := filepath.Glob(cmp.Or(*corpus, testdata+"/puzzles/*.txt"))
	require.NoError(t, err)
	if len(files) == 0 {
		t.Log("no puzzle files: none match -corpus or SUDOKU_CORPUS")
	}
	return files
}

// CorpusGiven reports whether -corpus or $SUDOKU_CORPUS names the files.
func CorpusGiven() bool { return *corpus != "" }

// OwnBoards says that a benchmark does not use the corpus, where one is given. It says so
// itself: package testing shows no log of a benchmark that has others.
func OwnBoards(b testing.TB) {
	if CorpusGiven() {
		fmt.Fprintf(os.Stderr, "%s has boards of its own: -corpus has no effect\n", b.Name())
	}
}

// Scaled returns how many of the boards a test takes: a fifth, a tenth with -short, and 20
// times as many with -long.
func Scaled(boards int) int {
	switch {
	case *Long:
		return 20 * boards
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
