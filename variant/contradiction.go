package variant

import (
	"context"
	"errors"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/csp"
)

// This file finds the fewest givens and clues of a puzzle that contradict each other.

// A Contradiction is a part of a puzzle that has no solution by itself.
type Contradiction struct {
	Givens []int         // their cells, ascending
	Rules  []sudoku.Rule // of those that With has added, in their order
	// Smallest says that no contradiction of the puzzle has fewer givens and rules. If it is
	// false, none is a part of this one, but there may be another with fewer.
	Smallest bool
}

// Of returns the puzzle with the givens and rules of the contradiction alone.
func (c Contradiction) Of(puzzle sudoku.Puzzle) (sudoku.Puzzle, error) {
	s, err := newSuspects(puzzle, true)
	if err != nil {
		return sudoku.Puzzle{}, err
	}
	part := puzzle
	part.Rules = s.base.With(c.Rules...)
	part.Cells = make([]uint8, len(puzzle.Cells))
	for _, cell := range c.Givens {
		if cell < 0 || cell >= len(part.Cells) {
			return sudoku.Puzzle{}, &sudoku.OptionError{Field: "Givens", Value: cell, Want: "cells of the puzzle"}
		}
		part.Cells[cell] = puzzle.Cells[cell]
	}
	return part, nil
}

// SmallestConflict returns the fewest givens and added rules of a puzzle that contradict
// each other and the units that the rules start from. Where [Conflict] takes all givens for
// right, this takes none. If the puzzle has a solution, or has none even without givens and
// added rules, both lists are empty, and Smallest tells: it is true for the second.
//
// It searches for hundreds of solutions, and for the fewest cells in a growing list of what
// must be taken back. tries limits the length of the list, after which Smallest may stay
// false; 0 is 200. The error is that of the context, or of a puzzle that is not one of its
// rules.
func SmallestConflict(ctx context.Context, puzzle sudoku.Puzzle, tries int) (Contradiction, error) {
	if none, err := unsolvable(ctx, puzzle); !none || err != nil {
		return Contradiction{}, err
	}
	s, err := newSuspects(puzzle, true)
	if err != nil {
		return Contradiction{}, err
	}
	least, err := s.reduced(ctx)
	if err != nil {
		return Contradiction{}, err
	}
	if tries == 0 {
		tries = 200
	}
	return s.smallest(ctx, least, tries)
}

// suspects are the givens of a puzzle, and after them the rules, that may contradict each
// other. A set of them is a list of numbers, ascending.
type suspects struct {
	puzzle sudoku.Puzzle // with the givens that are no suspects
	base   sudoku.Rules  // with the rules that others need
	cells  []int         // of the givens
	values []uint8       // of these
	rules  []sudoku.Rule // added, without those of base
}

// newSuspects suspects the rules of a puzzle, and its givens too, or takes them for right.
func newSuspects(puzzle sudoku.Puzzle, givens bool) (*suspects, error) {
	if err := puzzle.Rules.Err(); err != nil {
		return nil, err
	}
	base, err := baseOf(puzzle.Rules)
	if err != nil {
		return nil, err
	}
	s := &suspects{puzzle: puzzle, base: base}
	if givens {
		s.puzzle.Cells = make([]uint8, len(puzzle.Cells))
		for cell, v := range puzzle.Cells {
			if v != 0 {
				s.cells, s.values = append(s.cells, cell), append(s.values, v)
			}
		}
	}
	for _, rule := range puzzle.Rules.Added() {
		if addsCells(rule) {
			s.base = s.base.With(rule) // others name its cells
		} else {
			s.rules = append(s.rules, rule)
		}
	}
	return s, nil
}

func (s *suspects) len() int { return len(s.cells) + len(s.rules) }

// part returns the puzzle with a set of suspects alone.
func (s *suspects) part(set []int) sudoku.Puzzle {
	var rules []sudoku.Rule
	p := s.puzzle
	p.Cells = slices.Clone(p.Cells)
	for _, i := range set {
		if i < len(s.cells) {
			p.Cells[s.cells[i]] = s.values[i]
		} else {
			rules = append(rules, s.rules[i-len(s.cells)])
		}
	}
	p.Rules = s.base.With(rules...)
	return p
}

// agree reports whether a set of suspects has a solution.
func (s *suspects) agree(ctx context.Context, set []int) (bool, error) {
	none, err := unsolvable(ctx, s.part(set))
	return !none, err
}

// reduced removes suspects, which together have no solution, until each one is needed.
func (s *suspects) reduced(ctx context.Context) ([]int, error) {
	set := make([]int, s.len())
	for i := range set {
		set[i] = i
	}
	for i := 0; i < len(set); {
		fewer := slices.Delete(slices.Clone(set), i, i+1)
		agree, err := s.agree(ctx, fewer)
		switch {
		case err != nil:
			return nil, err
		case agree:
			i++
		default:
			set = fewer
		}
	}
	return set, nil
}

// smallest looks for a contradiction that is smaller than a known one. Each set of suspects
// without which the rest agrees has a member in every contradiction, so a contradiction is
// at least as large as the smallest set that has a member of each. If that one agrees, what
// it lacks is one more such set (A. Ignatiev, A. Previti, M. Liffiton and J. Marques-Silva,
// "Smallest MUS Extraction with Minimal Hitting Set Dualization", 2015).
func (s *suspects) smallest(ctx context.Context, known []int, tries int) (Contradiction, error) {
	var lacking [][]int
	for range tries {
		hit, err := s.hitting(ctx, lacking)
		if errors.Is(err, sudoku.ErrBudget) {
			break
		}
		if err != nil {
			return Contradiction{}, err
		}
		if len(hit) >= len(known) {
			return s.contradiction(known, true), nil
		}
		agree, err := s.agree(ctx, hit)
		if err != nil {
			return Contradiction{}, err
		}
		if !agree {
			return s.contradiction(hit, true), nil
		}
		lack, err := s.lack(ctx, hit)
		if err != nil {
			return Contradiction{}, err
		}
		lacking = append(lacking, lack)
	}
	return s.contradiction(known, false), nil
}

// hitting returns a smallest set with a member of each of the sets.
func (s *suspects) hitting(ctx context.Context, sets [][]int) ([]int, error) {
	const deadEnds = 20_000
	m := &csp.Model{MaxDeadEnds: deadEnds}
	in := m.Array("in", s.len(), csp.Range(0, 1))
	ones := slices.Repeat([]int{1}, s.len()+1)
	for _, set := range sets {
		var members []csp.Decision
		for _, i := range set {
			members = append(members, in[i])
		}
		m.Sum(members, ones[:len(members)], csp.AtLeast, 1)
	}
	size := m.Decide("size", csp.Range(0, s.len()))
	ones[s.len()] = -1
	m.Sum(append(slices.Clone(in), size), ones, csp.Exactly, 0)
	answer, err := m.Minimize(ctx, size)
	if err != nil {
		return nil, err
	}
	var hit []int
	for i := range in {
		if answer.Values[i] == 1 {
			hit = append(hit, i)
		}
	}
	return hit, nil
}

// lack adds suspects to a set that agrees, as long as it does, and returns the others.
func (s *suspects) lack(ctx context.Context, set []int) (lack []int, err error) {
	for i := range s.len() {
		at, found := slices.BinarySearch(set, i)
		if found {
			continue
		}
		more := slices.Insert(slices.Clone(set), at, i)
		agree, err := s.agree(ctx, more)
		switch {
		case err != nil:
			return nil, err
		case agree:
			set = more
		default:
			lack = append(lack, i)
		}
	}
	return lack, nil
}

func (s *suspects) contradiction(set []int, smallest bool) Contradiction {
	c := Contradiction{Smallest: smallest}
	for _, i := range set {
		if i < len(s.cells) {
			c.Givens = append(c.Givens, s.cells[i])
		} else {
			c.Rules = append(c.Rules, s.rules[i-len(s.cells)])
		}
	}
	return c
}
