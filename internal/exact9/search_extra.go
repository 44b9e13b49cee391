package exact9

import (
	"math/bits"
	"sync"
)

// This file searches boards with extra rules.

// A position is a state of the search with extra rules. Each guess copies it.
type position struct {
	state
	alive [9]uint64 // the ways that are left of each digit, if they were listed
	room  *room
}

// room is what the positions of a search share.
type room struct {
	failures failures
	seen     view
	ways     [9][mostWays]cellSet // of the digits that have few
	listing  listing
}

// rooms has rooms to use again: to make one for each puzzle would take longer than many
// puzzles do.
var rooms = sync.Pool{New: func() any { return new(room) }}

// give sets the cells of a digit and where it stands.
func (s *position) give(d int, a, b, standA, standB uint64) {
	s.wide[d], s.last[d] = a&^standA, uint32(b&^standB)
	s.wideAt[d], s.lastAt[d] = standA, uint32(standB)
	s.wideOpen &^= standA
	s.lastOpen &^= uint32(standB)
}

// startExtra is start for rules with extra ones.
func (e *Search) startExtra(from *state) bool {
	room := rooms.Get().(*room)
	defer rooms.Put(room)
	room.failures = failures{late: earliest}
	room.seen.closed = [9]uint64{}
	s := position{state: *from, room: room}
	for d := range s.wide {
		room.seen.open[d] = cellSet{wideBits, bandBits}
		givens := cellSet{s.wideAt[d], s.lastAt[d]}
		s.wide[d] |= givens.wide
		s.last[d] |= givens.last
		if !e.Extra.place(&s, d, givens) {
			return false
		}
	}
	if !e.Extra.settle(&s, &room.seen, 1<<9-1) {
		return false
	}
	if e.Extra.ways != nil && (cellSet{s.wideOpen, s.lastOpen}).len() >= leastOpen {
		if !e.Extra.listWays(&s) || !e.Extra.settle(&s, &room.seen, 0) {
			return false
		}
	}
	e.guessExtra(&s, &room.seen)
	return true
}

// guessExtra is solveFrom for rules with extra ones. It guesses what a cell holds, as
// the extra rules say little about how a digit is arranged in a band.
func (e *Search) guessExtra(s *position, seen *view) bool {
	for s.wideOpen != 0 || s.lastOpen != 0 {
		e.guesses++
		if e.guesses == e.pause && !e.look() {
			return false
		}
		if cell := e.Extra.pair(s); !cell.empty() {
			d, other := s.two(cell)
			if !e.fillExtra(s, seen, d, cell) {
				return false
			}
			if !e.Extra.fill(s, seen, other, cell) {
				s.room.failures.add(cell)
				return true
			}
			continue
		}
		// Few cells are filled: now the rule of triads is worth its time.
		for d := range s.triads {
			_, _, p, q, stacks := reduceDigit(s.wide[d]|s.wideAt[d], uint64(s.last[d]|s.lastAt[d]))
			s.triads[d] = triadsOf(p, q, stacks)
		}
		if digits, ok := s.countTriads(); !ok {
			return true
		} else if digits != 0 {
			if !e.Extra.settle(s, seen, digits) {
				return true
			}
			continue
		}
		digit, band, options := s.guess()
		for ; options&(options-1) != 0; options &= options - 1 {
			if !e.arrangeExtra(s, seen, digit, band, options) {
				return false
			}
		}
		s.arrangeOnly(digit, band, options)
		if !e.Extra.settle(s, seen, 1<<digit) {
			return true
		}
	}
	return e.recordSolution(&s.state)
}

// fillExtra is guessExtra with a digit in a cell, which leaves the position as it was. It
// is a function of its own, as variables of a loop would move to the heap.
func (e *Search) fillExtra(s *position, seen *view, d int, cell cellSet) bool {
	next := *s
	if len(e.Extra.units) > 0 {
		view := *seen
		seen = &view
	}
	if !e.Extra.fill(&next, seen, d, cell) {
		s.room.failures.add(cell)
		return true
	}
	return e.guessExtra(&next, seen)
}

// fill settles the position with a digit in a cell.
func (x *Extra) fill(s *position, seen *view, d int, cell cellSet) bool {
	s.wideOpen &^= cell.wide
	s.lastOpen &^= cell.last
	x.place(s, d, cell)
	return x.settle(s, seen, 1<<d)
}

// two returns the two digits of a cell.
func (s *state) two(cell cellSet) (d, e int) {
	digits := s.digitsIn(cell.wide, cell.last) // without a branch, unlike a loop that ends at the digit
	return bits.TrailingZeros(digits), bits.TrailingZeros(digits & (digits - 1))
}

// arrangeExtra is fillExtra for the lowest of the arrangements of a digit.
func (e *Search) arrangeExtra(s *position, seen *view, digit, band int, options uint8) bool {
	next, view := *s, *seen
	next.arrangeOnly(digit, band, options)
	return !e.Extra.settle(&next, &view, 1<<digit) || e.guessExtra(&next, &view)
}
