package evolve_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"

	"example.com/sudoku/evolve"
)

// A row is an order of ten numbers.
type row [10]int

// sorting is a problem small enough for all examples: the errors are the neighbours that
// stand in the wrong order. A move swaps two neighbours.
func sorting() (evolve.Problem[row], evolve.Moves[row, int]) {
	errors := func(r *row) (errors int) {
		for i := 1; i < len(r); i++ {
			if r[i] < r[i-1] {
				errors++
			}
		}
		return errors
	}
	swap := func(r *row, i int) { r[i], r[i+1] = r[i+1], r[i] }
	problem := evolve.Problem[row]{
		Name:   "sorting",
		Random: func(r *row, source *rand.PCG) { copy(r[:], rand.New(source).Perm(len(r))) },
		Errors: errors,
		Merge: func(child, a, b *row, _ *rand.Rand) { // the first half of a, the rest in the order of b
			next, kept := len(a)/2, make(map[int]bool)
			for _, v := range a[:next] {
				kept[v] = true
			}
			*child = *a
			for _, v := range b {
				if !kept[v] {
					child[next] = v
					next++
				}
			}
		},
	}
	return problem, evolve.Moves[row, int]{
		Propose: func(r *row, source *rand.PCG) (i, change int) {
			i = evolve.Below(len(r)-1, source)
			before := errors(r)
			swap(r, i)
			change = errors(r) - before
			swap(r, i)
			return i, change
		},
		Apply: swap,
	}
}

func ExampleEvolve() {
	problem, moves := sorting()
	problem.Worker = evolve.Tempered(moves)
	result, err := evolve.Evolve(context.Background(), problem, evolve.Options{})
	fmt.Println(result.Solution, err)
	// Output: [0 1 2 3 4 5 6 7 8 9] <nil>
}

// An expensive fitness is computed on several cores, with the same result on any number.
func ExampleOptions_goroutines() {
	problem, moves := sorting()
	problem.Worker = evolve.Tempered(moves)
	for _, goroutines := range []int{1, 4} {
		result, err := evolve.Evolve(context.Background(), problem, evolve.Options{Population: 8, Goroutines: goroutines})
		fmt.Println(result.Solution, result.Stats.Proposals, err)
	}
	// Output:
	// [0 1 2 3 4 5 6 7 8 9] 1924 <nil>
	// [0 1 2 3 4 5 6 7 8 9] 1924 <nil>
}

// The article's whole algorithm for another problem.
func ExampleClassic() {
	problem, moves := sorting()
	problem.Worker = evolve.Article(moves, 0.001)
	problem.QuickSteps = 256 // steps take less than a millisecond
	result, err := evolve.Evolve(context.Background(), problem, evolve.Classic())
	fmt.Println(result.Solution, err)
	// Output: [0 1 2 3 4 5 6 7 8 9] <nil>
}

// Children of two rows, of which some mutate, without any worker.
func ExampleGenetic() {
	problem, moves := sorting()
	problem.Mutate = func(r *row, source *rand.PCG) {
		i, _ := moves.Propose(r, source)
		moves.Apply(r, i)
	}
	result, err := evolve.Genetic(context.Background(), problem, evolve.GeneticOptions{Selection: evolve.SelectRank})
	fmt.Println(result.Solution, err)
	// Output: [0 1 2 3 4 5 6 7 8 9] <nil>
}

// Parents are drawn by weights: those of a tournament of two, and of the better half alone.
func ExampleSelectTournament() {
	weights := make([]float64, 4)
	evolve.SelectTournament(2).Weights(weights, []int{0, 1, 3, 9})
	fmt.Println(weights)
	problem, _ := sorting()
	run, err := evolve.NewGenetic(context.Background(), problem, evolve.GeneticOptions{
		Seed: 1,
		Selection: evolve.Selection{Name: "better half", Weights: func(weights []float64, errors []int) {
			evolve.SelectUniform.Weights(weights, errors)
			clear(weights[len(weights)/2:])
		}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := run.Finish(context.Background())
	fmt.Println(result.Errors, err)
	// Output:
	// [0.4375 0.3125 0.1875 0.0625]
	// 0 <nil>
}

// A run is watched between its steps, saved, and continued by another one.
func ExampleRun() {
	problem, moves := sorting()
	problem.Worker = evolve.Annealed(moves, 0.1)
	opts := evolve.Options{Population: 4, Steps: 10, Seed: 1}
	run, err := evolve.New(context.Background(), problem, opts)
	if err != nil {
		fmt.Println(err)
		return
	}
	for range 2 {
		run.Step(context.Background())
		for o := range run.Organisms() {
			fmt.Print(o.Errors, " ")
		}
		fmt.Println(run.Stats().Births, "children")
	}
	saved, _ := json.Marshal(run)
	again, _ := evolve.New(context.Background(), problem, opts)
	if err := json.Unmarshal(saved, again); err != nil {
		fmt.Println(err)
	}
	for again.Step(context.Background()) {
	}
	result, err := again.Result()
	fmt.Println(result.Solution, err)
	// Output:
	// 2 6 3 3 0 children
	// 2 2 3 2 4 children
	// [0 1 2 3 4 5 6 7 8 9] <nil>
}

// A state is a run as values: here one run is continued with other moves than before.
func ExampleRun_State() {
	problem, moves := sorting()
	problem.Worker = evolve.Article(moves, 0.01)
	opts := evolve.Options{Steps: 5}
	run, _ := evolve.New(context.Background(), problem, opts)
	run.Step(context.Background())
	problem.Worker = evolve.Tempered(moves)
	other, _ := evolve.New(context.Background(), problem, evolve.Options{})
	state := run.State()
	fmt.Println(other.SetState(&state), len(state.Islands[0].Organisms), "organism")
	other.Step(context.Background())
	result, _ := other.Result()
	fmt.Println(result.Errors)
	// Output:
	// <nil> 1 organism
	// 0
}

// A function that breaks a law ends the run.
func ExampleLawError() {
	problem, moves := sorting()
	moves.Propose = func(*row, *rand.PCG) (i, change int) { return 0, -1 }
	problem.Worker = evolve.Tempered(moves)
	_, err := evolve.Evolve(context.Background(), problem, evolve.Options{})
	if law, ok := errors.AsType[*evolve.LawError](err); ok {
		fmt.Println(law.Func)
	}
	// Output: Propose
}
