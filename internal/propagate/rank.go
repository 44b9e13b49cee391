package propagate

// This file says which place a word has among others.

import (
	"math/bits"
	"slices"
)

// Rank demands that, of the other lists that begin with the same value as list, exactly before
// come before it as words in a dictionary, and exactly after come after it. With ties, those
// that equal list are counted as after it; without, none may equal it. All lists have the same
// length.
func (p *Problem) Rank(list []int, others [][]int, before, after int, ties bool) {
	own := p.list(list)
	all, words := slices.Clip(own), make([][]int32, len(others))
	for i, other := range others {
		words[i] = p.list(other)
		all = append(all, words[i]...)
	}
	p.later = append(p.later, func(b *compiler) {
		r := &rank{list: b.word(own), may: make([]place, len(words)), before: before, after: after, ties: ties}
		for _, vars := range words {
			r.others = append(r.others, b.word(vars))
		}
		b.want(r)
		b.add(r, all, costOther, false)
	})
}

// A rank orders a word among others.
type rank struct {
	list          word
	others        []word
	may           []place // scratch, of each of the others
	before, after int
	ties          bool
}

// A place says where a word can stand: among those that begin like the list, before or after
// it, or outside.
type place uint8

const (
	placeBefore place = 1 << iota
	placeAfter
	placeOutside
)

func (p *rank) propagate(s *Space) bool {
	s.blame = p.list.vars
	var may, must [2 * placeOutside]int // by where
	for i := range p.others {
		o := p.compare(s, &p.others[i])
		if p.may[i] = o; o == 0 {
			return false
		}
		must[o]++
		for _, side := range [2]place{placeBefore, placeAfter} {
			if o&side != 0 {
				may[side]++
			}
		}
	}
	if may[placeBefore] < p.before || must[placeBefore] > p.before || may[placeAfter] < p.after || must[placeAfter] > p.after {
		return false
	}
	for i := range p.others {
		// what the numbers decide
		o := p.may[i]
		switch {
		case o&placeBefore != 0 && may[placeBefore] == p.before:
			o = placeBefore
		case o&placeAfter != 0 && may[placeAfter] == p.after:
			o = placeAfter
		default:
			if must[placeBefore] == p.before && o != placeBefore {
				o &^= placeBefore
			}
			if must[placeAfter] == p.after && o != placeAfter {
				o &^= placeAfter
			}
		}
		if !p.put(s, &p.others[i], o) {
			return false
		}
	}
	return true
}

// compare returns where a word can stand by the domains.
func (p *rank) compare(s *Space, other *word) (o place) {
	x, y := s.dom[other.vars[0]], s.dom[p.list.vars[0]]
	if x != y || x&(x-1) != 0 {
		o = placeOutside
	}
	if x&y == 0 {
		return o
	}
	var before uint64 // the values that both words begin with, as far as they are known
	for i := 1; ; i++ {
		if same := x & y; same&(same-1) == 0 {
			before |= same
		}
		if i == len(other.vars) {
			break
		}
		if x, y = other.at(s, i, before), p.list.at(s, i, before); x == 0 || y == 0 {
			return o // they differ before
		}
		if bits.TrailingZeros64(x) < bits.Len64(y)-1 {
			o |= placeBefore
		}
		if bits.Len64(x)-1 > bits.TrailingZeros64(y) {
			o |= placeAfter
		}
		if both := placeBefore | placeAfter; x&y == 0 || o&both == both {
			return o
		}
	}
	if p.ties {
		o |= placeAfter
	}
	return o
}

// put cuts the domains of a word and of the list to a place.
func (p *rank) put(s *Space, other *word, o place) bool {
	first, own := other.vars[0], p.list.vars[0]
	x, y := s.dom[first], s.dom[own]
	switch {
	case o == 0:
		return false
	case o == placeOutside:
		return (y&(y-1) != 0 || s.keep(first, ^y)) && (x&(x-1) != 0 || s.keep(own, ^x))
	case o&placeOutside != 0:
		return true
	case !s.keep(first, y) || !s.keep(own, x):
		return false
	case o == placeBefore:
		return s.inOrder(other, &p.list, true)
	case o == placeAfter:
		return s.inOrder(&p.list, other, !p.ties)
	}
	return true
}
