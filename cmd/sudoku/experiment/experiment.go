// Package experiment makes experiments, as "sudoku experiment" does, with problems of your
// own. Their moves and costs are Go code, so they need a program of yours:
//
//	func main() {
//		experiment.Own("tour", readTour)
//		experiment.Main()
//	}
//
// It has the verbs run, merge, report and race of that command. In its experiment files the
// algorithm is the name, and each entry of "boards" is a text from which readTour makes a
// problem. The options are those of [evolve.Options].
package experiment

import (
	"context"
	"io"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/experiment"
)

// Own adds an algorithm that evolves problems of one kind. Its trials make each problem from
// its text by read, once. Functions of the problem are called on several goroutines at once.
// A name that there is already gets the new meaning. Own must not be called during Run.
func Own[S any](name string, read func(text string) (evolve.Problem[S], error)) {
	experiment.Own(name, read)
}

// Main runs the command with the arguments of the program, and exits.
func Main() { experiment.Program.Main() }

// Run runs the command and returns its exit status.
func Run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return experiment.Program.Run(ctx, args, stdin, stdout, stderr)
}
