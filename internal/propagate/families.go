package propagate

// This file divides full groups into families of disjoint groups, such as rows, columns
// and boxes: unions of groups are made within a family.

import (
	"math/bits"
	"slices"
)

// coverSteps bounds the search for a family that covers all variables.
const coverSteps = 300

// families divides the full groups into families: first those that cover all variables
// of full groups, then others.
func (b *compiler) families(common [][]int) {
	alike := likeness(common)
	home := make([]int, len(b.fulls)) // 1 more than the family of each group
	all := make([]uint64, b.words)
	for i := range b.fulls {
		for w, x := range b.fulls[i].set {
			all[w] |= x
		}
	}
	for i := range b.fulls {
		if home[i] != 0 {
			continue
		}
		c := &cover{compiler: b, alike: alike[i], home: home, left: slices.Clone(all), steps: coverSteps}
		if c.add(i) {
			slices.Sort(c.chosen)
			b.family = append(b.family, c.chosen)
			for _, j := range c.chosen {
				home[j] = len(b.family)
			}
		}
	}
	covers := len(b.family)
	for i := range b.fulls {
		if home[i] != 0 {
			continue
		}
		best, most := -1, -1
		for k, f := range b.family[covers:] {
			fits, like := true, 0
			for _, j := range f {
				fits = fits && common[i][j] == 0 && b.fulls[j].values == b.fulls[i].values
				like = max(like, alike[i][j])
			}
			if fits && like > most {
				best, most = covers+k, like
			}
		}
		if best < 0 {
			best = len(b.family)
			b.family = append(b.family, nil)
		}
		b.family[best] = append(b.family[best], i)
	}
}

// likeness says how much each two groups cross other groups alike.
func likeness(common [][]int) [][]int {
	alike := make([][]int, len(common))
	for i := range alike {
		alike[i] = make([]int, len(common))
		for j := range i {
			for k, n := range common[i] {
				alike[i][j] += min(n, common[j][k])
			}
			alike[j][i] = alike[i][j]
		}
	}
	return alike
}

// A cover searches for disjoint groups that cover all variables, those that are like
// the first one first.
type cover struct {
	*compiler
	alike  []int
	home   []int
	left   []uint64 // variables not covered
	chosen []int
	steps  int
}

// add chooses a group and covers the rest. It returns false, and chooses nothing, if
// that can't be done.
func (c *cover) add(i int) bool {
	if c.steps--; c.steps < 0 {
		return false
	}
	set := c.fulls[i].set
	c.chosen = append(c.chosen, i)
	first := -1
	for w := range set {
		c.left[w] &^= set[w]
		if first < 0 && c.left[w] != 0 {
			first = w<<6 + bits.TrailingZeros64(c.left[w])
		}
	}
	if first < 0 {
		return true
	}
	var can []int
	for _, g := range c.inFull[first] {
		f := &c.fulls[g]
		if c.home[g] == 0 && f.values == c.fulls[i].values && countBoth(f.set, c.left) == len(f.vars) {
			can = append(can, int(g))
		}
	}
	slices.SortStableFunc(can, func(x, y int) int { return c.alike[y] - c.alike[x] })
	for _, g := range can {
		if c.add(g) {
			return true
		}
	}
	for w := range set {
		c.left[w] |= set[w]
	}
	c.chosen = c.chosen[:len(c.chosen)-1]
	return false
}
