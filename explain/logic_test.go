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

// Puzzles with a tridagon: one guardian, and two. Loki is mith's.
const (
	loki    = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
	guarded = "57.8......9........18...4.....68..42.....28.9....9416..8..2..9......82.4.2941.68."
)

// Each technique finds exactly what its twin finds, and that agrees with the
// solution.
func testTechniques(side, boards, holes int) func(*testing.T) {
	return func(t *testing.T) {
		r := rand.New(rand.NewPCG(8, 1))
		for range boards {
			twinned(t, puzzleOf(t, r, side, holes))
		}
	}
}

// twinned checks every technique on the way from a puzzle to its solution.
func twinned[P sudoku.Problem](t *testing.T, puzzle P) {
	solution, err := sudoku.Unique(t.Context(), puzzle)
	require.NoError(t, err)
	var p logic
	p.setUp(ordinary(sudoku.RulesOf(puzzle).Values()), sudoku.Cells(&puzzle), nil)
	for next := HiddenSingle; p.left > 0 && next < TrialAndError; {
		twin := p.twinOf(sudoku.Cells(&puzzle))
		for next = HiddenSingle; next < TrialAndError; next++ {
			require.NoError(t, p.lookAll(t.Context(), next))
			noted := p.noted()
			want := make(conclusions)
			twins[next](twin, want)
			require.Equal(t, want, noted, "%v on %v of %s", next, p.board, sudoku.Line(puzzle))
			for c := range noted {
				require.Equal(t, next.fills(), int(sudoku.Cells(&solution)[c.Cell]) == c.Value, "%v: %v of %s", next, c, sudoku.Line(puzzle))
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
	t.Run("4x4", testTechniques(4, sudokutest.Scaled(60), 16))
	t.Run("6x6", testTechniques(6, sudokutest.Scaled(60), 36))
	t.Run("9x9", testTechniques(9, sudokutest.Scaled(18), 81))
	t.Run("16x16", testTechniques(16, sudokutest.Scaled(1), 150))
	t.Run("tridagons", func(t *testing.T) {
		for _, line := range []string{loki, guarded} {
			twinned(t, gridOf(t, line))
		}
	})
	t.Run("chains", func(t *testing.T) {
		for _, g := range testBoards(t, "9x9-beyond-very-hard")[:min(sudokutest.Scaled(6), 20)] {
			twinned(t, g)
		}
	})
}
