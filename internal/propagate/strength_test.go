package propagate_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku/internal/propagate"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// A strength adds up what deductions leave to a search: the values before its first choice,
// and its choices and dead ends up to 20 solutions and for all candidates.
type strength struct {
	values, nodes, deadEnds int64
}

func (s *strength) add(t *testing.T, p *propagate.Problem, variables int) {
	e := p.Compile()
	search := e.Search(propagate.Options{})
	ok, err := search.Start(t.Context())
	require.NoError(t, err)
	for c := range variables {
		for v := search.Domain(c); ok && v != 0; v &= v - 1 {
			s.values++
		}
	}
	_, stats, err := e.Examine(t.Context(), 20, propagate.Options{MaxDeadEnds: 2000})
	if err != nil {
		require.Equal(t, propagate.ErrBudget, err)
	}
	s.nodes += stats.Nodes
	s.deadEnds += stats.DeadEnds
	found, err := e.Candidates(t.Context(), 1, propagate.Options{MaxDeadEnds: 200})
	if err != nil {
		require.Equal(t, propagate.ErrBudget, err)
	}
	s.nodes += found.Nodes
	s.deadEnds += found.DeadEnds
}

// testdata/strength.golden has the strength of the deductions on random problems of each
// kind, and of all kinds on grids. A filter that concludes less finds the same solutions with
// more work, which no comparison with a slow twin shows.
func TestStrength(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("scores are floating-point numbers, which other processors may round otherwise")
	}
	t.Parallel()
	var text strings.Builder
	for _, k := range kinds {
		var s strength
		for seed := range uint64(150) {
			r := rand.New(rand.NewPCG(seed, 9))
			n, m := 4+r.IntN(4), 4+r.IntN(6)
			p := newTwin(randomDomains(r, n, m))
			for range 1 + r.IntN(2) {
				k.add(p, r, m)
			}
			if r.IntN(2) == 0 {
				p.Differ(pick(r, 2+r.IntN(min(n, m)-1), n)...)
			}
			s.add(t, p.Problem, n)
		}
		fmt.Fprintf(&text, "%s: %d values, %d nodes, %d dead ends\n", k.name, s.values, s.nodes, s.deadEnds)
	}
	for _, size := range []struct{ side, high, wide, rounds int }{{6, 2, 3, 60}, {9, 3, 3, 25}} {
		var clues, cages, regions, orders, numbers strength
		for seed := range uint64(size.rounds) {
			r := rand.New(rand.NewPCG(seed, 10))
			one := randomGrid(t, r, size.side, size.high, size.wide)
			cells := size.side * size.side
			p := newTwin(slices.Repeat([]uint64{1<<size.side - 1}, cells))
			grid(p, size.side, size.high, size.wide)
			for range 2 * size.side {
				clue(p, r, size.side, one)
			}
			clues.add(t, p.Problem, cells)
			p = newTwin(slices.Repeat([]uint64{1<<size.side - 1}, cells))
			grid(p, size.side, size.high, size.wide)
			stateCages(p, r, one, size.side)
			cages.add(t, p.Problem, cells)
			p = newTwin(slices.Repeat([]uint64{1<<size.side - 1}, cells))
			irregular(p, r, size.side)
			if one, err := p.Compile().First(t.Context(), propagate.Options{Rand: r}); one != nil {
				require.NoError(t, err)
				stateCages(p, r, one, size.side)
			}
			regions.add(t, p.Problem, cells)
			p = newTwin(slices.Repeat([]uint64{1<<size.side - 1}, cells))
			grid(p, size.side, size.high, size.wide)
			for range cells {
				x, y := r.IntN(cells), r.IntN(cells)
				if one[x] < one[y] {
					p.Chain(1, x, y)
				}
			}
			orders.add(t, p.Problem, cells)
			p = newTwin(slices.Repeat([]uint64{1<<size.side - 1}, cells))
			grid(p, size.side, size.high, size.wide)
			for range 2 {
				numbersOn(p, r, size.side, one)
			}
			numbers.add(t, p.Problem, cells)
		}
		for _, row := range []struct {
			name string
			strength
		}{{"clues", clues}, {"cages", cages}, {"regions and cages", regions}, {"orders", orders}, {"numbers", numbers}} {
			fmt.Fprintf(&text, "grids of %d with %s: %d values, %d nodes, %d dead ends\n", size.side, row.name, row.values, row.nodes, row.deadEnds)
		}
	}
	sudokutest.Golden(t, "testdata/strength.golden", text.String())
}

// stateCages states the sums of cages of a grid.
func stateCages(p *twin, r *rand.Rand, one []uint8, side int) {
	for _, cage := range randomCages(r, side) {
		values := valuesAt(one, cage)
		if different(values) {
			p.Differ(cage...)
		}
		p.Sum(cage, nil, propagate.Exactly, total(values))
	}
}

// randomCages divides the cells of a grid into connected cages of up to five.
func randomCages(r *rand.Rand, side int) (cages [][]int) {
	free := make([]bool, side*side)
	for i := range free {
		free[i] = true
	}
	for _, start := range r.Perm(side * side) {
		var cage []int
		for at, n := start, 2+r.IntN(4); n > 0 && free[at]; n-- {
			free[at] = false
			cage = append(cage, at)
			near := []int{at + side, at - side}
			if at%side > 0 {
				near = append(near, at-1)
			}
			if at%side < side-1 {
				near = append(near, at+1)
			}
			near = slices.DeleteFunc(near, func(c int) bool { return c < 0 || c >= side*side || !free[c] })
			if len(near) > 0 {
				at = near[r.IntN(len(near))]
			}
		}
		if len(cage) > 0 {
			cages = append(cages, cage)
		}
	}
	return cages
}

func valuesAt(grid []uint8, cells []int) (values []int) {
	for _, c := range cells {
		values = append(values, int(grid[c]))
	}
	return values
}
