package propagate_test

// This file states random sums, tables and numbers of values, in the fast and in the slow form.

import (
	"math/rand/v2"
	"slices"

	"example.com/sudoku/internal/propagate"
)

func init() { kinds = append(kinds, moreKinds...) }

var moreKinds = []kind{
	{"other sum", func(t *twin, r *rand.Rand, m int) {
		v := pick(r, 1+r.IntN(2), len(t.domains))
		k := []int{r.IntN(7) - 3, r.IntN(7) - 3}[:len(v)]
		s := 0
		for _, x := range k {
			s += x * r.IntN(m)
		}
		t.Sum(v, k, propagate.OtherThan, s)
		t.expect(v, func(x []int) bool { return weighted(x, k) != s })
	}},
	{"any in a table", func(t *twin, r *rand.Rand, m int) {
		v := pick(r, 3, len(t.domains))
		var tuples, wrong [][]uint8
		for range 2 + r.IntN(8) {
			tuple := []uint8{uint8(r.IntN(m)), uint8(r.IntN(m)), uint8(r.IntN(m))}
			tuple[r.IntN(3)] = propagate.Any
			if tuples = append(tuples, tuple); r.IntN(3) == 0 {
				wrong = append(wrong, slices.Clone(tuple))
			}
		}
		fits := func(x []int, list [][]uint8) bool {
			return slices.ContainsFunc(list, func(tuple []uint8) bool {
				for i, v := range tuple {
					if v != propagate.Any && int(v) != x[i] {
						return false
					}
				}
				return true
			})
		}
		t.Table(v, tuples)
		v2 := []int{v[2], v[0], v[1]}
		t.Forbid(v2, wrong)
		t.expect(v, func(x []int) bool { return fits(x, tuples) })
		t.expect(v2, func(x []int) bool { return !fits(x, wrong) })
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
