package learn

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// Integers under sums and clauses about their bounds have the solutions of brute force, however
// often the search restarts and drops clauses, and whether literals are made at first or when
// they are needed.
func TestWideIntegersAgreeWithBruteForce(t *testing.T) {
	sudokutest.Sequential(t)
	r := rand.New(rand.NewPCG(39, 3))
	free := 0
	for range max(300, sudokutest.Scaled(600)) {
		const vars = 2
		var values [][]int
		for range 2 + r.IntN(3) {
			low := r.IntN(9) - 4
			list := []int{low}
			for range 1 + r.IntN(7) {
				low += 1 + r.IntN(3)/2*r.IntN(4)
				list = append(list, low)
			}
			values = append(values, list)
		}
		type sum struct {
			terms []Term
			total int
		}
		var sums []sum
		for range 1 + r.IntN(4) {
			var q sum
			for i := range values {
				if k := r.IntN(7) - 3; k != 0 {
					q.terms = append(q.terms, Term{int32(i), k})
				}
			}
			q.total = r.IntN(9) - 4
			sums = append(sums, q)
		}
		// A clause says of a variable or, from vars on, of an integer that it is at most a rank.
		type part struct {
			x, rank int
			not     bool
		}
		var clauses [][]part
		for range r.IntN(5) {
			var c []part
			for range 1 + r.IntN(3) {
				p := part{x: r.IntN(vars + len(values)), not: r.IntN(2) == 0}
				if p.x >= vars {
					p.rank = r.IntN(len(values[p.x-vars]) - 1)
				}
				c = append(c, p)
			}
			clauses = append(clauses, c)
		}

		want := map[string]bool{}
		at := make([]int, vars+len(values)) // values of variables, ranks of integers
		var fill func(i int)
		fill = func(i int) {
			if i < len(at) {
				n := 2
				if i >= vars {
					n = len(values[i-vars])
				}
				for at[i] = range n {
					fill(i + 1)
				}
				return
			}
			for _, q := range sums {
				total := 0
				for _, t := range q.terms {
					total += t.Coefficient * values[t.Integer][at[vars+int(t.Integer)]]
				}
				if total > q.total {
					return
				}
			}
			for _, c := range clauses {
				some := false
				for _, p := range c {
					holds := at[p.x] == 1
					if p.x >= vars {
						holds = at[p.x] <= p.rank
					}
					some = some || holds != p.not
				}
				if !some {
					return
				}
			}
			solution := fmt.Sprint(at[:vars])
			for i := range values {
				solution += fmt.Sprint(" ", values[i][at[vars+i]])
			}
			want[solution] = true
		}
		fill(0)

		for _, excluded := range []int{0, 3, 1 << 12} {
			l := New(vars)
			l.Exclude = excluded
			if excluded == 3 {
				l.RestartUnit, l.Room, l.MoreRoom = 1, 1, 0
			}
			for i := range values {
				require.Equal(t, int32(i), l.NewWideInteger(values[i]))
			}
			for _, q := range sums {
				l.SumAtMost(q.terms, q.total)
			}
			for _, c := range clauses {
				var literals []Literal
				for _, p := range c {
					q := Positive(int32(p.x))
					if p.x >= vars {
						q = l.AtMost(int32(p.x-vars), int32(p.rank))
					}
					if p.not {
						q = q.Not()
					}
					literals = append(literals, q)
				}
				l.AtLeastOne(literals...)
			}
			found := map[string]bool{}
			for {
				ok, err := l.Next(context.Background())
				require.NoError(t, err)
				if !ok {
					break
				}
				solution := fmt.Sprint([]int{max(0, int(l.truth[0])), max(0, int(l.truth[2]))})
				for i := range values {
					solution += fmt.Sprint(" ", l.Value(int32(i)))
				}
				require.False(t, found[solution], "found %s twice", solution)
				found[solution] = true
			}
			require.Equal(t, want, found)
			free += l.free()
		}
	}
	require.Positive(t, free, "literals that no clause has are unmade")
}
