package sudoku

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/csp"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/rng"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// symmetriesOf returns the symmetries that the cells of rules have.
func symmetriesOf(r Rules) (list []Symmetry) {
	for _, s := range symmetries {
		if _, err := s.orbits(r, "symmetry"); err == nil {
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
				if slow && (i > 1 || !sudokutest.Sampled(i+len(name), 2)) || i > 0 && !sudokutest.Sampled(i+len(name), 3) {
					continue
				}
				opts := GenerateOptions{Seed: uint64(i), Symmetry: symmetry, Minimal: true}
				if slow {
					opts = GenerateOptions{Seed: uint64(i), Symmetry: symmetry, MinClues: 32}
				}
				p, err := r.Generate(t.Context(), &opts)
				require.NoError(t, err)
				requireMade(t, p, opts)
				if i == 0 {
					again, err := r.Generate(t.Context(), &opts)
					require.NoError(t, err)
					require.Equal(t, p.Cells, again.Cells)
				}
			}
		})
	}
}

// The rules of 9×9 give the puzzles and the solutions of a Grid.
func TestRulesGenerateAsGrid(t *testing.T) {
	opts := GenerateOptions{Seed: 5, Symmetry: SymmetryHalfTurn, MaxClues: 30}
	want, err := Generate(t.Context(), &opts)
	require.NoError(t, err)
	got, err := Standard(9).Generate(t.Context(), &opts)
	require.NoError(t, err)
	require.Equal(t, want[:], got.Cells)
	var first []Puzzle
	for p, err := range Standard(9).Puzzles(t.Context(), &opts) {
		require.NoError(t, err)
		if first = append(first, p); len(first) == 3 {
			break
		}
	}
	want, err = Generate(t.Context(), &opts)
	require.NoError(t, err)
	require.Equal(t, want[:], first[0].Cells)
	grid, err := RandomSolution(t.Context(), NewStream(7, 0))
	require.NoError(t, err)
	p, err := Standard(9).RandomSolution(t.Context(), NewStream(7, 0))
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
		redundant, err := Redundant(t.Context(), p, SymmetryNone)
		require.NoError(t, err)
		require.Empty(t, redundant)
	}
	require.Greater(t, len(seen), 5)
}

func TestRulesGenerateRefuses(t *testing.T) {
	oblong, err := parsePuzzle(".Shape~4x6")
	require.NoError(t, err)
	overlapping := ruleSets(t)["without units"]
	for _, test := range []struct {
		rules Rules
		opts  GenerateOptions
		field string
	}{
		{Rules{}, GenerateOptions{}, "Rules"},
		{oblong.Rules, GenerateOptions{Symmetry: SymmetryDiagonal}, "Symmetry"},
		{oblong.Rules, GenerateOptions{Symmetry: 99}, "Symmetry"},
		{overlapping, GenerateOptions{Symmetry: SymmetryHalfTurn}, "Symmetry"},
	} {
		var bad *OptionError
		require.ErrorAs(t, generateRefused(t, test.rules, &test.opts), &bad)
		require.Equal(t, test.field, bad.Field)
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

func TestRandomSolution4(t *testing.T) {
	source := NewStream(4, 0)
	counts := make(map[string]int)
	even := make(map[string]float64)
	for range 288 * 200 {
		board, err := Standard(4).RandomSolution(t.Context(), source)
		require.NoError(t, err)
		counts[Line(board)]++
		even[Line(board)] = 1
	}
	require.Len(t, even, 288)
	require.Less(t, sudokutest.Unevenness(counts, even), 365.0, "287 degrees of freedom, one in a thousand")
}

// There are 28,200,960 boards, too many to draw each, so this checks that the list
// makes them equally likely.
func TestRandomSolution6(t *testing.T) {
	require.Len(t, solutions6(), 36*28_200_960/720/6)
	distinct := make(map[string]bool)
	for cells := range slices.Chunk(solutions6(), 36) {
		board := square(6, cells...)
		require.True(t, Solved(square(6), board))
		distinct[Line(board)] = true
	}
	require.Len(t, distinct, len(solutions6())/36)

	source := NewStream(6, 0)
	counts, even := make(map[[2]uint8]int), make(map[[2]uint8]float64)
	for range 60_000 {
		board, err := Standard(6).RandomSolution(t.Context(), source)
		require.NoError(t, err)
		require.True(t, Solved(square(6), board))
		for k, cell := range []int{0, 8, 35} {
			counts[[2]uint8{uint8(k), board.Cells[cell]}]++
			even[[2]uint8{uint8(k), board.Cells[cell]}] = 1
		}
	}
	require.Len(t, even, 18)
	require.Less(t, sudokutest.Unevenness(counts, even), 37.7, "15 degrees of freedom, one in a thousand")
}

func TestRandomSolution(t *testing.T) {
	t.Parallel()
	fewSides(t, testRandomSolution)
}

func testRandomSolution(t *testing.T, side int) {
	if testing.Short() && side > 16 {
		t.Skip("short: large boards")
	}
	boards := 5
	switch {
	case side > 49 && !*sudokutest.Long: // a board takes seconds
		boards = 0
	case geometry.IsGiant(side * side):
		boards = 1
	}
	rules := Standard(side)
	seen := make(map[string]bool)
	for i := range uint64(boards) {
		board, err := rules.RandomSolution(t.Context(), NewStream(3, i))
		require.NoError(t, err)
		require.True(t, Solved(rules.Empty(), board))
		again, err := rules.RandomSolution(t.Context(), NewStream(3, i))
		require.NoError(t, err)
		require.Equal(t, board, again)
		seen[Line(board)] = true
	}
	require.GreaterOrEqual(t, len(seen), boards*4/5)

	_, err := rules.RandomSolution(countdown(t.Context(), 0), NewStream(3, 0))
	require.ErrorIs(t, err, context.Canceled)
	if side > 9 {
		_, err = rules.RandomSolution(countdown(t.Context(), 2), NewStream(3, 0))
		require.ErrorIs(t, err, context.Canceled)
	}
}

// rookeries returns how often two values stand in the corners of a rectangle, each in
// two opposite ones. Random Latin squares of side n have n²/4 on average.
func rookeries(board Puzzle) int {
	n := board.Rules.Values()
	at := func(row, column int) uint8 { return board.Cells[row*n+column] }
	count := 0
	for top := range n {
		for bottom := top + 1; bottom < n; bottom++ {
			for left := range n {
				for right := left + 1; right < n; right++ {
					if at(top, left) == at(bottom, right) && at(top, right) == at(bottom, left) {
						count++
					}
				}
			}
		}
	}
	return count
}

// Drawn boards have as many rookeries as random ones. With -long and -v this prints
// the first column of the table in docs/generate.md.
func TestRookeries(t *testing.T) {
	testRookeries(t, 9, 1000, 19.62)
	testRookeries(t, 16, 50, 64)
	if *sudokutest.Long {
		testRookeries(t, 25, 100, 625./4)
		testRookeries(t, 36, 20, 324)
	}
}

func testRookeries(t *testing.T, side int, boards uint64, want float64) {
	numbers := make([]float64, boards)
	for seed := range boards {
		board, err := Standard(side).RandomSolution(t.Context(), NewStream(seed, 0))
		require.NoError(t, err)
		numbers[seed] = float64(rookeries(board))
	}
	mean, deviation := rng.Spread(numbers)
	e := deviation / math.Sqrt(float64(boards))
	t.Logf("%d×%[1]d: %.2f ± %.2f", side, mean, e)
	require.InDelta(t, want, mean, 5*e)
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
	require.False(t, Standard(9).compiled().isLatin())
	require.False(t, ruleSets(t)["a cell with two"].compiled().isLatin())
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
