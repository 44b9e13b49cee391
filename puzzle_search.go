package sudoku

import (
	"context"

	"math"
	"runtime"
	"slices"
	"sync"

	"example.com/sudoku/internal/exact9"
	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/set"
	"example.com/sudoku/internal/together"
)

// exact counts the solutions of a puzzle up to a limit, 0 for no limit, within a
// budget of work. It stores the first solution in first and calls yield with each
// until yield returns false; both may be nil. The board that yield sees is valid
// only during the call.
func (k *kernel) exact(ctx context.Context, puzzle []uint8, work poll.Budget, limit int, first []uint8, yield func([]uint8) bool) (int, error) {
	if k.err != nil {
		return 0, k.err
	}
	rules := k.solver()
	if !rules.Quick(k.candidates) {
		if err := poll.Ended(ctx); err != nil {
			return 0, err
		}
		if err := k.check(puzzle); err != nil {
			return 0, err
		}
	}
	found, err := rules.Count(ctx, puzzle, k.candidates, work, limit, first, yield)
	if err == exact9.ErrBroken {
		return 0, k.check(puzzle)
	}
	return found, err
}

// first counts the solutions up to a limit and stores the first one.
func (k *kernel) first(ctx context.Context, puzzle []uint8, limit int, solution []uint8) (int, error) {
	found, err := k.exact(ctx, puzzle, poll.Unlimited, limit, solution, nil)
	if err != nil {
		clear(solution)
	}
	return found, err
}

// unique is [Unique].
func (k *kernel) unique(ctx context.Context, puzzle, solution []uint8) error {
	found, err := k.first(ctx, puzzle, 2, solution)
	switch {
	case err != nil:
	case found == 0:
		err = ErrNoSolution
	case found > 1:
		err = ErrManySolutions
	}
	return err
}

// another reports whether a puzzle has a solution with a value other than v in an empty
// cell.
func (k *kernel) another(ctx context.Context, puzzle []uint8, work poll.Budget, cell int, v uint8) (bool, error) {
	return k.solver().Another(ctx, puzzle, k.candidates, work, cell, v)
}

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
	if goroutines == 0 {
		goroutines = runtime.GOMAXPROCS(0)
	}
	k, cells := puzzle.kernel(), Cells(&puzzle)
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

	first   []uint8            // solution
	stop    context.CancelFunc // of its search
	dropped bool               // the result no longer matters
}

// newPart returns the part with the given cells, or nil if it has no solution.
func (k *kernel) newPart(cells []uint8) *part {
	d := k.newDomains()
	if !d.AssignGivens(cells) || !d.Reduce() {
		return nil
	}
	p := &part{cells: cells}
	least := math.MaxInt
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
	return p
}

// divide returns the parts of a board: the one with the most values left is divided until they
// are enough.
func (k *kernel) divide(ctx context.Context, cells []uint8) (parts []*part, err error) {
	if whole := k.newPart(cells); whole != nil {
		parts = append(parts, whole)
	}
	for len(parts) > 0 && len(parts) < mostParts {
		if err := poll.Ended(ctx); err != nil {
			return nil, err
		}
		at := 0
		for i, p := range parts {
			if p.weight > parts[at].weight {
				at = i
			}
		}
		p := parts[at]
		if p.weight == 0 {
			break
		}
		var smaller []*part
		for v := range p.values.All() {
			next := slices.Clone(p.cells)
			next[p.cell] = v
			if q := k.newPart(next); q != nil {
				smaller = append(smaller, q)
			}
		}
		parts = slices.Replace(parts, at, at+1, smaller...)
	}
	return parts, nil
}

// A division is the parts of a board while goroutines count their solutions.
type division struct {
	sync.Mutex
	parts  []*part
	next   int // the first part that nobody has started
	limit  int
	found  int
	lowest int // the first part known to have a solution
	err    error
}

// countDivided counts the solutions of a board and stores the first one, that of the first part
// that has any.
func (k *kernel) countDivided(ctx context.Context, cells []uint8, limit, goroutines int, first []uint8) (int, error) {
	parts, err := k.divide(ctx, cells)
	if err != nil {
		return 0, err
	}
	d := &division{parts: parts, limit: limit, lowest: len(parts)}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	rules := k.solver()
	together.All(max(1, min(goroutines, len(parts))), cancel, func(int) {
		for i, more, own := d.take(ctx); i < len(parts); i, more, own = d.take(ctx) {
			p := parts[i]
			p.first = make([]uint8, len(cells))
			found, err := rules.Count(own, p.cells, k.candidates, poll.Unlimited, more, p.first, nil)
			if err == exact9.ErrBroken {
				err = nil
			}
			d.finish(i, found, err)
		}
	})
	if d.lowest < len(parts) {
		copy(first, parts[d.lowest].first)
	}
	if limit > 0 {
		d.found = min(d.found, limit)
	}
	return d.found, d.err
}

// take returns the first part that nobody has started, how many more solutions are wanted, 0 for
// no limit, and the context of the search. When there is no part, i is their number.
func (d *division) take(ctx context.Context) (i, more int, own context.Context) {
	d.Lock()
	defer d.Unlock()
	i = d.next
	if i == len(d.parts) {
		return i, 0, nil
	}
	d.next++
	own, d.parts[i].stop = context.WithCancel(ctx)
	if d.limit > 0 {
		more = d.limit - d.found
	}
	return i, more, own
}

// finish takes the result of a part. When as many solutions are found as were wanted, only the
// parts before the first with a solution still matter: they say which solution is the first.
func (d *division) finish(i, found int, err error) {
	d.Lock()
	defer d.Unlock()
	p := d.parts[i]
	p.stop()
	if p.dropped {
		return
	}
	d.found += found
	if found > 0 {
		d.lowest = min(d.lowest, i)
	}
	if err != nil && d.err == nil {
		d.err = err
		d.drop(0)
	} else if d.limit > 0 && d.found >= d.limit {
		d.drop(d.lowest + 1)
	}
}

// drop ends the search of the parts from the i-th on.
func (d *division) drop(i int) {
	d.next = len(d.parts)
	for _, p := range d.parts[i:] {
		if p.dropped = true; p.stop != nil {
			p.stop()
		}
	}
}
