package verbs

import (
	"slices"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// moved returns a puzzle of rules whose cell i is cell at[i] of another one, with renamed
// values.
func moved(p sudoku.Puzzle, rules sudoku.Rules, at []int, values []uint8) sudoku.Puzzle {
	q := rules.Empty()
	for i, cell := range at {
		q.Cells[i] = values[p.Cells[cell]]
	}
	return q
}

// Boards that turn into each other have one key, others have different ones.
func TestKeys(t *testing.T) {
	transposed := make([]int, 81)
	for i := range transposed {
		transposed[i] = i%9*9 + i/9
	}
	turned := make([]int, 81) // by a quarter
	for i := range turned {
		turned[i] = (8-i%9)*9 + i/9
	}
	values := []uint8{0, 5, 1, 9, 8, 2, 3, 7, 4, 6}
	same := []uint8{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	cageAt := func(at []int, cells ...int) sudoku.Rule {
		var moved []int
		for _, c := range cells {
			moved = append(moved, slices.Index(at, c))
		}
		return variant.Cage(15, moved...)
	}
	identity := make([]int, 81)
	for i := range identity {
		identity[i] = i
	}
	for name, with := range map[string]func(at []int) []sudoku.Rule{
		"ordinary":   func([]int) []sudoku.Rule { return nil },
		"diagonals":  func([]int) []sudoku.Rule { return []sudoku.Rule{variant.Diagonals} },
		"windows":    func([]int) []sudoku.Rule { return []sudoku.Rule{variant.Windows} },
		"antiknight": func([]int) []sudoku.Rule { return []sudoku.Rule{variant.AntiKnight} },
		"cages":      func(at []int) []sudoku.Rule { return []sudoku.Rule{cageAt(at, 0, 1, 10), cageAt(at, 30, 31, 32)} },
	} {
		before := sudoku.Standard(9).With(with(identity)...)
		all := make(map[key]bool)
		for seed := range uint64(20) {
			puzzle, err := before.Generate(t.Context(), &sudoku.GenerateOptions{Seed: seed})
			require.NoError(t, err)
			solution, err := sudoku.Solve(t.Context(), puzzle)
			require.NoError(t, err)
			want, err := keysOf(puzzle, solution)
			require.NoError(t, err)
			for _, k := range want {
				require.False(t, all[k], name)
				all[k] = true
			}
			for _, at := range [][]int{transposed, turned} {
				renamed := values
				if name == "cages" { // their sums say which value is which
					renamed = same
				}
				after := sudoku.Standard(9).With(with(at)...)
				got, err := keysOf(moved(puzzle, after, at, renamed), moved(solution, after, at, renamed))
				require.NoError(t, err)
				require.Equal(t, want, got, name)
			}
		}
	}
}

// Boards of one canonical form have one fingerprint, and most others have different ones.
func TestFingerprintAndCanonical(t *testing.T) {
	forms, prints := make(map[string]bool), make(map[string]bool)
	for seed := range uint64(300) {
		made, err := sudoku.Standard(4).Generate(t.Context(), &sudoku.GenerateOptions{Seed: seed})
		require.NoError(t, err)
		form, err := sudoku.Canonical(made)
		require.NoError(t, err)
		forms[sudoku.Line(form.Board)] = true
		prints[string(fingerprint(made))] = true
		require.Equal(t, fingerprint(form.Board), fingerprint(made))
	}
	require.Greater(t, len(forms), 10)
	require.LessOrEqual(t, len(prints), len(forms))
	require.Greater(t, len(prints), len(forms)/2)
}
