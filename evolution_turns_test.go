package sudoku

import (
	"math/rand/v2"
	"runtime"
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
	run, err := NewEvolution(puzzle, &EvolveOptions{Population: 5, Explorers: 0.2, Worker: same, Parents: ParentsTwoWorkers, Crossover: cross, Steps: 2000})
	require.NoError(t, err)
	require.True(t, run.Step(t.Context()))
	require.Empty(t, children, "the first turn of a worker is its own")
	island := run.engine.(*evolution).islands[0]
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

// When the workers of an island are alike the island restarts and keeps its best
// board.
func TestAlikeRestart(t *testing.T) {
	puzzle := mustParse[Grid](t, aiEscargot)
	run, err := NewEvolution(puzzle, &EvolveOptions{Parents: ParentsTwoWorkers, Worker: AnnealedSwapWorker, Steps: 100, Islands: 2, Migration: -1})
	require.NoError(t, err)
	islands := run.engine.(*evolution).islands
	require.True(t, run.Step(t.Context()))
	require.Equal(t, 1, islands[0].epoch)
	s := islands[0]
	for k := 1; k < s.workers; k++ {
		s.replace(k, s.members[0].cells, s.members[0].errors)
	}
	twin, best := Grid(s.members[0].cells), newOrganisms(1, 81)[0]
	best.set(&s.best)
	s.endEpoch()
	require.Zero(t, s.epoch)
	require.Equal(t, best, s.best)
	for k := range s.members {
		require.NotEqual(t, twin, Grid(s.members[k].cells))
		require.Zero(t, s.members[k].age)
	}
	require.Equal(t, 1, islands[1].epoch, "an island is for itself")
	require.True(t, run.Step(t.Context()))
	require.Equal(t, 1, s.epoch)
}

func TestParentsRefused(t *testing.T) {
	var refused *OptionError
	_, err := NewEvolution(Grid{}, &EvolveOptions{Parents: 7})
	require.ErrorAs(t, err, &refused)
	require.Equal(t, "Parents", refused.Field)
	require.ErrorContains(t, err, "Parents(7)")
}

// Islands race through long turns, and the fewest steps win, whoever is first by
// the clock: runs, their populations and counters are the same each time.
func TestIslandsRace(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	puzzle := mustParse[Grid](t, platinumBlond)
	for seed := range uint64(6) {
		opts := &EvolveOptions{Islands: 4, Steps: 4000, Seed: seed}
		var want Result[Grid]
		var population Population[Grid]
		for i, processors := range []int{1, 4, 2, 4} {
			runtime.GOMAXPROCS(processors)
			run, err := NewEvolution(puzzle, opts)
			require.NoError(t, err)
			for run.Step(t.Context()) {
			}
			got, err := run.Result()
			require.NoError(t, err)
			if i == 0 {
				want, population = got, run.Population()
			}
			require.Equal(t, want, got)
			require.Equal(t, population, run.Population())
			require.Zero(t, got.Stats.Proposals%4, "every island counts as many steps as the winner's")
		}
	}
}

func TestRace(t *testing.T) {
	var r race
	r.begin(false)
	r.finish(5)
	require.False(t, r.lost(1<<40), "nobody races")
	r.begin(true)
	require.False(t, r.lost(1<<40))
	for _, test := range []struct{ finish, record int64 }{{7, 7}, {9, 7}, {5, 5}} {
		r.finish(test.finish)
		require.True(t, r.lost(test.record))
		require.False(t, r.lost(test.record-1))
	}
	r.stop()
	require.True(t, r.lost(0))
}

// A race leaves islands that did not win as if they had slept, but for the count
// of their steps.
func TestDecide(t *testing.T) {
	const cancelled = -1
	for _, test := range []struct {
		name   string
		steps  [3]int64 // of the turn of each island, or cancelled
		solves [3]bool
		winner int // or -1
		want   [3]int64
	}{
		{"no solution", [3]int64{20, 20, 20}, [3]bool{}, -1, [3]int64{20, 20, 20}},
		{"cancelled", [3]int64{20, cancelled, 20}, [3]bool{}, -1, [3]int64{}},
		{"cancelled first", [3]int64{cancelled, 20, 20}, [3]bool{}, -1, [3]int64{}},
		{"fewest steps", [3]int64{30, cancelled, 20}, [3]bool{true, false, true}, 2, [3]int64{20, 20, 20}},
		{"first of equals", [3]int64{20, 20, cancelled}, [3]bool{true, true, false}, 0, [3]int64{20, 20, 20}},
	} {
		t.Run(test.name, func(t *testing.T) {
			run, err := NewEvolution(mustParse[Grid](t, platinumBlond), &EvolveOptions{Islands: 3, Steps: 2000})
			require.NoError(t, err)
			e := run.engine.(*evolution)
			before := run.Population()
			for i, s := range e.islands {
				s.before.save(s)
				if test.steps[i] == cancelled {
					continue
				}
				s.next, s.proposals = 1, test.steps[i]
				s.members[0].age = 77
				if test.solves[i] {
					s.best.errors = 0
				}
			}
			e.decide(1)
			after := run.Population()
			for i, s := range e.islands {
				require.Equal(t, test.want[i], s.proposals)
				next, age := 1, before[i*len(before)/3].Age
				if test.want[i] == 0 {
					next = 0
				} else if i == test.winner || test.winner < 0 {
					age = 77
				}
				require.Equal(t, next, s.next)
				require.Equal(t, age, after[i*len(after)/3].Age)
				require.Equal(t, i == test.winner, s.best.errors == 0)
			}
		})
	}
}

// Short turns are made several at a time, and then the islands wait.
func TestTurnsTogether(t *testing.T) {
	run, err := NewEvolution(mustParse[Grid](t, noSolution), &EvolveOptions{Islands: 2, Steps: 250, Population: 12})
	require.NoError(t, err)
	e := run.engine.(*evolution)
	for _, want := range []int{5, 10, 12} {
		e.takeTurns(t.Context(), e.nextTurn())
		for _, s := range e.islands {
			require.Equal(t, want, s.next)
		}
	}
}

// A turn that is undone leaves the counters of those before it.
func TestSnapshot(t *testing.T) {
	run, err := NewEvolution(mustParse[Grid](t, platinumBlond), nil)
	require.NoError(t, err)
	s := run.engine.(*evolution).islands[0]
	before := run.Population()
	s.proposals, s.accepted, s.births = 1, 2, 3
	s.before.save(s)
	s.turn(s.next)
	require.NotEqual(t, before, run.Population())
	s.before.restore(s)
	require.Equal(t, before, run.Population())
	require.Equal(t, [3]int64{1, 2, 3}, [3]int64{s.proposals, s.accepted, s.births})
}
