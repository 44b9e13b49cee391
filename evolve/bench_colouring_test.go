package evolve

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// A graph has the neighbours of each vertex.
type graph [][]int32

// randomGraph returns a graph with each edge by the toss of a coin.
func randomGraph(n int) graph {
	r := rand.New(rand.NewPCG(uint64(n), 5))
	g := make(graph, n)
	for v := range n {
		for w := range v {
			if r.IntN(2) == 0 {
				g[v], g[w] = append(g[v], int32(w)), append(g[w], int32(v))
			}
		}
	}
	return g
}

// A colouring has the colour of each vertex, and how many neighbours of each vertex have each
// colour.
type colouring struct {
	colour []int32
	near   []int16 // by vertices, then colours
}

type recolour struct{ vertex, colour int32 }

// colouring returns the problem of a graph and a number of colours. The errors are the edges
// whose ends have the same colour.
func (g graph) colouring(colours int) (Problem[colouring], Moves[colouring, recolour]) {
	n := len(g)
	row := func(s *colouring, v int32) []int16 { return s.near[int(v)*colours:][:colours] }
	return Problem[colouring]{
			New: func() colouring { return colouring{make([]int32, n), make([]int16, n*colours)} },
			Copy: func(dst, src *colouring) {
				copy(dst.colour, src.colour)
				copy(dst.near, src.near)
			},
			Random: func(s *colouring, source *rand.PCG) {
				for v := range s.colour {
					s.colour[v] = int32(Below(colours, source))
				}
			},
			Count: func(s *colouring) {
				clear(s.near)
				for v, c := range s.colour {
					for _, w := range g[v] {
						row(s, w)[c]++
					}
				}
			},
			Errors: func(s *colouring) (errors int) {
				for v, c := range s.colour {
					errors += int(row(s, int32(v))[c])
				}
				return errors / 2
			},
			Merge: func(child, a, b *colouring, r *rand.Rand) { mergeClasses(child.colour, a.colour, b.colour, colours, r) },
		}, Moves[colouring, recolour]{
			Propose: func(s *colouring, source *rand.PCG) (recolour, int) {
				v := int32(Below(n, source))
				for look := 0; look < 50 && row(s, v)[s.colour[v]] == 0; look++ {
					v = int32(Below(n, source))
				}
				m := recolour{v, int32(Below(colours, source))}
				near := row(s, v)
				return m, int(near[m.colour]) - int(near[s.colour[v]])
			},
			Apply: func(s *colouring, m recolour) {
				old := s.colour[m.vertex]
				s.colour[m.vertex] = m.colour
				for _, w := range g[m.vertex] {
					near := row(s, w)
					near[old]--
					near[m.colour]++
				}
			},
			Keys: n * colours,
			Consider: func(s *colouring, _ *rand.PCG, look func(m recolour, change, key int)) {
				for v, c := range s.colour {
					near := row(s, int32(v))
					now := near[c]
					if now == 0 {
						continue
					}
					for other, there := range near {
						if other != int(c) {
							look(recolour{int32(v), int32(other)}, int(there-now), v*colours+other)
						}
					}
				}
			},
			Left: func(s *colouring, m recolour) int { return int(m.vertex)*colours + int(s.colour[m.vertex]) },
		}
}

// mergeClasses gives a child the largest class of its parents in turn, each without the
// vertices that the child has: the greedy partition crossover of Galinier and Hao.
func mergeClasses(child, a, b []int32, colours int, r *rand.Rand) {
	for v := range child {
		child[v] = -1
	}
	size := make([]int, colours)
	for c := range colours {
		parent := [2][]int32{a, b}[c%2]
		clear(size)
		largest := int32(0)
		for v, of := range parent {
			if child[v] >= 0 {
				continue
			}
			if size[of]++; size[of] > size[largest] {
				largest = of
			}
		}
		for v, of := range parent {
			if child[v] < 0 && of == largest {
				child[v] = int32(c)
			}
		}
	}
	for v := range child {
		if child[v] < 0 {
			child[v] = int32(r.IntN(colours))
		}
	}
}

// BenchmarkColouring colours a random graph of 500 vertices, by the seeds 0, 1, 2 and so on:
// with -benchtime 20x by those from 0 to 19. Four organisms that mate are beside one organism
// alone, both by tabu search, and beside a plain annealing that takes about as long as
// 2,000,000 steps of them. A run that spends its budget is not solved.
func BenchmarkColouring(b *testing.B) {
	budget, annealing := int64(20_000_000), int64(100_000_000)
	mating, alone := Options{Population: 4, Steps: 8000}, Options{}
	if testing.Short() {
		budget, annealing = 1000, 100_000
		mating.Steps, alone.Steps = 200, 200
	}
	g := randomGraph(500)
	for _, colours := range []int{50, 49, 48} {
		problem, moves := g.colouring(colours)
		problem.Worker = Tabu(moves, nil)
		evolved := func(opts Options) func(seed uint64) (colouring, int64) {
			return func(seed uint64) (colouring, int64) {
				opts.Seed, opts.MaxProposals = seed, budget
				r, err := Evolve(b.Context(), problem, opts)
				if err != nil && err != ErrBudget {
					b.Fatal(err)
				}
				return r.Solution, r.Stats.Proposals
			}
		}
		for _, search := range []struct {
			name string
			run  func(seed uint64) (s colouring, steps int64)
		}{
			{"mating", evolved(mating)},
			{"alone", evolved(alone)},
			{"annealed", func(seed uint64) (colouring, int64) {
				s, _ := annealPlainly(&problem, moves, 1, 0.18, annealing, seed)
				return s, annealing
			}},
		} {
			b.Run(fmt.Sprintf("%d/%s", colours, search.name), func(b *testing.B) {
				solved, steps, seed := 0, int64(0), uint64(0)
				for ; b.Loop(); seed++ {
					s, made := search.run(seed)
					steps += made
					if g.clashes(s.colour) == 0 {
						solved++
					}
				}
				b.ReportMetric(float64(solved)/float64(seed), "solved")
				b.ReportMetric(float64(steps)/float64(seed), "steps/op")
			})
		}
	}
}

// clashes counts the edges whose ends have the same colour, without the tables of a colouring.
func (g graph) clashes(colour []int32) (n int) {
	for v, near := range g {
		for _, w := range near {
			if int(w) < v && colour[v] == colour[w] {
				n++
			}
		}
	}
	return n
}
