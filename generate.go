package sudoku

import (
	"bytes"
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"example.com/sudoku/internal/poll"
)

// This file makes puzzles: it draws a solution, removes clues, and alters the puzzle until
// it meets the request. It builds on the digger of [Minimize].

//go:generate go run testdata/generate.go

// Generate returns a random 9×9 puzzle with exactly one solution; nil stands for
// the zero options. The same options give the same puzzle on every machine.
//
// The error is an [*OptionError] if it is known that no such puzzle exists. If
// none was found within MaxTries, the error wraps [ErrBudget] and says what the
// nearest puzzle lacks. If the context ends, it is the error of the context. In
// the last two cases Generate returns the nearest puzzle found, which has one
// solution too; if the context ends at once, that may be the empty board.
//
// [Rules.Generate] makes puzzles of other sizes and other rules.
func Generate(ctx context.Context, opts *GenerateOptions) (Grid, error) {
	var grid Grid
	g, err := Standard(9).generator(opts)
	if err == nil {
		err = g.generate(ctx, NewStream(g.opts.Seed, 0), grid[:])
	}
	return grid, err
}

// allStreams yields the numbers of all streams.
func allStreams(yield func(uint64, error) bool) {
	for i := uint64(0); yield(i, nil); i++ {
	}
}

// A generator is what the puzzles of one request have in common.
type generator struct {
	opts     GenerateOptions
	cells    int
	orbits   [][]uint16 // cells that are given together
	compiled *compiled
	rules    Rules
	draw     func(ctx context.Context, cells []uint8, source rand.Source) error // a solution
}

func (g *generator) setOptions(opts *GenerateOptions) error {
	g.opts = valueOf(opts)
	g.opts.setDefaults(g.compiled)
	g.rules = g.compiled.owner()
	if err := g.opts.check(g.compiled); err != nil {
		return err
	}
	orbits, err := g.opts.Symmetry.orbits(g.compiled.owner(), "Symmetry")
	if err != nil {
		return err
	}
	g.orbits = orbits
	return cmp.Or(g.opts.checkPattern(g.compiled, orbits), g.opts.Grade.check(g.rules))
}

// generate makes one puzzle and stores it. It starts with a new puzzle and alters it as
// long as that brings it nearer to the request, then starts with another new one.
func (g *generator) generate(ctx context.Context, source rand.Source, puzzle []uint8) error {
	m := newMaker(g, source)
	best := attempt{puzzle: puzzle, gap: math.MaxInt}
	now := attempt{puzzle: make([]uint8, g.cells)}
	stalled := stallAfter
	for try := 0; try < g.opts.MaxTries || g.opts.MaxTries < 0; try++ {
		var err error
		if stalled >= stallAfter {
			now.gap = math.MaxInt // so that the new puzzle counts as progress
			err = m.startNew(ctx)
		} else {
			err = m.alter(ctx)
		}
		next := m.measure(ctx)
		if next.gap < best.gap {
			best.copyFrom(&next)
		}
		if err == nil {
			err = cmp.Or(m.failed, poll.Ended(ctx))
		}
		if next.gap == 0 || err != nil {
			return err
		}
		stalled++
		if next.gap < now.gap {
			stalled = 0
		}
		if next.gap <= now.gap {
			now.copyFrom(&next)
		}
		copy(m.puzzle, now.puzzle)
		m.clues = now.clues
	}
	return best.shortfall(&g.opts)
}

// A maker makes a puzzle.
type maker struct {
	*generator
	digger
	random   *rand.Rand
	solution []uint8
	drawn    bool   // there is a solution
	graded   Puzzle // what the grade sees
	failed   error  // of the grade
}

func newMaker(g *generator, source rand.Source) *maker {
	m := &maker{generator: g, random: rand.New(source), solution: make([]uint8, g.cells), graded: g.rules.Empty()}
	m.digger = digger{
		compiled: g.compiled, puzzle: make([]uint8, g.cells), before: make([]uint8, g.cells),
		groups: make([][]uint16, len(g.orbits)), budget: g.compiled.proofBudget(),
	}
	return m
}

// startNew makes a puzzle from a new solution.
func (m *maker) startNew(ctx context.Context) error {
	m.clues, m.unproven, m.drawn = 0, 0, false
	if err := m.draw(ctx, m.solution, m.random); err != nil {
		return err
	}
	m.drawn = true
	copy(m.puzzle, m.solution)
	m.clues = m.cells
	copy(m.groups, m.orbits)
	return m.dropClues(ctx)
}

// dropClues digs in random order, and then puts clues back as long as the puzzle is
// too hard.
func (m *maker) dropClues(ctx context.Context) error {
	m.mix(m.groups)
	m.unproven = 0
	if err := m.dig(ctx, m.digTarget()); err != nil || m.opts.Minimal || m.opts.Grade.Gap == nil {
		return err
	}
	gap := 0
	for _, group := range slices.Backward(m.groups) {
		if m.puzzle[group[0]] != 0 || m.clues+len(group) > m.opts.MaxClues {
			continue
		}
		if gap, _ = m.grade(ctx); gap <= 0 || m.failed != nil {
			break
		}
		m.putBack(group)
	}
	if gap < 0 && m.failed == nil && len(m.generator.compiled.clues()) > 0 {
		return m.dropEasily(ctx)
	}
	return nil
}

// dropEasily removes clues from a puzzle that is too easy until it has the grade, but none that
// makes it too hard. With clues of the rules, one given more often turns a puzzle that is too hard
// into one that is too easy.
func (m *maker) dropEasily(ctx context.Context) error {
	for _, group := range m.groups {
		if n := m.cluesIn(group); n == 0 || m.clues-n < m.opts.MinClues {
			continue
		}
		removed, err := m.removeGroup(ctx, group)
		if err != nil {
			return err
		}
		if !removed {
			continue
		}
		if gap, _ := m.grade(ctx); gap > 0 {
			m.putBack(group)
		} else if gap == 0 || m.failed != nil {
			break
		}
	}
	return nil
}

// putBack restores the clues of a group.
func (m *maker) putBack(group []uint16) {
	for _, cell := range group {
		m.puzzle[cell] = m.solution[cell]
	}
	m.clues += len(group)
}

func (m *maker) mix(groups [][]uint16) {
	m.random.Shuffle(len(groups), func(i, k int) { groups[i], groups[k] = groups[k], groups[i] })
}

// digTarget returns the number of clues at which to stop digging.
func (m *maker) digTarget() int {
	lo, hi := m.opts.MinClues, m.opts.MaxClues
	switch {
	case m.opts.Minimal:
		return 0
	case lo > 0 && hi < len(m.puzzle):
		return lo + m.random.IntN(hi-lo+1)
	default:
		return max(lo, min(hi, m.generator.compiled.easyClues()))
	}
}

// alter removes two to four clues or groups of clues, adds others where a second
// solution differs until there is none, and digs again.
func (m *maker) alter(ctx context.Context) error {
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
		_, err := m.generator.compiled.exact(ctx, m.puzzle, m.budget, 2, nil, func(solution []uint8) bool {
			copy(m.before, solution)
			return bytes.Equal(solution, m.solution)
		})
		if err != nil {
			copy(m.puzzle, m.solution)
			m.clues = m.cells
			if err == ErrBudget {
				break // dig from the full board
			}
			return err
		}
		if bytes.Equal(m.before, m.solution) {
			break // there was no other after it
		}
		for _, group := range m.groups {
			if m.differs(group, m.before) {
				m.putBack(group)
				break
			}
		}
	}
	return m.dropClues(ctx)
}

// differs reports whether a board has another value than the solution somewhere
// in a group.
func (m *maker) differs(group []uint16, board []uint8) bool {
	for _, cell := range group {
		if board[cell] != m.solution[cell] {
			return true
		}
	}
	return false
}
