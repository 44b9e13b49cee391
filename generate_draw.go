package sudoku

// This file draws random solutions of rules: choices at random as far as they lead, and
// then an exact search of what is left.

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"

	"example.com/sudoku/internal/poll"
)

// RandomSolution returns a random solved board of the rules. For the rules of a board
// type it is that of the function [RandomSolution]. For other rules no way is known to
// make all boards equally likely: any board may be drawn, some more often than others, and
// another version of this package may draw other boards.
//
// The error is [ErrNoSolution] if the rules have no solution, that of the rules, or that
// of the context.
func (r Rules) RandomSolution(ctx context.Context, source rand.Source) (Puzzle, error) {
	p := r.Empty()
	k := r.kernel()
	if k.err != nil {
		return p, k.err
	}
	return p, k.draw(ctx, p.Cells, source)
}

// draw fills the cells with a random solution of the rules.
func (k *kernel) draw(ctx context.Context, cells []uint8, source rand.Source) error {
	if err := poll.Ended(ctx); err != nil {
		return err
	}
	switch {
	case k.side == 4:
		drawRenamed(cells, solutions4(), source)
	case k.side == 6:
		drawRenamed(cells, solutions6(), source)
	case k.side == 9:
		*(*Grid)(cells) = solution9(source)
	case k.side > 0:
		return drawLarge(ctx, cells, source, k)
	case len(k.rules.set.clues()) > 0:
		return k.drawByModel(ctx, cells, source)
	case k.rules.isLatin():
		drawLatin(cells, k.rules.values, source)
	default:
		return k.drawBySearch(ctx, cells, source)
	}
	return nil
}

// The work of the searches after random choices. It grows by a quarter with each try.
const firstDraw = 100

// drawBySearch draws a solution of rules of geometry. The first try makes choices at
// random, each followed by deduction, as long as it can. Each later try makes a part of
// the choices of the last one, down to none, and searches what is left: by the exact
// search of the rules, which is fast, and by the learner in turns, which does not lose
// itself. Some rules, such as diagonals with a knight's move, need it.
func (k *kernel) drawBySearch(ctx context.Context, cells []uint8, source rand.Source) error {
	start := k.newDomains()
	if !start.reduce() || k.interchangeable() && !start.fixUnit(source) {
		return ErrNoSolution
	}
	d := *start
	w := walker{domains: &d, source: source}
	most := w.cells()
	work := budget(firstDraw)
	for try := 0; ; try++ {
		d.set = slices.Clone(start.set)
		d.queue = d.queue[:0]
		depth, ok := w.choose(most)
		found := 0
		err := ErrBudget
		if ok {
			w.fill(cells)
			if try%2 == 0 {
				found, err = k.exact(ctx, cells, work, 1, cells, nil)
			} else {
				found, err = w.learn(ctx, work, cells)
			}
		}
		switch {
		case found > 0:
			return nil
		case err == nil && most == 0:
			clear(cells)
			return ErrNoSolution
		case err != nil && err != ErrBudget:
			clear(cells)
			return err
		}
		most = below(depth+1, source)
		work += work / 4
	}
}

// learn searches what is left of the domains by the learner and stores a solution.
func (w *walker) learn(ctx context.Context, work budget, cells []uint8) (found int, err error) {
	err = w.searchLearning(ctx, work, func(set []uint64) bool {
		for cell := range cells {
			cells[cell] = w.values(set, cell).First()
		}
		found++
		return false
	})
	return found, err
}

// fixUnit gives a unit that holds all values these in random order. Where values can
// change places, each order has as many solutions as any other. It returns false if it has
// none.
func (d *domains) fixUnit(source rand.Source) bool {
	var full [][]uint16
	for _, unit := range d.rules.units {
		if len(unit) == d.rules.values {
			full = append(full, unit)
		}
	}
	if full == nil {
		return true
	}
	var values [maxValues]uint8
	for i := range values {
		values[i] = uint8(i + 1)
	}
	shuffle(values[:d.rules.values], source)
	for i, cell := range full[below(len(full), source)] {
		d.assign(d.set, int(cell), values[i])
	}
	return d.applySingles(d.set)
}

// interchangeable reports whether the values of a solution can change places: the rules
// are nothing but cells that differ.
func (k *kernel) interchangeable() bool {
	g := k.geometry()
	return g.allowed == nil && (g.set == nil || len(g.set.clues()) == 0)
}

// A walker makes random choices.
type walker struct {
	*domains
	source rand.Source
}

// choose makes up to so many choices and returns their number. It returns false if the
// last one left a cell without a value.
func (w *walker) choose(most int) (depth int, ok bool) {
	for depth < most {
		cell := w.narrowest()
		if cell < 0 {
			break
		}
		w.assign(w.set, cell, randomValue(w.values(w.set, cell), w.source))
		if depth++; !w.applySingles(w.set) {
			return depth, false
		}
	}
	return depth, true
}

// fill copies the decided cells to a board.
func (w *walker) fill(cells []uint8) {
	for cell := range cells {
		cells[cell] = 0
		if values := w.values(w.set, cell); values.Len() == 1 {
			cells[cell] = values.First()
		}
	}
}

// narrowest returns one of the open cells with the fewest values, or -1 if no cell is
// open.
func (w *walker) narrowest() int {
	best, fewest, ties := -1, maxValues+1, 0
	for cell := range w.cells() {
		n := bits.OnesCount64(w.set[cell])
		if w.planes > 1 {
			n = w.values(w.set, cell).Len()
		}
		switch {
		case n < 2 || n > fewest:
		case n < fewest:
			best, fewest, ties = cell, n, 1
		default:
			if ties++; below(ties, w.source) == 0 {
				best = cell
			}
		}
	}
	return best
}

// drawByModel draws a solution of rules with clues.
func (k *kernel) drawByModel(ctx context.Context, cells []uint8, source rand.Source) error {
	s := k.rules.set
	d := k.newDomains()
	if !d.reduce() {
		return ErrNoSolution
	}
	m := s.model(func(cell int) Values { return d.values(d.set, cell) })
	for m.MaxDeadEnds = firstDraw; ; m.MaxDeadEnds *= 2 {
		answer, err := m.RandomSolution(ctx, source.Uint64())
		if err == ErrBudget {
			continue
		}
		if err != nil {
			return err
		}
		for cell := range cells {
			cells[cell] = uint8(answer[cell] - s.first + 1)
		}
		return nil
	}
}
