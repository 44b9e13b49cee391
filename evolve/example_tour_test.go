package evolve_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"example.com/sudoku/evolve"
)

// A tour is an order of cities. It is its own JSON, so that runs can be saved.
type tour []int

// A travelling salesman's tour of eighty cities. The errors are the length of the tour, so
// they are never 0: a turn anneals from a long detour to a short one, and the best tour of
// three attempts is the result. A move reverses a part of the tour.
func Example_tour() {
	const n = 80
	r := rand.New(rand.NewPCG(1, 2))
	var x, y [n]float64
	for i := range n {
		x[i], y[i] = float64(r.IntN(1000)), float64(r.IntN(1000))
	}
	distance := func(a, b int) int {
		dx, dy := x[a]-x[b], y[a]-y[b]
		return int(math.Sqrt(float64(dx*dx)+float64(dy*dy)) + 0.5)
	}
	problem := evolve.Problem[tour]{
		New:    func() tour { return make(tour, n) },
		Copy:   func(dst, src *tour) { copy(*dst, *src) },
		Random: func(t *tour, source *rand.PCG) { copy(*t, rand.New(source).Perm(n)) },
		Errors: func(t *tour) (length int) {
			for i, city := range *t {
				length += distance(city, (*t)[(i+1)%n])
			}
			return length
		},
		Worker: evolve.Cooled(evolve.Moves[tour, [2]int]{
			Propose: func(t *tour, source *rand.PCG) ([2]int, int) {
				i, j := evolve.Below(n, source), evolve.Below(n, source)
				i, j = min(i, j), max(i, j)
				if j-i == n-1 {
					return [2]int{}, 0 // the same tour
				}
				before, first, last, after := (*t)[(i+n-1)%n], (*t)[i], (*t)[j], (*t)[(j+1)%n]
				return [2]int{i, j}, distance(before, last) + distance(first, after) - distance(before, first) - distance(last, after)
			},
			Apply: func(t *tour, m [2]int) { slices.Reverse((*t)[m[0] : m[1]+1]) },
		}, 100, 1),
	}
	result, err := evolve.Evolve(context.Background(), problem, evolve.Options{Steps: 300_000, MaxEpochs: 1, MaxAttempts: 3})
	fmt.Println(errors.Is(err, evolve.ErrBudget), "length", result.Errors)
	// Output: true length 7043
}
