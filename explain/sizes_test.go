package explain

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	sizes "example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// Boards of 8×8, 10×10 and 12×12 are made, rated and explained like the others.
func TestMagazineSizes(t *testing.T) {
	t.Parallel()
	t.Run("8x8", func(t *testing.T) { testMagazine(t, 8) })
	t.Run("10x10", func(t *testing.T) { testMagazine(t, 10) })
	t.Run("12x12", func(t *testing.T) { testMagazine(t, 12) })
}

func testMagazine(t *testing.T, side int) {
	var hardest Technique
	for seed := range uint64(sudokutest.Scaled(4)) {
		puzzle, err := sudoku.Standard(side).Generate(t.Context(), &sudoku.GenerateOptions{Seed: seed})
		require.NoError(t, err)
		solution, err := sudoku.Unique(t.Context(), puzzle)
		require.NoError(t, err)
		redundant, err := sudoku.Redundant(t.Context(), puzzle, sudoku.SymmetryNone)
		require.NoError(t, err)
		require.Empty(t, redundant)

		rating, err := Rate(t.Context(), puzzle)
		require.NoError(t, err)
		moved, err := Rate(t.Context(), boardtest.Shuffled(t, puzzle, seed))
		require.NoError(t, err)
		require.Equal(t, rating, moved)
		hardest = max(hardest, rating.Hardest)

		board, candidates := puzzle.Clone(), sudoku.Candidates(puzzle)
		for step, err := range Hints(t.Context(), puzzle, puzzle, nil) {
			require.NoError(t, err)
			step.Replay(sudoku.Cells(&board), candidates)
			require.NotEmpty(t, step.String())
		}
		require.Equal(t, solution, board)
		for cell, v := range sudoku.Cells(&solution) {
			require.True(t, candidates[cell] == sudoku.Values{} || candidates[cell].Has(v))
		}
	}
	require.Greater(t, hardest, NakedSingle)
}

// ordinary returns the tables of standard rules.
func ordinary(side int) *geometry {
	g, err := geometryOf("ordinary", sudoku.Standard(side))
	if err != nil {
		panic(err)
	}
	return g
}

// The tables of a board are those of its shape, at every size.
func TestGeometry(t *testing.T) {
	most := 0
	for _, n := range sizes.Sides() {
		shape := shapeOf(n * n)
		_, rows, columns := sizes.Measures(n * n)
		require.Equal(t, []int{shape.height, shape.width}, []int{rows, columns})
		require.True(t, isSide(n))
		if n > maxLogicSide {
			continue
		}
		most = max(most, rows, columns)
		g := ordinary(n)
		require.Equal(t, []int{shape.height, shape.width}, []int{g.blockRows, g.blockColumns})
		require.Equal(t, n, g.allValues().Len())
		require.Equal(t, shape.units, g.members)
		for u, unit := range g.units {
			require.Equal(t, n, unit.len())
			for i, cell := range shape.Unit(u) {
				require.True(t, unit.has(int(cell)))
				require.Equal(t, [2]uint8{uint8(u), uint8(i)}, [2]uint8{g.spots[cell].unit[u/n], g.spots[cell].at[u/n]})
			}
		}
		for cell, peers := range g.peers {
			require.Equal(t, len(shape.Peers(cell)), peers.len())
			for _, peer := range shape.Peers(cell) {
				require.True(t, peers.has(int(peer)))
			}
		}
	}
	require.Equal(t, mostCrossing, most, "a crossing of a block and a line has room in the search for Sue de Coq")
	require.False(t, isSide(80))
}

// The puzzles in the testdata of the root that are named by a level have it. Those of all
// levels are rated.
func TestTestdata(t *testing.T) {
	t.Parallel()
	levels := 0
	for level := LevelVeryEasy; level <= LevelBeyondLogic; level++ {
		file := "../testdata/puzzles/9x9-" + strings.ReplaceAll(level.String(), " ", "-") + ".txt"
		if _, err := os.Stat(file); err != nil {
			continue
		}
		levels++
		t.Run(filepath.Base(file), func(t *testing.T) {
			boards := testBoards(t, strings.TrimSuffix(filepath.Base(file), ".txt"))
			if testing.Short() {
				boards = boards[:min(3, len(boards))]
			}
			for _, board := range boards {
				rating, err := Rate(t.Context(), board)
				require.NoError(t, err)
				require.Equal(t, level, rating.Level)
			}
		})
	}
	require.Equal(t, 5, levels)
}
