package leftover

import (
	"math/bits"
	"slices"
)

// A Cage is cells whose sum is known.
type Cage struct {
	Cells Set
	More  int // further cells, which the sum counts against these: the circle of an arrow
}

// A Rest is a union of units and the cages that are taken out of it, which leave the cells
// inside of it that are in none of them, and those of theirs outside.
type Rest struct {
	Units   uint64
	In, Out int // cells left inside and outside

	way    int
	inside []uint16 // of each cage
	size   []uint16
}

// Takes reports whether cage j is taken out: for the four ways of it, those that have fewer
// cells outside, also as many, none, or all.
func (r *Rest) Takes(j int) bool {
	inside, outside := r.inside[j], r.size[j]-r.inside[j]
	switch {
	case inside == 0:
		return false
	case r.way == 0:
		return outside < inside
	case r.way == 1:
		return outside <= inside
	case r.way == 2:
		return outside == 0
	default:
		return true
	}
}

// Sums calls yield with what unions of at most size units leave, up to four times for each.
// near has the units that may follow each one, or is nil for those that share cages.
func (f Family) Sums(cages []Cage, near []uint64, size int, yield func(*Rest)) {
	in := make([][]uint16, len(f)) // cells of each unit and cage
	for i := range f {
		in[i] = make([]uint16, len(cages))
		for j := range cages {
			in[i][j] = uint16(both(cages[j].Cells, f[i]))
		}
	}
	r := &Rest{inside: make([]uint16, len(cages))}
	for _, cage := range cages {
		r.size = append(r.size, uint16(both(cage.Cells, cage.Cells)+cage.More))
	}
	if near == nil {
		near = connectedBy(in)
	}
	f.connected(near, size, func(units uint64) {
		size := 0
		clear(r.inside)
		for u := units; u != 0; u &= u - 1 {
			i := bits.TrailingZeros64(u)
			size += both(f[i], f[i])
			for j, n := range in[i] {
				r.inside[j] += n
			}
		}
		r.Units = units
		var seen [4][2]int
		for r.way = range seen {
			r.In, r.Out = size, 0
			for j := range cages {
				if r.Takes(j) {
					r.In -= int(r.inside[j])
					r.Out += int(r.size[j] - r.inside[j])
				}
			}
			// of two ways one takes a part of the other's cages, so equal numbers are equal
			// sums
			if seen[r.way] = [2]int{r.In, r.Out}; !slices.Contains(seen[:r.way], seen[r.way]) {
				yield(r)
			}
		}
	})
}

// connectedBy returns for each unit those that share cages with it.
func connectedBy(in [][]uint16) []uint64 {
	near := make([]uint64, len(in))
	for i := range in {
		for j := range i {
			for k := range in[i] {
				if in[i][k] > 0 && in[j][k] > 0 {
					near[i] |= 1 << j
					near[j] |= 1 << i
				}
			}
		}
	}
	return near
}
