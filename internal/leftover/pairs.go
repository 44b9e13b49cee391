package leftover

import (
	"math/bits"
	"slices"
)

// Pairs calls yield for unions of at most size units of f, and unions of as many units of g
// that have all but at most so many of their cells in those. So the cells that only the ones
// have hold the same values as those that only the others have. near has the units that may
// follow each one of f, or is nil for those that g connects.
func Pairs(f, g Family, near []uint64, size, most int, yield func(x, y uint64)) {
	common := make([][]int, len(f)) // cells of each two units
	for i := range f {
		for j := range g {
			common[i] = append(common[i], both(f[i], g[j]))
		}
	}
	if near == nil {
		near = make([]uint64, len(f))
		for j := range g {
			var touched uint64
			for i := range f {
				if common[i][j] > 1 {
					touched |= 1 << i
				}
			}
			for t := touched; t != 0; t &= t - 1 {
				near[bits.TrailingZeros64(t)] |= touched
			}
		}
	}
	shared, order, overlaps := make([]int, len(g)), make([]int, len(g)), g.overlaps()
	tries := mostTried
	f.connected(near, size, func(x uint64) {
		clear(shared)
		for u := x; u != 0; u &= u - 1 {
			for j, n := range common[bits.TrailingZeros64(u)] {
				shared[j] += n
			}
		}
		for j := range order {
			order[j] = j
		}
		slices.SortStableFunc(order, func(i, j int) int { return shared[j] - shared[i] })
		// choose as many units, those that share most first, while few cells are left over
		var choose func(from, left, apart int, y, passed uint64)
		choose = func(from, left, apart int, y, passed uint64) {
			if tries--; tries < 0 || apart > most {
				return
			}
			if left == 0 {
				yield(x, y)
				return
			}
			for i := from; i+left <= len(order); i++ {
				j := order[i]
				lost := both(g[j], g[j]) - shared[j]
				if apart+left*lost > most {
					return
				}
				if passed>>j&1 == 0 {
					choose(i+1, left-1, apart+lost, y|1<<j, passed|overlaps[j])
				}
			}
		}
		choose(0, bits.OnesCount64(x), 0, 0, 0)
	})
}
