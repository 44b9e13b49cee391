package variant_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"example.com/sudoku"
	"github.com/stretchr/testify/require"
)

var indexed = flag.String("indexed", "testdata/indexed", "`folder` of puzzles in the form of the Interactive Sudoku Solver, *.iss, with manifest.tsv and *.solution.txt")

// mostIndexed is the time that a puzzle of the folder may take.
const mostIndexed = 40 * time.Second

// Puzzles of a folder have the verdicts of its manifest (one, many or none), and all cells of
// the solutions beside them, extra cells and regions as well:
//
//	go test ./variant -run TestIndexed -v -indexed FOLDER
//
// A puzzle without a verdict there must be served. The folder of testdata has two small ones.
func TestIndexed(t *testing.T) {
	manifest, err := os.ReadFile(filepath.Join(*indexed, "manifest.tsv"))
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(string(manifest)), "\n")
	column := make(map[string]int)
	for i, name := range strings.Split(lines[0], "\t") {
		column[name] = i
	}
	for _, line := range lines[1:] {
		row := strings.Split(line, "\t")
		id, want := row[column["id"]], row[column["iss"]]
		t.Run(id, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join(*indexed, id+".iss"))
			require.NoError(t, err)
			p := parsed(t, strings.Join(strings.Fields(string(text)), ""))
			ctx, cancel := context.WithTimeout(t.Context(), mostIndexed)
			defer cancel()
			start := time.Now()
			board, err := sudoku.Unique(ctx, p)
			verdict := "one"
			switch {
			case errors.Is(err, context.DeadlineExceeded):
				verdict = "timeout"
			case errors.Is(err, sudoku.ErrManySolutions):
				verdict = "many"
			case errors.Is(err, sudoku.ErrNoSolution):
				verdict = "none"
			default:
				require.NoError(t, err)
			}
			t.Logf("%s in %v", verdict, time.Since(start).Round(time.Millisecond))
			if want != "timeout" {
				require.Equal(t, want, verdict)
			}
			for _, s := range solutionsBeside(t, filepath.Join(*indexed, id+".solution.txt")) {
				if strings.Contains(string(text), ".ChaosConstruction") {
					s = namedInOrder(s, len(s)/2)
				}
				require.True(t, sudoku.Solved(p, sudoku.Puzzle{Rules: p.Rules, Cells: s}), "%v", s)
				if verdict == "one" {
					require.Equal(t, s, board.Cells)
				}
			}
		})
	}
}

// solutionsBeside returns the boards of a file with their extra cells, or nil if there is none.
// They are lines of numbers, of one board after each line with the word Solution.
func solutionsBeside(t *testing.T, name string) (boards [][]uint8) {
	text, err := os.ReadFile(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	require.NoError(t, err)
	numbers := regexp.MustCompile(`^[\d ]+$`)
	for _, part := range strings.Split(string(text), "Solution ")[1:] {
		var cells []uint8
		for _, line := range strings.Split(part, "\n")[1:] {
			if !numbers.MatchString(line) {
				continue
			}
			for _, word := range strings.Fields(line) {
				var v uint8
				_, err := fmt.Sscan(word, &v)
				require.NoError(t, err)
				cells = append(cells, v)
			}
		}
		boards = append(boards, cells)
	}
	require.NotEmpty(t, boards, name)
	return boards
}

// namedInOrder renames the regions, in the cells from the given one on, by their first cells:
// other programs call them as they like.
func namedInOrder(cells []uint8, from int) []uint8 {
	names := make(map[uint8]uint8)
	for i, v := range cells[from:] {
		if names[v] == 0 {
			names[v] = uint8(len(names) + 1)
		}
		cells[from+i] = names[v]
	}
	return cells
}
