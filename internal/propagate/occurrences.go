package propagate

// This file filters how often each value occurs among variables. All values are counted in one
// pass, by numbers in bit slices; they add up to the number of variables.

import "math/bits"

// Occur demands of each value, from 0 to 63, that it occurs as often among the variables as a
// bit of counts[value] says: bit n is set if n is allowed.
func (p *Problem) Occur(vars []int, counts []uint64) {
	list := p.list(vars)
	p.later = append(p.later, func(b *compiler) {
		k := min(len(counts), b.values)
		for _, numbers := range counts[k:] {
			b.bad = b.bad || numbers&1 == 0 // no variable has the value
		}
		slices := make([]uint64, 2*bits.Len(uint(len(list))))
		half := len(slices) / 2
		o := &occurrences{counting: b.counting(list, 1, 0, -1), counts: counts[:k], n: len(list),
			least: slices[:half], most: slices[half:], before: make([]uint64, k+1), can: make([]uint64, k)}
		b.add(o, list, costSets, false)
	})
}

// An occurrences filters the numbers of all values.
type occurrences struct {
	counting          // its groups
	counts   []uint64 // by value
	n        int      // variables
	// Scratch: bit v of word k is bit k of how many variables have the value v at least, and at
	// most.
	least, most []uint64
	can         []uint64 // scratch, by value: its numbers
	before      []uint64 // scratch: the totals that the values before can have
}

func (p *occurrences) propagate(s *Space) bool {
	p.count(s)
	p.before[0] = 1
	for v, numbers := range p.counts {
		p.can[v] = numbers & between(numberOf(p.least, v), numberOf(p.most, v))
		p.before[v+1] = addSums(p.can[v], p.before[v]) & between(0, p.n)
	}
	var all, none uint64     // values of each group that can have them, and of no more variables
	rest := uint64(1) << p.n // the totals from which the values after reach that of the variables
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
		if bits.TrailingZeros64(kept) == numberOf(p.most, v) {
			all |= 1 << v
		}
		if bits.Len64(kept)-1 == numberOf(p.least, v) {
			none |= 1 << v
		}
		rest = before
	}
	return all|none == 0 || p.place(s, all, none)
}

// count counts all values, as bounds counts one.
func (p *occurrences) count(s *Space) {
	clear(p.least)
	clear(p.most)
	for _, group := range p.groups {
		var can, must uint64
		for _, c := range group {
			v := s.dom[c]
			can |= v
			if v&(v-1) == 0 {
				must |= v
			}
		}
		addOne(p.most, can)
		addOne(p.least, must)
	}
}

// place fixes the only variable of a group that can have a value of all, and removes the values
// of none from the variables that are open.
func (p *occurrences) place(s *Space, all, none uint64) bool {
	for _, group := range p.groups {
		var one, two uint64
		for _, c := range group {
			two |= one & s.dom[c]
			one |= s.dom[c]
		}
		one &= all &^ two
		for _, c := range group {
			v := s.dom[c]
			if v&(v-1) == 0 {
				continue
			}
			keep := v &^ none
			if v&one != 0 {
				keep = v & one
			}
			if keep == 0 || keep&one != 0 && keep&(keep-1) != 0 || keep != v && !s.keep(c, keep) {
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
