package sudoku_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"example.com/sudoku"
)

// A plug-in that breaks a law ends the run with an error that names both.
func ExamplePluginError() {
	forgetful := sudoku.Worker{
		Name:   "forgetful",
		Layout: sudoku.LayoutBlocks,
		New: func(job sudoku.Job) sudoku.Improve {
			improve := sudoku.SwapWorker.New(job)
			return func(cells []uint8, steps int, source rand.Source) int {
				return improve(cells, steps, source) + steps
			}
		},
	}
	_, err := sudoku.Evolve(context.Background(), parse(puzzle), &sudoku.EvolveOptions{Worker: forgetful, NoDeduction: true})
	var broken *sudoku.PluginError
	fmt.Println(errors.As(err, &broken), err)
	// Output: true sudoku: Worker "forgetful" returned 5202 steps of 2601
}

// A panic of a plug-in on another goroutine arrives at the caller, with its stack.
func ExamplePanicError() {
	defer func() {
		broken, ok := recover().(*sudoku.PanicError)
		fmt.Println(ok, broken.Value, len(broken.Stack) > 0)
	}()
	opts := &sudoku.EvolveOptions{NoDeduction: true, Worker: sudoku.Worker{
		Name: "broken", Layout: sudoku.LayoutBlocks,
		New: func(sudoku.Job) sudoku.Improve { panic("out of ideas") },
	}}
	_, err := sudoku.Evolve(context.Background(), parse(puzzle), opts)
	fmt.Println(err)
	// Output: true out of ideas true
}
