package explain

import (
	"math/bits"
	"slices"
)

// This file infers what clues leave, as trial.followClues does, with reasons.

// followAll infers what follows from the facts from the given one on by singles and by the
// clues of the rules.
func (t *trace) followAll(from int) {
	t.follow(from)
	for t.p.unusual != nil && t.p.clues != nil && !t.oneOnly && !t.dead {
		start := len(t.facts)
		if !t.clue() {
			return
		}
		t.follow(start)
	}
}

// clue infers what the first relation that rules anything out says, and reports whether
// there is one.
func (t *trace) clue() bool {
	var room, rest [mostCells]uint16
	for i, r := range t.p.clues.list {
		if !t.now.dirty.has(i) {
			continue
		}
		t.now.dirty.drop(i)
		if _, slow := r.law.(*modelLaw); slow {
			continue
		}
		can := t.now.candidatesOf(r, room[:])
		out := rest[:len(can)]
		if quickly(r.law, can, out); slices.Equal(can, out) {
			continue
		}
		for k, cell := range r.cells {
			if t.p.board[cell] != 0 {
				continue // if its value is gone, so are all of an open cell
			}
			for gone := can[k] &^ out[k]; gone != 0 && !t.dead; gone &= gone - 1 {
				d := bits.TrailingZeros16(gone)
				t.infer(fact{d: d, cell: cell, reason: ReasonClue, clues: r.rules, set: r.units, from: t.grounds(r, can, k, d)})
			}
		}
		return true
	}
	return false
}

// grounds returns facts by which a relation rules out a digit of its k-th cell: of those
// that rule out a candidate of its cells, none can be left out.
func (t *trace) grounds(r *relation, now []uint16, k, d int) (from []int) {
	can, out := slices.Clone(now), make([]uint16, len(now))
	for i, cell := range r.cells {
		for gone := t.p.may[cell] &^ now[i]; gone != 0; gone &= gone - 1 {
			e := bits.TrailingZeros16(gone)
			can[i] |= 1 << e
			can[k] |= 1 << d
			if quickly(r.law, can, out); out[k]>>d&1 != 0 {
				can[i] &^= 1 << e
				from = append(from, t.off(e, cell))
			}
		}
	}
	return from
}
