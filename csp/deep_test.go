package csp

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"example.com/sudoku/internal/learn"
	"github.com/stretchr/testify/require"
)

func mustRules(t *testing.T, m *Model, d *rootDomains) *rules {
	r, err := rulesOf(t.Context(), m, d)
	require.NoError(t, err)
	return r
}

// deepOnly returns a search of the model that starts with deepSearch, nil if there is
// no solution or no statement. A limit, if it is positive, makes turns short, so that the learner
// takes part.
func deepOnly(t *testing.T, m *Model, limit int) (s *search, stated bool) {
	d := newRootDomains(m)
	r := mustRules(t, m, d)
	if r.never {
		return nil, false
	}
	for x := range m.decisions {
		if d.countValues(int32(x)) == 0 {
			return nil, false
		}
	}
	s = &search{rootDomains: d, model: m, beginning: r}
	stat, err := newStatement(t.Context(), m, d)
	require.NoError(t, err)
	if stat == nil {
		return nil, false
	}
	if r.narrowOnly(d) {
		stat.SinglesOnly()
	}
	deep, err := stat.search(t.Context(), m)
	require.NoError(t, err)
	ok, err := deep.Start(t.Context())
	require.NoError(t, err)
	if !ok {
		return nil, true
	}
	s.begin(deep)
	if limit > 0 {
		const some = 20
		s.turns = turns{share: 1 + int64(limit%2), size: int64(some * limit), until: deep.work() + int64(some*limit)}
	}
	return s, true
}

// The deep search finds each solution once, also if the learner takes over.
func TestDeepSearchAgreesWithBruteForce(t *testing.T) {
	t.Parallel()
	models := 4000
	if testing.Short() {
		models = 500
	}
	r := rand.New(rand.NewPCG(5, 7))
	stated := 0
	for range models {
		data := make([]byte, 10+r.IntN(60))
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		_, by := checkSearches(t, modelOfBytes(data))
		stated += by
	}
	require.Greater(t, stated, models/3)
}

func TestDeepSearchHandsOver(t *testing.T) {
	t.Parallel()
	taken := 0
	for _, test := range []struct {
		m    *Model
		want int
	}{{queens(6), 4}, {queensByPairs(6), 4}, {queens(7), 40}, {magic(3), 8}, {sudoku4(), 72}} {
		for limit := range 12 {
			s, ok := deepOnly(t, test.m, limit)
			require.True(t, ok)
			require.Len(t, allSolutions(t, s, limit%2 == 0), test.want, "limit %d, %v", limit, test.m.constraints)
			if s.learner != nil {
				taken++
			}
		}
	}
	require.Greater(t, taken, 20)
}

// allSolutions returns the solutions of a search, which may be nil, and demands that
// none occurs twice.
func allSolutions(t *testing.T, s *search, byNext bool) map[string]bool {
	found := map[string]bool{}
	for s != nil {
		ok, err := false, error(nil)
		if byNext {
			ok, err = s.next(t.Context())
		} else {
			for state := learn.Deciding; err == nil && state != learn.Standing && state != learn.Exhausted; {
				state, err = s.step(t.Context())
				ok = state == learn.Standing
			}
		}
		require.NoError(t, err)
		if !ok {
			break
		}
		a := s.assignment()
		key := keyOf(a)
		if wrong := broken(s.model, a); len(wrong) > 0 || found[key] {
			require.Empty(t, wrong, "%v", s.model.constraints)
			require.Fail(t, "found twice")
		}
		found[key] = true
	}
	return found
}

// keyOf returns an assignment as a key of a map.
func keyOf(a Assignment) string {
	var key []byte
	for _, v := range a {
		key = append(strconv.AppendInt(key, int64(v), 10), ' ')
	}
	return string(key)
}

// A decision with a constant has its values to both ends of the 64 that a word holds, and no
// statement beyond.
func TestConstantsAtTheEndsOfAWord(t *testing.T) {
	t.Parallel()
	stated, refused := 0, 0
	for width := 58; width <= 64; width++ {
		for plus := -7; plus <= 7; plus++ {
			var m Model
			x := m.Decide("x", Range(-9, -9+width-1))
			y := m.Decide("y", OneOf(-9, 54)) // 64 numbers
			m.Maximum(y.Plus(0), x.Plus(plus), y)
			m.Among([]Decision{x.Plus(plus)}, []int{-9 + plus, -9 + plus + width - 1, 54, -9}, AtLeast, 1)
			want := map[string]bool{}
			bruteForce(&m, func(a Assignment) {
				if len(broken(&m, a)) == 0 {
					want[keyOf(a)] = true
				}
			})
			s, ok := deepOnly(t, &m, 0)
			if fits := plus >= 0 && width+plus <= 64; !fits {
				require.False(t, ok, "%d values, %+d", width, plus)
				refused++
			} else {
				require.True(t, ok)
				require.Equal(t, want, allSolutions(t, s, true), "%d values, %+d", width, plus)
				stated++
			}
			require.Equal(t, len(want), count(t, &m), "%d values, %+d", width, plus)
		}
	}
	require.Greater(t, stated, 20)
	require.Greater(t, refused, 20)
}
