package explain

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// everyWay calls each with the digits of each way to choose one candidate per cell.
func everyWay(can []uint16, each func(digits []int)) {
	digits := make([]int, len(can))
	var fill func(i int)
	fill = func(i int) {
		if i == len(can) {
			each(digits)
			return
		}
		for may := can[i]; may != 0; may &= may - 1 {
			digits[i] = bits.TrailingZeros16(may)
			fill(i + 1)
		}
	}
	fill(0)
}

// A sum keeps each digit that some way to fill its cells has. With few open cells it keeps
// no other but for cells that differ, and a chain keeps no less.
func TestSumLaw(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(27, 45))
	g := newGeometry(sudoku.Standard(9))
	narrowed := 0
	for range 3000 {
		n := 1 + r.IntN(6)
		cells, weights, total := r.Perm(27)[:n], make([]int, n), 0
		can, filled := make([]uint16, n), make([]int, n)
		for i := range can {
			weights[i] = []int{-2, -1, 1, 1, 1, 2, 3}[r.IntN(7)]
			for bits.OnesCount16(can[i]) < 1+r.IntN(5) {
				can[i] |= 1 << r.IntN(9)
			}
			filled[i] = r.IntN(9)
			total += weights[i] * filled[i]
		}
		l := &sumLaw{g: g, cells: cells, weights: weights, total: total}
		differ, all := make([]uint16, n), make([]uint16, n)
		everyWay(can, func(digits []int) {
			sum, repeats := 0, false
			for i, d := range digits {
				sum += l.weights[i] * d
				for k, e := range digits[:i] {
					repeats = repeats || d == e && g.peers[l.cells[i]].has(l.cells[k])
				}
			}
			if sum != l.total {
				return
			}
			for i, d := range digits {
				all[i] |= 1 << d
				if !repeats {
					differ[i] |= 1 << d
				}
			}
		})
		out, fast := make([]uint16, n), make([]uint16, n)
		l.possible(can, out)
		quickly(l, can, fast)
		if n <= mostOpen && all[0] == 0 {
			require.Contains(t, fast, uint16(0), "%+v of %b: impossible", l, can)
		}
		if slices.Contains(fast, 0) {
			require.Zero(t, differ[0], "%+v of %b: possible", l, can)
			continue
		}
		for i := range can {
			require.Zero(t, differ[i]&^out[i], "%+v of %b: lost", l, can)
			require.Zero(t, out[i]&^fast[i], "%+v of %b: a chain keeps less", l, can)
			require.Zero(t, fast[i]&^can[i])
			if n <= mostOpen {
				require.Zero(t, fast[i]&^all[i], "%+v of %b: kept", l, can)
			}
		}
		if !slices.Equal(can, fast) {
			narrowed++
		}
	}
	require.Greater(t, narrowed, 1000)
}

// Units and the clues in and across them leave sums, which a step says in words.
func TestSumsOfClues(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		rules []sudoku.Rule
		want  string
	}{
		{[]sudoku.Rule{variant.Cage(15, 0, 1), variant.Cage(20, 2, 3, 4), variant.Cage(3, 5, 6)},
			"row 1 adds up to 45, and the cages of 15, 20 and 3 to 38, so r1c8 and r1c9 add up to 7"},
		{[]sudoku.Rule{variant.Arrow(0, 1, 2), variant.Arrow(3, 4, 5)},
			"row 1 adds up to 45, and the arrows from r1c1 and r1c4 to their circles, so r1c7, r1c8, r1c9, twice r1c1 and twice r1c4 add up to 45"},
		{[]sudoku.Rule{variant.Arrow(9, 0, 1, 2), variant.Cage(30, 3, 4, 5, 6, 7)},
			"row 1 adds up to 45, and its cage of 30 to 30, and the arrow from r2c1 to its circle, so r1c9 and r2c1 add up to 15"},
		{[]sudoku.Rule{variant.Arrow(8, 0, 1, 2, 9), variant.Cage(30, 3, 4, 5, 6, 7)},
			"row 1 adds up to 45, and its cage of 30 to 30, and the arrow from r1c9 to its circle, so twice r1c9 is 15 more than r2c1"},
		{[]sudoku.Rule{variant.DoubleArrow(20, 0, 1, 2, 3, 4, 5, 22), variant.Arrow(29, 6, 7, 30)},
			"row 1 adds up to 45, and the arrows from r3c3 and r4c3 to their circles, so r1c9, r3c3, r3c5 and r4c3 add up to 45 more than r4c4"},
		{[]sudoku.Rule{variant.Cage(10, 0, 1, 2), variant.Cage(20, 3, 4, 5, 6), variant.Cage(22, 7, 8, 16, 17)}, // split
			"row 1 adds up to 45, and the cages of 10 and 20 to 30, so r1c8 and r1c9 add up to 15"},
		{[]sudoku.Rule{variant.Cage(10, 0, 1, 2), variant.Cage(20, 3, 4, 5, 6), variant.Cage(22, 7, 8, 16, 17)},
			"row 1 adds up to 45, and the cages of 10, 20 and 22 to 52, so r2c8 and r2c9 add up to 7"},
		{[]sudoku.Rule{variant.DoubleArrow(9, 0, 1, 2, 3, 4, 5, 8)},
			"row 1 adds up to 45, and the double arrow from r2c1 to its circles, so r1c7, r1c8, r2c1 and twice r1c9 add up to 45"},
		{[]sudoku.Rule{variant.Arrow(9, 0, 0, 1, 2)}, ""}, // a cell that counts twice
	} {
		g := newGeometry(sudoku.Standard(9).With(test.rules...))
		require.NoError(t, g.rules.Err())
		var texts []string
		for _, r := range g.clues.list {
			if r.technique != InniesAndOuties {
				continue
			}
			side := len(r.cells) - r.others
			s := Step{Technique: InniesAndOuties, Side: 9, Rules: g.rules, Units: r.units, Clues: r.rules, Cells: r.cells[:side], Others: r.cells[side:]}
			texts = append(texts, s.sumText())
			solution, err := sudoku.Solve(t.Context(), g.rules.Empty())
			if err != nil {
				require.ErrorIs(t, err, sudoku.ErrNoSolution)
				continue
			}
			can, out := make([]uint16, len(r.cells)), make([]uint16, len(r.cells))
			for i, cell := range r.cells {
				can[i] = 1 << (solution.Cells[cell] - 1)
			}
			r.law.possible(can, out)
			require.Equal(t, can, out, "a solution keeps the sum: %v", s.sumText())
		}
		if test.want == "" {
			require.NotEmpty(t, texts)
			continue
		}
		require.Contains(t, texts, test.want)
	}
}

// The parts of a cage that a unit splits rule out what cages of their sums would.
func TestSplitCage(t *testing.T) {
	t.Parallel()
	whole := newGeometry(sudoku.Standard(9).With(
		variant.Cage(8, 0, 1, 2), variant.Cage(20, 3, 4, 5, 6), variant.Cage(23, 7, 8, 16, 17)))
	parts := newGeometry(sudoku.Standard(9).With(variant.Cage(17, 7, 8), variant.Cage(6, 16, 17)))
	r := rand.New(rand.NewPCG(27, 17))
	compared := 0
	for _, part := range parts.clues.list {
		if part.technique != CageCombination {
			continue
		}
		same := func(r *relation) bool { return r.technique == InniesAndOuties && slices.Equal(r.cells, part.cells) }
		i := slices.IndexFunc(whole.clues.list, same)
		require.GreaterOrEqual(t, i, 0, part.cells)
		for range 100 {
			can, got, want := make([]uint16, 2), make([]uint16, 2), make([]uint16, 2)
			for k := range can {
				can[k] = uint16(r.IntN(1<<9-1) + 1)
			}
			whole.clues.list[i].law.possible(can, got)
			part.law.possible(can, want)
			if want[0] == 0 { // impossible: a cell is left without a digit, or both with one
				same := got[0] == got[1] && bits.OnesCount16(got[0]) == 1
				require.True(t, same || slices.Contains(got, 0), "%b: %b", can, got)
				continue
			}
			require.Equal(t, want, got, "%b", can)
			compared++
		}
	}
	require.Greater(t, compared, 20)
}
