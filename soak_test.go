package sudoku

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku/csp"
	"example.com/sudoku/internal/sudokutest"
)

// Calls of all kinds in random order leave nothing behind; see [sudokutest.Soak].
func TestSoak(t *testing.T) {
	sudokutest.Soak(t, soakCalls(), func(err error) bool {
		return errors.Is(err, ErrBudget) || errors.Is(err, ErrNoSolution) || errors.Is(err, ErrManySolutions) ||
			errors.As(err, new(*SizeError)) // the verb does not serve giants
	})
}

func soakCalls() []sudokutest.SoakAction {
	calls := slices.Concat(
		soakCallsOn[Grid4](0.6), soakCallsOn[Grid6](0.6), soakCallsOn[Grid8](0.6),
		soakCallsOn[Grid](0.6), soakCallsOn[Grid10](0.6), soakCallsOn[Grid12](0.6),
		soakCallsOn[Grid16](0.5), soakCallsOn[Grid25](0.4), soakCallsOn[Grid36](0.35),
		soakCallsOn[Grid49](0.1), soakCallsOn[Grid64](0.1), soakCallsOn[Grid81](0.1),
		soakCallsUpTo9[Grid4](0.6), soakCallsUpTo9[Grid6](0.6), soakCallsUpTo9[Grid](0.6),
	)
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
		for _, err := range Compare(ctx, soakBoard[Grid](r, 0.6), []uint64{1, 2},
			Contender{Name: "a", Genetic: &GeneticOptions{MaxProposals: 2000, NoWorker: true}},
			Contender{Name: "b", Evolve: &EvolveOptions{MaxProposals: 2000}}) {
			if err != nil {
				return err
			}
		}
		return nil
	}})
}

// soakBoard returns a random puzzle. One of eight has a given that may be wrong.
func soakBoard[B Board](r *rand.Rand, empty float64) B {
	board := thinned(Shuffle(pattern[B](), r.Uint64()), empty*r.Float64(), r)
	if r.IntN(8) == 0 {
		cell := r.IntN(len(board))
		board[cell] = uint8(1 + r.IntN(side(len(board))))
	}
	return board
}

func soakCallsOn[B Board](empty float64) []sudokutest.SoakAction {
	var calls []sudokutest.SoakAction
	n := side(len(*new(B)))
	add := func(name string, call func(ctx context.Context, r *rand.Rand, puzzle B) error) {
		calls = append(calls, sudokutest.SoakAction{Name: fmt.Sprintf("%s, %dx%d", name, n, n), Call: func(ctx context.Context, r *rand.Rand) error {
			return call(ctx, r, soakBoard[B](r, empty))
		}})
	}
	wrong := errors.New("a wrong answer without an error")
	solved := func(puzzle, board B, err error) error {
		if err == nil && !Solved(puzzle, board) {
			return wrong
		}
		return err
	}
	add("solve", func(ctx context.Context, _ *rand.Rand, puzzle B) error {
		board, err := Solve(ctx, puzzle)
		return solved(puzzle, board, err)
	})
	add("unique", func(ctx context.Context, _ *rand.Rand, puzzle B) error {
		board, err := Unique(ctx, puzzle)
		return solved(puzzle, board, err)
	})
	add("count", func(ctx context.Context, r *rand.Rand, puzzle B) error {
		_, err := Count(ctx, puzzle, 1+r.IntN(100))
		return err
	})
	add("solutions", func(ctx context.Context, r *rand.Rand, puzzle B) error {
		for board, err := range Solutions(ctx, puzzle) {
			if err := solved(puzzle, board, err); err != nil || r.IntN(10) == 0 {
				return err
			}
		}
		return nil
	})
	add("evolve", func(ctx context.Context, r *rand.Rand, puzzle B) error {
		result, err := Evolve(ctx, puzzle, &EvolveOptions{Seed: r.Uint64(), Islands: 1 + r.IntN(3), MaxProposals: 20_000})
		return solved(puzzle, result.Board, err)
	})
	add("genetic", func(ctx context.Context, r *rand.Rand, puzzle B) error {
		result, err := Genetic(ctx, puzzle, &GeneticOptions{Seed: r.Uint64(), NoWorker: r.IntN(2) == 0, MaxProposals: 10_000})
		return solved(puzzle, result.Board, err)
	})
	add("backtrack", func(ctx context.Context, r *rand.Rand, puzzle B) error {
		opts := &BacktrackOptions{Goroutines: r.IntN(4)}
		if opts.Goroutines == 0 {
			opts.MaxSteps = 5000
		}
		result, err := Backtrack(ctx, puzzle, opts)
		return solved(puzzle, result.Board, err)
	})
	add("generate", func(ctx context.Context, r *rand.Rand, _ B) error {
		board, err := GenerateBoard[B](ctx, &GenerateOptions{Seed: r.Uint64(), Symmetry: Symmetry(r.IntN(3)), MaxTries: 3})
		if err == nil {
			_, err = Unique(ctx, board)
		}
		return err
	})
	add("puzzles", func(ctx context.Context, r *rand.Rand, _ B) error {
		for _, err := range Puzzles[B](ctx, &GenerateOptions{Seed: r.Uint64(), Goroutines: 2, MaxTries: 3}) {
			if err != nil || r.IntN(4) == 0 {
				return err
			}
		}
		return nil
	})
	add("minimize", func(ctx context.Context, r *rand.Rand, puzzle B) error {
		_, err := Minimize(ctx, puzzle, SymmetryNone, r.Uint64())
		return err
	})
	add("model", func(ctx context.Context, _ *rand.Rand, puzzle B) error {
		answer, err := ModelOf(puzzle).Unique(ctx)
		if err != nil {
			return err
		}
		board := puzzle
		for cell, v := range answer.Values {
			board[cell] = uint8(v)
		}
		return solved(puzzle, board, nil)
	})
	add("parallel", func(ctx context.Context, r *rand.Rand, puzzle B) error {
		text := strings.Repeat(Line(puzzle)+"\n", 20)
		for board, err := range Parallel(ctx, ReadBoard[B](strings.NewReader(text)), 1+r.IntN(3), Solve) {
			if err := solved(puzzle, board, err); err != nil || r.IntN(20) == 0 {
				return err
			}
		}
		return nil
	})
	add("parse and print", func(_ context.Context, _ *rand.Rand, puzzle B) error {
		for _, text := range []string{Line(puzzle), fmt.Sprint(puzzle)} {
			if again, err := ParseBoard[B](text); err != nil || again != puzzle {
				return fmt.Errorf("read back from %q: %w", text, errors.Join(wrong, err))
			}
		}
		PencilMarks(puzzle, nil)
		return nil
	})
	add("checkpoint", func(ctx context.Context, r *rand.Rand, puzzle B) error {
		opts := &EvolveOptions{Seed: r.Uint64(), Population: 2, Steps: 50, NoDeduction: true}
		run, err := NewEvolution(puzzle, opts)
		if err != nil {
			return err
		}
		run.Step(ctx)
		saved, err := json.Marshal(run)
		if err != nil {
			return err
		}
		again, err := NewEvolution(puzzle, opts)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(saved, again); err != nil {
			return err
		}
		if !slices.Equal(run.Population(), again.Population()) {
			return wrong
		}
		return nil
	})
	return calls
}

func soakCallsUpTo9[B Board](empty float64) []sudokutest.SoakAction {
	return []sudokutest.SoakAction{{Name: fmt.Sprintf("canonical, %dx%[1]d", side(len(*new(B)))), Call: func(_ context.Context, r *rand.Rand) error {
		board := soakBoard[B](r, empty)
		other := Shuffle(board, r.Uint64())
		want, err := Canonical(board)
		if err != nil {
			return err
		}
		got, err := Canonical(other)
		if err == nil && got.Board != want.Board {
			err = errors.New("a shuffled board has another canonical form")
		}
		return err
	}}}
}
