package propagate

// This file filters what needs room, in time or in space: things that do not overlap, and
// tasks that share a capacity.

import "math/bits"

// An Axis has where things start, a variable each, and how long they are.
type Axis struct {
	Starts, Lengths []int
}

// NoOverlap demands that no two things overlap on all axes. Each axis has the same things. A
// thing of length 0 on an axis overlaps nothing. The filter looks at two things at a time: if
// one must come before the other on an axis, it bounds both.
func (p *Problem) NoOverlap(axes ...Axis) {
	f := &overlap{}
	for _, a := range axes {
		f.starts, f.lengths = append(f.starts, p.list(a.Starts)), append(f.lengths, a.Lengths)
	}
	p.post(f, costOther, f.starts...)
}

// An overlap has the axes. No things of length 0 are among its pairs.
type overlap struct {
	starts  [][]int32
	lengths [][]int
}

func (p *overlap) propagate(s *Space) bool {
	for i := range p.starts[0] {
		for j := range i {
			if !p.apart(s, i, j) {
				return false
			}
		}
	}
	return true
}

// apart bounds two things.
func (p *overlap) apart(s *Space, i, j int) bool {
	ways := 0
	var axis, before, after int // of the last way
	for a, starts := range p.starts {
		if p.lengths[a][i] == 0 || p.lengths[a][j] == 0 {
			return true
		}
		for _, way := range [2][2]int{{i, j}, {j, i}} {
			x, y := s.dom[starts[way[0]]], s.dom[starts[way[1]]]
			if bits.TrailingZeros64(x)+p.lengths[a][way[0]] < bits.Len64(y) {
				if ways++; ways > 1 {
					return true
				}
				axis, before, after = a, way[0], way[1]
			}
		}
	}
	if ways == 0 {
		return false
	}
	x, y, length := p.starts[axis][before], p.starts[axis][after], p.lengths[axis][before]
	return s.keep(x, 1<<(bits.Len64(s.dom[y])-length)-1) &&
		s.keep(y, ^uint64(0)<<(bits.TrailingZeros64(s.dom[x])+length))
}

// Cumulative demands that tasks which run at the same time demand no more than the capacity
// together. The filter is a time table: where tasks must run, whenever they start, it leaves
// the rest of the capacity to the others (Lahrichi 1982).
func (p *Problem) Cumulative(tasks Axis, demands []int, capacity int) {
	f := &cumulative{p.list(tasks.Starts), tasks.Lengths, demands, capacity}
	p.post(f, costOther, f.starts)
}

type cumulative struct {
	starts           []int32
	lengths, demands []int
	capacity         int
}

func (p *cumulative) propagate(s *Space) bool {
	var used [64]int // by tasks that must run at a time
	for i, c := range p.starts {
		for m := p.must(s.dom[c], i); m != 0; m &= m - 1 {
			t := bits.TrailingZeros64(m)
			if used[t] += p.demands[i]; used[t] > p.capacity {
				return false
			}
		}
	}
	for i, c := range p.starts {
		if p.lengths[i] == 0 || p.demands[i] == 0 {
			continue
		}
		if p.demands[i] > p.capacity {
			return false
		}
		must := p.must(s.dom[c], i)
		var full uint64 // times with no room for it
		for t, n := range used {
			if n+p.demands[i] > p.capacity && must>>t&1 == 0 {
				full |= 1 << t
			}
		}
		late := full // starts from which it would run then
		for back := range min(p.lengths[i], 64) {
			late |= full >> back
		}
		if !s.keep(c, ^late) {
			return false
		}
	}
	return true
}

// must returns the times from 0 to 63 at which a task runs whenever it starts.
func (p *cumulative) must(starts uint64, i int) uint64 {
	last, end := bits.Len64(starts)-1, bits.TrailingZeros64(starts)+p.lengths[i]
	if last >= end {
		return 0
	}
	return ^uint64(0) << last & (2<<(min(end, 64)-1) - 1)
}
