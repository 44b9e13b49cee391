package csp

import (
	"fmt"
	"strings"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// Each row of the table of searches begins with some of these models, and the golden says which.
func TestOpenings(t *testing.T) {
	best := func(m *Model, x Decision) (*Model, *goal) { return m, &goal{x: x.index} }
	without := func(m *Model) (*Model, *goal) { return m, nil }
	latin := func(shift int) *Model {
		var m Model
		x := m.Array("x", 25, Range(1, 5+shift))
		for i := range 5 {
			var row, column []Decision
			for k := range 5 {
				row, column = append(row, x[5*i+k]), append(column, x[5*k+i])
			}
			m.AllDifferent(row...)
			m.AllDifferent(column...)
		}
		return &m
	}
	cages := latin(0)
	cages.Sum(cages.Decisions()[:2], nil, Exactly, 5)
	choice := latin(0)
	choice.Or(func() { choice.Fix(choice.decision(0), 1) }, func() { choice.Fix(choice.decision(1), 2) })
	branched := latin(0)
	branched.Branch(func(Domains) (Choice, bool) { return Choice{}, false })
	far := new(Model)
	far.Times(far.Decide("z", Range(0, 90)), far.Decide("x", Range(1, 9)), far.Decide("y", Range(1, 10)))
	var lines []string
	begun := map[string]bool{}
	for _, c := range []struct {
		name string
		of   func() (*Model, *goal)
	}{
		{"Latin square with cages", func() (*Model, *goal) { return without(cages) }},
		{"Latin square with an Or", func() (*Model, *goal) { return without(choice) }},
		{"Latin square", func() (*Model, *goal) { return without(latin(0)) }},
		{"differing lines", func() (*Model, *goal) { return without(latin(2)) }},
		{"Latin square with a Branch", func() (*Model, *goal) { return without(branched) }},
		{"products of 90 values", func() (*Model, *goal) { return without(far) }},
		{"magic square of 4", func() (*Model, *goal) { return without(magic(4)) }},
		{"magic square of 9", func() (*Model, *goal) { return without(magic(9)) }},
		{"SEND + MORE = MONEY", func() (*Model, *goal) { return without(sendMoreMoney()) }},
		{"8 queens", func() (*Model, *goal) { return without(queens(8)) }},
		{"8 queens by pairs", func() (*Model, *goal) { return without(queensByPairs(8)) }},
		{"100 queens", func() (*Model, *goal) { return without(queens(100)) }},
		{"orthogonal Latin squares of 5", func() (*Model, *goal) { return without(orthogonal(5)) }},
		{"magic sequence of 10", func() (*Model, *goal) { return without(magicSequence(10)) }},
		{"golfers 3-3-3", func() (*Model, *goal) { return without(golfers(3, 3, 3)) }},
		{"Schur numbers of 3 colours", func() (*Model, *goal) { return without(schur(3, 13)) }},
		{"Costas array of 10", func() (*Model, *goal) { return without(costas(10)) }},
		{"Steiner triples of 7", func() (*Model, *goal) { return without(steiner(7)) }},
		{"nonogram of 10", func() (*Model, *goal) { return without(randomNonogram(10, 1)) }},
		{"black hole", func() (*Model, *goal) { return without(blackHole(randomPiles(1))) }},
		{"timetable", func() (*Model, *goal) { return without(timetable(3)) }},
		{"all-interval series of 8", func() (*Model, *goal) { return without(interval(8)) }},
		{"Golomb ruler of 7", func() (*Model, *goal) { return best(golomb(7, 49)) }},
		{"knapsack of 10", func() (*Model, *goal) { return best(knapsack(10)) }},
		{"still life of 4×4", func() (*Model, *goal) { return best(stillLife(4)) }},
		{"job shop", func() (*Model, *goal) { return best(jobShop(randomShop(4, 9))) }},
		{"open stacks of 6×6", func() (*Model, *goal) { return best(openStacks(randomOrders(6, 6, 1))) }},
		{"tour of 7", func() (*Model, *goal) { return best(tour(7, 1)) }},
		{"quadratic assignment of 5", func() (*Model, *goal) { return best(quadratic(5, 1)) }},
		{"packing of 6", func() (*Model, *goal) { return best(packing(6, 20, 1)) }},
		{"project of 8", func() (*Model, *goal) { return best(randomProject(8, 1)) }},
	} {
		m, g := c.of()
		s, err := newSearchFor(t.Context(), m, g)
		require.NoError(t, err)
		by := "none: deduction proves that there is no solution"
		if s != nil {
			by = s.opened.name
			begun[by] = true
		}
		lines = append(lines, fmt.Sprintf("%-32s %s\n", c.name, by))
	}
	for _, o := range openings {
		require.True(t, begun[o.name], o.name)
	}
	sudokutest.Golden(t, "testdata/openings.golden", strings.Join(lines, ""))
}
