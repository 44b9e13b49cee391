package propagate

// This file holds the state of a search and runs propagators until none changes a
// domain.

import (
	"context"
	"math/bits"
	"slices"
)

// A Propagator is a constraint with its deductions.
type Propagator interface {
	// Propagate removes values that the constraint excludes, by Keep, and returns
	// false if it finds no way to satisfy it. If each variable has one value left,
	// it must return whether they satisfy the constraint. It must depend on nothing
	// but the domains of the variables that it was added with, whose changes wake it.
	Propagate(s *Space) bool
}

// A filter is a propagator of this package.
type filter interface{ propagate(s *Space) bool }

// A Space holds the domains of a node of the search. Its first words are the domains,
// then for each full group the values that have their place, then the lanes of bands.
type Space struct {
	dom    []uint64
	placed []uint64
	lanes  []uint64
	level  []uint64 // all three

	*plan
	dirty   []uint64 // the propagators that must run, the cheapest first
	lowest  int      // no word of dirty before is set
	singles []int32  // variables that got their value and have not cut their peers
	changes int64    // of domains
	blame   []int32  // the variables of a failure; nil: all of the propagator
	named   []int32  // room for them
	failed  int      // the propagator that failed, or -1 - the variable that became empty

	ctx   context.Context
	work  uint  // runs of propagators; the context is polled by it
	words int64 // read and copied: those of domains, and some for each run
	err   error
}

// A plan is what compiling makes of a problem. Searches share it.
type plan struct {
	n       int
	values  int
	start   []uint64
	entries []entry
	watch   [][]watchWord
	peers   [][]int32
	inFull  [][]int32 // the full groups of each variable
	full    [][]int32 // the variables of each full group
	laneOf  [][]lane
	size    int // words of a level
	wanted  []wanted
	style   style
	bad     bool
}

// An entry is a propagator with what the queue must know.
type entry struct {
	filter
	vars []int32
	cost int
	// once: its own changes wake it only if they fix a variable; a filter that is not
	// exact must see those. alone: not even then.
	once, alone bool
}

// A watchWord has the propagators of a variable within one word of dirty.
type watchWord struct {
	word int
	bits uint64
}

// A lane is a place where words of a band repeat a domain.
type lane struct {
	word  int32
	shift uint8
}

// Domain returns the domain of a variable.
func (s *Space) Domain(variable int) uint64 { return s.dom[variable] }

// Keep removes the values outside the set from the domain of a variable. It returns
// false if no value is left.
func (s *Space) Keep(variable int, values uint64) bool { return s.keep(int32(variable), values) }

func (s *Space) keep(c int32, values uint64) bool {
	v := s.dom[c]
	if x := v & values; x != v {
		if x == 0 {
			return false
		}
		s.set(c, x)
	}
	return true
}

func (s *Space) keepAll(vars []int32, values uint64) bool {
	for _, c := range vars {
		if !s.keep(c, values) {
			return false
		}
	}
	return true
}

// set changes a domain to one that is smaller and not empty.
func (s *Space) set(c int32, v uint64) {
	old := s.dom[c]
	s.dom[c] = v
	s.changes++
	for _, at := range s.laneOf[c] {
		s.lanes[at.word] ^= (old ^ v) << (at.shift & 63)
	}
	w := s.watch[c]
	for i := range w {
		s.dirty[w[i].word] |= w[i].bits
	}
	if len(w) > 0 {
		s.lowest = min(s.lowest, w[0].word)
	}
	if v&(v-1) == 0 {
		s.singles = append(s.singles, c)
	}
}

// runWords is what a run of a propagator costs beside reading its domains.
const runWords = 8

// pollMask: the context is polled once per 128 runs of propagators, about 50 µs.
const pollMask = 127

// settle runs propagators until nothing changes. It returns false on a contradiction
// and when the context ends, which err shows.
func (s *Space) settle() bool {
	for {
		for len(s.singles) > 0 {
			c := s.singles[len(s.singles)-1]
			s.singles = s.singles[:len(s.singles)-1]
			v := s.dom[c]
			for _, g := range s.inFull[c] {
				s.placed[g] |= v
			}
			for _, p := range s.peers[c] {
				if x := s.dom[p]; x&v != 0 {
					if x == v {
						s.failed = -1 - int(p)
						return s.clear()
					}
					s.set(p, x&^v)
				}
			}
		}
		for s.lowest < len(s.dirty) && s.dirty[s.lowest] == 0 {
			s.lowest++
		}
		if s.lowest >= len(s.dirty) {
			return true
		}
		word := s.lowest
		bit := s.dirty[word] & -s.dirty[word]
		s.dirty[word] &^= bit
		i := word<<6 + bits.TrailingZeros64(bit)
		if s.work++; s.work&pollMask == 0 && s.ctx != nil {
			if s.err = s.ctx.Err(); s.err != nil {
				return s.clear()
			}
		}
		e := &s.entries[i]
		s.words += runWords + int64(len(e.vars))
		s.blame = nil
		if !e.propagate(s) {
			s.failed = i
			return s.clear()
		}
		if e.once && (e.alone || len(s.singles) == 0) {
			s.dirty[word] &^= bit
		}
	}
}

// clear empties the queue after a contradiction.
func (s *Space) clear() bool {
	s.singles = s.singles[:0]
	clear(s.dirty)
	s.lowest = len(s.dirty)
	return false
}

// enter makes a level the current one.
func (s *Space) enter(level []uint64) {
	s.level = level
	s.dom = level[:s.n:s.n]
	s.placed = level[s.n : s.n+len(s.full)]
	s.lanes = level[s.n+len(s.full):]
}

// load fills the current level from domains and wakes all propagators. It returns
// false if a domain is empty.
func (s *Space) load(domains []uint64) bool {
	s.words += int64(s.size)
	copy(s.dom, domains)
	clear(s.level[s.n:])
	for c, v := range s.dom {
		for _, at := range s.laneOf[c] {
			s.lanes[at.word] |= v << (at.shift & 63)
		}
	}
	s.wake()
	return !slices.Contains(domains, 0)
}

// wake makes all propagators run.
func (s *Space) wake() {
	s.clear()
	for i := range s.entries {
		s.dirty[i>>6] |= 1 << (i & 63)
	}
	s.lowest = 0
	for c, v := range s.dom {
		if v&(v-1) == 0 {
			s.singles = append(s.singles, int32(c))
		}
	}
}

// newSpace returns a space for searching the plan.
func (p *plan) newSpace() *Space {
	s := &Space{plan: p, dirty: make([]uint64, (len(p.entries)+63)/64)}
	s.enter(make([]uint64, p.size))
	return s
}

// Add adds a constraint with deductions of its own. The function makes it from the numbers that
// the variables have in its Space.
func (p *Problem) Add(vars []int, make func(vars []int) Propagator) {
	list := p.list(vars)
	own := slices.Clone(vars)
	for i, c := range list {
		own[i] = int(c)
	}
	p.post(custom{make(own)}, costOther, list)
}

// A custom is a constraint from outside.
type custom struct{ Propagator }

func (c custom) propagate(s *Space) bool { return c.Propagate(s) }

// Blame names the variables that a contradiction of the running constraint is about. If
// it is not called, they are all variables of the constraint.
func (s *Space) Blame(vars []int) {
	s.blame = s.named[:0]
	for _, c := range vars {
		s.blame = append(s.blame, int32(c))
	}
	s.named = s.blame
}
