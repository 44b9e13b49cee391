package sudoku

import (
	"context"
	"math/big"
	"math/bits"
	"slices"
	"sync"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// unevenness returns the chi-square of counts expected in proportion to weights.
func unevenness[K comparable](counts map[K]int, weights map[K]float64) float64 {
	draws, all := 0, 0.0
	for _, n := range counts {
		draws += n
	}
	for _, w := range weights {
		all += w
	}
	chi := 0.0
	for k, w := range weights {
		want := w / all * float64(draws)
		d := float64(counts[k]) - want
		chi += d * d / want
	}
	return chi
}

// A firstBand9 is partitions p and q beside partition 0 in the first band. below
// is the number of cases of the other bands, and most the largest number with two
// stacks fixed. Partitions p that meet partition 0 in the same way differ only in
// names, so one represents all of them; times is their number.
type firstBand9 struct {
	times, p, q int
	below, most uint64
}

var firstBands9 = sync.OnceValue(func() (bands []firstBand9) {
	t := uniform9()
	times := make(map[[4]int]int)
	first := make(map[[4]int]int)
	for p := range t.triples {
		var meets [4]int
		for _, a := range t.triples[0] {
			for _, b := range t.triples[p] {
				meets[bits.OnesCount16(a&b)]++
			}
		}
		if times[meets]++; times[meets] == 1 {
			first[meets] = p
		}
	}
	for meets, p := range first {
		for q := range t.triples {
			band := firstBand9{times: times[meets], p: p, q: q}
			for i := range t.under[0] {
				a := &t.under[0][i].partitions
				for j := range t.under[p] {
					b := &t.under[p][j].partitions
					names, names2 := &t.renaming[a[0]], &t.renaming[a[1]]
					ways, ways2 := &t.ways[names[b[0]]], &t.ways[names2[b[1]]]
					sum := uint64(0)
					for k := range t.under[q] {
						c := &t.under[q][k].partitions
						sum += uint64(ways[names[c[0]]]) * uint64(ways2[names2[c[1]]])
					}
					band.below += sum
					band.most = max(band.most, sum)
				}
			}
			bands = append(bands, band)
		}
	}
	return bands
})

// The tables add up to the number of boards. The numbers of boards below a first
// band are those of Felgenhauer and Jarvis: 44 different ones between two bounds.
func TestTables9AddUp(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("short: a few hundred million sums")
	}
	tables := uniform9()
	total := new(big.Int)
	different := make(map[uint64]bool)
	most := uint64(0)
	for _, band := range firstBands9() {
		most = max(most, band.most)
		// The tables have half of the ways, without the 6 orders of the rows of a
		// band. Felgenhauer and Jarvis leave out these orders and that of the bands.
		different[band.below*(2*2)/2] = true
		// All three bands have 6 orders of rows, and each stack 6 of columns.
		boards := new(big.Int).SetUint64(band.below * uint64(tables.ways[band.p][band.q]) * uint64(band.times))
		total.Add(total, boards.Mul(boards, big.NewInt(2*2*2*6*6*6*6*6*6)))
	}
	// The first block's columns can hold any of the 280 partitions.
	total.Mul(total, big.NewInt(280))
	require.Equal(t, "6670903752021072936960", total.String())
	require.EqualValues(t, maxWeight9, most)
	require.Len(t, different, 44)
	lowest, highest := uint64(1)<<63, uint64(0)
	for n := range different {
		lowest, highest = min(lowest, n), max(highest, n)
	}
	require.EqualValues(t, []uint64{94888576, 108374976}, []uint64{lowest, highest})
}

// The first band, the partitions of two stacks, those of the third stack, and the
// other rows are drawn by different methods. Still, the classes of all bands and
// stacks must have the frequencies that the tables give.
func TestRandomSolution9Bands(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("short: needs the sums over all bands")
	}
	tables := uniform9()
	weights := make(map[uint8]float64)
	for _, band := range firstBands9() {
		ways := tables.ways[band.p][band.q]
		weights[ways] += float64(band.below) * float64(band.times) * float64(ways)
	}
	require.Len(t, weights, 16)

	source := NewStream(1, 0)
	var counts [6]map[uint8]int
	for i := range counts {
		counts[i] = make(map[uint8]int)
	}
	const draws = 200_000
	values := make(map[[2]int]int)
	for range draws {
		board, err := RandomSolution[Grid](t.Context(), source)
		require.NoError(t, err)
		for i := range 6 {
			var p [3]uint16
			for block := range p {
				var columns [3]uint16
				for k := range 9 {
					r, c := 3*(i%3)+k/3, 3*block+k%3
					if i >= 3 {
						r, c = c, r
					}
					columns[k%3] |= 1 << (board[9*r+c] - 1)
				}
				p[block] = tables.partitionNumber(&columns)
			}
			names := &tables.renaming[p[0]]
			counts[i][tables.ways[names[p[1]]][names[p[2]]]]++
		}
		for _, cell := range []int{0, 13, 40, 62, 80} {
			values[[2]int{cell, int(board[cell])}]++
		}
	}
	for i, c := range counts {
		require.Less(t, unevenness(c, weights), 37.7, "bands and stacks, %d: 15 degrees of freedom, one in a thousand", i)
	}
	even := make(map[[2]int]float64)
	for k := range values {
		even[k] = 1
	}
	require.Len(t, even, 45)
	require.Less(t, unevenness(values, even), 73.4, "40 degrees of freedom, one in a thousand")
}

func TestRandomSolution4(t *testing.T) {
	source := NewStream(4, 0)
	counts := make(map[Grid4]int)
	even := make(map[Grid4]float64)
	for range 288 * 200 {
		board, err := RandomSolution[Grid4](t.Context(), source)
		require.NoError(t, err)
		counts[board]++
		even[board] = 1
	}
	require.Len(t, even, 288)
	require.Less(t, unevenness(counts, even), 365.0, "287 degrees of freedom, one in a thousand")
}

// There are 28,200,960 boards, too many to draw each, so this checks that the list
// makes them equally likely.
func TestRandomSolution6(t *testing.T) {
	require.Len(t, solutions6(), 36*28_200_960/720/6)
	distinct := make(map[Grid6]bool)
	for cells := range slices.Chunk(solutions6(), 36) {
		board := Grid6(cells)
		require.True(t, Solved(Grid6{}, board))
		distinct[board] = true
	}
	require.Len(t, distinct, len(solutions6())/36)

	source := NewStream(6, 0)
	counts, even := make(map[[2]uint8]int), make(map[[2]uint8]float64)
	for range 60_000 {
		board, err := RandomSolution[Grid6](t.Context(), source)
		require.NoError(t, err)
		require.True(t, Solved(Grid6{}, board))
		for k, cell := range []int{0, 8, 35} {
			counts[[2]uint8{uint8(k), board[cell]}]++
			even[[2]uint8{uint8(k), board[cell]}] = 1
		}
	}
	require.Len(t, even, 18)
	require.Less(t, unevenness(counts, even), 37.7, "15 degrees of freedom, one in a thousand")
}

func TestRandomSolution(t *testing.T) {
	t.Parallel()
	sizes{
		four: testRandomSolution[Grid4], six: testRandomSolution[Grid6], eight: testRandomSolution[Grid8],
		nine: testRandomSolution[Grid], ten: testRandomSolution[Grid10], twelve: testRandomSolution[Grid12],
		sixteen: testRandomSolution[Grid16], twentyFive: testRandomSolution[Grid25], thirtySix: testRandomSolution[Grid36],
		fortyNine: testRandomSolution[Grid49], sixtyFour: testRandomSolution[Grid64], eightyOne: testRandomSolution[Grid81],
	}.run(t)
}

func testRandomSolution[B Board](t *testing.T) {
	var none B
	if testing.Short() && len(none) > 256 {
		t.Skip("short: large boards")
	}
	boards := 5
	switch {
	case len(none) > 49*49 && !*sudokutest.Long: // a board takes seconds
		boards = 0
	case isGiant(len(none)):
		boards = 1
	}
	seen := make(map[B]bool)
	for i := range uint64(boards) {
		board, err := RandomSolution[B](t.Context(), NewStream(3, i))
		require.NoError(t, err)
		require.True(t, Solved(none, board))
		again, err := RandomSolution[B](t.Context(), NewStream(3, i))
		require.NoError(t, err)
		require.Equal(t, board, again)
		seen[board] = true
	}
	require.GreaterOrEqual(t, len(seen), boards*4/5)

	_, err := RandomSolution[B](countdown(t.Context(), 0), NewStream(3, 0))
	require.ErrorIs(t, err, context.Canceled)
	if len(none) > 81 {
		_, err = RandomSolution[B](countdown(t.Context(), 2), NewStream(3, 0))
		require.ErrorIs(t, err, context.Canceled)
	}
}
