package propagate_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/internal/propagate"
	"github.com/stretchr/testify/require"
)

// A maker states a puzzle of 9x9 cells that the grid satisfies.
type maker func(p *propagate.Problem, r *rand.Rand, grid []uint8)

// cagesOver covers the board with cages of up to five neighbours.
func cagesOver(p *propagate.Problem, r *rand.Rand, grid []uint8) {
	free := slices.Repeat([]bool{true}, 81)
	for _, c := range r.Perm(81) {
		var cage []int
		for at := c; at >= 0 && free[at] && len(cage) < 5; {
			cage = append(cage, at)
			free[at] = false
			next := -1
			for _, n := range neighbours(at) {
				if free[n] && !slices.ContainsFunc(cage, func(x int) bool { return grid[x] == grid[n] }) {
					next = n
				}
			}
			at = next
		}
		if len(cage) > 1 {
			p.Differ(cage...)
			p.Sum(cage, nil, propagate.Exactly, sumOn(grid, cage))
		}
	}
}

func neighbours(c int) (list []int) {
	if c%9 > 0 {
		list = append(list, c-1)
	}
	if c%9 < 8 {
		list = append(list, c+1)
	}
	if c >= 9 {
		list = append(list, c-9)
	}
	if c < 72 {
		list = append(list, c+9)
	}
	return list
}

func sumOn(grid []uint8, vars []int) (n int) {
	for _, c := range vars {
		n += int(grid[c])
	}
	return n
}

// ascents lays chains along neighbours that rise.
func ascents(p *propagate.Problem, r *rand.Rand, grid []uint8) {
	for range 12 {
		walk := []int{r.IntN(81)}
		for len(walk) < 8 {
			at := walk[len(walk)-1]
			next := slices.DeleteFunc(neighbours(at), func(n int) bool { return grid[n] <= grid[at] })
			if len(next) == 0 {
				break
			}
			walk = append(walk, next[r.IntN(len(next))])
		}
		p.Chain(1, walk...)
	}
}

// diagonals gives the sums of diagonals.
func diagonals(p *propagate.Problem, r *rand.Rand, grid []uint8) {
	for k := range 8 {
		var down, up []int
		for i := range 9 - k {
			down = append(down, i*9+i+k)
			up = append(up, (8-i)*9+i+k)
		}
		p.Sum(down, nil, propagate.Exactly, sumOn(grid, down))
		p.Sum(up, nil, propagate.Exactly, sumOn(grid, up))
	}
}

// BenchmarkUnique compiles a puzzle and counts its solutions up to two.
func BenchmarkUnique(b *testing.B) {
	for _, m := range []struct {
		name  string
		state maker
		given int
	}{
		{"cages", cagesOver, 0},
		{"chains", ascents, 14},
		{"diagonals", diagonals, 10},
		{"givens", func(*propagate.Problem, *rand.Rand, []uint8) {}, 24},
	} {
		b.Run(m.name, func(b *testing.B) {
			var puzzles []*propagate.Problem
			for seed := range 20 {
				r := rand.New(rand.NewPCG(uint64(seed), 7))
				one := randomGrid(b, r, 9, 3, 3)
				domains := slices.Repeat([]uint64{1<<9 - 1}, 81)
				for _, c := range r.Perm(81)[:m.given] {
					domains[c] = 1 << one[c]
				}
				t := newTwin(domains)
				grid(t, 9, 3, 3)
				m.state(t.Problem, r, one)
				puzzles = append(puzzles, t.Problem)
			}
			b.ReportAllocs()
			var nodes int64
			for i := 0; b.Loop(); i++ {
				_, s, err := puzzles[i%20].Compile().Examine(context.Background(), 2, propagate.Options{MaxDeadEnds: 5000})
				if err != nil {
					require.ErrorIs(b, err, propagate.ErrBudget)
				}
				nodes += s.Nodes
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
		})
	}
}
