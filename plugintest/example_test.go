package plugintest_test

import (
	"fmt"
	"math/rand/v2"

	"example.com/sudoku"
	"example.com/sudoku/plugintest"
)

// A worker that writes anywhere is found before it ruins a run.
func ExampleWorker() {
	eager := sudoku.Worker{Name: "eager", Layout: sudoku.LayoutFree, NewFunc: func(job sudoku.Job) sudoku.Improve {
		return func(cells []uint8, steps int, source rand.Source) int {
			cells[rand.New(source).IntN(len(cells))] = 1
			return 1
		}
	}}
	fmt.Println(plugintest.Worker(eager, 1))
	// Output: sudoku: Worker "eager" put 1 at r3c3, which can't hold it
}

// A count and a change that do not agree are found, too.
func ExampleFitness() {
	rows := sudoku.Fitness{Name: "ones",
		ErrorsFunc: func(cells []uint8) (n int) {
			for _, v := range cells {
				if v == 1 {
					n++
				}
			}
			return n
		},
		DeltaFunc: func(cells []uint8, cell int, value uint8) int { return 0 },
	}
	fmt.Println(plugintest.Fitness(rows, 1))
	// Output: sudoku: Fitness "ones" has a DeltaFunc that returned 0 where the errors change by 1
}

// This crossover forgets that parents may agree.
func ExampleCrossover() {
	shifted := sudoku.Crossover{Name: "shifted", CrossFunc: func(child, a, b []uint8, r *rand.Rand) {
		copy(child[1:], a)
		child[0] = b[len(b)-1]
	}}
	fmt.Println(plugintest.Crossover(shifted, 1))
	fmt.Println(plugintest.Crossover(sudoku.CrossRows, 1))
	// Output:
	// sudoku: Crossover "shifted" put 2 at r1c1, which can't hold it
	// <nil>
}
