package explainer

import (
	"errors"
	"math/bits"
	"slices"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// explained holds puzzles, and one of the examples, with the rating that
// Sudoku Explainer gives them (SukakuExplainer of April 2023).
var explained = []struct {
	puzzle string
	rating Rating
}{
	{"7.....34.3...14675..63..921.....82.78.172.46..74596..3.3.4.1..2....82.3..4.....16", Rating{12, 10, 10}},
	{"5....6.726.751...912..8...495..6...38.1.7.42...21...9....3.7..12.....647.15..49..", Rating{12, 12, 12}},
	{"5.4.....7....1...89..37.4.1.21....344...6.....9.2...8536.1.25...4.65..7.....4..1.", Rating{15, 12, 12}},
	{"..6...2...7.....6......4...5..3...1.8....9....4....7.5...1.832....6.2.7..8.9.....", Rating{17, 12, 12}},
	{"1...26......9.74..5....41....6....82.1....9...73.....6...6.27...2...3..9....9..48", Rating{20, 12, 12}},
	{"....5..4.9.....5...7.12..........2..3........4..9.7.....13.....76....9....2.1..6.", Rating{20, 15, 15}},
	{"..65..2...7.......12...4.535..3...1.8....96...4.8.......41......9...2.7.7....5..6", Rating{23, 12, 12}},
	{".3....1....4.......7..24..81...6..3.........4....378.5..1...7.....542.....2..8...", Rating{25, 12, 12}},
	{"9.14...8..4.7.......2.8..9........5.76..2......41.5..........64.....8....3...17..", Rating{26, 12, 12}},
	{".....18...1.465...5.69...1...4...6..1...4..8.8.7..69......782...425..7...........", Rating{28, 12, 12}},
	{".......72...51....1...89...95..6.......9.34....2.......8...........5.6.77....493.", Rating{30, 12, 12}},
	{"...6..18...4.1.3..2.............9....6..4...57..3.........8..643.97.......1......", Rating{32, 12, 12}},
	{".....4..1.3.95.2.....6....53............874..6...41.53.75...9.8..34..........9...", Rating{34, 12, 12}},
	{".7.34..9.8........5.3.6..4...67..2....8.1...52..5.......2.....6.3.....2....98.1..", Rating{42, 12, 12}},
	{"....84...2..3.....3.7...4.66..5..3......2.8....2.....7.2.1...4.7..43..2.5.3...61.", Rating{44, 12, 12}},
	{"71....3....45..2.....38...5.....84...9..6.1..6.2.3..9.....4.....73.2......9.....1", Rating{45, 12, 12}},
	{".9.4.2.....8.....9.....5..6...3...7.7....6...4...8..3..492.73...32...........91..", Rating{46, 12, 12}},
	{"6......1.5.....3.7.4..29...........8...867........5.49..4..8..31.35...7...5....9.", Rating{50, 12, 12}},
	{"5.4....81....8...23.24...568..2..91...38.....6..........63.........1..3.9.1..7..5", Rating{66, 12, 12}},
	{"....5......8.3.6..514...8..15.8.3.7..2....1....39.......5...9.4.9....78.68.....1.", Rating{67, 12, 12}},
	{"..8..92.3.45..1..7.7....8....9...7.1...3..9..........2.2.54....1...28.....69.....", Rating{70, 12, 12}},
	{"..8...253345..1.........8........7.1...3..94......4..2.2.5....91.4.2..3...69..4..", Rating{71, 12, 12}},
	{"..1......73.......6....93.......59.6...4.87....2..1.....36....25..8...4.....4...1", Rating{71, 15, 15}},
	{"5....26..9....4.1..7...3..9......7........48.....9...38..4.....6....92....3.8.5.7", Rating{72, 12, 12}},
	{".85..6.....2..........8..6..67.34..8...5.....4....8...5.4...39....7..1..9...1.8.6", Rating{73, 12, 12}},
	{"...8.9...4...2.5..2......6..175....2.4...7...5...64.9...3.....8.5.....2.9...7.4..", Rating{77, 12, 12}},
	{".86...9.7.4.......2......85...2...7...3.16......4..1.692.....18....5..3..5...9...", Rating{82, 12, 12}},
	{"2.....1.......35.6.7..24........52.9..9....7...6.3.....4.........35.29...9...8...", Rating{83, 12, 12}},
	{"....7...9617...4.....3.46..5...6....9..8...13..87......8.1......4...3..2....2....", Rating{84, 12, 12}},
	{".6....2.7.7...9.5...4...8..1..82..7.....4.....4..17..6..5...9...9.3...8.6.2....1.", Rating{89, 12, 12}},
	{".14...36.67.....289.23.64.1..15976.....8.1.....62341..3.71.25.914.....73.59...81.", Rating{12, 10, 10}},
	{"56.7..19....2.345..2.1.9.3..96..527.274.....6..56.2.....29.78..749.....5.3...67..", Rating{12, 12, 12}},
	{"5......6.6...1.9.8.8237..5..215.......5.6.79......41......825...4...92.........16", Rating{15, 12, 12}},
	{"....96....2...1.5.9..3....6...9.......68....5....4.....7.........8..27...4..1.2..", Rating{17, 12, 12}},
	{".6....7.............43.91....3.4.6............8......2..8.5..2..7....3..1...78.9.", Rating{20, 12, 12}},
	{".1.........5..63.46..7195........6.....84....5.....93..8..9...1..35...6.......2..", Rating{23, 12, 12}},
	{"...8...7..921..3..4.....5..........9..3...48....76....9..3.......6.98....2..5.9.7", Rating{26, 12, 12}},
	{"4.7....25....2.....2....176..6....89..1...3....9..8..4....3....8...7.4...7.6.5...", Rating{30, 12, 12}},
	{".....92...45...6.7........4.....27.1.8..6..........3.2..354....1...2.5....69.3...", Rating{34, 12, 12}},
	{"5..78......12..4.....1....889...5....7.....163.......4..293....7......6......6.29", Rating{42, 12, 12}},
	{"..3.....5.9.8........317..6...65.2..3.....5.475..8.9...49.6....8.69....7.........", Rating{44, 12, 12}},
	{"..9....8..3...8..6...61.7.....59..2.15.3.74....7.418....51....89...7..1.21..3....", Rating{45, 12, 12}},
	{"1.5..69..2....56..9.41...........26.64..7.3......43.....1.24..........7.5..91....", Rating{66, 12, 12}},
	{".9.....7.6..51..8.1.3..9...95..6.........342.......8......9..51.3..5...7.....4...", Rating{67, 12, 12}},
	{"5..78......12..4.....1....889........7.....163.....9.4..2.3....7......6.....46.29", Rating{71, 12, 12}},
	{"..7.268.....9...6.....3.......1....2.18...9....3..8..689....7.......3..96....1.4.", Rating{72, 12, 12}},
	{"..8.16.4..3.7......54.2.......971.83......6...9......734...8.1...94.....5....9.6.", Rating{73, 12, 12}},
	{".51.....7.....4..5..6...4..3.4.589.....2....859.63....6..8..5.1.4...2..9.........", Rating{83, 12, 12}},
	{"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", Rating{105, 12, 12}},
	{".2.4.......6.8....7....35....4....7....8..39.9....7..53....1.5....2....3.6......1", Rating{111, 111, 106}},
}

// pinned holds puzzles that loops with subsets and nested chains of several kinds solve,
// with our own rating: changes of those steps show there.
var pinned = []struct {
	puzzle string
	rating Rating
}{
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
	for _, test := range slices.Concat(explained, pinned) {
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
	for i, test := range explained {
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
