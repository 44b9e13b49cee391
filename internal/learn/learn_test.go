package learn

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// A formula is a problem for a Solver, small enough to try all assignments.
type formula struct {
	vars    int
	clauses [][]Literal
	groups  [][]int32 // at most one of each
}

// formulaOf reads any bytes as a formula.
func formulaOf(data []byte) formula {
	var f formula
	if len(data) == 0 {
		return f
	}
	f.vars = 1 + int(data[0])%12
	for _, b := range data[1:] {
		x := int32(b>>2) % int32(f.vars)
		if len(f.clauses) == 0 || b&3 == 3 {
			f.clauses = append(f.clauses, nil)
		}
		if b&3 == 2 {
			if len(f.groups) == 0 || len(f.groups[len(f.groups)-1]) > 2 {
				f.groups = append(f.groups, nil)
			}
			f.groups[len(f.groups)-1] = append(f.groups[len(f.groups)-1], x)
			continue
		}
		last := &f.clauses[len(f.clauses)-1]
		*last = append(*last, Literal(2*x)+Literal(b&1))
	}
	return f
}

// allows is the slow twin of a Solver. It reports whether an assignment, bit x
// for variable x, satisfies the formula.
func (f formula) allows(assignment uint) bool {
	for _, c := range f.clauses {
		satisfied := false
		for _, p := range c {
			satisfied = satisfied || assignment>>p.Variable()&1 == uint(p.Not()&1)
		}
		if !satisfied {
			return false
		}
	}
	for _, g := range f.groups {
		for i, x := range g {
			for _, y := range g[:i] {
				if x != y && assignment>>x&1 == 1 && assignment>>y&1 == 1 {
					return false
				}
			}
		}
	}
	return true
}

// Solver returns a learner of the formula.
func (f formula) solver() *Solver {
	l := New(f.vars)
	for _, c := range f.clauses {
		l.AtLeastOne(c...)
	}
	for _, g := range f.groups {
		l.AtMostOne(g)
	}
	return l
}

// solutions returns the solutions that the solver finds. It fails on a solution
// found twice.
func (f formula) solutions(t *testing.T, l *Solver) map[uint]bool {
	found := map[uint]bool{}
	for {
		ok, err := l.Next(context.Background())
		require.NoError(t, err)
		if !ok {
			return found
		}
		var assignment uint
		for x := range f.vars {
			if l.Holds(int32(x)) {
				assignment |= 1 << x
			}
		}
		require.False(t, found[assignment], "found %b twice", assignment)
		require.True(t, f.allows(assignment), "%b is no solution", assignment)
		found[assignment] = true
	}
}

func (f formula) check(t *testing.T) {
	want := 0
	for assignment := range uint(1) << f.vars {
		if f.allows(assignment) {
			want++
		}
	}
	for _, excluded := range []int{0, 3, 1 << 12} {
		l := f.solver()
		l.Exclude = excluded
		if excluded == 3 {
			l.RestartUnit, l.Room = 1, 1 // restart and drop clauses as often as possible
		}
		require.Len(t, f.solutions(t, l), want, "%+v", f)
	}
}

func TestSolverAgreesWithTruthTables(t *testing.T) {
	sudokutest.Sequential(t)
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		f := formula{vars: 1 + r.IntN(12)}
		for range r.IntN(5 * f.vars) {
			c := make([]Literal, 1+r.IntN(4))
			for i := range c {
				c[i] = Literal(r.IntN(2 * f.vars))
			}
			f.clauses = append(f.clauses, c)
		}
		for range r.IntN(3) {
			g := make([]int32, r.IntN(5))
			for i := range g {
				g[i] = int32(r.IntN(f.vars))
			}
			f.groups = append(f.groups, g)
		}
		f.check(t)
	}
}

func FuzzSolver(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{3, 0, 4, 8, 3, 7, 11, 2, 6, 10})
	sudokutest.Fuzz(f, func(t *testing.T, data []byte) {
		if len(data) > 200 {
			return
		}
		formulaOf(data).check(t)
	})
}

// A countedContext ends at a poll.
type countedContext struct {
	context.Context
	polls, ends int
}

func (c *countedContext) Err() error {
	if c.polls++; c.polls >= c.ends {
		return context.Canceled
	}
	return nil
}

// A search polls its context once for a number of variables and members that it
// prepares, and a preparation that was stopped continues.
func TestPreparationPolls(t *testing.T) {
	const vars, size = 200_000, 50
	stated := func() *Solver {
		l := New(vars)
		group := make([]int32, size)
		for first := int32(0); first < vars; first += size {
			for i := range group {
				group[i] = first + int32(i)
			}
			l.ExactlyOne(group)
		}
		return l
	}
	whole := &countedContext{Context: t.Context(), ends: math.MaxInt}
	l := stated()
	require.NoError(t, l.prepare(whole))
	require.GreaterOrEqual(t, whole.polls, 4*vars/preparedAtOnce, "members are counted and indexed, variables summed and ordered")

	stopped := stated()
	for ends := 1; ; ends++ {
		err := stopped.prepare(&countedContext{Context: t.Context(), ends: 3})
		if err == nil {
			break
		}
		require.ErrorIs(t, err, context.Canceled)
		require.Less(t, ends, whole.polls)
	}
	require.Equal(t, l, stopped)
	ok, err := stopped.Next(&countedContext{Context: t.Context(), ends: 2})
	require.False(t, ok)
	require.ErrorIs(t, err, context.Canceled)
}
