package evolve_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"example.com/sudoku/evolve"
)

func list(s *[]int) []int { return *s }

// orders is the problem of an order of n things.
func orders(n int, errors func(s *[]int) int) evolve.Problem[[]int] {
	return evolve.Problem[[]int]{
		New:    func() []int { return make([]int, n) },
		Copy:   func(dst, src *[]int) { copy(*dst, *src) },
		Random: func(s *[]int, source *rand.PCG) { copy(*s, rand.New(source).Perm(n)) },
		Errors: errors,
	}
}

// Sixty towns stand on a circle in no order. A genetic algorithm finds the tour around it: a
// child has ways of both parents, and a worker shortens it by reversals.
func ExampleCrossEdges() {
	const n = 60
	at := rand.New(rand.NewPCG(1, 2)).Perm(n)
	tour := evolve.Tour[int, int](func(a, b int) int {
		d := max(at[a]-at[b], at[b]-at[a])
		return min(d, n-d)
	})
	problem := orders(n, func(s *[]int) int { return tour.Length(*s) })
	problem.Merge = func(child, a, b *[]int, r *rand.Rand) { evolve.CrossEdges(*child, *a, *b, r) }
	problem.Worker = evolve.Annealed(evolve.Reversals(list, func(s *[]int, m evolve.Span) int { return tour.Reverse(*s, m) }), 0)
	result, _ := evolve.Genetic(context.Background(), problem, evolve.GeneticOptions{Target: n})
	fmt.Println("length", result.Errors)
	// Output: length 60
}

// Twelve machines with a flow between them get places on a line, by swaps: a quadratic
// assignment. The change of a swap is that of its flows alone.
func ExampleSwaps() {
	const n = 12
	flow := func(a, b int) int { return (a*b + a + b) % 7 }
	cost := func(s []int, a int) (cost int) {
		for b := range s {
			cost += flow(a, b) * max(s[a]-s[b], s[b]-s[a])
		}
		return cost
	}
	problem := orders(n, func(s *[]int) (sum int) {
		for a := range *s {
			sum += cost(*s, a)
		}
		return sum / 2
	})
	problem.Worker = evolve.Cooled(evolve.Swaps(list, func(s *[]int, m evolve.Span) int {
		place := *s
		before := cost(place, m.From) + cost(place, m.To)
		place[m.From], place[m.To] = place[m.To], place[m.From]
		after := cost(place, m.From) + cost(place, m.To)
		place[m.From], place[m.To] = place[m.To], place[m.From]
		return after - before
	}), 100, 1)
	result, _ := evolve.Evolve(context.Background(), problem, evolve.Options{MaxEpochs: 1, MaxAttempts: 3})
	fmt.Println(result.Errors, result.Solution)
	// Output: 711 [5 11 8 1 2 7 6 3 9 10 4 0]
}

// Jobs on one machine, each with a length and a day when it is due: in the best order they are
// the fewest days late. Insertions change the order, and a child keeps the order of its parents.
func ExampleCrossOrder() {
	r := rand.New(rand.NewPCG(3, 4))
	var length, due [20]int
	for i := range length {
		length[i] = 1 + r.IntN(9)
		due[i] = r.IntN(100)
	}
	late := func(s *[]int) (late int) {
		day := 0
		for _, job := range *s {
			day += length[job]
			late += max(0, day-due[job])
		}
		return late
	}
	problem := orders(len(length), late)
	problem.Merge = func(child, a, b *[]int, r *rand.Rand) { evolve.CrossOrder(*child, *a, *b, r) }
	moves := evolve.Insertions[[]int, int, int](list, nil)
	problem.Mutate = func(s *[]int, source *rand.PCG) {
		moves.Apply(s, evolve.Span{From: evolve.Below(len(*s), source), To: evolve.Below(len(*s), source)})
	}
	result, _ := evolve.Genetic(context.Background(), problem, evolve.GeneticOptions{MaxAttempts: 3})
	fmt.Println(result.Errors, "days late")
	// Output: 47 days late
}

// A child of two permutations has the part of one, and what is left at its places in the other.
func ExampleCrossMapped() {
	a, b := []int{0, 1, 2, 3, 4, 5, 6, 7}, []int{3, 7, 4, 0, 6, 2, 5, 1}
	child := make([]int, 8)
	evolve.CrossMapped(child, a, b, rand.New(rand.NewPCG(5, 8)))
	fmt.Println(child)
	// Output: [0 1 2 3 4 6 5 7]
}

// Moves of two kinds are better for tours than either alone.
func ExampleMix() {
	tour := evolve.Tour[int, int](func(a, b int) int { return max(a-b, b-a) }) // points of a line
	problem := orders(100, func(s *[]int) int { return tour.Length(*s) })
	problem.Worker = evolve.Tempered(evolve.Mix(
		evolve.Reversals(list, func(s *[]int, m evolve.Span) int { return tour.Reverse(*s, m) }),
		evolve.Insertions(list, func(s *[]int, m evolve.Span) int { return tour.Insert(*s, m) }),
	))
	result, _ := evolve.Evolve(context.Background(), problem, evolve.Options{Target: 198})
	fmt.Println(result.Errors)
	// Output: 198
}

// The weights of a line through points, by a genetic algorithm on floats.
func ExampleCrossArithmetic() {
	problem := evolve.Problem[[2]float64]{
		Random: func(s *[2]float64, source *rand.PCG) {
			for i := range s {
				s[i] = 20*rand.New(source).Float64() - 10
			}
		},
		Errors: func(s *[2]float64) int { // thousandths, of the points of 3x-2
			sum := 0.0
			for x := range 10 {
				off := s[0]*float64(x) + s[1] - (3*float64(x) - 2)
				sum += off * off
			}
			return int(1000 * sum)
		},
		Merge:  func(child, a, b *[2]float64, r *rand.Rand) { evolve.CrossArithmetic(child[:], a[:], b[:], r) },
		Mutate: func(s *[2]float64, source *rand.PCG) { evolve.MutateGaussian(s[:], 0.2, source) },
	}
	result, err := evolve.Genetic(context.Background(), problem, evolve.GeneticOptions{})
	fmt.Printf("%.1f %.1f %v\n", result.Solution[0], result.Solution[1], err)
	// Output: 3.0 -2.0 <nil>
}

// Twelve digits whose neighbours differ by 3: parts of the parents at two points make a child,
// which gets a new digit.
func ExampleCrossPoints() {
	problem := evolve.Problem[[12]int]{
		Random: func(s *[12]int, source *rand.PCG) {
			for i := range s {
				s[i] = evolve.Below(10, source)
			}
		},
		Errors: func(s *[12]int) (errors int) {
			for i := 1; i < len(s); i++ {
				if d := s[i] - s[i-1]; d != 3 && d != -3 {
					errors++
				}
			}
			return errors
		},
		Merge: func(child, a, b *[12]int, r *rand.Rand) { evolve.CrossPoints(child[:], a[:], b[:], 2, r) },
		Mutate: func(s *[12]int, source *rand.PCG) {
			evolve.MutateReset(s[:], func(_ int, source *rand.PCG) int { return evolve.Below(10, source) }, source)
		},
	}
	result, err := evolve.Genetic(context.Background(), problem, evolve.GeneticOptions{})
	fmt.Println(result.Errors, err)
	// Output: 0 <nil>
}

// Each bit of a child is one of its parents'.
func ExampleCrossUniform() {
	a, b := []string{"a", "a", "a", "a", "a"}, []string{"b", "b", "b", "b", "b"}
	child := make([]string, 5)
	evolve.CrossUniform(child, a, b, rand.New(rand.NewPCG(2, 2)))
	fmt.Println(child)
	// Output: [a a b a a]
}
