package sudoku

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// followed goes along the hints from a board to the solution and checks each
// step: it leaves the values of the solution, changes something, comes after the
// singles, and its data are a reason for it. It returns the hardest technique.
func followed[B Board](t testing.TB, puzzle, board B) Technique {
	solution, err := Unique(t.Context(), puzzle)
	require.NoError(t, err)
	for i := range len(board) {
		if board[i] == 0 {
			board[i] = puzzle[i]
		}
	}
	candidates := AllCandidates(board)
	hardest := Technique(0)
	for step, err := range Hints(t.Context(), puzzle, board) {
		require.NoError(t, err)
		hardest = max(hardest, step.Technique)
		require.NotEmpty(t, step.Cells, step)
		require.NotEmpty(t, step.Values, step)
		if step.Value != 0 {
			require.Equal(t, solution[step.Cell], step.Value, "%v of %s", step, Line(puzzle))
			require.Zero(t, board[step.Cell], step)
			require.True(t, candidates[step.Cell].Has(step.Value), step)
			require.Empty(t, step.Removed)
		} else {
			require.NotEmpty(t, step.Removed, step)
			require.Greater(t, step.Technique, HiddenSingle)
			require.Less(t, step.Technique, TrialAndError)
		}
		for _, c := range step.Removed {
			require.NotEqual(t, solution[c.Cell], c.Value, "%v of %s", step, Line(puzzle))
			require.True(t, candidates[c.Cell].Has(c.Value), step)
		}
		for easier := NakedSingle; easier < min(step.Technique, Pointing); easier++ {
			found := make(conclusions)
			twins[easier](&position{Shape: ShapeOf(len(board)), can: candidates}, found)
			require.Empty(t, found, "%v of %s, but there is a %v", step, Line(puzzle), easier)
		}
		text, err := json.Marshal(step)
		require.NoError(t, err)
		var read Step
		require.NoError(t, json.Unmarshal(text, &read))
		require.Equal(t, step, read)
		reasoned(t, Cells(&puzzle), Cells(&board), candidates, step)
		step.Replay(Cells(&board), candidates)
	}
	require.Equal(t, solution, board)
	return hardest
}

func testHints[B Board](boards, holes int) func(*testing.T) {
	return func(t *testing.T) {
		r := rand.New(rand.NewPCG(8, 5))
		for range boards {
			puzzle := puzzleOf[B](t, r, holes)
			hardest := followed(t, puzzle, puzzle)
			rating, err := Rate(t.Context(), puzzle)
			require.NoError(t, err)
			require.Equal(t, rating.Hardest, hardest, Line(puzzle))

			solution, err := Unique(t.Context(), puzzle)
			require.NoError(t, err)
			board := puzzle
			for range 10 {
				cell := r.IntN(len(board))
				board[cell] = solution[cell]
			}
			followed(t, puzzle, board)
		}
	}
}

// Hints never contradict the solution and lead to it, and need no other
// techniques than Rate does.
func TestHints(t *testing.T) {
	t.Run("4x4", testHints[Grid4](scaled(50), 16))
	t.Run("6x6", testHints[Grid6](scaled(50), 36))
	t.Run("9x9", testHints[Grid](scaled(100), 81))
	t.Run("16x16", testHints[Grid16](scaled(1), 150))
}

func TestHintsRefuse(t *testing.T) {
	ctx := t.Context()
	puzzle := mustParse[Grid](t, demo)
	solution, err := Unique(ctx, puzzle)
	require.NoError(t, err)
	wrong := puzzle
	wrong[0], wrong[1], wrong[2] = solution[1], solution[0], 0
	far := wrong
	far[3], far[80], far[79] = 200, 10, 1

	for name, test := range map[string]struct {
		board Grid
		cells []int
		text  string
	}{
		"two": {wrong, []int{0, 1}, "sudoku: not as in the solution: row 1, column 1; row 1, column 2"},
		"more": {far, []int{0, 1, 3, 79, 80},
			"sudoku: not as in the solution: row 1, column 1; row 1, column 2; row 1, column 4; and 2 more"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Hint(ctx, puzzle, test.board)
			require.Equal(t, &MistakeError{Side: 9, Cells: test.cells}, err)
			require.ErrorIs(t, err, ErrNoSolution)
			require.NotErrorIs(t, err, ErrManySolutions)
			require.EqualError(t, err, test.text)
		})
	}

	_, err = Hint(ctx, Grid25{}, Grid25{})
	require.ErrorAs(t, err, new(*OptionError))
	_, err = Hint(ctx, Grid{}, Grid{})
	require.Equal(t, ErrManySolutions, err)

	step, err := Hint(ctx, puzzle, solution)
	require.NoError(t, err)
	require.Zero(t, step)
	require.Equal(t, "no step", step.String())
}

// A board without the givens is taken for one with them.
func TestHintsKnowTheGivens(t *testing.T) {
	puzzle := mustParse[Grid](t, demo)
	want, err := Hint(t.Context(), puzzle, puzzle)
	require.NoError(t, err)
	step, err := Hint(t.Context(), puzzle, Grid{})
	require.NoError(t, err)
	require.Equal(t, want, step)
}

func TestHintsCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	puzzle := minimalBoard(t, rand.New(rand.NewPCG(8, 6)))
	steps := 0
	for step, err := range Hints(ctx, puzzle, puzzle) {
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
	puzzle := mustParse[Grid](t, demo)
	step, err := Hint(t.Context(), puzzle, puzzle)
	require.NoError(t, err)
	step.Replay(nil, nil)
	candidates := AllCandidates(puzzle)
	step.Replay(nil, candidates)
	step.Replay(puzzle[:], nil)
	require.Equal(t, AllCandidates(puzzle), candidates)
}

// FuzzHints makes a puzzle with one solution of any bytes, by adding values of
// a solution, and a player's board, and holds the hints to their laws.
func FuzzHints(f *testing.F) {
	for _, test := range counted[:3] {
		g := gridOf(test.line)
		f.Add(uint8(9), g[:], []byte{})
	}
	r := rand.New(rand.NewPCG(8, 7))
	for range 5 {
		g, g4, g6 := puzzleOf[Grid](f, r, 81), puzzleOf[Grid4](f, r, 16), puzzleOf[Grid6](f, r, 36)
		f.Add(uint8(9), g[:], []byte{0, 0, 1, 0, 1})
		f.Add(uint8(4), g4[:], []byte{0, 0, 1, 2})
		f.Add(uint8(6), g6[:], []byte{1, 1})
	}
	f.Fuzz(func(t *testing.T, side uint8, cells, player []byte) {
		switch side % 3 {
		case 0:
			fuzzHints[Grid](t, cells, player)
		case 1:
			fuzzHints[Grid4](t, cells, player)
		default:
			fuzzHints[Grid6](t, cells, player)
		}
	})
}

func fuzzHints[B Board](t *testing.T, cells, player []byte) {
	var puzzle B
	n := side(len(puzzle))
	copy(Cells(&puzzle), cells)
	for i := range len(puzzle) {
		if puzzle[i] > 100 { // most bytes should be cells
			puzzle[i] %= uint8(n + 1)
		}
	}
	solution, err := Unique(t.Context(), puzzle)
	for i := 0; err == ErrManySolutions; i++ {
		puzzle[i] = solution[i]
		solution, err = Unique(t.Context(), puzzle)
	}
	if err != nil {
		_, again := Rate(t.Context(), puzzle)
		require.Equal(t, err, again)
		return
	}
	board := puzzle
	var wrong []int
	for i, b := range player[:min(len(player), len(board))] {
		switch {
		case b%4 == 1:
			board[i] = solution[i]
		case b%4 == 2:
			board[i] = solution[i]%uint8(n) + 1
			wrong = append(wrong, i)
		}
	}
	if wrong != nil {
		_, err := Hint(t.Context(), puzzle, board)
		require.Equal(t, &MistakeError{Side: n, Cells: wrong}, err)
		return
	}
	followed(t, puzzle, board)
	rating, err := Rate(t.Context(), puzzle)
	require.NoError(t, err)
	require.Equal(t, followed(t, puzzle, puzzle), rating.Hardest)
}
