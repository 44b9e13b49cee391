package variant

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/csp"
)

// This file removes clues that a puzzle does not need.

// MinimizeClues removes clues from a puzzle with one solution, in an order that depends
// on the seed, until no more can go without giving it a second solution. Clues are the
// added rules of this package that name cells, such as cages; givens and other rules stay.
// [sudoku.Minimize] removes givens.
//
// For a puzzle that does not have exactly one solution, MinimizeClues returns the puzzle
// and the error of [sudoku.Unique]. When the context ends, it returns the error of the
// context and the puzzle so far.
func MinimizeClues(ctx context.Context, puzzle sudoku.Puzzle, seed uint64) (sudoku.Puzzle, error) {
	if _, err := sudoku.Unique(ctx, puzzle); err != nil {
		return puzzle, err
	}
	return minimizeClues(ctx, puzzle, rand.New(sudoku.NewStream(seed, 0)), 0)
}

// minimizeClues is MinimizeClues for a puzzle with one solution. If work is not 0, it is
// the number of dead ends of a proof after which it returns [sudoku.ErrBudget].
func minimizeClues(ctx context.Context, puzzle sudoku.Puzzle, random *rand.Rand, work int) (sudoku.Puzzle, error) {
	rules := slices.Clone(puzzle.Rules.Added())
	base, err := baseOf(puzzle.Rules)
	if err != nil {
		return puzzle, err
	}
	for _, text := range mixedClues(rules, random) {
		fewer := slices.Clone(rules)
		i := slices.IndexFunc(fewer, func(rule sudoku.Rule) bool { return rule.Text == text })
		fewer = slices.Delete(fewer, i, i+1)
		p := puzzle
		p.Rules = base.With(fewer...)
		sole, err := isUnique(ctx, p, work)
		if err != nil {
			return puzzle, err
		}
		if sole {
			rules, puzzle = fewer, p
		}
	}
	return puzzle, nil
}

// mixedClues returns the texts of the clues that may go, in random order.
func mixedClues(rules []sudoku.Rule, random *rand.Rand) []string {
	var texts []string
	for _, rule := range rules {
		if c, ok := rule.Clue.(Clue); ok && len(c.Cells) > 0 {
			texts = append(texts, rule.Text)
		}
	}
	random.Shuffle(len(texts), func(i, k int) { texts[i], texts[k] = texts[k], texts[i] })
	return texts
}

// isUnique reports whether a puzzle has exactly one solution.
func isUnique(ctx context.Context, p sudoku.Puzzle, work int) (bool, error) {
	boards, err := twoBoards(ctx, p, work)
	return len(boards) == 1, err
}

// twoBoards returns up to two solutions of a puzzle. If work is not 0, it is the number of
// dead ends of a search after which the error is [sudoku.ErrBudget].
func twoBoards(ctx context.Context, p sudoku.Puzzle, work int) (boards [][]uint8, err error) {
	m := sudoku.ModelOf(p)
	m.MaxDeadEnds = work
	n := len(p.Cells)
	for answer, err := range m.Solutions(ctx) {
		if errors.Is(err, sudoku.ErrNoSolution) {
			break
		}
		if err != nil {
			return nil, err
		}
		if boards = append(boards, boardOf(p, answer)); len(boards) == 2 {
			break
		}
		if len(m.Decisions()) > n { // which may take many values on the first board
			m.Forbid(m.Decisions()[:n], [][]int{answer[:n]})
			second, err := m.Solve(ctx)
			if errors.Is(err, sudoku.ErrNoSolution) {
				break
			}
			if err != nil {
				return nil, err
			}
			return append(boards, boardOf(p, second.Values)), nil
		}
	}
	return boards, nil
}

// boardOf returns the board of a solution of the model of a puzzle.
func boardOf(p sudoku.Puzzle, answer csp.Assignment) []uint8 {
	board := make([]uint8, len(p.Cells))
	for cell := range board {
		board[cell] = uint8(answer[cell] - p.Rules.First() + 1)
	}
	return board
}
