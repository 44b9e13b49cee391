package propagate

// This file filters relations of two variables, given by the pairs of values that they
// allow: dots, whispers, differences.

import (
	"encoding/binary"
	"math/bits"
)

// A table2 demands that y has a value of allowed[v] where x has v.
type table2 struct {
	x, y    int32
	allowed []uint64
}

// Pair demands that y takes a value of the set allowed[v] where x takes v. The filter is
// exact. Variables whose allowed values always differ count as different. The problem keeps allowed.
func (p *Problem) Pair(x, y int, allowed []uint64) {
	p.tables = append(p.tables, table2{p.at(x), p.at(y), allowed})
}

// Chain demands that each variable exceeds the one before it by at least gap, which may be 0 or
// negative: pairs, which take no longer than bounds of whole chains.
func (p *Problem) Chain(gap int, vars ...int) {
	rows := make([]uint64, 64)
	for v := range rows {
		rows[v] = between(max(v+gap, 0), 63)
	}
	for i, y := range vars[min(1, len(vars)):] {
		p.Pair(vars[i], y, rows)
	}
}

func (t *table2) differ() bool {
	for v, set := range t.allowed {
		if set>>v&1 != 0 {
			return false
		}
	}
	return t.x != t.y
}

// A relation has the allowed values of each of two variables by value of the other.
type relation struct{ forward, backward [64]uint64 }

// statedTables posts the relations of pairs; equal tables share their relation.
func (b *compiler) statedTables() {
	known := map[string]*relation{}
	for _, t := range b.tables {
		if t.x == t.y {
			keep := uint64(0)
			for v, set := range t.allowed {
				keep |= set & (1 << v)
			}
			b.start[t.x] &= keep
			continue
		}
		b.keys = b.keys[:0]
		for _, set := range t.allowed {
			b.keys = binary.LittleEndian.AppendUint64(b.keys, set)
		}
		r := known[string(b.keys)]
		if r == nil {
			r = relationOf(t.allowed)
			known[string(b.keys)] = r
		}
		b.add(&pairTable{t.x, t.y, r}, []int32{t.x, t.y}, costPair, true).alone = true
	}
}

func relationOf(allowed []uint64) *relation {
	r := &relation{}
	for v, set := range allowed {
		r.forward[v] = set
		for ; set != 0; set &= set - 1 {
			r.backward[bits.TrailingZeros64(set)] |= 1 << v
		}
	}
	return r
}

// A pairTable filters a relation of two variables.
type pairTable struct {
	x, y int32
	*relation
}

func (p *pairTable) propagate(s *Space) bool {
	x, y := s.dom[p.x], s.dom[p.y]
	var toX, toY uint64
	for m := x; m != 0; m &= m - 1 {
		toY |= p.forward[bits.TrailingZeros64(m)]
	}
	for m := y; m != 0; m &= m - 1 {
		toX |= p.backward[bits.TrailingZeros64(m)]
	}
	return s.keep(p.y, toY) && s.keep(p.x, toX)
}
