package sudoku

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

func TestTransformation(t *testing.T) {
	t.Parallel()
	fewSides(t, testTransformation)
}

// testTransformation checks the laws of a group that acts on boards.
func testTransformation(t *testing.T, side int) {
	r := rand.New(rand.NewPCG(8, 1))
	requireGroup(t, pattern(side), r)
	if side == 9 {
		r = rand.New(rand.NewPCG(8, 1))
		requireGroup(t, gridFrom(pattern(9)), r)
	}
}

func requireGroup[P Problem](t *testing.T, full P, r *rand.Rand) {
	apply := func(a Transformation[P], board P) P {
		moved, err := a.Apply(board)
		require.NoError(t, err)
		return moved
	}
	identity, err := NewTransformation(full, false, nil, nil, nil)
	require.NoError(t, err)
	var zero Transformation[P]
	for range fewer(50, len(Cells(&full))) {
		board := thinned(full, 0.5, r)
		a, b, c := RandomTransformation(full, r), RandomTransformation(full, r), RandomTransformation(full, r)

		require.Equal(t, board, apply(identity, board))
		require.Equal(t, board, apply(zero, board))
		require.True(t, identity.Then(a) == a && a.Then(identity) == a)
		require.True(t, zero.Then(a) == a && a.Then(zero) == a)
		require.True(t, a.Then(b).Then(c) == a.Then(b.Then(c)))
		require.True(t, a.Then(a.Inverse()) == identity && a.Inverse().Then(a) == identity)
		require.True(t, a.Then(b).Inverse() == b.Inverse().Then(a.Inverse()))
		require.Equal(t, apply(b, apply(a, board)), apply(a.Then(b), board))

		moved := apply(a, board)
		require.NoError(t, Check(moved))
		for cell, v := range Cells(&board) {
			require.Equal(t, a.Value(v), Cells(&moved)[a.Cell(cell)])
			require.Equal(t, b.Cell(a.Cell(cell)), a.Then(b).Cell(cell))
			require.Equal(t, cell, a.Inverse().Cell(a.Cell(cell)))
		}
		require.True(t, Solved(moved, apply(a, full)))
		require.True(t, a == remade(t, full, a))
	}
}

// remade makes a transformation again from its effect on cells and values.
func remade[P Problem](t *testing.T, like P, a Transformation[P]) Transformation[P] {
	n := geometry.Side(len(Cells(&like)))
	rows, columns, values := make([]int, n), make([]int, n), make([]int, n)
	turned := a.Cell(0)/n == a.Cell(n-1)/n // a row is still a row
	for i := range n {
		down, across := a.Cell(n*i), a.Cell(i)
		if !turned {
			down, across = across, down
		}
		rows[i], columns[i], values[i] = down/n, across%n, int(a.Value(uint8(i+1)))
	}
	again, err := NewTransformation(like, !turned, rows, columns, values)
	require.NoError(t, err)
	return again
}

// A transformation of puzzles is for one size and the rules of Standard; the candidates
// move with the cells.
func TestTransformationOfPuzzles(t *testing.T) {
	var wrong *OptionError
	six := square(6, 1, 2, 3)
	t6 := RandomTransformation(six, NewStream(1, 0))
	for _, other := range []Puzzle{square(4), Latin(6).Empty(), Standard(7).Empty(), {}} {
		moved, err := t6.Apply(other)
		require.ErrorAs(t, err, &wrong)
		require.Equal(t, other, moved)
		moved, err = Transformation[Puzzle]{}.Apply(other)
		require.NoError(t, err, "the identity")
		require.Equal(t, other.Cells, moved.Cells)
	}
	for _, other := range []Puzzle{Latin(6).Empty(), Standard(7).Empty(), {}} {
		require.Zero(t, RandomTransformation(other, NewStream(1, 0)))
		_, err := NewTransformation(other, false, nil, nil, nil)
		require.ErrorAs(t, err, &wrong)
		_, err = Shuffle(other, 1)
		require.ErrorAs(t, err, &wrong)
	}
	identity := Transformation[Puzzle]{}
	require.Equal(t, []int{-1, 0, 7000}, []int{identity.Cell(-1), identity.Cell(0), identity.Cell(7000)})
	require.EqualValues(t, 200, identity.Value(200))
	require.Equal(t, identity, identity.Inverse())

	six.Candidates = Candidates(six)
	for cell := range six.Cells {
		if v := six.Cells[cell]; v != 0 {
			six.Candidates[cell] = ValuesOf(v)
		}
	}
	before := six.Clone()
	moved, err := t6.Apply(six)
	require.NoError(t, err)
	require.Equal(t, before, six)
	n, err := Count(t.Context(), six, 50)
	require.NoError(t, err)
	m, err := Count(t.Context(), moved, 50)
	require.NoError(t, err)
	require.Equal(t, n, m)
	for cell, values := range six.Candidates {
		require.Equal(t, values.Len(), moved.Candidates[t6.Cell(cell)].Len())
		for v := range values.All() {
			require.True(t, moved.Candidates[t6.Cell(cell)].Has(t6.Value(v)))
		}
	}
}

func TestTransformationOffTheBoard(t *testing.T) {
	a := RandomTransformation(Grid{}, NewStream(1, 0))
	require.Equal(t, -1, a.Cell(-1))
	require.Equal(t, -1, a.Cell(81))
	require.EqualValues(t, 0, a.Value(0))
	require.EqualValues(t, 10, a.Value(10))
	require.EqualValues(t, 255, a.Value(255))
	board, err := a.Apply(Grid{40: 200})
	require.NoError(t, err)
	require.EqualValues(t, 200, board[a.Cell(40)])
}

func TestNewTransformationRefuses(t *testing.T) {
	line := func(text string) (order []int) {
		for _, sign := range text {
			order = append(order, int(sign-'0'))
		}
		return order
	}
	for _, test := range []struct {
		name, field           string
		rows, columns, values []int
	}{
		{"short", "rows", line("01234567"), nil, nil},
		{"empty", "rows", []int{}, nil, nil},
		{"long", "rows", line("0123456789"), nil, nil},
		{"twice", "rows", line("001345678"), nil, nil},
		{"negative", "rows", []int{-1, 0, 1, 3, 4, 5, 6, 7, 8}, nil, nil},
		{"too large", "rows", line("012345679"), nil, nil},
		{"counted from one", "rows", line("123456789"), nil, nil},
		{"far too large", "rows", []int{1 << (bits.UintSize / 2), 1, 2, 3, 4, 5, 6, 7, 8}, nil, nil},
		{"torn band", "rows", line("013245678"), nil, nil},
		{"torn stack", "columns", nil, line("312045678"), nil},
		{"no column", "columns", nil, line("012345677"), nil},
		{"counted from zero", "values", nil, nil, line("012345678")},
		{"same name", "values", nil, nil, line("123456788")},
	} {
		t.Run(test.name, func(t *testing.T) {
			a, err := NewTransformation(Grid{}, true, test.rows, test.columns, test.values)
			var wrong *OptionError
			require.ErrorAs(t, err, &wrong)
			require.Equal(t, test.field, wrong.Field)
			require.Zero(t, a)
		})
	}
	_, err := NewTransformation(square(6), true, nil, nil, nil)
	require.EqualError(t, err, "sudoku: transpose: true, want false, for blocks of 2×3")
	_, err = NewTransformation(square(6), false, line("234501"), line("345012"), nil)
	require.NoError(t, err)
	_, err = NewTransformation(square(6), false, line("345012"), nil, nil)
	require.EqualError(t, err, "sudoku: rows: [3 4 5 0 1 2], want a permutation of 0 to 5 that keeps the 2 rows of a band together")
}

// A transformed puzzle has the transformed solutions.
func TestTransformationKeepsSolutions(t *testing.T) {
	for i, test := range sudokutest.Counted {
		a := RandomTransformation(Grid{}, NewStream(uint64(i), 1))
		apply := func(g Grid) Grid {
			moved, err := a.Apply(g)
			require.NoError(t, err)
			return moved
		}
		puzzle := gridOf(test.Line)
		n, err := Count(t.Context(), apply(puzzle), 0)
		require.NoError(t, err)
		require.Equal(t, test.Count, n)
		if test.Count > 125 {
			continue
		}
		moved := map[Grid]bool{}
		for solution, err := range Solutions(t.Context(), apply(puzzle)) {
			require.NoError(t, err)
			moved[solution] = true
		}
		require.Len(t, moved, test.Count)
		for solution, err := range Solutions(t.Context(), puzzle) {
			require.NoError(t, err)
			require.True(t, moved[apply(solution)])
			delete(moved, apply(solution))
		}
		require.Empty(t, moved)
	}
	for _, test := range sudokutest.Unsolvable {
		shuffled, err := Shuffle(gridOf(test.Line), 1)
		require.NoError(t, err)
		n, err := Count(t.Context(), shuffled, 0)
		require.NoError(t, err)
		require.Zero(t, n)
	}
}

// All transformations of a 4×4 board are drawn equally often: chi-square is within
// four standard deviations.
func TestRandomTransformationIsUniform(t *testing.T) {
	const group, each = 2 * 8 * 8 * 24, 40
	source := NewStream(3, 0)
	drawn := map[Transformation[Puzzle]]int{}
	four := square(4)
	for range group * each {
		drawn[RandomTransformation(four, source)]++
	}
	require.Len(t, drawn, group)
	chi := 0.0
	for _, n := range drawn {
		chi += float64((n-each)*(n-each)) / each
	}
	require.InDelta(t, group-1, chi, 4*78.4) // √(2×(group-1)) is 78.4
}

// The board of a seed never changes.
func TestShuffleGolden(t *testing.T) {
	for line, board := range map[string]Puzzle{
		"148379256265841379973256184397562841814793562526418793739625418481937625652184937": pattern(9),
	} {
		moved, err := Shuffle(gridFrom(board), 1)
		require.NoError(t, err)
		require.Equal(t, line, Line(moved))
		again, err := Shuffle(board, 1)
		require.NoError(t, err)
		require.Equal(t, line, Line(again))
	}
	moved, err := Shuffle(pattern(6), 0)
	require.NoError(t, err)
	require.Equal(t, "361245542163236451154632423516615324", Line(moved))
}
