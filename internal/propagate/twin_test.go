package propagate_test

// This file holds the slow twin: it tries all values in order and checks a constraint
// when the last of its variables has a value.

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/internal/propagate"
	"github.com/stretchr/testify/require"
)

// A twin is a problem stated twice.
type twin struct {
	*propagate.Problem
	domains []uint64
	checks  [][]check // by the last variable
}

type check struct {
	vars  []int
	holds func(values []int) bool
}

func newTwin(domains []uint64) *twin {
	return &twin{propagate.New(domains), domains, make([][]check, len(domains))}
}

// expect adds the slow form of a constraint.
func (t *twin) expect(vars []int, holds func(v []int) bool) {
	last := slices.Max(vars)
	t.checks[last] = append(t.checks[last], check{vars, holds})
}

// solutions returns all solutions, or most + 1 of them if there are more.
func (t *twin) solutions(most int) [][]uint8 {
	var all [][]uint8
	values := make([]int, len(t.domains))
	var try func(i int) bool
	try = func(i int) bool {
		if i == len(values) {
			one := make([]uint8, len(values))
			for j, v := range values {
				one[j] = uint8(v)
			}
			all = append(all, one)
			return len(all) <= most
		}
		for v := range 64 {
			if t.domains[i]>>v&1 == 0 {
				continue
			}
			values[i] = v
			if t.allowed(i, values) && !try(i+1) {
				return false
			}
		}
		return true
	}
	try(0)
	return all
}

func (t *twin) allowed(last int, values []int) bool {
	for _, c := range t.checks[last] {
		in := make([]int, len(c.vars))
		for i, x := range c.vars {
			in[i] = values[x]
		}
		if !c.holds(in) {
			return false
		}
	}
	return true
}

// compare demands that the engine finds the solutions of the twin.
func (t *twin) compare(tb testing.TB, label ...any) (solutions int) {
	const most = 20_000
	label = []any{fmt.Sprint(label...)}
	want := t.solutions(most)
	var got [][]uint8
	for values, err := range t.Compile().Solutions(context.Background(), propagate.Options{}) {
		require.NoError(tb, err, label...)
		got = append(got, slices.Clone(values))
		if len(got) > most {
			break
		}
	}
	if len(got) > most || len(want) > most {
		require.Equal(tb, len(want) > most, len(got) > most, label...)
		return len(got)
	}
	slices.SortFunc(got, slices.Compare)
	slices.SortFunc(want, slices.Compare)
	require.Equal(tb, want, got, label...)
	return len(got)
}

func different(v []int) bool {
	for i := range v {
		if slices.Contains(v[:i], v[i]) {
			return false
		}
	}
	return true
}

func total(v []int) (n int) {
	for _, x := range v {
		n += x
	}
	return n
}

// pick returns n different numbers below m.
func pick(r *rand.Rand, n, m int) []int { return r.Perm(m)[:n] }
