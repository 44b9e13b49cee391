package sudoku

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// symmetries are all symmetries.
var symmetries = []Symmetry{SymmetryNone, SymmetryHalfTurn, SymmetryQuarterTurn, SymmetryHorizontal, SymmetryVertical, SymmetryDiagonal, SymmetryAntiDiagonal, SymmetryFull}

// mirrored is the slow twin of the orbits: the cells to which the turns and mirrors
// of a symmetry move a cell.
func mirrored(s Symmetry, n, r, c int) [][2]int {
	e := n - 1
	half, left, right := [2]int{e - r, e - c}, [2]int{c, e - r}, [2]int{e - c, r}
	flip, flop := [2]int{e - r, c}, [2]int{r, e - c}
	down, up := [2]int{c, r}, [2]int{e - c, e - r}
	switch s {
	case SymmetryHalfTurn:
		return [][2]int{half}
	case SymmetryQuarterTurn:
		return [][2]int{half, left, right}
	case SymmetryHorizontal:
		return [][2]int{flip}
	case SymmetryVertical:
		return [][2]int{flop}
	case SymmetryDiagonal:
		return [][2]int{down}
	case SymmetryAntiDiagonal:
		return [][2]int{up}
	case SymmetryFull:
		return [][2]int{half, left, right, flip, flop, down, up}
	}
	return nil
}

// requireGenerated checks that a puzzle of ordinary sudoku meets the options.
func requireGenerated[P Problem](t testing.TB, puzzle P, opts GenerateOptions) {
	t.Helper()
	n, err := Count(context.Background(), puzzle, 2)
	require.NoError(t, err)
	require.Equal(t, 1, n, "solutions of %v", puzzle)
	cells := Cells(&puzzle)
	shape := geometry.ShapeOf(len(cells))
	for cell := range cells {
		r, c, _ := shape.Locate(cell)
		for _, image := range mirrored(opts.Symmetry, shape.Side, r, c) {
			require.Equal(t, cells[cell] == 0, cells[shape.Cell(image[0], image[1])] == 0, "%v is not %v", puzzle, opts.Symmetry)
		}
	}
	require.GreaterOrEqual(t, Givens(puzzle), opts.MinClues)
	if opts.MaxClues > 0 {
		require.LessOrEqual(t, Givens(puzzle), opts.MaxClues)
	}
	if opts.Minimal {
		requireMinimal(t, puzzle, opts.Symmetry)
	}
	if opts.Grade.Gap != nil {
		gap, lack, err := opts.Grade.Gap(context.Background(), Puzzle{Rules: RulesOf(puzzle), Cells: cells})
		require.NoError(t, err)
		require.Zero(t, gap, lack)
	}
}

// requireMinimal removes each clue with its images and counts the solutions.
func requireMinimal[P Problem](t testing.TB, puzzle P, symmetry Symmetry) {
	t.Helper()
	cells := Cells(&puzzle)
	shape := geometry.ShapeOf(len(cells))
	for cell, v := range cells {
		if v == 0 {
			continue
		}
		less := withCells(&puzzle, cells)
		Cells(&less)[cell] = 0
		r, c, _ := shape.Locate(cell)
		for _, image := range mirrored(symmetry, shape.Side, r, c) {
			Cells(&less)[shape.Cell(image[0], image[1])] = 0
		}
		n, err := Count(context.Background(), less, 2)
		require.NoError(t, err)
		require.Equal(t, 2, n, "cell %d of %v", cell, puzzle)
	}
}

func TestGenerateSymmetries(t *testing.T) {
	t.Parallel()
	fewSides(t, func(t *testing.T, side int) {
		if geometry.IsGiant(side * side) {
			testGenerateNoGiant(t, side)
		} else {
			testGenerateSymmetries(t, side)
		}
	})
}

// testGenerateNoGiant checks that no puzzles of the side are made.
func testGenerateNoGiant(t *testing.T, side int) {
	want := &SizeError{Func: "Generate", Side: side, Largest: 36}
	_, err := Standard(side).Generate(t.Context(), nil)
	require.Equal(t, want, err)
	for _, err := range Standard(side).Puzzles(t.Context(), nil) {
		require.Equal(t, want, err)
	}
}

func testGenerateSymmetries(t *testing.T, side int) {
	if testing.Short() && side > 16 {
		t.Skip("short: large boards")
	}
	puzzles := sudokutest.Scaled(15)
	switch {
	case side > 16:
		puzzles = 1
	case side > 9:
		puzzles = min(puzzles, 2)
	}
	for i, symmetry := range symmetries {
		if side > 16 && !sudokutest.Sampled(i+side, 3) {
			continue
		}
		// 16×16 puzzles are minimal by default, but to check that takes long.
		opts := GenerateOptions{Symmetry: symmetry, Minimal: side <= 9}
		if side == 16 {
			opts.MinClues = 120
		}
		seen := make(map[string]bool)
		for seed := range uint64(puzzles) {
			opts.Seed = seed
			puzzle, err := Standard(side).Generate(t.Context(), &opts)
			require.NoError(t, err)
			requireGenerated(t, puzzle, opts)
			seen[Line(puzzle)] = true
		}
		require.Greater(t, len(seen), puzzles*9/10)
	}
}

func TestGenerateRequests(t *testing.T) {
	t.Parallel()
	for _, opts := range []GenerateOptions{
		{},
		{MaxClues: 22},
		{MinClues: 40},
		{MinClues: 30, MaxClues: 30},
		{MinClues: 25, MaxClues: 25, Symmetry: SymmetryHalfTurn}, // an odd number needs the centre
		{MinClues: 26, MaxClues: 28, Symmetry: SymmetryHalfTurn, Minimal: true},
		{MinClues: 27, Minimal: true},
		{MaxClues: 21, Minimal: true},
		{MinClues: 32, MaxClues: 36, Symmetry: SymmetryFull},
		{MinClues: 81},
		{MinClues: 78, MaxClues: 80, Symmetry: SymmetryQuarterTurn},
		{Grade: ones(3, 4), MaxClues: 26},
		{Grade: ones(1, 1), Minimal: true},
		{Grade: ones(2, 9).And(ones(0, 3)), Symmetry: SymmetryDiagonal},
	} {
		opts.Seed = 1
		puzzles, most := 0, 3
		if testing.Short() {
			most = 1
		}
		for puzzle, err := range Standard(9).Puzzles(t.Context(), &opts) {
			require.NoError(t, err, opts)
			requireGenerated(t, puzzle, opts)
			if puzzles++; puzzles == most {
				break
			}
		}
		require.Equal(t, most, puzzles, opts)
	}
}

// The small sizes reach the fewest clues that a puzzle can have, and each number of
// clues above.
func TestGenerateFewestClues(t *testing.T) {
	t.Parallel()
	for clues := 4; clues <= 16; clues++ {
		opts := GenerateOptions{Seed: 1, MinClues: clues, MaxClues: clues}
		puzzle, err := Standard(4).Generate(t.Context(), &opts)
		require.NoError(t, err)
		requireGenerated(t, puzzle, opts)
	}
	opts := GenerateOptions{Seed: 1, MinClues: 8, MaxClues: 8}
	puzzle, err := Standard(6).Generate(t.Context(), &opts)
	require.NoError(t, err)
	requireGenerated(t, puzzle, opts)
	if !testing.Short() {
		opts = GenerateOptions{Seed: 1, MaxClues: 19}
		puzzle, err := Generate(t.Context(), &opts)
		require.NoError(t, err)
		requireGenerated(t, puzzle, opts)
	}
}

func TestGenerateLarge(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("short: proofs on large boards")
	}
	opts := GenerateOptions{Seed: 1, Grade: ones(12, 16)}
	easy, err := Standard(16).Generate(t.Context(), &opts)
	require.NoError(t, err)
	requireGenerated(t, easy, opts)

	puzzle, err := Standard(16).Generate(t.Context(), nil)
	require.NoError(t, err)
	requireGenerated(t, puzzle, GenerateOptions{})

	opts = GenerateOptions{Seed: 1, MinClues: 320, MaxClues: 330, Symmetry: SymmetryHalfTurn}
	large, err := Standard(25).Generate(t.Context(), &opts)
	require.NoError(t, err)
	requireGenerated(t, large, opts)
}

func TestGenerateRefuses(t *testing.T) {
	for _, test := range []struct {
		opts GenerateOptions
		want string
	}{
		{GenerateOptions{Symmetry: 8}, "sudoku: Symmetry: Symmetry(8), want none, 180, 90, horizontal, vertical, diagonal, antidiagonal or full"},
		{GenerateOptions{Grade: Grade{Name: "any"}}, "sudoku: Grade: any, want a grade with its function Gap"},
		{GenerateOptions{Grade: ones(3, 9).And(ones(10, 1))}, "sudoku: Grade: 10 to 1, want numbers from 0 to 9"},
	} {
		puzzle, err := Generate(t.Context(), &test.opts)
		require.EqualError(t, err, test.want)
		require.Zero(t, puzzle)
		require.Equal(t, err, generateRefused(t, Standard(9), &test.opts))
	}
	_, err := Standard(4).Generate(t.Context(), &GenerateOptions{Grade: ones(1, 5)})
	require.EqualError(t, err, "sudoku: Grade: 1 to 5, want numbers from 0 to 4")
}

// The comments of GenerateOptions say what 0 and a negative number mean.
func TestGenerateOptionsZeroAndNegative(t *testing.T) {
	refused := -99 // an *OptionError
	want := map[string]struct{ zero, negative int }{
		"MinClues":   {0, 0},
		"MaxClues":   {81, 81},
		"MaxTries":   {20000, -1}, // negative: no limit
		"Goroutines": {0, refused},
	}
	var zero GenerateOptions
	g, err := Standard(9).generator(&zero)
	require.NoError(t, err)
	numbers := 0
	for i := range reflect.TypeFor[GenerateOptions]().NumField() {
		name := reflect.TypeFor[GenerateOptions]().Field(i).Name
		if reflect.ValueOf(zero).Field(i).Kind() != reflect.Int {
			require.True(t, reflect.ValueOf(g.opts).Field(i).IsZero(), name)
			continue
		}
		numbers++
		require.EqualValues(t, want[name].zero, reflect.ValueOf(g.opts).Field(i).Int(), name)
		var opts GenerateOptions
		reflect.ValueOf(&opts).Elem().Field(i).SetInt(-1)
		g, err := Standard(9).generator(&opts)
		if want[name].negative == refused {
			require.Equal(t, &OptionError{Field: name, Value: -1, Want: "0 or more"}, err)
			continue
		}
		require.NoError(t, err)
		require.EqualValues(t, want[name].negative, reflect.ValueOf(g.opts).Field(i).Int(), name)
		puzzle, err := Generate(t.Context(), &opts)
		require.NoError(t, err)
		again, err := Generate(t.Context(), nil)
		require.NoError(t, err)
		require.Equal(t, again, puzzle, name)
	}
	require.Len(t, want, numbers)

	sixteen, err := Standard(16).generator(nil)
	require.NoError(t, err)
	require.Equal(t, 50, sixteen.opts.MaxTries)
	large, err := Standard(25).generator(nil)
	require.NoError(t, err)
	require.Equal(t, 3, large.opts.MaxTries)
}

// If no puzzle meets the options, the error says what the nearest one lacks.
func TestGenerateBudget(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		opts GenerateOptions
		want string
	}{
		{GenerateOptions{MaxClues: 17, MaxTries: 300}, `^sudoku: budget spent: MaxClues is 17, and no puzzle found has fewer than 2\d$`},
		{GenerateOptions{MinClues: 60, Minimal: true, MaxTries: 300}, `^sudoku: budget spent: MinClues is 60, and no minimal puzzle found has more than 2\d$`},
		{GenerateOptions{MinClues: 80, Grade: ones(0, 2), MaxTries: 3}, `^sudoku: budget spent: Grade is 0 to 2, and the nearest puzzle found has [89] ones$`},
		{GenerateOptions{Minimal: true, Grade: ones(9, 9).And(ones(0, 9)), MaxTries: 2}, `^sudoku: budget spent: Grade is 9 to 9 and 0 to 9, and the nearest puzzle found has \d ones$`},
		{GenerateOptions{MinClues: 30, MaxClues: 30, Grade: ones(9, 9).And(ones(0, 0)), MaxTries: 2}, `^sudoku: budget spent: Grade is 9 to 9 and 0 to 0, and the nearest puzzle found has \d ones( and \d ones)?$`},
	} {
		test.opts.Seed = max(test.opts.Seed, 1)
		puzzle, err := Generate(t.Context(), &test.opts)
		require.ErrorIs(t, err, ErrBudget)
		require.Regexp(t, test.want, err.Error())
		_, err = Unique(t.Context(), puzzle)
		require.NoError(t, err, "the nearest one")

		n := 0
		for puzzle, err := range Standard(9).Puzzles(t.Context(), &test.opts) {
			require.ErrorIs(t, err, ErrBudget)
			require.NotZero(t, Givens(puzzle))
			if n++; n == 2 {
				break
			}
		}
		require.Equal(t, 2, n, "the sequence continues")
	}
	puzzle, err := Standard(16).Generate(t.Context(), &GenerateOptions{Seed: 1, MaxClues: 60, MaxTries: 1})
	require.ErrorIs(t, err, ErrBudget)
	require.Less(t, Givens(puzzle), 110)
}

// A search without a limit ends with its context, and the puzzle has one solution.
func TestGenerateCancelled(t *testing.T) {
	for _, opts := range []GenerateOptions{
		{MaxClues: 17, MaxTries: -1},
		{MinClues: 70, Minimal: true, MaxTries: -1},
		{MinClues: 80, Grade: ones(0, 2), MaxTries: -1},
	} {
		puzzle, err := Generate(countdown(t.Context(), 5000), &opts)
		require.ErrorIs(t, err, context.Canceled)
		_, err = Unique(t.Context(), puzzle)
		require.NoError(t, err)
	}
	puzzle, err := Standard(25).Generate(countdown(t.Context(), 2000), &GenerateOptions{MaxClues: 240, MaxTries: -1})
	require.ErrorIs(t, err, context.Canceled)
	_, err = Unique(t.Context(), puzzle)
	require.NoError(t, err)

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	none, err := Generate(ctx, nil)
	require.ErrorIs(t, err, context.Canceled)
	require.Zero(t, none)
	n := 0
	for _, err := range Standard(9).Puzzles(ctx, nil) {
		require.ErrorIs(t, err, context.Canceled)
		n++
	}
	require.Equal(t, 1, n)
}

// Wherever the context ends, the puzzle has one solution.
func TestGenerateCancelledAnywhere(t *testing.T) {
	opts := GenerateOptions{Seed: 3, MaxClues: 23, Grade: ones(3, 9)}
	var cancelled, puzzles int
	for left := 1; left < 400; left += 7 {
		puzzle, err := Generate(countdown(t.Context(), left), &opts)
		if err != nil {
			require.Equal(t, context.Canceled, err)
			cancelled++
		}
		if puzzle != (Grid{}) {
			_, err = Unique(t.Context(), puzzle)
			require.NoError(t, err, left)
			puzzles++
		}
	}
	require.Greater(t, cancelled, 20)
	require.Greater(t, puzzles, 20)
}

func TestPuzzlesAnyWorkers(t *testing.T) {
	opts := GenerateOptions{Seed: 5, MaxClues: 23}
	var want []Puzzle
	for _, workers := range []int{1, 2, 0, 7} {
		opts.Goroutines = workers
		var got []Puzzle
		for puzzle, err := range Standard(9).Puzzles(t.Context(), &opts) {
			require.NoError(t, err)
			if got = append(got, puzzle); len(got) == 30 {
				break
			}
		}
		if want == nil {
			want = got
		}
		require.Len(t, got, 30)
		require.Equal(t, want, got)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	i := 0
	for puzzle, err := range Standard(9).Puzzles(t.Context(), &opts) {
		require.NoError(t, err)
		require.Equal(t, want[i], puzzle)
		if i++; i == len(want) {
			break
		}
	}
	require.Len(t, want, i)
	first, err := Generate(t.Context(), &opts)
	require.NoError(t, err)
	require.Equal(t, gridFrom(want[0]), first)
	opts.Seed = 6
	other, err := Generate(t.Context(), &opts)
	require.NoError(t, err)
	require.NotEqual(t, first, other)
}

// The puzzles of a seed stay the same from version to version up to 9×9. Those of
// larger boards depend on the search, which may change.
func TestGenerateGolden(t *testing.T) {
	var text strings.Builder
	fmt.Fprintln(&text, "# The first puzzles of these options. Written by: go test -run GenerateGolden -update .")
	for _, opts := range []GenerateOptions{
		{},
		{MinClues: 30, MaxClues: 34, Symmetry: SymmetryHalfTurn},
		{MaxClues: 21},
		{Symmetry: SymmetryFull, Minimal: true},
	} {
		opts.Seed = 1
		head, err := json.Marshal(opts)
		require.NoError(t, err)
		fmt.Fprintf(&text, "# %s\n", head)
		n := 0
		for puzzle, err := range Standard(9).Puzzles(t.Context(), &opts) {
			require.NoError(t, err)
			fmt.Fprintln(&text, Line(puzzle))
			if n++; n == 4 {
				break
			}
		}
	}
	four, err := Standard(4).Generate(t.Context(), &GenerateOptions{Seed: 1})
	require.NoError(t, err)
	six, err := Standard(6).Generate(t.Context(), &GenerateOptions{Seed: 1})
	require.NoError(t, err)
	fmt.Fprintf(&text, "# 4×4 and 6×6\n%s\n%s\n", Line(four), Line(six))
	sudokutest.Golden(t, "testdata/generate.golden", text.String())
}

// Each decision of the search for a puzzle shows in the puzzle, or in how many
// random numbers it took.
func TestGeneratePath(t *testing.T) {
	t.Parallel()
	var got []string
	requireMisses(t, &got, 6,
		GenerateOptions{MaxClues: 8, MaxTries: 500},
		GenerateOptions{MinClues: 15, Minimal: true, MaxTries: 230},
		GenerateOptions{MinClues: 12, MaxClues: 14, Symmetry: SymmetryHalfTurn, MaxTries: 2},
		GenerateOptions{Grade: ones(6, 6), MaxTries: 10})
	requireMisses(t, &got, 4, GenerateOptions{Grade: ones(0, 0), Minimal: true, MaxTries: 450})
	requireMisses(t, &got, 9,
		GenerateOptions{Grade: ones(4, 4), MaxTries: 10},
		GenerateOptions{Grade: ones(0, 2), MinClues: 40, MaxTries: 6},
		GenerateOptions{Grade: ones(7, 9), MaxClues: 23, MaxTries: 6})
	require.Equal(t, []string{
		"...3..26......1...4........1...5...2 <nil>, then 1d97477e8f1d227b",
		"..53.66......562..2.35.....1.5....3. sudoku: budget spent: MinClues is 15, and no minimal puzzle found has more than 13, then 7c8d8f75781be756",
		"..5..663...2....4324....3...255..6.. <nil>, then b2c38499727a46f3",
		"4253166314521562432..561364125512634 <nil>, then 864c73b2aa80df5a",
		"...4....2.3.3... <nil>, then 472e578e845a5deb",
		"3..15.2...78.396.1514...8...5.8......27...13...39.7....35.....4.9..6578.68..9.... <nil>, then 72e53ab5c8028682",
		"..915......8.39651514...8..156823.7.92....1.8.439..5.6..5...9.449....78.68.7...1. sudoku: budget spent: Grade is 0 to 2, and the nearest puzzle found has 6 ones, then 473165cebbe377bf",
		"...15......8.3.6.15.4...8...5.8......2....13...39.7.....5.....4.9....78.68....... sudoku: budget spent: MaxClues is 23, and no puzzle found has fewer than 24, then 473165cebbe377bf",
	}, got)
}

func requireMisses(t *testing.T, to *[]string, side int, all ...GenerateOptions) {
	for _, opts := range all {
		g, err := Standard(side).generator(&opts)
		require.NoError(t, err)
		source, puzzle := NewStream(1, 0), square(side)
		err = g.generate(t.Context(), source, puzzle.Cells)
		*to = append(*to, fmt.Sprintf("%s %v, then %x", Line(puzzle), err, source.Uint64()))
	}
}

// The distance to a request counts clues first, then groups that may be redundant,
// then levels.
func TestMeasure(t *testing.T) {
	const clue = 1000
	puzzle := gridOf(demo) // 27 clues
	for _, test := range []struct {
		opts     GenerateOptions
		unproven int
		want     int
		lacks    string
	}{
		{GenerateOptions{}, 0, 0, ""},
		{GenerateOptions{}, 3, 0, ""},
		{GenerateOptions{Minimal: true}, 3, 3 * clue, "no puzzle found is proven to be minimal"},
		{GenerateOptions{MaxClues: 25}, 0, 2 * clue, "MaxClues is 25, and no puzzle found has fewer than 27"},
		{GenerateOptions{MinClues: 30}, 0, 3 * clue, "MinClues is 30, and no minimal puzzle found has more than 27"},
		{GenerateOptions{MinClues: 30, Minimal: true}, 1, 4 * clue, "MinClues is 30, and no minimal puzzle found has more than 27"},
		{GenerateOptions{MinClues: 30, Grade: ones(9, 9)}, 0, 4*clue - 1, "MinClues is 30, and no minimal puzzle found has more than 27"},
		{GenerateOptions{Grade: ones(7, 9)}, 0, 4, "Grade is 7 to 9, and the nearest puzzle found has 3 ones"},
		{GenerateOptions{Grade: ones(0, 2)}, 0, 1, "Grade is 0 to 2, and the nearest puzzle found has 3 ones"},
		{GenerateOptions{Grade: ones(0, 2).And(ones(7, 9))}, 0, 5, "Grade is 0 to 2 and 7 to 9, and the nearest puzzle found has 3 ones and 3 ones"},
		{GenerateOptions{Grade: ones(3, 5)}, 0, 0, ""},
		{GenerateOptions{MinClues: 27, MaxClues: 27, Minimal: true}, 1, clue, "no puzzle found is proven to be minimal"},
	} {
		g, err := Standard(9).generator(&test.opts)
		require.NoError(t, err)
		m := maker{generator: g, graded: g.rules.Empty(), drawn: true}
		m.puzzle, m.clues, m.unproven = puzzle[:], 27, test.unproven
		x := m.measure(t.Context())
		require.Equal(t, test.want, x.gap, test.opts)
		if test.lacks != "" {
			require.EqualError(t, x.shortfall(&g.opts), "sudoku: budget spent: "+test.lacks)
		}
		m.drawn = false
		require.Equal(t, math.MaxInt, m.measure(t.Context()).gap, "no puzzle at all")
	}
}

// Where a proof takes more than the budget, clues stay, and the puzzle has one
// solution.
func TestGenerateWithinBudget(t *testing.T) {
	g, err := Standard(9).generator(&GenerateOptions{Minimal: true})
	require.NoError(t, err)
	unproven := 0
	for seed := range uint64(10) {
		m := newMaker(g, NewStream(seed, 0))
		m.budget = 1
		require.NoError(t, m.startNew(t.Context()))
		for range 20 {
			require.Equal(t, givens(m.puzzle), m.clues)
			require.LessOrEqual(t, m.unproven, m.clues)
			_, err := Unique(t.Context(), Grid(m.puzzle))
			require.NoError(t, err)
			unproven += m.unproven
			m.unproven = 1000 // of the puzzle before
			require.NoError(t, m.alter(t.Context()))
		}
	}
	require.Positive(t, unproven)
}

func TestSymmetryText(t *testing.T) {
	for _, symmetry := range symmetries {
		text, err := symmetry.MarshalText()
		require.NoError(t, err)
		require.Equal(t, symmetry.String(), string(text))
		var again Symmetry
		require.NoError(t, again.UnmarshalText(text))
		require.Equal(t, symmetry, again)
	}
	var symmetry Symmetry
	require.EqualError(t, symmetry.UnmarshalText([]byte("270")), "sudoku: Symmetry: 270, want none, 180, 90, horizontal, vertical, diagonal, antidiagonal or full")
	_, err := Symmetry(8).MarshalText()
	require.Error(t, err)
	require.Equal(t, "Symmetry(8)", Symmetry(8).String())
}

// No options make Generate panic, and a puzzle without an error meets them.
func FuzzGenerate(f *testing.F) {
	f.Add(uint64(1), 0, 0, uint8(0), false, uint8(0), uint8(0), uint8(9))
	f.Add(uint64(2), 24, 30, uint8(1), true, uint8(2), uint8(4), uint8(9))
	f.Add(uint64(3), 0, 16, uint8(7), false, uint8(9), uint8(1), uint8(9))
	f.Add(uint64(4), 4, 5, uint8(5), true, uint8(0), uint8(0), uint8(4))
	f.Add(uint64(5), 8, 12, uint8(2), false, uint8(1), uint8(2), uint8(6))
	f.Add(uint64(6), 110, 0, uint8(3), false, uint8(0), uint8(0), uint8(3))
	sudokutest.Fuzz(f, func(t *testing.T, seed uint64, lo, hi int, symmetry uint8, minimal bool, easiest, hardest, size uint8) {
		opts := GenerateOptions{
			Seed: seed, MinClues: lo, MaxClues: hi, Symmetry: Symmetry(symmetry), Minimal: minimal,
			MaxTries: 5,
		}
		if easiest|hardest != 0 {
			opts.Grade = ones(int(easiest), int(hardest))
		}
		side := []int{4, 9, 6, 16}[size%4]
		if side == 16 {
			opts.MinClues = max(opts.MinClues, 110)
			opts.MaxTries = 1
		}
		puzzle, err := Standard(side).Generate(t.Context(), &opts)
		if side == 9 {
			grid, gridErr := Generate(t.Context(), &opts)
			require.Equal(t, puzzle.Cells, grid[:])
			require.Equal(t, err, gridErr)
		}
		fuzzGenerated(t, puzzle, err, opts)
	})
}

func fuzzGenerated(t *testing.T, puzzle Puzzle, err error, opts GenerateOptions) {
	switch {
	case err == nil:
		requireGenerated(t, puzzle, opts)
	case errors.Is(err, ErrBudget):
		_, err := Unique(t.Context(), puzzle)
		require.NoError(t, err)
	default:
		require.IsType(t, &OptionError{}, err)
		require.Zero(t, Givens(puzzle))
	}
}

// ones returns the grade of the puzzles whose number of givens of the value 1 is from
// least to most. One with fewer is too hard.
func ones(least, most int) Grade {
	name := fmt.Sprintf("%d to %d", least, most)
	return Grade{
		Name: name,
		Check: func(rules Rules) error {
			if least < 0 || most < least || most > rules.Values() {
				return &OptionError{Field: "Grade", Value: name, Want: fmt.Sprintf("numbers from 0 to %d", rules.Values())}
			}
			return nil
		},
		Gap: func(_ context.Context, puzzle Puzzle) (int, string, error) {
			n := bytes.Count(puzzle.Cells, []byte{1})
			if n >= least && n <= most {
				return 0, "", nil
			}
			return max(least-n, 0) - max(n-most, 0), fmt.Sprintf("%d ones", n), nil
		},
	}
}

// readOnes reads the name of a grade of ones.
func readOnes(name string) (Grade, error) {
	var least, most int
	if _, err := fmt.Sscanf(name, "%d to %d", &least, &most); err != nil || ones(least, most).Name != name {
		return Grade{}, &OptionError{Field: "Grade", Value: name, Want: "numbers such as 0 to 3"}
	}
	return ones(least, most), nil
}

// The error of a grade ends the search.
func TestGenerateGradeFails(t *testing.T) {
	failure, calls := errors.New("no scale"), 0
	_, err := Generate(t.Context(), &GenerateOptions{MaxTries: -1, Grade: Grade{Name: "own", Gap: func(context.Context, Puzzle) (int, string, error) {
		if calls++; calls > 3 {
			return 0, "", failure
		}
		return -1, "nothing", nil
	}}})
	require.Equal(t, failure, err)
	require.Less(t, calls, 6)
}

// And takes the zero Grade as no demand.
func TestGradeAnd(t *testing.T) {
	require.Equal(t, "1 to 2", Grade{}.And(ones(1, 2)).Name)
	require.Equal(t, "1 to 2", ones(1, 2).And(Grade{}).Name)
	require.Nil(t, Grade{}.And(Grade{}).Gap)
}
