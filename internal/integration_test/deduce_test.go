package integration_test

import (
	"example.com/sudoku/internal/deduce"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/internal/alldifferent"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/rng"
	"example.com/sudoku/internal/set"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// Deduce never removes the value of a solution.
func TestDeduceKeepsSolutions(t *testing.T) {
	t.Parallel()
	for side, rules := range geometry.Standard {
		if rules == nil || sudokutest.Slow && geometry.IsGiant(side*side) {
			continue
		}
		t.Run(fmt.Sprintf("%dx%d", side, side), func(t *testing.T) { testDeduce(t, side) })
	}
}

func testDeduce(t *testing.T, side int) {
	r := rand.New(rng.New(1, 0))
	solution := make([]uint8, side*side)
	sudokutest.Pattern(solution)
	for share := range 20 {
		puzzle := slices.Clone(solution)
		sudokutest.Thin(puzzle, float64(share)/20, r)
		domains, ok := deduce.New(geometry.Standard[side]()).Deduce(puzzle)
		require.True(t, ok)
		for cell, values := range domains {
			require.True(t, values.Has(solution[cell]))
			if puzzle[cell] != 0 {
				require.Equal(t, set.Of(puzzle[cell]), values)
			}
		}
	}
}

// shareOut makes one unit fully consistent: a value stays in a cell if and only if
// some assignment of different values to all cells puts it there.
func TestShareOutIsComplete(t *testing.T) {
	r := rand.New(rng.New(2, 0))
	removed := 0
	for range 3000 {
		d := deduce.New(geometry.Standard[6]())
		var s alldifferent.Sharing
		s.Init(6, 7)
		for i := range d.Set {
			d.Set[i] = uint64(r.IntN(64))<<1 | uint64(6)<<r.IntN(5) // no assigned cell
		}
		want := make([]uint64, 6)
		var try func(i int, used uint64, chosen []uint8)
		try = func(i int, used uint64, chosen []uint8) {
			if i == 6 {
				for k, v := range chosen {
					want[k] |= 1 << v
				}
				return
			}
			for v := range (set.Values{Low: d.Set[i] &^ used}).All() {
				try(i+1, used|1<<v, append(chosen, v))
			}
		}
		try(0, 0, nil)
		before := append([]uint64(nil), d.Set[:6]...)
		changed, ok := d.ShareOut(d.Rules.Units[0], &s)
		require.Equal(t, want[0] != 0, ok)
		if ok {
			require.Equal(t, want, d.Set[:6])
			require.Equal(t, !slices.Equal(before, want), changed)
			for k := range want {
				removed += bits.OnesCount64(before[k] &^ want[k])
			}
		}
	}
	require.Greater(t, removed, 1000, "the test must see values removed")
}

func TestDeduceFindsContradictions(t *testing.T) {
	clash := sudokutest.Grid{0: 1, 1: 1}
	_, ok := deduce.New(geometry.Standard[9]()).Deduce(clash[:])
	require.False(t, ok)
	// Row 1 needs a 9 in its last cell, where column 9 already has it.
	noPlace := sudokutest.GridOf("12345678.................................................9......................9"[:81])
	noPlace[80], noPlace[35] = 9, 0
	_, ok = deduce.New(geometry.Standard[9]()).Deduce(noPlace[:])
	require.False(t, ok)
}

func TestDeduceLocksCandidates(t *testing.T) {
	// In block 1 the value 1 fits only in row 1, so no other cell of row 1 has it.
	board := sudokutest.GridOf("..." + "......" + "234......" + "567......" + "000000000000000000000000000000000000000000000000000000"[:54])
	domains, ok := deduce.New(geometry.Standard[9]()).Deduce(board[:])
	require.True(t, ok)
	for cell := 3; cell < 9; cell++ {
		require.False(t, domains[cell].Has(1), "cell %d", cell)
	}
}
