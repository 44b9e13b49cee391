package sudoku

import (
	"context"
	"math/rand/v2"
	"slices"
)

// Minimize takes clues out of a puzzle until each of those left is needed for
// its solution to be the only one, in an order that depends on the seed. With a
// symmetry, clues that it maps onto each other go together or stay.
//
// The error is that of [Unique] for a puzzle that does not have exactly one
// solution; the puzzle is then returned as it was. When the context ends, what
// is left by then is returned, which has one solution but may not be minimal.
func Minimize[B Board](ctx context.Context, puzzle B, symmetry Symmetry, seed uint64) (B, error) {
	d, err := newDigger(ctx, puzzle, symmetry)
	if err != nil {
		return puzzle, err
	}
	r := rand.New(NewStream(seed, 0))
	r.Shuffle(len(d.groups), func(i, k int) { d.groups[i], d.groups[k] = d.groups[k], d.groups[i] })
	err = d.dig(ctx, 0)
	return d.puzzle, err
}

// Minimal reports whether no clue of the puzzle can be left out without giving
// it more solutions; with a symmetry, whether none can together with those that
// it maps onto it. The error is that of [Unique].
func IsMinimal[B Board](ctx context.Context, puzzle B, symmetry Symmetry) (bool, error) {
	redundant, err := redundantUpTo(ctx, puzzle, symmetry, 1)
	return len(redundant) == 0 && err == nil, err
}

// Redundant returns the cells of the clues of which any one can be left out
// without giving the puzzle more solutions; with a symmetry, together with those
// that it maps onto it. The error is that of [Unique].
func Redundant[B Board](ctx context.Context, puzzle B, symmetry Symmetry) ([]int, error) {
	return redundantUpTo(ctx, puzzle, symmetry, len(puzzle))
}

func redundantUpTo[B Board](ctx context.Context, puzzle B, symmetry Symmetry, most int) ([]int, error) {
	d, err := newDigger(ctx, puzzle, symmetry)
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
				if puzzle[cell] != 0 {
					cells = append(cells, int(cell))
				}
			}
			d.puzzle = puzzle
		}
		if len(cells) >= most {
			break
		}
	}
	slices.Sort(cells)
	return cells, nil
}

// A digger takes clues out of a puzzle that has one solution and keeps it so.
type digger[B Board] struct {
	puzzle B
	clues  int
	groups [][]uint16 // of cells that go together, in the order to try them
	// patience is how often a proof may look at the context before it is given
	// up, and the clues in question stay; 0 for no limit. unproven counts the
	// groups of which it is therefore not known whether they are needed.
	patience int
	unproven int
}

func newDigger[B Board](ctx context.Context, puzzle B, symmetry Symmetry) (*digger[B], error) {
	if int(symmetry) >= len(symmetryNames) {
		return nil, symmetryError("symmetry", symmetry)
	}
	if _, err := Unique(ctx, puzzle); err != nil {
		return nil, err
	}
	d := &digger[B]{puzzle: puzzle, clues: Givens(puzzle), groups: symmetry.orbits(side(len(puzzle)))}
	d.groups = slices.DeleteFunc(d.groups, func(group []uint16) bool {
		return !slices.ContainsFunc(group, func(cell uint16) bool { return puzzle[cell] != 0 })
	})
	return d, nil
}

// dig takes out one group after another, as far as the solution stays the only
// one and the clues don't get fewer than asked.
//
// At first nearly all of them can go. So it begins by looking, by bisection, for
// the longest run of groups that can go at once, which are the same as would go
// one by one.
func (d *digger[B]) dig(ctx context.Context, clues int) error {
	run, clears := 0, len(d.groups) // how many can go, and how many to ask about
	start := d.puzzle
	for run < clears {
		middle := (run + clears + 1) / 2
		left := d.clues
		d.puzzle = start
		for _, group := range d.groups[:middle] {
			left -= d.clearGroup(group)
		}
		sole := false
		if left >= clues {
			n, err := exact(d.limited(ctx), &d.puzzle, 2, nil, nil)
			if err != nil && !d.gaveUp(err) {
				d.puzzle = start
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
	d.puzzle = start
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

// empty empties the cells of a group and returns how many clues were there.
func (d *digger[B]) clearGroup(group []uint16) int {
	clues := d.cluesIn(group)
	for _, cell := range group {
		d.puzzle[cell] = 0
	}
	return clues
}

// size returns the number of clues in a group.
func (d *digger[B]) cluesIn(group []uint16) int {
	clues := 0
	for _, cell := range group {
		if d.puzzle[cell] != 0 {
			clues++
		}
	}
	return clues
}

// remove takes out the clues of a group if the solution stays the only one, and
// reports whether it did.
func (d *digger[B]) removeGroup(ctx context.Context, group []uint16) (bool, error) {
	before, clues := d.puzzle, d.clues
	for _, cell := range group {
		if before[cell] == 0 {
			continue
		}
		d.puzzle[cell] = 0
		other, err := another(d.limited(ctx), &d.puzzle, int(cell), before[cell])
		if err != nil || other {
			d.puzzle, d.clues = before, clues
			if d.gaveUp(err) {
				d.unproven++
				err = nil
			}
			return false, err
		}
		d.clues--
	}
	return true, nil
}

// limited returns a context that ends when patience does.
func (d *digger[B]) limited(ctx context.Context) context.Context {
	if d.patience == 0 {
		return ctx
	}
	return &looks{ctx, d.patience}
}

// gaveUp reports whether an error says that patience ended.
func (d *digger[B]) gaveUp(err error) bool { return d.patience > 0 && err == ErrBudget }

// looks is a context that ends with ErrBudget after so many looks at it. Every
// search takes a look after a fixed amount of work, so this ends one after the
// same work on every machine.
type looks struct {
	context.Context
	left int
}

func (l *looks) Err() error {
	if l.left--; l.left < 0 {
		return ErrBudget
	}
	return l.Context.Err()
}
