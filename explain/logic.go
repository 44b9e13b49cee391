package explain

import (
	"context"
	"math/bits"

	"example.com/sudoku/internal/poll"
)

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
	board      [maxLogic]uint8                  // values
	given      cellSet                          // cells of the puzzle itself
	unfilled   cellSet                          // cells without a value
	may        [maxLogic]uint16                 // candidates of a cell, 0 if it has a value
	where      [16]cellSet                      // cells that can take a digit
	places     [16][3 * 16]uint16               // members of a unit that can take a digit
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

// setUp sets the zero logic to the position of a puzzle that keeps the rules.
func (p *logic) setUp(puzzle []uint8) {
	p.geometry, p.rows = geometries[sideOf(len(puzzle))](), &techniques
	p.stale()
	if p.rects != nil {
		p.rects.free = p.rects.free[:0]
	}
	n := p.side
	var seen [3 * 16]uint16
	for cell, v := range puzzle {
		p.board[cell] = v
		if v != 0 {
			p.given.add(cell)
			for _, u := range p.spots[cell].unit {
				seen[u] |= 1 << (v - 1)
			}
		}
	}
	var once, twice [16]uint64 // units with a place, and with two
	for cell, v := range puzzle {
		if v != 0 {
			continue
		}
		p.left++
		p.unfilled.add(cell)
		s := &p.spots[cell]
		may := uint16(1<<n-1) &^ (seen[s.unit[0]] | seen[s.unit[1]] | seen[s.unit[2]])
		p.may[cell] = may
		if may&(may-1) == 0 {
			p.narrow.add(cell)
		}
		units := uint64(1)<<(s.unit[0]&63) | 1<<(s.unit[1]&63) | 1<<(s.unit[2]&63)
		for ; may != 0; may &= may - 1 {
			d := bits.TrailingZeros16(may) & 15
			p.where[d].add(cell)
			places := &p.places[d]
			places[s.unit[0]] |= 1 << s.at[0]
			places[s.unit[1]] |= 1 << s.at[1]
			places[s.unit[2]] |= 1 << s.at[2]
			twice[d] |= once[d] & units
			once[d] |= units
		}
	}
	for d := range p.singles {
		p.singles[d] = once[d] &^ twice[d]
	}
}

const _ = uint(64 - 3*16) // the units of a board are bits of logic.singles

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
	a := places[s.unit[0]] &^ (1 << s.at[0])
	b := places[s.unit[1]] &^ (1 << s.at[1])
	c := places[s.unit[2]] &^ (1 << s.at[2])
	places[s.unit[0]], places[s.unit[1]], places[s.unit[2]] = a, b, c
	p.singles[d] |= lone(a)<<(s.unit[0]&63) | lone(b)<<(s.unit[1]&63) | lone(c)<<(s.unit[2]&63)
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
	u := &p.spots[cell].unit
	p.singles[d] &^= 1<<(u[0]&63) | 1<<(u[1]&63) | 1<<(u[2]&63)
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

// conclude applies the collected conclusions and adds them to the step.
func (p *logic) conclude(t Technique) {
	if p.step != nil {
		p.record(t)
		p.apply(p.step)
		return
	}
	p.news = false
	p.stale()
	if t.fills() {
		cells := p.filled
		p.filled = cellSet{}
		for cell := cells.pop(); cell >= 0; cell = cells.pop() {
			v := p.placed[cell]
			p.placed[cell] = 0
			p.placeValue(cell, v)
		}
		return
	}
	for d := range p.side {
		cells := p.eliminated[d]
		p.eliminated[d] = cellSet{}
		for cell := cells.pop(); cell >= 0; cell = cells.pop() {
			p.eliminate(cell, d)
		}
	}
}

// record moves the collected conclusions to the step.
func (p *logic) record(t Technique) {
	p.news = false
	p.step.Technique = t
	if cell := p.filled.pop(); cell >= 0 {
		p.step.Cell, p.step.Value = cell, int(p.placed[cell])
		p.placed[cell] = 0
	}
	for d := range p.side {
		cells := p.eliminated[d]
		p.eliminated[d] = cellSet{}
		for cell := cells.pop(); cell >= 0; cell = cells.pop() {
			p.step.Removed = append(p.step.Removed, Candidate{cell, d + 1})
		}
	}
}

// apply applies a step to the position.
func (p *logic) apply(s *Step) {
	p.stale()
	if s.Value != 0 {
		p.placeValue(s.Cell, uint8(s.Value))
	}
	for _, c := range s.Removed {
		p.eliminate(c.Cell, c.Value-1)
	}
}

// stale marks what is known of the position as that of an earlier one.
func (p *logic) stale() {
	p.idle = 0
	if p.links != nil {
		p.links.kind = 0
	}
	if p.rects != nil {
		p.rects.fresh = false
	}
}

// ruleOut collects the conclusion that these cells can't take a digit. It
// reports whether that is news.
func (p *logic) ruleOut(d int, cells cellSet) bool {
	return p.isNews(d, cells) && p.note(d, cells)
}

// ruleOutAll is ruleOut for each of the digits.
func (p *logic) ruleOutAll(digits uint16, cells cellSet) bool {
	return (p.known == nil || p.anyNews(digits, cells)) && p.noteAll(digits, cells)
}

// noteAll is note for each of the digits.
func (p *logic) noteAll(digits uint16, cells cellSet) bool {
	found := false
	for ; digits != 0; digits &= digits - 1 {
		found = p.note(bits.TrailingZeros16(digits), cells) || found
	}
	return found
}

// note is ruleOut also for what is known.
func (p *logic) note(d int, cells cellSet) bool {
	cells = cells.and(&p.where[d])
	if cells.empty() {
		return false
	}
	p.eliminated[d] = p.eliminated[d].or(&cells)
	p.news = true
	return true
}

// isNews reports whether any of the cells can take a digit and is not known not to.
func (p *logic) isNews(d int, cells cellSet) bool {
	cells = cells.and(&p.where[d])
	if p.known != nil {
		cells = cells.without(&p.known.eliminated[d])
	}
	return !cells.empty()
}

// anyNews is isNews for any of the digits.
func (p *logic) anyNews(digits uint16, cells cellSet) bool {
	for ; digits != 0; digits &= digits - 1 {
		if p.isNews(bits.TrailingZeros16(digits), cells) {
			return true
		}
	}
	return false
}

// A conclusionSet holds conclusions: cells that are filled and candidates that are
// ruled out.
type conclusionSet struct {
	filled     cellSet
	eliminated [16]cellSet
}

// add adds the conclusions of a step, and what a value that it fills in rules out.
func (c *conclusionSet) add(p *logic, s *Step) {
	if s.Value != 0 {
		c.filled.add(s.Cell)
		for d := range p.side {
			c.eliminated[d].add(s.Cell)
		}
		c.eliminated[s.Value-1] = c.eliminated[s.Value-1].or(&p.peers[s.Cell])
	}
	for _, r := range s.Removed {
		c.eliminated[r.Value-1].add(r.Cell)
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
