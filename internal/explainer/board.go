package explainer

import (
	"iter"
	"math/bits"
)

// A board holds the candidates of a 9×9 board in two views. It is small,
// because chains copy it for each assumption.
type board struct {
	may    [81]uint16          // digits of a cell, 0 if it has a value
	places [9][maxUnits]uint16 // members of a unit that can take a digit
	shape  *Shape
}

// setUp sets the board to the candidates of a puzzle.
func (b *board) setUp(t *Shape, puzzle *[81]uint8) {
	*b = board{shape: t}
	for cell, v := range puzzle {
		if v != 0 {
			continue
		}
		may := uint16(1<<9 - 1)
		for _, peer := range t.houses[cell] {
			if v := puzzle[peer]; v != 0 {
				may &^= 1 << (v - 1)
			}
		}
		b.may[cell] = may
		for d := range digitsOf(may) {
			for i, u := range t.unitsOf(cell) {
				if u != nowhere {
					b.places[d][u] |= 1 << t.spots[cell].at[i]
				}
			}
		}
	}
}

// drop removes a candidate.
func (b *board) drop(cell, d int) {
	b.may[cell] &^= 1 << d
	s := &b.shape.spots[cell]
	places := &b.places[d]
	places[s.unit[0]] &^= 1 << s.at[0]
	places[s.unit[1]] &^= 1 << s.at[1]
	places[s.unit[2]] &^= 1 << s.at[2]
	for i := 3; i < b.shape.kinds; i++ {
		places[s.unit[i]] &^= 1 << s.at[i]
	}
}

// set removes the candidates that a value leaves no room for, those of the cell
// itself included.
func (b *board) set(cell, d int) {
	for other := range digitsOf(b.may[cell]) {
		b.drop(cell, other)
	}
	for _, peer := range b.shape.houses[cell] {
		if b.may[peer]>>d&1 != 0 {
			b.drop(int(peer), d)
		}
	}
}

// digitsOf returns the bits that are set, ascending.
func digitsOf(set uint16) iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; set != 0; set &= set - 1 {
			if !yield(bits.TrailingZeros16(set)) {
				return
			}
		}
	}
}
