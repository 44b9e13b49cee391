package propagate

// This file chooses the place of a value in groups on which much depends: where the words stand
// that a rank compares.

import "slices"

// A wanted is a value whose places in some full groups are chosen early.
type wanted struct {
	groups []int32
	value  uint64
}

// want makes the search choose the first value of a rank in the full groups of first variables.
func (b *compiler) want(r *rank) {
	var firsts []int32
	for i := range r.others {
		firsts = append(firsts, r.others[i].vars[0])
	}
	if len(firsts) == 0 {
		return
	}
	own := r.list.vars[0]
	w := wanted{value: b.start[own]}
	for i, g := range b.full {
		if !slices.ContainsFunc(g, func(c int32) bool { return c != own && !slices.Contains(firsts, c) }) {
			w.groups = append(w.groups, int32(i))
		}
	}
	if w.value&(w.value-1) == 0 && len(w.groups) > 0 {
		b.wanted = append(b.wanted, w)
	}
}

// wantedPlace returns the place of a wanted value, or -1: one with at most as many places in a
// group as there are groups in which its place is known, or else one that scores at least most
// for each of them.
func (s *Search) wantedPlace(most float64) (best int, value uint64) {
	best = -1
	fewest := 65.0
	for i := range s.space.wanted {
		w := &s.space.wanted[i]
		known := 0.0
		for _, g := range w.groups {
			if s.space.placed[g]&w.value != 0 {
				known++
			}
		}
		for _, g := range w.groups {
			places, first, top := 0.0, int32(-1), -1.0
			for _, c := range s.space.full[g] {
				if s.space.dom[c]&w.value == 0 {
					continue
				}
				places++
				if x := s.score[c] * s.weight[c]; x > top {
					first, top = c, x
				}
			}
			if places < 2 {
				continue
			}
			few := places / known
			if x := top / few; few < fewest && (few <= 1 || x >= most) || x > most {
				most, fewest, best, value = x, few, int(first), w.value
			}
		}
	}
	return best, value
}
