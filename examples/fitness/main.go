// Fitness evolves sudokus with more rules, and shows how to write your own parts
// of the search: a fitness, a crossover and a worker.
//
//	go run ./examples/fitness               all puzzles
//	go run ./examples/fitness windoku       some
//
// The puzzles are: x, an X-sudoku, whose diagonals hold every value once, too;
// windoku, in which four more blocks do. Each has one solution by these rules, and
// hundreds by those of an ordinary sudoku. The exit status is 0, 1 if a
// puzzle was not solved or the output failed, and 2 for bad use.
package main

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"

	"example.com/sudoku"
)

var variants = map[string]struct {
	puzzle  string
	regions sudoku.Fitness
}{
	"x": {
		"..93.....8...6....4.5..2......62.941.2.8....6.1..4.7........863.............76..4",
		sudoku.Regions("diagonals", line(0, 10), line(8, 8)),
	},
	"windoku": {
		"..41....97...4....9....2..6...4..5.8.8.9...34.4..8.7........8.3.5...........16..7",
		sudoku.Regions("windows", window(1, 1), window(1, 5), window(5, 1), window(5, 5)),
	},
}

// line returns nine cells at equal distances.
func line(first, distance int) (cells []int) {
	for i := range 9 {
		cells = append(cells, first+i*distance)
	}
	return cells
}

// window returns the nine cells of a 3×3 square.
func window(top, left int) (cells []int) {
	for i := range 9 {
		cells = append(cells, 9*(top+i/3)+left+i%3)
	}
	return cells
}

// rectangles makes a child that is the parent a, with a random rectangle of the
// parent b. It keeps no layout: a row of the child may repeat values.
var rectangles = sudoku.Crossover{
	Name: "rectangles",
	CrossFunc: func(child, a, b []uint8, r *rand.Rand) {
		const n = 9
		copy(child, a)
		top, left := r.IntN(n), r.IntN(n)
		bottom, right := top+1+r.IntN(n-top), left+1+r.IntN(n-left)
		for row := top; row < bottom; row++ {
			copy(child[n*row+left:n*row+right], b[n*row+left:n*row+right])
		}
	},
}

// climber gives a random free cell a random value unless that makes more errors. It
// makes a mistake of d errors with the d-th power of the mistake probability.
var climber = sudoku.Worker{Name: "climber", Layout: sudoku.LayoutFree, NewFunc: newClimber}

func newClimber(job sudoku.Job) sudoku.Improve {
	var free []int
	for cell, v := range job.Fixed {
		if v == 0 {
			free = append(free, cell)
		}
	}
	return func(cells []uint8, steps int, source rand.Source) (made int) {
		r := rand.New(source)
		errors := job.Fitness.Errors(cells)
		for ; made < steps && errors > 0 && len(free) > 0; made++ {
			if made%256 == 255 && job.Stopped(made) {
				break
			}
			cell, value := free[r.IntN(len(free))], uint8(1+r.IntN(job.Rules.Values()))
			if !job.Domains[cell].Has(value) {
				continue
			}
			change := job.Fitness.Delta(cells, cell, value)
			more := change
			for more > 0 && r.Float64() < job.Mistake {
				more--
			}
			if more <= 0 {
				cells[cell] = value
				errors += change
			}
		}
		return made
	}
}

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run solves the named puzzles. It returns the exit status.
func run(names []string, stdout, stderr io.Writer) int {
	if len(names) == 0 {
		names = []string{"x", "windoku"}
	}
	for _, name := range names {
		if variants[name].puzzle == "" {
			fmt.Fprintf(stderr, "fitness: found puzzle %q, want x or windoku\n", name)
			return 2
		}
	}
	out := bufio.NewWriter(stdout) // Flush returns the error of any write
	for _, name := range names {
		if err := cmp.Or(evolve(name, out), out.Flush()); err != nil {
			fmt.Fprintln(stderr, "fitness:", err)
			return 1
		}
	}
	return 0
}

// evolve solves a puzzle by the library's parts and by those above.
func evolve(name string, out io.Writer) error {
	puzzle, err := sudoku.Parse(variants[name].puzzle)
	if err != nil {
		return err
	}
	fitness := sudoku.Duplicates.Plus(variants[name].regions)
	fmt.Fprintf(out, "%s: %s\n", name, fitness.Name)
	for _, opts := range []sudoku.EvolveOptions{
		{Fitness: fitness},
		{Fitness: fitness, Worker: climber, Crossover: rectangles},
	} {
		result, err := sudoku.Evolve(context.Background(), puzzle, &opts)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%v\n%d epochs, %d steps\n", result.Board, result.Stats.Epochs, result.Stats.Proposals)
	}
	return nil
}
