package propagate

// This file filters variables that differ and form one of some sets of values: cages
// with a sum, runs of values in any order.

// A setFilter is for at most eight variables with at most 15 values.
type setFilter struct {
	vars     []int32
	sets     []uint16
	required required
}

func (p *setFilter) propagate(s *Space) bool {
	m := gather(s.dom, p.vars)
	all, fixed := m.union()
	must := ^uint16(0)
	var sum row8
	for _, set := range p.sets {
		if set&^all == 0 && fixed&^set == 0 && m.support(set, &sum) {
			must &= set
			if must&^fixed == 0 && sum == m {
				return true // the other sets can't cut anything
			}
		}
	}
	if sum.a == 0 {
		return false
	}
	if sum != m {
		for i, c := range p.vars {
			if v := sum.at(i); v != s.dom[c] {
				s.set(c, v)
			}
		}
	}
	if must &^= fixed; must != 0 {
		return p.required.cut(s, p.vars, uint64(must))
	}
	return true
}

// A wideFilter is a setFilter without limits.
type wideFilter struct {
	vars     []int32
	sets     []uint64
	required required
}

func (p *wideFilter) propagate(s *Space) bool {
	var all, fixed uint64
	for _, c := range p.vars {
		v := s.dom[c]
		all |= v
		if v&(v-1) == 0 {
			fixed |= v
		}
	}
	must, found := ^uint64(0), false
	m := make([]uint64, len(p.vars))
	sum := make([]uint64, len(p.vars))
	for _, set := range p.sets {
		if set&^all != 0 || fixed&^set != 0 {
			continue
		}
		for i, c := range p.vars {
			m[i] = s.dom[c] & set
		}
		if !closeSingles(m, set) {
			continue
		}
		found = true
		must &= set
		for i, v := range m {
			sum[i] |= v
		}
	}
	if !found {
		return false
	}
	for i, c := range p.vars {
		if sum[i] != s.dom[c] {
			s.set(c, sum[i])
		}
	}
	if must &^= fixed; must != 0 {
		return p.required.cut(s, p.vars, must)
	}
	return true
}

// closeSingles applies naked and hidden singles to domains that form exactly the set
// until nothing changes. It returns false if they can't.
func closeSingles(m []uint64, set uint64) bool {
	for {
		var once, twice, one uint64
		for _, v := range m {
			if v == 0 {
				return false
			}
			twice |= once & v
			once |= v
			if v&(v-1) == 0 {
				if one&v != 0 {
					return false
				}
				one |= v
			}
		}
		if once != set {
			return false
		}
		hidden := once &^ twice
		if hidden&^one == 0 && one&twice == 0 {
			return true
		}
		for i, v := range m {
			if h := v & hidden; h != 0 {
				if h&(h-1) != 0 {
					return false
				}
				m[i] = h
			} else if v&(v-1) != 0 {
				m[i] = v &^ one
			}
		}
	}
}
