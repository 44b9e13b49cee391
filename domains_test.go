package sudoku

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/internal/alldifferent"
	"github.com/stretchr/testify/require"
)

// deduce never removes the value of a solution.
func TestDeduceKeepsSolutions(t *testing.T) {
	t.Parallel()
	sizes{testDeduce[Grid4], testDeduce[Grid6], testDeduce[Grid8],
		testDeduce[Grid], testDeduce[Grid10], testDeduce[Grid12],
		testDeduce[Grid16], testDeduce[Grid25], testDeduce[Grid36],
		testDeduce[Grid49], testDeduce[Grid64], testDeduce[Grid81]}.run(t)
}

func testDeduce[B Board](t *testing.T) {
	r := rand.New(NewStream(1, 0))
	solution := pattern[B]()
	for share := range 20 {
		puzzle := thinned(solution, float64(share)/20, r)
		domains, ok := boardKernel(len(puzzle)).deduce(Cells(&puzzle))
		require.True(t, ok)
		for cell, values := range domains {
			require.True(t, values.Has(solution[cell]))
			if puzzle[cell] != 0 {
				require.Equal(t, ValuesOf(puzzle[cell]), values)
			}
		}
	}
}

// shareOut makes one unit fully consistent: a value stays in a cell if and only if
// some assignment of different values to all cells puts it there.
func TestShareOutIsComplete(t *testing.T) {
	r := rand.New(NewStream(2, 0))
	removed := 0
	for range 3000 {
		d := newDomains(kernel6.geometry())
		var s alldifferent.Sharing
		s.Init(6, 7)
		for i := range d.set {
			d.set[i] = uint64(r.IntN(64))<<1 | uint64(6)<<r.IntN(5) // no assigned cell
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
			for v := range (Values{low: d.set[i] &^ used}).All() {
				try(i+1, used|1<<v, append(chosen, v))
			}
		}
		try(0, 0, nil)
		before := append([]uint64(nil), d.set[:6]...)
		changed, ok := d.shareOut(d.rules.units[0], &s)
		require.Equal(t, want[0] != 0, ok)
		if ok {
			require.Equal(t, want, d.set[:6])
			require.Equal(t, !slices.Equal(before, want), changed)
			for k := range want {
				removed += bits.OnesCount64(before[k] &^ want[k])
			}
		}
	}
	require.Greater(t, removed, 1000, "the test must see values removed")
}

func TestDeduceFindsContradictions(t *testing.T) {
	clash := Grid{0: 1, 1: 1}
	_, ok := boardKernel(len(clash)).deduce(clash[:])
	require.False(t, ok)
	// Row 1 needs a 9 in its last cell, where column 9 already has it.
	noPlace := mustParse[Grid](t, "12345678.................................................9......................9"[:81])
	noPlace[80], noPlace[35] = 9, 0
	_, ok = boardKernel(len(noPlace)).deduce(noPlace[:])
	require.False(t, ok)
}

func TestDeduceLocksCandidates(t *testing.T) {
	// In block 1 the value 1 fits only in row 1, so no other cell of row 1 has it.
	board := mustParse[Grid](t, "..."+"......"+"234......"+"567......"+"000000000000000000000000000000000000000000000000000000"[:54])
	domains, ok := boardKernel(len(board)).deduce(board[:])
	require.True(t, ok)
	for cell := 3; cell < 9; cell++ {
		require.False(t, domains[cell].Has(1), "cell %d", cell)
	}
}
