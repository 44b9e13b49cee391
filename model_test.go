package sudoku

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// queens returns the model of n queens that don't attack each other.
func queens(n int) *Model {
	var m Model
	rows := m.Array("queen", n, Range(1, n))
	up, down := make([]Decision, n), make([]Decision, n)
	for i, row := range rows {
		up[i], down[i] = row.Plus(i), row.Plus(-i)
	}
	m.AllDifferent(rows...)
	m.AllDifferent(up...)
	m.AllDifferent(down...)
	return &m
}

// queensByPairs is the same model with an inequality for each pair.
func queensByPairs(n int) *Model {
	var m Model
	rows := m.Array("", n, Range(0, n-1))
	for i := range rows {
		for j := range i {
			m.NotEqual(rows[i], rows[j])
			m.NotEqual(rows[i].Plus(i), rows[j].Plus(j))
			m.NotEqual(rows[i].Plus(-i), rows[j].Plus(-j))
		}
	}
	return &m
}

// magic returns the model of the magic squares of a side.
func magic(n int) *Model {
	var m Model
	cells := m.Array("cell", n*n, Range(1, n*n))
	m.AllDifferent(cells...)
	total := n * (n*n + 1) / 2
	var falling, rising []Decision
	for i := range n {
		var column []Decision
		for j := range n {
			column = append(column, cells[j*n+i])
		}
		m.Sum(cells[i*n:(i+1)*n], nil, Exactly, total)
		m.Sum(column, nil, Exactly, total)
		falling = append(falling, cells[i*n+i])
		rising = append(rising, cells[i*n+n-1-i])
	}
	m.Sum(falling, nil, Exactly, total)
	m.Sum(rising, nil, Exactly, total)
	return &m
}

// sendMoreMoney returns the model of the best known puzzle of its kind, by one
// sum or digit by digit with carries.
func sendMoreMoney() *Model {
	var m Model
	letters := map[rune]Decision{}
	var all []Decision
	for _, letter := range "SENDMORY" {
		d := m.Decide(string(letter), Range(0, 9))
		letters[letter] = d
		all = append(all, d)
	}
	m.AllDifferent(all...)
	var terms []Decision
	var coefficients []int
	for word, sign := range map[string]int{"SEND": 1, "MORE": 1, "MONEY": -1} {
		place := 1
		for i := len(word) - 1; i >= 0; i-- {
			terms = append(terms, letters[rune(word[i])])
			coefficients = append(coefficients, sign*place)
			place *= 10
		}
	}
	m.Sum(terms, coefficients, Exactly, 0)
	for _, first := range "SM" {
		m.Sum([]Decision{letters[first]}, nil, AtLeast, 1)
	}
	return &m
}

func modelCount(t testing.TB, m *Model) int {
	n, err := m.Count(t.Context(), 0)
	require.NoError(t, err)
	return n
}

func TestModelKnownNumbers(t *testing.T) {
	for n, want := range []int{1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724} {
		require.Equal(t, want, modelCount(t, queens(n)), "%d queens", n)
		require.Equal(t, want, modelCount(t, queensByPairs(n)), "%d queens by pairs", n)
	}
	require.Equal(t, 8, modelCount(t, magic(3)))
	answer, err := sendMoreMoney().Unique(t.Context())
	require.NoError(t, err)
	require.Equal(t, ProvenUnique, answer.Quality)
	require.Equal(t, Assignment{9, 5, 6, 7, 1, 0, 8, 2}, answer.Values)
	require.Equal(t, 288, modelCount(t, ModelOf(Grid4{})))
}

// The model agrees with the exact solvers on the number of solutions, and what
// it finds are some.
func TestModelAgreesOnBoards(t *testing.T) {
	t.Run("4x4", func(t *testing.T) { testModelAgrees[Grid4](t, 2000, 0, 16) })
	t.Run("6x6", func(t *testing.T) { testModelAgrees[Grid6](t, 1000, 0, 30) })
	t.Run("9x9", func(t *testing.T) { testModelAgrees[Grid](t, 1000, 20, 60) })
	t.Run("16x16", func(t *testing.T) { testModelAgrees[Grid16](t, 40, 40, 140) })
	t.Run("25x25", func(t *testing.T) { testModelAgrees[Grid25](t, 5, 200, 350) })
}

func testModelAgrees[B Board](t *testing.T, boards, fewestHoles, mostHoles int) {
	const limit = 40
	r := rand.New(rand.NewPCG(uint64(mostHoles), 6))
	if testing.Short() {
		boards = boards/5 + 1
	}
	for range boards {
		puzzle := dug[B](r, fewestHoles+r.IntN(mostHoles-fewestHoles+1))
		if r.IntN(4) == 0 { // likely unsolvable
			cell := r.IntN(len(puzzle))
			puzzle[cell] = Candidates(puzzle, cell).First()
		}
		want, err := Count(t.Context(), puzzle, limit)
		if err != nil {
			require.ErrorIs(t, err, ErrNoSolution)
		}
		m := ModelOf(puzzle)
		found := map[B]bool{}
		for values, err := range m.Solutions(t.Context()) {
			require.NoError(t, err)
			var board B
			for i := range len(board) {
				board[i] = uint8(values[i])
			}
			require.True(t, Solved(puzzle, board))
			require.False(t, found[board], "found twice")
			if found[board] = true; len(found) == limit {
				break
			}
		}
		require.Len(t, found, want, "puzzle %v", puzzle)
	}
}
