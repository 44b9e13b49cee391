package export

import "slices"

// This file finds out which units a cell has, and which pairs of cells share several of
// them. The clauses of a pair are written for the first of its units only.

// sharedPairs are pairs of cells of a unit that are in a unit with a lower number too.
// Nil has none.
type sharedPairs struct {
	size  int    // cells of the unit
	pairs []bool // of the places i and k of the unit, at i*size + k
}

// has reports whether the cells of two members are a pair.
func (p *sharedPairs) has(m, other member) bool {
	return p != nil && p.pairs[int(m.at)*p.size+int(other.at)]
}

// sharedBefore returns the pairs of the unit of a group that are in an earlier unit.
func (s *statement) sharedBefore(g group) *sharedPairs {
	if g.unit == noUnit {
		return nil
	}
	if s.shared == nil {
		s.findShared()
	}
	return s.shared[g.unit]
}

// findShared fills the table of all units.
func (s *statement) findShared() {
	units := s.rules.Units()
	s.shared = make([]*sharedPairs, len(units))
	common := make([]int, len(units)) // cells with unit u
	for u, unit := range units {
		clear(common)
		some := false
		for _, cell := range unit.Cells {
			for _, before := range s.unitsOf(cell) {
				if int(before) >= u {
					break
				}
				common[before]++
				some = some || common[before] > 1
			}
		}
		if !some {
			continue
		}
		size := len(unit.Cells)
		p := &sharedPairs{size, make([]bool, size*size)}
		for i, a := range unit.Cells {
			for k, b := range unit.Cells[:i] {
				both := s.together(a, b, u)
				p.pairs[i*size+k], p.pairs[k*size+i] = both, both
			}
		}
		s.shared[u] = p
	}
}

// together reports whether two cells are in one unit with a lower number than the given
// one.
func (s *statement) together(a, b, before int) bool {
	others := s.unitsOf(b)
	for _, u := range s.unitsOf(a) {
		if int(u) >= before {
			return false
		}
		if slices.Contains(others, u) {
			return true
		}
	}
	return false
}

// inFullUnit reports whether the cell is in a unit with as many cells as there are values.
// These cells have a value each, and no value twice: so none of them has two.
func (s *statement) inFullUnit(cell int) bool {
	return slices.ContainsFunc(s.unitsOf(cell), func(u int32) bool { return len(s.rules.Units()[u].Cells) == s.side })
}

// unitsOf returns the units of a cell in ascending order.
func (s *statement) unitsOf(cell int) []int32 {
	if s.inUnits == nil {
		s.inUnits = make([][]int32, len(s.cells))
		total := 0
		for _, unit := range s.rules.Units() {
			total += len(unit.Cells)
		}
		counts, list := make([]int, len(s.cells)), make([]int32, total)
		for _, unit := range s.rules.Units() {
			for _, cell := range unit.Cells {
				counts[cell]++
			}
		}
		for cell, n := range counts {
			s.inUnits[cell], list = list[:0:n], list[n:]
		}
		for u, unit := range s.rules.Units() {
			for _, cell := range unit.Cells {
				s.inUnits[cell] = append(s.inUnits[cell], int32(u))
			}
		}
	}
	return s.inUnits[cell]
}
