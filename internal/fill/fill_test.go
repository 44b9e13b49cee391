package fill

import (
	"math/big"
	"math/bits"
	"sync"
	"testing"

	"example.com/sudoku/internal/rng"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// A firstBand9 is partitions p and q beside partition 0 in the first band. below
// is the number of cases of the other bands, and most the largest number with two
// stacks fixed. Partitions p that meet partition 0 in the same way differ only in
// names, so one represents all of them; times is their number.
type firstBand9 struct {
	times, p, q int
	below, most uint64
}

var firstBands9 = sync.OnceValue(func() (bands []firstBand9) {
	t := Tables()
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
	tables := Tables()
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
	tables := Tables()
	weights := make(map[uint8]float64)
	for _, band := range firstBands9() {
		ways := tables.ways[band.p][band.q]
		weights[ways] += float64(band.below) * float64(band.times) * float64(ways)
	}
	require.Len(t, weights, 16)

	source := rng.New(1, 0)
	var counts [6]map[uint8]int
	for i := range counts {
		counts[i] = make(map[uint8]int)
	}
	draws := sudokutest.Scaled(600_000)
	values := make(map[[2]int]int)
	for range draws {
		board := Grid9(source)
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
		require.Less(t, sudokutest.Unevenness(c, weights), 37.7, "bands and stacks, %d: 15 degrees of freedom, one in a thousand", i)
	}
	even := make(map[[2]int]float64)
	for k := range values {
		even[k] = 1
	}
	require.Len(t, even, 45)
	require.Less(t, sudokutest.Unevenness(values, even), 73.4, "40 degrees of freedom, one in a thousand")
}
