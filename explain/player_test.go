package explain

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// toExplain are puzzles of all levels up to nested chains.
func toExplain(t testing.TB) (boards []sudoku.Grid) {
	for _, name := range []string{"hard", "very-hard", "beyond-very-hard"} {
		boards = append(boards, testBoards(t, "9x9-"+name)...)
	}
	return boards
}

// Hint with the candidates that it left goes on like Hints, and never repeats.
func TestHintGoesOn(t *testing.T) {
	t.Parallel()
	for _, puzzle := range toExplain(t)[10:][:min(50, sudokutest.Scaled(20))] {
		board := puzzle
		opts := &HintOptions{Candidates: sudoku.Candidates(puzzle)}
		steps := 0
		for want, err := range Hints(t.Context(), puzzle, puzzle, nil) {
			require.NoError(t, err)
			step, err := Hint(t.Context(), puzzle, board, opts)
			require.NoError(t, err)
			require.Equal(t, want, step)
			step.Replay(sudoku.Cells(&board), opts.Candidates)
			steps++
		}
		require.Greater(t, steps, 20)
		require.True(t, sudoku.Solved(puzzle, board))
	}
}

// Cells without marks have all candidates, marks that the board excludes don't
// count, and those that lack the solution are mistakes.
func TestHintMarks(t *testing.T) {
	puzzle := gridOf(t, demo)
	solution, err := sudoku.Unique(t.Context(), puzzle)
	require.NoError(t, err)
	want, err := Hint(t.Context(), puzzle, puzzle, nil)
	require.NoError(t, err)
	for name, marks := range map[string][]sudoku.Values{
		"none":    make([]sudoku.Values, 81),
		"all":     slices.Repeat([]sudoku.Values{ordinary(9).allValues()}, 81),
		"correct": sudoku.Candidates(puzzle),
	} {
		step, err := Hint(t.Context(), puzzle, puzzle, &HintOptions{Candidates: marks})
		require.NoError(t, err, name)
		require.Equal(t, want, step, name)
	}

	open := slices.Index(puzzle[:], 0)
	marks := make([]sudoku.Values, 81)
	marks[open] = ordinary(9).allValues().Without(solution[open])
	_, err = Hint(t.Context(), puzzle, puzzle, &HintOptions{Candidates: marks})
	require.Equal(t, &MistakeError{Side: 9, Marks: []int{open}}, err)
	require.ErrorIs(t, err, sudoku.ErrNoSolution)
	require.EqualError(t, err, "sudoku: without the candidate of the solution: row 1, column 1")
	board := puzzle
	board[open+1] = solution[open+1]%9 + 1
	_, err = Hint(t.Context(), puzzle, board, &HintOptions{Candidates: marks})
	require.Equal(t, &MistakeError{Side: 9, Cells: []int{open + 1}, Marks: []int{open}}, err)
	require.EqualError(t, err, "sudoku: not as in the solution: row 1, column 2; without the candidate of the solution: row 1, column 1")
}

// A wrong value takes marks from the cells that see it. Those are no mistakes.
func TestHintMarksBesideAMistake(t *testing.T) {
	puzzle := gridOf(t, demo)
	solution, err := sudoku.Unique(t.Context(), puzzle)
	require.NoError(t, err)
	board := puzzle
	open := slices.Index(puzzle[:], 0)
	board[open] = (sudoku.Candidates(puzzle)[open].Without(solution[open])).First()
	require.NotZero(t, board[open])
	_, err = Hint(t.Context(), puzzle, board, &HintOptions{Candidates: sudoku.Candidates(board)})
	require.Equal(t, &MistakeError{Side: 9, Cells: []int{open}}, err)
}

func TestHintOptionsRefused(t *testing.T) {
	puzzle := gridOf(t, demo)
	for want, opts := range map[string]HintOptions{
		"sudoku: Candidates: 3 sets, want one for each of 81 cells":     {Candidates: make([]sudoku.Values, 3)},
		"sudoku: Candidates[80]: {64}, want values from 1 to 9":         {Candidates: append(make([]sudoku.Values, 80), sudoku.ValuesOf(64))},
		"sudoku: Candidates[1]: {9 10}, want values from 1 to 9":        {Candidates: append([]sudoku.Values{sudoku.ValuesOf(1), sudoku.ValuesOf(9, 10)}, make([]sudoku.Values, 79)...)},
		"sudoku: Hardest: Technique(99), want hidden single, hidden":    {Hardest: 99},
		"sudoku: Without[1]: Technique(64), want hidden single, hidden": {Without: []Technique{XWing, 64}},
	} {
		for _, err := range Hints(t.Context(), puzzle, puzzle, &opts) {
			require.ErrorAs(t, err, new(*sudoku.OptionError))
			require.ErrorContains(t, err, want)
		}
		for _, err := range NextSteps(t.Context(), puzzle, puzzle, &opts) {
			require.ErrorContains(t, err, want)
		}
	}

	// The caller's slice stays as it is, also beyond its length.
	without := []Technique{XWing, NakedPair}
	_, err := Hint(t.Context(), puzzle, puzzle, &HintOptions{Without: without[:1], Hardest: Swordfish})
	require.NoError(t, err)
	require.Equal(t, []Technique{XWing, NakedPair}, without)

	opts := HintOptions{Candidates: []sudoku.Values{sudoku.ValuesOf(1, 2)}, Hardest: XWing, Without: []Technique{NakedPair}, NoUniqueness: true}
	text, err := json.Marshal(opts)
	require.NoError(t, err)
	require.JSONEq(t, `{"Candidates":[[1,2]],"Hardest":"X-wing","Without":["naked pair"],"NoUniqueness":true}`, string(text))
	var again HintOptions
	require.NoError(t, json.Unmarshal(text, &again))
	require.Equal(t, opts, again)
	// After an error, nothing has changed, in the slices of a copy neither.
	shared := again
	for _, text := range []string{
		`{"Hardest":"guess"}`, `{"Hints":1}`, `{"Candidates":[[7]],"Without":["swordfish"],"Hints":1}`,
		`{"Candidates":[[7],"many"]}`, `{"Without":["swordfish","guess"]}`,
	} {
		require.ErrorAs(t, json.Unmarshal([]byte(text), &again), new(*sudoku.OptionError), text)
		require.Equal(t, opts, again)
	}
	require.NoError(t, json.Unmarshal([]byte(`{"Candidates":[[7]],"Without":["swordfish"]}`), &again))
	require.Equal(t, []Technique{Swordfish}, again.Without)
	require.Equal(t, opts, shared)
	require.ErrorAs(t, (*HintOptions)(nil).UnmarshalJSON([]byte("{}")), new(*sudoku.OptionError))
}

// Hints use only the techniques that are allowed, and end where these do.
func TestHintTechniques(t *testing.T) {
	t.Parallel()
	ends := make(map[bool]int)
	for _, puzzle := range toExplain(t) {
		opts := &HintOptions{Hardest: Swordfish, Without: []Technique{NakedPair, Pointing}}
		var last error
		for step, err := range Hints(t.Context(), puzzle, puzzle, opts) {
			require.LessOrEqual(t, step.Technique, Swordfish)
			require.NotContains(t, opts.Without, step.Technique)
			last = err
		}
		if last != nil {
			require.Equal(t, ErrNoStep, last)
		}
		ends[last == nil]++

		for step, err := range Hints(t.Context(), puzzle, puzzle, &HintOptions{NoUniqueness: true, Hardest: NestedForcing}) {
			require.NoError(t, err)
			require.Zero(t, uniquenessTechniques>>step.Technique&1, step)
		}
	}
	require.Positive(t, ends[false])
	_, err := Hint(t.Context(), toExplain(t)[0], toExplain(t)[0], &HintOptions{Without: []Technique{
		HiddenSingle, LineSingle, NakedSingle}, Hardest: NakedSingle})
	require.Equal(t, ErrNoStep, err)
}

// The steps of a puzzle with more than one solution hold in all of them.
func TestHintsOfManySolutions(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(15, 1))
	steps := 0
	for range sudokutest.Scaled(100) {
		puzzle := gridPuzzle(t, r, 81)
		for cell, v := range puzzle {
			if v != 0 && r.IntN(8) == 0 {
				puzzle[cell] = 0
			}
		}
		const most = 200
		if n, err := sudoku.Count(t.Context(), puzzle, most); err != nil || n < 2 || n == most {
			continue
		}
		solutions, err := sudokutest.Collect(sudoku.Solutions(t.Context(), puzzle))
		require.NoError(t, err)
		// The player has values of one solution, not the first.
		mine := solutions[r.IntN(len(solutions))]
		board := puzzle
		for range 10 {
			cell := r.IntN(81)
			board[cell] = mine[cell]
		}
		candidates := sudoku.Candidates(board)
		for step, err := range Hints(t.Context(), puzzle, board, &HintOptions{Hardest: SetChain}) {
			if err != nil {
				require.Equal(t, sudoku.ErrManySolutions, err)
				break
			}
			steps++
			require.Zero(t, uniquenessTechniques>>step.Technique&1, step)
			for _, solution := range solutions {
				agrees := true
				for cell, v := range board {
					agrees = agrees && (v == 0 || v == solution[cell])
				}
				if !agrees {
					continue
				}
				require.True(t, step.Value == 0 || int(solution[step.Cell]) == step.Value, step)
				for _, c := range step.Removed {
					require.NotEqualValues(t, solution[c.Cell], c.Value, step)
				}
			}
			reasoned(t, sudoku.Cells(&puzzle), sudoku.Cells(&board), candidates, step)
			step.Replay(sudoku.Cells(&board), candidates)
		}
	}
	require.Greater(t, steps, sudokutest.Scaled(100))

	// No solution has these two values together.
	var puzzle, board sudoku.Grid
	board[0], board[1] = 1, 1
	_, err := Hint(t.Context(), puzzle, board, nil)
	require.ErrorAs(t, err, new(*MistakeError))
}

// NextSteps finds every conclusion of every technique once, by steps whose data
// justify them.
func TestNextSteps(t *testing.T) {
	t.Parallel()
	for _, puzzle := range toExplain(t)[10:][:min(50, sudokutest.Scaled(8))] {
		// A position where the easiest techniques have nothing left to do.
		board := puzzle
		opts := &HintOptions{Candidates: sudoku.Candidates(puzzle), Hardest: UnitForcing}
		for step, err := range Hints(t.Context(), puzzle, puzzle, &HintOptions{Hardest: NakedPair}) {
			if err == nil {
				step.Replay(sudoku.Cells(&board), opts.Candidates)
			}
		}
		h, err := newHinter(t.Context(), questionOf("", &puzzle, &board, opts))
		require.NoError(t, err)
		want := make([]conclusions, TrialAndError)
		for technique := HiddenSingle; technique <= UnitForcing; technique++ {
			p := h.logic
			p.links = nil
			require.NoError(t, p.lookAll(t.Context(), technique))
			want[technique] = p.noted()
		}

		known, filled := make(conclusions), make(map[int]bool)
		last := Technique(0)
		for step, err := range NextSteps(t.Context(), puzzle, board, opts) {
			require.NoError(t, err)
			require.GreaterOrEqual(t, step.Technique, last)
			last = step.Technique
			reasoned(t, sudoku.Cells(&puzzle), sudoku.Cells(&board), opts.Candidates, step)
			before := len(known)
			if step.Value != 0 {
				require.False(t, filled[step.Cell], step)
				filled[step.Cell] = true
				known[Candidate{step.Cell, step.Value}] = true
				p := &position{shape: shapeOf(81), can: digitSets(opts.Candidates), puzzle: puzzle[:], board: board[:]}
				p.lose(known, ^(1 << step.Value), step.Cell)
				p.remove(known, uint8(step.Value), step.Cell)
			}
			for _, c := range step.Removed {
				known[c] = true
				require.True(t, step.Technique > XYChain || want[step.Technique][c], step)
			}
			require.True(t, step.Value != 0 || len(known) > before, step)
		}
		for technique, all := range want {
			for c := range all {
				require.True(t, known[c], "%v: %v of %s", Technique(technique), c, sudoku.Line(board))
			}
		}
	}

	// Dynamic chains find contradictions first, and then what follows from all
	// candidates of a cell or all places of a value.
	forced := 0
	for _, puzzle := range toExplain(t)[:min(8, sudokutest.Scaled(4))] {
		candidates := sudoku.Candidates(puzzle)
		for step, err := range NextSteps(t.Context(), puzzle, puzzle, &HintOptions{Hardest: SubsetForcing}) {
			require.NoError(t, err)
			if step.Technique >= DynamicForcing {
				reasoned(t, puzzle[:], puzzle[:], candidates, step)
				forced++
			}
		}
	}
	require.Positive(t, forced)

	full := boardtest.Grid(boardtest.Pattern(9))
	for range NextSteps(t.Context(), full, full, nil) {
		require.Fail(t, "a step on a full board")
	}
}

// Every field of the options says what its default is; false and 0 need no words.
func TestOptionsSayTheirDefaults(t *testing.T) {
	comments := sudokutest.OptionComments(t, "hint_options.go")["HintOptions"]
	kind := reflect.TypeFor[HintOptions]()
	for field := range kind.Fields() {
		require.NotEmpty(t, comments[field.Name], field.Name)
		if field.Type.Kind() == reflect.Slice {
			require.Contains(t, comments[field.Name], "default", field.Name)
		}
	}
}
