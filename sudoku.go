// Package sudoku treats sudoku as a search problem, on boards from 4×4 to
// 36×36.
//
// # Boards
//
// A board is a plain array, such as [Grid], the 9×9 one. [Parse] and [Read]
// make boards from text in any of the usual forms, [Check] tells whether one
// keeps the rules, [Solved] whether it solves a puzzle, and [Line] and
// [Grid.String] print it. Functions that take a board work on all sizes.
//
// # Solving
//
// Whoever wants a puzzle solved needs [Solve], or [Unique] to know that there
// is one solution only:
//
//	puzzle, err := sudoku.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
//	solution, err := sudoku.Solve(ctx, puzzle)
//
// [Count] and [Solutions] find them all, and [Parallel] runs any of these over
// a stream of puzzles on all cores. They are exact: they find every solution or
// prove that there is none.
//
// # Making puzzles
//
// [Generate] makes a puzzle with one solution, by number of clues, level,
// symmetry and seed, [Puzzles] a stream of them on all cores. [Minimize] takes
// out clues that are not needed, and [RandomSolution] draws a solved board.
//
// # Symmetry
//
// A [Transformation] turns a board into one that looks different and is as
// hard, [Shuffle] does so at random, and [Canonical] finds the one form that
// all boards have which are the same in this sense.
//
// # Other problems
//
// A [Model] states a problem by decisions and constraints, and solves it: queens,
// magic squares, a killer sudoku. [ModelOf] makes a board one, to which the rules
// of a variant can be added.
//
// # Watching a search
//
// [Backtrack] searches in the plain way, and [History] tells each of its steps.
// [Evolve] searches by combinatorial evolution, which proves nothing but solves
// large boards; [NewEvolution] lets the caller pull it epoch by epoch, look at
// the population, and save it. [Classic] is that algorithm as it was published.
// [Genetic] and [NewGenetic] are the same for a genetic algorithm, [ClassicGenetic] the
// published one.
//
// # Helping a player
//
// [Rate] tells how hard a puzzle is for a person, [Hint] the next step on a
// player's board and why it is right, and [Hints] all steps to the solution.
//
// # Asking others
//
// [WriteLP] and [WriteDIMACS] state a puzzle for solvers of integer programs
// and of clauses, and [ReadAnswer] reads what they find.
//
// # Changing a search
//
// What evolution counts as errors is a [Fitness], how organisms improve a
// [Worker], how they merge a [Crossover], and how parents are drawn a
// [Selection]: each is a name and a function, to be replaced by the caller's own.
//
// All results depend on the arguments alone. A seed, 0 included, gives the same
// result on every machine and any number of processors.
package sudoku

import (
	"context"
	"iter"
)

// Solve returns a solution of the puzzle. A puzzle with several solutions gives
// the same one each time, the first of [Solutions]. The error is
// [ErrNoSolution], a [*ClashError] if the givens themselves break a rule, or
// that of the context.
func Solve[B Board](ctx context.Context, puzzle B) (B, error) {
	solution, found, err := firstOf(ctx, &puzzle, 1)
	if err == nil && found == 0 {
		err = ErrNoSolution
	}
	return solution, err
}

// Unique returns the solution of a puzzle that has exactly one. If there are
// more, it returns the first of them and [ErrManySolutions]; the other errors
// are those of [Solve].
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

// Count returns the number of solutions of the puzzle, or limit if there are
// at least that many. A limit of 0 counts them all, however long that takes;
// a negative one is an [*OptionError]. A puzzle without a solution counts 0
// and is no error, unless its givens break a rule: then there is a
// [*ClashError]. When the context ends, Count returns the number found so far
// and the error of the context.
func Count[B Board](ctx context.Context, puzzle B, limit int) (int, error) {
	if limit < 0 {
		return 0, &OptionError{Field: "limit", Value: limit, Want: "0 or more"}
	}
	return exact(ctx, &puzzle, unlimited, limit, nil, nil)
}

// Solutions returns all solutions of the puzzle, in the same order each time.
// It yields an error only as its last pair, a [*ClashError] or that of the
// context; a puzzle without a solution yields nothing.
func Solutions[B Board](ctx context.Context, puzzle B) iter.Seq2[B, error] {
	return func(yield func(B, error) bool) {
		stopped := false
		_, err := exact(ctx, &puzzle, unlimited, 0, nil, func(solution *B) bool {
			stopped = !yield(*solution, nil)
			return !stopped
		})
		if err != nil && !stopped {
			var none B
			yield(none, err)
		}
	}
}

// firstOf counts the solutions up to a limit and returns the first.
func firstOf[B Board](ctx context.Context, puzzle *B, limit int) (B, int, error) {
	var first B
	found, err := exact(ctx, puzzle, unlimited, limit, &first, nil)
	if err != nil {
		var none B
		return none, found, err
	}
	return first, found, nil
}

// exact counts the solutions of a puzzle up to a limit, 0 for no limit, within a
// budget of work. It stores the first solution in first and calls yield with each
// until yield returns false; both may be nil.
func exact[B Board](ctx context.Context, puzzle *B, work budget, limit int, first *B, yield func(*B) bool) (int, error) {
	if grid, ok := any(puzzle).(*Grid); ok {
		e := search9{ctx: ctx, budget: work, limit: limit, keep: first != nil}
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
	var one B // in place of *first, which would have to live on the heap
	some := false
	found, err := search(ctx, puzzle, work, limit, func(solution *B) bool {
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
