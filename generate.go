package sudoku

import (
	"context"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
)

//go:generate go run testdata/generate.go

// Generate returns a random 9×9 puzzle. The same seed and options give the same
// puzzle on every machine; nil stands for the zero options.
//
// The error is an [*OptionError] if no such puzzle exists, as far as that is
// known. If none was found, errors.Is takes it for [ErrBudget]. When the context
// ends, it is that of the context. In both cases the nearest puzzle found is
// returned, which has one solution too; a context that ends at once may leave
// none but the empty board.
func Generate(ctx context.Context, seed uint64, opts *GenerateOptions) (Grid, error) {
	return GenerateBoard[Grid](ctx, seed, opts)
}

// GenerateBoard is [Generate] for a board of any size. From 16×16 on, and where
// a level is asked for, another version of this package may give others.
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
	return Parallel(ctx, numbers, g.opts.Goroutines, func(ctx context.Context, i uint64) (B, error) {
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
	m.groups = make([][]uint16, len(g.orbits))
	m.digger.patience = g.patience
	best := miss[B]{gap: math.MaxInt}
	var now miss[B]
	stalled := stallAfter
	for try := 0; try < g.opts.MaxTries || g.opts.MaxTries < 0; try++ {
		var err error
		if stalled >= stallAfter {
			stalled = 0
			now.gap = math.MaxInt
			err = m.begin(ctx)
		} else {
			err = m.alter(ctx)
		}
		next := m.measure(ctx)
		if next.gap < best.gap {
			best = next
		}
		if err == nil {
			err = ctx.Err()
		}
		if next.gap == 0 || err != nil {
			return best.puzzle, err
		}
		stalled++
		if next.gap < now.gap {
			stalled = 0
		}
		if next.gap <= now.gap {
			now = next
		}
		m.puzzle, m.clues = now.puzzle, now.clues
	}
	return best.puzzle, best.err(&g.opts)
}

// A miss is a puzzle and how it compares with the request.
type miss[B Board] struct {
	puzzle   B
	clues    int
	unproven int // groups of clues of which it is not known whether they are needed
	level    Level
	gap      int // how far it is from the request, 0 if it meets it
}

// measure compares the puzzle with the request.
func (m *maker[B]) measure(ctx context.Context) miss[B] {
	x := miss[B]{puzzle: m.puzzle, clues: m.clues}
	if m.clues == 0 {
		x.gap = math.MaxInt
		return x
	}
	if m.opts.Minimal {
		x.unproven = m.unproven
	}
	const levels = int(LevelSearch) + 1
	x.gap = levels * (max(m.opts.MinClues-m.clues, m.clues-m.opts.MaxClues, 0) + x.unproven)
	if m.opts.rated() {
		if x.gap > 0 {
			x.gap += levels - 1
			return x
		}
		x.level = m.level(ctx)
		x.gap = max(int(m.opts.MinLevel)-int(x.level), int(x.level)-int(m.hardest()), 0)
	}
	return x
}

// err tells what the puzzle lacks.
func (x *miss[B]) err(opts *GenerateOptions) error {
	switch {
	case x.clues > opts.MaxClues:
		return fmt.Errorf("%w: MaxClues is %d, and no puzzle found has fewer than %d", ErrBudget, opts.MaxClues, x.clues)
	case x.clues < opts.MinClues:
		return fmt.Errorf("%w: MinClues is %d, and no minimal puzzle found has more than %d", ErrBudget, opts.MinClues, x.clues)
	case x.unproven > 0:
		return fmt.Errorf("%w: no puzzle found is proven to be minimal", ErrBudget)
	case x.level < opts.MinLevel:
		return fmt.Errorf("%w: Easiest is %v, and no puzzle found is harder than %v", ErrBudget, opts.MinLevel, x.level)
	default:
		return fmt.Errorf("%w: Hardest is %v, and no puzzle found is easier than %v", ErrBudget, opts.MaxLevel, x.level)
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
	return m.finish(ctx)
}

// finish digs in random order, and takes back as much of it as makes the puzzle
// too hard.
func (m *maker[B]) finish(ctx context.Context) error {
	m.mix(m.groups)
	m.unproven = 0
	if err := m.dig(ctx, m.fewest()); err != nil || m.opts.Minimal || !m.opts.rated() {
		return err
	}
	for _, group := range slices.Backward(m.groups) {
		if m.puzzle[group[0]] != 0 || m.clues+len(group) > m.opts.MaxClues {
			continue
		}
		if m.level(ctx) <= m.hardest() {
			break
		}
		m.give(group)
	}
	return nil
}

// level returns the level of the puzzle, and that of the hardest if the context
// ends.
func (m *maker[B]) level(ctx context.Context) Level {
	level, err := levelUpTo(ctx, &m.puzzle, m.opts.MinLevel, m.hardest())
	if err != nil {
		return LevelSearch
	}
	return level
}

// give puts the clues of a group back.
func (m *maker[B]) give(group []uint16) {
	for _, cell := range group {
		m.puzzle[cell] = m.solution[cell]
	}
	m.clues += len(group)
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

func (m *maker[B]) hardest() Level {
	if m.opts.MaxLevel == 0 {
		return LevelSearch
	}
	return m.opts.MaxLevel
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
				m.give(group)
				break
			}
		}
	}
	return m.finish(ctx)
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
	if g.opts.MaxTries == 0 {
		g.opts.MaxTries = usualTries(len(board))
	}
	if len(board) > 81 {
		g.patience = largePatience
	}
	return g, nil
}
