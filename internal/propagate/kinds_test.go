package propagate_test

// This file states random constraints of each kind, in the fast and in the slow form.

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"example.com/sudoku/internal/propagate"
)

// A kind adds a random constraint on a twin with values below m.
type kind struct {
	name string
	add  func(t *twin, r *rand.Rand, m int)
}

var kinds = []kind{
	{"differ", func(t *twin, r *rand.Rand, m int) {
		v := pick(r, 2+r.IntN(min(m, len(t.domains))-1), len(t.domains))
		t.Differ(v...)
		t.expect(v, different)
	}},
	{"sum", func(t *twin, r *rand.Rand, m int) {
		v := pick(r, 1+r.IntN(len(t.domains)), len(t.domains))
		s := r.IntN(len(v)*(m-1) + 1)
		t.Sum(v, nil, propagate.Exactly, s)
		t.expect(v, func(x []int) bool { return total(x) == s })
	}},
	{"cage", func(t *twin, r *rand.Rand, m int) {
		n := 2 + r.IntN(min(m, len(t.domains))-1)
		v := pick(r, n, len(t.domains))
		s := n*(n-1)/2 + r.IntN(n*(m-n)+1)
		t.Differ(v...)
		t.Sum(v, nil, propagate.Exactly, s)
		t.expect(v, func(x []int) bool { return different(x) && total(x) == s })
	}},
	{"difference", func(t *twin, r *rand.Rand, m int) {
		v := pick(r, 2+r.IntN(len(t.domains)-1), len(t.domains))
		k := make([]int, len(v))
		s := 0
		for i := range k {
			k[i] = 1 - 2*r.IntN(2)
			s += k[i] * r.IntN(m)
		}
		t.Sum(v, k, propagate.Exactly, s)
		t.expect(v, func(x []int) bool { return weighted(x, k) == s })
	}},
	{"linear", func(t *twin, r *rand.Rand, m int) {
		v := pick(r, 1+r.IntN(len(t.domains)), len(t.domains))
		if r.IntN(3) == 0 {
			v = append(v, v[0])
		}
		k := make([]int, len(v))
		s := 0
		for i := range k {
			k[i] = r.IntN(9) - 4
			s += k[i] * r.IntN(m)
		}
		relation := propagate.Relation(r.IntN(3))
		t.Sum(v, k, relation, s)
		t.expect(v, func(x []int) bool {
			switch n := weighted(x, k); relation {
			case propagate.AtMost:
				return n <= s
			case propagate.AtLeast:
				return n >= s
			default:
				return n == s
			}
		})
	}},
	{"sets", func(t *twin, r *rand.Rand, m int) {
		n := 1 + r.IntN(min(m, len(t.domains)))
		v := pick(r, n, len(t.domains))
		var sets []uint64
		for range 1 + r.IntN(4) {
			sets = append(sets, setOf(pick(r, n, m)))
		}
		t.Sets(v, sets)
		t.expect(v, func(x []int) bool { return different(x) && slices.Contains(sets, setOf(x)) })
	}},
	{"chain", func(t *twin, r *rand.Rand, m int) {
		v := pick(r, 2+r.IntN(2), len(t.domains))
		gap := r.IntN(4) - 1
		t.Chain(gap, v...)
		t.expect(v, func(x []int) bool {
			for i := 1; i < len(x); i++ {
				if x[i] < x[i-1]+gap {
					return false
				}
			}
			return true
		})
	}},
	{"pair", func(t *twin, r *rand.Rand, m int) {
		v := pick(r, 2, len(t.domains))
		if r.IntN(8) == 0 {
			v[1] = v[0]
		}
		allowed := make([]uint64, m)
		for i := range allowed {
			allowed[i] = r.Uint64() & (1<<m - 1)
			if r.IntN(4) == 0 {
				allowed[i] &^= 1 << i
			}
		}
		t.Pair(v[0], v[1], allowed)
		t.expect(v, func(x []int) bool { return allowed[x[0]]>>x[1]&1 != 0 })
	}},
	{"table", func(t *twin, r *rand.Rand, m int) {
		v := pick(r, 1+r.IntN(3), len(t.domains))
		var tuples [][]uint8
		var texts []string
		for range 1 + r.IntN(100) {
			tuple := make([]uint8, len(v))
			for i := range tuple {
				tuple[i] = uint8(r.IntN(m))
			}
			tuples = append(tuples, tuple)
			texts = append(texts, string(tuple))
		}
		t.Table(v, tuples)
		t.expect(v, func(x []int) bool {
			text := make([]byte, len(x))
			for i, n := range x {
				text[i] = byte(n)
			}
			return slices.Contains(texts, string(text))
		})
	}},
	{"count", func(t *twin, r *rand.Rand, m int) {
		v := pick(r, 1+r.IntN(len(t.domains)), len(t.domains))
		values, counts := r.Uint64()&(1<<m-1), r.Uint64()|r.Uint64()
		if r.IntN(2) == 0 {
			values &= -values // one, which a group holds once
		}
		t.Count(v, values, counts)
		t.expect(v, func(x []int) bool { return counts>>among(x, values)&1 != 0 })
	}},
	{"count as", func(t *twin, r *rand.Rand, m int) {
		v := pick(r, 1+r.IntN(len(t.domains)), len(t.domains))
		result, values := r.IntN(len(t.domains)), r.Uint64()&(1<<m-1)
		if r.IntN(2) == 0 {
			values &= -values
		}
		t.CountAs(v, values, result)
		t.expect(append(slices.Clone(v), result), func(x []int) bool {
			return among(x[:len(x)-1], values) == x[len(x)-1]
		})
	}},
	{"automaton", func(t *twin, r *rand.Rand, m int) {
		n := 1 + r.IntN(min(4, len(t.domains)))
		v := pick(r, n, len(t.domains))
		if n > 1 && r.IntN(6) == 0 {
			v[1] = v[0]
		}
		var tables [][]int32
		states := 1
		for range n {
			after := 1 + r.IntN(3)
			table := make([]int32, states*m)
			for i := range table {
				table[i] = int32(r.IntN(after+1)) - 1
			}
			tables, states = append(tables, table), after
		}
		t.Automaton(v, m, tables)
		t.expect(v, func(x []int) bool {
			state := int32(0)
			for i, value := range x {
				if state = tables[i][int(state)*m+value]; state < 0 {
					return false
				}
			}
			return true
		})
	}},
	{"occur", func(t *twin, r *rand.Rand, m int) {
		v := pick(r, 1+r.IntN(len(t.domains)), len(t.domains))
		counts := slices.Repeat([]uint64{^uint64(0)}, 64)
		for i := range r.IntN(m + 1) {
			counts[i] = r.Uint64() | r.Uint64()
		}
		occur(t, v, counts)
	}},
	{"enclosed", func(t *twin, r *rand.Rand, m int) {
		if m > propagate.MostEnclosedValues {
			return
		}
		v := pick(r, 1+r.IntN(min(m, len(t.domains))), len(t.domains))
		if r.IntN(2) == 0 { // as many values as variables, with gaps between them
			values := setOf(pick(r, len(v), m))
			for _, x := range v {
				if t.domains[x]&values != 0 {
					t.domains[x] &= values
					t.Keep(x, values)
				}
			}
		}
		plus, target := r.IntN(3)-1, r.IntN(2*m)-2
		t.Enclosed(v, plus, target)
		t.expect(v, func(x []int) bool {
			i, j := slices.Index(x, slices.Min(x)), slices.Index(x, slices.Max(x))
			if i > j {
				i, j = j, i
			}
			sum := 0
			for _, value := range x[min(i+1, j):j] {
				sum += value + plus
			}
			return different(x) && sum == target
		})
	}},
	{"cover", func(t *twin, r *rand.Rand, m int) {
		v := pick(r, 1+r.IntN(min(4, len(t.domains))), len(t.domains))
		if r.IntN(8) == 0 {
			v = append(v, v[0])
		}
		classes := make([]uint64, 1+r.IntN(3))
		for value := range m {
			if i := r.IntN(len(classes) + 1); i < len(classes) {
				classes[i] |= 1 << value
			}
		}
		t.Cover(v, classes...)
		t.expect(v, func(x []int) bool {
			for _, class := range classes {
				if setOf(x)&class == 0 {
					return false
				}
			}
			return true
		})
	}},
	{"either", func(t *twin, r *rand.Rand, m int) {
		v := pick(r, 3, len(t.domains))
		s, n := r.IntN(2*m-1), uint64(r.IntN(m))
		t.Either(
			func(q *propagate.Problem) { q.Sum(v[:2], nil, propagate.Exactly, s) },
			func(q *propagate.Problem) { q.Differ(v...); q.Chain(1, v[1:]...) },
			func(q *propagate.Problem) { q.Keep(v[2], 1<<n) },
		)
		t.expect(v, func(x []int) bool {
			return x[0]+x[1] == s || different(x) && x[1] < x[2] || x[2] == int(n)
		})
	}},
	{"custom", func(t *twin, r *rand.Rand, m int) {
		v := pick(r, 2, len(t.domains))
		t.Add(v, func(vars []int) propagate.Propagator { return multiple{vars} })
		t.expect(v, func(x []int) bool { return x[0] == 2*x[1] })
	}},
	{"same sums", func(t *twin, r *rand.Rand, m int) {
		n := len(t.domains)
		side := pick(r, 1+r.IntN(2), n)
		sums := [][]int{side}
		if n == m { // most of a full group
			all := pick(r, n, n)
			side, sums = all[:1], [][]int{all[:1]}
			t.Differ(all...)
			t.expect(all, different)
		}
		more := []int{0}
		for range 2 + r.IntN(2) {
			other := pick(r, 1+r.IntN(n-1), n)
			other = slices.DeleteFunc(other, func(v int) bool { return slices.Contains(side, v) })
			if len(other) == 0 {
				continue
			}
			d := r.IntN(5) - 1
			sums, more = append(sums, other), append(more, d)
			k := slices.Concat(slices.Repeat([]int{1}, len(side)), slices.Repeat([]int{-1}, len(other)))
			t.Sum(slices.Concat(side, other), k, propagate.Exactly, -d)
		}
		t.expect(slices.Concat(sums...), func(x []int) bool {
			first := total(x[:len(side)])
			for i, list := range sums {
				if total(x[:len(list)]) != first+more[i] {
					return false
				}
				x = x[len(list):]
			}
			return true
		})
	}},
	{"numbers in a full group", func(t *twin, r *rand.Rand, m int) {
		n := len(t.domains)
		all := pick(r, n, n)
		if n >= m {
			t.Differ(all[:m]...)
			t.expect(all[:m], different)
		}
		for len(all) >= 3 {
			d, k := r.IntN(5)-2, 2+r.IntN(2)
			k = min(k, len(all))
			t.Sum(all[:k], []int{1, 1, -1}[3-k:], propagate.Exactly, d)
			some := slices.Clone(all[:k])
			t.expect(some, func(x []int) bool { return total(x[:k-1])-x[k-1] == d })
			all = all[k:]
		}
	}},
}

// A multiple demands that the first variable is twice the second.
type multiple struct{ vars []int }

func (m multiple) Propagate(s *propagate.Space) bool {
	var twice uint64
	for v := range 32 {
		twice |= s.Domain(m.vars[1]) >> v & 1 << (2 * v)
	}
	if !s.Keep(m.vars[0], twice) {
		return false
	}
	var half uint64
	for v := range 32 {
		half |= s.Domain(m.vars[0]) >> (2 * v) & 1 << v
	}
	return s.Keep(m.vars[1], half)
}

func weighted(x, k []int) (n int) {
	for i, v := range x {
		n += k[i] * v
	}
	return n
}

func setOf(v []int) (set uint64) {
	for _, x := range v {
		set |= 1 << x
	}
	return set
}

func among(x []int, values uint64) (n int) {
	for _, v := range x {
		n += int(values >> v & 1)
	}
	return n
}

// randomDomains returns n domains of values below m.
func randomDomains(r *rand.Rand, n, m int) []uint64 {
	domains := make([]uint64, n)
	for i := range domains {
		domains[i] = 1<<m - 1
		if r.IntN(3) == 0 {
			domains[i] &= r.Uint64() | r.Uint64()
		}
		if bits.OnesCount64(domains[i]) == 0 {
			domains[i] = 1
		}
	}
	return domains
}

// occur states how often each value occurs among variables.
func occur(t *twin, v []int, counts []uint64) {
	t.Occur(v, counts)
	t.expect(v, func(x []int) bool {
		for value, numbers := range counts {
			if numbers>>among(x, 1<<value)&1 == 0 {
				return false
			}
		}
		return true
	})
}
