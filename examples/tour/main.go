// Tour evolves a travelling salesman's tour, a problem that is no sudoku, in a run that is
// saved and continued.
//
//	go run ./examples/tour                     a tour of 100 random cities
//	go run ./examples/tour -cities 300 -epochs 50
//	go run ./examples/tour -file tour.json     save the run at the end, or continue it
//
// The run prints the length of the best tour after each epoch. When it is interrupted it
// saves itself too. The exit status is 0, and 1 if the file can't be used.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"os/signal"
	"slices"

	"example.com/sudoku/evolve"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	cities := flag.Int("cities", 100, "cities in a square of 1,000")
	epochs := flag.Int("epochs", 20, "epochs to run")
	seed := flag.Uint64("seed", 0, "random seed of the cities and of the run")
	file := flag.String("file", "", "saved run, to load and to write")
	flag.Parse()
	if err := tour(ctx, os.Stdout, max(4, *cities), *epochs, *seed, *file); err != nil {
		fmt.Fprintln(os.Stderr, "tour:", err)
		os.Exit(1)
	}
}

// tour evolves a tour for some epochs.
func tour(ctx context.Context, out io.Writer, cities, epochs int, seed uint64, file string) error {
	problem := salesman(cities, seed)
	// Four organisms, each annealed in turns of its own: none restarts before the end.
	run, err := evolve.New(ctx, problem, evolve.Options{
		Seed: seed, Population: 4, Steps: 2000 * cities, MaxStall: -1, MaxProposals: -1,
	})
	if err != nil {
		return err
	}
	if file != "" {
		saved, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(saved, run)
		}
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	for range epochs {
		if !run.Step(ctx) {
			break
		}
		s := run.Summary()
		fmt.Fprintf(out, "epoch %d: tours of %d to %d\n", run.Stats().Epochs, s.Best, s.Worst)
	}
	result, _ := run.Result() // a tour has no errors of 0, so the budget is always spent
	fmt.Fprintf(out, "length %d: %v\n", result.Errors, result.Solution)
	if file == "" {
		return nil
	}
	saved, err := json.Marshal(run)
	if err != nil {
		return err
	}
	return os.WriteFile(file, saved, 0o600)
}

// An order is a tour of the cities by their numbers. It is a type that JSON can write, so
// runs are saved without a word of it here.
type order []int

// A turn is the move that turns a part of a tour around.
type turn struct{ first, last int }

// salesman returns the problem: what a tour is, a random one, its length, and a neighbour.
func salesman(cities int, seed uint64) evolve.Problem[order] {
	r := rand.New(rand.NewPCG(seed, uint64(cities)))
	x, y := make([]int, cities), make([]int, cities)
	for i := range cities {
		x[i], y[i] = r.IntN(1000), r.IntN(1000)
	}
	distance := func(a, b int) int {
		dx, dy := x[a]-x[b], y[a]-y[b]
		return int(math.Sqrt(float64(dx*dx+dy*dy)) + 0.5)
	}
	return evolve.Problem[order]{
		Name:   fmt.Sprintf("tour of %d cities of seed %d", cities, seed),
		New:    func() order { return make(order, cities) },
		Copy:   func(dst, src *order) { copy(*dst, *src) },
		Random: func(t *order, source *rand.PCG) { copy(*t, rand.New(source).Perm(cities)) },
		Errors: func(t *order) (length int) {
			for i, city := range *t {
				length += distance(city, (*t)[(i+1)%cities])
			}
			return length
		},
		Check: func(t *order) error { // of a saved tour
			sorted := slices.Sorted(slices.Values(*t))
			for i, city := range sorted {
				if city != i || len(sorted) != cities {
					return errors.New("not each city once")
				}
			}
			return nil
		},
		Worker: evolve.Cooled(evolve.Moves[order, turn]{
			Propose: func(t *order, source *rand.PCG) (turn, int) {
				a, b := evolve.Below(cities, source), evolve.Below(cities, source)
				m := turn{min(a, b), max(a, b)}
				if m.last-m.first == cities-1 {
					return turn{}, 0 // the same tour
				}
				before, after := (*t)[(m.first+cities-1)%cities], (*t)[(m.last+1)%cities]
				first, last := (*t)[m.first], (*t)[m.last]
				return m, distance(before, last) + distance(first, after) - distance(before, first) - distance(last, after)
			},
			Apply: func(t *order, m turn) { slices.Reverse((*t)[m.first : m.last+1]) },
		}, 50, 1),
	}
}
