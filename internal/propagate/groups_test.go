package propagate_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/internal/propagate"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// irregular states a Latin square of the side with regions: rows of blocks whose cells
// are swapped at random, most with a near one.
func irregular(t *twin, r *rand.Rand, side int) {
	region := make([]int, side*side)
	for i := range region {
		region[i] = i / side
	}
	for range r.IntN(3 * side) {
		i := r.IntN(side*side - side)
		j := i + side
		if r.IntN(8) == 0 {
			j = r.IntN(side * side)
		}
		region[i], region[j] = region[j], region[i]
	}
	groups := make([][]int, 3*side)
	for i, x := range region {
		for _, g := range []int{i / side, side + i%side, 2*side + x} {
			groups[g] = append(groups[g], i)
		}
	}
	for _, g := range groups {
		t.Differ(g...)
		for n := 2; n <= side; n++ {
			t.expect(g[:n], different)
		}
	}
}

func TestIrregularRegionsAgreeWithTheTwin(t *testing.T) {
	rounds := max(12, sudokutest.Scaled(75))
	several := 0
	for seed := range rounds {
		r := rand.New(rand.NewPCG(uint64(seed), 5))
		side := 4 + r.IntN(2)
		domains := slices.Repeat([]uint64{1<<side - 1}, side*side)
		for i := range domains {
			if r.IntN(2) == 0 {
				domains[i] &= r.Uint64() | r.Uint64() | r.Uint64() | 1<<(i%side)
			}
		}
		p := newTwin(domains)
		irregular(p, r, side)
		if p.compare(t, "seed", seed) > 1 {
			several++
		}
	}
	require.GreaterOrEqual(t, several, rounds/15)
}

// With interchangeable values each solution stands for one per permutation.
func TestInterchangeable(t *testing.T) {
	for side, permutations := range map[int]int{2: 2, 3: 6, 4: 24} {
		some := 0
		for seed := range 60 {
			count := func(fixed bool) int {
				r := rand.New(rand.NewPCG(uint64(seed), 6))
				p := newTwin(slices.Repeat([]uint64{1<<side - 1}, side*side))
				irregular(p, r, side)
				if fixed {
					p.Interchangeable()
				}
				n, err := p.Compile().Count(context.Background(), 0, propagate.Options{})
				require.NoError(t, err)
				return n
			}
			n := count(false)
			require.Equal(t, n, permutations*count(true), "side %d, seed %d", side, seed)
			if n > 0 {
				some++
			}
		}
		require.Positive(t, some)
		require.Less(t, some, 60)
	}
}

func TestLimits(t *testing.T) {
	empty := newTwin(slices.Repeat([]uint64{1<<9 - 1}, 81))
	grid(empty, 9, 3, 3)
	e := empty.Compile()
	n, err := e.Count(context.Background(), 1000, propagate.Options{})
	require.NoError(t, err)
	require.Equal(t, 1000, n)

	ended, end := context.WithCancel(context.Background())
	end()
	_, err = e.Count(ended, 0, propagate.Options{})
	require.ErrorIs(t, err, context.Canceled)

	later, end := context.WithCancel(context.Background())
	defer end()
	n = 0
	for _, err = range e.Solutions(later, propagate.Options{}) {
		if n++; n == 10 {
			end()
		}
	}
	require.ErrorIs(t, err, context.Canceled)

	pigeons := newTwin(slices.Repeat([]uint64{1<<9 - 1}, 10))
	for i := range 10 {
		for j := range i {
			pigeons.Differ(i, j) // in pairs, so that nothing sees the group
		}
	}
	_, s, err := pigeons.Compile().Examine(context.Background(), 1, propagate.Options{MaxDeadEnds: 50})
	require.ErrorIs(t, err, propagate.ErrBudget)
	require.EqualValues(t, 50, s.DeadEnds)
	require.False(t, errors.Is(err, context.Canceled))
}

func TestSearchesRepeat(t *testing.T) {
	p := newTwin(slices.Repeat([]uint64{1<<9 - 1}, 81))
	grid(p, 9, 3, 3)
	e := p.Compile()
	draw := func(seed uint64) []uint8 {
		one, err := e.First(context.Background(), propagate.Options{Rand: rand.New(rand.NewPCG(seed, 0))})
		require.NoError(t, err)
		return one
	}
	require.Equal(t, draw(1), draw(1))
	require.NotEqual(t, draw(1), draw(2))
}

// Rows, columns and boxes each say where the values of some cells may be.
func TestNumbersInGridsAgreeWithTheTwin(t *testing.T) {
	for seed := range max(100, sudokutest.Scaled(300)) {
		r := rand.New(rand.NewPCG(uint64(seed), 11))
		one := randomGrid(t, r, 4, 2, 2)
		p := newTwin(gridDomains(r, one, 4))
		grid(p, 4, 2, 2)
		numbersOn(p, r, 4, one)
		require.Positive(t, p.compare(t, "seed", seed))
	}
}

// numbersOn states how often the values of a grid occur among some of its cells.
func numbersOn(t *twin, r *rand.Rand, side int, one []uint8) {
	cells := pick(r, side+r.IntN(side*side-side+1), side*side)
	counts := slices.Repeat([]uint64{^uint64(0)}, side)
	values := valuesAt(one, cells)
	for v := range counts {
		if r.IntN(3) > 0 {
			counts[v] = 1 << among(values, 1<<v)
		}
	}
	occur(t, cells, counts)
}
