package propagate

// This file filters packings: things of different sizes in bins.

import "math/bits"

// A Packing has the bin of each thing, its size, and the load of each bin.
type Packing struct {
	Bins, Sizes, Loads []int
	FirstBin           int // the value that is bin 0
	LeastLoad          int // the load that the value 0 of Loads is
}

// Pack demands that the load of each bin is the size of the things in it together. The filter
// bounds the load of a bin by the things that must be in it and those that may, and by the
// loads of the others. It cuts the bins that a thing is too large for and fixes the things
// that a bin can't do without.
func (p *Problem) Pack(q Packing) {
	f := &packing{Packing: q, bins: p.list(q.Bins), loads: p.list(q.Loads)}
	for _, size := range q.Sizes {
		f.total += size
	}
	p.post(f, costOther, f.bins, f.loads)
}

type packing struct {
	Packing
	bins, loads []int32
	total       int // of the sizes
}

func (p *packing) propagate(s *Space) bool {
	var all uint64
	least, most := 0, 0 // of the loads
	for b, c := range p.loads {
		all |= bitOf(p.FirstBin + b)
		least += p.LeastLoad + bits.TrailingZeros64(s.dom[c])
		most += p.LeastLoad + bits.Len64(s.dom[c]) - 1
	}
	if !s.keepAll(p.bins, all) {
		return false
	}
	for b, c := range p.loads {
		low, high := p.LeastLoad+bits.TrailingZeros64(s.dom[c]), p.LeastLoad+bits.Len64(s.dom[c])-1
		must, may := 0, 0
		bit := bitOf(p.FirstBin + b)
		for i, x := range p.bins {
			if v := s.dom[x]; v&bit != 0 {
				may += p.Sizes[i]
				if v == bit {
					must += p.Sizes[i]
				}
			}
		}
		if !p.bound(s, c, max(must, p.total-most+high), min(may, p.total-least+low)) {
			return false
		}
		low, high = p.LeastLoad+bits.TrailingZeros64(s.dom[c]), p.LeastLoad+bits.Len64(s.dom[c])-1
		for i, x := range p.bins {
			v := s.dom[x]
			switch size := p.Sizes[i]; {
			case v&bit == 0 || v == bit:
			case must+size > high && !s.keep(x, ^bit):
				return false
			case may-size < low && !s.keep(x, bit):
				return false
			}
		}
	}
	return true
}

// bound keeps the loads from low to high.
func (p *packing) bound(s *Space, c int32, low, high int) bool {
	low, high = max(low-p.LeastLoad, 0), min(high-p.LeastLoad, 63)
	return low <= high && s.keep(c, ^uint64(0)<<low&(2<<high-1))
}
