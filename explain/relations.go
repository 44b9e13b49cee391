package explain

import (
	"context"
	"math/bits"
	"slices"

	"example.com/sudoku/csp"
	"example.com/sudoku/internal/poll"
)

// This file holds the laws of relations: each says which digits of some cells are in an
// assignment that it allows.

// A law sets out to the digits of each cell that some assignment of the candidates can
// has. Where it can't tell, it keeps a digit.
type law interface {
	possible(can, out []uint16)
}

// quickly asks a law in a chain.
func quickly(l law, can, out []uint16) {
	if sum, ok := l.(*sumLaw); ok {
		sum.addUp(can, out, mostInChain)
	} else {
		l.possible(can, out)
	}
}

// A setLaw lists the sets of digits that the cells hold, each cell another one.
type setLaw []uint16

func (l setLaw) possible(can, out []uint16) {
	clear(out)
	for _, set := range l {
		assign(can, out, set)
	}
}

// kept returns the sets that the candidates allow.
func (l setLaw) kept(can []uint16) (sets []uint16) {
	out := make([]uint16, len(can))
	for _, set := range l {
		if clear(out); assign(can, out, set) {
			sets = append(sets, set)
		}
	}
	return sets
}

// assign adds to out the digits by which the cells can hold the digits of a set. It
// reports whether they can.
func assign(can, out []uint16, set uint16) bool {
	var digits [16]uint8
	n := 0
	union := uint16(0)
	for _, may := range can {
		if union |= may; may&set == 0 {
			return false
		}
	}
	if set&^union != 0 {
		return false
	}
	for rest := set; rest != 0; rest &= rest - 1 {
		digits[n] = uint8(bits.TrailingZeros16(rest))
		n++
	}
	// reach holds the sets of digits that the first cells can hold, and back those of
	// them from which the others go on. A set is a number: bit k stands for digits[k].
	words := (1<<n + 63) / 64
	var some [32]uint64
	room := some[:]
	if 2*words > len(room) {
		room = make([]uint64, 2*words)
	}
	reach, back := room[:words], room[words:][:words]
	reach[0] = 1
	last := 1<<n - 1
	for mask := range last {
		if reach[mask>>6]>>(mask&63)&1 == 0 {
			continue
		}
		may := can[bits.OnesCount(uint(mask))]
		for k, d := range digits[:n] {
			if mask>>k&1 == 0 && may>>d&1 != 0 {
				next := mask | 1<<k
				reach[next>>6] |= 1 << (next & 63)
			}
		}
	}
	if reach[last>>6]>>(last&63)&1 == 0 {
		return false
	}
	back[last>>6] |= 1 << (last & 63)
	for mask := last - 1; mask >= 0; mask-- {
		if reach[mask>>6]>>(mask&63)&1 == 0 {
			continue
		}
		i := bits.OnesCount(uint(mask))
		for k, d := range digits[:n] {
			next := mask | 1<<k
			if mask>>k&1 == 0 && can[i]>>d&1 != 0 && back[next>>6]>>(next&63)&1 != 0 {
				back[mask>>6] |= 1 << (mask & 63)
				out[i] |= 1 << d
			}
		}
	}
	return true
}

// A modelLaw is what a clue says by its statement to a model. It is too slow to be asked
// inside of chains.
type modelLaw struct {
	g         *geometry
	cells     []int
	constrain func(m *csp.Model, cells []csp.Decision)
}

// stateTo returns a model of the clue and of the differences between its cells. can holds
// the digits of its cells.
func (l *modelLaw) stateTo(can []uint16) *csp.Model {
	m, cells := l.g.model(func(cell int) uint16 {
		if i, ok := slices.BinarySearch(l.cells, cell); ok {
			return can[i]
		}
		return l.g.allowed[cell] & -l.g.allowed[cell] // the clue is not about it
	})
	for i, a := range l.cells {
		for _, b := range l.cells[:i] {
			if l.g.peers[a].has(b) {
				m.NotEqual(cells[a], cells[b])
			}
		}
	}
	l.constrain(m, cells)
	return m
}

func (l *modelLaw) possible(can, out []uint16) {
	copy(out, can)
	if slices.Contains(can, 0) {
		return
	}
	m := l.stateTo(can)
	m.MaxDeadEnds = mostDeadEnds
	counts, _ := m.TrueCandidates(context.Background(), 1) // what a budget leaves open is kept
	if counts == nil {
		return
	}
	for i, cell := range l.cells {
		for _, v := range counts[cell] {
			if v.Solutions == 0 && !v.Open {
				out[i] &^= 1 << (v.Value - l.g.rules.First())
			}
		}
	}
}

// candidatesOf returns the candidates of the cells of a relation; those of a filled cell
// are its value.
func (p *logic) candidatesOf(r *relation, room []uint16) []uint16 {
	can := room[:len(r.cells)]
	for i, cell := range r.cells {
		if can[i] = p.may[cell]; p.board[cell] != 0 {
			can[i] = 1 << (p.board[cell] - 1)
		}
	}
	return can
}

// relations finds what the relations of a technique rule out.
func (p *logic) relations(t Technique) {
	if p.unusual == nil || p.clues == nil {
		return
	}
	var room, rest [mostCells]uint16
	for i, r := range p.clues.list {
		if r.technique != t || !p.dirty.has(i) {
			continue
		}
		if _, slow := r.law.(*modelLaw); slow && p.ctx != nil && poll.Ended(p.ctx) != nil {
			return // the next technique sees it too
		}
		can := p.candidatesOf(r, room[:])
		out := rest[:len(can)]
		if r.law.possible(can, out); slices.Equal(can, out) {
			p.dirty.drop(i)
			continue
		}
		found := false
		for k, cell := range r.cells {
			if p.board[cell] == 0 && can[k] != out[k] {
				found = p.ruleOutAll(can[k]&^out[k], setOf(cell)) || found
			}
		}
		if found && p.step != nil {
			p.explainRelation(r, can, out)
			return
		}
	}
}

// explainRelation makes the step of a relation.
func (p *logic) explainRelation(r *relation, can, out []uint16) {
	side := len(r.cells) - r.others
	p.step.Cells = slices.Clone(r.cells[:side])
	p.step.Others = slices.Clone(r.cells[side:])
	p.step.Units, p.step.Clues = slices.Clone(r.units), slices.Clone(r.rules)
	left := uint16(0)
	for k, cell := range r.cells {
		left |= out[k]
		if p.board[cell] == 0 { // also what is known
			p.noteAll(can[k]&^out[k], setOf(cell))
		}
	}
	p.step.Values = valuesOf(left)
	if sets, ok := r.law.(setLaw); ok {
		for _, set := range sets.kept(can) {
			p.step.Sets = append(p.step.Sets, valuesOf(set))
		}
	}
}
