package sudoku

import (
	"context"
	"math"
	"slices"

	"example.com/sudoku/internal/exact9"
	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/set"
)

// CountParallel is [Count] on several goroutines, for one board that takes long: a second and
// more. It also returns the first solution, so that with a limit of 2 it is [Unique]: the puzzle
// has one solution if CountParallel counts 1. If it has several, the first may be another one
// than that of [Solve].
//
// At most the given number of goroutines search at the same time; 0 means one per core, and a
// negative number is an [*OptionError]. The results are the same for any number. A board that
// takes little time is searched by the calling goroutine. All others have ended when
// CountParallel returns, and a panic of code of the caller in one of them is an
// evolve.PanicError here.
//
// For many boards, [Parallel] with Count or Unique has more to gain. CountParallel inside of
// Parallel gains nothing.
func CountParallel[P Problem](ctx context.Context, puzzle P, limit, goroutines int) (found int, first P, err error) {
	first = blank(&puzzle)
	if goroutines < 0 {
		return 0, first, &OptionError{Field: "goroutines", Value: goroutines, Want: "0 or more"}
	}
	k, cells := puzzle.compiled(), Cells(&puzzle)
	found, err = k.exact(ctx, cells, undivided, max(0, limit), Cells(&first), nil)
	if err == poll.ErrBudget {
		found, err = k.countDivided(ctx, slices.Clone(cells), max(0, limit), goroutines, Cells(&first))
	}
	if err != nil {
		clear(Cells(&first))
	}
	return found, first, err
}

const (
	undivided poll.Budget = 1 << 12 // the work after which a board is divided: some milliseconds of a 9×9 board
	mostParts             = 128     // so many that the longest one ends soon after the others
)

// A board that takes long is divided into parts by the values of cells, in an order that
// depends on the board alone, and each part is a board that one goroutine searches.

// A part is a board that follows from the puzzle by the values of some cells.
type part struct {
	cells  []uint8
	weight int        // the values that the open cells have left, without one each
	cell   int        // the open cell with the fewest values
	values set.Values // of this cell
}

// appendPart appends the part with the given cells, if it can have a solution.
func (k *compiled) appendPart(parts []part, cells []uint8) []part {
	d := k.newDomains()
	if !d.AssignGivens(cells) || !d.Reduce() {
		return parts
	}
	p, least := part{cells: cells}, math.MaxInt
	for cell, v := range cells {
		values := d.Values(d.Set, cell)
		n := values.Len()
		if v != 0 || n == 0 {
			continue
		}
		p.weight += n - 1
		if n > 1 && n < least {
			least, p.cell, p.values = n, cell, values
		}
	}
	return append(parts, p)
}

// divide returns the parts of a board: the one with the most values left is divided until they
// are enough.
func (k *compiled) divide(ctx context.Context, cells []uint8) ([]part, error) {
	parts := k.appendPart(nil, cells)
	for len(parts) > 0 && len(parts) < mostParts {
		if err := poll.Ended(ctx); err != nil {
			return nil, err
		}
		at := 0
		for i := range parts {
			if parts[i].weight > parts[at].weight {
				at = i
			}
		}
		whole := parts[at]
		if whole.weight == 0 {
			break
		}
		var smaller []part
		for v := range whole.values.All() {
			next := slices.Clone(whole.cells)
			next[whole.cell] = v
			smaller = k.appendPart(smaller, next)
		}
		parts = slices.Replace(parts, at, at+1, smaller...)
	}
	return parts, nil
}

// countDivided counts the solutions of a board and stores the first one, that of the first part
// that has any.
func (k *compiled) countDivided(ctx context.Context, cells []uint8, limit, goroutines int, first []uint8) (int, error) {
	parts, err := k.divide(ctx, cells)
	if err != nil {
		return 0, err
	}
	rules, counts := k.solver(), make([]int, len(parts))
	numbers := func(yield func(int, error) bool) {
		for i := 0; i < len(parts) && yield(i, nil); i++ {
		}
	}
	count := func(ctx context.Context, i int) (solution []uint8, err error) {
		solution = make([]uint8, len(cells))
		counts[i], err = rules.Count(ctx, parts[i].cells, k.candidates, poll.Unlimited, limit, solution, nil)
		if err == exact9.ErrBroken {
			err = nil
		}
		return solution, err
	}
	found, i := 0, 0
	for solution, ended := range Parallel(ctx, numbers, goroutines, count) {
		if err = ended; err != nil {
			break
		}
		if found == 0 && counts[i] > 0 {
			copy(first, solution)
		}
		if found, i = found+counts[i], i+1; limit > 0 && found >= limit {
			return limit, nil
		}
	}
	for _, n := range counts[i:] { // of the parts that the end of the context broke off
		found += n
	}
	return found, err
}
