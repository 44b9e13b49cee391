package sudoku

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/csp"
	"github.com/stretchr/testify/require"
)

// symmetriesOf returns the symmetries that the cells of rules have.
func symmetriesOf(r Rules) (list []Symmetry) {
	for _, s := range symmetries {
		if _, err := s.orbits(r.kernel().geometry(), "symmetry"); err == nil {
			list = append(list, s)
		}
	}
	return list
}

// requireMade checks a puzzle of rules by trying all values.
func requireMade(t testing.TB, p Puzzle, opts GenerateOptions) {
	t.Helper()
	require.Equal(t, 1, slowCount(p, 2), "%v", p)
	require.GreaterOrEqual(t, Givens(p), opts.MinClues)
	rows, columns := p.Rules.Size()
	for cell := range p.Cells {
		at := p.Rules.Place(cell)
		group := []int{cell}
		for _, image := range mirrored(opts.Symmetry, max(rows, columns), at.Row, at.Column) {
			if opts.Symmetry != SymmetryNone && rows != columns { // mirrored is for squares
				image = [2]int{at.Row, at.Column}
				if opts.Symmetry != SymmetryVertical {
					image[0] = rows - 1 - at.Row
				}
				if opts.Symmetry != SymmetryHorizontal {
					image[1] = columns - 1 - at.Column
				}
			}
			other := p.Rules.CellAt(image[0], image[1])
			require.Equal(t, p.Cells[cell] == 0, p.Cells[other] == 0, "%v is not %v", p, opts.Symmetry)
			group = append(group, other)
		}
		if opts.Minimal && p.Cells[cell] != 0 {
			less := p.Clone()
			for _, other := range group {
				less.Cells[other] = 0
			}
			require.Equal(t, 2, slowCount(less, 2), "%v needs no %d", p, cell)
		}
	}
}

// TestRulesGenerate makes puzzles of all rules by all symmetries of their cells.
func TestRulesGenerate(t *testing.T) {
	for name, r := range ruleSets(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if _, err := Solve(t.Context(), r.Empty()); errors.Is(err, ErrNoSolution) {
				_, err = r.Generate(t.Context(), nil)
				require.ErrorIs(t, err, ErrNoSolution)
				_, err = r.RandomSolution(t.Context(), NewStream(1, 0))
				require.ErrorIs(t, err, ErrNoSolution)
				return
			}
			slow := r.Len() > 36
			for i, symmetry := range symmetriesOf(r) {
				if slow && i > 1 {
					break
				}
				opts := GenerateOptions{Seed: uint64(i), Symmetry: symmetry, Minimal: true}
				if slow {
					opts = GenerateOptions{Seed: uint64(i), Symmetry: symmetry, MinClues: 32}
				}
				p, err := r.Generate(t.Context(), &opts)
				require.NoError(t, err)
				requireMade(t, p, opts)
				again, err := r.Generate(t.Context(), &opts)
				require.NoError(t, err)
				require.Equal(t, p.Cells, again.Cells)
			}
		})
	}
}

// The rules of a board type give the puzzles of that type.
func TestRulesGenerateAsBoards(t *testing.T) {
	opts := GenerateOptions{Seed: 5, Symmetry: SymmetryHalfTurn, MaxClues: 30}
	want, err := Generate(t.Context(), &opts)
	require.NoError(t, err)
	got, err := Standard(9).Generate(t.Context(), &opts)
	require.NoError(t, err)
	require.Equal(t, want[:], got.Cells)
	n := 0
	for p, err := range Standard(6).Puzzles(t.Context(), nil) {
		require.NoError(t, err)
		board, err := GenerateBoard[Grid6](t.Context(), nil)
		require.NoError(t, err)
		require.Equal(t, n == 0, slices.Equal(board[:], p.Cells))
		if n++; n == 3 {
			break
		}
	}
	for _, side := range []int{4, 6, 8, 9, 10, 12, 16} {
		p, err := Standard(side).RandomSolution(t.Context(), NewStream(7, 0))
		require.NoError(t, err)
		require.True(t, Solved(Standard(side).Empty(), p))
	}
	grid, err := RandomSolution[Grid16](t.Context(), NewStream(7, 0))
	require.NoError(t, err)
	p, err := Standard(16).RandomSolution(t.Context(), NewStream(7, 0))
	require.NoError(t, err)
	require.Equal(t, grid[:], p.Cells)
}

// Puzzles are the same on any number of goroutines.
func TestRulesPuzzles(t *testing.T) {
	r := Latin(6)
	var lists [2][]string
	for i, goroutines := range []int{1, 3} {
		for p, err := range r.Puzzles(t.Context(), &GenerateOptions{Seed: 3, Goroutines: goroutines}) {
			require.NoError(t, err)
			if lists[i] = append(lists[i], Line(p)); len(lists[i]) == 20 {
				break
			}
		}
	}
	require.Equal(t, lists[0], lists[1])
	require.Len(t, slices.Compact(slices.Sorted(slices.Values(lists[0]))), 20)
	first, err := r.Generate(t.Context(), &GenerateOptions{Seed: 3})
	require.NoError(t, err)
	require.Equal(t, lists[0][0], Line(first))
}

// sumsOf is a rule of a user: groups of cells with the sums that a board has there.
func sumsOf(board []uint8, groups ...[]int) Rule {
	return Rule{Name: "sums", Parts: func(Rules) (Parts, error) {
		total := func(cells []uint8, group []int) (n int) {
			for _, cell := range group {
				n += int(cells[cell])
			}
			return n
		}
		return Parts{
			Constrain: func(m *csp.Model, cells []csp.Decision) {
				for _, group := range groups {
					list := make([]csp.Decision, len(group))
					for i, cell := range group {
						list[i] = cells[cell]
					}
					m.Sum(list, nil, csp.Exactly, total(board, group))
				}
			},
			Errors: func(cells []uint8) (n int) {
				for _, group := range groups {
					if total(cells, group) != total(board, group) {
						n++
					}
				}
				return n
			},
		}, nil
	}}
}

// If clues leave one solution, there are no givens; else there are some.
func TestRulesGenerateWithClues(t *testing.T) {
	board, err := Standard(4).RandomSolution(t.Context(), NewStream(1, 0))
	require.NoError(t, err)
	var pairs [][]int
	for cell := range 12 {
		pairs = append(pairs, []int{cell, cell + 4})
	}
	for cell := range 15 {
		if cell%4 < 3 {
			pairs = append(pairs, []int{cell, cell + 1})
		}
	}
	all := Standard(4).With(sumsOf(board.Cells, pairs...))
	p, err := all.Generate(t.Context(), nil)
	require.NoError(t, err)
	require.Zero(t, Givens(p))
	solution, err := Unique(t.Context(), p)
	require.NoError(t, err)
	require.Equal(t, board.Cells, solution.Cells)
	p, err = all.Generate(t.Context(), &GenerateOptions{MinClues: 3, MaxClues: 3})
	require.NoError(t, err)
	require.Equal(t, 3, Givens(p))

	some := Standard(4).With(sumsOf(board.Cells, pairs[:4]...))
	seen := map[string]bool{}
	for i := range uint64(20) {
		p, err := some.RandomSolution(t.Context(), NewStream(i, 0))
		require.NoError(t, err)
		require.True(t, Solved(some.Empty(), p))
		seen[Line(p)] = true
		p, err = some.Generate(t.Context(), &GenerateOptions{Seed: i, Minimal: true})
		require.NoError(t, err)
		require.Positive(t, Givens(p))
		_, err = Unique(t.Context(), p)
		require.NoError(t, err)
		minimal, err := IsMinimal(t.Context(), p, SymmetryNone)
		require.NoError(t, err)
		require.True(t, minimal)
	}
	require.Greater(t, len(seen), 5)
}

// Latin squares are drawn at once at any side, and all of a small side are.
func TestRandomLatinSquares(t *testing.T) {
	seen := map[string]int{}
	source := NewStream(1, 0)
	const draws = 576 * 30
	for range draws {
		p, err := Latin(4).RandomSolution(t.Context(), source)
		require.NoError(t, err)
		seen[Line(p)]++
	}
	require.Len(t, seen, 576)
	for line, n := range seen {
		require.InDelta(t, 30, n, 25, line)
	}
	for _, side := range []int{1, 2, 50, 99} {
		p, err := Latin(side).RandomSolution(t.Context(), source)
		require.NoError(t, err)
		require.True(t, Solved(Latin(side).Empty(), p))
	}
	require.False(t, Standard(9).kernel().geometry().isLatin())
	require.False(t, ruleSets(t)["a cell with two"].kernel().geometry().isLatin())
}

// A draw does not prefer a few boards.
func TestRulesRandomSolutionVaries(t *testing.T) {
	for name, r := range map[string]Rules{"latin 7": Latin(7), "knight": ruleSets(t)["knight"], "jigsaw 5": ruleSets(t)["jigsaw 5"], "a cell with two": ruleSets(t)["a cell with two"]} {
		if _, err := Solve(t.Context(), r.Empty()); err != nil {
			continue
		}
		seen := map[string]bool{}
		n := 40
		for i := range uint64(n) {
			p, err := r.RandomSolution(t.Context(), NewStream(2, i))
			require.NoError(t, err)
			require.True(t, Solved(r.Empty(), p), name)
			again, err := r.RandomSolution(t.Context(), NewStream(2, i))
			require.NoError(t, err)
			require.Equal(t, p.Cells, again.Cells)
			seen[Line(p)] = true
		}
		require.Greater(t, len(seen), n*3/4, name)
	}
}

func TestRulesGenerateRefuses(t *testing.T) {
	oblong, err := ParsePuzzle(".Shape~4x6")
	require.NoError(t, err)
	overlapping := ruleSets(t)["without units"]
	for _, test := range []struct {
		rules Rules
		opts  GenerateOptions
		field string
	}{
		{Rules{}, GenerateOptions{}, "Rules"},
		{Latin(37), GenerateOptions{}, "Rules"},
		{oblong.Rules, GenerateOptions{Symmetry: SymmetryDiagonal}, "Symmetry"},
		{oblong.Rules, GenerateOptions{Symmetry: 99}, "Symmetry"},
		{overlapping, GenerateOptions{Symmetry: SymmetryHalfTurn}, "Symmetry"},
		{Latin(5), GenerateOptions{MaxClues: 3}, "MaxClues"},
		{Latin(5), GenerateOptions{MinClues: 26}, "MinClues"},
		{Latin(5), GenerateOptions{Goroutines: -1}, "Goroutines"},
		{Standard(9), GenerateOptions{MaxClues: 16}, "MaxClues"},
		{Latin(4), GenerateOptions{Symmetry: SymmetryFull, MinClues: 5, MaxClues: 7}, "Symmetry"},
	} {
		var bad *OptionError
		_, err := test.rules.Generate(t.Context(), &test.opts)
		require.ErrorAs(t, err, &bad)
		require.Equal(t, test.field, bad.Field, "%v", err)
		n := 0
		for _, err := range test.rules.Puzzles(t.Context(), &test.opts) {
			require.ErrorAs(t, err, &bad)
			n++
		}
		require.Equal(t, 1, n)
	}
	_, err = Rules{}.RandomSolution(t.Context(), rand.NewPCG(1, 2))
	require.ErrorAs(t, err, new(*OptionError))
	_, err = Minimize(t.Context(), oblong.Rules.Empty(), SymmetryQuarterTurn, 1)
	require.ErrorAs(t, err, new(*OptionError))
	_, err = Redundant(t.Context(), Puzzle{}, SymmetryNone)
	require.ErrorAs(t, err, new(*OptionError))

	grade := Grade{Name: "none", Check: func(Rules) error { return errors.ErrUnsupported }, Gap: func(context.Context, Puzzle) (int, string, error) { return 0, "", nil }}
	_, err = Latin(4).Generate(t.Context(), &GenerateOptions{Grade: grade})
	require.ErrorIs(t, err, errors.ErrUnsupported)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Latin(9).Generate(ctx, nil)
	require.ErrorIs(t, err, context.Canceled)
	_, err = Latin(9).RandomSolution(ctx, rand.NewPCG(1, 2))
	require.ErrorIs(t, err, context.Canceled)
}
