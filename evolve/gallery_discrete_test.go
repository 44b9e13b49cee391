package evolve

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// This file holds the problems of the gallery that have no real numbers: bits and orders.

// oneMax counts the bits that are not set.
func oneMax(n int) Problem[[]bool] {
	return Problem[[]bool]{
		New: func() []bool { return make([]bool, n) }, Copy: func(dst, src *[]bool) { copy(*dst, *src) },
		Random: func(s *[]bool, source *rand.PCG) {
			for i := range *s {
				(*s)[i] = source.Uint64()&1 == 0
			}
		},
		Errors: func(s *[]bool) (errors int) {
			for _, bit := range *s {
				if !bit {
					errors++
				}
			}
			return errors
		},
		Merge:  func(child, a, b *[]bool, r *rand.Rand) { CrossUniform(*child, *a, *b, r) },
		Mutate: func(s *[]bool, source *rand.PCG) { i := Below(n, source); (*s)[i] = !(*s)[i] },
	}
}

// flowShop is an instance of Taillard's generator, which draws from 1 to 99.
func flowShop(jobs, machines int, seed int64) Problem[[]int] {
	times := make([][]int, machines)
	for m := range times {
		times[m] = make([]int, jobs)
		for j := range times[m] {
			seed = 16807*(seed%127773) - 2836*(seed/127773)
			if seed < 0 {
				seed += math.MaxInt32
			}
			times[m][j] = 1 + int(float64(seed)/math.MaxInt32*99)
		}
	}
	p := permutations(jobs, func(s *[]int) int {
		done := make([]int, machines)
		for _, job := range *s {
			at := 0
			for m := range done {
				at = max(at, done[m]) + times[m][job]
				done[m] = at
			}
		}
		return done[machines-1]
	})
	moves := Insertions[[]int, int, int](itself, nil)
	p.Merge = func(child, a, b *[]int, r *rand.Rand) { CrossOrder(*child, *a, *b, r) }
	p.Mutate = func(s *[]int, source *rand.PCG) { moves.Apply(s, Span{Below(jobs, source), Below(jobs, source)}) }
	return p
}

// nug12 is the quadratic assignment of 12 places on a grid of three rows, of Nugent, Vollmann and
// Ruml (Operations Research 1968), as QAPLIB gives it. Its least cost is 578.
func nug12() Problem[[]int] {
	flow := [12][12]int{
		{0, 5, 2, 4, 1, 0, 0, 6, 2, 1, 1, 1},
		{5, 0, 3, 0, 2, 2, 2, 0, 4, 5, 0, 0},
		{2, 3, 0, 0, 0, 0, 0, 5, 5, 2, 2, 2},
		{4, 0, 0, 0, 5, 2, 2, 10, 0, 0, 5, 5},
		{1, 2, 0, 5, 0, 10, 0, 0, 0, 5, 1, 1},
		{0, 2, 0, 2, 10, 0, 5, 1, 1, 5, 4, 0},
		{0, 2, 0, 2, 0, 5, 0, 10, 5, 2, 3, 3},
		{6, 0, 5, 10, 0, 1, 10, 0, 0, 0, 5, 0},
		{2, 4, 5, 0, 0, 1, 5, 0, 0, 0, 10, 10},
		{1, 5, 2, 0, 5, 5, 2, 0, 0, 0, 5, 0},
		{1, 0, 2, 5, 1, 4, 3, 5, 10, 5, 0, 2},
		{1, 0, 2, 5, 1, 0, 3, 0, 10, 0, 2, 0},
	}
	apart := func(a, b int) int { return max(a, b) - min(a, b) }
	p := permutations(12, func(s *[]int) (cost int) {
		for a, x := range *s {
			for b, y := range *s {
				cost += flow[a][b] * (apart(x/4, y/4) + apart(x%4, y%4))
			}
		}
		return cost
	})
	moves := Swaps[[]int, int, int](itself, nil)
	p.Merge = func(child, a, b *[]int, r *rand.Rand) { CrossMapped(*child, *a, *b, r) }
	p.Mutate = func(s *[]int, source *rand.PCG) { moves.Apply(s, Span{Below(12, source), Below(12, source)}) }
	return p
}

// nk is Kauffman's landscape of n bits on a ring, each of which has a cost of 0 to 999 by itself and
// the next k bits. Its least cost is counted by going round the ring once for each beginning, as
// Weinberger shows (1996).
func nk(n, k int) (p Problem[[]bool], least int) {
	source := NewStream(uint64(n), uint64(k))
	costs := make([][]int, n)
	for i := range costs {
		costs[i] = make([]int, 1<<(k+1))
		for j := range costs[i] {
			costs[i][j] = Below(1000, source)
		}
	}
	p = oneMax(n)
	p.Errors = func(s *[]bool) (sum int) {
		window := 0
		for i := range n + k {
			if window = window << 1 & (1<<(k+1) - 1); (*s)[i%n] {
				window++
			}
			if i >= k {
				sum += costs[i-k][window]
			}
		}
		return sum
	}
	least = math.MaxInt
	for first := range 1 << k { // the bits 0 to k-1
		best := map[int]int{first: 0} // by the last k bits
		for i := range n {
			next := map[int]int{}
			for bits, cost := range best {
				for bit := range 2 {
					if at := i + k - n; at >= 0 && bit != first>>(k-1-at)&1 {
						continue // bit k+i is bit at
					}
					window := bits<<1 | bit
					sum := cost + costs[i][window]
					to := window & (1<<k - 1)
					if old, found := next[to]; !found || sum < old {
						next[to] = sum
					}
				}
			}
			best = next
		}
		for _, cost := range best {
			least = min(least, cost)
		}
	}
	return p, least
}

// The least cost of a landscape is that of all its bits tried, and that of nug12 is what is
// published.
func TestGalleryOfOrders(t *testing.T) {
	for k := range 4 {
		p, least := nk(9, k+1)
		best := math.MaxInt
		for bits := range 1 << 9 {
			s := make([]bool, 9)
			for i := range s {
				s[i] = bits>>i&1 == 1
			}
			best = min(best, p.Errors(&s))
		}
		require.Equal(t, best, least)
	}
	s := []int{12, 7, 9, 3, 4, 8, 11, 1, 5, 6, 10, 2} // what stands on each place, as QAPLIB says
	at := make([]int, 12)
	for place, thing := range s {
		at[thing-1] = place
	}
	p := nug12()
	require.Equal(t, 578, p.Errors(&at))
	r, err := Genetic(t.Context(), p, GeneticOptions{MaxProposals: 20_000, Target: 577})
	require.ErrorIs(t, err, ErrBudget)
	require.Less(t, r.Errors, 600)
}
