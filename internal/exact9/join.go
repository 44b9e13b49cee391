package exact9

import (
	"encoding/binary"
	"math/bits"
	"sync"
)

// This file finds all solutions of a position with many. It builds on the lists of ways. It
// buys 3 to 8 × the solutions a second of guesses where all are wanted, as in BenchmarkCountAll.
//
// In a position with few ways to place each digit, a solution is a way of each, no two with a
// cell in common. A word for each digit holds the ways left, so that a way of one digit strikes
// those of the others by a few AND-NOTs, and the solutions of the last two are counted by bits.
// One digit takes the cells that the others leave, and needs no list.

// A join is the lists of a position and the state of the search in them. The listed digits have
// numbers, counted down to 0 in the order of the search: those with few ways come first.
type join struct {
	listed int                    // digits
	digit  [9]uint8               // the digit of each number
	size   [9]int                 // its ways
	ways   [9][mostWays]cellSet   // by digit
	meet   [9][mostWays][8]uint64 // for a way, those of lower numbers that share a cell with it
	pairs  [mostWays]uint64       // for a way of number 1, those of number 0 that share a cell with it
	left   [9][8]uint64           // the ways left of lower numbers, for each number
	holds  [placeCount][8]uint64  // the ways of each number that have the cell
	list   listing

	// For yielding:
	drawn  [9][mostWays]drawing
	boards [9]drawing // with the ways of higher numbers
	board  drawing
	rest   uint8 // the value of the digit without a list, or 0
}

// A join takes as long to set up as some ten guesses. On minimal puzzles less four clues, Count
// has 3 to 8 times the rate without joins.
const (
	joinAfter         = 2      // solutions; which come first depends on guesses alone
	joinFor           = 16     // more solutions that are wanted
	fewOpen, manyOpen = 16, 50 // cells: with few, guesses are as quick; with many, most digits have too many ways
)

var joins = sync.Pool{New: func() any { return new(join) }}

// plainWays are the rules of ways without extra rules.
var plainWays = sync.OnceValue(func() *wayRules { return new(Extra).newWays(nil) })

// wantsMany reports whether so many more solutions are wanted, of a board that has several, that
// lists may pay.
func (e *Search) wantsMany() bool {
	return e.Found >= joinAfter && (e.Limit == 0 || e.Limit-e.Found > joinFor)
}

// joinWays finds all solutions of a position if it has few ways. It reports whether it did, and
// whether the search continues.
func (e *Search) joinWays(s *state, rules *wayRules) (done, more bool) {
	if n := (cellSet{s.wideOpen, s.lastOpen}).len(); n < fewOpen || n > manyOpen {
		return false, true
	}
	j := joins.Get().(*join)
	defer joins.Put(j)
	if !j.listWays(s, rules) {
		return false, true
	}
	j.crossWays(cellSet{s.wideOpen, s.lastOpen})
	first := j.listed - 1
	all := ^uint64(0) >> (mostWays - j.size[first])
	if e.Yield != nil {
		j.draw(s)
		return true, e.eachJoined(j, first, all)
	}
	more = e.countJoined(j, first, all)
	if e.Limit != 0 {
		e.Found = min(e.Found, e.Limit)
	}
	return true, more
}

// listWays lists the ways of a position. It returns false if a digit has too many, or if few
// digits are open.
func (j *join) listWays(s *state, rules *wayRules) bool {
	open := cellSet{s.wideOpen, s.lastOpen}
	var digits [9]int // cells<<4 | digit, the most cells first: these have too many ways, if any has
	n := 0
	for d := range s.wide {
		if cells := (cellSet{s.wide[d], s.last[d]}).and(open).len(); cells > 0 {
			i := n
			for ; i > 0 && digits[i-1] < cells<<4; i-- {
				digits[i] = digits[i-1]
			}
			digits[i] = cells<<4 | d
			n++
		}
	}
	j.rest, j.listed = 0, 0
	for _, key := range digits[:n] {
		d := key & 15
		if j.rest == 0 && s.guessed>>d&1 == 0 {
			j.rest = uint8(d + 1)
			continue
		}
		a, b := s.wide[d]&open.wide|s.wideAt[d], uint64(s.last[d]&open.last|s.lastAt[d])
		n, _ := rules.list(&j.list, a, b, &j.ways[d])
		if n < 0 {
			return false
		}
		i := j.listed
		for ; i > 0 && j.size[i-1] < n; i-- {
			j.size[i], j.digit[i] = j.size[i-1], j.digit[i-1]
		}
		j.size[i], j.digit[i] = n, uint8(d)
		j.listed++
	}
	return j.listed > 2
}

// crossWays finds which ways share an open cell.
func (j *join) crossWays(open cellSet) {
	for set := open; !set.empty(); {
		var at int
		at, set = set.pop()
		j.holds[at] = [8]uint64{}
	}
	for i := range j.listed {
		ways := j.ways[j.digit[i]][:j.size[i]]
		for k := range ways {
			var meet [8]uint64
			ways[k] = ways[k].and(open)
			for set := ways[k]; !set.empty(); {
				var at int
				at, set = set.pop()
				holds := &j.holds[at]
				for q := range i {
					meet[q] |= holds[q]
				}
				if i < 8 {
					holds[i] |= 1 << k
				}
			}
			j.meet[i][k] = meet
			if i == 1 {
				j.pairs[k] = meet[0]
			}
		}
		if i < 8 {
			j.left[j.listed-1][i] = ^uint64(0) >> (mostWays - j.size[i])
		}
	}
}

// narrow strikes the ways of lower numbers that meet a way, and returns those of the next
// number. It returns 0 if a number has none left.
func (j *join) narrow(i, way int) uint64 {
	left, next, meet := &j.left[i], &j.left[i-1], &j.meet[i][way&(mostWays-1)]
	for q := range i {
		x := left[q] &^ meet[q]
		if x == 0 {
			return 0
		}
		next[q] = x
	}
	return next[i-1]
}

// countJoined counts the solutions with the given ways of a number, 2 or more, and those left
// of lower ones, and reports whether the search continues.
func (e *Search) countJoined(j *join, i int, ways uint64) bool {
	if e.guesses++; e.guesses == e.pause && !e.look() {
		return false
	}
	if i > 2 {
		for ; ways != 0; ways &= ways - 1 {
			if next := j.narrow(i, bits.TrailingZeros64(ways)); next != 0 && !e.countJoined(j, i-1, next) {
				return false
			}
		}
		return true
	}
	left0, left1 := j.left[2][0], j.left[2][1]
	for ; ways != 0; ways &= ways - 1 {
		meet := &j.meet[2][bits.TrailingZeros64(ways)&(mostWays-1)]
		last, next := left0&^meet[0], left1&^meet[1]
		if last == 0 || next == 0 {
			continue
		}
		if e.guesses++; e.guesses == e.pause && !e.look() {
			return false
		}
		for ; next != 0; next &= next - 1 {
			e.Found += bits.OnesCount64(last &^ j.pairs[bits.TrailingZeros64(next)&(mostWays-1)])
		}
		if e.Limit != 0 && e.Found >= e.Limit {
			return false
		}
	}
	return true
}

// draw draws the position and the ways, for eachJoined.
func (j *join) draw(s *state) {
	board := &j.boards[j.listed-1]
	s.fill((*[81]uint8)(board[:]))
	board.write(cellSet{s.wideOpen, s.lastOpen}, j.rest)
	for i := range j.listed {
		digit := j.digit[i]
		for k, way := range j.ways[digit][:j.size[i]] {
			j.drawn[i][k] = drawing{}
			j.drawn[i][k].write(way, digit+1^j.rest)
		}
	}
}

// eachJoined yields each solution with the given ways of a number, 1 or more, and those left of
// lower ones, and reports whether the search continues.
func (e *Search) eachJoined(j *join, i int, ways uint64) bool {
	if e.guesses++; e.guesses == e.pause && !e.look() {
		return false
	}
	board := &j.boards[i-1]
	for ; ways != 0; ways &= ways - 1 {
		way := bits.TrailingZeros64(ways) & (mostWays - 1)
		next := j.narrow(i, way)
		if next == 0 {
			continue
		}
		board.merge(&j.boards[i], &j.drawn[i][way])
		if i > 1 {
			if !e.eachJoined(j, i-1, next) {
				return false
			}
			continue
		}
		for ; next != 0; next &= next - 1 {
			j.board.merge(board, &j.drawn[0][bits.TrailingZeros64(next)&(mostWays-1)])
			e.Found++
			if !e.Yield(j.board[:81]) || e.Found == e.Limit {
				return false
			}
		}
	}
	return true
}

// A drawing is the cells of a board, and some more for whole words. That of a way has in its
// cells what makes its digit of the value that is there without it.
type drawing [88]uint8

// write writes a value to cells.
func (d *drawing) write(cells cellSet, v uint8) {
	for !cells.empty() {
		var at int
		at, cells = cells.pop()
		d[cellOf(at)] = v
	}
}

// merge sets a drawing to another and a way.
func (d *drawing) merge(other, way *drawing) {
	for i := 0; i < len(d); i += 8 {
		binary.NativeEndian.PutUint64(d[i:i+8], binary.NativeEndian.Uint64(other[i:i+8])^binary.NativeEndian.Uint64(way[i:i+8]))
	}
}
