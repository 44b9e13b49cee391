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
	{"pairs of a clique", func(t *twin, r *rand.Rand, m int) {
		v := pick(r, 3+r.IntN(min(m, len(t.domains))-2), len(t.domains))
		allowed := make([]uint64, m)
		for x := range m {
			for y := range x {
				if r.IntN(3) > 0 {
					allowed[x] |= 1 << y
					allowed[y] |= 1 << x
				}
			}
		}
		for i, x := range v {
			for _, y := range v[:i] {
				t.Pair(x, y, allowed)
				t.expect([]int{x, y}, func(x []int) bool { return allowed[x[0]]>>x[1]&1 != 0 })
			}
		}
	}},
	{"precede", func(t *twin, r *rand.Rand, m int) {
		v := make([]int, 1+r.IntN(len(t.domains)))
		for i := range v {
			v[i] = r.IntN(len(t.domains))
		}
		low := r.IntN(m)
		n := 1 + r.IntN(m-low)
		t.Precede(v, low, n)
		t.expect(v, func(x []int) bool {
			next := low
			for _, v := range x {
				if v == next && v < low+n {
					next++
				}
				if v > next && v < low+n {
					return false
				}
			}
			return true
		})
	}},
	{"reach", func(t *twin, r *rand.Rand, m int) {
		v := []int{r.IntN(len(t.domains)), r.IntN(len(t.domains))}
		var arms [][]int
		for range r.IntN(4) {
			arm := make([]int, r.IntN(4))
			for i := range arm {
				arm[i] = r.IntN(len(t.domains))
			}
			arms, v = append(arms, arm), append(v, arm...)
		}
		plus := r.IntN(4) - 1
		t.Reach(v[0], plus, v[1], arms...)
		t.expect(v, func(x []int) bool {
			n, at := 0, 2
			for _, arm := range arms {
				for i := range arm {
					if x[at+i] != x[1] {
						break
					}
					n++
				}
				at += len(arm)
			}
			return x[0]-plus == n
		})
	}},
	{"in order", func(t *twin, r *rand.Rand, m int) {
		most := min(4, m, len(t.domains))
		a, b := words(t, r, 1+r.IntN(most)), words(t, r, 1+r.IntN(most))
		less := r.IntN(2) == 0
		t.InOrder(a, b, less)
		t.expect(slices.Concat(a, b), func(x []int) bool {
			order := slices.Compare(x[:len(a)], x[len(a):])
			return order < 0 || order == 0 && !less
		})
	}},
	{"rank", func(t *twin, r *rand.Rand, m int) {
		n := 1 + r.IntN(min(4, m, len(t.domains)))
		list := words(t, r, n)
		all := slices.Clone(list)
		var others [][]int
		for range 1 + r.IntN(3) {
			other := words(t, r, n)
			others = append(others, other)
			all = append(all, other...)
		}
		before, after, ties := r.IntN(2), r.IntN(3), r.IntN(2) == 0
		if r.IntN(2) == 0 {
			t.Keep(list[0], 1<<r.IntN(m))
			t.domains[list[0]] = t.Domain(list[0])
		}
		t.Rank(list, others, before, after, ties)
		t.expect(all, func(x []int) bool {
			smaller, greater := 0, 0
			for other := range slices.Chunk(x[n:], n) {
				switch order := slices.Compare(other, x[:n]); {
				case order == 0 && !ties:
					return false
				case other[0] != x[0]:
				case order < 0:
					smaller++
				default:
					greater++
				}
			}
			return smaller == before && greater == after
		})
	}},
}

// words returns n variables, which differ in half of all cases.
func words(t *twin, r *rand.Rand, n int) []int {
	list := pick(r, n, len(t.domains))
	if r.IntN(2) == 0 {
		t.Differ(list...)
		t.expect(list, different)
	}
	return list
}
