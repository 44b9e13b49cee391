package propagate

// This file finds how full groups cross, and posts what follows: hidden singles,
// locked candidates, leftovers.

// Unions of at most mostUnion groups are compared if each has at most mostApart variables
// alone.
const (
	mostUnion = 4
	mostApart = 7
)

// crossings posts the propagators of full groups.
func (b *compiler) crossings() {
	n := len(b.fulls)
	if b.singles {
		b.hiddenSingles()
		return
	}
	common := make([][]int, n)
	buffer := make([]int, n*n)
	for i := range common {
		common[i] = buffer[i*n : (i+1)*n]
		for j := range i {
			common[i][j] = countBoth(b.fulls[i].set, b.fulls[j].set)
			common[j][i] = common[i][j]
		}
	}
	b.families(common)
	for i, f := range b.family {
		for _, g := range b.family[:i] {
			if !b.bands(common, g, f) {
				b.leftovers(g, f)
			}
		}
	}
	b.hiddenSingles()
}

// hiddenSingles posts the full groups that are in no band.
func (b *compiler) hiddenSingles() {
	for i := range b.fulls {
		if g := &b.fulls[i]; !g.done {
			b.add(&full{vars: g.vars, group: i, values: g.values}, g.vars, costFull, false)
		}
	}
}

// bands posts bands of the two families. It returns false if some groups of them that
// cross in more than one variable are in no band together.
func (b *compiler) bands(common [][]int, f, g []int) bool {
	all := true
	inBand := map[int]bool{}
	for _, i := range f {
		if inBand[i] {
			continue
		}
		boxes := crossing(common, i, g)
		if len(boxes) == 0 {
			continue
		}
		lines := crossing(common, boxes[0], f)
		k := len(lines)
		size := 0
		regular := len(boxes) == k && b.values%k == 0
		for _, l := range lines {
			for _, x := range boxes {
				regular = regular && common[l][x]*k == len(b.fulls[l].vars) && len(b.fulls[x].vars) == len(b.fulls[l].vars)
				size += common[l][x]
			}
		}
		if !regular || k < 2 || k > mostLines || b.values > laneBits || size != k*len(b.fulls[i].vars) {
			all = false
			continue
		}
		for _, l := range lines {
			inBand[l] = true
		}
		b.addBand(lines, boxes)
	}
	return all
}

// crossing returns the groups of a family that have more than one variable in common
// with group i.
func crossing(common [][]int, i int, family []int) (list []int) {
	for _, j := range family {
		if common[i][j] > 1 {
			list = append(list, j)
		}
	}
	return list
}

// A full filters a full group by hidden singles.
type full struct {
	vars   []int32
	group  int
	values uint64
}

func (p *full) propagate(s *Space) bool {
	var once, twice uint64
	for _, c := range p.vars {
		v := s.dom[c]
		twice |= once & v
		once |= v
	}
	if once != p.values {
		return false
	}
	return s.hidden(p.vars, once&^twice&^s.placed[p.group])
}

// hidden fixes the variables that hold one of the values, which have one place each.
func (s *Space) hidden(vars []int32, values uint64) bool {
	if values == 0 {
		return true
	}
	for _, c := range vars {
		v := s.dom[c]
		if x := v & values; x != 0 {
			if x&(x-1) != 0 {
				return false
			}
			if x != v {
				s.set(c, x)
			}
		}
	}
	return true
}
