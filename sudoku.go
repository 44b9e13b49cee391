// Package sudoku treats sudoku as a search problem, on boards from 4×4 to
// 36×36.
//
// # Boards
//
// A board is a plain array, such as [Grid], the 9×9 one. [Parse] and [Read]
// make boards from text in any of the usual forms, [Check] reports whether a board
// keeps the rules, [Solved] whether it solves a puzzle, and [Line] and
// [Grid.String] print it. Functions that take a board work on all sizes.
//
// # Solving
//
// [Solve] solves a puzzle, and [Unique] also proves that it has one solution
// only:
//
//	puzzle, err := sudoku.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
//	solution, err := sudoku.Solve(ctx, puzzle)
//
// [Count] and [Solutions] find all solutions, and [Parallel] runs any of these
// functions over a stream of puzzles on all cores. They are exact: they find every
// solution or prove that there is none.
//
// # Making puzzles
//
// [Generate] makes a puzzle with one solution, by number of clues, level,
// symmetry and seed, and [Puzzles] makes a stream of them on all cores. [Minimize]
// removes clues that are not needed, and [RandomSolution] draws a solved board.
//
// # Symmetry
//
// A [Transformation] turns a board into one that looks different and is equally
// hard, and [Shuffle] applies a random one. [Canonical] returns the form that a
// board shares with all its transformations.
//
// # Other problems
//
// A [Model] states a problem by decisions and constraints, and solves it: queens,
// magic squares, a killer sudoku. [ModelOf] returns the model of a board, to which
// the rules of a variant can be added.
//
// # Watching a search
//
// [Backtrack] searches by plain backtracking, and [History] returns each of its
// steps. [Evolve] searches by combinatorial evolution, which proves nothing but
// solves large boards; with [NewEvolution] the caller pulls it epoch by epoch,
// looks at the population and saves it. [Classic] returns the settings of the
// article. [Genetic], [NewGenetic] and [ClassicGenetic] are the same for a genetic
// algorithm.
//
// # Helping a player
//
// [Rate] returns how hard a puzzle is for a person, [Hint] the next step on a
// player's board with its reason, and [Hints] all steps to the solution.
//
// # Asking others
//
// [WriteLP] and [WriteDIMACS] write a puzzle for solvers of integer programs and
// of clauses, and [ReadAnswer] reads their answers.
//
// # Changing a search
//
// A search by a population has replaceable parts: a [Fitness] counts errors, a
// [Worker] improves organisms, a [Crossover] merges them, and a [Selection] draws
// parents. Each is a name and a function, and the caller can pass another one.
//
// All results depend on the arguments alone. A seed, 0 included, gives the same
// result on every machine and for any number of processors.
package sudoku

import (
	"context"
	"iter"
)

// Solve returns the first solution of the puzzle in the order of [Solutions], so
// the same one each time. The error is [ErrNoSolution], a [*ClashError] if the
// givens break a rule, or that of the context.
func Solve[B Board](ctx context.Context, puzzle B) (B, error) {
	solution, found, err := firstOf(ctx, &puzzle, 1)
	if err == nil && found == 0 {
		err = ErrNoSolution
	}
	return solution, err
}

// Unique returns the solution of a puzzle that has exactly one. If there are
// more, it returns the first one and [ErrManySolutions]. The other errors are
// those of [Solve].
func Unique[B Board](ctx context.Context, puzzle B) (B, error) {
	solution, found, err := firstOf(ctx, &puzzle, 2)
	switch {
	case err != nil:
	case found == 0:
		err = ErrNoSolution
	case found > 1:
		err = ErrManySolutions
	}
	return solution, err
}

// Count returns the number of solutions of the puzzle, at most limit. A limit of 0
// means no limit, however long counting takes; a negative limit is an
// [*OptionError]. A puzzle without a solution is not an error, but givens that
// break a rule are a [*ClashError]. When the context ends, Count returns the number
// found so far and the error of the context.
func Count[B Board](ctx context.Context, puzzle B, limit int) (int, error) {
	if limit < 0 {
		return 0, &OptionError{Field: "limit", Value: limit, Want: "0 or more"}
	}
	return exact(ctx, &puzzle, limit, nil, nil)
}

// Solutions returns all solutions of the puzzle, in the same order each time. A
// puzzle without a solution yields nothing. An error is the last pair: a
// [*ClashError] if the givens break a rule, or the error of the context.
func Solutions[B Board](ctx context.Context, puzzle B) iter.Seq2[B, error] {
	return func(yield func(B, error) bool) {
		stopped := false
		_, err := exact(ctx, &puzzle, 0, nil, func(solution *B) bool {
			stopped = !yield(*solution, nil)
			return !stopped
		})
		if err != nil && !stopped {
			var none B
			yield(none, err)
		}
	}
}

// firstOf counts the solutions up to a limit and returns the first one.
func firstOf[B Board](ctx context.Context, puzzle *B, limit int) (B, int, error) {
	var first B
	found, err := exact(ctx, puzzle, limit, &first, nil)
	if err != nil {
		var none B
		return none, found, err
	}
	return first, found, nil
}

// exact counts the solutions of a puzzle up to a limit, 0 for no limit. It stores
// the first one in first, and calls yield for each until yield returns false. Both
// may be nil.
func exact[B Board](ctx context.Context, puzzle *B, limit int, first *B, yield func(*B) bool) (int, error) {
	if grid, ok := any(puzzle).(*Grid); ok {
		e := search9{ctx: ctx, limit: limit, keep: first != nil}
		if yield != nil {
			e.yield = any(yield).(func(*Grid) bool)
		}
		err := e.run(grid)
		if first != nil {
			*any(first).(*Grid) = e.first
		}
		return e.found, err
	}
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if err := Check(*puzzle); err != nil {
		return 0, err
	}
	var one B // not *first, which would escape to the heap
	some := false
	found, err := search(ctx, puzzle, limit, func(solution *B) bool {
		if !some {
			one, some = *solution, true
		}
		return yield == nil || yield(solution)
	})
	if first != nil {
		*first = one
	}
	return found, err
}
