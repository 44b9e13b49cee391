package csp

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// testdata/strength.golden has the work of searches for all solutions of random models of each
// kind of form: by the search that is chosen, by the strong deductions with a learner that
// takes over after 0, 1 or 3 dead ends, and by the learner alone; and the work of Closest. A
// deduction that is lost finds the same solutions with more work.
func TestStrength(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("scores are floating-point numbers, which other processors may round otherwise")
	}
	t.Parallel()
	var text strings.Builder
	for k, f := range formsOf {
		r := rand.New(rand.NewPCG(uint64(k), 15))
		var work [6]Stats
		for range 25 {
			m := formModel(r, k, r.IntN(len(formsOf)))
			plainKinds[r.IntN(len(plainKinds))](&maker{Model: m, r: r, base: m.decisions[0].low})
			s, err := newSearch(t.Context(), m)
			require.NoError(t, err)
			searches := []*search{s, nil, nil, nil, learnerOnly(t, m)}
			for i, limit := range []int{0, 1, 3} {
				searches[1+i], _ = deepOnly(t, m, limit)
			}
			for i, s := range searches {
				if s != nil {
					allSolutions(t, s, i%2 == 0)
					work[i].add(s.stats())
				}
			}
			answer, err := m.Closest(t.Context())
			require.NoError(t, err)
			work[5].add(answer.Stats)
		}
		fmt.Fprintf(&text, "%s: %v\n", f.name, work)
	}
	sudokutest.Golden(t, "testdata/strength.golden", text.String())
}

// A count has a statement up to 63 decisions.
func TestLargestCounts(t *testing.T) {
	for n, want := range map[int]bool{63: true, 64: false} {
		var m Model
		x := m.Array("", n, Range(0, 1))
		m.Among(x, []int{1}, Exactly, n)
		s, ok := deepOnly(t, &m, 0)
		require.Equal(t, want, ok, n)
		if ok {
			require.Len(t, allSolutions(t, s, true), 1)
		}
		require.Equal(t, 1, count(t, &m))
		var as Model
		x = as.Array("", n-1, Range(0, 1))
		as.AmongAs(as.Decide("", Range(0, 1)), x, 1)
		_, ok = deepOnly(t, &as, 0) // the number is one of them
		require.Equal(t, want, ok, n)
	}
}
