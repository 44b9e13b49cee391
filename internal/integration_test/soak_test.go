package integration_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/compare"
	"example.com/sudoku/csp"
	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
)

// Calls of all kinds in random order leave nothing behind; see [sudokutest.Soak].
func TestSoak(t *testing.T) {
	sudokutest.Soak(t, soakCalls(), func(err error) bool {
		return errors.Is(err, sudoku.ErrBudget) || errors.Is(err, sudoku.ErrNoSolution) || errors.Is(err, sudoku.ErrManySolutions) ||
			errors.As(err, new(*sudoku.SizeError)) // the verb does not serve giants
	})
}

func soakCalls() []sudokutest.SoakAction {
	calls := soakCallsOn(boardtest.Grid(boardtest.Pattern(9)), "Grid", 0.6,
		makers[sudoku.Grid]{sudoku.Generate, grids, sudoku.Read, sudoku.Parse})
	for _, size := range []struct {
		side  int
		empty float64
	}{{4, 0.6}, {6, 0.6}, {8, 0.6}, {9, 0.6}, {10, 0.6}, {12, 0.6}, {16, 0.5}, {25, 0.4}, {36, 0.35}, {49, 0.1}, {64, 0.1}, {81, 0.1}} {
		full, rules := boardtest.Pattern(size.side), sudoku.Standard(size.side)
		calls = append(calls, soakCallsOn(full, fmt.Sprintf("%dx%[1]d", size.side), size.empty,
			makers[sudoku.Puzzle]{rules.Generate, rules.Puzzles, rules.Read, rules.Parse})...)
	}
	return append(calls, sudokutest.SoakAction{Name: "model, queens", Call: func(ctx context.Context, r *rand.Rand) error {
		var m csp.Model
		n := 4 + r.IntN(12)
		rows := m.Array("", n, csp.Range(1, n))
		for i, row := range rows {
			for j := range i {
				m.NotEqual(row, rows[j])
				m.NotEqual(row.Plus(i), rows[j].Plus(j))
				m.NotEqual(row.Plus(-i), rows[j].Plus(-j))
			}
		}
		_, err := m.Count(ctx, 1+r.IntN(100))
		return err
	}}, sudokutest.SoakAction{Name: "model, closest", Call: func(ctx context.Context, r *rand.Rand) error {
		m := magicSquare(3)
		m.Fix(m.Decisions()[r.IntN(9)], 1+r.IntN(9))
		m.Fix(m.Decisions()[r.IntN(9)], 1+r.IntN(9))
		_, err := m.Closest(ctx)
		return err
	}}, sudokutest.SoakAction{Name: "compare", Call: func(ctx context.Context, r *rand.Rand) error {
		puzzle, err := soakBoard(boardtest.Grid(boardtest.Pattern(9)), r, 0.6)
		if err != nil {
			return err
		}
		for _, err := range compare.Run(ctx, puzzle, []uint64{1, 2},
			compare.Contender{Name: "a", Genetic: &sudoku.GeneticOptions{GeneticOptions: evolve.GeneticOptions{MaxProposals: 2000}, NoWorker: true}},
			compare.Contender{Name: "b", Evolve: &sudoku.EvolveOptions{Options: evolve.Options{MaxProposals: 2000}}}) {
			if err != nil {
				return err
			}
		}
		return nil
	}})
}

// soakBoard returns a random puzzle from a solved board. One of eight has a given that may
// be wrong.
func soakBoard[P sudoku.Problem](full P, r *rand.Rand, empty float64) (P, error) {
	board, err := sudoku.Shuffle(full, r.Uint64())
	board = boardtest.Thinned(board, empty*r.Float64(), r)
	if r.IntN(8) == 0 {
		cells := sudoku.Cells(&board)
		cells[r.IntN(len(cells))] = uint8(1 + r.IntN(sudoku.RulesOf(full).Values()))
	}
	return board, err
}

// makers make and read boards: the functions for a Grid, or the methods of rules.
type makers[P sudoku.Problem] struct {
	generate func(context.Context, *sudoku.GenerateOptions) (P, error)
	puzzles  func(context.Context, *sudoku.GenerateOptions) iter.Seq2[P, error]
	read     func(io.Reader) iter.Seq2[P, error]
	parse    func(string) (P, error)
}

// grids are the puzzles of ordinary 9×9 rules as Grids.
func grids(ctx context.Context, opts *sudoku.GenerateOptions) iter.Seq2[sudoku.Grid, error] {
	return func(yield func(sudoku.Grid, error) bool) {
		for p, err := range sudoku.Standard(9).Puzzles(ctx, opts) {
			var grid sudoku.Grid
			copy(grid[:], p.Cells) // none if the context ended
			if !yield(grid, err) {
				return
			}
		}
	}
}

// soakCallsOn returns the calls on boards like a solved one.
func soakCallsOn[P sudoku.Problem](full P, size string, empty float64, boards makers[P]) []sudokutest.SoakAction {
	var calls []sudokutest.SoakAction
	add := func(name string, call func(ctx context.Context, r *rand.Rand, puzzle P) error) {
		calls = append(calls, sudokutest.SoakAction{Name: name + ", " + size, Call: func(ctx context.Context, r *rand.Rand) error {
			puzzle, err := soakBoard(full, r, empty)
			if err != nil {
				return err
			}
			return call(ctx, r, puzzle)
		}})
	}
	wrong := errors.New("a wrong answer without an error")
	solved := func(puzzle, board P, err error) error {
		if err == nil && !sudoku.Solved(puzzle, board) {
			return wrong
		}
		return err
	}
	add("solve", func(ctx context.Context, _ *rand.Rand, puzzle P) error {
		board, err := sudoku.Solve(ctx, puzzle)
		return solved(puzzle, board, err)
	})
	add("unique", func(ctx context.Context, _ *rand.Rand, puzzle P) error {
		board, err := sudoku.Unique(ctx, puzzle)
		return solved(puzzle, board, err)
	})
	add("count", func(ctx context.Context, r *rand.Rand, puzzle P) error {
		_, err := sudoku.Count(ctx, puzzle, 1+r.IntN(100))
		return err
	})
	add("solutions", func(ctx context.Context, r *rand.Rand, puzzle P) error {
		for board, err := range sudoku.Solutions(ctx, puzzle) {
			if err := solved(puzzle, board, err); err != nil || r.IntN(10) == 0 {
				return err
			}
		}
		return nil
	})
	add("evolve", func(ctx context.Context, r *rand.Rand, puzzle P) error {
		result, err := sudoku.Evolve(ctx, puzzle, &sudoku.EvolveOptions{Options: evolve.Options{Seed: r.Uint64(), Islands: 1 + r.IntN(3), MaxProposals: 20_000}})
		return solved(puzzle, result.Board, err)
	})
	add("genetic", func(ctx context.Context, r *rand.Rand, puzzle P) error {
		result, err := sudoku.Genetic(ctx, puzzle, &sudoku.GeneticOptions{GeneticOptions: evolve.GeneticOptions{Seed: r.Uint64(), MaxProposals: 10_000}, NoWorker: r.IntN(2) == 0})
		return solved(puzzle, result.Board, err)
	})
	add("backtrack", func(ctx context.Context, r *rand.Rand, puzzle P) error {
		opts := &sudoku.BacktrackOptions{Goroutines: r.IntN(4)}
		if opts.Goroutines == 0 {
			opts.MaxSteps = 5000
		}
		result, err := sudoku.Backtrack(ctx, puzzle, opts)
		return solved(puzzle, result.Board, err)
	})
	add("generate", func(ctx context.Context, r *rand.Rand, _ P) error {
		board, err := boards.generate(ctx, &sudoku.GenerateOptions{Seed: r.Uint64(), Symmetry: sudoku.Symmetry(r.IntN(3)), MaxTries: 3})
		if err == nil {
			_, err = sudoku.Unique(ctx, board)
		}
		return err
	})
	add("puzzles", func(ctx context.Context, r *rand.Rand, _ P) error {
		for _, err := range boards.puzzles(ctx, &sudoku.GenerateOptions{Seed: r.Uint64(), Goroutines: 2, MaxTries: 3}) {
			if err != nil || r.IntN(4) == 0 {
				return err
			}
		}
		return nil
	})
	add("minimize", func(ctx context.Context, r *rand.Rand, puzzle P) error {
		_, err := sudoku.Minimize(ctx, puzzle, sudoku.SymmetryNone, r.Uint64())
		return err
	})
	add("model", func(ctx context.Context, _ *rand.Rand, puzzle P) error {
		answer, err := sudoku.ModelOf(puzzle).Unique(ctx)
		if err != nil {
			return err
		}
		board := boardtest.Copy(puzzle)
		for cell, v := range answer.Values {
			sudoku.Cells(&board)[cell] = uint8(v)
		}
		return solved(puzzle, board, nil)
	})
	add("parallel", func(ctx context.Context, r *rand.Rand, puzzle P) error {
		text := strings.Repeat(sudoku.Line(puzzle)+"\n", 20)
		for board, err := range sudoku.Parallel(ctx, boards.read(strings.NewReader(text)), 1+r.IntN(3), sudoku.Solve) {
			if err := solved(puzzle, board, err); err != nil || r.IntN(20) == 0 {
				return err
			}
		}
		return nil
	})
	add("parse and print", func(_ context.Context, _ *rand.Rand, puzzle P) error {
		for _, text := range []string{sudoku.Line(puzzle), fmt.Sprint(puzzle)} {
			if again, err := boards.parse(text); err != nil || sudoku.Line(again) != sudoku.Line(puzzle) {
				return fmt.Errorf("read back from %q: %w", text, errors.Join(wrong, err))
			}
		}
		sudoku.PencilMarks(puzzle, nil)
		return nil
	})
	add("checkpoint", func(ctx context.Context, r *rand.Rand, puzzle P) error {
		opts := &sudoku.EvolveOptions{Options: evolve.Options{Seed: r.Uint64(), Population: 2, Steps: 50}, NoDeduction: true}
		run, err := sudoku.NewEvolution(ctx, puzzle, opts)
		if err != nil {
			return err
		}
		run.Step(ctx)
		saved, err := json.Marshal(run)
		if err != nil {
			return err
		}
		again, err := sudoku.NewEvolution(ctx, puzzle, opts)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(saved, again); err != nil {
			return err
		}
		if !reflect.DeepEqual(run.Population(), again.Population()) {
			return wrong
		}
		return nil
	})
	if sudoku.RulesOf(full).Values() > 9 || size == "8x8" {
		return calls
	}
	add("canonical", func(_ context.Context, r *rand.Rand, puzzle P) error {
		other, err := sudoku.Shuffle(puzzle, r.Uint64())
		if err != nil {
			return err
		}
		want, err := sudoku.Canonical(puzzle)
		if err != nil {
			return err
		}
		got, err := sudoku.Canonical(other)
		if err == nil && sudoku.Line(got.Board) != sudoku.Line(want.Board) {
			err = errors.New("a shuffled board has another canonical form")
		}
		return err
	})
	return calls
}
