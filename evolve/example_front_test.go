package evolve_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"example.com/sudoku/evolve"
)

// A beam of a given length has a width and a height. It should be light and bend little, and
// each beam of the front is the best for some taste.
func ExampleProblem_costs() {
	box := evolve.Box{Low: 1, High: 10}
	problem := evolve.Problem[[]float64]{
		New:    func() []float64 { return make([]float64, 2) },
		Copy:   func(dst, src *[]float64) { copy(*dst, *src) },
		Random: func(s *[]float64, source *rand.PCG) { box.Random(*s, source) },
		Costs: func(s *[]float64) []float64 {
			width, height := (*s)[0], (*s)[1]
			return []float64{width * height, 1000 / (width * height * height * height)}
		},
		Merge:  func(child, a, b *[]float64, r *rand.Rand) { box.CrossSimulated(*child, *a, *b, 15, r) },
		Mutate: func(s *[]float64, source *rand.PCG) { box.MutatePolynomial(*s, 20, source) },
	}
	result, _ := evolve.Genetic(context.Background(), problem, evolve.GeneticOptions{MaxEpochs: 50, MaxAttempts: 1})
	fmt.Println(len(result.Front), "beams")
	fmt.Printf("hypervolume %.2f\n", evolve.Hypervolume([][]float64{{1, 3}, {2, 1}}, []float64{4, 4}))
	// Output:
	// 100 beams
	// hypervolume 7.00
}

// A hundred bits are set one child at a time: the child replaces the worst organism.
func ExampleGeneticOptions_steadyState() {
	problem := evolve.Problem[[100]bool]{
		Random: func(s *[100]bool, source *rand.PCG) {
			for i := range s {
				s[i] = source.Uint64()&1 == 0
			}
		},
		Errors: func(s *[100]bool) (errors int) {
			for _, bit := range s {
				if !bit {
					errors++
				}
			}
			return errors
		},
		Merge:  func(child, a, b *[100]bool, r *rand.Rand) { evolve.CrossUniform(child[:], a[:], b[:], r) },
		Mutate: func(s *[100]bool, source *rand.PCG) { i := evolve.Below(100, source); s[i] = !s[i] },
	}
	result, err := evolve.Genetic(context.Background(), problem, evolve.GeneticOptions{SteadyState: true, Merging: 0.9})
	fmt.Println(result.Errors, err)
	// Output: 0 <nil>
}
