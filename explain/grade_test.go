package explain

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// A puzzle that is made for a grade has it by Rate and RateExplainer.
func TestGenerateByGrade(t *testing.T) {
	t.Parallel()
	rated := func(puzzle sudoku.Grid) Rating {
		rating, err := Rate(context.Background(), puzzle)
		require.NoError(t, err)
		return rating
	}
	er := func(puzzle sudoku.Grid) int {
		rating, err := RateExplainer(context.Background(), puzzle)
		require.NoError(t, err)
		return rating.ER
	}
	for _, test := range []struct {
		opts sudoku.GenerateOptions
		is   func(sudoku.Grid) bool
	}{
		{sudoku.GenerateOptions{Grade: Between(0, LevelVeryEasy)}, func(g sudoku.Grid) bool { return rated(g).Level == LevelVeryEasy }},
		{sudoku.GenerateOptions{Grade: Between(LevelEasy, LevelEasy), Minimal: true}, func(g sudoku.Grid) bool { return rated(g).Level == LevelEasy }},
		{sudoku.GenerateOptions{Grade: Between(LevelVeryHard, 0), MinClues: 25, MaxClues: 28}, func(g sudoku.Grid) bool { return rated(g).Level >= LevelVeryHard }},
		{sudoku.GenerateOptions{Grade: Between(LevelMedium, LevelHard), Symmetry: sudoku.SymmetryDiagonal}, func(g sudoku.Grid) bool {
			r := rated(g)
			return r.Level == LevelMedium || r.Level == LevelHard
		}},
		{sudoku.GenerateOptions{Grade: Between(LevelFiendish, 0)}, func(g sudoku.Grid) bool { return rated(g).Level >= LevelFiendish }},
		{sudoku.GenerateOptions{Grade: Needs(XYWing, 0)}, func(g sudoku.Grid) bool { return rated(g).Hardest == XYWing }},
		{sudoku.GenerateOptions{Grade: ER(30, 42)}, func(g sudoku.Grid) bool { return er(g) >= 30 && er(g) <= 42 }},
		{sudoku.GenerateOptions{Grade: ER(0, 20), MaxClues: 26}, func(g sudoku.Grid) bool { return er(g) <= 20 }},
		{sudoku.GenerateOptions{Grade: Between(0, LevelVeryHard).And(ER(70, 0))}, func(g sudoku.Grid) bool { return er(g) >= 70 && rated(g).Level <= LevelVeryHard }},
		{sudoku.GenerateOptions{Grade: Needs(NakedPair, 3)}, func(g sudoku.Grid) bool { return rated(g).Hardest == NakedPair && rated(g).Rounds(NakedPair) >= 3 }},
		{sudoku.GenerateOptions{Grade: Needs(FinnedXWing, 1), Symmetry: sudoku.SymmetryHalfTurn}, func(g sudoku.Grid) bool { return rated(g).Hardest == FinnedXWing }},
		{sudoku.GenerateOptions{Grade: Needs(GroupedChain, 1).And(Between(LevelFiendish, 0)), Minimal: true}, func(g sudoku.Grid) bool { return rated(g).Hardest == GroupedChain }},
	} {
		test.opts.Seed = 1
		puzzles, most := 0, 1
		if *sudokutest.Long {
			most = 3
		}
		for puzzle, err := range sudoku.Standard(9).Puzzles(t.Context(), &test.opts) {
			require.NoError(t, err, test.opts.Grade.Name)
			require.True(t, test.is(boardtest.Grid(puzzle)), "%s: %v", test.opts.Grade.Name, puzzle)
			if puzzles++; puzzles == most {
				break
			}
		}
	}
	if testing.Short() {
		return
	}
	easy, err := sudoku.Standard(16).Generate(t.Context(), &sudoku.GenerateOptions{Seed: 1, Grade: Between(0, LevelEasy)})
	require.NoError(t, err)
	rating, err := Rate(t.Context(), easy)
	require.NoError(t, err)
	require.LessOrEqual(t, rating.Level, LevelEasy)
}

// Between compares puzzles with the levels by the techniques up to lastFor only.
func TestGradeGap(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		grade sudoku.Grade
		gap   int
		lack  string
	}{ // the demo puzzle is medium
		{Between(LevelBeyondLogic, 0), -7, "level medium"},
		{Between(0, LevelVeryEasy), 2, "level medium"},
		{Between(0, LevelMedium), 0, ""},
		{Between(0, 0), 0, ""},
		{Needs(XWing, 1), -100 - int(XWing-Claiming), "the hardest technique claiming"},
		{Needs(Claiming, 99), -98, "1 of the rounds"},
		{Needs(Claiming, 1), 0, ""},
		{Needs(NakedSingle, 1), 200, "a harder technique"},
		{ER(0, 12), 8, "ER 2.0"},
		{ER(21, 0), -1, "ER 2.0"},
		{ER(20, 20), 0, ""},
	} {
		puzzle := gridOf(t, demo)
		gap, lack, err := test.grade.Gap(t.Context(), sudoku.Puzzle{Rules: sudoku.Standard(9), Cells: puzzle[:]})
		require.NoError(t, err)
		require.Equal(t, test.gap, gap, test.grade.Name)
		require.Equal(t, test.lack, lack, test.grade.Name)
	}
}

// If no puzzle has the grade, the error says what the nearest one has.
func TestGenerateGradeBudget(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		opts sudoku.GenerateOptions
		want string
	}{
		{sudoku.GenerateOptions{MinClues: 80, Grade: Between(LevelVeryHard, 0), MaxTries: 3}, `^sudoku: budget spent: Grade is very hard–beyond logic, and the nearest puzzle found has level very easy$`},
		{sudoku.GenerateOptions{Grade: ER(110, 0), MaxTries: 2}, `^sudoku: budget spent: Grade is ER 11.0–20.0, and the nearest puzzle found has ER \d\.\d$`},
		{sudoku.GenerateOptions{Grade: ER(0, 10), Minimal: true, MaxTries: 2}, `^sudoku: budget spent: Grade is ER 0.0–1.0, and the nearest puzzle found has ER \d\.\d$`},
		{sudoku.GenerateOptions{Grade: Needs(Jellyfish, 1), MinClues: 50, MaxTries: 2}, `^sudoku: budget spent: Grade is jellyfish ×1, and the nearest puzzle found has the hardest technique [a-z ]+$`},
		{sudoku.GenerateOptions{Grade: Needs(HiddenSingle, 1), Minimal: true, MaxTries: 1}, `^sudoku: budget spent: Grade is hidden single ×1, and the nearest puzzle found has a harder technique$`},
		{sudoku.GenerateOptions{Grade: Needs(NakedSingle, 90), MaxTries: 300}, `^sudoku: budget spent: Grade is naked single ×90, and the nearest puzzle found has \d+ of the rounds$`},
		{sudoku.GenerateOptions{Seed: 3, Minimal: true, Grade: Between(0, LevelVeryEasy), MaxTries: 1}, `^sudoku: budget spent: Grade is very easy, and the nearest puzzle found has level [a-z ]+$`},
	} {
		test.opts.Seed = max(test.opts.Seed, 1)
		puzzle, err := sudoku.Generate(t.Context(), &test.opts)
		require.ErrorIs(t, err, sudoku.ErrBudget)
		require.Regexp(t, test.want, err.Error())
		_, err = sudoku.Unique(t.Context(), puzzle)
		require.NoError(t, err, "the nearest one")
	}
}

func TestGradeRefuses(t *testing.T) {
	for _, test := range []struct {
		grade sudoku.Grade
		want  string
	}{
		{Between(11, 0), "sudoku: Grade: Level(11), want levels from very easy to beyond logic"},
		{Between(LevelVeryHard, LevelEasy), "sudoku: Grade: very hard–easy, want the easier level first"},
		{ER(201, 0), "sudoku: Grade: ER 20.1–20.0, want an ER from 0 to 200, the lower one first"},
		{ER(50, 40), "sudoku: Grade: ER 5.0–4.0, want an ER from 0 to 200, the lower one first"},
		{Needs(99, 1), "sudoku: Grade: Technique(99), want hidden single, "},
		{Needs(0, 1), "sudoku: Grade: Technique(0), want hidden single, "},
	} {
		_, err := sudoku.Generate(t.Context(), &sudoku.GenerateOptions{Grade: test.grade})
		require.ErrorContains(t, err, test.want)
		require.ErrorAs(t, err, new(*sudoku.OptionError))
	}
	for _, grade := range []sudoku.Grade{Between(0, LevelEasy), Between(LevelEasy, 0), Needs(XWing, 1)} {
		_, err := sudoku.Standard(25).Generate(t.Context(), &sudoku.GenerateOptions{Grade: grade})
		require.ErrorContains(t, err, "want none: boards above 16×16 are not rated")
	}
	for _, grade := range []sudoku.Grade{ER(20, 0), ER(0, 20)} {
		_, err := sudoku.Standard(6).Generate(t.Context(), &sudoku.GenerateOptions{Grade: grade})
		require.ErrorContains(t, err, "want none: these rules have no ER")
	}
}

// The name of a grade is read as that grade.
func TestParseGrade(t *testing.T) {
	for formula, want := range map[string]string{
		"easy–expert": "easy–very hard", "easy–very hard": "easy–very hard", "easy": "easy", "easy–easy": "easy", "needs search": "beyond logic",
		"ER 7.0–7.5": "ER 7.0–7.5", "X-wing ×2": "X-wing ×2", "X-wing": "X-wing ×1", "BUG+1 ×1": "BUG+1 ×1",
		"easy–expert and ER 2.6–5.0 and naked pair ×3": "easy–very hard and ER 2.6–5.0 and naked pair ×3",
	} {
		grade, err := ParseGrade(formula)
		require.NoError(t, err)
		require.Equal(t, want, grade.Name)
		again, err := ParseGrade(want)
		require.NoError(t, err)
		require.Equal(t, want, again.Name)
	}
	for technique := HiddenSingle; technique <= TrialAndError; technique++ {
		name := Needs(technique, 2).Name
		require.NotContains(t, name, " and ")
		grade, err := ParseGrade(name)
		require.NoError(t, err)
		require.Equal(t, name, grade.Name)
	}
	for _, wrong := range []string{"", " and ", "easy and ", "evil", "easy–evil", "ER 7", "ER 7.0", "ER 7.0–", "ER 7.0–7.55", "ER 7.0–x", "ER 70.1–80.0",
		"X-wing ×0", "X-wing ×", "X-wing ×x", "–", "easy and and easy", strings.Repeat("easy and ", 1000) + "easy"} {
		_, err := ParseGrade(wrong)
		require.ErrorAs(t, err, new(*sudoku.OptionError), wrong)
	}
}

func TestGradeJSON(t *testing.T) {
	opts := sudoku.GenerateOptions{Seed: 7, Grade: Between(LevelEasy, LevelVeryHard).And(ER(0, 50))}
	text, err := json.Marshal(opts)
	require.NoError(t, err)
	require.Equal(t, `{"Seed":7,"Grade":"easy–very hard and ER 0.0–5.0"}`, string(text))
	var again sudoku.GenerateOptions
	require.ErrorContains(t, json.Unmarshal(text, &again), "want no grade unless Plugins.Grade reads it")
	plugins := sudoku.Plugins{Grade: ParseGrade}
	require.NoError(t, plugins.Unmarshal(text, &again))
	require.Equal(t, opts.Grade.Name, again.Grade.Name)
	want, err := sudoku.Generate(t.Context(), &opts)
	require.NoError(t, err)
	got, err := sudoku.Generate(t.Context(), &again)
	require.NoError(t, err)
	require.Equal(t, want, got)
	err = plugins.Unmarshal([]byte(`{"Grade": "evil"}`), &again)
	require.ErrorContains(t, err, "sudoku: Grade: evil, want levels such as easy–hard")
	require.Equal(t, opts.Grade.Name, again.Grade.Name)
	_, err = json.Marshal(sudoku.GenerateOptions{Grade: sudoku.Grade{Name: "easy"}})
	require.ErrorContains(t, err, "want a plug-in with its function")
}

// The puzzles of a seed by grade stay the same.
func TestGradePuzzles(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		opts sudoku.GenerateOptions
		want string
	}{
		{sudoku.GenerateOptions{Grade: Between(LevelMedium, LevelMedium), MaxTries: 10}, "....5......8.3.6.1514...8...5.8.3....2....1....39.7.....5.....4.9....78.68....... <nil>"},
		{sudoku.GenerateOptions{Grade: Between(LevelVeryHard, 0), MinClues: 40, MaxTries: 6}, "..915......8.39651514...8..156823.7.92....1.8.439..5.6..5...9.449....78.68.7...1. sudoku: budget spent: Grade is very hard–beyond logic, and the nearest puzzle found has level very easy"},
		{sudoku.GenerateOptions{Grade: Between(0, LevelVeryEasy), MaxClues: 23, MaxTries: 6}, "...15......8.3.6.15.4...8...5.8......2....13...39.7.....5.....4.9....78.68....... sudoku: budget spent: MaxClues is 23, and no puzzle found has fewer than 24"},
	} {
		test.opts.Seed = 1
		puzzle, err := sudoku.Generate(t.Context(), &test.opts)
		require.Equal(t, test.want, fmt.Sprintf("%s %v", sudoku.Line(puzzle), err))
	}
}
