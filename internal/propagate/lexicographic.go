package propagate

// This file orders lists as words in a dictionary.

import (
	"math/bits"
	"slices"
)

// InOrder demands that the values of a come before those of b as words in a dictionary, or
// equal them if less is false. A shorter list comes before a longer one that it begins.
func (p *Problem) InOrder(a, b []int, less bool) {
	x, y := p.list(a), p.list(b)
	p.later = append(p.later, func(c *compiler) {
		c.add(&lexicographic{c.word(x), c.word(y), less}, slices.Concat(x, y), costOther, false)
	})
}

// A word is a list of variables. Those of some words differ.
type word struct {
	vars   []int32
	differ bool
}

func (b *compiler) word(vars []int32) word { return word{vars, b.mustDiffer(vars)} }

// at returns the domain of variable i if those before it have the given values.
func (w *word) at(s *Space, i int, before uint64) uint64 {
	if w.differ {
		return s.dom[w.vars[i]] &^ before
	}
	return s.dom[w.vars[i]]
}

type lexicographic struct {
	a, b word
	less bool
}

func (p *lexicographic) propagate(s *Space) bool { return s.inOrder(&p.a, &p.b, p.less) }

// inOrder removes values with which a can't come before b, or equal it if less is false.
func (s *Space) inOrder(a, b *word, less bool) bool {
	var before uint64 // the values that both words begin with
	for i := range min(len(a.vars), len(b.vars)) {
		x, y := a.vars[i], b.vars[i]
		gap, same := 0, s.dom[x]&s.dom[y]
		none := same == 0
		if same&(same-1) != 0 {
			same = 0 // which value is not known
		}
		if none || !s.mayOrder(a, b, i+1, before|same, less) {
			gap = 1 // the first difference is here
		}
		if high := bits.Len64(s.dom[y]) - 1 - gap; high < 0 || !s.keep(x, between(0, high)) {
			return false
		}
		if low := bits.TrailingZeros64(s.dom[x]) + gap; low > 63 || !s.keep(y, between(low, 63)) {
			return false
		}
		if v := s.dom[x]; v != s.dom[y] || v&(v-1) != 0 {
			return true // a difference is possible here
		}
		before |= s.dom[x]
	}
	return endInOrder(a, b, less)
}

// mayOrder reports whether words that are equal up to i, with the given values, can be in order
// by the bounds of their domains.
func (s *Space) mayOrder(a, b *word, i int, before uint64, less bool) bool {
	for ; i < min(len(a.vars), len(b.vars)); i++ {
		x, y := a.at(s, i, before), b.at(s, i, before)
		if x == 0 || y == 0 {
			return false
		}
		if low, high := bits.TrailingZeros64(x), bits.Len64(y)-1; low != high {
			return low < high
		}
		before |= x & -x
	}
	return endInOrder(a, b, less)
}

// endInOrder reports whether words that are equal as far as both go are in order.
func endInOrder(a, b *word, less bool) bool {
	return len(a.vars) < len(b.vars) || len(a.vars) == len(b.vars) && !less
}
