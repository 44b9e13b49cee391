package propagate_test

// This file states random sums, tables and numbers of values, in the fast and in the slow form.

import (
	"math/rand/v2"
	"slices"

	"example.com/sudoku/internal/propagate"
)

func init() { kinds = append(kinds, moreKinds...) }

var moreKinds = []kind{
	{"any in a table", func(t *twin, r *rand.Rand, m int) {
		v := pick(r, 3, len(t.domains))
		var tuples [][]uint8
		for range 2 + r.IntN(8) {
			tuple := []uint8{uint8(r.IntN(m)), uint8(r.IntN(m)), uint8(r.IntN(m))}
			tuple[r.IntN(3)] = propagate.Any
			tuples = append(tuples, tuple)
		}
		t.Table(v, tuples)
		t.expect(v, func(x []int) bool {
			return slices.ContainsFunc(tuples, func(tuple []uint8) bool {
				for i, v := range tuple {
					if v != propagate.Any && int(v) != x[i] {
						return false
					}
				}
				return true
			})
		})
	}},
	{"distinct", func(t *twin, r *rand.Rand, m int) {
		v := pick(r, 2+r.IntN(len(t.domains)-2), len(t.domains))
		result, rest := v[0], v[1:]
		t.Distinct(rest, result)
		t.expect(v, func(x []int) bool {
			seen := map[int]bool{}
			for _, y := range x[1:] {
				seen[y] = true
			}
			return len(seen) == x[0]
		})
	}},
	{"inverse", func(t *twin, r *rand.Rand, m int) {
		n, first := min(len(t.domains)/2, m), r.IntN(2)
		v := pick(r, 2*n, len(t.domains))
		t.Differ(v[:n]...)
		t.Differ(v[n:]...)
		t.Inverse(v[:n], v[n:], first)
		t.expect(v, func(x []int) bool {
			for i, j := range x[:n] {
				if j -= first; j < 0 || j >= n || x[n+j]-first != i {
					return false
				}
			}
			return true
		})
	}},
}
