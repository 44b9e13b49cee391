// Article is combinatorial evolution as in its article, whole: J. McCaffrey, "Solving Sudoku
// Using Combinatorial Evolution" (MSDN Magazine, November 2016). Copy it and change it.
//
//	go run ./examples/article -seed 47
//
// The exit status is 0 for a solution, and 1 if there is none after all restarts.
package main

import (
	"flag"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"

	"example.com/sudoku"
)

func main() {
	seed := flag.Uint64("seed", 0, "random seed")
	flag.Parse()
	problem, err := sudoku.Parse("006200080008970000004810500000060002070000030600050000002047100003028400050001200")
	random := rand.New(sudoku.NewStream(*seed, 0))
	for attempt := 1; err == nil && attempt <= 20; attempt++ {
		best, errors := SolveEvo(problem, 200, 5000, random)
		fmt.Println("attempt", attempt, "errors", errors, sudoku.Line(best))
		if errors == 0 {
			return
		}
	}
	os.Exit(1)
}

// How often a worker takes a worse neighbour, and its epochs without success at most.
const mistake, maxAge = 0.001, 1000

type organism struct {
	matrix     sudoku.Grid // [81]uint8, row by row
	error, age int
}

// SolveEvo evolves organisms for at most some epochs. It returns the best board that was
// seen, and its errors.
func SolveEvo(problem sudoku.Grid, organisms, epochs int, random *rand.Rand) (best sudoku.Grid, least int) {
	hive := make([]organism, organisms)
	workers, scouts := hive[organisms/10:], hive[:organisms/10] // a tenth explores
	least = 1 << 30
	set := func(o *organism, matrix sudoku.Grid) { // with the age of a new organism
		*o = organism{matrix: matrix, error: Error(&matrix)}
		if o.error < least {
			best, least = matrix, o.error
		}
	}
	for i := range hive {
		set(&hive[i], RandomMatrix(&problem, random))
	}
	for epoch := 0; epoch < epochs && least > 0; epoch++ {
		for i := range workers {
			w := &workers[i]
			neighbor := NeighborMatrix(&problem, w.matrix, random)
			switch error := Error(&neighbor); {
			case error < w.error:
				set(w, neighbor)
				continue
			case random.Float64() < mistake:
				w.matrix, w.error = neighbor, error
			}
			if w.age++; w.age > maxAge {
				set(w, RandomMatrix(&problem, random))
			}
		}
		for i := range scouts {
			set(&scouts[i], RandomMatrix(&problem, random))
		}
		slices.SortStableFunc(workers, func(a, b organism) int { return a.error - b.error })
		slices.SortStableFunc(scouts, func(a, b organism) int { return a.error - b.error })
		set(&workers[len(workers)-1], MergeMatrices(&workers[0].matrix, &scouts[0].matrix, random))
	}
	return best, least
}

// RandomMatrix fills each block with a random permutation of the values that it lacks.
func RandomMatrix(problem *sudoku.Grid, random *rand.Rand) sudoku.Grid {
	result := *problem
	for block := range 9 {
		var given [10]bool
		for k := range 9 {
			given[problem[Cell(block, k)]] = true
		}
		k := 0
		for _, v := range random.Perm(9) {
			for k < 9 && problem[Cell(block, k)] != 0 {
				k++
			}
			if k < 9 && !given[1+v] {
				result[Cell(block, k)] = uint8(1 + v)
				k++
			}
		}
	}
	return result
}

// Cell returns the k-th cell of a block.
func Cell(block, k int) int { return (block/3*3+k/3)*9 + block%3*3 + k%3 }

// NeighborMatrix swaps two cells of a random block that are no givens.
func NeighborMatrix(problem *sudoku.Grid, matrix sudoku.Grid, random *rand.Rand) sudoku.Grid {
	for {
		block, free := random.IntN(9), []int(nil)
		for k := range 9 {
			if cell := Cell(block, k); problem[cell] == 0 {
				free = append(free, cell)
			}
		}
		if len(free) >= 2 {
			random.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
			matrix[free[0]], matrix[free[1]] = matrix[free[1]], matrix[free[0]]
			return matrix
		}
	}
}

// MergeMatrices takes each block from either parent.
func MergeMatrices(a, b *sudoku.Grid, random *rand.Rand) sudoku.Grid {
	result := *a
	for block := range 9 {
		if random.Float64() < 0.5 {
			for k := range 9 {
				result[Cell(block, k)] = b[Cell(block, k)]
			}
		}
	}
	return result
}

// Error counts the values that rows and columns lack. Blocks lack none.
func Error(matrix *sudoku.Grid) int {
	errors := 2 * 81
	for i := range 9 {
		var row, column uint16
		for k := range 9 {
			row, column = row|1<<matrix[9*i+k], column|1<<matrix[9*k+i]
		}
		errors -= bits.OnesCount16(row) + bits.OnesCount16(column)
	}
	return errors
}
