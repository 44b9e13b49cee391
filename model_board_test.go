package sudoku

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"example.com/sudoku/csp"
	"example.com/sudoku/internal/geometry"
	"github.com/stretchr/testify/require"
)

// The model finds the same number of solutions as the exact solvers, without
// repeating one.
func TestModelAgreesOnBoards(t *testing.T) {
	t.Parallel()
	t.Run("4x4", func(t *testing.T) { testModelAgrees(t, 4, 1000, 0, 16) })
	t.Run("6x6", func(t *testing.T) { testModelAgrees(t, 6, 1000, 0, 30) })
	t.Run("9x9", func(t *testing.T) { testModelAgrees(t, 9, 1000, 20, 60) })
	t.Run("16x16", func(t *testing.T) { testModelAgrees(t, 16, 40, 40, 140) })
	t.Run("25x25", func(t *testing.T) { testModelAgrees(t, 25, 5, 200, 350) })
}

func testModelAgrees(t *testing.T, side, boards, fewestHoles, mostHoles int) {
	const limit = 40
	r := rand.New(rand.NewPCG(uint64(mostHoles), 6))
	if testing.Short() {
		boards = boards/5 + 1
	}
	for range boards {
		puzzle := dug(r, side, fewestHoles+r.IntN(mostHoles-fewestHoles+1))
		if r.IntN(4) == 0 { // likely unsolvable
			cell := r.IntN(len(puzzle.Cells))
			puzzle.Cells[cell] = Candidates(puzzle)[cell].First()
		}
		want, clash := Count(t.Context(), puzzle, limit)
		m := ModelOf(puzzle)
		found := map[string]bool{}
		for values, err := range m.Solutions(t.Context()) {
			if require.Equal(t, clash, err); err != nil {
				break
			}
			board := square(side)
			for i := range board.Cells {
				board.Cells[i] = uint8(values[i])
			}
			require.True(t, Solved(puzzle, board))
			require.False(t, found[Line(board)], "found twice")
			if found[Line(board)] = true; len(found) == limit {
				break
			}
		}
		require.Len(t, found, want, "puzzle %v", puzzle)
	}
}

func TestModelOf(t *testing.T) {
	n, err := ModelOf(square(4)).Count(t.Context(), 0)
	require.NoError(t, err)
	require.Equal(t, 288, n)

	m := ModelOf(square(4))
	m.Decide("r4c4", csp.Range(1, 2))
	_, err = m.Solve(t.Context())
	require.ErrorContains(t, err, "name: r4c4, want one that no other decision has")
	require.Equal(t, "row 3", m.Constraints()[2].String())

	clash := square(4, 1, 1, 200)
	answer, err := ModelOf(clash).Solve(t.Context())
	require.Equal(t, Check(clash), err)
	require.Equal(t, csp.QualityInfeasible, answer.Quality)
	answer, err = ModelOf(clash).Closest(t.Context())
	require.NoError(t, err)
	require.Equal(t, csp.QualityOptimal, answer.Quality)
	require.Equal(t, "[r1c2 = 1 r1c3 = 200]", fmt.Sprint(answer.Broken))
}

// articleModel states a puzzle like the article on Microsoft Solver Foundation:
// each row as one constraint, columns and blocks pair by pair.
func articleModel(puzzle Grid) *csp.Model {
	var m csp.Model
	cells := make([]csp.Decision, 81)
	for i := range cells {
		cells[i] = m.Decide("r"+strconv.Itoa(i/9)+"c"+strconv.Itoa(i%9), csp.Range(1, 9))
	}
	shape := geometry.ShapeOf(81)
	for row := range 9 {
		m.AllDifferent(cells[9*row : 9*row+9]...)
	}
	for unit := 9; unit < 27; unit++ {
		for i, x := range shape.Unit(unit) {
			for _, y := range shape.Unit(unit)[:i] {
				m.NotEqual(cells[y], cells[x])
			}
		}
	}
	for i, v := range puzzle {
		if v != 0 {
			m.Fix(cells[i], int(v))
		}
	}
	return &m
}

// The article's formulation has the solution of its board.
func TestArticleModel(t *testing.T) {
	answer, err := articleModel(gridOf(demo)).Unique(t.Context())
	require.NoError(t, err)
	solution, err := Solve(t.Context(), gridOf(demo))
	require.NoError(t, err)
	for i, v := range solution {
		require.Equal(t, int(v), answer.Values[i])
	}
}

// A model of givens that break the rules says which ones.
func TestModelOfBadBoards(t *testing.T) {
	row := make([]uint8, 81)
	row[0], row[8] = 5, 5
	for _, rules := range []Rules{Standard(9), Latin(9)} {
		p := rules.Empty()
		copy(p.Cells, row)
		_, err := ModelOf(p).Solve(t.Context())
		require.ErrorAs(t, err, new(*ClashError))
	}
	_, err := ModelOf(Grid(row)).Solve(t.Context())
	require.ErrorAs(t, err, new(*ClashError))
}

// Nor does a model forget what the rules and the candidates say of a given.
func TestModelOfForbiddenGivens(t *testing.T) {
	even := Rule{Name: "even", Parts: func(r Rules) (Parts, error) {
		allowed := slices.Repeat([]Values{allValues(4)}, 16)
		allowed[0] = ValuesOf(2, 4)
		return Parts{Allowed: allowed}, nil
	}}
	given := Standard(4).With(even).Empty()
	given.Cells[0] = 3
	marks := Standard(4).With(even).Empty()
	marks.Candidates = slices.Repeat([]Values{allValues(4)}, 16)
	marks.Candidates[0] = ValuesOf(1, 3)
	large := Plain(4, Place{}).Empty()
	large.Cells[0] = 5
	for name, p := range map[string]Puzzle{"given": given, "candidates": marks, "large": large} {
		clash := Check(p)
		require.ErrorAs(t, clash, new(*ClashError), name)
		n, err := ModelOf(p).Count(t.Context(), 0)
		require.Equal(t, clash, err, name)
		require.Zero(t, n, name)
		_, err = ModelOf(p).TrueCandidates(t.Context(), 1)
		require.Equal(t, clash, err, name)
	}
	answer, err := ModelOf(given).Closest(t.Context())
	require.NoError(t, err)
	require.Equal(t, "[a value that r1c1 may have]", fmt.Sprint(answer.Broken))
}
