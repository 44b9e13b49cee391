package csp

import "slices"

// This file counts the errors of an AllDifferent that needs all values of decisions that follow
// others, as the distances of an all-interval series: by the rarest value that none has. A
// value is the rarer, the fewer values of the others give it. Rare ones have to be placed
// first, and plain counts lose them again. Codognet and Diaz count so in Adaptive Search.

// A rarest orders the values of an AllDifferent by how rare they are.
type rarest struct {
	order []int   // the places of the values in the table, the most frequent first
	rank  []int32 // of each place: its place in the order, from 1 on
}

// addRarest adds such a counter, whose table is at a place, if the values are as many as the
// decisions and the rarest is far rarer than the most frequent.
func (p *plan) addRarest(c *Constraint, at [3]int) bool {
	const rarer, mostPairs = 4, 1 << 22
	n := len(c.decisions)
	often, pairs := make([]int, at[1]), 0
	for _, x := range c.decisions {
		f := p.gene[x.index].follow
		if f == nil || f.pair == nil || len(f.args) != 2 {
			return false
		}
		if pairs += p.width(f.args[0].index) * p.width(f.args[1].index); pairs > mostPairs {
			return false
		}
	}
	for _, x := range c.decisions {
		f := p.gene[x.index].follow
		for v := range p.domains.remaining(f.args[0].index) {
			for w := range p.domains.remaining(f.args[1].index) {
				result := f.pair(v+f.args[0].plus(), w+f.args[1].plus())
				if i := result - f.plus + x.plus() - at[2]; result != none && uint(i) < uint(len(often)) && p.has(x.index, result-f.plus) {
					often[i]++
				}
			}
		}
	}
	r := &rarest{rank: make([]int32, at[1])}
	for i, n := range often {
		if n > 0 {
			r.order = append(r.order, i)
		}
	}
	slices.SortStableFunc(r.order, func(i, k int) int { return often[k] - often[i] })
	if len(r.order) != n || often[r.order[0]] < rarer*often[r.order[n-1]] {
		return false
	}
	for rank, i := range r.order {
		r.rank[i] = int32(rank + 1)
	}
	k := p.add(counter{kind: countRarest, branch: onTop, rarest: r})
	for _, x := range c.decisions {
		p.addUse(x, use{kind: countRarest, counter: k, place: int32(at[1]), at: int32(at[0]), base: x.plus() - at[2]})
	}
	p.hunts = true
	return true
}

// move counts that a decision has another value, and returns the rank of the rarest value that
// is missing then, where errors was that rank.
func (r *rarest) move(s *genome, u *use, errors, old, v int) int {
	table := s.count[u.at:][:u.place]
	if i := old + u.base; old != none && uint(i) < uint(len(table)) {
		if table[i]--; table[i] == 0 {
			errors = max(errors, int(r.rank[i]))
		}
	}
	if i := v + u.base; v != none && uint(i) < uint(len(table)) {
		table[i]++
	}
	for errors > 0 && table[r.order[errors-1]] > 0 {
		errors--
	}
	return errors
}
