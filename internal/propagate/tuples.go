package propagate

// This file filters tables: lists of allowed tuples, held as sets of tuples by
// variable and value, a bit each.

import (
	"math/bits"
	"slices"
)

// Any is any value in a tuple.
const Any = 255

// Table demands that the values of the variables, in this order, are one of the tuples.
// The filter is exact for variables that occur once.
func (p *Problem) Table(vars []int, tuples [][]uint8) {
	list := p.list(vars)
	p.later = append(p.later, func(b *compiler) { b.postTable(list, tuples) })
}

// distinct reports whether no variable occurs twice.
func distinct(vars []int32) bool {
	for i, x := range vars {
		if slices.Contains(vars[i+1:], x) {
			return false
		}
	}
	return true
}

// A tupleTable has a row of words for each variable and value: the tuples with it.
type tupleTable struct {
	vars   []int32
	words  int
	rows   [][]uint64 // by variable and value
	values int
	alive  []uint64 // scratch
}

func (b *compiler) postTable(vars []int32, tuples [][]uint8) {
	kept := make([][]uint8, 0, len(tuples))
	for _, t := range tuples {
		fits := true
		for i, v := range t {
			fits = fits && (v == Any || v < 64 && b.start[vars[i]]>>v&1 != 0)
		}
		if fits {
			kept = append(kept, t)
		}
	}
	words := (len(kept) + 63) / 64
	p := &tupleTable{vars: vars, words: words, values: b.values, rows: make([][]uint64, len(vars)*b.values), alive: make([]uint64, words)}
	n := 0
	for _, c := range vars {
		n += bits.OnesCount64(b.start[c])
	}
	room := make([]uint64, n*words)
	for i, c := range vars {
		for v := range b.values {
			if b.start[c]>>v&1 != 0 {
				p.rows[i*b.values+v], room = room[:words:words], room[words:]
			}
		}
	}
	for j, t := range kept {
		for i, v := range t {
			if v != Any {
				p.rows[i*b.values+int(v)][j>>6] |= 1 << (j & 63)
				continue
			}
			for _, row := range p.rows[i*b.values : (i+1)*b.values] {
				if row != nil {
					row[j>>6] |= 1 << (j & 63)
				}
			}
		}
	}
	b.add(p, vars, costTable, true).alone = distinct(vars)
}

func (p *tupleTable) propagate(s *Space) bool {
	alive := p.alive
	for w := range alive {
		alive[w] = ^uint64(0)
	}
	for i, c := range p.vars {
		s.words += int64(len(alive) * bits.OnesCount64(s.dom[c]))
		rows := p.rows[i*p.values : (i+1)*p.values]
		for w := range alive {
			if alive[w] == 0 {
				continue
			}
			var with uint64
			for m := s.dom[c]; m != 0; m &= m - 1 {
				with |= rows[bits.TrailingZeros64(m)][w]
			}
			alive[w] &= with
		}
	}
	for i, c := range p.vars {
		rows := p.rows[i*p.values : (i+1)*p.values]
		var keep uint64
		for m := s.dom[c]; m != 0; m &= m - 1 {
			for w, x := range rows[bits.TrailingZeros64(m)] {
				if x&alive[w] != 0 {
					keep |= m & -m
					break
				}
			}
		}
		if !s.keep(c, keep) {
			return false
		}
	}
	return len(p.vars) > 0 || p.words > 0
}
