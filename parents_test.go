package sudoku

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// A turn in which two workers mate leaves the fitter parent and all others
// alone, and puts into the other's place what the worker made of their child.
func TestMate(t *testing.T) {
	puzzle := mustParse[Grid](t, mostDifficult)
	var children [][2]Grid // the parents of each
	cross := Crossover{Name: "noted", Keeps: CrossBlocks.Keeps, Cross: func(child, a, b []uint8, r *rand.Rand) {
		CrossBlocks.Cross(child, a, b, r)
		children = append(children, [2]Grid{Grid(a), Grid(b)})
	}}
	same := Worker{Name: "idle", New: func(Job) Improve {
		return func(cells []uint8, steps int, _ rand.Source) int { return steps }
	}}
	run, err := NewEvolution(puzzle, &EvolveOptions{Organisms: 5, Workers: 0.8, Worker: same, Parents: TwoWorkers, Merge: cross, Steps: 2000})
	require.NoError(t, err)
	require.True(t, run.Step(t.Context()))
	require.Empty(t, children, "the first turn of a worker is its own")
	island := run.engine.(*evolution[Grid]).islands[0]
	for range 10 {
		before := run.Population()
		children = nil
		island.before.save(island)
		island.mate(1)
		require.Len(t, children, 1)
		require.Contains(t, children[0], before[1].Board)
		changed := 0
		for k, o := range run.Population() {
			if o == before[k] {
				continue
			}
			changed++
			require.Contains(t, children[0], before[k].Board, "a parent gives way")
			for _, parent := range children[0] {
				require.LessOrEqual(t, Duplicates.Errors(parent[:]), before[k].Errors, "the worse one")
			}
			require.Equal(t, Duplicates.Errors(o.Board[:]), o.Errors)
		}
		require.LessOrEqual(t, changed, 1)
		after := run.Population()
		island.before.restore(island)
		require.Equal(t, before, run.Population(), "a turn can be undone")
		island.mate(1)
		require.Equal(t, after, run.Population(), "and made again")
	}
}

// Of two workers that are alike, one makes way for the best explorer, or for a
// newborn where there are no explorers.
func TestMateOfTwins(t *testing.T) {
	puzzle := mustParse[Grid](t, mostDifficult)
	for _, workers := range []float64{0.5, 1} {
		t.Run(fmt.Sprint(workers), func(t *testing.T) {
			opts := &EvolveOptions{Organisms: 4, Workers: workers, Parents: TwoWorkers, Steps: 2000}
			run, err := NewEvolution(puzzle, opts)
			require.NoError(t, err)
			island := run.engine.(*evolution[Grid]).islands[0]
			for k := 1; k < island.workers; k++ {
				island.members[k].Organism = island.members[0].Organism
			}
			twin := island.members[0].Board
			island.ctx = t.Context()
			island.mate(0)
			alike := 0
			for k := range island.workers {
				if island.members[k].Board == twin {
					alike++
				}
			}
			require.Equal(t, island.workers-1, alike)
			require.EqualValues(t, 1, island.births)
		})
	}
}

func TestParentsRefused(t *testing.T) {
	var refused *OptionError
	_, err := NewEvolution(Grid{}, &EvolveOptions{Parents: 7})
	require.ErrorAs(t, err, &refused)
	require.Equal(t, "Parents", refused.Field)
}
