package variant

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// The smallest contradiction is one, and no smaller set of givens and rules is: all of them
// are tried.
func TestSmallestConflict(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	found := 0
	for range max(9, sudokutest.Scaled(25)) {
		rules := sudoku.Standard(4)
		for range r.IntN(3) {
			rules = rules.With(Cage(3+r.IntN(5), r.IntN(15), 15))
		}
		puzzle := rules.Empty()
		for range 4 + r.IntN(3) {
			puzzle.Cells[r.IntN(16)] = uint8(1 + r.IntN(4))
		}
		s, err := newSuspects(puzzle, true)
		if errors.As(err, new(*sudoku.OptionError)) {
			continue
		}
		require.NoError(t, err)
		least := -1
		for set := range uint(1) << s.len() {
			var list []int
			for i := range s.len() {
				if set>>i&1 != 0 {
					list = append(list, i)
				}
			}
			agree, err := s.agree(t.Context(), list)
			require.NoError(t, err)
			if !agree && (least < 0 || len(list) < least) {
				least = len(list)
			}
		}
		c, err := SmallestConflict(t.Context(), puzzle, 0)
		require.NoError(t, err)
		if least < 0 {
			require.Equal(t, Contradiction{}, c)
			continue
		}
		found++
		require.True(t, c.Smallest)
		require.Equal(t, least, len(c.Givens)+len(c.Rules))
		part := sudoku.Standard(4).With(c.Rules...).Empty()
		for _, cell := range c.Givens {
			part.Cells[cell] = puzzle.Cells[cell]
		}
		_, err = sudoku.Solve(t.Context(), part)
		require.Error(t, err)
	}
	require.Greater(t, found, 3)
}

// Without tries the contradiction has no part that is one.
func TestSmallestConflictWithoutTries(t *testing.T) {
	puzzle, err := Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..77")
	require.NoError(t, err)
	c, err := SmallestConflict(t.Context(), puzzle, 0)
	require.NoError(t, err)
	require.Equal(t, Contradiction{Givens: []int{79, 80}, Smallest: true}, c)
	puzzle.Cells[80], puzzle.Cells[79] = 9, 2 // no clash
	first, err := SmallestConflict(t.Context(), puzzle, 1)
	require.NoError(t, err)
	require.NotEmpty(t, first.Givens)
	for i := range first.Givens {
		part := puzzle.Rules.Empty()
		for k, cell := range first.Givens {
			if k != i {
				part.Cells[cell] = puzzle.Cells[cell]
			}
		}
		_, err := sudoku.Solve(t.Context(), part)
		require.NoError(t, err)
	}
}

// The context ends the search, and mistakes of the rules are errors.
func TestSmallestConflictErrors(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := SmallestConflict(ctx, sudoku.Standard(9).Empty(), 0)
	require.ErrorIs(t, err, context.Canceled)
	_, err = SmallestConflict(t.Context(), sudoku.Standard(4).With(Cage(99, 4, 5)).Empty(), 0)
	require.ErrorAs(t, err, new(*sudoku.OptionError))
	_, err = SmallestConflict(t.Context(), sudoku.Puzzle{Rules: sudoku.Standard(4)}, 0)
	require.ErrorAs(t, err, new(*sudoku.OptionError))
}
