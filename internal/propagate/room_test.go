package propagate_test

// This file states random schedules, packings and tours, in the fast and in the slow form.

import (
	"math/rand/v2"
	"slices"

	"example.com/sudoku/internal/propagate"
)

func init() { kinds = append(kinds, roomKinds...) }

var roomKinds = []kind{
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
	{"circuit", func(t *twin, r *rand.Rand, m int) {
		n, first := min(2+r.IntN(len(t.domains)-1), m), r.IntN(2)
		v := pick(r, n, len(t.domains))
		t.Differ(v...)
		t.Circuit(v, first)
		t.expect(v, func(x []int) bool {
			at, steps := 0, 0
			for at >= 0 && at < n && steps <= n {
				at = x[at] - first
				if steps++; at == 0 {
					break
				}
			}
			return at == 0 && steps == n
		})
	}},
	{"no overlap", func(t *twin, r *rand.Rand, m int) {
		n := 2 + r.IntN(2)
		axes := make([]propagate.Axis, 1+r.IntN(2))
		var all []int
		for a := range axes {
			axes[a] = propagate.Axis{Starts: pick(r, n, len(t.domains)), Lengths: sizes(r, n)}
			all = append(all, axes[a].Starts...)
		}
		t.NoOverlap(axes...)
		t.expect(all, func(x []int) bool {
			for i := range n {
				for j := range i {
					together := true
					for a, axis := range axes {
						p, q := x[a*n+i], x[a*n+j]
						together = together && axis.Lengths[i] > 0 && axis.Lengths[j] > 0 && p < q+axis.Lengths[j] && q < p+axis.Lengths[i]
					}
					if together {
						return false
					}
				}
			}
			return true
		})
	}},
	{"cumulative", func(t *twin, r *rand.Rand, m int) {
		n := 2 + r.IntN(len(t.domains)-2)
		tasks := propagate.Axis{Starts: pick(r, n, len(t.domains)), Lengths: sizes(r, n)}
		demands, capacity := sizes(r, n), 2+r.IntN(3)
		t.Cumulative(tasks, demands, capacity)
		t.expect(tasks.Starts, func(x []int) bool {
			for time := range 2 * m {
				used := 0
				for i, start := range x {
					if start <= time && time < start+tasks.Lengths[i] {
						used += demands[i]
					}
				}
				if used > capacity {
					return false
				}
			}
			return true
		})
	}},
	{"pack", func(t *twin, r *rand.Rand, m int) {
		v := pick(r, 3+r.IntN(len(t.domains)-2), len(t.domains))
		bins := 1 + r.IntN(2)
		q := propagate.Packing{Bins: v[bins:], Sizes: sizes(r, len(v)-bins), Loads: v[:bins], FirstBin: r.IntN(2), LeastLoad: r.IntN(3) - 1}
		t.Pack(q)
		t.expect(v, func(x []int) bool {
			loads := make([]int, bins)
			for i, b := range x[bins:] {
				if b -= q.FirstBin; b < 0 || b >= bins {
					return false
				}
				loads[b] += q.Sizes[i]
			}
			for b, load := range loads {
				if x[b]+q.LeastLoad != load {
					return false
				}
			}
			return true
		})
	}},
}

// sizes returns n sizes from 0 to 3.
func sizes(r *rand.Rand, n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = r.IntN(4)
	}
	return list
}
