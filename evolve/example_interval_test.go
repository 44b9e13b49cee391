package evolve_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"example.com/sudoku/evolve"
)

// A series is an order of twelve notes.
type series [12]int

// errors counts the intervals from 1 to 11 that do not occur between neighbours.
func (s *series) errors() int {
	var seen [len(s)]bool
	errors := len(s) - 1
	for i := 1; i < len(s); i++ {
		interval := max(s[i]-s[i-1], s[i-1]-s[i])
		if !seen[interval] {
			seen[interval] = true
			errors--
		}
	}
	return errors
}

func (s *series) swap(m [2]int) { s[m[0]], s[m[1]] = s[m[1]], s[m[0]] }

// All-interval series of twelve tones, as composers use them: each interval occurs once.
// The errors of a neighbour are counted anew, which is all right for a small problem.
func Example_allInterval() {
	problem := evolve.Problem[series]{
		Random: func(s *series, source *rand.PCG) { copy(s[:], rand.New(source).Perm(len(s))) },
		Errors: (*series).errors,
		Worker: evolve.Tempered(evolve.Moves[series, [2]int]{
			Propose: func(s *series, source *rand.PCG) ([2]int, int) {
				m := [2]int{evolve.Below(len(s), source), evolve.Below(len(s), source)}
				neighbour := *s
				neighbour.swap(m)
				return m, neighbour.errors() - s.errors()
			},
			Apply: (*series).swap,
		}),
	}
	for seed := range uint64(3) {
		result, err := evolve.Evolve(context.Background(), problem, evolve.Options{Seed: seed})
		fmt.Println(result.Errors, err == nil, result.Solution.errors())
	}
	// Output:
	// 0 true 0
	// 0 true 0
	// 0 true 0
}
