package csp

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// Many tasks over a long time take memory by their number, not by the time.
func TestManyTasks(t *testing.T) {
	const horizon, capacity = 100_000_000, 10
	n := 250
	if *sudokutest.Long {
		n = 500
	}
	r := rand.New(rand.NewPCG(48, 3))
	var m Model
	start := m.Array("start", n, Range(0, horizon))
	tasks, demands := Intervals{Starts: start}, make([]int, n)
	for i := range n {
		tasks.Lengths, demands[i] = append(tasks.Lengths, 1+r.IntN(400)), 1+r.IntN(6)
		if i > 0 && i%3 == 0 {
			m.LessEqual(start[i-1].Plus(tasks.Lengths[i-1]), start[i])
		}
	}
	c := m.Cumulative(tasks, demands, capacity)
	answer, err := m.Solve(t.Context())
	require.NoError(t, err)
	require.Empty(t, broken(&m, answer.Values))
	require.True(t, c.Keeps(answer.Values))
}

// flexibleShop returns jobs of about 20 tasks each, which some of the machines do in times of
// their own, and the end of all, as in the flexible job shops of MiniZinc's benchmarks.
func flexibleShop(jobs, machines int, seed uint64) (*Model, Decision) {
	r := rand.New(rand.NewPCG(seed, 21))
	var m Model
	on := make([]Intervals, machines)
	horizon := jobs * 25 * 100
	end := m.Decide("end", Range(0, horizon))
	for range jobs {
		ready := m.Constant(0)
		for range 15 + r.IntN(10) {
			start, time := m.Decide("", Range(0, horizon)), 10+r.IntN(80)
			var present []Decision
			var lengths []int
			for _, k := range r.Perm(machines)[:1+r.IntN(7)] {
				b, length := m.Decide("", Range(0, 1)), time+r.IntN(10)
				present, lengths = append(present, b), append(lengths, length)
				on[k].Starts, on[k].Lengths, on[k].Present = append(on[k].Starts, start), append(on[k].Lengths, length), append(on[k].Present, b)
			}
			m.Sum(present, nil, Exactly, 1)
			duration := m.Decide("", Range(time, time+10))
			m.SumAs(duration, present, lengths)
			next := m.Decide("", Range(0, horizon))
			m.Sum([]Decision{start, duration, next}, []int{1, 1, -1}, Exactly, 0)
			m.LessEqual(ready, start)
			ready = next
		}
		m.LessEqual(ready, end)
	}
	for _, machine := range on {
		m.NoOverlap(machine)
	}
	return &m, end
}

// A flexible job shop of some 300 tasks has a good schedule at once.
func TestFlexibleShop(t *testing.T) {
	t.Parallel()
	m, end := flexibleShop(15, 8, 1)
	for answer, err := range m.Improving(t.Context(), end, AtMost) {
		require.NoError(t, err)
		require.Empty(t, broken(m, answer.Values))
		require.LessOrEqual(t, answer.Values.Value(end), 2200) // 3118 without dispatch
		break
	}
}

// The text of a constraint on many tasks, and a mistake in one, names at most three.
func TestTextOfManyTasks(t *testing.T) {
	var m Model
	x := m.Array("x", 5, Range(0, 9))
	on := Intervals{Starts: x, Durations: x}
	require.Equal(t, "at most x[4] at a time: x[0] for x[0] of x[0], x[1] for x[1] of x[1], x[2] for x[2] of x[2], 2 others", m.CumulativeAs(x[4], on, x).String())
	require.Equal(t, "no overlap: x[0] for x[0], x[1] for x[1], x[2] for x[2], 2 others", m.NoOverlap(on).String())
	for want, state := range map[string]func(){
		"durations: 4, want 5 decisions":         func() { m.NoOverlap(Intervals{Starts: x, Durations: x[:4]}) },
		"durations: 5, want none beside lengths": func() { m.NoOverlap(Intervals{Starts: x, Lengths: make([]int, 5), Durations: x}) },
		"present: 3, want 5 decisions": func() {
			m.NoOverlap(Intervals{Starts: x, Durations: x, Present: slices.Repeat([]Decision{m.Constant(1)}, 3)})
		},
		"decision: x[0], want one with the values 0 and 1": func() { m.NoOverlap(Intervals{Starts: x, Durations: x, Present: x}) },
		"capacity: x[0] - 1, want 0 or more":               func() { m.CumulativeAs(x[0].Plus(-1), on, x) },
		"demands: x[0] - 2, want 0 or more":                func() { m.CumulativeAs(x[0], Intervals{Starts: x[:1], Durations: x[:1]}, []Decision{x[0].Plus(-2)}) },
	} {
		m.err = nil
		state()
		require.ErrorContains(t, m.err, "csp: "+want+": ")
	}
}

// Tasks that demand more than there is within their time are refused without trying their orders:
// twelve tasks of three hours on two machines, and decisions that differ.
func TestEnergy(t *testing.T) {
	var m Model
	end := m.Decide("end", Range(0, 40))
	x := m.Array("x", 12, Range(0, 40))
	for _, s := range x {
		m.LessEqual(s.Plus(3), end)
	}
	m.Cumulative(Intervals{Starts: x, Lengths: slices.Repeat([]int{3}, 12)}, slices.Repeat([]int{1}, 12), 2)
	m.MaxDeadEnds = 100 // open after 20,000 without
	best, err := m.Minimize(t.Context(), end)
	require.NoError(t, err)
	require.Equal(t, 18, best.Values.Value(end))

	var apart Model
	most := apart.Decide("most", Range(0, 40))
	y := apart.Array("y", 12, Range(0, 40))
	apart.Maximum(most, y...)
	apart.AllDifferent(y...)
	apart.Or(func() { apart.Less(y[0], y[1]) }, func() { apart.Less(y[1], y[2]) })
	apart.MaxDeadEnds = 100
	best, err = apart.Minimize(t.Context(), most)
	require.NoError(t, err)
	require.Equal(t, 11, best.Values.Value(most))
}

// Tasks any two of which exceed the capacity don't overlap, and differ if their length is 1.
func TestExclusiveTasks(t *testing.T) {
	r := rand.New(rand.NewPCG(57, 3))
	for i := range 40 {
		var m Model
		x := m.Array("x", 4, Range(0, 4))
		tasks := Intervals{Starts: x}
		demands := make([]int, 4)
		for k := range x {
			tasks.Lengths = append(tasks.Lengths, 1+i%2*r.IntN(3))
			demands[k] = r.IntN(3) * (2 + r.IntN(4))
		}
		m.Cumulative(tasks, demands, 5+r.IntN(4))
		checkModel(t, &m)
	}
}
