// Package sudoku treats sudoku as a search problem, on boards from 4×4 to
// 81×81.
//
// # Boards
//
// A board is a [Grid], a plain array of 9×9 cells, or a [Puzzle], cells of any number with
// their rules. [Parse] and [Read] make Grids from text, [Rules.Parse] and [Rules.Read] make
// Puzzles; [Line] and String print both. [Check] reports whether a board keeps the rules,
// [Solved] whether it solves a puzzle. A function that does not serve a size returns a
// [*SizeError].
//
// # Solving
//
// Most programs need [Solve], or [Unique] to know that there is only one
// solution:
//
//	puzzle, err := sudoku.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
//	solution, err := sudoku.Solve(ctx, puzzle)
//
// [Count] and [Solutions] find all solutions. [Parallel] runs any of these over
// a stream of puzzles on all cores. They are exact: they find every solution or
// prove that there is none.
//
// # Other rules
//
// [Rules] are a value: [Standard], [Latin], [Jigsaw], or cells with units of one's own.
// A [Puzzle] is cells with rules; [Solve], [Unique], [Count], [Evolve] and the others take it
// as they take a Grid:
//
//	rules := sudoku.Standard(9).With(variant.Diagonals, variant.Cage(15, 0, 1, 2))
//	puzzle, err := rules.Generate(ctx, nil)
//	solution, err := sudoku.Unique(ctx, puzzle)
//
// Package variant has the rules and clues of variants by name, and reads their text.
// Package format reads and writes the links and files of other programs.
//
// # Making puzzles
//
// [Generate] makes a puzzle with one solution, by number of clues, symmetry, seed and
// [Grade]. [Rules.Puzzles] makes a stream of them on all cores. [Minimize] removes clues that
// are not needed. [RandomSolution] draws a solved board.
//
// Package explain rates how hard a puzzle is for a person, and explains the next step
// on a player's board.
//
// # Symmetry
//
// A [Transformation] turns a board into one that looks different and is as hard.
// [Shuffle] draws one at random. [Canonical] returns the form that all boards
// share which are the same in this sense.
//
// # Other problems
//
// A [csp.Model] states a problem by decisions and constraints and solves it: queens,
// magic squares, a timetable. [ModelOf] turns a board or a puzzle into a model, to which
// constraints of one's own can be added. Package export states a puzzle for other solvers,
// and reads what they find.
//
// # Watching a search
//
// Five ideas come from articles, which the README lists with an example and a
// page for each:
//
//	combinatorial evolution   Evolve, Classic         evolution.go, random.go, fitness.go
//	a genetic algorithm       Genetic, ClassicGenetic genetic.go, crossover.go
//	backtracking with history Backtrack, History      backtrack.go, check.go
//	integer programs          package export          export/lp.go
//	a constraint solver       ModelOf                 csp/model.go
//
// The first one stands whole in examples/article, in one file to copy and change.
//
// [NewEvolution] and [NewGenetic] return a [Run], which the caller advances epoch
// by epoch, observes and saves. Package compare runs several settings from
// one generation zero.
//
// # Changing a search
//
// A [Fitness] counts errors, a [Worker] improves organisms, a [Crossover] makes
// children and a [evolve.Selection] draws parents. Each is a name and a function that a
// program can replace by its own. Options are saved as JSON, see [Plugins].
//
// # Results
//
// All results depend on the arguments only: on the board, the seed, 0 included,
// and the options. They are the same on every machine and for any number of
// processors. Time enters only by the context, which ends a search but does not
// change what it would have found.
package sudoku

import (
	"context"
	"iter"

	"example.com/sudoku/internal/poll"
)

// Solve returns the first solution of the puzzle in the order of [Solutions], so
// the same one each time. The error is [ErrNoSolution], a [*ClashError] if the
// givens break a rule, or that of the context.
func Solve[P Problem](ctx context.Context, puzzle P) (P, error) {
	solution := blank(&puzzle)
	found, err := puzzle.compiled().first(ctx, Cells(&puzzle), 1, Cells(&solution))
	if err == nil && found == 0 {
		err = ErrNoSolution
	}
	return solution, err
}

// Unique returns the solution of a puzzle that has exactly one. If there are
// more, it returns the first one and [ErrManySolutions]. The other errors are
// those of [Solve].
func Unique[P Problem](ctx context.Context, puzzle P) (P, error) {
	solution := blank(&puzzle)
	err := puzzle.compiled().unique(ctx, Cells(&puzzle), Cells(&solution))
	return solution, err
}

// Count returns the number of solutions of the puzzle, at most limit. A solution has a
// value for each cell, those outside the board included: two that differ there alone are
// two. A limit of 0
// and a negative one mean no limit, however long counting takes. A puzzle without a
// solution is not an error, but givens that break a rule are a [*ClashError]. When the
// context ends, Count returns the number found so far and the error of the context.
func Count[P Problem](ctx context.Context, puzzle P, limit int) (int, error) {
	return puzzle.compiled().exact(ctx, Cells(&puzzle), poll.Unlimited, max(0, limit), nil, nil)
}

// Solutions returns all solutions of the puzzle, in the same order each time and each
// board once. A puzzle without a solution yields nothing. An error is the last pair: a
// [*ClashError] if the givens break a rule, or the error of the context.
func Solutions[P Problem](ctx context.Context, puzzle P) iter.Seq2[P, error] {
	return func(yield func(P, error) bool) {
		stopped := false
		_, err := puzzle.compiled().exact(ctx, Cells(&puzzle), poll.Unlimited, 0, nil, func(solution []uint8) bool {
			stopped = !yield(solved(&puzzle, solution), nil)
			return !stopped
		})
		if err != nil && !stopped {
			yield(blank(&puzzle), err)
		}
	}
}
