package sudoku

import (
	"context"
	"math/rand/v2"
	"testing"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

func TestMinimize(t *testing.T) {
	t.Parallel()
	fewSides(t, func(t *testing.T, side int) {
		if side < 25 {
			testMinimize(t, side)
		} else {
			testLittleToMinimize(t, side)
		}
	})
}

func testMinimize(t *testing.T, side int) {
	if testing.Short() && side > 9 {
		t.Skip("short: proofs on large boards")
	}
	full := pattern(side)
	for _, symmetry := range symmetries {
		if side > 9 && (symmetry > SymmetryHalfTurn || symmetry != SymmetryNone && !*sudokutest.Long) {
			break
		}
		puzzle, err := Minimize(t.Context(), full, symmetry, 1)
		require.NoError(t, err)
		requireGenerated(t, puzzle, GenerateOptions{Symmetry: symmetry, Minimal: true})
		redundant, err := Redundant(t.Context(), puzzle, symmetry)
		require.NoError(t, err)
		require.Empty(t, redundant)
		again, err := Minimize(t.Context(), puzzle, symmetry, 2)
		require.NoError(t, err)
		require.Equal(t, puzzle, again, "a minimal puzzle stays")
		different := false
		for seed := uint64(2); seed < 9 && !different; seed++ {
			other, err := Minimize(t.Context(), full, symmetry, seed)
			require.NoError(t, err)
			different = !sameCells(other, puzzle)
		}
		require.True(t, different, "another seed, another order")
	}
	require.Equal(t, pattern(side), full, "the argument stays")
}

// The largest boards would take minutes, so the context ends Minimize early.
func testLittleToMinimize(t *testing.T, side int) {
	full, puzzle := pattern(side), pattern(side)
	clear(puzzle.Cells[:side])
	_, err := Unique(t.Context(), puzzle)
	require.NoError(t, err)
	if !geometry.IsGiant(side * side) {
		redundant, err := Redundant(t.Context(), full, SymmetryNone)
		require.NoError(t, err)
		require.Len(t, redundant, side*side)
		redundant, err = Redundant(t.Context(), puzzle, SymmetryNone)
		require.NoError(t, err)
		require.NotEmpty(t, redundant)
	}
	_, err = Redundant(countdown(t.Context(), 5), full, SymmetryNone)
	require.ErrorIs(t, err, context.Canceled)
	less, err := Minimize(countdown(t.Context(), fewer(60, side*side)), puzzle, SymmetryNone, 1)
	require.ErrorIs(t, err, context.Canceled)
	require.LessOrEqual(t, Givens(less), Givens(puzzle))
	_, err = Unique(t.Context(), less)
	require.NoError(t, err)
}

// A clue is redundant if the puzzle without it has one solution.
func TestRedundant(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 8))
	for range sudokutest.Scaled(10) {
		puzzle := uniqueBoard(r, 24+r.IntN(8))
		for _, symmetry := range symmetries {
			var want []int
			for cell, v := range puzzle {
				less := puzzle
				less[cell] = 0
				for _, image := range mirrored(symmetry, 9, cell/9, cell%9) {
					less[9*image[0]+image[1]] = 0
				}
				if n, err := Count(t.Context(), less, 2); v != 0 && n == 1 {
					require.NoError(t, err)
					want = append(want, cell)
				}
			}
			got, err := Redundant(t.Context(), puzzle, symmetry)
			require.NoError(t, err)
			require.Equal(t, want, got)
		}
	}
}

// Bisection removes the same clues as removing them one by one.
func TestDigOneByOne(t *testing.T) {
	for seed := range uint64(100) {
		source := NewStream(seed, 9)
		full, err := RandomSolution(t.Context(), source)
		require.NoError(t, err)
		symmetry := symmetries[seed%8]
		d, err := newDigger(t.Context(), full[:], symmetry, &gridRules)
		require.NoError(t, err)
		r := rand.New(source)
		r.Shuffle(len(d.groups), func(i, k int) { d.groups[i], d.groups[k] = d.groups[k], d.groups[i] })
		stop := int(seed % 40)
		want, clues := full, 81
		for _, group := range d.groups {
			if clues-len(group) < stop {
				continue
			}
			less := want
			for _, cell := range group {
				less[cell] = 0
			}
			if n, err := Count(t.Context(), less, 2); n == 1 {
				require.NoError(t, err)
				want, clues = less, clues-len(group)
			}
		}
		require.NoError(t, d.dig(t.Context(), stop))
		require.Equal(t, want[:], d.puzzle)
		require.Equal(t, clues, d.clues)
	}
}

func TestAnother(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 8))
	for range sudokutest.Scaled(60) {
		puzzle := uniqueBoard(r, 24+r.IntN(8))
		solution, err := Solve(t.Context(), puzzle)
		require.NoError(t, err)
		for _, cell := range r.Perm(81)[:4] {
			less := puzzle
			less[cell] = 0
			n, err := Count(t.Context(), less, 2)
			require.NoError(t, err)
			other, err := gridRules.another(t.Context(), less[:], poll.Unlimited, cell, solution[cell])
			require.NoError(t, err)
			require.Equal(t, n > 1, other)
		}
	}
}

// Where a proof takes more than the budget, the clues stay.
func TestDigWithinBudget(t *testing.T) {
	unproven := 0
	for seed := range uint64(60) {
		full, err := RandomSolution(t.Context(), NewStream(seed, 9))
		require.NoError(t, err)
		d, err := newDigger(t.Context(), full[:], SymmetryHalfTurn, &gridRules)
		require.NoError(t, err)
		d.budget = 1
		require.NoError(t, d.dig(t.Context(), 0))
		require.Equal(t, givens(d.puzzle), d.clues)
		_, err = Unique(t.Context(), Grid(d.puzzle))
		require.NoError(t, err)
		unproven += d.unproven
	}
	require.Positive(t, unproven)
}

// A proof ends with ErrBudget unless it finds the same within the budget.
func TestAnotherBudget(t *testing.T) {
	puzzle := gridOf(platinumBlond)
	less := puzzle
	less[7] = 0
	want, err := gridRules.another(t.Context(), less[:], poll.Unlimited, 7, puzzle[7])
	require.NoError(t, err)
	work := poll.Budget(1)
	for ; work < 1<<20; work++ {
		other, err := gridRules.another(t.Context(), less[:], work, 7, puzzle[7])
		if err == nil {
			require.Equal(t, want, other)
			break
		}
		require.Equal(t, ErrBudget, err)
	}
	require.Greater(t, work, poll.Budget(2))
	require.Less(t, work, poll.Budget(1<<20))
}

func TestMinimizeRefuses(t *testing.T) {
	for _, test := range []struct {
		puzzle Grid
		want   error
	}{
		{Grid{}, ErrManySolutions},
		{Grid{0: 5, 8: 5}, ErrNoSolution},
		{gridOf("12...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."), ErrNoSolution},
	} {
		puzzle, err := Minimize(t.Context(), test.puzzle, SymmetryNone, 1)
		require.ErrorIs(t, err, test.want)
		require.Equal(t, test.puzzle, puzzle)
		redundant, err := Redundant(t.Context(), test.puzzle, SymmetryNone)
		require.ErrorIs(t, err, test.want)
		require.Empty(t, redundant)
	}
	full := gridFrom(pattern(9))
	_, err := Minimize(t.Context(), full, 8, 1)
	require.IsType(t, &OptionError{}, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	puzzle, err := Minimize(ctx, full, SymmetryNone, 1)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, full, puzzle)
}

// Minimal 4×4 puzzles have 4, 5 or 6 clues, and Minimize finds all three numbers.
func TestMinimize4(t *testing.T) {
	clues := make(map[int]bool)
	for seed := range uint64(500) {
		full, err := Standard(4).RandomSolution(t.Context(), NewStream(seed, 0))
		require.NoError(t, err)
		puzzle, err := Minimize(t.Context(), full, SymmetryNone, seed)
		require.NoError(t, err)
		clues[Givens(puzzle)] = true
	}
	require.Equal(t, map[int]bool{4: true, 5: true, 6: true}, clues)
}
