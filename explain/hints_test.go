package explain

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// followed follows the hints from a board to the solution and returns the hardest
// technique. It checks each step: the step keeps the values of the solution,
// changes something, is not used while there is a single, and its data justify
// it.
func followed[P sudoku.Problem](t testing.TB, puzzle, board P) Technique {
	solution, err := sudoku.Unique(t.Context(), puzzle)
	require.NoError(t, err)
	board = boardtest.Copy(board)
	cells, givens, right := sudoku.Cells(&board), sudoku.Cells(&puzzle), sudoku.Cells(&solution)
	for i, v := range cells {
		if v == 0 {
			cells[i] = givens[i]
		}
	}
	candidates := sudoku.Candidates(board)
	hardest := Technique(0)
	for step, err := range Hints(t.Context(), puzzle, board, nil) {
		require.NoError(t, err)
		hardest = max(hardest, step.Technique)
		require.NotEmpty(t, step.Cells, step)
		require.NotEmpty(t, step.Values, step)
		if step.Value != 0 {
			require.EqualValues(t, right[step.Cell], step.Value, "%v of %s", step, sudoku.Line(puzzle))
			require.Zero(t, cells[step.Cell], step)
			require.True(t, candidates[step.Cell].Has(uint8(step.Value)), step)
			require.Empty(t, step.Removed)
		} else {
			require.NotEmpty(t, step.Removed, step)
			require.False(t, step.Technique.fills())
			require.Less(t, step.Technique, TrialAndError)
		}
		for _, c := range step.Removed {
			require.NotEqualValues(t, right[c.Cell], c.Value, "%v of %s", step, sudoku.Line(puzzle))
			require.True(t, candidates[c.Cell].Has(uint8(c.Value)), step)
		}
		for easier := HiddenSingle; easier < min(step.Technique, DirectPointing); easier++ {
			found := make(conclusions)
			twins[easier](&position{shape: shapeOf(len(cells)), can: digitSets(candidates)}, found)
			require.Empty(t, found, "%v of %s, but there is a %v", step, sudoku.Line(puzzle), easier)
		}
		text, err := json.Marshal(step)
		require.NoError(t, err)
		var read Step
		require.NoError(t, json.Unmarshal(text, &read))
		require.Equal(t, step, read)
		reasoned(t, givens, cells, candidates, step)
		if step.Technique > NakedSingle {
			drawn(t, cells, candidates, step)
		}
		step.Replay(cells, candidates)
	}
	require.Equal(t, right, cells)
	return hardest
}

func testHints(side, boards, holes int) func(*testing.T) {
	return func(t *testing.T) {
		r := rand.New(rand.NewPCG(8, 5))
		for range boards {
			puzzle := puzzleOf(t, r, side, holes)
			hardest := followed(t, puzzle, puzzle)
			rating, err := Rate(t.Context(), puzzle)
			require.NoError(t, err)
			require.Equal(t, rating.Hardest, hardest, sudoku.Line(puzzle))

			solution, err := sudoku.Unique(t.Context(), puzzle)
			require.NoError(t, err)
			board := puzzle.Clone()
			for range 10 {
				cell := r.IntN(len(board.Cells))
				board.Cells[cell] = solution.Cells[cell]
			}
			followed(t, puzzle, board)
		}
	}
}

// Hints lead to the solution, never contradict it, and need the same hardest
// technique as Rate.
func TestHints(t *testing.T) {
	t.Parallel()
	t.Run("4x4", testHints(4, sudokutest.Scaled(150), 16))
	t.Run("6x6", testHints(6, sudokutest.Scaled(150), 36))
	t.Run("9x9", testHints(9, sudokutest.Scaled(150), 81))
	t.Run("16x16", testHints(16, sudokutest.Scaled(1), 150))
}

func TestHintsRefuse(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	puzzle := gridOf(t, demo)
	solution, err := sudoku.Unique(ctx, puzzle)
	require.NoError(t, err)
	wrong := puzzle
	wrong[0], wrong[1] = solution[1], solution[0]
	far := wrong
	far[3], far[80], far[79] = 200, 10, 1

	for name, test := range map[string]struct {
		board sudoku.Grid
		cells []int
		text  string
	}{
		"two": {wrong, []int{0, 1}, "sudoku: not as in the solution: row 1, column 1; row 1, column 2"},
		"more": {far, []int{0, 1, 3, 79, 80},
			"sudoku: not as in the solution: row 1, column 1; row 1, column 2; row 1, column 4; and 2 more"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Hint(ctx, puzzle, test.board, nil)
			require.Equal(t, &MistakeError{Side: 9, Cells: test.cells}, err)
			require.ErrorIs(t, err, sudoku.ErrNoSolution)
			require.NotErrorIs(t, err, sudoku.ErrManySolutions)
			require.EqualError(t, err, test.text)
		})
	}

	_, err = Hint(ctx, boardtest.Square(25), boardtest.Square(25), nil)
	require.Equal(t, &sudoku.SizeError{Func: "Hint", Side: 25, Largest: 16}, err)
	pairs := 0
	for step, err := range Hints(ctx, boardtest.Square(36), boardtest.Square(36), nil) {
		require.Zero(t, step)
		require.Equal(t, &sudoku.SizeError{Func: "Hints", Side: 36, Largest: 16}, err)
		pairs++
	}
	require.Equal(t, 1, pairs)
	_, err = Hint(ctx, sudoku.Grid{}, sudoku.Grid{}, nil)
	require.Equal(t, sudoku.ErrManySolutions, err)

	step, err := Hint(ctx, puzzle, solution, nil)
	require.NoError(t, err)
	require.Zero(t, step)
	require.Equal(t, "no step", step.String())
}

func TestMistakeErrorWithoutSide(t *testing.T) {
	require.EqualError(t, &MistakeError{Cells: []int{0, 5}}, "sudoku: not as in the solution: 2 cells")
	require.EqualError(t, &MistakeError{}, "sudoku: not as in the solution: 0 cells")
}

// A step of any data, as JSON may give, is a sentence or the name of its
// technique.
func TestStepStringTakesAnyData(t *testing.T) {
	t.Parallel()
	for technique := HiddenSingle; technique <= TrialAndError+1; technique++ {
		require.Equal(t, technique.String(), Step{Technique: technique}.String())
		require.Equal(t, technique.String(), Step{Technique: technique, Side: 9, Cell: 81}.String())
		require.Equal(t, technique.String(), Step{Technique: technique, Side: -9}.String())
	}
	r := rand.New(rand.NewPCG(1, 2))
	names, sentences := 0, make(map[Technique]bool)
	for range 20_000 {
		s := randomStep(r)
		if s.String() == s.Technique.String() {
			names++
		} else {
			sentences[s.Technique] = true
		}
	}
	require.Positive(t, names)
	require.Len(t, sentences, int(TrialAndError), "of every technique")
}

// someRules are those of some random steps.
var someRules = sudoku.Standard(9).With(variant.Cage(15, 0, 1), variant.Thermo(2, 3, 4))

// randomStep returns a step with random data, much of it impossible.
func randomStep(r *rand.Rand) Step {
	list := func() []int {
		list := make([]int, r.IntN(12)+r.IntN(2)*r.IntN(4))
		for i := range list {
			if list[i] = r.IntN(9); r.IntN(30) == 0 {
				list[i] = r.IntN(84) - 1
			}
		}
		return list
	}
	s := Step{
		Technique: Technique(1 + r.IntN(int(TrialAndError)+1)), Side: 9 - r.IntN(10)*r.IntN(2),
		Cells: list(), Others: list(), Values: list(), Units: list(),
		Cell: r.IntN(81), Value: r.IntN(10),
	}
	if r.IntN(3) == 0 {
		s.Rules, s.Clues = someRules, []int{r.IntN(3), r.IntN(3)}[:r.IntN(3)]
		if r.IntN(2) == 0 {
			s.Sets = [][]int{list(), list()}
		}
	}
	for _, cell := range list() {
		s.Removed = append(s.Removed, Candidate{cell, r.IntN(10)})
	}
	if s.Technique < XChain && r.IntN(4) != 0 {
		return s
	}
	for range r.IntN(4) {
		var branch []Inference
		for range r.IntN(8) {
			branch = append(branch, Inference{
				Value: r.IntN(10), Cells: list(), On: r.IntN(2) == 0, Reason: Reason(r.IntN(12)), Set: list(), Unit: r.IntN(28),
			})
		}
		s.Branches = append(s.Branches, branch)
	}
	return s
}

func TestHintsCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	puzzle := sudoku.Grid(sudokutest.MinimalGrid(rand.New(rand.NewPCG(8, 6))))
	steps := 0
	for step, err := range Hints(ctx, puzzle, puzzle, nil) {
		if steps++; steps <= 2 {
			require.NoError(t, err)
			require.NotZero(t, step)
			if steps == 2 {
				cancel()
			}
			continue
		}
		require.Equal(t, context.Canceled, err)
		require.Zero(t, step)
	}
	require.Equal(t, 3, steps)
}

func TestReplayTakesNil(t *testing.T) {
	puzzle := gridOf(t, demo)
	step, err := Hint(t.Context(), puzzle, puzzle, nil)
	require.NoError(t, err)
	step.Replay(nil, nil)
	candidates := sudoku.Candidates(puzzle)
	step.Replay(nil, candidates)
	step.Replay(puzzle[:], nil)
	require.Equal(t, sudoku.Candidates(puzzle), candidates)
}

// FuzzHints reads any bytes as a puzzle, completed to one with a single solution,
// and as a player's board, and checks the hints by followed.
func FuzzHints(f *testing.F) {
	g := gridOf(f, wikipedia)
	f.Add(uint8(9), g[:], []byte{})
	r := rand.New(rand.NewPCG(8, 7))
	for range 5 {
		g, g4, g6 := gridPuzzle(f, r, 81), puzzleOf(f, r, 4, 16), puzzleOf(f, r, 6, 36)
		f.Add(uint8(9), g[:], []byte{0, 0, 1, 0, 1})
		f.Add(uint8(4), g4.Cells, []byte{0, 0, 1, 2})
		f.Add(uint8(6), g6.Cells, []byte{1, 1})
	}
	sudokutest.Fuzz(f, func(t *testing.T, side uint8, cells, player []byte) {
		fuzzHints(t, [...]int{9, 4, 6}[side%3], cells, player)
	})
}

func fuzzHints(t *testing.T, n int, cells, player []byte) {
	puzzle := boardtest.Square(n, cells...)
	for i, v := range puzzle.Cells {
		if v > 100 { // most bytes should be cells
			puzzle.Cells[i] %= uint8(n + 1)
		}
	}
	solution, err := sudoku.Unique(t.Context(), puzzle)
	for i := 0; err == sudoku.ErrManySolutions; i++ {
		puzzle.Cells[i] = solution.Cells[i]
		solution, err = sudoku.Unique(t.Context(), puzzle)
	}
	if err != nil {
		_, again := Rate(t.Context(), puzzle)
		require.Equal(t, err, again)
		return
	}
	board := puzzle.Clone()
	var wrong []int
	for i, b := range player[:min(len(player), len(board.Cells))] {
		switch {
		case b%4 == 1:
			board.Cells[i] = solution.Cells[i]
		case b%4 == 2:
			board.Cells[i] = solution.Cells[i]%uint8(n) + 1
			wrong = append(wrong, i)
		}
	}
	if wrong != nil {
		_, err := Hint(t.Context(), puzzle, board, nil)
		require.Equal(t, &MistakeError{Side: n, Cells: wrong}, err)
		return
	}
	followed(t, puzzle, board)
	rating, err := Rate(t.Context(), puzzle)
	require.NoError(t, err)
	require.Equal(t, followed(t, puzzle, puzzle), rating.Hardest)
}

// A board that needs every kind of chain with assumptions.
func TestHintsAfterAssumptions(t *testing.T) {
	sudokutest.Sequential(t)
	board := gridOf(t, aiEscargot)
	require.Equal(t, NestedForcing, followed(t, board, board))
}

// A board that lacks a given is refused. That is what the wrong order of the two
// arguments looks like.
func TestHintRefusesLackingGiven(t *testing.T) {
	puzzle := gridOf(t, demo)
	solution, err := sudoku.Solve(t.Context(), puzzle)
	require.NoError(t, err)
	board := puzzle
	cell := slices.Index(puzzle[:], 0)
	board[cell] = solution[cell]
	_, err = Hint(t.Context(), puzzle, board, nil)
	require.NoError(t, err)

	want := fmt.Sprintf("sudoku: board: row %d, column %d is empty, want the given %d of the puzzle there; the puzzle is the first argument, the board the second", cell/9+1, cell%9+1, solution[cell])
	_, err = Hint(t.Context(), board, puzzle, nil)
	require.EqualError(t, err, want)
	require.ErrorAs(t, err, new(*sudoku.OptionError))
	for _, err := range Hints(t.Context(), board, puzzle, nil) {
		require.EqualError(t, err, want)
	}
	for _, err := range NextSteps(t.Context(), board, puzzle, nil) {
		require.EqualError(t, err, want)
	}
}
