package evolve_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"example.com/sudoku/evolve"
)

// bowl is the problem of ten numbers whose cost is rough, and 0 where all are 1.5.
func bowl(box evolve.Box) evolve.Problem[[]float64] {
	return evolve.Problem[[]float64]{
		New:    func() []float64 { return make([]float64, 10) },
		Copy:   func(dst, src *[]float64) { copy(*dst, *src) },
		Random: func(s *[]float64, source *rand.PCG) { box.Random(*s, source) },
		Cost: func(s *[]float64) (sum float64) {
			for _, x := range *s {
				sum += math.Abs(x-1.5) + math.Abs(math.Mod(8*(x-1.5), 1))
			}
			return sum
		},
	}
}

// Differential evolution needs no Merge and Mutate: differences of the population say how far to go.
func ExampleBox_TrialRandom() {
	box := evolve.Box{Low: -5, High: 5}
	problem := bowl(box)
	problem.Trial = func(child, parent, _ *[]float64, others [3]*[]float64, r *rand.Rand) {
		box.TrialRandom(*child, *parent, *others[0], *others[1], *others[2], 0, 0, r)
	}
	result, err := evolve.Genetic(context.Background(), problem, evolve.GeneticOptions{Target: 0.001})
	fmt.Printf("%.3f %v\n", result.Cost, err)
	// Output: 0.001 <nil>
}

// A child also goes part of the way to one of the best.
func ExampleBox_TrialBest() {
	box := evolve.Box{Low: -5, High: 5}
	problem := bowl(box)
	problem.Trial = func(child, parent, best *[]float64, others [3]*[]float64, r *rand.Rand) {
		box.TrialBest(*child, *parent, *best, *others[0], *others[1], 0, 0, r)
	}
	result, err := evolve.Genetic(context.Background(), problem, evolve.GeneticOptions{Target: 0.001})
	fmt.Printf("%.3f %v\n", result.Cost, err)
	// Output: 0.001 <nil>
}

// Four islands of twenty organisms send their best to the next island in every fifth generation.
func ExampleGeneticOptions_islands() {
	box := evolve.Box{Low: -5, High: 5}
	problem := bowl(box)
	problem.Merge = func(child, a, b *[]float64, r *rand.Rand) { box.CrossSimulated(*child, *a, *b, 2, r) }
	problem.Mutate = func(s *[]float64, source *rand.PCG) { box.MutatePolynomial(*s, 20, source) }
	opts := evolve.GeneticOptions{Population: 20, Islands: 4, Migration: 5, Target: 1}
	run, err := evolve.NewGenetic(context.Background(), problem, opts)
	if err != nil {
		panic(err)
	}
	result, err := run.Finish(context.Background())
	fmt.Println(result.Cost < 1, err, len(run.Population()), "organisms")
	// Output: true <nil> 80 organisms
}
