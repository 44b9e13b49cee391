package evolve_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"

	"example.com/sudoku/evolve"
)

// Four other processes measure how far the settings of a furnace are from the best, and get
// them as JSON from a queue. The run asks for a generation of costs at a time. It could be saved
// while it waits: then it asks for the same again.
func ExampleRun_Ask() {
	box := evolve.Box{Low: 0, High: 10}
	problem := evolve.Problem[[]float64]{
		New:    func() []float64 { return make([]float64, 2) },
		Copy:   func(dst, src *[]float64) { copy(*dst, *src) },
		Random: func(s *[]float64, source *rand.PCG) { box.Random(*s, source) },
		Told:   1,
		Trial: func(child, parent, best *[]float64, others [3]*[]float64, r *rand.Rand) {
			box.TrialBest(*child, *parent, *best, *others[0], *others[1], 0, 0, r)
		},
	}
	type job struct {
		text   []byte
		answer *float64
	}
	queue := make(chan job)
	defer close(queue)
	var waiting sync.WaitGroup
	for range 4 {
		go func() { // in place of a process
			for j := range queue {
				var settings []float64
				if err := json.Unmarshal(j.text, &settings); err != nil {
					panic(err)
				}
				*j.answer = math.Abs(settings[0]-7) + math.Abs(settings[1]-3)
				waiting.Done()
			}
		}()
	}

	ctx := context.Background()
	run, err := evolve.NewGenetic(ctx, problem, evolve.GeneticOptions{Target: 0.001})
	if err != nil {
		panic(err)
	}
	for asked := run.Ask(ctx); len(asked) > 0; asked = run.Ask(ctx) {
		costs := make([]float64, len(asked))
		for i, settings := range asked {
			text, err := json.Marshal(settings)
			if err != nil {
				panic(err)
			}
			waiting.Add(1)
			queue <- job{text, &costs[i]}
		}
		waiting.Wait()
		if err := run.Tell(costs); err != nil {
			panic(err)
		}
	}
	result, err := run.Result()
	fmt.Printf("%.1f %v\n", result.Solution, err)
	// Output: [7.0 3.0] <nil>
}
