// Package planes searches rules that are not those of ordinary sudokus, of at most 128 cells
// and 16 values: for each value it holds the set of cells that may have it. What some guesses
// don't solve goes to strong propagation.
package planes

import (
	"context"
	"math/bits"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/poll"
)

// Rules that are not ordinary are searched by planes: for each value, the set of the
// cells that may have it. Peers and units are sets of cells too.

// Rules with more cells or values are searched by domains.
const (
	maxPlaneCells  = 128
	maxPlaneValues = 16
)

// A cellBits is a set of cells.
type cellBits struct{ low, high uint64 }

func (s cellBits) and(t cellBits) cellBits  { return cellBits{s.low & t.low, s.high & t.high} }
func (s cellBits) or(t cellBits) cellBits   { return cellBits{s.low | t.low, s.high | t.high} }
func (s cellBits) less(t cellBits) cellBits { return cellBits{s.low &^ t.low, s.high &^ t.high} }
func (s cellBits) empty() bool              { return s.low|s.high == 0 }
func (s cellBits) len() int                 { return bits.OnesCount64(s.low) + bits.OnesCount64(s.high) }

// first returns the lowest cell of a set that is not empty.
func (s cellBits) first() int {
	if s.low != 0 {
		return bits.TrailingZeros64(s.low)
	}
	return 64 + bits.TrailingZeros64(s.high)
}

// rest returns the set without its lowest cell.
func (s cellBits) rest() cellBits {
	if s.low != 0 {
		s.low &= s.low - 1
	} else {
		s.high &= s.high - 1
	}
	return s
}

func cellBitsOf(cell int) cellBits {
	if cell < 64 {
		return cellBits{low: 1 << cell}
	}
	return cellBits{high: 1 << (cell - 64)}
}

// Rules are rules as the search by planes reads them.
type Rules struct {
	cells, values int
	effort        int64 // nodes after which propagation takes over
	all           cellBits
	peers         []cellBits // of each cell
	full          []cellBits // the units that hold each value
}

// New returns the rules for a search by planes, or nil if they are too large.
func New(g *geometry.Board) *Rules {
	if g.Cells() > maxPlaneCells || g.Values > maxPlaneValues {
		return nil
	}
	r := &Rules{cells: g.Cells(), values: g.Values, effort: planeEffort, peers: make([]cellBits, g.Cells())}
	for cell, peers := range g.Peers {
		r.all = r.all.or(cellBitsOf(cell))
		for _, peer := range peers {
			r.peers[cell] = r.peers[cell].or(cellBitsOf(int(peer)))
		}
	}
	for u, unit := range g.Units {
		if g.Full(u) {
			var set cellBits
			for _, cell := range unit {
				set = set.or(cellBitsOf(int(cell)))
			}
			r.full = append(r.full, set)
		}
	}
	return r
}

// A state is a position of the search.
type state struct {
	plane  [maxPlaneValues]cellBits // by value, from 1 on
	solved cellBits                 // cells whose value their peers have lost
	dirty  uint32                   // planes that changed since their units were looked at
}

// A engine finds the solutions of rules with planes.
type engine struct {
	*Rules
	ctx    context.Context
	budget poll.Budget         // nodes
	report func(s *state) bool // false ends the search
	nodes  int64
	err    error
	// After effort nodes, deep searches what is left.
	deep func(s *state) bool
}

// start reports the solutions within a state that is not settled.
func (e *engine) start(s *state) {
	if e.settle(s) {
		e.solve(s)
	}
}

// solve reports the solutions of a settled state, which it overwrites, and returns
// false to end the search.
func (e *engine) solve(s *state) bool {
	for s.solved != e.all {
		if e.nodes++; e.nodes%pollNodes == 0 {
			if e.err = poll.Ended(e.ctx); e.err != nil {
				return false
			}
		}
		if e.budget != poll.Unlimited && e.nodes > int64(e.budget) {
			e.err = poll.ErrBudget
			return false
		}
		if e.nodes > e.effort {
			left := *s // the argument of a function value moves to the heap
			return e.deep(&left)
		}
		cell := e.fewest(s)
		values := s.valuesOf(cell, e.values)
		for ; values&(values-1) != 0; values &= values - 1 {
			if !e.branch(s, cell, bits.TrailingZeros32(values)) {
				return false
			}
		}
		s.assign(cell, bits.TrailingZeros32(values), e.values)
		if !e.settle(s) {
			return true
		}
	}
	solution := *s
	return e.report(&solution)
}

// branch is solve with a value in a cell, which leaves the state as it was.
func (e *engine) branch(s *state, cell, value int) bool {
	next := *s
	next.assign(cell, value, e.values)
	return !e.settle(&next) || e.solve(&next)
}

// valuesOf returns the values of a cell; bit 0 stands for value 1.
func (s *state) valuesOf(cell, n int) (values uint32) {
	if cell < 64 {
		for v := range n {
			values |= uint32(s.plane[v].low>>cell&1) << v
		}
		return values
	}
	for v := range n {
		values |= uint32(s.plane[v].high>>(cell-64)&1) << v
	}
	return values
}

// assign leaves a cell one value.
func (s *state) assign(cell, value, n int) {
	set := cellBitsOf(cell)
	for v := range n {
		if v != value && !s.plane[v].and(set).empty() {
			s.plane[v] = s.plane[v].less(set)
			s.dirty |= 1 << v
		}
	}
}

// fewest returns the open cell with the fewest values, the lowest of several.
func (e *engine) fewest(s *state) int {
	var one, two, three, four cellBits
	for v := range e.values {
		p := s.plane[v]
		four = four.or(three.and(p))
		three = three.or(two.and(p))
		two = two.or(one.and(p))
		one = one.or(p)
	}
	if pairs := two.less(three); !pairs.empty() {
		return pairs.first()
	}
	if triples := three.less(four); !triples.empty() {
		return triples.first()
	}
	best, least := -1, 99
	for open := e.all.less(s.solved); !open.empty(); open = open.rest() {
		cell := open.first()
		if n := bits.OnesCount32(s.valuesOf(cell, e.values)); n < least {
			best, least = cell, n
		}
	}
	return best
}

// settle deduces until nothing more follows: naked and hidden singles, and that a value
// leaves the cells that see all its places in a unit. It returns false if there is no
// solution.
func (e *engine) settle(s *state) bool {
	for {
		var one, two cellBits
		for v := range e.values {
			p := s.plane[v]
			two = two.or(one.and(p))
			one = one.or(p)
		}
		if one != e.all {
			return false
		}
		if fresh := one.less(two).less(s.solved); !fresh.empty() {
			s.solved = s.solved.or(fresh)
			for v := range e.values {
				old := s.plane[v]
				p := old
				now := p.and(fresh)
				for set := now; !set.empty(); set = set.rest() {
					p = p.less(e.peers[set.first()])
				}
				if p == old {
					continue
				}
				if !now.less(p).empty() {
					return false
				}
				s.plane[v] = p
				s.dirty |= 1 << v
			}
			continue
		}
		if s.dirty == 0 {
			return true
		}
		v := bits.TrailingZeros32(s.dirty)
		s.dirty &^= 1 << v
		if !e.lookAtUnits(s, v) {
			return false
		}
	}
}

// lookAtUnits deduces from the places of a value in each unit that holds all values.
func (e *engine) lookAtUnits(s *state, v int) bool {
	p := s.plane[v]
	sole := p.and(s.solved)
	var hidden cellBits
	for i := range e.full {
		unit := &e.full[i]
		if !sole.and(*unit).empty() {
			continue
		}
		places := p.and(*unit)
		switch n := places.len(); {
		case n == 0:
			return false
		case n == 1:
			hidden = hidden.or(places)
		case n <= mostShared:
			common := p
			for set := places; !set.empty(); set = set.rest() {
				common = common.and(e.peers[set.first()])
			}
			if !common.empty() {
				p = p.less(common)
				s.dirty |= 1 << v
			}
		}
	}
	s.plane[v] = p
	if hidden.empty() {
		return true
	}
	for w := range e.values {
		if w != v && !s.plane[w].and(hidden).empty() {
			s.plane[w] = s.plane[w].less(hidden)
			s.dirty |= 1 << w
		}
	}
	return true
}

// mostShared is the largest number of places of a value in a unit whose common peers
// are sought.
const mostShared = 3

// pollNodes is the number of nodes between two looks at the context, some tens of
// microseconds.
const pollNodes = 64
