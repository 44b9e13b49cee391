package csp

import (
	"math"
	"slices"

	"example.com/sudoku/internal/propagate"
)

// This file filters the places of a region. What it can reach comes from a breadth-first
// search, in which the places that are known to be in it cost nothing; what it needs are the
// cut vertices that a depth-first search finds (Tarjan 1972).

// A connected keeps the places of some values together.
type connected struct {
	connectedForm       // each of its places is a group of neighbours that are equal
	weight        []int // places of a group
	vars          []int
	values        uint64
	role          []role
	settled       []role // at the end of the last run that changed nothing

	// Of a run.
	at      []visit
	visits  int
	total   int   // places that the region can have
	needed  []int // of the open places
	now     []int
	far     [][]int // by the number of open places on the way
	changed bool
}

// A role is what a place is to the region. The zero role is that before the first run.
type role uint8

const (
	outside role = 1 + iota
	open         // it may be in the region
	inside
)

// A visit is the number of a place in the order of a depth-first search, from 1 on, and the
// lowest one that an edge from its subtree leads to.
type visit struct{ number, low int }

func (p *connected) Propagate(s *propagate.Space) bool {
	first, insides := -1, 0
	for i, x := range p.vars {
		switch d := s.Domain(x); {
		case d&p.values == 0:
			p.role[i] = outside
		case d&^p.values != 0:
			p.role[i] = open
		default:
			if p.role[i] = inside; first < 0 {
				first = i
			}
			insides += p.weight[i]
		}
	}
	if slices.Equal(p.role, p.settled) {
		return true
	}
	clear(p.at)
	p.visits, p.needed, p.changed = 0, p.needed[:0], false
	if first < 0 && !p.fit(s) || first >= 0 && !p.grow(s, first, insides) {
		return p.blame(s)
	}
	for _, i := range p.needed {
		if !p.become(s, i, inside) {
			return false
		}
	}
	if !p.changed {
		copy(p.settled, p.role)
	}
	return true
}

// blame names the places of a contradiction: those inside, and those outside around what a
// search has met. It returns false.
func (p *connected) blame(s *propagate.Space) bool {
	vars := p.now[:0]
	for i, r := range p.role {
		if r == inside || r == outside && slices.ContainsFunc(p.near[i], func(k int) bool { return p.at[k].number != 0 }) {
			vars = append(vars, p.vars[i])
		}
	}
	s.Blame(vars)
	p.now = vars
	return false
}

// become makes an open place inside or outside.
func (p *connected) become(s *propagate.Space, i int, r role) bool {
	p.role[i], p.changed = r, true
	if r == inside {
		return s.Keep(p.vars[i], p.values)
	}
	return s.Keep(p.vars[i], ^p.values)
}

// fit excludes the parts of open places that are too small for the region, of which no place
// is known.
func (p *connected) fit(s *propagate.Space) bool {
	parts, size, all := 0, max(1, p.size), 0
	p.total = math.MaxInt // so that none is needed
	for start := range p.role {
		if p.role[start] == outside || p.at[start].number > 0 {
			continue
		}
		before := p.visits
		n, _ := p.descend(start, start)
		if all += n; n >= size {
			parts++
			continue
		}
		for i := range p.role {
			if p.at[i].number > before && !p.become(s, i, outside) {
				return false
			}
		}
	}
	if all == size {
		for i, r := range p.role {
			if r == open {
				p.needed = append(p.needed, i)
			}
		}
	}
	return parts > 0
}

// grow excludes what the region can't reach, and collects what it needs. It has insides
// places, of which first is one.
func (p *connected) grow(s *propagate.Space, first, insides int) bool {
	left := len(p.far) - 1
	if p.size > 0 {
		left = p.size - insides
	}
	if p.total = p.reach(first, left); left < 0 || p.total < p.size {
		return false
	}
	for i, r := range p.role {
		switch reached := p.at[i].number < 0; {
		case r == inside && !reached:
			return false
		case r == open && !reached && !p.become(s, i, outside):
			return false
		case r == open && reached && p.total == p.size:
			p.needed = append(p.needed, i)
		}
	}
	if p.total > p.size {
		p.descend(first, first)
	}
	return true
}

// reach gives a number below 0 to the places that a path from the first one leads to with at
// most left open ones, and returns how many they are.
func (p *connected) reach(first, left int) (n int) {
	for d := range p.far {
		p.far[d] = p.far[d][:0]
	}
	p.far[0] = append(p.far[0], first)
	for d := 0; d <= max(left, 0); d++ {
		for k := 0; k < len(p.far[d]); k++ {
			i := p.far[d][k]
			if p.at[i].number < 0 {
				continue
			}
			p.at[i].number = -1
			n += p.weight[i]
			for _, next := range p.near[i] {
				to := d
				if p.role[next] == open {
					to += p.weight[next]
				}
				if p.role[next] != outside && p.at[next].number == 0 && to <= max(left, d) {
					p.far[to] = append(p.far[to], next)
				}
			}
		}
	}
	return n
}

// descend visits a place and those that it leads to. It returns how many they are and how
// many of them are inside. It collects the open places without which some that are inside
// would be apart from the start, or the region would have too few places.
func (p *connected) descend(i, parent int) (places, insides int) {
	p.visits++
	v := &p.at[i]
	v.number, v.low = p.visits, p.visits
	places = p.weight[i]
	if p.role[i] == inside {
		insides = 1
	}
	rest, needed := p.total, false
	for _, k := range p.near[i] {
		switch child := &p.at[k]; {
		case p.role[k] == outside || k == parent:
		case child.number > 0:
			v.low = min(v.low, child.number)
		default:
			n, in := p.descend(k, i)
			places, insides = places+n, insides+in
			if v.low = min(v.low, child.low); child.low >= v.number {
				rest -= n
				needed = needed || in > 0
			}
		}
	}
	if p.role[i] == open && i != parent && (needed || rest-p.weight[i] < p.size) {
		p.needed = append(p.needed, i)
	}
	return places, insides
}
