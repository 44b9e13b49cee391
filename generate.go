package sudoku

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
)

// Generate returns a random 9×9 puzzle. The same seed and options give the same
// puzzle each time; nil stands for the zero options.
//
// The error is an [*OptionError] if no such puzzle exists, as far as that is
// known. If none was found, errors.Is takes it for [ErrBudget]. When the context
// ends, it is that of the context. In both cases the nearest puzzle found is
// returned, which has one solution too; a context that ends at once may leave
// none but the empty board.
func Generate(ctx context.Context, seed uint64, opts *GenerateOptions) (Grid, error) {
	return GenerateBoard[Grid](ctx, seed, opts)
}

// GenerateBoard is [Generate] for a board of any size.
func GenerateBoard[B Board](ctx context.Context, seed uint64, opts *GenerateOptions) (B, error) {
	g, err := newGenerator[B](opts)
	if err != nil {
		var none B
		return none, err
	}
	return g.generate(ctx, NewStream(seed, 0))
}

// Puzzles returns an endless sequence of random puzzles, made on all cores:
//
//	for puzzle, err := range Puzzles[Grid](ctx, seed, nil) { … }
//
// The same seed and options give the same sequence on any number of cores. The
// first puzzle is that of [Generate]; each has a stream of random numbers of
// its own. One that was not found has its error in its place and the sequence
// goes on, but options that can't be met and the end of the context end it.
func Puzzles[B Board](ctx context.Context, seed uint64, opts *GenerateOptions) iter.Seq2[B, error] {
	g, err := newGenerator[B](opts)
	if err != nil {
		return func(yield func(B, error) bool) {
			var none B
			yield(none, err)
		}
	}
	numbers := func(yield func(uint64, error) bool) {
		for i := uint64(0); yield(i, nil); i++ {
		}
	}
	return Parallel(ctx, numbers, g.opts.Workers, func(ctx context.Context, i uint64) (B, error) {
		return g.generate(ctx, NewStream(seed, i))
	})
}

// A generator is what the puzzles of one request have in common.
type generator[B Board] struct {
	opts     GenerateOptions
	orbits   [][]uint16 // of cells that are given together
	patience int        // looks at the context that a proof may take
}

// generate makes one puzzle. It looks at a new one and, as long as that leads
// nearer to the request, at alterations of it; then at the next new one.
func (g *generator[B]) generate(ctx context.Context, source rand.Source) (B, error) {
	m := maker[B]{generator: g, random: rand.New(source)}
	m.digger.groups = make([][]uint16, len(g.orbits))
	m.digger.patience = g.patience
	var best B
	gap, stalled := 0, 0
	nearest := -1 // gap of the best
	for try := 0; try < g.opts.Tries || g.opts.Tries < 0; try++ {
		before := m.digger
		var err error
		if try == 0 || stalled >= stallAfter {
			stalled = 0
			gap = -1
			err = m.begin(ctx)
		} else {
			err = m.alter(ctx)
		}
		if m.clues > 0 {
			now := g.gap(&m.digger)
			if nearest < 0 || now < nearest {
				best, nearest = m.puzzle, now
			}
			if now == 0 && err == nil {
				return m.puzzle, nil
			}
			switch {
			case gap < 0 || now < gap:
				gap, stalled = now, 0
			case now > gap:
				m.digger.puzzle, m.digger.clues = before.puzzle, before.clues
				stalled++
			default:
				stalled++
			}
		}
		if err != nil {
			return best, err
		}
	}
	return best, g.missed(best)
}

// gap returns how far a puzzle is from the request, 0 if it meets it.
func (g *generator[B]) gap(d *digger[B]) int {
	gap := max(g.opts.MinClues-d.clues, d.clues-g.opts.MaxClues, 0)
	if g.opts.Minimal {
		gap += d.unproven
	}
	return gap
}

// missed tells what the best puzzle lacks.
func (g *generator[B]) missed(best B) error {
	clues := Givens(best)
	switch {
	case clues > g.opts.MaxClues:
		return fmt.Errorf("%w: MaxClues is %d, and no puzzle found has less than %d clues", ErrBudget, g.opts.MaxClues, clues)
	case clues < g.opts.MinClues:
		return fmt.Errorf("%w: MinClues is %d, and no minimal puzzle found has more than %d clues", ErrBudget, g.opts.MinClues, clues)
	default:
		return fmt.Errorf("%w: no puzzle found is proven to be minimal", ErrBudget)
	}
}

// A maker makes a puzzle.
type maker[B Board] struct {
	*generator[B]
	digger[B]
	random   *rand.Rand
	solution B
}

// begin makes a puzzle out of a new solution.
func (m *maker[B]) begin(ctx context.Context) error {
	m.clues, m.unproven = 0, 0
	solution, err := RandomSolution[B](ctx, m.random)
	if err != nil {
		return err
	}
	m.solution, m.puzzle, m.clues = solution, solution, len(solution)
	copy(m.groups, m.orbits)
	m.mix(m.groups)
	return m.dig(ctx, m.fewest())
}

func (m *maker[B]) mix(groups [][]uint16) {
	m.random.Shuffle(len(groups), func(i, k int) { groups[i], groups[k] = groups[k], groups[i] })
}

// fewest returns the number of clues at which to stop digging.
func (m *maker[B]) fewest() int {
	lo, hi := m.opts.MinClues, m.opts.MaxClues
	switch {
	case m.opts.Minimal:
		return 0
	case lo > 0 && hi < len(m.puzzle):
		return lo + m.random.IntN(hi-lo+1)
	default:
		return max(lo, min(hi, easyClues(len(m.puzzle))))
	}
}

// alter takes some clues out of the puzzle, puts others in until the solution
// is the only one again, and digs.
func (m *maker[B]) alter(ctx context.Context) error {
	m.mix(m.groups)
	out := 2 + m.random.IntN(3)
	for _, group := range m.groups {
		if m.puzzle[group[0]] != 0 {
			m.clues -= m.empty(group)
			if out--; out == 0 {
				break
			}
		}
	}
	for {
		var other B
		n, err := exact(m.limited(ctx), &m.puzzle, 2, nil, func(solution *B) bool {
			other = *solution
			return other == m.solution
		})
		if err != nil {
			m.puzzle, m.clues = m.solution, len(m.solution)
			if m.gaveUp(err) {
				break // and dig from the top
			}
			return err
		}
		if n == 1 && other == m.solution {
			break
		}
		for _, group := range m.groups {
			if m.differs(group, &other) {
				for _, cell := range group {
					m.puzzle[cell] = m.solution[cell]
				}
				m.clues += len(group)
				break
			}
		}
	}
	m.mix(m.groups)
	m.unproven = 0
	return m.dig(ctx, m.fewest())
}

// differs reports whether a board has another value than the solution somewhere
// in a group.
func (m *maker[B]) differs(group []uint16, board *B) bool {
	for _, cell := range group {
		if (*board)[cell] != m.solution[cell] {
			return true
		}
	}
	return false
}

func newGenerator[B Board](opts *GenerateOptions) (*generator[B], error) {
	var board B
	g := new(generator[B])
	if opts != nil {
		g.opts = *opts
	}
	if err := g.opts.check(len(board)); err != nil {
		return nil, err
	}
	g.orbits = g.opts.Symmetry.orbits(side(len(board)))
	if g.opts.MaxClues == 0 {
		g.opts.MaxClues = len(board)
	}
	if g.opts.Tries == 0 {
		g.opts.Tries = smallTries
		if len(board) > 81 {
			g.opts.Tries = largeTries
		}
	}
	if len(board) > 81 {
		g.patience = largePatience
	}
	return g, nil
}
