package main

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/internal/boards"
	"example.com/sudoku/internal/geometry"
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
	rows                    int // of the board
	blockRows, blockColumns int
	given                   []bool // by cell
	organisms               int
	moments                 []moment
}

// follow evolves the puzzle of a text, from generation zero to the last epoch, without a
// restart, and looks at the population after the given epochs. They ascend; without any it
// looks after those with a better board. That the run does not solve the puzzle is no error.
func follow(ctx context.Context, text string, opts *sudoku.EvolveOptions, epochs []int) (seen watched, err error) {
	puzzle, err := boards.Parse(text)
	if err == nil {
		err = sudoku.Check(puzzle)
	}
	if err != nil {
		return seen, err
	}
	once := *opts
	once.MaxAttempts = 1
	run, err := sudoku.NewEvolution(ctx, puzzle, &once)
	if err != nil {
		return seen, err
	}
	seen.rows, seen.blockRows, seen.blockColumns = geometry.Measures(len(puzzle.Cells))
	for _, v := range puzzle.Cells {
		seen.given = append(seen.given, v != 0)
	}
	seen.organisms = len(run.Population())
	best := -1
	for epoch, more := 0, true; ; epoch++ {
		all := run.Population()
		fittest := slices.MinFunc(all, func(a, b sudoku.Organism[sudoku.Puzzle]) int { return cmp.Compare(a.Errors, b.Errors) })
		better := best < 0 || fittest.Errors < best
		if slices.Contains(epochs, epoch) || len(epochs) == 0 && better {
			best = fittest.Errors
			seen.moments = append(seen.moments, look(all, fittest, epoch))
		}
		if !more || len(epochs) > 0 && epoch >= epochs[len(epochs)-1] {
			break
		}
		more = run.Step(ctx)
	}
	if _, err := run.Result(); err != nil && !errors.Is(err, sudoku.ErrBudget) {
		return seen, err
	}
	return seen, nil
}

// look describes a population.
func look(all sudoku.Population[sudoku.Puzzle], fittest sudoku.Organism[sudoku.Puzzle], epoch int) moment {
	cells := len(fittest.Board.Cells)
	m := moment{epoch: epoch, errors: fittest.Errors, clash: make([]bool, cells), share: make([]float64, cells)}
	for i := range cells {
		m.board = append(m.board, fittest.Board.Cells[i])
		var count [256]int
		most := 0
		for j := range all {
			count[all[j].Board.Cells[i]]++
			most = max(most, count[all[j].Board.Cells[i]])
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
