package sudoku

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// A formula is a problem for a learner, small enough to try all assignments.
type formula struct {
	vars    int
	clauses [][]literal
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
		*last = append(*last, literal(2*x)+literal(b&1))
	}
	return f
}

// allows is the slow twin of a learner. It reports whether an assignment, bit x
// for variable x, satisfies the formula.
func (f formula) allows(assignment uint) bool {
	for _, c := range f.clauses {
		satisfied := false
		for _, p := range c {
			satisfied = satisfied || assignment>>p.variable()&1 == uint(p.not()&1)
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

// learner returns a learner of the formula.
func (f formula) learner() *learner {
	l := newLearner(f.vars)
	for _, c := range f.clauses {
		l.atLeastOne(c...)
	}
	for _, g := range f.groups {
		l.atMostOne(g)
	}
	return l
}

// solutions returns the solutions that the learner finds. It fails on a solution
// found twice.
func (f formula) solutions(t *testing.T, l *learner) map[uint]bool {
	found := map[uint]bool{}
	for {
		ok, err := l.next(context.Background())
		require.NoError(t, err)
		if !ok {
			return found
		}
		var assignment uint
		for x := range f.vars {
			if l.holds(int32(x)) {
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
		l := f.learner()
		l.exclude = excluded
		if excluded == 3 {
			l.restartUnit, l.room = 1, 1 // restart and drop clauses as often as possible
		}
		require.Len(t, f.solutions(t, l), want, "%+v", f)
	}
}

func TestLearnerAgreesWithTruthTables(t *testing.T) {
	sequential(t)
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		f := formula{vars: 1 + r.IntN(12)}
		for range r.IntN(5 * f.vars) {
			c := make([]literal, 1+r.IntN(4))
			for i := range c {
				c[i] = literal(r.IntN(2 * f.vars))
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

func FuzzLearner(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{3, 0, 4, 8, 3, 7, 11, 2, 6, 10})
	fuzz(f, func(t *testing.T, data []byte) {
		if len(data) > 200 {
			return
		}
		formulaOf(data).check(t)
	})
}
