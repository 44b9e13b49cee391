package sudoku

import (
	"cmp"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Flags for the puzzles of the benchmarks. The default are the boards in testdata
// and some that the benchmarks generate.
var (
	corpus = flag.String("corpus", cmp.Or(os.Getenv("SUDOKU_CORPUS"), "testdata/puzzles/*.txt"), "puzzle `files` to measure with, a pattern; default $SUDOKU_CORPUS or else those of testdata")
	every  = flag.Int("every", 1, "take every n-th puzzle of a corpus file")
	long   = flag.Bool("long", os.Getenv("SUDOKU_LONG") != "", "run the counts that take more than a few seconds; default if $SUDOKU_LONG is set")
)

// corpusFiles returns the files of the corpus.
func corpusFiles(b testing.TB) []string {
	files, err := filepath.Glob(*corpus)
	require.NoError(b, err)
	if len(files) == 0 {
		b.Log("no puzzle files: none match -corpus or SUDOKU_CORPUS")
	}
	return files
}

// boardsIn returns the boards of a size in a file: one board in any form, or a
// list with a board per line.
func boardsIn[B Board](t testing.TB, file string) []B {
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	if board, err := ParseBoard[B](string(text)); err == nil {
		return []B{board}
	}
	if _, err := SideOf(string(text)); err == nil {
		return nil // one board of another size
	}
	var boards []B
	n := 0
	for board, err := range ReadBoard[B](strings.NewReader(string(text))) {
		if err != nil {
			return boards
		}
		if n%*every == 0 {
			boards = append(boards, board)
		}
		n++
	}
	return boards
}

// testBoards returns the boards of a file of testdata/puzzles.
func testBoards[B Board](t testing.TB, name string) (boards []B) {
	text, err := os.ReadFile("testdata/puzzles/" + name + ".txt")
	require.NoError(t, err)
	for board, err := range ReadBoard[B](strings.NewReader(string(text))) {
		require.NoError(t, err)
		boards = append(boards, board)
	}
	require.NotEmpty(t, boards, name)
	return boards
}
