package explain

import (
	"context"
	"math/bits"
)

// This file holds the law of clues with few assignments, which are listed.

// A tupleLaw lists the assignments of some cells. It numbers them.
type tupleLaw struct {
	cells int
	words int
	with  []uint64 // with[(16*i+d)*words:][:words] is the set of those with digit d in cell i
	all   []uint16 // digits of each cell that some have
}

// newTupleLaw returns the law whose list has the digits of the cells, one assignment after
// another.
func newTupleLaw(cells int, list []uint8) *tupleLaw {
	l := &tupleLaw{cells: cells, words: (len(list)/cells + 63) / 64, all: make([]uint16, cells)}
	l.with = make([]uint64, 16*cells*l.words)
	for k, d := range list {
		i, number := k%cells, k/cells
		l.all[i] |= 1 << d
		l.with[(16*i+int(d))*l.words+number>>6] |= 1 << (number & 63)
	}
	return l
}

// tuplesAtOnce is the number of words of assignments that are looked at together.
const tuplesAtOnce = 32

func (l *tupleLaw) possible(can, out []uint16) {
	clear(out)
	var room [tuplesAtOnce]uint64
	for from := 0; from < l.words; from += tuplesAtOnce {
		left := room[:min(tuplesAtOnce, l.words-from)]
		for k := range left {
			left[k] = ^uint64(0)
		}
		for i, may := range can {
			for gone := l.all[i] &^ may; gone != 0; gone &= gone - 1 {
				with := l.with[(16*i+bits.TrailingZeros16(gone))*l.words+from:][:len(left)]
				for k := range left {
					left[k] &^= with[k]
				}
			}
		}
		for i, may := range can {
			for open := may & l.all[i] &^ out[i]; open != 0; open &= open - 1 {
				d := bits.TrailingZeros16(open)
				with := l.with[(16*i+d)*l.words+from:][:len(left)]
				for k := range left {
					if left[k]&with[k] != 0 {
						out[i] |= 1 << d
						break
					}
				}
			}
		}
	}
}

const (
	mostTuples   = 5_000
	mostDeadEnds = 2_000 // of a search for the digits that a clue leaves
)

// tuples returns the law as a list, or nil if that is too long.
func (l *modelLaw) tuples() *tupleLaw {
	can := make([]uint16, len(l.cells))
	for i, cell := range l.cells {
		can[i] = l.g.allowed[cell]
	}
	n := len(l.cells)
	var list []uint8
	m := l.stateTo(can)
	m.MaxDeadEnds = mostDeadEnds
	for a, err := range m.Solutions(context.Background()) {
		if err != nil || len(list) == mostTuples*n {
			return nil
		}
		for _, cell := range l.cells {
			list = append(list, uint8(a[cell]-l.g.rules.First()))
		}
	}
	return newTupleLaw(n, list)
}
