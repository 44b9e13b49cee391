package evolve

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// A line is an order of points on a line, in which neighbours should be near: a problem
// whose solutions are the two sorted orders.
type line struct{ order [30]uint8 }

type pair struct{ a, b int }

func (s *line) reverse(m pair) { slices.Reverse(s.order[min(m.a, m.b) : max(m.a, m.b)+1]) }

func (s *line) errors() (sum int) {
	for i := 1; i < len(s.order); i++ {
		sum += max(int(s.order[i]), int(s.order[i-1])) - min(int(s.order[i]), int(s.order[i-1])) - 1
	}
	return sum
}

func (s *line) propose(source *rand.PCG) (pair, int) {
	r := rand.New(source)
	m := pair{r.IntN(len(s.order)), r.IntN(len(s.order))}
	t := *s
	t.reverse(m)
	return m, t.errors() - s.errors()
}

func mergeLines(child, a, b *line, r *rand.Rand) {
	*child = *a
	cut := r.IntN(len(a.order))
	rest := slices.DeleteFunc(slices.Clone(b.order[:]), func(v uint8) bool { return slices.Contains(a.order[:cut], v) })
	copy(child.order[cut:], rest)
}

// An idler is a worker that does what a function does.
type idler func(s *line, errors, steps int, source *rand.PCG) (left, made, accepted int, err error)

func (idler) Follow(*line) {}
func (w idler) Improve(s *line, errors, steps int, source *rand.PCG) (left, made, accepted int, err error) {
	return w(s, errors, steps, source)
}

// climb takes a move that makes no more errors.
func climb(stopped func(int) bool) idler {
	return func(s *line, errors, steps int, source *rand.PCG) (left, made, accepted int, err error) {
		for ; made < steps && errors > 0 && !stopped(made); made++ {
			if m, change := s.propose(source); change <= 0 {
				s.reverse(m)
				errors += change
				accepted++
			}
		}
		return errors, made, accepted, nil
	}
}

func idle(s *line, errors, steps int, source *rand.PCG) (left, made, accepted int, err error) {
	return errors, steps, 0, nil
}

// lines is the problem, with a worker that climbs.
func lines() Problem[line] {
	return Problem[line]{
		Name: "line",
		Random: func(s *line, source *rand.PCG) {
			for i, v := range rand.New(source).Perm(len(s.order)) {
				s.order[i] = uint8(v)
			}
		},
		Errors: (*line).errors,
		Merge:  mergeLines,
		Differ: func(a, b *line) (parts, of int) {
			for i, v := range a.order {
				if v != b.order[i] {
					parts++
				}
			}
			return parts, len(a.order)
		},
		Worker: func(job Job[line]) (Worker[line], error) { return climb(job.Stopped), nil },
	}
}

// by returns the problem with another worker.
func by(w idler) Problem[line] {
	p := lines()
	p.Worker = func(Job[line]) (Worker[line], error) { return w, nil }
	return p
}

func newRun(t *testing.T, p Problem[line], o Options) *Run[line] {
	t.Helper()
	run, err := New(t.Context(), p, o)
	require.NoError(t, err)
	return run
}

// toEnd steps a run to its end.
func toEnd(ctx context.Context, run *Run[line]) (Result[line], error) {
	for run.Step(ctx) {
	}
	return run.Result()
}
