package evolve

import (
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

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
	const (
		cancelled       = -1 // when it had made 25 steps
		cancelledAtOnce = -2
	)
	for _, test := range []struct {
		name   string
		steps  [3]int64 // of the turn of each island
		solves [3]bool
		winner int // or -1
		want   [3]int64
	}{
		{"no solution", [3]int64{20, 20, 20}, [3]bool{}, -1, [3]int64{20, 20, 20}},
		{"cancelled", [3]int64{20, cancelled, 20}, [3]bool{}, -1, [3]int64{}},
		{"cancelled at the start", [3]int64{30, cancelledAtOnce, 20}, [3]bool{true, false, true}, -1, [3]int64{}},
		{"cancelled first", [3]int64{cancelled, 20, 20}, [3]bool{}, -1, [3]int64{}},
		{"fewest steps", [3]int64{30, cancelled, 20}, [3]bool{true, false, true}, 2, [3]int64{20, 20, 20}},
		{"first of equals", [3]int64{20, 20, cancelled}, [3]bool{true, true, false}, 0, [3]int64{20, 20, 20}},
	} {
		t.Run(test.name, func(t *testing.T) {
			run := newRun(t, lines(), Options{Islands: 3, Population: 4})
			before := run.Population()
			for i, s := range run.islands {
				s.before.save(s)
				s.stoppedAt = 0
				if test.steps[i] < 0 {
					if test.steps[i] == cancelled {
						s.stoppedAt = 25
					}
					continue
				}
				s.next, s.proposals = 1, test.steps[i]
				s.members[0].Age = 77
				if test.solves[i] {
					s.best.Errors = 0
				}
			}
			run.decide(1)
			after := run.Population()
			for i, s := range run.islands {
				require.Equal(t, test.want[i], s.proposals)
				next, age := 1, before[4*i].Age
				if test.want[i] == 0 {
					next = 0
				} else if i == test.winner || test.winner < 0 {
					age = 77
				}
				require.Equal(t, next, s.next)
				require.Equal(t, age, after[4*i].Age)
				require.Equal(t, i == test.winner, s.best.Errors == 0)
			}
		})
	}
}

// Turns of the steps that are quick, or more, can be cancelled, unless islands take several
// before they wait.
func TestUndoable(t *testing.T) {
	type turns struct{ steps, quick, islands int }
	for turns, want := range map[turns]bool{
		{999, 1000, 1}: false, {1000, 1000, 1}: true, {1001, 1000, 1}: true, {1, 0, 1}: true,
		{1000, 1000, 2}: false, {1001, 1000, 2}: true, {1, 0, 2}: true,
	} {
		p := by(idle)
		p.QuickSteps = turns.quick
		run := newRun(t, p, Options{Islands: turns.islands, Steps: turns.steps})
		require.Equal(t, want, run.undoable(), "%+v", turns)
	}
}

// Short turns are made several at a time, and then the islands wait.
func TestTurnsTogether(t *testing.T) {
	p := by(idle)
	p.QuickSteps = 1000
	run := newRun(t, p, Options{Islands: 2, Steps: 250, Population: 12})
	for _, want := range []int{5, 10, 12} {
		run.takeTurns(t.Context(), run.nextTurn())
		for _, s := range run.islands {
			require.Equal(t, want, s.next)
		}
	}
	p.QuickSteps = 0
	run = newRun(t, p, Options{Islands: 2, Steps: 250, Population: 12})
	run.takeTurns(t.Context(), run.nextTurn())
	require.Equal(t, 1, run.islands[0].next, "what a step takes is not known")
}

// A turn that is undone leaves the counters of those before it.
func TestSnapshot(t *testing.T) {
	run := newRun(t, lines(), Options{Population: 4, Steps: 30})
	s := run.islands[0]
	before := run.Population()
	s.proposals, s.accepted, s.births = 1, 2, 3
	s.before.save(s)
	s.turn(s.next)
	require.NotEqual(t, before, run.Population())
	s.before.restore(s)
	require.Equal(t, before, run.Population())
	require.Equal(t, [3]int64{1, 2, 3}, [3]int64{s.proposals, s.accepted, s.births})
}

// Islands race through long turns, and the fewest steps win, whoever is first by the
// clock: runs, their populations and counters are the same on any number of cores. So
// are those of short turns.
func TestSameOnAnyNumberOfCores(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for name, o := range map[string]Options{
		"race":    {Population: 4, Islands: 4, Steps: 400, MaxProposals: 100_000},
		"quick":   {Population: 4, Islands: 4, Steps: 7, MaxProposals: 20_000},
		"article": {Population: 10, Islands: 3, Steps: 1, MaxAge: 20, Parents: ParentsWorkerAndExplorer, MaxProposals: 30_000},
	} {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(2) {
				o.Seed = seed
				var want Result[line]
				var population []Organism[line]
				for i, processors := range []int{1, 4, 2} {
					runtime.GOMAXPROCS(processors)
					p := lines()
					if name == "quick" {
						p.QuickSteps = 100
					}
					run := newRun(t, p, o)
					got, _ := toEnd(t.Context(), run)
					if i == 0 {
						want, population = got, run.Population()
					}
					require.Equal(t, want, got)
					require.Equal(t, population, run.Population())
				}
			}
		})
	}
}

// A turn in which two workers mate leaves the fitter parent and all others alone, and
// puts into the other's place what the worker made of their child.
func TestMate(t *testing.T) {
	p := by(idle)
	var children [][2]line // the parents of each
	p.Merge = func(child, a, b *line, r *rand.Rand) {
		mergeLines(child, a, b, r)
		children = append(children, [2]line{*a, *b})
	}
	run := newRun(t, p, Options{Population: 5, Explorers: 0.2})
	require.True(t, run.Step(t.Context()))
	require.Empty(t, children, "the first turn of a worker is its own")
	island := run.islands[0]
	for range 10 {
		before := run.Population()
		children = nil
		island.before.save(island)
		island.mate(1)
		require.Len(t, children, 1)
		require.Contains(t, children[0], before[1].Solution)
		changed := 0
		for k, o := range run.Population() {
			if o.Solution == before[k].Solution && o.Errors == before[k].Errors && o.Age == before[k].Age {
				continue
			}
			changed++
			require.Contains(t, children[0], before[k].Solution, "a parent gives way")
			for _, parent := range children[0] {
				require.LessOrEqual(t, parent.errors(), before[k].Errors, "the worse one")
			}
			require.Equal(t, o.Solution.errors(), o.Errors)
		}
		require.LessOrEqual(t, changed, 1)
		after := run.Population()
		island.before.restore(island)
		require.Equal(t, before, run.Population(), "a turn can be undone")
		island.mate(1)
		require.Equal(t, after, run.Population(), "and made again")
	}
	same := island.members[1].Organism
	same.Age = 7
	for k := range island.members {
		island.members[k].Organism = same
	}
	var young []int
	island.mate(1)
	for k, o := range run.Population() {
		if o.Age == 0 {
			young = append(young, k)
		}
	}
	require.Equal(t, []int{1}, young, "of two that are as good the one whose turn it is gives way")
}

// When the workers of an island are alike the island restarts and keeps its best
// solution.
func TestAlikeRestart(t *testing.T) {
	run := newRun(t, lines(), Options{Population: 4, Steps: 10, Islands: 2, Migration: -1})
	require.True(t, run.Step(t.Context()))
	require.Equal(t, 1, run.islands[0].epoch)
	s := run.islands[0]
	for k := 1; k < s.workers; k++ {
		s.replace(k, &s.members[0].Organism)
	}
	twin, best := s.members[0].Solution, s.best
	s.merge()
	require.Zero(t, s.epoch)
	require.Equal(t, best, s.best)
	for k := range s.members {
		require.NotEqual(t, twin, s.members[k].Solution)
		require.Zero(t, s.members[k].Age)
	}
	require.Equal(t, 1, run.islands[1].epoch, "an island is for itself")
	require.True(t, run.Step(t.Context()))
	require.Equal(t, 1, s.epoch)
}

// At the end of an epoch the child of the best worker and the best explorer replaces the
// worst worker, and nobody else changes.
func TestMergeReplacesTheWorst(t *testing.T) {
	p := lines()
	var parents [2]line
	p.Merge = func(child, a, b *line, r *rand.Rand) {
		parents = [2]line{*a, *b}
		mergeLines(child, a, b, r)
	}
	o := Classic()
	run := newRun(t, p, o)
	worse := 0
	for range 100 {
		for run.nextTurn() < o.Population {
			run.takeTurns(t.Context(), run.nextTurn())
		}
		before := run.Population()
		worst, worker, explorer := 0, 0, 180
		for i, o := range before {
			if i < 180 && o.Errors > before[worst].Errors {
				worst = i
			}
			if i < 180 && o.Errors < before[worker].Errors {
				worker = i
			}
			if i >= 180 && o.Errors < before[explorer].Errors {
				explorer = i
			}
		}
		run.islands[0].merge()
		require.Equal(t, [2]line{before[worker].Solution, before[explorer].Solution}, parents)
		after := run.Population()
		for i := range after {
			if i != worst {
				require.Equal(t, before[i], after[i])
			}
		}
		child := after[worst]
		require.Zero(t, child.Age)
		require.Equal(t, child.Solution.errors(), child.Errors)
		if child.Errors > before[worst].Errors {
			worse++
		}
	}
	require.Positive(t, worse, "a child replaces the worst even if it is worse")
}

// A worker that improves becomes young, unless NeverYounger.
func TestYounger(t *testing.T) {
	for _, never := range []bool{false, true} {
		o := Classic()
		o.NeverYounger = never
		s := newRun(t, lines(), o).islands[0]
		m := &s.members[0]
		for improved := false; !improved; {
			before := m.Errors
			m.Age = 3
			s.turn(0)
			improved = m.Errors < before
		}
		require.Equal(t, never, m.Age == 3)
		require.Equal(t, !never, m.Age == 0)
	}
}

// An organism of the greatest age is kept, and replaced a turn later. None is replaced without a
// greatest age.
func TestMaxAge(t *testing.T) {
	for _, oldest := range []int{0, 1, 2} {
		o := Classic()
		o.MaxAge = oldest
		s := newRun(t, by(idle), o).islands[0]
		born := s.births
		for turn := range 6 {
			s.turn(0)
			want := born
			if oldest > 0 {
				want += int64((turn + 1) / (oldest + 1))
			}
			require.Equal(t, want, s.births, "%d: turn %d", oldest, turn)
		}
	}
}
