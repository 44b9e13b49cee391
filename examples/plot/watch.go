package main

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/internal/boards"
)

// A moment is a population after an epoch.
type moment struct {
	epoch  int
	errors int       // of the fittest board
	board  []uint8   // the fittest
	clash  []bool    // by cell of that board
	share  []float64 // by cell, of the organisms with the value that most have
}

// A watched is a run that watch has followed.
type watched struct {
	shape     boards.Shape
	given     []bool // by cell
	organisms int
	moments   []moment
}

// A watching says what to follow.
type watching struct {
	opts   *sudoku.EvolveOptions
	epochs []int // in ascending order; empty for those with a better board
	seen   watched
}

// follow evolves the puzzle of a text and looks at the population.
func follow(ctx context.Context, text string, opts *sudoku.EvolveOptions, epochs []int) (watched, error) {
	w := watching{opts: opts, epochs: epochs}
	err := boards.VisitText(ctx, text, &w,
		watch, watch, watch, watch, watch, watch,
		watch, watch, watch, watch, watch, watch)
	return w.seen, err
}

// watch evolves one puzzle, from generation zero to the last epoch, without a
// restart. That the run does not solve the puzzle is no error.
func watch[B sudoku.Board](ctx context.Context, w *watching, puzzle B) error {
	if err := sudoku.Check(puzzle); err != nil {
		return err
	}
	opts := *w.opts
	opts.MaxAttempts = 1
	run, err := sudoku.NewEvolution(puzzle, &opts)
	if err != nil {
		return err
	}
	w.seen.shape = boards.ShapeOf(len(puzzle))
	for i := range len(puzzle) {
		w.seen.given = append(w.seen.given, puzzle[i] != 0)
	}
	w.seen.organisms = len(run.Population())
	best := -1
	for epoch, more := 0, true; ; epoch++ {
		all := run.Population()
		fittest := slices.MinFunc(all, func(a, b sudoku.Organism[B]) int { return cmp.Compare(a.Errors, b.Errors) })
		better := best < 0 || fittest.Errors < best
		if slices.Contains(w.epochs, epoch) || len(w.epochs) == 0 && better {
			best = fittest.Errors
			w.seen.moments = append(w.seen.moments, look(all, fittest, epoch))
		}
		if !more || len(w.epochs) > 0 && epoch >= w.epochs[len(w.epochs)-1] {
			break
		}
		more = run.Step(ctx)
	}
	if _, err := run.Result(); err != nil && !errors.Is(err, sudoku.ErrBudget) {
		return err
	}
	return nil
}

// look describes a population.
func look[B sudoku.Board](all sudoku.Population[B], fittest sudoku.Organism[B], epoch int) moment {
	cells := len(fittest.Board)
	m := moment{epoch: epoch, errors: fittest.Errors, clash: make([]bool, cells), share: make([]float64, cells)}
	for i := range cells {
		m.board = append(m.board, fittest.Board[i])
		var count [256]int
		most := 0
		for j := range all {
			count[all[j].Board[i]]++
			most = max(most, count[all[j].Board[i]])
		}
		m.share[i] = float64(most) / float64(len(all))
	}
	if err, ok := errors.AsType[*sudoku.ClashError](sudoku.Check(fittest.Board)); ok {
		for _, clash := range err.Clashes {
			m.clash[clash.Cell], m.clash[clash.Other] = true, true
		}
	}
	return m
}
