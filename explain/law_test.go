package explain

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// justified checks what holds for every step: it has a sentence, its data justify
// it, it has a picture, and JSON keeps it.
func justified(t testing.TB, puzzle, board []uint8, candidates []sudoku.Values, s Step) {
	require.NotEqual(t, s.Technique.String(), s.String(), "%s", sudoku.Line(sudoku.Grid(board)))
	reasoned(t, puzzle, board, candidates, s)
	drawn(t, board, candidates, s)
	text, err := json.Marshal(s)
	require.NoError(t, err)
	var read Step
	require.NoError(t, json.Unmarshal(text, &read))
	require.Equal(t, s, read)
}

// techniqueSets are options that leave out techniques: none, singles, uniqueness, all
// but one technique, and random ones.
func techniqueSets(r *rand.Rand) (sets []HintOptions) {
	var all []Technique
	for technique := HiddenSingle; technique < TrialAndError; technique++ {
		all = append(all, technique)
	}
	sets = []HintOptions{
		{}, {Without: all[:3]}, {Without: all[:1]}, {Without: all[1:2]}, {Without: all[2:3]}, {NoUniqueness: true},
	}
	for i := range all {
		sets = append(sets, HintOptions{Without: slices.Delete(slices.Clone(all), i, i+1)})
	}
	for range 6 {
		sets = append(sets, HintOptions{Without: slices.DeleteFunc(slices.Clone(all), func(Technique) bool { return r.IntN(2) == 0 })})
	}
	return sets
}

// Each step of each verb with each set of techniques has a sentence, an argument
// that the checker derives again, and a picture: also in positions with open
// singles, where the board is a puzzle or the techniques leave singles out. A quick run
// checks the first steps of each technique and then one of nine, and goes no further than
// eight steps of the techniques that take long.
func TestEveryStepIsExplained(t *testing.T) {
	sudokutest.Sequential(t)
	r := rand.New(rand.NewPCG(28, 1))
	puzzles := []sudoku.Grid{gridOf(t, ".3..5.4.8....2..9..5.9.1..6.8.3.........68.59......3.43.5...7.1.........7.824....")}
	fresh := 2
	if *sudokutest.Long {
		fresh = 10
	}
	for range fresh {
		puzzles = append(puzzles, sudoku.Grid(sudokutest.MinimalGrid(r)))
	}
	steps := 0
	seen := make(map[Technique]int)
	dear := 0 // steps of the techniques that take long, with this set of techniques
	check := func(puzzle, board sudoku.Grid, candidates []sudoku.Values, step Step) (more bool) {
		seen[step.Technique]++
		if n := seen[step.Technique]; n <= 9 || sudokutest.Sampled(n, 9) {
			justified(t, puzzle[:], board[:], candidates, step)
		}
		steps++
		if step.Technique > UnitForcing {
			dear++
		}
		return *sudokutest.Long || dear < 8
	}
	for _, puzzle := range puzzles {
		sets := techniqueSets(r)
		for _, k := range r.Perm(len(sets))[:4] {
			opts := &sets[k]
			if len(opts.Without) < 30 && r.IntN(4) != 0 {
				opts.Hardest = UnitForcing // the others take long
			}
			board, candidates := puzzle, sudoku.Candidates(puzzle)
			dear = 0
			for step, err := range Hints(t.Context(), puzzle, puzzle, opts) {
				if err == ErrNoStep {
					break
				}
				require.NoError(t, err)
				if !check(puzzle, board, candidates, step) {
					break
				}
				step.Replay(board[:], candidates)
			}

			board, candidates = puzzle, sudoku.Candidates(puzzle)
			dear = 0
			first, err := Hint(t.Context(), puzzle, puzzle, opts)
			if err != ErrNoStep {
				require.NoError(t, err)
			}
			for step, err := range NextSteps(t.Context(), puzzle, puzzle, opts) {
				require.NoError(t, err)
				if first.Technique != 0 {
					require.Equal(t, first, step, "the easiest step")
					first = Step{}
				}
				if !check(puzzle, board, candidates, step) {
					break
				}
			}
		}
	}
	t.Log(steps, "steps by technique:", seen)
	require.Greater(t, steps, 100*fresh)
	require.Greater(t, len(seen), 20)
}
