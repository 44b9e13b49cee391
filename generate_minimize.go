package sudoku

import (
	"context"
	"math/rand/v2"
	"slices"

	"example.com/sudoku/internal/poll"
)

// Minimize removes clues from a puzzle, in an order that depends on the seed,
// until no more can go without giving it a second solution. With a symmetry,
// clues that it maps onto each other go together or stay.
//
// For a puzzle that does not have exactly one solution, Minimize returns the
// puzzle and the error of [Unique]. When the context ends, it returns the error
// of the context and the puzzle so far, which has one solution but may not be
// minimal. On boards of 25×25 and larger, that may be the only end.
func Minimize[P Problem](ctx context.Context, puzzle P, symmetry Symmetry, seed uint64) (P, error) {
	d, err := newDigger(ctx, Cells(&puzzle), symmetry, puzzle.compiled())
	if err != nil {
		return puzzle, err
	}
	r := rand.New(NewStream(seed, 0))
	r.Shuffle(len(d.groups), func(i, k int) { d.groups[i], d.groups[k] = d.groups[k], d.groups[i] })
	err = d.dig(ctx, 0)
	return withCells(&puzzle, d.puzzle), err
}

// Redundant returns the cells of the clues that the puzzle does not need: any
// one of them, but not always two, can go without giving it a second solution.
// A puzzle without such cells is minimal. With a symmetry, clues that it maps onto
// each other go together. The error is that of [Unique].
func Redundant[P Problem](ctx context.Context, puzzle P, symmetry Symmetry) ([]int, error) {
	clues := Cells(&puzzle)
	d, err := newDigger(ctx, clues, symmetry, puzzle.compiled())
	if err != nil {
		return nil, err
	}
	var cells []int
	for _, group := range d.groups {
		removed, err := d.removeGroup(ctx, group)
		if err != nil {
			return nil, err
		}
		if removed {
			for _, cell := range group {
				if clues[cell] != 0 {
					cells = append(cells, int(cell))
				}
			}
			copy(d.puzzle, clues)
		}
	}
	slices.Sort(cells)
	return cells, nil
}

// A digger removes clues from a puzzle that has one solution, and keeps it so.
type digger struct {
	compiled *compiled
	puzzle   []uint8
	before   []uint8 // scratch
	clues    int
	groups   [][]uint16  // of cells that go together, in the order to try them
	budget   poll.Budget // of a proof; when it is spent, the clues in question stay
	unproven int         // groups that stayed because the budget was spent
}

func newDigger(ctx context.Context, puzzle []uint8, symmetry Symmetry, k *compiled) (*digger, error) {
	if k.err != nil {
		return nil, k.err
	}
	orbits, err := symmetry.orbits(k.owner(), "symmetry")
	if err != nil {
		return nil, err
	}
	if err := k.unique(ctx, puzzle, nil); err != nil {
		return nil, err
	}
	d := &digger{compiled: k, clues: givens(puzzle), groups: orbits}
	d.puzzle, d.before = slices.Clone(puzzle), slices.Clone(puzzle)
	d.groups = slices.DeleteFunc(d.groups, func(group []uint16) bool {
		return !slices.ContainsFunc(group, func(cell uint16) bool { return puzzle[cell] != 0 })
	})
	return d, nil
}

// dig removes one group after another if the solution stays the only one and at
// least this many clues are left.
//
// At first nearly all groups can go. So dig first finds, by bisection, the
// longest run of groups that can go at once; one by one, the same groups would
// go.
func (d *digger) dig(ctx context.Context, clues int) error {
	run, clears := 0, len(d.groups) // groups that can go, and that perhaps can
	start := slices.Clone(d.puzzle)
	for run < clears {
		middle := (run + clears + 1) / 2
		left := d.clues
		copy(d.puzzle, start)
		for _, group := range d.groups[:middle] {
			left -= d.clearGroup(group)
		}
		sole := false
		if left >= clues {
			n, err := d.compiled.exact(ctx, d.puzzle, d.budget, 2, nil, nil)
			if err != nil && err != ErrBudget {
				copy(d.puzzle, start)
				return err
			}
			sole = n == 1 && err == nil
		}
		if sole {
			run = middle
		} else {
			clears = middle - 1
		}
	}
	copy(d.puzzle, start)
	for _, group := range d.groups[:run] {
		d.clues -= d.clearGroup(group)
	}
	for _, group := range d.groups[run:] {
		if d.clues-d.cluesIn(group) < clues {
			continue
		}
		if _, err := d.removeGroup(ctx, group); err != nil {
			return err
		}
	}
	return nil
}

// clearGroup empties the cells of a group and returns the number of clues
// removed.
func (d *digger) clearGroup(group []uint16) int {
	clues := d.cluesIn(group)
	for _, cell := range group {
		d.puzzle[cell] = 0
	}
	return clues
}

// cluesIn returns the number of clues in a group.
func (d *digger) cluesIn(group []uint16) int {
	clues := 0
	for _, cell := range group {
		if d.puzzle[cell] != 0 {
			clues++
		}
	}
	return clues
}

// removeGroup removes the clues of a group if the solution stays the only one,
// and reports whether it did.
func (d *digger) removeGroup(ctx context.Context, group []uint16) (bool, error) {
	clues := d.clues
	copy(d.before, d.puzzle)
	for _, cell := range group {
		if d.before[cell] == 0 {
			continue
		}
		d.puzzle[cell] = 0
		other, err := d.compiled.another(ctx, d.puzzle, d.budget, int(cell), d.before[cell])
		if err != nil || other {
			copy(d.puzzle, d.before)
			d.clues = clues
			if err == ErrBudget {
				d.unproven++
				err = nil
			}
			return false, err
		}
		d.clues--
	}
	return true, nil
}
