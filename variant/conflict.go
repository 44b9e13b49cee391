package variant

import (
	"context"
	"errors"
	"slices"
	"strings"

	"example.com/sudoku"
)

// Conflict returns rules of a puzzle without a solution that contradict each other, the
// givens, and the units that the rules start from: without any one of the returned rules
// there is a solution. They are among those that With has added, without clues that add
// cells, as others name these. If the puzzle has a solution, the list is nil. If there is none
// even without added rules, the list is empty and not nil.
//
// Conflict leaves out one rule after the other and looks for a solution, so it takes a
// search for each rule. The error is that of the context, or of a puzzle that is not one
// of its rules.
func Conflict(ctx context.Context, puzzle sudoku.Puzzle) ([]sudoku.Rule, error) {
	if none, err := unsolvable(ctx, puzzle); err != nil || !none {
		return nil, err
	}
	s, err := newSuspects(puzzle, false)
	if err != nil {
		return nil, err
	}
	least, err := s.reduced(ctx)
	if err != nil {
		return nil, err
	}
	rules := make([]sudoku.Rule, len(least))
	for i, suspect := range least {
		rules[i] = s.rules[suspect]
	}
	return rules, nil
}

// addsCells reports whether a rule adds cells outside the board.
func addsCells(rule sudoku.Rule) bool {
	c, _ := rule.Clue.(Clue)
	return kindAddsCells(c.Kind) || strings.HasPrefix(rule.Text, "Cells~")
}

// kindAddsCells is addsCells of the clues of a kind.
func kindAddsCells(name string) bool {
	k := findKind(name)
	return k != nil && k.extra != nil
}

// unsolvable reports whether a puzzle has no solution.
func unsolvable(ctx context.Context, p sudoku.Puzzle) (bool, error) {
	_, err := sudoku.Solve(ctx, p)
	if errors.Is(err, sudoku.ErrNoSolution) {
		return true, nil
	}
	return false, err
}

// baseOf returns the rules without those that were added.
func baseOf(r sudoku.Rules) (sudoku.Rules, error) {
	text := r.String()
	for _, rule := range slices.Backward(r.Added()) {
		text = text[:len(text)-len(rule.Text)-1]
	}
	var base sudoku.Puzzle
	err := base.UnmarshalText([]byte(text))
	return base.Rules, err
}
