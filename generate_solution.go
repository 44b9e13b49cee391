package sudoku

import (
	"context"
	"math/rand/v2"
	"sync"

	"slices"

	"example.com/sudoku/internal/deduce"
	"example.com/sudoku/internal/fill"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/rng"
	"example.com/sudoku/internal/set"
	"example.com/sudoku/internal/solver"
)

// This file draws random solved boards: of ordinary sudoku from tables, and by other rules
// with choices at random as far as they lead and an exact search of what is left.

// RandomSolution returns a random solved 9×9 board. All boards are equally likely. The
// error is that of the context. [Rules.RandomSolution] draws boards of other sizes and
// rules.
func RandomSolution(ctx context.Context, source rand.Source) (Grid, error) {
	if err := poll.Ended(ctx); err != nil {
		return Grid{}, err
	}
	return fill.Grid9(source), nil
}

// solutions4 and solutions6 are the solved boards whose first row and whose second
// row of the first block are in ascending order, one after another. Each solved board
// comes from exactly one of them, by renaming the values and reordering the columns of
// the first stack, in exactly one way.
var (
	solutions4 = sync.OnceValue(func() []uint8 { return orderedSolutions(4 * 4) }) // 6
	solutions6 = sync.OnceValue(func() []uint8 { return orderedSolutions(6 * 6) }) // 6,528
)

func orderedSolutions(cells int) []uint8 {
	start := make([]uint8, cells)
	n, w := geometry.Side(cells), geometry.BlockColumns(cells)
	for i := range n {
		start[i] = uint8(i + 1)
	}
	for i := range w {
		start[n+i] = uint8(w + i + 1)
	}
	var boards []uint8
	solver.Standard[n]().Solutions(context.Background(), start, nil, poll.Unlimited, 0, func(board []uint8) bool {
		boards = append(boards, board...)
		return true
	})
	return boards
}

// drawRenamed draws a solved board from a list of ordered ones.
func drawRenamed(cells, boards []uint8, source rand.Source) {
	n, w := geometry.Side(len(cells)), geometry.BlockColumns(len(cells))
	var labels, columns [geometry.MaxSide]uint8
	for i := range n {
		labels[i], columns[i] = uint8(i+1), uint8(i)
	}
	rng.Shuffle(labels[:n], source)
	rng.Shuffle(columns[:w], source)
	from := boards[rng.Below(len(boards)/len(cells), source)*len(cells):]
	for r := range n {
		for c := range n {
			cells[r*n+c] = labels[from[r*n+int(columns[c])]-1]
		}
	}
}

// drawLarge fills the blocks on a diagonal, which share no line, at random,
// completes the board by search, and then shuffles the lines so that the order of
// the search leaves no trace in particular cells.
func drawLarge(ctx context.Context, cells []uint8, source rand.Source, k *compiled) error {
	shape := geometry.ShapeOf(len(cells))
	start := make([]uint8, len(cells))
	n, h, w := shape.Side, shape.BlockRows, shape.BlockColumns
	var values [geometry.MaxSide]uint8
	for i := range n {
		values[i] = uint8(i + 1)
	}
	for b := range min(h, w) { // as many as a band and a stack have blocks
		rng.Shuffle(values[:n], source)
		for i, cell := range shape.Unit(2*n + b*h + b) {
			start[cell] = values[i]
		}
	}
	if _, err := k.solver().Solutions(ctx, start, nil, poll.Unlimited, 1, func(solution []uint8) bool { copy(start, solution); return true }); err != nil {
		return err
	}
	rows, columns := mixedLines(n, h, source), mixedLines(n, w, source)
	turn := h == w && rng.Below(2, source) == 1
	for r := range n {
		for c := range n {
			at := int(rows[r])*n + int(columns[c])
			if turn {
				at = int(columns[c])*n + int(rows[r])
			}
			cells[r*n+c] = start[at]
		}
	}
	return nil
}

// mixedLines returns a random order of n lines that keeps bands of h together.
func mixedLines(n, h int, source rand.Source) (lines [geometry.MaxSide]uint8) {
	var bands, within [geometry.MaxSide]uint8
	for i := range n {
		bands[i], within[i] = uint8(i), uint8(i%h)
	}
	rng.Shuffle(bands[:n/h], source)
	for i := range n / h {
		rng.Shuffle(within[i*h:][:h], source)
	}
	for i := range n {
		lines[i] = bands[i/h]*uint8(h) + within[i]
	}
	return lines
}

// RandomSolution returns a random solved board of the rules. By [Standard] of 4, 6 and 9
// all boards are equally likely. On the other sizes of ordinary sudoku no way to do that
// is known: equivalent boards are equally likely, but some kinds of boards may be likelier
// than others. 64×64 takes seconds, 81×81 a quarter of a minute. For other rules any board
// may be drawn, some more often than others. Another version of this package may draw
// other boards than this one, but for 4, 6 and 9.
//
// The error is [ErrNoSolution] if the rules have no solution, that of the rules, or that
// of the context.
func (r Rules) RandomSolution(ctx context.Context, source rand.Source) (Puzzle, error) {
	p := r.Empty()
	k := r.compiled()
	if k.err != nil {
		return p, k.err
	}
	return p, k.draw(ctx, p.Cells, source)
}

// draw fills the cells with a random solution of the rules.
func (k *compiled) draw(ctx context.Context, cells []uint8, source rand.Source) error {
	if err := poll.Ended(ctx); err != nil {
		return err
	}
	switch {
	case k.side == 4:
		drawRenamed(cells, solutions4(), source)
	case k.side == 6:
		drawRenamed(cells, solutions6(), source)
	case k.side == 9:
		*(*Grid)(cells) = fill.Grid9(source)
	case k.side > 0:
		return drawLarge(ctx, cells, source, k)
	case len(k.clues()) > 0:
		return k.drawByModel(ctx, cells, source)
	case k.isLatin():
		drawLatin(cells, k.geometry().Values, source)
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
func (k *compiled) drawBySearch(ctx context.Context, cells []uint8, source rand.Source) error {
	start := k.newDomains()
	if !start.Reduce() || k.interchangeable() && !start.FixUnit(source) {
		return ErrNoSolution
	}
	d := *start
	w := deduce.Walker{Domains: &d, Source: source}
	most := w.Cells()
	work := poll.Budget(firstDraw)
	for try := 0; ; try++ {
		d.Set = slices.Clone(start.Set)
		d.Queue = d.Queue[:0]
		depth, ok := w.Choose(most)
		found := 0
		err := ErrBudget
		if ok {
			w.Fill(cells)
			if try%2 == 0 {
				found, err = k.exact(ctx, cells, work, 1, cells, nil)
			} else {
				found, err = w.Learn(ctx, work, cells)
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
		most = rng.Below(depth+1, source)
		work += work / 4
	}
}

// interchangeable reports whether the values of a solution can change places: the rules
// are nothing but cells that differ.
func (k *compiled) interchangeable() bool {
	g := k.geometry()
	return g.Allowed == nil && len(k.clues()) == 0
}

// drawByModel draws a solution of rules with clues.
func (k *compiled) drawByModel(ctx context.Context, cells []uint8, source rand.Source) error {
	s := k.set
	d := k.newDomains()
	if !d.Reduce() {
		return ErrNoSolution
	}
	m := s.model(func(cell int) set.Values { return d.Values(d.Set, cell) })
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
