package explainer

import (
	"errors"
	"fmt"
	"math/bits"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// rated is a puzzle with its rating.
type rated struct {
	puzzle string
	rating Rating
}

// explained returns the puzzles of testdata/ratings.txt with the rating of Sudoku Explainer.
func explained(t *testing.T) (all []rated) {
	text, err := os.ReadFile("testdata/ratings.txt")
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			var r rated
			_, err := fmt.Sscan(line, &r.puzzle, &r.rating.ER, &r.rating.EP, &r.rating.ED)
			require.NoError(t, err)
			all = append(all, r)
		}
	}
	require.NotEmpty(t, all)
	return all
}

// pinned holds puzzles that loops with subsets and nested chains of several kinds solve,
// with our own rating: changes of those steps show there.
var pinned = []rated{
	{".9..3........6.....1.4.5..9....5.7.2..718......9...6.17.6.....4.53..4..61..7..3..", Rating{47, 12, 12}},
	{".2.8....51.....93............84..2......1........6....61.....7....2.5..43........", Rating{71, 12, 12}},
	{"1..4......5...92......7..14..6.9.....3...59.........67......8..5.2..8....8.93....", Rating{107, 12, 12}},
}

// never is an ended that lets a search go on.
func never() error { return nil }

// cellsOf reads a puzzle of one line.
func cellsOf(line string) (cells [81]uint8) {
	for i, c := range line {
		if c != '.' {
			cells[i] = uint8(c - '0')
		}
	}
	return cells
}

// solved returns the solution of a puzzle, by trying the values of a cell with the
// fewest.
func solved(shape *Shape, cells [81]uint8) (solution [81]uint8) {
	best, fewest := -1, uint16(0)
	for cell, v := range cells {
		if v != 0 {
			continue
		}
		may := uint16(1<<9 - 1)
		for _, peer := range shape.houses[cell] {
			if v := cells[peer]; v != 0 {
				may &^= 1 << (v - 1)
			}
		}
		if best < 0 || bits.OnesCount16(may) < bits.OnesCount16(fewest) {
			best, fewest = cell, may
		}
	}
	if best < 0 {
		return cells
	}
	for d := range digitsOf(fewest) {
		cells[best] = uint8(d + 1)
		if solution = solved(shape, cells); solution[0] != 0 {
			return solution
		}
	}
	return [81]uint8{}
}

func TestRate(t *testing.T) {
	t.Parallel()
	for _, test := range slices.Concat(explained(t), pinned) {
		if testing.Short() && test.rating.ER >= 90 {
			continue
		}
		cells := cellsOf(test.puzzle)
		rating, err := Rate(Standard(), &cells, never)
		require.NoError(t, err)
		require.Equal(t, test.rating, rating, test.puzzle)
	}
}

// A search asks often whether it has to stop, and stops at once.
func TestRateStops(t *testing.T) {
	puzzle := cellsOf("....7...9617...4.....3.46..5...6....9..8...13..87......8.1......4...3..2....2....")
	calls, last := 0, 0
	stop := errors.New("stop")
	ended := func() error {
		if calls++; calls == last {
			return stop
		}
		return nil
	}
	_, err := Rate(Standard(), &puzzle, ended)
	require.NoError(t, err)
	all := calls
	require.Greater(t, all, 100)
	for last = 1; last < all; last = 3*last + 1 {
		calls = 0
		rating, err := Rate(Standard(), &puzzle, ended)
		require.Equal(t, stop, err)
		require.Zero(t, rating)
		require.Equal(t, last, calls, "it goes on after call %d", last)
	}
}

// No step removes a value of the solution or places another one. In the last position
// without an easier step, this holds for chains of every kind too.
func TestStepsAreSound(t *testing.T) {
	t.Parallel()
	for i, test := range explained(t) {
		if test.rating.ER < 80 && sudokutest.Sampled(i+1, 2) {
			testSound(t, Standard(), test.puzzle, sudokutest.Sampled(i+17, 60)) // 43, as others take seconds
		}
	}
	for i, test := range explainedByRules {
		testSound(t, NewShape(true, test.extra), test.puzzle, sudokutest.Sampled(i+2, 3))
	}
}

// explainedByRules holds puzzles of other rules that need chains.
var explainedByRules = []struct {
	extra  [][]int
	puzzle string
}{
	{slices.Concat(figures()[0].units, figures()[1].units), "....74...3....6..9..4...7.......31.42..7..9...5..2..76..9..5..7...6.75..51....6.."},
	{figures()[2].units, ".9.5.82...53.9.6......365..3.....8......6.32.6298..7..7...2..3...2...1..........."},
	{figures()[4].units, "......795.67.35.2.....21..31...8..69..........85...2.......79...59..3..2.....9..7"},
	{figures()[5].units, "....6713....4..7...9...1.2.5....2.....6..5.4..2....8...57.8..91.6...438.....1...."},
}

// Nested chains take most of the time.
func testSound(t *testing.T, shape *Shape, puzzle string, nested bool) {
	solution := solved(shape, cellsOf(puzzle))
	sound := func(s *step) {
		for _, c := range s.removed {
			require.NotEqual(t, solution[c/9], uint8(c%9)+1, puzzle)
		}
		if s.cell >= 0 {
			require.Equal(t, solution[s.cell], uint8(s.digit)+1, puzzle)
		}
	}
	var e, hard solver
	grid := cellsOf(puzzle)
	e.setUp(shape, &grid)
	for e.hiddenSingles(); e.left > 0; e.hiddenSingles() {
		found, err := e.next(never)
		require.NoError(t, err)
		require.True(t, found)
		sound(&e.step)
		if e.step.rating >= 6.5 {
			hard.board, hard.progress = e.board, e.progress
		}
		e.apply()
	}
	if hard.left == 0 {
		return
	}
	var c chains
	for _, mode := range assumptionModes {
		if mode.level == 4 && (!nested || testing.Short()) {
			continue
		}
		c.begin(&hard.board, &hard.progress)
		c.best = hint{}
		require.NoError(t, c.assume(never, mode))
		if c.best.found {
			hard.take(&c)
			sound(&hard.step)
		}
	}
}

// Each size that is exceeded adds a tenth.
func TestLengthRating(t *testing.T) {
	for added, size := range []int{6, 8, 10, 14, 18, 26, 34, 50, 66, 98} {
		require.InDelta(t, float64(added)/10, lengthRating(size), 1e-9)
		require.InDelta(t, float64(added+1)/10, lengthRating(size+1), 1e-9)
	}
}
