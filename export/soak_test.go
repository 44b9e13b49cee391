package export

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
	"example.com/sudoku/variant"
)

// Calls of all kinds in random order leave nothing behind; see [sudokutest.Soak].
func TestSoak(t *testing.T) {
	calls := slices.Concat(
		soakCall(t, boardtest.Square(4)), soakCall(t, sudoku.Grid{}), soakCall(t, boardtest.Square(16)), soakCall(t, boardtest.Square(36)),
		soakCall(t, boardtest.Square(81)), soakCall(t, sudoku.Standard(9).With(variant.AntiKnight).Empty()),
	)
	sudokutest.Soak(t, calls, func(err error) bool {
		return errors.Is(err, sudoku.ErrBudget) || errors.Is(err, sudoku.ErrNoSolution)
	})
}

// soakCall returns the calls on random puzzles with the rules of an empty one.
func soakCall[P sudoku.Problem](_ *testing.T, empty P) []sudokutest.SoakAction {
	rules := sudoku.RulesOf(empty)
	return []sudokutest.SoakAction{{Name: fmt.Sprintf("export, %d cells", rules.Len()), Call: func(ctx context.Context, r *rand.Rand) error {
		puzzle := blank(empty)
		cells := sudoku.Cells(&puzzle)
		for range min(len(cells)/10, 20) {
			cell := r.IntN(len(cells))
			cells[cell] = sudoku.Candidates(puzzle)[cell].First()
		}
		var text bytes.Buffer
		opts := &Options{Candidates: true, Encoding: Encoding(r.IntN(2))}
		if err := WriteDIMACS(ctx, &text, puzzle, opts); err != nil {
			return err
		}
		_, err := ReadAnswer(strings.NewReader("s UNSATISFIABLE\n"), puzzle, opts)
		return err
	}}}
}
