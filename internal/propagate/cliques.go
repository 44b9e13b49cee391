package propagate

// This file splits variables into cliques, which differ from each other.

import (
	"math/bits"
	"slices"
)

// mostLocal is how many variables have a clique found by one word of bits.
const mostLocal = 64

// cliques splits the variables and calls yield for each part: the variables of one
// full group or those that a greedy choice finds from the first on, whichever are
// more. The slice it yields is valid during the call only.
func (b *compiler) cliques(vars []int32, yield func([]int32)) {
	for len(vars) > mostLocal {
		b.cliques(vars[:mostLocal], yield)
		vars = vars[mostLocal:]
	}
	// in: the variables in each of the full groups that have any
	in := b.local[:0]
	for i, c := range vars {
		if slices.Contains(vars[:i], c) {
			continue // a variable does not differ from itself
		}
		for _, g := range b.inFull[c] {
			if b.slot[g] == 0 {
				in = append(in, 0)
				b.slot[g] = int32(len(in))
			}
			in[b.slot[g]-1] |= 1 << i
		}
	}
	for _, c := range vars {
		for _, g := range b.inFull[c] {
			b.slot[g] = 0
		}
	}
	b.local = in
	var buffer [mostLocal]int32
	if len(vars) == 0 {
		return
	}
	rest := ^uint64(0) >> (mostLocal - len(vars))
	for rest != 0 {
		var clique uint64
		for can := rest; can != 0; can &= can - 1 {
			i := bits.TrailingZeros64(can)
			clique |= 1 << i
			row := b.peersOf(vars[i])
			for m := can & (can - 1); m != 0; m &= m - 1 {
				j := bits.TrailingZeros64(m)
				if c := vars[j]; row[c>>6]>>(c&63)&1 == 0 {
					can &^= 1 << j
				}
			}
		}
		most := bits.OnesCount64(clique)
		for _, m := range in {
			if n := bits.OnesCount64(m & rest); n > most {
				clique, most = m&rest, n
			}
		}
		rest &^= clique
		out := buffer[:0]
		for ; clique != 0; clique &= clique - 1 {
			out = append(out, vars[bits.TrailingZeros64(clique)])
		}
		yield(out)
	}
}
