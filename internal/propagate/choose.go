package propagate

// This file chooses the next variable and value.

import "math/bits"

// choose returns the variable and the value to try, or -1 if all are fixed.
func (s *Search) choose() (int, uint64) {
	for i := range s.options.Hints {
		h := &s.options.Hints[i]
		if v := s.space.dom[h.Variable]; v&(v-1) != 0 {
			return h.Variable, s.hinted(h, v)
		}
	}
	if s.last >= 0 {
		if v := s.space.dom[s.last]; v&(v-1) != 0 {
			return s.last, s.value(s.last, v)
		}
	}
	best, most := -1, -1.0
	for c, v := range s.space.dom {
		if v&(v-1) == 0 {
			continue
		}
		if x := s.score[c] * s.weight[c] * inverse[bits.OnesCount64(v)]; x > most {
			best, most = c, x
		}
	}
	switch {
	case best < 0:
		return -1, 0
	case most == 0:
		if c, v := s.wantedPlace(0); c >= 0 {
			return c, v
		}
		return s.smallest()
	}
	if c, v := s.wantedPlace(most); c >= 0 {
		return c, v
	}
	if bits.OnesCount64(s.space.dom[best]) > 2 {
		if c, v := s.twoPlaces(most); c >= 0 {
			return c, v
		}
	}
	return best, s.value(best, s.space.dom[best])
}

// hinted chooses a value of a domain by a hint.
func (s *Search) hinted(h *Hint, domain uint64) uint64 {
	for _, v := range h.Values {
		if domain>>v&1 != 0 {
			return 1 << v
		}
	}
	return s.value(h.Variable, domain)
}

// smallest chooses a variable with the fewest values.
func (s *Search) smallest() (int, uint64) {
	best, fewest := -1, 65
	for c, v := range s.space.dom {
		if n := bits.OnesCount64(v); n > 1 && n < fewest {
			best, fewest = c, n
		}
	}
	if best < 0 {
		return -1, 0
	}
	return best, s.value(best, s.space.dom[best])
}

// twoPlaces looks for a value with two places in a full group that scores at least
// most: deciding it splits the search in two as well. It returns -1 if there is none.
func (s *Search) twoPlaces(most float64) (best int, value uint64) {
	best = -1
	for _, g := range s.space.full {
		var one, two, three uint64
		for _, c := range g {
			v := s.space.dom[c]
			three |= two & v
			two |= one & v
			one |= v
		}
		for m := two &^ three; m != 0; m &= m - 1 {
			v := m & -m
			var at [2]int32
			n := 0
			for _, c := range g {
				if s.space.dom[c]&v != 0 {
					at[n] = c
					if n++; n == 2 {
						break
					}
				}
			}
			x, y := s.score[at[0]]*s.weight[at[0]], s.score[at[1]]*s.weight[at[1]]
			if x < y {
				x, y = y, x
				at[0], at[1] = at[1], at[0]
			}
			if s.space.style.both {
				x += y
			}
			if x /= 2; x >= most {
				most, best, value = x, int(at[0]), v
			}
		}
	}
	return best, value
}

// value chooses a value of the domain of a variable.
func (s *Search) value(c int, v uint64) uint64 {
	if s.avoid != nil && v&^s.avoid[c] != 0 {
		v &^= s.avoid[c]
	}
	if r := s.options.Rand; r != nil {
		for range r.IntN(bits.OnesCount64(v)) {
			v &= v - 1
		}
	}
	return v & -v
}
