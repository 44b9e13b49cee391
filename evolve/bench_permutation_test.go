package evolve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// permutations is the problem of an order of n things, without a worker.
func permutations(n int, errors func(s *[]int) int) Problem[[]int] {
	return Problem[[]int]{
		New:    func() []int { return make([]int, n) },
		Copy:   func(dst, src *[]int) { copy(*dst, *src) },
		Random: func(s *[]int, source *rand.PCG) { copy(*s, rand.New(source).Perm(n)) },
		Errors: errors,
	}
}

func itself(s *[]int) []int { return *s }

// reportRuns runs a search by the seeds 0, 1, 2 and so on, and reports what it found beside the
// best that is known.
func reportRuns[S any](b *testing.B, best int, run func(ctx context.Context, seed uint64) (Result[S], error)) {
	sum, reached, steps, seed := 0, 0, int64(0), uint64(0)
	for ; b.Loop(); seed++ {
		r, err := run(b.Context(), seed)
		if err != nil && err != ErrBudget {
			b.Fatal(err)
		}
		if sum += r.Errors; r.Errors <= best {
			reached++
		}
		steps += r.Stats.Proposals
	}
	n := float64(seed)
	b.ReportMetric(float64(sum)/n, "errors")
	b.ReportMetric(float64(best), "best-known")
	b.ReportMetric(float64(reached)/n, "reached")
	b.ReportMetric(float64(steps)/n, "steps/op")
}

// shortened is a budget of steps, or a small one in a short run.
func shortened(steps int64) int64 {
	if testing.Short() {
		return min(steps, 20_000)
	}
	return steps
}

// nearMoves are moves of a tour that bring one of the nearest cities of a city beside it.
func (c *cities) nearMoves(length Tour[int, int]) Moves[[]int, Mixed[Span]] {
	// places draws the places of two cities that are near.
	places := func(s []int, source *rand.PCG) (place, near int) {
		place = Below(len(s), source)
		return place, slices.Index(s, int(c.near[s[place]][Below(nearCities, source)]))
	}
	reversals, insertions := Reversals[[]int, int, int](itself, nil), Insertions[[]int, int, int](itself, nil)
	reversals.Propose = func(s *[]int, source *rand.PCG) (Span, int) {
		i, j := places(*s, source)
		m := Span{(i + 1) % len(*s), j} // or, as often, the same on the other side
		if j < i {
			m = Span{j, (i + len(*s) - 1) % len(*s)}
		}
		return m, length.Reverse(*s, m)
	}
	insertions.Propose = func(s *[]int, source *rand.PCG) (Span, int) {
		i, j := places(*s, source)
		m := Span{i, j}
		return m, length.Insert(*s, m)
	}
	return Mix(reversals, insertions)
}

// BenchmarkTour300 looks for a tour of 300 cities: by Genetic with its defaults, edges of both
// parents and a local move, and by Cooled with the same moves, each with as many steps. The
// best known is the shortest of ten annealings of 30,000,000 steps.
func BenchmarkTour300(b *testing.B) {
	c := randomCities(300)
	length := Tour[int, int](func(from, to int) int { return c.between(int32(from), int32(to)) })
	problem := permutations(300, func(s *[]int) int { return length.Length(*s) })
	problem.Merge = func(child, mother, father *[]int, r *rand.Rand) { CrossEdges(*child, *mother, *father, r) }
	moves := c.nearMoves(length)
	for _, budget := range []int64{2_000_000, 10_000_000} {
		steps := shortened(budget)
		b.Run(fmt.Sprintf("%d/genetic", budget), func(b *testing.B) {
			problem.Worker = Annealed(moves, 0)
			reportRuns(b, bestTour300, func(ctx context.Context, seed uint64) (Result[[]int], error) {
				return Genetic(ctx, problem, GeneticOptions{Seed: seed, MaxProposals: steps})
			})
		})
		b.Run(fmt.Sprintf("%d/cooled", budget), func(b *testing.B) {
			problem.Worker = Cooled(moves, 50, 1)
			reportRuns(b, bestTour300, func(ctx context.Context, seed uint64) (Result[[]int], error) {
				return Evolve(ctx, problem, Options{Seed: seed, Steps: int(steps), MaxProposals: steps})
			})
		})
	}
}

const bestTour300 = 12919
