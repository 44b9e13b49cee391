// Package plugintest tries a user's plug-ins by themselves, for the tests of those who write
// them. A run looks at a plug-in too, but only where it calls it: where deduction solves a
// board, it never does.
package plugintest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/evolve"
)

// sides are the boards on which plug-ins are tried.
var sides = []int{4, 6, 9}

// Worker tries a worker on random boards of 4×4, 6×6 and 9×9 that have its layout, and returns
// the first law that it breaks as an [*evolve.LawError]: it makes no more steps than it is
// given; it changes free cells only, to values that they can hold, and keeps the layout; it
// remembers nothing between calls, so that the same board and random numbers give the same
// board. If it panics, so does Worker. A worker that can do no job that a program made, as
// the swap workers, has an [*sudoku.OptionError].
func Worker(w sudoku.Worker, seed uint64) error {
	for _, side := range sides {
		puzzle, domains, err := generate(side, seed)
		if err != nil {
			return err
		}
		improver := func() sudoku.Improve {
			return w.New(sudoku.Job{Rules: puzzle.Rules, Fixed: slices.Clone(puzzle.Cells), Domains: slices.Clone(domains),
				Fitness: sudoku.Duplicates, Mistake: 0.06, Stopped: func(int) bool { return false }})
		}
		if w.NewFunc == nil || improver() == nil {
			return &sudoku.OptionError{Field: "Worker", Value: w.Name, Want: "a worker with NewFunc that can do a job"}
		}
		if err := tryWorker(w, puzzle, domains, improver, seed); err != nil {
			return err
		}
	}
	return nil
}

func tryWorker(w sudoku.Worker, puzzle sudoku.Puzzle, domains []sudoku.Values, improver func() sudoku.Improve, seed uint64) error {
	broke := breaker("Worker", w.Name)
	r := rand.New(sudoku.NewStream(seed, 1))
	used := improver()
	for turn := range uint64(30) {
		board := filled(puzzle, w.Layout, domains, r)
		again := slices.Clone(board)
		steps := 1 + r.IntN(100)
		made := used(board, steps, sudoku.NewStream(seed, 2+turn))
		if made < 0 || made > steps {
			return broke("returned %d steps of %d", made, steps)
		}
		if flaw := flaw(puzzle, w.Layout, domains, board); flaw != "" {
			return broke("%s", flaw)
		}
		if improver()(again, steps, sudoku.NewStream(seed, 2+turn)); !slices.Equal(again, board) {
			return broke("made another board of the same board and random numbers")
		}
	}
	return nil
}

// Crossover tries a crossover on random boards of 4×4, 6×6 and 9×9, of each layout that it
// keeps, and returns the first law that it breaks as an [*evolve.LawError]: it fills the child
// and keeps what the parents agree on, also the givens, and the layout; it changes no parent;
// the child depends on nothing but the parents and the random numbers. If it panics, so does
// Crossover. One without a name or function has an [*sudoku.OptionError].
func Crossover(c sudoku.Crossover, seed uint64) error {
	if _, err := c.MarshalText(); err != nil {
		return err
	} else if c.Name == "" {
		return &sudoku.OptionError{Field: "Crossover", Value: c.Name, Want: "a crossover with a name and CrossFunc"}
	}
	for _, side := range sides {
		puzzle, domains, err := generate(side, seed)
		if err != nil {
			return err
		}
		for _, layout := range []sudoku.Layout{sudoku.LayoutFree, sudoku.LayoutRows, sudoku.LayoutColumns, sudoku.LayoutBlocks} {
			if c.Keeps&layout != layout {
				continue
			}
			if err := tryCrossover(c, puzzle, layout, domains, seed); err != nil {
				return err
			}
		}
	}
	return nil
}

func tryCrossover(c sudoku.Crossover, puzzle sudoku.Puzzle, layout sudoku.Layout, domains []sudoku.Values, seed uint64) error {
	broke := breaker("Crossover", c.Name)
	r := rand.New(sudoku.NewStream(seed, 1))
	for family := range uint64(100) {
		a, b := filled(puzzle, layout, domains, r), filled(puzzle, layout, domains, r)
		mother, father := slices.Clone(a), slices.Clone(b)
		child, again := make([]uint8, len(a)), slices.Clone(b)
		for _, to := range [][]uint8{child, again} {
			c.Cross(to, mother, father, rand.New(sudoku.NewStream(seed, 2+family)))
		}
		if flaw := flaw(puzzle, layout, domains, child); flaw != "" {
			return broke("%s", flaw)
		}
		if !slices.Equal(mother, a) || !slices.Equal(father, b) {
			return broke("changed a parent")
		}
		if !slices.Equal(child, again) {
			return broke("made another child of the same parents and random numbers")
		}
		for cell, v := range a {
			if v == b[cell] && child[cell] != v {
				return broke("changed the value %d at %v, on which the parents agree", v, puzzle.Rules.Place(cell))
			}
		}
	}
	return nil
}

// Fitness tries a fitness on random full boards of 4×4, 6×6 and 9×9, and returns the first law
// that it breaks as an [*evolve.LawError]: it counts no fewer than 0 errors, the same ones
// each time, and on some boards there are some; its DeltaFunc, if it has one, returns the
// difference of two counts; it changes no board. If it panics, so does Fitness. One without a
// name or function has an [*sudoku.OptionError].
func Fitness(f sudoku.Fitness, seed uint64) error {
	if _, err := f.MarshalJSON(); err != nil {
		return err
	} else if f.Name == "" {
		return &sudoku.OptionError{Field: "Fitness", Value: f.Name, Want: "a fitness with a name and ErrorsFunc"}
	}
	broke := breaker("Fitness", f.Name)
	r := rand.New(sudoku.NewStream(seed, 1))
	most := 0
	for _, side := range sides {
		rules := sudoku.Standard(side)
		for range 100 {
			board := make([]uint8, rules.Len())
			for cell := range board {
				board[cell] = uint8(1 + r.IntN(side))
			}
			before := slices.Clone(board)
			errors := f.Errors(board)
			most = max(most, errors)
			cell, v := r.IntN(len(board)), uint8(1+r.IntN(side))
			change := f.Delta(board, cell, v)
			again := f.Errors(board)
			switch {
			case !slices.Equal(board, before):
				return broke("changed a board")
			case errors < 0:
				return broke("counted %d errors", errors)
			case again != errors:
				return broke("counted %d errors and then %d on the same board", errors, again)
			}
			board[cell] = v
			if want := f.Errors(board) - errors; change != want {
				return broke("has a DeltaFunc that returned %d where the errors change by %d", change, want)
			}
		}
	}
	if most == 0 {
		return broke("counted no error on any board")
	}
	return nil
}

// breaker returns a function that makes the error of a plug-in which broke a law.
func breaker(kind, name string) func(format string, args ...any) error {
	return func(format string, args ...any) error {
		return &evolve.LawError{Func: kind, Name: name, Broke: fmt.Sprintf(format, args...)}
	}
}

// generate returns a puzzle and the values that its cells may take.
func generate(side int, seed uint64) (sudoku.Puzzle, []sudoku.Values, error) {
	puzzle, err := sudoku.Standard(side).Generate(context.Background(), &sudoku.GenerateOptions{Seed: seed})
	if err != nil {
		return puzzle, nil, err
	}
	domains := sudoku.Candidates(puzzle)
	for cell, v := range puzzle.Cells {
		if v != 0 {
			domains[cell] = sudoku.ValuesOf(v)
		}
	}
	return puzzle, domains, nil
}

// flaw returns why a plug-in may not make a board of a layout, or the empty string.
func flaw(puzzle sudoku.Puzzle, layout sudoku.Layout, domains []sudoku.Values, board []uint8) string {
	for cell, v := range board {
		place := puzzle.Rules.Place(cell)
		switch given := puzzle.Cells[cell]; {
		case given != 0 && v != given:
			return fmt.Sprintf("changed the given %d at %v to %d", given, place, v)
		case v == 0:
			return fmt.Sprintf("left %v empty", place)
		case int(v) > puzzle.Rules.Values(), layout == sudoku.LayoutFree && !domains[cell].Has(v):
			return fmt.Sprintf("put %d at %v, which can't hold it", v, place)
		}
	}
	for _, unit := range units(puzzle.Rules, layout) {
		var seen sudoku.Values
		for _, cell := range unit {
			seen = seen.With(board[cell])
		}
		if seen.Len() < len(unit) {
			return fmt.Sprintf("left the layout %q", layout)
		}
	}
	return ""
}

// filled returns a random full board of a layout with the givens of the puzzle.
func filled(puzzle sudoku.Puzzle, layout sudoku.Layout, domains []sudoku.Values, r *rand.Rand) []uint8 {
	board := slices.Clone(puzzle.Cells)
	for _, unit := range units(puzzle.Rules, layout) {
		var missing []uint8
		for v := range uint8(len(unit)) {
			if !slices.ContainsFunc(unit, func(cell int) bool { return puzzle.Cells[cell] == v+1 }) {
				missing = append(missing, v+1)
			}
		}
		r.Shuffle(len(missing), func(i, j int) { missing[i], missing[j] = missing[j], missing[i] })
		for _, cell := range unit {
			if board[cell] == 0 {
				board[cell], missing = missing[0], missing[1:]
			}
		}
	}
	for cell := range board {
		if board[cell] == 0 {
			values := slices.Collect(domains[cell].All())
			board[cell] = values[r.IntN(len(values))]
		}
	}
	return board
}

// units returns the units that hold each value once in a layout.
func units(rules sudoku.Rules, layout sudoku.Layout) (list [][]int) {
	kinds := map[sudoku.Layout]sudoku.UnitKind{sudoku.LayoutRows: sudoku.Row, sudoku.LayoutColumns: sudoku.Column, sudoku.LayoutBlocks: sudoku.Block}
	for _, unit := range rules.Units() {
		if layout != sudoku.LayoutFree && unit.Kind == kinds[layout] {
			list = append(list, unit.Cells)
		}
	}
	return list
}
