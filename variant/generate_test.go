package variant

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/sudoku"
)

// puzzlesOf makes puzzles by a recipe.
func puzzlesOf(t *testing.T, r Recipe, n int, opts sudoku.GenerateOptions) []sudoku.Puzzle {
	t.Helper()
	var list []sudoku.Puzzle
	for p, err := range r.Puzzles(t.Context(), &opts) {
		require.NoError(t, err)
		if list = append(list, p); len(list) == n {
			break
		}
	}
	return list
}

// cluesOf returns the added rules that name cells.
func cluesOf(r sudoku.Rules) (rules []sudoku.Rule) {
	for _, rule := range r.Added() {
		if c, ok := rule.Clue.(Clue); ok && len(c.Cells) > 0 {
			rules = append(rules, rule)
		}
	}
	return rules
}

// texts returns the texts of puzzles.
func texts(t *testing.T, list []sudoku.Puzzle) []string {
	var all []string
	for _, p := range list {
		text, err := p.MarshalText()
		require.NoError(t, err)
		all = append(all, string(text))
	}
	return all
}

// TestRecipes makes puzzles of each recipe: they have one solution, are read back, and are
// the same on any number of goroutines.
func TestRecipes(t *testing.T) {
	for _, name := range append(RecipeNames(), "jigsaw+diagonals", "windows+killer", "thermo+arrow", "latin+thermo") {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, err := RecipeOf(name, 9)
			require.NoError(t, err)
			const n = 2
			list := puzzlesOf(t, r, n, sudoku.GenerateOptions{Seed: 1, Goroutines: 1})
			require.Len(t, slices.Compact(slices.Sorted(slices.Values(texts(t, list)))), n)
			for i, text := range texts(t, list) {
				solution, err := sudoku.Unique(t.Context(), list[i])
				require.NoError(t, err)
				back, err := Parse(text)
				require.NoError(t, err)
				require.True(t, back.Rules.Equal(list[i].Rules))
				same, err := sudoku.Unique(t.Context(), back)
				require.NoError(t, err)
				require.Equal(t, solution.Cells, same.Cells)
			}
			require.Equal(t, texts(t, list), texts(t, puzzlesOf(t, r, n, sudoku.GenerateOptions{Seed: 1, Goroutines: 3})))
			first, err := r.Generate(t.Context(), &sudoku.GenerateOptions{Seed: 1})
			require.NoError(t, err)
			require.Equal(t, list[0].Cells, first.Cells)
			require.True(t, first.Rules.Equal(list[0].Rules))
		})
	}
}

// TestCages checks that cages take all cells of a killer, two to six different values each.
func TestCages(t *testing.T) {
	for _, side := range []int{3, 4, 5, 6, 9} {
		r, err := RecipeOf("killer", side)
		require.NoError(t, err)
		for _, p := range puzzlesOf(t, r, 5, sudoku.GenerateOptions{Seed: 3}) {
			require.Zero(t, sudoku.Givens(p))
			taken := make([]int, p.Rules.Len())
			for _, rule := range cluesOf(p.Rules) {
				c := rule.Clue.(Clue)
				require.Equal(t, "Cage", c.Kind)
				require.True(t, 2 <= len(c.Cells) && len(c.Cells) <= mostInCage)
				for _, cell := range c.Cells {
					taken[cell]++
				}
			}
			require.Equal(t, slices.Repeat([]int{1}, p.Rules.Len()), taken)
		}
	}
}

// TestLines checks that thermometers and arrows run from cell to cell, share no cell and
// do not cross.
func TestLines(t *testing.T) {
	for _, name := range []string{"thermo", "arrow", "thermo+arrow"} {
		r, err := RecipeOf(name, 9)
		require.NoError(t, err)
		for _, p := range puzzlesOf(t, r, 4, sudoku.GenerateOptions{Seed: 3}) {
			taken := make([]bool, p.Rules.Len())
			steps := map[[2]int]bool{} // from middle to middle, in halves of a cell
			for _, rule := range cluesOf(p.Rules) {
				cells := rule.Clue.(Clue).Cells
				require.GreaterOrEqual(t, len(cells), 3)
				for i, cell := range cells {
					require.False(t, taken[cell])
					if taken[cell] = true; i == 0 {
						continue
					}
					a, b := p.Rules.Place(cells[i-1]), p.Rules.Place(cell)
					require.LessOrEqual(t, max(distance(a.Row-b.Row), distance(a.Column-b.Column)), 1)
					middle := [2]int{a.Row + b.Row, a.Column + b.Column}
					require.False(t, steps[middle], "lines cross in %v", p)
					steps[middle] = true
				}
			}
		}
	}
}

// TestNoGivens makes puzzles whose clues are enough.
func TestNoGivens(t *testing.T) {
	for _, name := range []string{"thermo", "arrow", "killer", "jigsaw+thermo"} {
		r, err := RecipeOf(name, 6)
		require.NoError(t, err)
		r.NoGivens = true
		for _, p := range puzzlesOf(t, r, 5, sudoku.GenerateOptions{Seed: 2}) {
			require.Zero(t, sudoku.Givens(p))
			_, err := sudoku.Unique(t.Context(), p)
			require.NoError(t, err)
		}
	}
	r, err := RecipeOf("killer", 6)
	require.NoError(t, err)
	r.NoGivens = false
	for _, p := range puzzlesOf(t, r, 3, sudoku.GenerateOptions{MinClues: 5, MaxClues: 5}) {
		require.Equal(t, 5, sudoku.Givens(p))
	}
}

// requireMinimalClues checks that each clue is needed.
func requireMinimalClues(t *testing.T, p sudoku.Puzzle) {
	t.Helper()
	base, err := baseOf(p.Rules)
	require.NoError(t, err)
	added := p.Rules.Added()
	for i, rule := range added {
		if c, ok := rule.Clue.(Clue); !ok || len(c.Cells) == 0 {
			continue
		}
		less := p
		less.Rules = base.With(slices.Concat(added[:i], added[i+1:])...)
		_, err := sudoku.Unique(t.Context(), less)
		require.ErrorIs(t, err, sudoku.ErrManySolutions, "%s is not needed", rule.Text)
	}
}

func TestMinimalClues(t *testing.T) {
	for _, name := range []string{"killer", "thermo", "arrow", "diagonals+thermo"} {
		r, err := RecipeOf(name, 6)
		require.NoError(t, err)
		r.MinimalClues = true
		for _, p := range puzzlesOf(t, r, 4, sudoku.GenerateOptions{Seed: 4, Minimal: true}) {
			requireMinimalClues(t, p)
			redundant, err := sudoku.Redundant(t.Context(), p, sudoku.SymmetryNone)
			require.NoError(t, err)
			require.Empty(t, redundant)
		}
	}
}

func TestMinimizeClues(t *testing.T) {
	r, err := RecipeOf("diagonals+killer", 6)
	require.NoError(t, err)
	p, err := r.Generate(t.Context(), nil)
	require.NoError(t, err)
	var seen []string
	for seed := range uint64(3) {
		less, err := MinimizeClues(t.Context(), p, seed)
		require.NoError(t, err)
		requireMinimalClues(t, less)
		require.Less(t, len(cluesOf(less.Rules)), len(cluesOf(p.Rules)))
		require.Equal(t, "diagonals", less.Rules.Added()[0].Name)
		again, err := MinimizeClues(t.Context(), p, seed)
		require.NoError(t, err)
		require.True(t, less.Rules.Equal(again.Rules))
		seen = append(seen, less.Rules.String())
	}
	require.Greater(t, len(slices.Compact(seen)), 1)

	many := sudoku.Standard(4).With(Cage(3, 0, 1)).Empty()
	same, err := MinimizeClues(t.Context(), many, 1)
	require.ErrorIs(t, err, sudoku.ErrManySolutions)
	require.True(t, same.Rules.Equal(many.Rules))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = MinimizeClues(ctx, p, 1)
	require.ErrorIs(t, err, context.Canceled)
}

// A grade is asked about whole puzzles, and decides.
func TestRecipeGrade(t *testing.T) {
	r, err := RecipeOf("killer", 6)
	require.NoError(t, err)
	few := sudoku.Grade{Name: "few cages", Gap: func(_ context.Context, p sudoku.Puzzle) (int, string, error) {
		return max(0, len(cluesOf(p.Rules))-11), "many cages", nil
	}}
	for _, p := range puzzlesOf(t, r, 3, sudoku.GenerateOptions{Grade: few}) {
		require.LessOrEqual(t, len(cluesOf(p.Rules)), 11)
	}
	few.Check = func(rules sudoku.Rules) error { return errors.ErrUnsupported }
	for _, name := range []string{"killer", "diagonals", "thermo"} {
		r, err := RecipeOf(name, 6)
		require.NoError(t, err)
		n := 0
		for _, err := range r.Puzzles(t.Context(), &sudoku.GenerateOptions{Grade: few}) {
			require.ErrorIs(t, err, errors.ErrUnsupported)
			n++
		}
		require.Equal(t, 1, n)
	}
}

func TestRecipeRefuses(t *testing.T) {
	for _, name := range []string{"", "nothing", "killer+", "latin+jigsaw", "standard+latin", "jigsaw+jigsaw", "thermo+thermo", "killer+diagonals+killer"} {
		_, err := RecipeOf(name, 9)
		require.ErrorAs(t, err, new(*sudoku.OptionError), name)
	}
	for _, test := range []struct {
		name  string
		side  int
		more  func(r *Recipe)
		opts  sudoku.GenerateOptions
		field string
	}{
		{"standard", 0, nil, sudoku.GenerateOptions{}, "side"},
		{"jigsaw", 40, nil, sudoku.GenerateOptions{}, "side"},
		{"diagonals", 9, nil, sudoku.GenerateOptions{MaxClues: 5}, "MaxClues"},
		{"killer", 9, nil, sudoku.GenerateOptions{MinClues: 5}, "NoGivens"},
		{"windows", 9, func(r *Recipe) { r.NoGivens = true }, sudoku.GenerateOptions{}, "NoGivens"},
		{"killer+thermo", 9, nil, sudoku.GenerateOptions{}, "Clues"},
		{"killer", 9, func(r *Recipe) { r.Clues = []string{"Whisper"} }, sudoku.GenerateOptions{}, "Clues"},
		{"killer", 9, nil, sudoku.GenerateOptions{Goroutines: -1}, "Goroutines"},
		{"killer", 9, func(r *Recipe) { r.From = sudoku.Rules{} }, sudoku.GenerateOptions{}, "Rules"},
		{"centredot", 6, nil, sudoku.GenerateOptions{}, "CentreDot"},
	} {
		r, err := RecipeOf(test.name, test.side)
		require.NoError(t, err)
		if test.more != nil {
			test.more(&r)
		}
		var bad *sudoku.OptionError
		_, err = r.Generate(t.Context(), &test.opts)
		require.ErrorAs(t, err, &bad, test.name)
		require.Equal(t, test.field, bad.Field)
		n := 0
		for _, err := range r.Puzzles(t.Context(), &test.opts) {
			require.ErrorAs(t, err, &bad)
			n++
		}
		require.Equal(t, 1, n)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, name := range []string{"killer", "jigsaw", "windows", "thermo"} {
		r, err := RecipeOf(name, 9)
		require.NoError(t, err)
		_, err = r.Generate(ctx, nil)
		require.ErrorIs(t, err, context.Canceled, name)
	}
	for name, most := range map[string]int{"thermo": 1, "jigsaw": 8} {
		r, err := RecipeOf(name, 9)
		require.NoError(t, err)
		_, err = r.Generate(t.Context(), &sudoku.GenerateOptions{MaxClues: most, MaxTries: 2})
		require.ErrorIs(t, err, sudoku.ErrBudget)
		require.ErrorContains(t, err, fmt.Sprintf("MaxClues is %d, and no puzzle found has fewer than", most))
	}
	r, err := RecipeOf("diagonals", 3) // no board keeps them
	require.NoError(t, err)
	_, err = r.Generate(t.Context(), nil)
	require.ErrorIs(t, err, sudoku.ErrNoSolution)
}
