package propagate

// This file uses values that a set of variables must hold: no variable that differs
// from all places of such a value takes it.

import "math/bits"

// mostSeeing: with more variables the table over their subsets gets too large.
const mostSeeing = 7

// A required belongs to variables that differ.
type required struct {
	// inside are full groups that contain the variables, without them.
	inside [][]int32
	// near are the other variables that differ from at least two of the variables.
	// Bit i%64 of word m*words + i/64 of see is set if near[i] differs from all
	// variables of the subset m. see is nil until the first use.
	near  []int32
	words int
	see   []uint64
	rows  []uint64 // of near, by variable: what see is made of
}

// requirement returns the required of variables.
func (b *compiler) requirement(vars []int32) (r required) {
	set := b.setOf(vars)
	for i := range b.fulls {
		g := &b.fulls[i]
		if countBoth(g.set, set) == len(vars) && len(g.vars) > len(vars) {
			rest := make([]int32, 0, len(g.vars)-len(vars))
			for _, c := range g.vars {
				if !b.has(set, c) {
					rest = append(rest, c)
				}
			}
			r.inside = append(r.inside, rest)
		}
	}
	if len(r.inside) > 0 || len(vars) > mostSeeing {
		return r
	}
	for w := range b.words {
		var once, twice uint64
		for _, c := range vars {
			v := b.differ[int(c)*b.words+w]
			twice |= once & v
			once |= v
		}
		for twice &^= set[w]; twice != 0; twice &= twice - 1 {
			r.near = append(r.near, int32(w<<6+bits.TrailingZeros64(twice)))
		}
	}
	r.words = (len(r.near) + 63) / 64
	r.rows = make([]uint64, len(vars)*r.words)
	for i, c := range vars {
		for j, x := range r.near {
			if b.differs(c, x) {
				r.rows[i*r.words+j>>6] |= 1 << (j & 63)
			}
		}
	}
	return r
}

// tabulate makes the table over subsets of n variables.
func (r *required) tabulate(n int) {
	r.see = make([]uint64, r.words<<n)
	for w := range r.words {
		r.see[w] = ^uint64(0)
	}
	for m := 1; m < 1<<n; m++ {
		row := r.rows[bits.TrailingZeros(uint(m))*r.words:]
		for w := range r.words {
			r.see[m*r.words+w] = r.see[m&(m-1)*r.words+w] & row[w]
		}
	}
}

// cut removes values that the variables must hold from those that see every place.
func (r *required) cut(s *Space, vars []int32, must uint64) bool {
	for _, rest := range r.inside {
		for _, c := range rest {
			if v := s.dom[c]; v&must != 0 {
				if v &^= must; v == 0 {
					return false
				}
				s.set(c, v)
			}
		}
	}
	if len(r.near) == 0 {
		return true
	}
	if r.see == nil {
		r.tabulate(len(vars))
	}
	for ; must != 0; must &= must - 1 {
		d := bits.TrailingZeros64(must)
		places := 0
		for i, c := range vars {
			places |= int(s.dom[c]>>d&1) << i
		}
		for w, m := range r.see[places*r.words : (places+1)*r.words] {
			for ; m != 0; m &= m - 1 {
				c := r.near[w<<6+bits.TrailingZeros64(m)]
				if v := s.dom[c]; v>>d&1 != 0 {
					if v &^= 1 << d; v == 0 {
						return false
					}
					s.set(c, v)
				}
			}
		}
	}
	return true
}
