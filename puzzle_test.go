package sudoku

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/csp"
	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// Whatever a Puzzle holds, its verbs return the error that they promise, and panic never.
func TestPuzzlesThatVerbsRefuse(t *testing.T) {
	clue := Rule{Name: "clue", Parts: func(Rules) (Parts, error) {
		return Parts{Constrain: func(*csp.Model, []csp.Decision) {}, Errors: func([]uint8) int { return 0 }}, nil
	}}
	many := make([]Place, 1297)
	for cell := range many {
		many[cell] = Place{cell / 40, cell % 40}
	}
	jigsaw, err := Jigsaw("AAAB CABB CCDB CDDD")
	require.NoError(t, err)
	marked := func(side int, v uint8) Puzzle {
		p := square(side)
		p.Candidates = slices.Repeat([]Values{ValuesOf(1, 2, v)}, side*side)
		return p
	}
	kind := func(err error) string { return fmt.Sprintf("%T", err) }
	option, size, clash, fine := kind(&OptionError{}), kind(&SizeError{}), kind(&ClashError{}), kind(nil)
	for _, test := range []struct {
		name                                      string
		puzzle                                    Puzzle
		backtrack, fillBlocks, canonical, shuffle string
	}{
		{"zero", Puzzle{}, option, option, option, option},
		{"no rules", Puzzle{Cells: make([]uint8, 81)}, option, option, option, option},
		{"no cells", Puzzle{Rules: Standard(9)}, option, option, option, option},
		{"cells of another size", Puzzle{Rules: Standard(9), Cells: make([]uint8, 16)}, option, option, option, option},
		{"more cells", Puzzle{Rules: jigsaw, Cells: make([]uint8, 17)}, option, option, option, option},
		{"candidates of another size", Puzzle{Rules: Standard(4), Cells: make([]uint8, 16), Candidates: make([]Values, 4)}, option, option, option, option},
		{"mistake", Standard(0).Empty(), option, option, option, option},
		{"clue", Standard(4).With(clue).Empty(), option, fine, option, option},
		{"jigsaw", jigsaw.Empty(), fine, fine, option, option},
		{"Latin square", Latin(4).Empty(), fine, option, option, option},
		{"40 values", Latin(40).Empty(), size, option, option, option},
		{"49 values", square(49), size, fine, size, fine},
		{"1,297 cells", Plain(9, many...).Empty(), option, option, option, option},
		{"value too large", square(4, 255), clash, clash, clash, fine},
		{"value too large of rules", Puzzle{Rules: Latin(2), Cells: []uint8{255, 0, 64, 100}}, clash, option, option, option},
		{"value in no candidate", Puzzle{Rules: Standard(4), Cells: []uint8{15: 1}, Candidates: make([]Values, 16)}, clash, fine, option, fine},
		{"candidate too large", marked(4, 127), fine, fine, option, fine},
		{"candidate too large for a side", marked(4, 64), fine, fine, option, fine},
		{"candidates", marked(6, 6), fine, fine, option, fine},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := test.puzzle
			before := p.Clone()
			refused := func(verb, want string, err error) {
				t.Helper()
				require.Equal(t, want, kind(err), "%s: %v", verb, err)
			}
			result, err := Backtrack(t.Context(), p, &BacktrackOptions{MaxSteps: 3000})
			if err == ErrBudget || err == ErrNoSolution {
				err = nil
			}
			refused("Backtrack", test.backtrack, err)
			require.Len(t, result.Board.Cells, p.Rules.Len())
			for _, err = range BacktrackAll(t.Context(), p, &BacktrackOptions{Goroutines: 2}) {
				break
			}
			refused("BacktrackAll", test.backtrack, err)
			for _, err = range History(t.Context(), p, nil) {
				break
			}
			refused("History", test.backtrack, err)
			board, err := FillBlocks(p, NewStream(1, 0))
			refused("FillBlocks", test.fillBlocks, err)
			if err != nil {
				require.Equal(t, p, board)
			}
			form, err := Canonical(p)
			refused("Canonical", test.canonical, err)
			if err != nil {
				require.Equal(t, p, form.Board)
			}
			board, err = Shuffle(p, 1)
			refused("Shuffle", test.shuffle, err)
			if err != nil {
				require.Equal(t, p, board)
			}
			board, err = Transformation[Puzzle]{}.Apply(p)
			require.NoError(t, err)
			require.Equal(t, p, board)
			if p.check() == nil {
				require.Len(t, CheckSanity(p).Candidates, len(p.Cells))
				require.Len(t, WorkingArray(p), len(p.Cells))
			} else {
				require.Zero(t, CheckSanity(p))
				require.Empty(t, WorkingArray(p))
			}
			for _, candidates := range [][]Values{nil, {}, p.Candidates, {ValuesOf(127)}, make([]Values, 7000)} {
				require.NotEmpty(t, PencilMarks(p, candidates))
			}
			require.Equal(t, before, p)
		})
	}
}

// A Puzzle of ordinary rules evolves as the Grid with its cells: all counts and saved runs
// are the same, and each run loads what the other has saved.
func TestPuzzleEvolvesAsGrid(t *testing.T) {
	t.Parallel()
	for name, grid := range map[string]Grid{"empty": {}, "one given": {0: 1}, "hard": gridOf(platinumBlond)} {
		puzzle := Puzzle{Rules: Standard(9), Cells: grid[:]}
		for _, worker := range []Worker{TabuWorker, AnnealedSwapWorker, SwapWorker} {
			t.Run(name+"/"+worker.Name, func(t *testing.T) {
				opts := &EvolveOptions{Worker: worker, Options: evolve.Options{Seed: 7, Islands: 2, Steps: 40, Migration: 3}, NoDeduction: true}
				a, err := NewEvolution(t.Context(), grid, opts)
				require.NoError(t, err)
				b, err := NewEvolution(t.Context(), puzzle, opts)
				require.NoError(t, err)
				requireSameRuns(t, a, b)
			})
		}
		for _, opts := range append([]*GeneticOptions{{GeneticOptions: evolve.GeneticOptions{Seed: 7, Steps: 40}}}, plainOnes...) {
			t.Run(name+"/genetic/"+opts.Layout.String(), func(t *testing.T) {
				a, err := NewGenetic(t.Context(), grid, opts)
				require.NoError(t, err)
				b, err := NewGenetic(t.Context(), puzzle, opts)
				require.NoError(t, err)
				requireSameRuns(t, a, b)
			})
		}
	}
}

func requireSameRuns(t *testing.T, grids *Run[Grid], puzzles *Run[Puzzle]) {
	for range sudokutest.Scaled(15) {
		more := grids.Step(t.Context())
		require.Equal(t, more, puzzles.Step(t.Context()))
		saved, err := json.Marshal(grids)
		require.NoError(t, err)
		same, err := json.Marshal(puzzles)
		require.NoError(t, err)
		require.Equal(t, string(saved), string(same))
		require.NoError(t, grids.UnmarshalJSON(same))
		require.NoError(t, puzzles.UnmarshalJSON(saved))
		want, wantErr := grids.Result()
		got, err := puzzles.Result()
		require.Equal(t, wantErr, err)
		require.Equal(t, want, Result[Grid]{Board: gridFrom(got.Board), Errors: got.Errors, Stats: got.Stats})
		if !more {
			break
		}
	}
	require.Equal(t, grids.Population().Summary(), puzzles.Population().Summary())
}

// So do the other verbs agree.
func TestPuzzleIsGrid(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(81, 9))
	for i := range sudokutest.Scaled(60) {
		grid := randomPuzzle(r, 20+i, i%3)
		puzzle := Puzzle{Rules: Standard(9), Cells: grid[:]}
		same := func(want, got any) {
			t.Helper()
			require.Equal(t, want, got, "%v", grid)
		}
		same(Line(grid), Line(puzzle))
		same(grid.String(), puzzle.String())
		same(PencilMarks(grid, nil), PencilMarks(puzzle, nil))
		same(Check(grid), Check(puzzle))
		same(CheckSanity(grid), CheckSanity(puzzle))
		same(WorkingArray(grid), WorkingArray(puzzle))
		same(fmt.Sprint(ModelOf(grid).Constraints()), fmt.Sprint(ModelOf(puzzle).Constraints()))

		solution, err := Unique(t.Context(), grid)
		found, again := Unique(t.Context(), puzzle)
		same(err, again)
		same(solution[:], found.Cells)
		result, err := Backtrack(t.Context(), grid, nil)
		backtracked, again := Backtrack(t.Context(), puzzle, nil)
		same(err, again)
		same(result, Result[Grid]{Board: gridFrom(backtracked.Board), Errors: backtracked.Errors, Stats: backtracked.Stats})
		filled, err := FillBlocks(grid, NewStream(1, 2))
		board, again := FillBlocks(puzzle, NewStream(1, 2))
		same(err, again)
		same(filled[:], board.Cells)
		same(shuffled(t, grid, 5), gridFrom(shuffled(t, puzzle, 5)))
		form, err := Canonical(grid)
		ofPuzzle, again := Canonical(puzzle)
		same(err, again)
		same(form.Board[:], ofPuzzle.Board.Cells)
		same(form.Automorphisms, ofPuzzle.Automorphisms)
	}
}
