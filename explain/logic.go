package explain

import (
	"context"
	"math/bits"

	"example.com/sudoku"
	"example.com/sudoku/internal/poll"
)

// This file holds the position that the techniques read: candidates in three views, on
// the tables of a [geometry]. The finders of techniques are its methods.

// logic is a position of the solver that works as a person does. It holds the
// candidates of each cell in three views, updated together. In its sets the
// digit d stands for the value d+1.
//
// A technique collects its conclusions in an unchanged position; conclude then
// applies them all. So they do not depend on the order in which they are found,
// and a puzzle and its transformations have the same rounds.
type logic struct {
	*geometry
	rows       *[TrialAndError + 1]techniqueRow // the table techniques
	left       int                              // empty cells
	dirty      clueBits                         // at least the clues of which a cell has lost a candidate since they were asked
	board      [maxLogic]uint8                  // values
	given      cellSet                          // cells of the puzzle itself
	unfilled   cellSet                          // cells without a value
	may        [maxLogic]uint16                 // candidates of a cell, 0 if it has a value
	where      [16]cellSet                      // cells that can take a digit
	places     [16][noUnit + 1]uint16           // members of a full unit that can take a digit
	narrow     cellSet                          // at least the cells with one candidate
	singles    [16]uint64                       // at least the units with one place for a digit
	eliminated [16]cellSet                      // conclusions: cells that can't take a digit
	filled     cellSet                          // conclusions: cells that take a value
	placed     [maxLogic]uint8                  // their values
	news       bool                             // eliminated or placed is not empty
	direct     bool                             // look for the direct forms of locked candidates and hidden subsets
	losers     bool                             // these rule out candidates
	step       *Step                            // if not nil: explain the first conclusion here, and stop
	known      *conclusionSet                   // if not nil: a step must have a conclusion that is not among these
	without    uint64                           // techniques not to use
	idle       uint64                           // techniques known to conclude nothing in this position
	links      *linkGraph                       // of chains, nil until needed
	rects      *rectangleList                   // of rectangles, nil until needed
	coq        *crossed                         // of SueDeCoq, nil until needed
	ctx        context.Context                  // of the technique that is looked for
}

// setUp sets the zero logic to the position of a puzzle that keeps the rules. candidates
// restrict the cells if they are not nil.
func (p *logic) setUp(g *geometry, puzzle []uint8, candidates []sudoku.Values) {
	p.geometry, p.rows = g, &techniques
	p.without |= g.unserved
	if candidates != nil {
		p.without |= uniquenessTechniques
	}
	p.stale()
	if p.rects != nil {
		p.rects.free = p.rects.free[:0]
	}
	var seen [noUnit + 1]uint16
	for cell, v := range puzzle {
		p.board[cell] = v
		if v != 0 {
			p.given.add(cell)
			for _, u := range g.spots[cell].unit {
				seen[u&63] |= 1 << (v - 1)
			}
		}
	}
	seen[noUnit] = 0
	var once, twice [16]uint64 // units with a place, and with two
	for cell, v := range puzzle {
		if v != 0 {
			continue
		}
		p.left++
		p.unfilled.add(cell)
		s := &g.spots[cell]
		may := g.allowed[cell] &^ (seen[s.unit[0]&63] | seen[s.unit[1]&63] | seen[s.unit[2]&63])
		if candidates != nil {
			may &= digitsIn(candidates[cell])
		}
		var beyond []place
		if g.unusual != nil {
			may &^= g.seenBy(cell, puzzle)
			beyond = g.beyond(cell)
		}
		p.may[cell] = may
		if may&(may-1) == 0 {
			p.narrow.add(cell)
		}
		for units := g.around[cell]; may != 0; may &= may - 1 {
			d := bits.TrailingZeros16(may) & 15
			p.where[d].add(cell)
			places := &p.places[d]
			places[s.unit[0]&63] |= 1 << s.at[0]
			places[s.unit[1]&63] |= 1 << s.at[1]
			places[s.unit[2]&63] |= 1 << s.at[2]
			for _, in := range beyond {
				places[in.unit&63] |= 1 << in.at
			}
			twice[d] |= once[d] & units
			once[d] |= units
		}
	}
	for d := range p.singles {
		p.singles[d] = once[d] &^ twice[d]
	}
	if g.unusual != nil {
		p.dirty = allClueBits
		for d := range p.places {
			p.places[d][noUnit] = 0
		}
	}
}

// seenBy returns the digits of all peers of a cell.
func (g *geometry) seenBy(cell int, puzzle []uint8) (seen uint16) {
	for _, peer := range g.rules.Peers(cell) {
		if v := puzzle[peer]; v != 0 {
			seen |= 1 << (v - 1)
		}
	}
	return seen
}

const _ = uint(mostFull - 3*16) // the units of a board are bits of logic.singles

// eliminate removes a candidate.
func (p *logic) eliminate(cell, d int) {
	may := p.may[cell] &^ (1 << d)
	p.may[cell] = may
	if may&(may-1) == 0 {
		p.narrow.add(cell)
	}
	p.where[d].drop(cell)
	s := &p.spots[cell]
	places := &p.places[d]
	a := places[s.unit[0]&63] &^ (1 << s.at[0])
	b := places[s.unit[1]&63] &^ (1 << s.at[1])
	c := places[s.unit[2]&63] &^ (1 << s.at[2])
	places[s.unit[0]&63], places[s.unit[1]&63], places[s.unit[2]&63] = a, b, c
	p.singles[d] |= lone(a)<<(s.unit[0]&63) | lone(b)<<(s.unit[1]&63) | lone(c)<<(s.unit[2]&63)
	if p.unusual != nil {
		p.eliminateMore(cell, d)
	}
}

// eliminateMore does what eliminate does beyond the first three units of a cell.
func (p *logic) eliminateMore(cell, d int) {
	for _, in := range p.beyond(cell) {
		places := p.places[d][in.unit] &^ (1 << in.at)
		p.places[d][in.unit] = places
		p.singles[d] |= lone(places) << in.unit
	}
	p.touch(cell)
}

// lone returns 1 if one bit is set, otherwise 0, without a branch, which nobody
// could predict.
func lone(places uint16) uint64 {
	return (uint64(places&(places-1)) - 1) & -uint64(places) >> 63
}

// placeValue fills a cell.
func (p *logic) placeValue(cell int, v uint8) {
	d := int(v - 1)
	for may := p.may[cell]; may != 0; may &= may - 1 {
		p.eliminate(cell, bits.TrailingZeros16(may))
	}
	p.board[cell] = v
	p.unfilled.drop(cell)
	p.left--
	losers := p.where[d].and(&p.peers[cell])
	for loser := losers.pop(); loser >= 0; loser = losers.pop() {
		p.eliminate(loser, d)
	}
	p.singles[d] &^= p.around[cell]
}

// round applies all conclusions of the easiest technique below last that has any.
// It returns that technique, or last if none has any.
func (p *logic) round(ctx context.Context, last Technique) (Technique, error) {
	for t := HiddenSingle; t < last; t++ {
		if (p.without|p.idle)>>t&1 != 0 {
			continue
		}
		if t > NakedSingle {
			if err := poll.Ended(ctx); err != nil {
				return 0, err
			}
		}
		if err := p.lookAll(ctx, t); err != nil {
			return 0, err
		}
		if p.news {
			p.conclude(t)
			return t, nil
		}
	}
	return last, poll.Ended(ctx)
}

const _ = uint(63 - TrialAndError) // techniques are bits of logic.without and idle

// lookAll collects the conclusions of any technique.
func (p *logic) lookAll(ctx context.Context, t Technique) error {
	p.ctx = ctx
	p.look(t)
	if long := p.rows[t].findLong; long != nil && !p.news {
		return long(p, ctx)
	}
	if t == SueDeCoq {
		return poll.Ended(ctx) // it may have stopped early
	}
	return nil
}

// look collects the conclusions of a technique, unless it can take long.
func (p *logic) look(t Technique) {
	if find := p.rows[t].find; find != nil {
		find(p)
	}
}

// cellsAt returns the members of a unit whose bits are set in places.
func (p *logic) cellsAt(unit int, places uint16) cellSet {
	var cells cellSet
	members := p.members[unit]
	for ; places != 0; places &= places - 1 {
		cells.add(int(members[bits.TrailingZeros16(places)]))
	}
	return cells
}
