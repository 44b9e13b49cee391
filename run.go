package sudoku

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/rng"
)

// This file holds a run of either search by chance: its populations, steps and result. It
// builds on [boardRun].

// Summary describes the population in numbers; boards agree in cells of the same value. It
// is zero for an empty one.
func (p Population[P]) Summary() evolve.Summary {
	boards, errors := make([][]uint8, len(p)), make([]int, len(p))
	for i := range p {
		boards[i], errors[i] = Cells(&p[i].Board), p[i].Errors
	}
	return summaryOf(boards, errors)
}

// summaryOf describes boards and their errors. It changes the order of the boards.
func summaryOf(boards [][]uint8, errors []int) (s evolve.Summary) {
	if len(boards) == 0 {
		return s
	}
	s.Best, s.Worst = slices.Min(errors), slices.Max(errors)
	numbers := make([]float64, len(errors))
	for i, e := range errors {
		numbers[i] = float64(e)
	}
	s.Mean, s.Spread = rng.Spread(numbers)
	s.Agreement = 1
	if pairs := float64(len(boards)) * float64(len(boards)-1); pairs > 0 {
		same, counts := 0, [256]int{}
		for cell := range boards[0] {
			for _, board := range boards {
				v := board[cell]
				same += 2 * counts[v]
				counts[v]++
			}
			for _, board := range boards {
				counts[board[cell]] = 0
			}
		}
		s.Agreement = float64(same) / (pairs * float64(len(boards[0])))
	}
	slices.SortFunc(boards, bytes.Compare)
	s.Distinct = len(slices.CompactFunc(boards, bytes.Equal))
	return s
}

// A Run is a search by a population that its caller advances:
//
//	for run.Step(ctx) {
//		fmt.Println(run.Stats(), run.Summary())
//	}
//	result, err := run.Result()
//
// Between steps a Run holds no goroutine or other resource, so it can be dropped
// at any time. It is not safe for concurrent use.
//
// The zero Run can't search: Step returns false, and Result an error.
type Run[P Problem] struct {
	boards *boardRun
	puzzle P
}

func newRun[P Problem](puzzle P, e *boardRun, err error) (*Run[P], error) {
	if err != nil {
		return nil, err
	}
	return &Run[P]{e, puzzle}, nil
}

// Step runs one epoch and reports whether the run can continue. It can't after a
// solution, at a limit, and when ctx ends. A run that was cancelled continues
// when Step is called with another context, and ends as it would have without
// the pause.
func (r *Run[P]) Step(ctx context.Context) bool { return r.boards != nil && r.boards.run.Step(ctx) }

// Result returns the best board so far. The error is nil if it solves the
// puzzle, the error of the context if the last Step was cancelled, and otherwise
// [ErrBudget]. A cancelled Step may have found a better board than those of the
// Population, which does not change within a turn.
func (r *Run[P]) Result() (Result[P], error) {
	if r.boards == nil {
		return Result[P]{}, errZeroRun
	}
	found, err := r.boards.outcome(r.boards.run.Result())
	return resultOf(&r.puzzle, found), err
}

var errZeroRun = errors.New("sudoku: zero Run, want one of NewEvolution or NewGenetic")

// Population returns a copy of the organisms.
func (r *Run[P]) Population() Population[P] {
	if r.boards == nil {
		return nil
	}
	var p Population[P]
	for o := range r.boards.run.Organisms() {
		p = append(p, Organism[P]{Board: solved(&r.puzzle, o.Solution.cells), Errors: o.Errors, Age: o.Age, Explorer: o.Explorer})
	}
	return p
}

// Stats returns the work so far.
func (r *Run[P]) Stats() Stats {
	result, _ := r.Result()
	return result.Stats
}

// Summary describes the population in numbers, as [Population.Summary] does, without a copy of it.
func (r *Run[P]) Summary() evolve.Summary {
	boards, errors := make([][]uint8, 0, 256), make([]int, 0, 256)
	if r.boards != nil {
		for o := range r.boards.run.Organisms() {
			boards, errors = append(boards, o.Solution.cells), append(errors, o.Errors)
		}
	}
	return summaryOf(boards, errors)
}

// Options returns a copy of the options, with a value in place of each default:
// *EvolveOptions or *GeneticOptions, or nil of the zero Run. The same options make the same
// run, if they are given with the plug-ins.
func (r *Run[P]) Options() any {
	if r.boards == nil {
		return nil
	}
	return r.boards.options()
}

// MarshalJSON saves the run. A run that loads it with UnmarshalJSON continues
// as this one would.
func (r *Run[P]) MarshalJSON() ([]byte, error) {
	if r.boards == nil {
		return nil, errZeroRun
	}
	return r.boards.run.MarshalJSON()
}

// UnmarshalJSON loads a saved run into one made for the same puzzle. With the
// same options the run ends as the saved one would have. With other options it
// continues in its own way, as long as the islands, the number of organisms, the
// layout of the boards and the fitness are the same. The error of a run that can't be
// loaded is [evolve.ErrCheckpoint]; then r is unchanged.
func (r *Run[P]) UnmarshalJSON(data []byte) error {
	if r.boards == nil {
		return fmt.Errorf("%w: %w", evolve.ErrCheckpoint, errZeroRun)
	}
	return r.boards.run.UnmarshalJSON(data)
}

// An outcome is the [Result] of a board of any size.
type outcome struct {
	cells  []uint8
	errors int
	stats  Stats
}

func resultOf[P Problem](problem *P, o outcome) Result[P] {
	return Result[P]{Board: solved(problem, o.cells), Errors: o.errors, Stats: o.stats}
}

// A Result is what a search found, and its work. It holds no times: searches of
// one puzzle with the same options have equal Results.
type Result[P Problem] struct {
	// Board is the solution, or the best board of the search.
	Board P
	// Errors is 0 for a solution. Otherwise it is the fitness of an evolved
	// board, or the number of empty cells of a backtracked one.
	Errors int
	Stats  Stats
}

// Stats counts the work of a search. Each kind of search fills in its own. The format %+v
// prints the counts with their names.
type Stats struct {
	// Of combinatorial evolution and genetic algorithms.
	Attempts  int   // times that the population started
	Epochs    int   // over all attempts
	Proposals int64 // steps by workers, organisms filled at random by explorers, and children of a genetic algorithm
	Accepted  int64 // steps that changed the board; children that entered the population
	Births    int64 // children, and organisms replaced by random ones

	// Of backtracking and models.
	Steps      int64 // values assigned
	Guesses    int64 // values assigned that were one of several options
	Backtracks int64 // dead ends
}

func (s *Stats) add(other Stats) {
	s.Steps += other.Steps
	s.Guesses += other.Guesses
	s.Backtracks += other.Backtracks
}
