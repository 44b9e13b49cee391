package deduce

import (
	"context"
	"math/bits"
	"math/rand/v2"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/rng"
)

// A Walker makes random choices.
type Walker struct {
	*Domains
	Source rand.Source
}

// Choose makes up to so many choices and returns their number. It returns false if the
// last one left a cell without a value.
func (w *Walker) Choose(most int) (depth int, ok bool) {
	for depth < most {
		cell := w.narrowest()
		if cell < 0 {
			break
		}
		w.assign(w.Set, cell, rng.Value(w.Values(w.Set, cell), w.Source))
		if depth++; !w.ApplySingles(w.Set) {
			return depth, false
		}
	}
	return depth, true
}

// Fill copies the decided cells to a board.
func (w *Walker) Fill(cells []uint8) {
	for cell := range cells {
		cells[cell] = 0
		if values := w.Values(w.Set, cell); values.Len() == 1 {
			cells[cell] = values.First()
		}
	}
}

// narrowest returns one of the open cells with the fewest values, or -1 if no cell is
// open.
func (w *Walker) narrowest() int {
	best, fewest, ties := -1, geometry.MaxValues+1, 0
	for cell := range w.Cells() {
		n := bits.OnesCount64(w.Set[cell])
		if w.planes > 1 {
			n = w.Values(w.Set, cell).Len()
		}
		switch {
		case n < 2 || n > fewest:
		case n < fewest:
			best, fewest, ties = cell, n, 1
		default:
			if ties++; rng.Below(ties, w.Source) == 0 {
				best = cell
			}
		}
	}
	return best
}

// Learn searches what is left of the domains by the learner and stores a solution.
func (w *Walker) Learn(ctx context.Context, work poll.Budget, cells []uint8) (found int, err error) {
	err = w.SearchLearning(ctx, work, func(set []uint64) bool {
		for cell := range cells {
			cells[cell] = w.Values(set, cell).First()
		}
		found++
		return false
	})
	return found, err
}

// FixUnit gives a unit that holds all values these in random order. Where values can
// change places, each order has as many solutions as any other. It returns false if it has
// none.
func (d *Domains) FixUnit(source rand.Source) bool {
	var full [][]uint16
	for _, unit := range d.Rules.Units {
		if len(unit) == d.Rules.Values {
			full = append(full, unit)
		}
	}
	if full == nil {
		return true
	}
	var values [geometry.MaxValues]uint8
	for i := range values {
		values[i] = uint8(i + 1)
	}
	rng.Shuffle(values[:d.Rules.Values], source)
	for i, cell := range full[rng.Below(len(full), source)] {
		d.assign(d.Set, int(cell), values[i])
	}
	return d.ApplySingles(d.Set)
}
