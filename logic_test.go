package sudoku

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// twinOf returns the position in the form that the twins use.
func (p *logic) twinOf(puzzle []uint8) *position {
	twin := &position{Shape: p.Shape, puzzle: puzzle, board: p.board[:]}
	for cell := range p.spots {
		twin.can = append(twin.can, digits(p.may[cell])<<1)
	}
	return twin
}

// noted returns the collected conclusions.
func (p *logic) noted() conclusions {
	found := make(conclusions)
	for cell := range p.spots {
		if p.placed[cell] != 0 {
			found[Candidate{cell, int(p.placed[cell])}] = true
		}
		for d := range p.Side {
			if p.eliminated[d].has(cell) {
				found[Candidate{cell, d + 1}] = true
			}
		}
	}
	return found
}

// puzzleOf returns a random puzzle with one solution. It empties cells until
// holes are empty or no more can be.
func puzzleOf[B Board](t testing.TB, r *rand.Rand, holes int) B {
	puzzle := fullBoard[B](r)
	for _, cell := range r.Perm(len(puzzle)) {
		if holes == 0 {
			break
		}
		v := puzzle[cell]
		puzzle[cell] = 0
		n, err := Count(t.Context(), puzzle, 2)
		require.NoError(t, err)
		if n > 1 {
			puzzle[cell] = v
		} else {
			holes--
		}
	}
	return puzzle
}

// Each technique finds exactly what its twin finds, and that agrees with the
// solution.
func testTechniques[B Board](boards, holes int) func(*testing.T) {
	return func(t *testing.T) {
		r := rand.New(rand.NewPCG(8, 1))
		for range boards {
			twinned(t, puzzleOf[B](t, r, holes))
		}
	}
}

// twinned checks every technique on the way from a puzzle to its solution.
func twinned[B Board](t *testing.T, puzzle B) {
	solution, err := Unique(t.Context(), puzzle)
	require.NoError(t, err)
	var p logic
	p.setUp(Cells(&puzzle))
	for next := HiddenSingle; p.left > 0 && next < TrialAndError; {
		twin := p.twinOf(Cells(&puzzle))
		for next = HiddenSingle; next < TrialAndError; next++ {
			require.NoError(t, p.lookAll(t.Context(), next))
			noted := p.noted()
			want := make(conclusions)
			twins[next](twin, want)
			require.Equal(t, want, noted, "%v on %v of %s", next, p.board, Line(puzzle))
			for c := range noted {
				require.Equal(t, next.fills(), int(solution[c.Cell]) == c.Value, "%v: %v of %s", next, c, Line(puzzle))
			}
			if p.news {
				require.NotEmpty(t, noted)
				p.conclude(next)
				break
			}
		}
	}
}

func TestTechniques(t *testing.T) {
	t.Parallel()
	t.Run("4x4", testTechniques[Grid4](scaled(50), 16))
	t.Run("6x6", testTechniques[Grid6](scaled(50), 36))
	t.Run("9x9", testTechniques[Grid](scaled(15), 81))
	t.Run("16x16", testTechniques[Grid16](scaled(1), 150))
	t.Run("chains", func(t *testing.T) {
		for _, g := range testBoards[Grid](t, "9x9-beyond-expert")[:min(scaled(5), 20)] {
			twinned(t, g)
		}
	})
}

// scaled returns the number of boards: a tenth with -short, 20 times with -long.
func scaled(boards int) int {
	switch {
	case *long:
		return 20 * boards
	case testing.Short():
		return max(1, boards/10)
	}
	return boards
}
