package explain

import (
	"math/rand/v2"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// twinOf returns the position in the form that the twins use.
func (p *logic) twinOf(puzzle []uint8) *position {
	twin := &position{shape: shapeOf(len(puzzle)), puzzle: puzzle, board: p.board[:]}
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
		for d := range p.side {
			if p.eliminated[d].has(cell) {
				found[Candidate{cell, d + 1}] = true
			}
		}
	}
	return found
}

// Each technique finds exactly what its twin finds, and that agrees with the
// solution.
func testTechniques[B sudoku.Board](boards, holes int) func(*testing.T) {
	return func(t *testing.T) {
		r := rand.New(rand.NewPCG(8, 1))
		for range boards {
			twinned(t, puzzleOf[B](t, r, holes))
		}
	}
}

// twinned checks every technique on the way from a puzzle to its solution.
func twinned[B sudoku.Board](t *testing.T, puzzle B) {
	solution, err := sudoku.Unique(t.Context(), puzzle)
	require.NoError(t, err)
	var p logic
	p.setUp(sudoku.Cells(&puzzle))
	for next := HiddenSingle; p.left > 0 && next < TrialAndError; {
		twin := p.twinOf(sudoku.Cells(&puzzle))
		for next = HiddenSingle; next < TrialAndError; next++ {
			require.NoError(t, p.lookAll(t.Context(), next))
			noted := p.noted()
			want := make(conclusions)
			twins[next](twin, want)
			require.Equal(t, want, noted, "%v on %v of %s", next, p.board, sudoku.Line(puzzle))
			for c := range noted {
				require.Equal(t, next.fills(), int(solution[c.Cell]) == c.Value, "%v: %v of %s", next, c, sudoku.Line(puzzle))
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
	t.Run("4x4", testTechniques[sudoku.Grid4](sudokutest.Scaled(50), 16))
	t.Run("6x6", testTechniques[sudoku.Grid6](sudokutest.Scaled(50), 36))
	t.Run("9x9", testTechniques[sudoku.Grid](sudokutest.Scaled(15), 81))
	t.Run("16x16", testTechniques[sudoku.Grid16](sudokutest.Scaled(1), 150))
	t.Run("chains", func(t *testing.T) {
		for _, g := range testBoards[sudoku.Grid](t, "9x9-beyond-expert")[:min(sudokutest.Scaled(5), 20)] {
			twinned(t, g)
		}
	})
}
