package learn

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

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
	const vars, size = 60_000, 50
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

// A clause has each literal once, in the order in which they were given, and a clause that
// is always true is none: with few literals and with many.
func TestClausesAreSets(t *testing.T) {
	const manyLiterals = 32
	r := rand.New(rand.NewPCG(32, 1))
	always := 0
	for range 500 {
		n := r.IntN(2 * manyLiterals)
		literals, want := make([]Literal, n), []Literal{}
		tautology := false
		for i := range literals {
			p := Positive(int32(r.IntN(3 * manyLiterals)))
			if r.IntN(manyLiterals) == 0 {
				p = p.Not()
			}
			literals[i] = p
			tautology = tautology || slices.Contains(want, p.Not())
			if !slices.Contains(want, p) {
				want = append(want, p)
			}
		}
		l := New(3 * manyLiterals)
		l.AtLeastOne(literals...)
		if tautology {
			require.Empty(t, l.permanent)
			always++
			continue
		}
		require.Equal(t, want, append([]Literal{}, l.clauses.literals(l.permanent[0])...))
	}
	require.Greater(t, always, 50)
}

// Stating a long clause takes time in proportion to its length: the same for all its
// literals as for parts of it.
func TestLongClause(t *testing.T) {
	const n = 200_000
	literals := make([]Literal, n)
	for i := range literals {
		literals[i] = Positive(int32(i))
	}
	l := New(n)
	start := time.Now()
	l.AtLeastOne(literals...)
	require.Less(t, time.Since(start), 2*time.Second) // 20 s for each literal against all before
	require.Len(t, l.clauses.literals(l.permanent[0]), n)
}

// A solver that is told of each solution that it breaks a clause finds those of the clauses.
func TestRefuseAgreesWithClauses(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 3))
	some := 0
	for round := range 600 {
		const vars = 9
		clause := func() []Literal {
			list := make([]Literal, 1+r.IntN(4))
			for i := range list {
				list[i] = Literal(r.IntN(2 * vars))
			}
			return list
		}
		var stated, hidden [][]Literal
		for range 2 + r.IntN(6) {
			stated = append(stated, clause())
		}
		for range 1 + r.IntN(12) {
			hidden = append(hidden, clause())
		}
		all, part := New(vars), New(vars)
		part.Exclude = r.IntN(6) // then it flips
		for _, c := range stated {
			all.AtLeastOne(c...)
			part.AtLeastOne(c...)
		}
		for _, c := range hidden {
			all.AtLeastOne(c...)
		}
		group := []int32{int32(r.IntN(4)), int32(4 + r.IntN(4))}
		all.AtMostOne(group)
		part.AtMostOne(group)
		want := map[string]bool{}
		for {
			ok, err := all.Next(t.Context())
			require.NoError(t, err)
			if !ok {
				break
			}
			want[fmt.Sprint(values(all))] = true
		}
		got := map[string]bool{}
		for state := part.Step(); state != Exhausted; state = part.Step() {
			if state != Standing {
				continue
			}
			broken := slices.IndexFunc(hidden, func(c []Literal) bool {
				return !slices.ContainsFunc(c, func(p Literal) bool { return part.truth[p] > 0 })
			})
			if broken >= 0 {
				if before := part.Conflicts; part.Refuse(hidden[broken]) == Exhausted {
					break
				} else {
					require.Equal(t, before+1, part.Conflicts)
				}
				continue
			}
			key := fmt.Sprint(values(part))
			require.False(t, got[key], "found twice, round %d", round)
			got[key] = true
		}
		require.Equal(t, want, got, "round %d", round)
		require.Equal(t, len(want), part.Found)
		if len(want) > 0 {
			some++
		}
	}
	require.Greater(t, some, 300)
}

func values(l *Solver) (list []bool) {
	for x := range int32(l.vars) {
		list = append(list, l.Holds(x))
	}
	return list
}
