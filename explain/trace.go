package explain

import (
	"math/bits"
	"slices"
)

// This file tells why the facts of a trial hold: it finds their premises backwards.

// A pattern is why some facts hold, as an [Inference] without what they say, and the
// candidates whose absence makes it: digit<<8 | cell.
type pattern struct {
	Inference
	lost []uint16
}

// lose adds those of the cells that have lost a digit since the assumption.
func (f *pattern) lose(q *trial, d int, cells cellSet) {
	cells = cells.and(&q.base.where[d])
	cells = cells.without(&q.where[d])
	for cell := cells.pop(); cell >= 0; cell = cells.pop() {
		f.lost = append(f.lost, uint16(d<<8|cell))
	}
}

// subsetPattern returns the pattern of a step.
func (q *trial) subsetPattern(s *Step) (f pattern) {
	cells := setOf(s.Cells...)
	if len(s.Units) > 0 {
		f.Unit = s.Units[0]
	}
	switch s.Technique {
	case Pointing, Claiming, SeenByAll:
		f.Reason = ReasonLocked
		f.lose(q, s.Values[0]-1, q.units[f.Unit].without(&cells))
	case NakedPair, NakedTriple, NakedQuad:
		f.Reason, f.Set = ReasonNaked, s.Cells
		for d := range q.side {
			if !slices.Contains(s.Values, d+1) {
				f.lose(q, d, cells)
			}
		}
	case HiddenPair, HiddenTriple, HiddenQuad:
		f.Reason, f.Set = ReasonHidden, s.Cells
		for _, v := range s.Values {
			f.lose(q, v-1, q.units[f.Unit].without(&cells))
		}
	default:
		f.Reason, f.Lines = ReasonFish, s.Units[:len(s.Units)/2]
		var lines cellSet
		for _, u := range f.Lines {
			lines = lines.or(&q.units[u])
		}
		for _, u := range s.Units[len(f.Lines):] {
			lines = lines.without(&q.units[u])
		}
		f.lose(q, s.Values[0]-1, lines)
	}
	return f
}

// cluePattern returns the pattern by which a relation rules out a digit of its k-th cell: of
// the candidates that its cells have lost, none can be left out.
func (q *trial) cluePattern(r *relation, now []uint16, k, d int) (f pattern) {
	f.Reason, f.Clues, f.Lines = ReasonClue, r.rules, r.units
	can, out := slices.Clone(now), make([]uint16, len(now))
	for i, cell := range r.cells {
		for gone := q.base.may[cell] &^ now[i]; gone != 0; gone &= gone - 1 {
			e := bits.TrailingZeros16(gone)
			can[i] |= 1 << e
			can[k] |= 1 << d
			if quickly(r.law, can, out); out[k]>>d&1 != 0 {
				can[i] &^= 1 << e
				f.lost = append(f.lost, uint16(e<<8|cell))
			}
		}
	}
	return f
}

// premises calls each for the facts from which fact i follows.
func (q *trial) premises(i int, each func(on uint8, d, cell int)) {
	f := &q.facts[i]
	d, cell := int(f.d), int(f.cell)
	switch f.reason {
	case ReasonAssumed:
	case ReasonSameCell:
		each(1, int(f.from), cell)
	case ReasonSees:
		each(1, d, int(f.from))
	case ReasonCell:
		for rest := q.base.may[cell] &^ (1 << d); rest != 0; rest &= rest - 1 {
			each(0, bits.TrailingZeros16(rest), cell)
		}
	case ReasonUnit:
		for rest := q.base.places[d][f.from]; rest != 0; rest &= rest - 1 {
			if other := int(q.members[f.from][bits.TrailingZeros16(rest)]); other != cell {
				each(0, d, other)
			}
		}
	case ReasonRefuted:
		each(1, d, cell)
		last := &q.facts[i-1]
		each(1-last.on, int(last.d), int(last.cell))
		each(last.on, int(last.d), int(last.cell))
	default:
		for _, c := range q.patterns[f.from].lost {
			each(0, int(c>>8), int(c&255))
		}
	}
}

// argument returns the facts that the contradiction of the trial follows from, or that a
// digit is not in a cell if there is none, in their order. Its length is what makes an
// argument short.
//
// A fact is the last one that says so before those that it is a premise of: what a refuted
// assumption leads to is known only inside of its own argument.
func (q *trial) argument(d, cell int) []int {
	var need [2][16]cellSet
	if q.dead {
		last := &q.facts[len(q.facts)-1]
		d, cell = int(last.d), int(last.cell)
		need[1][d].add(cell)
	}
	need[0][d].add(cell)
	var list []int
	for i, f := range slices.Backward(q.facts) {
		if cells := &need[f.on][f.d]; cells.has(int(f.cell)) {
			cells.drop(int(f.cell))
			list = append(list, i)
			q.premises(i, func(on uint8, d, cell int) { need[on][d].add(cell) })
		}
	}
	slices.Reverse(list)
	return list
}

// branch returns the inferences of an argument.
func (q *trial) branch(argument []int) []Inference {
	type key struct {
		on      uint8
		d, cell int
	}
	index := make(map[key]int)
	var branch []Inference
	for k, i := range argument {
		f := &q.facts[i]
		n := Inference{Reason: f.reason}
		switch {
		case f.reason == ReasonUnit:
			n.Unit = int(f.from)
		case f.reason == byPattern:
			n = q.patterns[f.from].Inference
		}
		n.Value, n.Cells, n.On = int(f.d)+1, []int{int(f.cell)}, f.on == 1
		q.premises(i, func(on uint8, d, cell int) { n.From = append(n.From, index[key{on, d, cell}]) })
		index[key{f.on, int(f.d), int(f.cell)}] = k
		branch = append(branch, n)
	}
	return branch
}
