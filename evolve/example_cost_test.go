package evolve_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"example.com/sudoku/evolve"
)

// Fifty towns lie anywhere in a square. The cost of a tour is its length, a real number, and
// nobody knows the shortest: without a Target the run ends at its limit with the best.
func ExampleProblem_cost() {
	const n = 50
	r := rand.New(rand.NewPCG(1, 2))
	var x, y [n]float64
	for i := range n {
		x[i], y[i] = r.Float64(), r.Float64()
	}
	tour := evolve.Tour[int, float64](func(a, b int) float64 {
		dx, dy := x[a]-x[b], y[a]-y[b]
		return math.Sqrt(float64(dx*dx) + float64(dy*dy)) // is not fused
	})
	problem := orders(n, nil)
	problem.Cost = func(s *[]int) float64 { return tour.Length(*s) }
	moves := evolve.Reversals(list, func(s *[]int, m evolve.Span) float64 { return tour.Reverse(*s, m) })
	problem.Worker = evolve.Cooled(moves, 0.1, 0.002)
	result, err := evolve.Evolve(context.Background(), problem, evolve.Options{Steps: 200_000, MaxEpochs: 5, MaxAttempts: 1})
	fmt.Printf("length %.4f, no target: %t\n", result.Cost, errors.Is(err, evolve.ErrBudget))
	// Output: length 5.6011, no target: true
}
