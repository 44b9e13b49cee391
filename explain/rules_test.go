package explain

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/sudokutest"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// A variantOf makes puzzles of other rules.
type variantOf struct {
	name string
	make func(t testing.TB, seed uint64) sudoku.Puzzle // once for each seed
	slow bool                                          // many need nested chains
}

// variants are those of the recipes, and some whose clues are laid here.
var variants = func() []variantOf {
	var list []variantOf
	for _, name := range variant.RecipeNames()[1:] {
		list = append(list, variantOf{name, byRecipe(name, 9), name == "arrow"})
	}
	list = append(list,
		variantOf{"jigsaw+diagonals", byRecipe("jigsaw+diagonals", 9), true},
		variantOf{"latin 7", byRecipe("latin", 7), false},
		variantOf{"killer 6", byRecipe("killer", 6), false},
		variantOf{"whisper", withLines(5, func(a, b uint8) bool { return a >= b+5 || b >= a+5 }, func(cells []int) sudoku.Rule { return variant.Whisper(5, cells...) }), false},
		variantOf{"renban", withLines(5, nil, func(cells []int) sudoku.Rule { return variant.Renban(cells...) }), false},
		variantOf{"kropki", withLines(2, func(a, b uint8) bool { return a == b+1 || b == a+1 || a == 2*b || b == 2*a }, kropki), false},
	)
	for i := range list {
		list[i].make = once(list[i].make)
	}
	return list
}()

// once returns a function that makes each puzzle once, as all laws of rules are tried on the
// same ones.
func once(make func(t testing.TB, seed uint64) sudoku.Puzzle) func(t testing.TB, seed uint64) sudoku.Puzzle {
	var mu sync.Mutex
	made := map[uint64]sudoku.Puzzle{}
	return func(t testing.TB, seed uint64) sudoku.Puzzle {
		mu.Lock()
		defer mu.Unlock()
		puzzle, ok := made[seed]
		if !ok {
			puzzle = make(t, seed)
			made[seed] = puzzle
		}
		return puzzle.Clone()
	}
}

// someVariants are all variants, or a few where all take long.
func someVariants() []variantOf {
	var list []variantOf
	for i, v := range variants {
		if !sudokutest.Slow && sudokutest.Sampled(i, 3) || slices.Contains([]string{"jigsaw", "killer 6", "kropki"}, v.name) {
			list = append(list, v)
		}
	}
	return list
}

// byRecipe makes puzzles by a recipe.
func byRecipe(name string, side int) func(t testing.TB, seed uint64) sudoku.Puzzle {
	return func(t testing.TB, seed uint64) sudoku.Puzzle {
		recipe, err := variant.RecipeOf(name, side)
		require.NoError(t, err)
		puzzle, err := recipe.Generate(t.Context(), &sudoku.GenerateOptions{Seed: seed})
		require.NoError(t, err)
		return puzzle
	}
}

// kropki returns the dot between two cells; the test gives it their values as a third and a
// fourth number.
func kropki(cells []int) sudoku.Rule {
	if a, b := cells[2], cells[3]; a == b+1 || b == a+1 {
		return variant.WhiteDot(cells[:2]...)
	}
	return variant.BlackDot(cells[:2]...)
}

// withLines makes puzzles with lines of up to a number of cells, each of which fits the one
// before it. If fits is nil, the values of a line are consecutive in some order.
func withLines(longest int, fits func(a, b uint8) bool, clue func(cells []int) sudoku.Rule) func(t testing.TB, seed uint64) sudoku.Puzzle {
	return func(t testing.TB, seed uint64) sudoku.Puzzle {
		r := rand.New(rand.NewPCG(seed, 27))
		rules := sudoku.Standard(9)
		solution, err := rules.RandomSolution(t.Context(), r)
		require.NoError(t, err)
		v := solution.Cells
		taken := make(map[int]bool)
		for range 60 {
			var line []int
			for cell := r.IntN(81); cell >= 0 && !taken[cell] && len(line) < longest; {
				if n := len(line); n > 0 && fits != nil && !fits(v[line[n-1]], v[cell]) || fits == nil && slices.ContainsFunc(line, func(c int) bool { return v[c] == v[cell] }) {
					break
				}
				line = append(line, cell)
				taken[cell] = true
				at := rules.Place(cell)
				cell = rules.CellAt(at.Row+r.IntN(3)-1, at.Column+r.IntN(3)-1)
			}
			for fits == nil && len(line) > 1 {
				least, most := v[line[0]], v[line[0]]
				for _, c := range line {
					least, most = min(least, v[c]), max(most, v[c])
				}
				if int(most-least) == len(line)-1 {
					break
				}
				line = line[:len(line)-1]
			}
			if len(line) < 2 {
				continue
			}
			if longest == 2 {
				line = append(line, int(v[line[0]]), int(v[line[1]]))
			}
			rules = rules.With(clue(line))
		}
		require.NoError(t, rules.Err())
		puzzle, err := sudoku.Minimize(t.Context(), sudoku.Puzzle{Rules: rules, Cells: solution.Cells}, sudoku.SymmetryNone, seed)
		require.NoError(t, err)
		return puzzle
	}
}

// followedRules follows the hints from a puzzle to the solution. It checks that each step
// keeps the solution and says why, and returns the techniques, up to the hardest one.
func followedRules(t testing.TB, puzzle sudoku.Puzzle, hardest Technique) map[Technique]int {
	solution, err := sudoku.Unique(t.Context(), puzzle)
	require.NoError(t, err)
	board, candidates := puzzle.Clone(), sudoku.Candidates(puzzle)
	count := make(map[Technique]int)
	for step, err := range Hints(t.Context(), puzzle, puzzle, &HintOptions{Hardest: hardest}) {
		if err == ErrNoStep {
			return count
		}
		require.NoError(t, err)
		count[step.Technique]++
		soundRules(t, solution, candidates, step)
		reasoned(t, puzzle.Cells, board.Cells, candidates, step)
		if n := count[step.Technique]; n <= 3 || sudokutest.Sampled(n, 9) {
			drawn(t, board.Cells, candidates, step)
		}
		step.Replay(board.Cells, candidates)
	}
	require.Equal(t, solution.Cells, board.Cells)
	return count
}

// soundRules checks that a step keeps the solution, changes something, and says why.
func soundRules(t testing.TB, solution sudoku.Puzzle, candidates []sudoku.Values, s Step) {
	if s.Value != 0 {
		require.EqualValues(t, solution.Cells[s.Cell], s.Value, "%v", s)
		require.True(t, candidates[s.Cell].Has(uint8(s.Value)), s)
		require.Empty(t, s.Removed)
	} else {
		require.NotEmpty(t, s.Removed, s)
	}
	for _, c := range s.Removed {
		require.NotEqualValues(t, solution.Cells[c.Cell], c.Value, "%v", s)
		require.True(t, candidates[c.Cell].Has(uint8(c.Value)), "%v", s)
	}
	require.NotEqual(t, s.Technique.String(), s.String(), "%#v", s)
}

// The hints of puzzles of other rules lead to the solution. Those that take long are left
// out, but in a long run.
func TestHintsOfRules(t *testing.T) {
	t.Parallel()
	hardest, seeds := UnitForcing, uint64(1)
	if *sudokutest.Long {
		hardest, seeds = TrialAndError, 2
	}
	for _, v := range someVariants() {
		t.Run(v.name, func(t *testing.T) {
			all := make(map[Technique]int)
			for seed := range seeds {
				puzzle := v.make(t, seed+1)
				count := followedRules(t, puzzle, hardest)
				for technique, n := range count {
					all[technique] += n
				}
				require.Zero(t, count[TrialAndError], "seed %d", seed+1)
			}
			require.NotEmpty(t, all)
			t.Log(all)
		})
	}
}

// Nearly all puzzles of each variant are explained without a search. A long run has 500 of
// each, and says how many.
func TestRulesAreExplained(t *testing.T) {
	t.Parallel()
	n := 2
	if *sudokutest.Long {
		n = 500
	}
	for _, v := range someVariants() {
		t.Run(v.name, func(t *testing.T) {
			if v.slow && !*sudokutest.Long {
				t.Skip("takes seconds a puzzle")
			}
			levels := make(map[Level]int)
			for seed := range uint64(n) {
				puzzle := v.make(t, seed)
				rating, err := Rate(t.Context(), puzzle)
				require.NoError(t, err)
				levels[rating.Level]++
			}
			t.Logf("%d of %d without search: %v", n-levels[LevelBeyondLogic], n, levels)
			const share = 20 // a twentieth at most
			require.LessOrEqual(t, share*levels[LevelBeyondLogic], n)
		})
	}
}
