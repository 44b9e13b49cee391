package evolve

import (
	"context"
	"math/rand/v2"
	"testing"
)

// This file measures two problems of assignment whose best values are known: where to place
// facilities, and how to fill bins.

// A quadratic assignment has the flow between each two facilities, and the distance between
// each two places. A solution is the place of each facility.
type quadratic struct{ flow, distance [][]int }

func square(n int, of func(i, j int) int) [][]int {
	s := make([][]int, n)
	for i := range s {
		s[i] = make([]int, n)
		for j := range s[i] {
			s[i][j] = of(i, j)
		}
	}
	return s
}

// gridAssignment has a flow of 1 between neighbours of a grid, and its distances: at best each
// neighbour is beside, as in the grid itself.
func gridAssignment(rows, columns int) (q quadratic, best int) {
	n := rows * columns
	q.distance = square(n, func(i, j int) int {
		x, y := i/columns-j/columns, i%columns-j%columns
		return max(x, -x) + max(y, -y)
	})
	q.flow = square(n, func(i, j int) int {
		if q.distance[i][j] == 1 {
			best++
			return 1
		}
		return 0
	})
	return q, best
}

// randomAssignment has uniform flows and distances, as the instances of Taillard.
func randomAssignment(n int) quadratic {
	r := rand.New(rand.NewPCG(uint64(n), 9))
	symmetric := func() [][]int {
		s := square(n, func(_, _ int) int { return r.IntN(100) })
		return square(n, func(i, j int) int {
			if i == j {
				return 0
			}
			return s[min(i, j)][max(i, j)]
		})
	}
	return quadratic{symmetric(), symmetric()}
}

func (q quadratic) cost(place []int) (sum int) {
	for i, a := range place {
		for j, b := range place {
			sum += q.flow[i][j] * q.distance[a][b]
		}
	}
	return sum
}

// swap returns the change of the cost, as both matrices are symmetric.
func (q quadratic) swap(place []int, m Span) (change int) {
	a, b := q.distance[place[m.From]], q.distance[place[m.To]]
	from, to := q.flow[m.From], q.flow[m.To]
	for k, at := range place {
		if k != m.From && k != m.To {
			change += (from[k] - to[k]) * (b[at] - a[at])
		}
	}
	return 2 * change
}

// BenchmarkAssignment places facilities by annealed swaps, and by Genetic with its defaults,
// partially mapped children and swaps. Where the best is not proven it is the least of
// ten annealings of 20,000,000 swaps.
func BenchmarkAssignment(b *testing.B) {
	grid, beside := gridAssignment(5, 6)
	for _, test := range []struct {
		name string
		quadratic
		best      int
		hot, cold float64
		steps     int64
	}{
		{"grid 5x6", grid, beside, 10, 0.5, 1_000_000},
		{"random 20", randomAssignment(20), bestRandom20, 20_000, 500, 1_000_000},
		{"random 50", randomAssignment(50), bestRandom50, 20_000, 500, 10_000_000},
	} {
		problem := permutations(len(test.flow), func(s *[]int) int { return test.cost(*s) })
		problem.Merge = func(child, a, b *[]int, r *rand.Rand) { CrossMapped(*child, *a, *b, r) }
		moves := Swaps(itself, func(s *[]int, m Span) int { return test.swap(*s, m) })
		steps := shortened(test.steps)
		b.Run(test.name+"/cooled", func(b *testing.B) {
			problem.Worker = Cooled(moves, test.hot, test.cold)
			reportRuns(b, test.best, func(ctx context.Context, seed uint64) (Result[[]int], error) {
				return Evolve(ctx, problem, Options{Seed: seed, Steps: int(steps / 10), MaxEpochs: 1, MaxProposals: steps, Target: float64(test.best)})
			})
		})
		b.Run(test.name+"/genetic", func(b *testing.B) {
			problem.Worker = Annealed(moves, 0)
			reportRuns(b, test.best, func(ctx context.Context, seed uint64) (Result[[]int], error) {
				return Genetic(ctx, problem, GeneticOptions{Seed: seed, MaxProposals: steps, Target: float64(test.best)})
			})
		})
	}
}

const bestRandom20, bestRandom50 = 729_516, 5_235_314

// Bins that all can hold as much. A solution has the bin of each item, and the load of each.
type bins struct {
	size     []int
	capacity int
	bins     int
}

type packing struct{ bin, load []int }

// triplets are items of which three fill a bin exactly, as those of Falkenauer.
func triplets(n int) bins {
	r := rand.New(rand.NewPCG(uint64(n), 10))
	var size []int
	for range n {
		large := 380 + r.IntN(111)
		middle := 250 + r.IntN((1000-large)/2-250+1)
		size = append(size, large, middle, 1000-large-middle)
	}
	return bins{size, 1000, n}
}

// uniform are random items, and as many bins as they fill at least.
func uniform(n int) bins {
	r := rand.New(rand.NewPCG(uint64(n), 11))
	p, sum := bins{capacity: 150}, 0
	for range n {
		p.size = append(p.size, 20+r.IntN(81))
		sum += p.size[len(p.size)-1]
	}
	p.bins = (sum + p.capacity - 1) / p.capacity
	return p
}

func (p bins) over(load int) int { return max(0, load-p.capacity) }

// An exchange gives an item the bin of another one, which may get its own in return.
type exchange struct {
	item, bin, other int // -1 for none
}

func (p bins) problem() (Problem[packing], Moves[packing, exchange]) {
	n := len(p.size)
	return Problem[packing]{
			New: func() packing { return packing{make([]int, n), make([]int, p.bins)} },
			Copy: func(dst, src *packing) {
				copy(dst.bin, src.bin)
				copy(dst.load, src.load)
			},
			Random: func(s *packing, source *rand.PCG) {
				for i := range s.bin {
					s.bin[i] = Below(p.bins, source)
				}
			},
			Count: func(s *packing) {
				clear(s.load)
				for i, bin := range s.bin {
					s.load[bin] += p.size[i]
				}
			},
			Errors: func(s *packing) (over int) {
				for _, load := range s.load {
					over += p.over(load)
				}
				return over
			},
			Merge: func(child, a, b *packing, r *rand.Rand) { CrossUniform(child.bin, a.bin, b.bin, r) },
			Mutate: func(s *packing, source *rand.PCG) {
				MutateReset(s.bin, func(int, *rand.PCG) int { return Below(p.bins, source) }, source)
			},
		}, Moves[packing, exchange]{
			Propose: func(s *packing, source *rand.PCG) (exchange, int) {
				m := exchange{Below(n, source), Below(p.bins, source), -1}
				moved := p.size[m.item]
				if other := Below(n, source); source.Uint64()&1 == 0 {
					m.other, m.bin = other, s.bin[other]
					moved -= p.size[other]
				}
				from := s.bin[m.item]
				if from == m.bin {
					return exchange{m.item, from, -1}, 0
				}
				a, b := s.load[from], s.load[m.bin]
				return m, p.over(a-moved) + p.over(b+moved) - p.over(a) - p.over(b)
			},
			Apply: func(s *packing, m exchange) {
				put := func(item, bin int) {
					s.load[s.bin[item]] -= p.size[item]
					s.load[bin] += p.size[item]
					s.bin[item] = bin
				}
				from := s.bin[m.item]
				put(m.item, m.bin)
				if m.other >= 0 {
					put(m.other, from)
				}
			},
		}
}

// BenchmarkBins fills as many bins as there must be, which is the best known: by the zero
// Options, and by Genetic with its defaults.
func BenchmarkBins(b *testing.B) {
	for _, test := range []struct {
		name string
		bins
		steps int64
	}{{"triplets 20", triplets(20), 20_000_000}, {"uniform 120", uniform(120), 10_000_000}} {
		problem, moves := test.problem()
		problem.Worker = Tempered(moves)
		steps := shortened(test.steps)
		b.Run(test.name+"/tempered", func(b *testing.B) {
			reportRuns(b, 0, func(ctx context.Context, seed uint64) (Result[packing], error) {
				return Evolve(ctx, problem, Options{Seed: seed, MaxProposals: steps})
			})
		})
		b.Run(test.name+"/genetic", func(b *testing.B) {
			reportRuns(b, 0, func(ctx context.Context, seed uint64) (Result[packing], error) {
				return Genetic(ctx, problem, GeneticOptions{Seed: seed, MaxProposals: steps})
			})
		})
	}
}
