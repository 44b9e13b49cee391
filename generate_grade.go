package sudoku

import (
	"context"
	"fmt"
	"math"
	"strings"

	"example.com/sudoku/internal/words"
)

// This file holds the grade of a puzzle, and how far a puzzle is from a request.

// A Grade says how hard a generated puzzle shall be. Package explain makes grades, by
// level, by technique and by the ratings of Sudoku Explainer; a program may make its
// own. The zero Grade takes any puzzle.
type Grade struct {
	// Name is a formula by which [Plugins] finds the grade again, such as "easy–expert".
	Name string
	// Check returns an error if the grade can't tell puzzles of these rules apart. Nil
	// takes all rules.
	Check func(rules Rules) error
	// Gap returns how far a puzzle is from the grade: 0 if it has it, a positive number if
	// it is too hard, a negative number if it is too easy. Numbers beyond 999 count as
	// 999. lack says in a few words what the puzzle has instead, such as "level fiendish".
	// The puzzle has exactly one solution; Gap need not prove it, and may stop as soon as
	// it knows enough. It may not keep or change the cells. An error ends the search for a
	// puzzle.
	Gap func(ctx context.Context, puzzle Puzzle) (gap int, lack string, err error)
}

// MarshalText returns the name of the grade.
func (g Grade) MarshalText() ([]byte, error) { return marshalName("Grade", g.Name, g.Gap == nil) }

// And returns the grade of the puzzles that have both grades. Its gap is the sum of
// both; a puzzle that is too hard for one of them is too hard.
func (g Grade) And(other Grade) Grade {
	switch {
	case g.Gap == nil:
		return other
	case other.Gap == nil:
		return g
	}
	return Grade{
		Name: g.Name + " and " + other.Name,
		Check: func(rules Rules) error {
			if err := g.check(rules); err != nil {
				return err
			}
			return other.check(rules)
		},
		Gap: func(ctx context.Context, puzzle Puzzle) (int, string, error) {
			first, lack, err := g.Gap(ctx, puzzle)
			if err != nil {
				return 0, "", err
			}
			second, also, err := other.Gap(ctx, puzzle)
			if err != nil {
				return 0, "", err
			}
			var lacks []string
			for _, l := range []string{lack, also} {
				if l != "" {
					lacks = append(lacks, l)
				}
			}
			gap := max(first, -first) + max(second, -second)
			if max(first, second) <= 0 {
				gap = -gap
			}
			return gap, strings.Join(lacks, " and "), nil
		},
	}
}

func (g Grade) check(rules Rules) error {
	switch {
	case g.Gap == nil && (g.Name != "" || g.Check != nil):
		return &OptionError{Field: "Grade", Value: words.Shorten(g.Name), Want: "a grade with its function Gap"}
	case g.Check == nil:
		return nil
	}
	return g.Check(rules)
}

const (
	clueGap  = 1000 // of a clue too many or too few
	worstGap = clueGap - 1
)

// grade returns the gap of the puzzle, from -worstGap to worstGap, and what it has
// instead. It stores the error of the grade.
func (m *maker) grade(ctx context.Context) (gap int, lack string) {
	copy(m.graded.Cells, m.puzzle)
	gap, lack, err := m.opts.Grade.Gap(ctx, m.graded)
	switch {
	case err != nil:
		m.failed = err
		return worstGap, err.Error()
	case gap == 0:
		return 0, ""
	}
	return min(max(gap, -worstGap), worstGap), lack
}

// An attempt is a puzzle and its distance from the request.
type attempt struct {
	puzzle   []uint8
	clues    int
	unproven int    // groups of clues not proven to be needed
	gap      int    // 0 if the puzzle meets the request
	lack     string // of the grade
}

// copyFrom makes x a copy of another attempt.
func (x *attempt) copyFrom(other *attempt) {
	puzzle := x.puzzle
	copy(puzzle, other.puzzle)
	*x = *other
	x.puzzle = puzzle
}

// measure compares the puzzle with the request. The attempt shares the puzzle.
func (m *maker) measure(ctx context.Context) attempt {
	x := attempt{puzzle: m.puzzle, clues: m.clues}
	if !m.drawn {
		x.gap = math.MaxInt
		return x
	}
	if m.opts.Minimal {
		x.unproven = m.unproven
	}
	x.gap = clueGap * (max(m.opts.MinClues-m.clues, m.clues-m.opts.MaxClues, 0) + x.unproven)
	if m.opts.Grade.Gap == nil {
		return x
	}
	if x.gap > 0 {
		x.gap += worstGap // it is not graded
		return x
	}
	gap, lack := m.grade(ctx)
	x.gap, x.lack = max(gap, -gap), lack
	return x
}

// shortfall returns the error that says what the puzzle lacks.
func (x *attempt) shortfall(opts *GenerateOptions) error {
	switch {
	case x.clues > opts.MaxClues:
		return fmt.Errorf("sudoku: %w: MaxClues is %d, and no puzzle found has fewer than %d", ErrBudget, opts.MaxClues, x.clues)
	case x.clues < opts.MinClues:
		return fmt.Errorf("sudoku: %w: MinClues is %d, and no minimal puzzle found has more than %d", ErrBudget, opts.MinClues, x.clues)
	case x.unproven > 0:
		return fmt.Errorf("sudoku: %w: no puzzle found is proven to be minimal", ErrBudget)
	default:
		return fmt.Errorf("sudoku: %w: Grade is %s, and the nearest puzzle found has %s", ErrBudget, opts.Grade.Name, x.lack)
	}
}
