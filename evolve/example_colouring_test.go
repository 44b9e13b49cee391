package evolve_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"example.com/sudoku/evolve"
)

const vertices, colours = 100, 16

type colouring struct {
	colour [vertices]int
	near   [vertices * colours]int // the neighbours of each vertex with each colour
}

// A graph by tabu search: a step gives another colour to a vertex with a neighbour of its own.
func Example_colouring() {
	edge := func(v, w int) int { return (v ^ w) * 40503 >> 5 & 1 }
	add := func(s *colouring, v, by int) {
		for w := range vertices {
			s.near[w*colours+s.colour[v]] += by * edge(v, w)
		}
	}
	problem := evolve.Problem[colouring]{
		Random: func(s *colouring, source *rand.PCG) {
			*s = colouring{}
			for v := range vertices {
				s.colour[v] = evolve.Below(colours, source)
				add(s, v, 1)
			}
		},
		Errors: func(s *colouring) (errors int) {
			for v := range vertices {
				errors += s.near[v*colours+s.colour[v]]
			}
			return errors / 2
		},
		Worker: evolve.Tabu(evolve.Moves[colouring, [2]int]{
			Keys: vertices * colours,
			Consider: func(s *colouring, _ *rand.PCG, look func(m [2]int, change, key int)) {
				for key, n := range s.near {
					v, c := key/colours, key%colours
					if now := s.near[v*colours+s.colour[v]]; now > 0 && c != s.colour[v] {
						look([2]int{v, c}, n-now, key)
					}
				}
			},
			Left: func(s *colouring, m [2]int) int { return m[0]*colours + s.colour[m[0]] },
			Apply: func(s *colouring, m [2]int) {
				add(s, m[0], -1)
				s.colour[m[0]] = m[1]
				add(s, m[0], 1)
			},
		}, nil),
	}
	result, err := evolve.Evolve(context.Background(), problem, evolve.Options{})
	fmt.Println(result.Errors, err) // Output: 0 <nil>
}
