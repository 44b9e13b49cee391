package evolve_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"example.com/sudoku/csp"
	"example.com/sudoku/evolve"
)

// A rucksack of twelve things should be worth much to two people. A model proves the front:
// each time the best for the first and then for the second, after which the second must get
// more. Evolution finds all of it.
func ExampleHypervolume_exact() {
	weight := []int{7, 2, 9, 4, 6, 3, 8, 5, 4, 7, 3, 6}
	first := []int{9, 3, 4, 8, 2, 6, 5, 1, 7, 3, 2, 8}
	second := []int{2, 5, 9, 1, 8, 3, 6, 7, 2, 9, 4, 3}
	const room = 30

	var m csp.Model
	taken := m.Array("taken", len(weight), csp.Range(0, 1))
	one, two := m.Decide("one", csp.Range(0, 99)), m.Decide("two", csp.Range(0, 99))
	m.Sum(taken, weight, csp.AtMost, room)
	m.SumAs(one, taken, first)
	m.SumAs(two, taken, second)
	var proven [][]float64
	for {
		answer, _, err := m.Optimize(context.Background(), csp.Goal{Of: one, Toward: csp.AtLeast}, csp.Goal{Of: two, Toward: csp.AtLeast})
		if errors.Is(err, csp.ErrNoSolution) {
			break
		} else if err != nil {
			panic(err)
		}
		a, b := answer.Values.Value(one), answer.Values.Value(two)
		proven = append(proven, []float64{-float64(a), -float64(b)})
		m.AtLeast(two, b+1)
	}

	problem := evolve.Problem[uint16]{
		Random: func(s *uint16, source *rand.PCG) { *s = uint16(source.Uint64()) },
		Costs: func(s *uint16) []float64 {
			w, a, b := 0, 0, 0
			for i := range weight {
				if *s>>i&1 == 1 {
					w, a, b = w+weight[i], a+first[i], b+second[i]
				}
			}
			if w > room {
				return []float64{math.Inf(1), math.Inf(1)}
			}
			return []float64{-float64(a), -float64(b)}
		},
		Merge: func(child, a, b *uint16, r *rand.Rand) {
			mask := uint16(r.Uint64())
			*child = *a&mask | *b&^mask
		},
		Mutate: func(s *uint16, source *rand.PCG) { *s ^= 1 << evolve.Below(len(weight), source) },
	}
	result, _ := evolve.Genetic(context.Background(), problem, evolve.GeneticOptions{MaxProposals: 5000})
	var found [][]float64
	for _, o := range result.Front {
		found = append(found, o.Costs)
	}
	slices.SortFunc(found, func(a, b []float64) int { return cmp.Compare(a[0], b[0]) })
	none := []float64{0, 0}
	fmt.Println(len(proven), "points:", evolve.Hypervolume(found, none)/evolve.Hypervolume(proven, none))
	fmt.Println(slices.EqualFunc(found, proven, slices.Equal[[]float64]))
	// Output:
	// 9 points: 1
	// true
}
