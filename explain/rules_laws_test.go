package explain

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/sudokutest"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// moved returns a puzzle whose cell i stands where to says, with its clues. Geometry that
// names no cells stays as it is.
func moved(t testing.TB, puzzle sudoku.Puzzle, base sudoku.Rules, to func(cell int) int) sudoku.Puzzle {
	rules := base
	for _, rule := range puzzle.Rules.Added() {
		if clue, ok := rule.Clue.(variant.Clue); ok {
			clue.Cells = slices.Clone(clue.Cells)
			for i, cell := range clue.Cells {
				clue.Cells[i] = to(cell)
			}
			rule = clue.Rule()
		}
		rules = rules.With(rule)
	}
	require.NoError(t, rules.Err())
	result := rules.Empty()
	for cell, v := range puzzle.Cells {
		result.Cells[to(cell)] = v
	}
	return result
}

// The symmetries of a square board that other rules keep.
var moves = []func(cell int) int{
	func(cell int) int { return cell%9*9 + cell/9 },           // transposed
	func(cell int) int { return cell%9*9 + 8 - cell/9 },       // turned
	func(cell int) int { return 80 - cell },                   // turned by half
	func(cell int) int { return cell/9*9 + 8 - cell%9 },       // mirrored
	func(cell int) int { return (8-cell/9)*9 + cell%9 },       // upside down
	func(cell int) int { return (8-cell%9)*9 + (8 - cell/9) }, // by the other diagonal
}

// A puzzle has the rating of its image by a symmetry of its rules.
func TestRateOfRulesIsInvariant(t *testing.T) {
	t.Parallel()
	for _, v := range someVariants() {
		t.Run(v.name, func(t *testing.T) {
			for seed := range uint64(sudokutest.Scaled(1)) {
				puzzle := v.make(t, 1+seed)
				if puzzle.Rules.Len() != 81 {
					t.Skip("another size")
				}
				// Up to chains, which take no more than moments.
				want, err := rateFor(t.Context(), puzzle, DynamicChain)
				require.NoError(t, err)
				for i, to := range moves {
					other := moved(t, puzzle, baseOf(t, puzzle.Rules, to), to)
					got, err := rateFor(t.Context(), other, DynamicChain)
					require.NoError(t, err)
					require.Equal(t, want, got, "seed %d, symmetry %d", seed, i)
				}
			}
		})
	}
}

// baseOf returns the rules from which other rules start, with their regions moved.
func baseOf(t testing.TB, rules sudoku.Rules, to func(cell int) int) sudoku.Rules {
	regions := 0
	layout := make([]byte, 81)
	for _, unit := range rules.Units() {
		if unit.Kind == sudoku.Block {
			for _, cell := range unit.Cells {
				layout[to(cell)] = byte('A' + regions)
			}
			regions++
		}
	}
	if regions == 0 {
		return sudoku.Latin(9)
	}
	base, err := sudoku.Jigsaw(string(layout))
	require.NoError(t, err)
	if slices.EqualFunc(base.Units(), sudoku.Standard(9).Units(), func(a, b sudoku.Unit) bool { return slices.Equal(a.Cells, b.Cells) }) {
		return sudoku.Standard(9)
	}
	return base
}

// The next steps of puzzles of other rules are sound, each says something new, and the
// first is the hint.
func TestNextStepsOfRules(t *testing.T) {
	t.Parallel()
	for _, v := range someVariants() {
		t.Run(v.name, func(t *testing.T) {
			puzzle := v.make(t, 1)
			solution, err := sudoku.Unique(t.Context(), puzzle)
			require.NoError(t, err)
			candidates := sudoku.Candidates(puzzle)
			opts := &HintOptions{Hardest: GroupedChain}
			if *sudokutest.Long {
				opts.Hardest = SetChain
			}
			hint, err := Hint(t.Context(), puzzle, puzzle, opts)
			require.NoError(t, err)
			n := 0
			known := make(map[Candidate]bool)
			for step, err := range NextSteps(t.Context(), puzzle, puzzle, opts) {
				require.NoError(t, err)
				if n++; n == 1 {
					require.Equal(t, hint, step)
				}
				soundRules(t, solution, candidates, step)
				reasoned(t, puzzle.Cells, puzzle.Cells, candidates, step)
				if step.Value == 0 {
					require.False(t, !slices.ContainsFunc(step.Removed, func(c Candidate) bool { return !known[c] }), "%v", step)
				}
				for _, c := range step.Removed {
					known[c] = true
				}
			}
			require.Positive(t, n)
		})
	}
}

// A player's board, marks and candidates of the puzzle count as on ordinary boards.
func TestHintsOfRulesForPlayers(t *testing.T) {
	t.Parallel()
	puzzle := byRecipe("killer", 9)(t, 1)
	solution, err := sudoku.Unique(t.Context(), puzzle)
	require.NoError(t, err)

	board := puzzle.Clone()
	board.Cells[3] = solution.Cells[3]
	board.Cells[80] = solution.Cells[80]%9 + 1
	_, err = Hint(t.Context(), puzzle, board, nil)
	require.Equal(t, &MistakeError{Side: 9, Cells: []int{80}}, err)
	board.Cells[80] = 0
	marks := sudoku.Candidates(board)
	marks[0] = marks[0].Without(solution.Cells[0])
	_, err = Hint(t.Context(), puzzle, board, &HintOptions{Candidates: marks})
	require.Equal(t, &MistakeError{Side: 9, Marks: []int{0}}, err)

	narrow := puzzle.Clone()
	narrow.Candidates = sudoku.Candidates(puzzle)
	narrow.Candidates[5] = sudoku.ValuesOf(solution.Cells[5])
	step, err := Hint(t.Context(), narrow, narrow, &HintOptions{Without: []Technique{HiddenSingle, LineSingle}})
	require.NoError(t, err)
	require.Equal(t, NakedSingle, step.Technique)
	require.Equal(t, 5, step.Cell)
	_, err = Hint(t.Context(), puzzle, sudoku.Standard(4).Empty(), nil)
	require.ErrorContains(t, err, "board: 16 cells, want 81")

	// With more than one solution, what is not certain is not said.
	empty := sudoku.Standard(9).With(variant.Thermo(0, 1, 2)).Empty()
	var last error
	for step, err := range Hints(t.Context(), empty, empty, nil) {
		if last = err; err == nil {
			require.Equal(t, LineClue, step.Technique)
		}
	}
	require.Equal(t, sudoku.ErrManySolutions, last)
}

// Rules that are not served are refused, with typed errors.
func TestRulesRefused(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		rules sudoku.Rules
		want  string
	}{
		{variant.Samurai(), "sudoku: Rate serves boards up to 16×16, not 21×21"},
		{sudoku.Latin(17), "sudoku: Rate serves boards up to 16×16, not 17×17"},
		{sudoku.Plain(17, sudoku.Place{}), "sudoku: Rules: 17 values, want at most 16"},
		{sudoku.Rules{}, "sudoku: Rules: none, want rules made by Standard, Latin, Jigsaw or Plain"},
		{sudoku.Standard(9).With(variant.Cage(99, 0, 1)), "sudoku: Cage: sum 99 of 2 cells, want a sum from 3 to 17, or 0 for none"},
	} {
		_, err := Rate(t.Context(), test.rules.Empty())
		require.EqualError(t, err, test.want)
		_, err = Hint(t.Context(), test.rules.Empty(), test.rules.Empty(), nil)
		require.Error(t, err)
	}
	short := sudoku.Puzzle{Rules: sudoku.Latin(9), Cells: make([]uint8, 80)}
	for _, verb := range []func() error{
		func() error { _, err := Rate(t.Context(), short); return err },
		func() error { _, err := Hint(t.Context(), short, short, nil); return err },
	} {
		require.ErrorAs(t, verb(), new(*sudoku.OptionError))
	}
}

// Puzzles of other rules are made by grade.
func TestGradeOfRules(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		rules sudoku.Rules
		grade sudoku.Grade
	}{
		{sudoku.Standard(9).With(variant.Diagonals), Between(LevelHard, LevelVeryHard)},
		{sudoku.Standard(9).With(variant.AntiKnight), Needs(SeenByAll, 1)},
		{sudoku.Latin(6), Between(LevelVeryEasy, LevelEasy)},
	} {
		puzzle, err := test.rules.Generate(t.Context(), &sudoku.GenerateOptions{Seed: 1, Grade: test.grade})
		require.NoError(t, err)
		gap, lack, err := test.grade.Gap(t.Context(), puzzle)
		require.NoError(t, err)
		require.Zero(t, gap, lack)
	}
	recipe, err := variant.RecipeOf("killer", 9)
	require.NoError(t, err)
	puzzle, err := recipe.Generate(t.Context(), &sudoku.GenerateOptions{Seed: 1, Grade: Needs(InniesAndOuties, 2)})
	require.NoError(t, err)
	rating, err := Rate(t.Context(), puzzle)
	require.NoError(t, err)
	require.Equal(t, InniesAndOuties, rating.Hardest)
	require.GreaterOrEqual(t, rating.Rounds(InniesAndOuties), 2)
}

// Laws of relations keep what some assignment has. Those of clues keep nothing else.
func TestLaws(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(27, 3))
	g := newGeometry(sudoku.Standard(9).With(variant.Cage(15, 0, 1, 2), variant.Cage(12, 9, 10), variant.Renban(20, 29, 38), variant.Thermo(4, 5, 6, 7)))
	checked := 0
	for _, l := range g.clues.list {
		if len(l.cells) > 5 {
			continue
		}
		for range 20 {
			can, out := make([]uint16, len(l.cells)), make([]uint16, len(l.cells))
			for i := range can {
				can[i] = uint16(r.IntN(1<<9-1) + 1)
			}
			l.law.possible(can, out)
			single, left := make([]uint16, len(can)), make([]uint16, len(can))
			want := make([]uint16, len(can))
			var fill func(i int)
			fill = func(i int) {
				if i == len(can) {
					if l.law.possible(single, left); slices.Equal(single, left) {
						for k := range want {
							want[k] |= single[k]
						}
					}
					return
				}
				for d := range 9 {
					free := !slices.ContainsFunc(l.cells[:i], func(c int) bool {
						return single[slices.Index(l.cells, c)] == 1<<d && g.peers[c].has(l.cells[i])
					})
					if can[i]>>d&1 != 0 && free {
						single[i] = 1 << d
						fill(i + 1)
					}
				}
			}
			fill(0)
			checked++
			for k := range want {
				require.Zero(t, want[k]&^out[k], "%v: nothing that fits is lost", l.technique)
				if l.technique != InniesAndOuties && l.technique != Leftovers {
					require.Equal(t, want[k], out[k], "%v: what fits nothing is lost", l.technique)
				}
			}
		}
	}
	require.GreaterOrEqual(t, checked, 100)
}

// The verbs end with their context on other rules too, wherever they are.
func TestRulesEndWithContext(t *testing.T) {
	t.Parallel()
	puzzle := byRecipe("thermo", 9)(t, 1)
	g, _, err := tablesOf("", &puzzle)
	require.NoError(t, err)
	ended := 0
	for left := 0; ; left = 3*left/2 + 1 {
		ctx := sudokutest.CountingContext(t.Context(), left)
		rating, err := g.rateUpTo(ctx, puzzle.Cells, nil, TrialAndError)
		if err == nil {
			require.NotZero(t, rating.Hardest)
			break
		}
		require.ErrorIs(t, err, context.Canceled)
		ended++
	}
	require.Greater(t, ended, 3)
}
