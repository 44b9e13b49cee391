package csp

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// This file compares models whose decisions are wide with the same models where none is.

// twins returns a model of any constraints in which some decisions are wide and the same one in
// which none is, or nil if a constraint refuses a wide decision. Some decisions have one to three
// values left, by a constraint or by an alternative.
func twins(seed uint64, kinds []formKind) (wide, narrow *Model) {
	make := func(some bool) *Model {
		r, widths := rand.New(rand.NewPCG(seed, 56)), rand.New(rand.NewPCG(seed, 57))
		m := new(Model)
		g := &maker{Model: m, r: r, base: r.IntN(9) - 5}
		choose := func() {
			if k := widths.IntN(2 + int(seed%3)); some {
				m.narrowest = []int{1, 0, 2, 3}[k]
			}
		}
		for range 2 + r.IntN(3) {
			choose()
			first := g.base + r.IntN(3)
			g.Decide("", Range(first, first+1+r.IntN(4)))
		}
		for range 1 + r.IntN(3) {
			choose()
			if kinds[r.IntN(len(kinds))].add(g); m.err != nil {
				break
			}
			g.shrink()
		}
		return m
	}
	wide, narrow = make(true), make(false)
	if wide.err != nil || narrow.err != nil || !wide.hasWide() {
		return nil, nil
	}
	return wide, narrow
}

// shrink leaves a decision one to three values, for certain or in an alternative.
func (g *maker) shrink() {
	x, left := g.decision(int32(g.r.IntN(len(g.decisions)))), 1+g.r.IntN(3)
	values := x.Values()
	state := func() { g.AtMost(x, values[0]+left-1) }
	if g.r.IntN(2) == 0 {
		state = func() { g.AtLeast(x, values[len(values)-1]-left+1) }
	}
	switch g.r.IntN(6) {
	case 0, 1, 2:
		state()
	case 3:
		g.Or(state, func() { g.Fix(g.one(), g.value()) })
	case 4:
		g.Reify(g.Decide("", Range(0, 1)), state)
	}
}

// wideForms returns every kind of constraint, those that take wide decisions more often.
func wideForms() []formKind {
	var kinds []formKind
	for _, name := range slices.Sorted(maps.Keys(wideKinds)) {
		kinds = append(kinds, formKind{name, wideKinds[name]})
	}
	kinds = append(kinds, kinds...)
	for _, add := range plainKinds {
		kinds = append(kinds, formKind{add: add})
	}
	pairs := formKind{"sum of two values each", func(g *maker) {
		for _, x := range g.Decisions() {
			g.AtMost(x, x.Values()[0]+1)
		}
		list := g.several()
		total := g.r.IntN(2)
		for _, x := range list {
			total += x.Values()[0]
		}
		g.Sum(list, nil, g.relation(), total)
	}}
	kinds = append(kinds, pairs, pairs, pairs, formKind{"sum as", func(g *maker) { g.SumAs(g.one(), g.several(), nil) }})
	return append(kinds, formsOf...)
}

// checkTwins compares all solutions, the best ones and the closest one of a model that has wide
// decisions with those of its narrow twin. It returns the number of solutions.
func checkTwins(t *testing.T, wide, narrow *Model) int {
	want := map[string]bool{}
	for a, err := range narrow.Solutions(t.Context()) {
		require.NoError(t, err)
		want[a.key()] = true
	}
	found := map[string]bool{}
	for a, err := range wide.Solutions(t.Context()) {
		require.NoError(t, err)
		require.Empty(t, broken(wide, a), "%v", wide.constraints)
		require.False(t, found[a.key()], "found twice: %v", wide.constraints)
		found[a.key()] = true
	}
	require.Equal(t, want, found, "%v", wide.constraints)
	for fewBounds := range 3 {
		if s := learnerFor(t, wide, nil, fewBounds); s != nil {
			require.Len(t, allSolutions(t, s, fewBounds == 1), len(want), "%v", wide.constraints)
		}
	}
	for i, x := range wide.Decisions() {
		y := narrow.Decisions()[i]
		for _, toward := range []Relation{AtMost, AtLeast} {
			best, err := wide.best(t.Context(), x, toward)
			twin, twinErr := narrow.best(t.Context(), y, toward)
			require.Equal(t, twinErr == nil, err == nil, "%v", wide.constraints)
			require.Equal(t, twin.Quality, best.Quality)
			require.Equal(t, twin.Bound, best.Bound, "%v %v of %v", toward, x, wide.constraints)
		}
	}
	closest, err := wide.Closest(t.Context())
	require.NoError(t, err)
	twin, err := narrow.Closest(t.Context())
	require.NoError(t, err)
	require.Len(t, closest.Broken, len(twin.Broken), "%v", wide.constraints)
	return len(want)
}

// Wide decisions that are left few values, before the search or in it, have the solutions of
// decisions that list their values, in models of every form.
func TestWideAgainstNarrow(t *testing.T) {
	t.Parallel()
	kinds, some, n := wideForms(), 0, 0
	for seed := uint64(0); n < sudokutest.Scaled(*wideModels); seed++ {
		wide, narrow := twins(seed, kinds)
		if wide == nil {
			continue
		}
		n++
		if checkTwins(t, wide, narrow) > 0 {
			some++
		}
	}
	require.Greater(t, some, n/10)
}

func FuzzWide(f *testing.F) {
	f.Add(uint64(1))
	kinds := wideForms()
	sudokutest.Fuzz(f, func(t *testing.T, seed uint64) {
		if wide, narrow := twins(seed, kinds); wide != nil {
			checkTwins(t, wide, narrow)
		}
	})
}

// A wide decision that is left two values beside others of two values is no literal of a clause
// or of a group.
func TestWideOfTwoValues(t *testing.T) {
	var m Model
	w, y, z := m.Decide("w", Range(0, 100_000)), m.Decide("y", Range(0, 1)), m.Decide("z", Range(0, 1))
	m.AtMost(w, 1)
	m.Sum([]Decision{y, z, w}, nil, AtLeast, 1)
	require.Equal(t, 7, count(t, &m))

	var sum Model
	w = sum.Decide("w", Range(0, 100_000))
	sum.AtMost(w, 1)
	sum.SumAs(w, sum.Array("x", 3, Range(0, 1)), nil)
	require.Equal(t, 4, count(t, &sum))
}
