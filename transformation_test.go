package sudoku

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTransformation(t *testing.T) {
	t.Parallel()
	sizes{testTransformation[Grid4], testTransformation[Grid6], testTransformation[Grid8],
		testTransformation[Grid], testTransformation[Grid10], testTransformation[Grid12],
		testTransformation[Grid16], testTransformation[Grid25], testTransformation[Grid36],
		testTransformation[Grid49], testTransformation[Grid64], testTransformation[Grid81]}.run(t)
}

// testTransformation checks the laws of a group that acts on boards.
func testTransformation[B Board](t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	var identity Transformation[B]
	for range fewer(50, len(*new(B))) {
		board := thinned(pattern[B](), 0.5, r)
		a, b, c := RandomTransformation[B](r), RandomTransformation[B](r), RandomTransformation[B](r)

		require.Equal(t, board, identity.Apply(board))
		require.True(t, identity.Then(a) == a && a.Then(identity) == a)
		require.True(t, a.Then(b).Then(c) == a.Then(b.Then(c)))
		require.True(t, a.Then(a.Inverse()) == identity && a.Inverse().Then(a) == identity)
		require.True(t, a.Then(b).Inverse() == b.Inverse().Then(a.Inverse()))
		require.Equal(t, b.Apply(a.Apply(board)), a.Then(b).Apply(board))

		moved := a.Apply(board)
		require.NoError(t, Check(moved))
		for cell := range len(board) {
			require.Equal(t, a.Value(board[cell]), moved[a.Cell(cell)])
			require.Equal(t, b.Cell(a.Cell(cell)), a.Then(b).Cell(cell))
			require.Equal(t, cell, a.Inverse().Cell(a.Cell(cell)))
		}
		require.True(t, Solved(moved, a.Apply(pattern[B]())))
		require.True(t, a == remade(t, a))
	}
}

// remade makes a transformation again from its effect on cells and values.
func remade[B Board](t *testing.T, a Transformation[B]) Transformation[B] {
	n := side(cellCount[B]())
	rows, columns, values := make([]int, n), make([]int, n), make([]int, n)
	turned := a.Cell(0)/n == a.Cell(n-1)/n // a row is still a row
	for i := range n {
		down, across := a.Cell(n*i), a.Cell(i)
		if !turned {
			down, across = across, down
		}
		rows[i], columns[i], values[i] = down/n, across%n, int(a.Value(uint8(i+1)))
	}
	again, err := NewTransformation[B](!turned, rows, columns, values)
	require.NoError(t, err)
	return again
}

func TestTransformationOffTheBoard(t *testing.T) {
	a := RandomTransformation[Grid](NewStream(1, 0))
	require.Equal(t, -1, a.Cell(-1))
	require.Equal(t, -1, a.Cell(81))
	require.EqualValues(t, 0, a.Value(0))
	require.EqualValues(t, 10, a.Value(10))
	require.EqualValues(t, 255, a.Value(255))
	board := a.Apply(Grid{40: 200})
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
			a, err := NewTransformation[Grid](true, test.rows, test.columns, test.values)
			var wrong *OptionError
			require.ErrorAs(t, err, &wrong)
			require.Equal(t, test.field, wrong.Field)
			require.Zero(t, a)
		})
	}
	_, err := NewTransformation[Grid6](true, nil, nil, nil)
	require.EqualError(t, err, "sudoku: transpose: true, want false, for blocks of 2×3")
	_, err = NewTransformation[Grid6](false, line("234501"), line("345012"), nil)
	require.NoError(t, err)
	_, err = NewTransformation[Grid6](false, line("345012"), nil, nil)
	require.EqualError(t, err, "sudoku: rows: [3 4 5 0 1 2], want a permutation of 0 to 5 that keeps the 2 rows of a band together")
}

// A transformed puzzle has the transformed solutions.
func TestTransformationKeepsSolutions(t *testing.T) {
	for i, test := range counted {
		a := RandomTransformation[Grid](NewStream(uint64(i), 1))
		puzzle := gridOf(test.line)
		n, err := Count(t.Context(), a.Apply(puzzle), 0)
		require.NoError(t, err)
		require.Equal(t, test.count, n)
		if test.count > 125 {
			continue
		}
		moved := map[Grid]bool{}
		for solution, err := range Solutions(t.Context(), a.Apply(puzzle)) {
			require.NoError(t, err)
			moved[solution] = true
		}
		require.Len(t, moved, test.count)
		for solution, err := range Solutions(t.Context(), puzzle) {
			require.NoError(t, err)
			require.True(t, moved[a.Apply(solution)])
			delete(moved, a.Apply(solution))
		}
		require.Empty(t, moved)
	}
	for _, test := range unsolvable {
		n, err := Count(t.Context(), Shuffle(gridOf(test.line), 1), 0)
		require.NoError(t, err)
		require.Zero(t, n)
	}
}

// All transformations of a 4×4 board are drawn equally often: chi-square is within
// four standard deviations.
func TestRandomTransformationIsUniform(t *testing.T) {
	const group, each = 2 * 8 * 8 * 24, 40
	source := NewStream(3, 0)
	drawn := map[Transformation[Grid4]]int{}
	for range group * each {
		drawn[RandomTransformation[Grid4](source)]++
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
	require.Equal(t, "148379256265841379973256184397562841814793562526418793739625418481937625652184937", Line(Shuffle(pattern[Grid](), 1)))
	require.Equal(t, "361245542163236451154632423516615324", Line(Shuffle(pattern[Grid6](), 0)))
}
