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

// Generate returns a random 9×9 puzzle with exactly one solution; nil stands for
// the zero options. The same options give the same puzzle on every machine.
//
// The error is an [*OptionError] if it is known that no such puzzle exists. If
// none was found within MaxTries, the error wraps [ErrBudget] and says what the
// nearest puzzle lacks. If the context ends, it is the error of the context. In
// the last two cases Generate returns the nearest puzzle found, which has one
// solution too; if the context ends at once, that may be the empty board.
func Generate(ctx context.Context, opts *GenerateOptions) (Grid, error) {
	return GenerateBoard[Grid](ctx, opts)
}

// GenerateBoard is [Generate] for a board of any size up to 36×36. The error for a
// larger one is a [*SizeError].
func GenerateBoard[B Board](ctx context.Context, opts *GenerateOptions) (B, error) {
	g, err := newGenerator[B](opts)
	if err != nil {
		var none B
		return none, err
	}
	return g.generate(ctx, NewStream(g.opts.Seed, 0))
}

// Puzzles returns an endless sequence of random puzzles, made on all cores:
//
//	for puzzle, err := range Puzzles[Grid](ctx, opts) { … }
//
// The same options give the same sequence on any number of cores. Puzzle i draws
// from stream i of the seed, so the first one is that of [Generate]. A puzzle
// that was not found yields its error in its place, and the sequence continues.
// Impossible options and the end of the context end it.
func Puzzles[B Board](ctx context.Context, opts *GenerateOptions) iter.Seq2[B, error] {
	g, err := newGenerator[B](opts)
	if err != nil {
		return func(yield func(B, error) bool) {
			var none B
			yield(none, err)
		}
	}
	indexes := func(yield func(uint64, error) bool) {
		for i := uint64(0); yield(i, nil); i++ {
		}
	}
	return Parallel(ctx, indexes, g.opts.Goroutines, func(ctx context.Context, i uint64) (B, error) {
		return g.generate(ctx, NewStream(g.opts.Seed, i))
	})
}

// A generator is what the puzzles of one request have in common.
type generator[B Board] struct {
	opts   GenerateOptions
	orbits [][]uint16 // cells that are given together
}

func newGenerator[B Board](opts *GenerateOptions) (*generator[B], error) {
	var board B
	if isGiant(len(board)) {
		return nil, &SizeError{Func: "Generate", Side: side(len(board)), Largest: maxSmall}
	}
	g := new(generator[B])
	if opts != nil {
		g.opts = *opts
	}
	g.opts.setDefaults(len(board))
	if err := g.opts.check(len(board)); err != nil {
		return nil, err
	}
	g.orbits = g.opts.Symmetry.orbits(side(len(board)))
	return g, nil
}

// generate makes one puzzle. It starts with a new puzzle and alters it as long as
// that brings it nearer to the request, then starts with another new one.
func (g *generator[B]) generate(ctx context.Context, source rand.Source) (B, error) {
	m := maker[B]{generator: g, random: rand.New(source)}
	m.groups = make([][]uint16, len(g.orbits))
	m.budget = proofBudget(len(m.puzzle))
	best := miss[B]{gap: math.MaxInt}
	var now miss[B]
	stalled := stallAfter
	for attempt := 0; attempt < g.opts.MaxTries || g.opts.MaxTries < 0; attempt++ {
		var err error
		if stalled >= stallAfter {
			now.gap = math.MaxInt // so that the new puzzle counts as progress
			err = m.startNew(ctx)
		} else {
			err = m.alter(ctx)
		}
		next := m.measure(ctx)
		if next.gap < best.gap {
			best = next
		}
		if err == nil {
			err = ended(ctx)
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
	return best.puzzle, best.shortfall(&g.opts)
}

// A miss is a puzzle and its distance from the request.
type miss[B Board] struct {
	puzzle   B
	clues    int
	unproven int // groups of clues not proven to be needed
	rating   Rating
	er       int
	gap      int // 0 if the puzzle meets the request
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
	const clue = 1000 // more than any gap of the rating
	x.gap = clue * (max(m.opts.MinClues-m.clues, m.clues-m.opts.MaxClues, 0) + x.unproven)
	if x.gap > 0 {
		if m.opts.wantsDifficulty() {
			x.gap += clue - 1 // it is not rated
		}
		return x
	}
	if m.opts.wantsRating() {
		x.rating = m.rate(ctx)
		x.gap = m.opts.ratingGap(x.rating)
	}
	if m.opts.wantsER() {
		x.er = m.rateER(ctx)
		x.gap += max(m.opts.MinER-x.er, x.er-m.opts.MaxER, 0)
	}
	return x
}

// ratingGap is the distance of a rating from the request.
func (o *GenerateOptions) ratingGap(r Rating) int {
	const technique = 100 // more than any number of rounds that is told apart
	switch {
	case o.Technique == 0:
		return max(int(o.MinLevel)-int(r.Level), int(r.Level)-int(o.hardest()), 0)
	case r.Hardest < o.Technique:
		return technique + int(o.Technique-r.Hardest)
	case r.Hardest > o.Technique:
		return 2 * technique
	}
	return min(max(o.Rounds-r.Rounds(o.Technique), 0), technique-1)
}

// shortfall returns the error that says what the puzzle lacks.
func (x *miss[B]) shortfall(opts *GenerateOptions) error {
	switch {
	case x.clues > opts.MaxClues:
		return fmt.Errorf("%w: MaxClues is %d, and no puzzle found has fewer than %d", ErrBudget, opts.MaxClues, x.clues)
	case x.clues < opts.MinClues:
		return fmt.Errorf("%w: MinClues is %d, and no minimal puzzle found has more than %d", ErrBudget, opts.MinClues, x.clues)
	case x.unproven > 0:
		return fmt.Errorf("%w: no puzzle found is proven to be minimal", ErrBudget)
	case opts.wantsER() && x.er < opts.MinER:
		return fmt.Errorf("%w: MinER is %d, and the nearest puzzle found has %d", ErrBudget, opts.MinER, x.er)
	case opts.wantsER() && x.er > opts.MaxER:
		return fmt.Errorf("%w: MaxER is %d, and the nearest puzzle found has %d", ErrBudget, opts.MaxER, x.er)
	case opts.Technique != 0 && x.rating.Hardest < opts.Technique:
		return fmt.Errorf("%w: Technique is %v, and the hardest of the nearest puzzle found is %v", ErrBudget, opts.Technique, x.rating.Hardest)
	case opts.Technique != 0 && x.rating.Hardest > opts.Technique:
		return fmt.Errorf("%w: Technique is %v, and all puzzles found need a harder one", ErrBudget, opts.Technique)
	case opts.Technique != 0:
		return fmt.Errorf("%w: Rounds is %d, and no puzzle found has more than %d", ErrBudget, opts.Rounds, x.rating.Rounds(opts.Technique))
	case x.rating.Level < opts.MinLevel:
		return fmt.Errorf("%w: MinLevel is %v, and no puzzle found is harder than %v", ErrBudget, opts.MinLevel, x.rating.Level)
	default:
		return fmt.Errorf("%w: MaxLevel is %v, and no puzzle found is easier than %v", ErrBudget, opts.MaxLevel, x.rating.Level)
	}
}

// A maker makes a puzzle.
type maker[B Board] struct {
	*generator[B]
	digger[B]
	random   *rand.Rand
	solution B
}

// startNew makes a puzzle from a new solution.
func (m *maker[B]) startNew(ctx context.Context) error {
	m.clues, m.unproven = 0, 0
	solution, err := RandomSolution[B](ctx, m.random)
	if err != nil {
		return err
	}
	m.solution, m.puzzle, m.clues = solution, solution, len(solution)
	copy(m.groups, m.orbits)
	return m.carve(ctx)
}

// carve digs in random order, and then puts clues back as long as the puzzle is
// too hard.
func (m *maker[B]) carve(ctx context.Context) error {
	m.mix(m.groups)
	m.unproven = 0
	if err := m.dig(ctx, m.digTarget()); err != nil || m.opts.Minimal || !m.opts.wantsDifficulty() {
		return err
	}
	for _, group := range slices.Backward(m.groups) {
		if m.puzzle[group[0]] != 0 || m.clues+len(group) > m.opts.MaxClues {
			continue
		}
		if !m.tooHard(ctx) {
			break
		}
		m.putBack(group)
	}
	return nil
}

// tooHard reports whether the puzzle needs more clues.
func (m *maker[B]) tooHard(ctx context.Context) bool {
	if m.opts.wantsRating() {
		r := m.rate(ctx)
		if r.Level > m.opts.hardest() || m.opts.Technique != 0 && r.Hardest > m.opts.Technique {
			return true
		}
	}
	return m.opts.wantsER() && m.rateER(ctx) > m.opts.MaxER
}

// rate returns the rating of the puzzle, as far as the request needs to know it. If
// the context ends, the puzzle is too hard.
func (m *maker[B]) rate(ctx context.Context) Rating {
	last := TrialAndError
	if t := m.opts.Technique; t != 0 {
		last = min(t+1, last)
	} else {
		last = lastFor(m.opts.MinLevel, m.opts.hardest())
	}
	rating, err := rateUpTo(ctx, &m.puzzle, last)
	if err != nil {
		return Rating{Hardest: TrialAndError, Level: LevelSearch}
	}
	return rating
}

// rateER returns the ER of the puzzle. If the context ends, the puzzle is too hard.
func (m *maker[B]) rateER(ctx context.Context) int {
	puzzle, _ := any(m.puzzle).(Grid)
	rating, err := RateExplainer(ctx, puzzle)
	if err != nil {
		return ExplainerLimit
	}
	return rating.ER
}

// putBack restores the clues of a group.
func (m *maker[B]) putBack(group []uint16) {
	for _, cell := range group {
		m.puzzle[cell] = m.solution[cell]
	}
	m.clues += len(group)
}

func (m *maker[B]) mix(groups [][]uint16) {
	m.random.Shuffle(len(groups), func(i, k int) { groups[i], groups[k] = groups[k], groups[i] })
}

// digTarget returns the number of clues at which to stop digging.
func (m *maker[B]) digTarget() int {
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

// hardest returns the highest level allowed.
func (o *GenerateOptions) hardest() Level {
	if o.MaxLevel == 0 {
		return LevelSearch
	}
	return o.MaxLevel
}

// alter removes two to four clues or groups of clues, adds others where a second
// solution differs until there is none, and digs again.
func (m *maker[B]) alter(ctx context.Context) error {
	m.mix(m.groups)
	out := 2 + m.random.IntN(3)
	for _, group := range m.groups {
		if m.puzzle[group[0]] != 0 {
			m.clues -= m.clearGroup(group)
			if out--; out == 0 {
				break
			}
		}
	}
	for {
		var other B
		_, err := exact(ctx, &m.puzzle, m.budget, 2, nil, func(solution *B) bool {
			other = *solution
			return other == m.solution
		})
		if err != nil {
			m.puzzle, m.clues = m.solution, len(m.solution)
			if err == ErrBudget {
				break // dig from the full board
			}
			return err
		}
		if other == m.solution {
			break // there was no other after it
		}
		for _, group := range m.groups {
			if m.differs(group, &other) {
				m.putBack(group)
				break
			}
		}
	}
	return m.carve(ctx)
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
