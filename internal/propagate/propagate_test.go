package propagate_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/internal/propagate"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

func TestEachKindAgreesWithItsTwin(t *testing.T) {
	rounds := max(100, sudokutest.Scaled(120))
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) {
			found, none := 0, 0
			for seed := range rounds {
				r := rand.New(rand.NewPCG(uint64(seed), 1))
				n, m := 3+r.IntN(3), 3+r.IntN(4)
				p := newTwin(randomDomains(r, n, m))
				for range 1 + r.IntN(3) {
					k.add(p, r, m)
				}
				if p.compare(t, "seed", seed) > 0 {
					found++
				} else {
					none++
				}
			}
			require.Positive(t, found)
			require.True(t, none > 0 || k.name == "either")
		})
	}
}

func TestMixedKindsAgreeWithTheirTwins(t *testing.T) {
	rounds := max(150, sudokutest.Scaled(800))
	for seed := range rounds {
		r := rand.New(rand.NewPCG(uint64(seed), 2))
		n, m := 4+r.IntN(4), 3+r.IntN(3)
		p := newTwin(randomDomains(r, n, m))
		label := []any{"seed", seed}
		for range 2 + r.IntN(4) {
			k := kinds[r.IntN(len(kinds))]
			k.add(p, r, m)
			label = append(label, k.name)
		}
		p.compare(t, label...)
	}
}

// Wide values use the forms of the filters without lanes.
func TestManyValuesAgreeWithTheTwin(t *testing.T) {
	rounds := max(20, sudokutest.Scaled(80))
	for _, m := range []int{12, 16, 20, 33, 40, 63} {
		for seed := range rounds {
			r := rand.New(rand.NewPCG(uint64(seed), uint64(m)))
			domains := make([]uint64, 5)
			for i := range domains {
				domains[i] = 1 << (m - 1) // few values, spread to the largest
				for range 4 {
					domains[i] |= 1 << r.IntN(m)
				}
			}
			p := newTwin(domains)
			for range 1 + r.IntN(3) {
				kinds[r.IntN(len(kinds))].add(p, r, m)
			}
			p.compare(t, "values", m, "seed", seed)
		}
	}
}

// grid states rows, columns and boxes of a grid.
func grid(t *twin, side, high, wide int) {
	for i := range side {
		var row, column, box []int
		for j := range side {
			row = append(row, i*side+j)
			column = append(column, j*side+i)
			box = append(box, (i/(side/wide)*high+j/wide)*side+i%(side/wide)*wide+j%wide)
		}
		for _, g := range [][]int{row, column, box} {
			t.Differ(g...)
			t.expect(g, different)
			for n := 2; n < side; n++ { // the twin sees a clash early
				t.expect(g[:n], different)
			}
		}
	}
}

func TestGridsOfFour(t *testing.T) {
	p := newTwin(slices.Repeat([]uint64{15}, 16))
	grid(p, 4, 2, 2)
	n, err := p.Compile().Count(context.Background(), 0, propagate.Options{})
	require.NoError(t, err)
	require.Equal(t, 288, n)
}

func TestGridsWithCluesAgreeWithTheTwin(t *testing.T) {
	for _, size := range []struct{ side, high, wide, rounds int }{{4, 2, 2, 400}, {6, 2, 3, 150}} {
		rounds := size.rounds
		if testing.Short() {
			rounds /= 5
		}
		t.Run(fmt.Sprint(size.side), func(t *testing.T) {
			found := 0
			for seed := range rounds {
				r := rand.New(rand.NewPCG(uint64(seed), 4))
				one := randomGrid(t, r, size.side, size.high, size.wide)
				p := newTwin(gridDomains(r, one, size.side))
				grid(p, size.side, size.high, size.wide)
				for range 1 + r.IntN(5) {
					clue(p, r, size.side, one)
				}
				if p.compare(t, "seed", seed) > 0 {
					found++
				}
			}
			require.Equal(t, rounds, found)
		})
	}
}

// randomGrid returns a grid, drawn at random.
func randomGrid(t testing.TB, r *rand.Rand, side, high, wide int) []uint8 {
	full := newTwin(slices.Repeat([]uint64{1<<side - 1}, side*side))
	grid(full, side, high, wide)
	one, err := full.Compile().First(context.Background(), propagate.Options{Rand: r})
	require.NoError(t, err)
	return one
}

// gridDomains returns domains that the grid satisfies, many with one value.
func gridDomains(r *rand.Rand, grid []uint8, side int) []uint64 {
	domains := slices.Repeat([]uint64{1<<side - 1}, side*side)
	for i, v := range grid {
		if r.IntN(5) < side-3 {
			domains[i] = 1 << v
		} else {
			domains[i] &= r.Uint64() | r.Uint64() | 1<<v
		}
	}
	return domains
}

// clue adds a clue that the grid satisfies.
func clue(t *twin, r *rand.Rand, side int, grid []uint8) {
	// a walk over neighbouring cells
	walk := []int{r.IntN(side * side)}
	for range 1 + r.IntN(side-1) {
		at := walk[len(walk)-1]
		next := []int{at + side, at - side}
		if at%side > 0 {
			next = append(next, at-1)
		}
		if at%side < side-1 {
			next = append(next, at+1)
		}
		if c := next[r.IntN(len(next))]; c >= 0 && c < side*side && !slices.Contains(walk, c) {
			walk = append(walk, c)
		}
	}
	values := make([]int, len(walk))
	for i, c := range walk {
		values[i] = int(grid[c])
	}
	sum := total(values)
	switch r.IntN(3) {
	case 0:
		t.Sum(walk, nil, propagate.Exactly, sum)
		t.expect(walk, func(x []int) bool { return total(x) == sum })
	case 1:
		if different(values) {
			t.Differ(walk...)
			t.Sum(walk, nil, propagate.Exactly, sum)
			t.expect(walk, func(x []int) bool { return different(x) && total(x) == sum })
		}
	default:
		if different(values) {
			sets := []uint64{setOf(values), setOf(pick(r, len(values), side)), setOf(pick(r, len(values), side))}
			t.Sets(walk, sets)
			t.expect(walk, func(x []int) bool { return different(x) && slices.Contains(sets, setOf(x)) })
		}
	}
}

// A context ends the deductions before the first choice, and a later call makes them.
func TestContextEndsStart(t *testing.T) {
	p := propagate.New(slices.Repeat([]uint64{^uint64(0)}, 60))
	for i := range 59 { // bounds go from one end to the other, many times
		p.Sum([]int{i, i + 1}, []int{1, -1}, propagate.AtMost, -1)
	}
	s := p.Compile().Search(propagate.Options{})
	_, err := s.Start(sudokutest.CountingContext(t.Context(), 2))
	require.ErrorIs(t, err, context.Canceled)
	ok, err := s.Next(t.Context())
	require.NoError(t, err)
	require.True(t, ok)
}
