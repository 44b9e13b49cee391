package propagate

// This file filters how often each value occurs among variables: the numbers of all values
// add up to the number of variables. All values are counted in one pass, by numbers in bit
// slices, and among the rows, the columns and the boxes of a grid, each by itself.

import (
	"math/bits"
	"slices"
)

// Occur demands of each value, from 0 to 63, that it occurs as often among the variables as a
// bit of counts[value] says: bit n is set if n is allowed.
func (p *Problem) Occur(vars []int, counts []uint64) {
	list := p.list(vars)
	p.later = append(p.later, func(b *compiler) {
		k := min(len(counts), b.values)
		for _, numbers := range counts[k:] {
			b.bad = b.bad || numbers&1 == 0 // no variable has the value
		}
		o := &occurrences{vars: list, counts: counts[:k], before: make([]uint64, k+1), can: make([]uint64, k)}
		all := slices.Clip(list)
		o.partitions = append(o.partitions, newPartition(len(list), b.cliquesOf(list)))
		for _, f := range b.family {
			if parts := b.partsOf(list, f); parts != nil {
				o.partitions = append(o.partitions, newPartition(len(list), parts))
				for _, part := range parts {
					all = append(all, part.out...)
				}
			}
		}
		slices.Sort(all)
		b.add(o, slices.Compact(all), costSets, false)
	})
}

// An occurrences filters the numbers of all values.
type occurrences struct {
	vars       []int32
	counts     []uint64 // by value
	partitions []partition
	can        []uint64 // scratch, by value: its numbers
	before     []uint64 // scratch: the totals that the values before can have
}

// A partition divides the variables into parts that have each value once at most. Bit v of word k
// of least and of most is bit k of how many parts have the value v at least, and at most.
type partition struct {
	parts       []part
	least, most []uint64
}

// A part is some variables that differ. If out is not empty, they and out are a full group.
type part struct {
	in, out  []int32
	values   uint64   // of the full group
	required required // of in, without a full group
	must     uint64   // scratch: values that it has
}

func newPartition(n int, parts []part) partition {
	k := bits.Len(uint(n))
	numbers := make([]uint64, 2*k)
	return partition{parts, numbers[:k], numbers[k:]}
}

func (b *compiler) cliquesOf(vars []int32) (parts []part) {
	b.cliques(vars, func(clique []int32) {
		in := slices.Clone(clique)
		parts = append(parts, part{in: in, required: b.requirement(in)})
	})
	return parts
}

// partsOf divides variables by full groups. It returns nil if these are not all in one, or each
// in another one.
func (b *compiler) partsOf(vars []int32, groups []int) (parts []part) {
	if len(vars) < b.values {
		return nil
	}
	n := 0
	for _, i := range groups {
		g := part{values: b.fulls[i].values}
		for _, c := range b.full[i] {
			if slices.Contains(vars, c) {
				g.in = append(g.in, c)
			} else {
				g.out = append(g.out, c)
			}
		}
		if n += len(g.in); len(g.in) > 0 {
			parts = append(parts, g)
		}
	}
	if n != len(vars) || len(parts) == n {
		return nil
	}
	return parts
}

func (p *occurrences) propagate(s *Space) bool {
	s.blame = p.vars
	n := len(p.vars)
	for i := range p.partitions {
		p.partitions[i].count(s)
	}
	p.before[0] = 1
	for v, numbers := range p.counts {
		for i := range p.partitions {
			t := &p.partitions[i]
			numbers &= between(numberOf(t.least, v), numberOf(t.most, v))
		}
		p.can[v] = numbers
		p.before[v+1] = addSums(numbers, p.before[v]) & between(0, n)
	}
	rest := uint64(1) << n // the totals from which the values after reach that of the variables
	for v := len(p.counts) - 1; v >= 0; v-- {
		var kept, before uint64
		for can := p.can[v]; can != 0; can &= can - 1 {
			k := bits.TrailingZeros64(can)
			if p.before[v]<<k&rest != 0 {
				kept |= can & -can
			}
			before |= rest >> k
		}
		if kept == 0 {
			return false
		}
		p.can[v], rest = kept, before
	}
	for i := range p.partitions {
		if !p.partitions[i].cut(s, p.can) {
			return false
		}
	}
	return true
}

// count counts the parts of each value.
func (t *partition) count(s *Space) {
	clear(t.least)
	clear(t.most)
	for i := range t.parts {
		g := &t.parts[i]
		var can, must uint64
		for _, c := range g.in {
			v := s.dom[c]
			can |= v
			if v&(v-1) == 0 {
				must |= v
			}
		}
		if g.values != 0 {
			must = g.values
			for _, c := range g.out {
				must &^= s.dom[c]
			}
		}
		g.must = must
		addOne(t.most, can)
		addOne(t.least, must)
	}
}

// cut cuts the parts to the numbers of each value that are left.
func (t *partition) cut(s *Space, numbers []uint64) bool {
	var all, none uint64 // values of all parts that can have them, and of no more parts
	for v, left := range numbers {
		least, most := numberOf(t.least, v), numberOf(t.most, v)
		if bits.TrailingZeros64(left) == most && most > least {
			all |= 1 << v
		} else if bits.Len64(left)-1 == least && most > least {
			none |= 1 << v
		}
	}
	if all|none == 0 {
		return true
	}
	for i := range t.parts {
		g := &t.parts[i]
		var one, two uint64
		for _, c := range g.in {
			two |= one & s.dom[c]
			one |= s.dom[c]
		}
		for _, c := range g.out {
			if !s.keep(c, ^(one & all)) {
				return false
			}
		}
		if g.values == 0 && !g.required.cut(s, g.in, one&all) {
			return false
		}
		one &= all &^ two
		for _, c := range g.in {
			keep := ^(none &^ g.must)
			if place := s.dom[c] & one; place != 0 {
				if place&(place-1) != 0 {
					return false
				}
				keep = place
			}
			if !s.keep(c, keep) {
				return false
			}
		}
	}
	return true
}

// addOne adds 1 to the numbers of some values.
func addOne(numbers []uint64, values uint64) {
	for k := 0; values != 0; k++ {
		numbers[k], values = numbers[k]^values, numbers[k]&values
	}
}

// numberOf returns the number of a value.
func numberOf(numbers []uint64, v int) (n int) {
	for k, w := range numbers {
		n |= int(w>>v&1) << k
	}
	return n
}
