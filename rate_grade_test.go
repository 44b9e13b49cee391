package sudoku

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A puzzle that is made for a grade has it by Rate and RateExplainer.
func TestGenerateByGrade(t *testing.T) {
	t.Parallel()
	rated := func(puzzle Grid) Rating {
		rating, err := Rate(context.Background(), puzzle)
		require.NoError(t, err)
		return rating
	}
	er := func(puzzle Grid) int {
		rating, err := RateExplainer(context.Background(), puzzle)
		require.NoError(t, err)
		return rating.ER
	}
	for _, test := range []struct {
		opts GenerateOptions
		is   func(Grid) bool
	}{
		{GenerateOptions{Grade: Between(0, LevelSimple)}, func(g Grid) bool { return rated(g).Level == LevelSimple }},
		{GenerateOptions{Grade: Between(LevelEasy, LevelEasy), Minimal: true}, func(g Grid) bool { return rated(g).Level == LevelEasy }},
		{GenerateOptions{Grade: Between(LevelExpert, 0), MinClues: 25, MaxClues: 28}, func(g Grid) bool { return rated(g).Level >= LevelExpert }},
		{GenerateOptions{Grade: Between(LevelIntermediate, LevelAdvanced), Symmetry: SymmetryDiagonal}, func(g Grid) bool {
			r := rated(g)
			return r.Level == LevelIntermediate || r.Level == LevelAdvanced
		}},
		{GenerateOptions{Grade: Between(LevelChains, 0)}, func(g Grid) bool { return rated(g).Level >= LevelChains }},
		{GenerateOptions{Grade: Needs(XYWing, 0)}, func(g Grid) bool { return rated(g).Hardest == XYWing }},
		{GenerateOptions{Grade: ER(30, 42)}, func(g Grid) bool { return er(g) >= 30 && er(g) <= 42 }},
		{GenerateOptions{Grade: ER(0, 20), MaxClues: 26}, func(g Grid) bool { return er(g) <= 20 }},
		{GenerateOptions{Grade: Between(0, LevelExpert).And(ER(70, 0))}, func(g Grid) bool { return er(g) >= 70 && rated(g).Level <= LevelExpert }},
		{GenerateOptions{Grade: Needs(NakedPair, 3)}, func(g Grid) bool { return rated(g).Hardest == NakedPair && rated(g).Rounds(NakedPair) >= 3 }},
		{GenerateOptions{Grade: Needs(FinnedXWing, 1), Symmetry: SymmetryHalfTurn}, func(g Grid) bool { return rated(g).Hardest == FinnedXWing }},
		{GenerateOptions{Grade: Needs(GroupedChain, 1).And(Between(LevelChains, 0)), Minimal: true}, func(g Grid) bool { return rated(g).Hardest == GroupedChain }},
	} {
		test.opts.Seed = 1
		puzzles, most := 0, 3
		if testing.Short() {
			most = 1
		}
		for puzzle, err := range Puzzles[Grid](t.Context(), &test.opts) {
			require.NoError(t, err, test.opts.Grade.Name)
			require.True(t, test.is(puzzle), "%s: %v", test.opts.Grade.Name, puzzle)
			if puzzles++; puzzles == most {
				break
			}
		}
	}
	if testing.Short() {
		return
	}
	easy, err := GenerateBoard[Grid16](t.Context(), &GenerateOptions{Seed: 1, Grade: Between(0, LevelEasy)})
	require.NoError(t, err)
	rating, err := Rate(t.Context(), easy)
	require.NoError(t, err)
	require.LessOrEqual(t, rating.Level, LevelEasy)
}

// Between compares puzzles with the levels by the techniques up to lastFor only.
func TestGradeGap(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		grade Grade
		gap   int
		lack  string
	}{ // the demo puzzle is intermediate
		{Between(LevelSearch, 0), -7, "level intermediate"},
		{Between(0, LevelSimple), 2, "level intermediate"},
		{Between(0, LevelIntermediate), 0, ""},
		{Between(0, 0), 0, ""},
		{Needs(XWing, 1), -100 - int(XWing-Claiming), "the hardest technique claiming"},
		{Needs(Claiming, 99), -98, "1 of the rounds"},
		{Needs(Claiming, 1), 0, ""},
		{Needs(NakedSingle, 1), 200, "a harder technique"},
		{ER(0, 12), 8, "ER 2.0"},
		{ER(21, 0), -1, "ER 2.0"},
		{ER(20, 20), 0, ""},
	} {
		puzzle := mustParse[Grid](t, demo)
		gap, lack, err := test.grade.Gap(t.Context(), Puzzle{Standard(9), puzzle[:], nil})
		require.NoError(t, err)
		require.Equal(t, test.gap, gap, test.grade.Name)
		require.Equal(t, test.lack, lack, test.grade.Name)
	}
}

// If no puzzle has the grade, the error says what the nearest one has.
func TestGenerateGradeBudget(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		opts GenerateOptions
		want string
	}{
		{GenerateOptions{MinClues: 80, Grade: Between(LevelExpert, 0), MaxTries: 3}, `^sudoku: budget spent: Grade is expert–needs search, and the nearest puzzle found has level simple$`},
		{GenerateOptions{Grade: ER(110, 0), MaxTries: 2}, `^sudoku: budget spent: Grade is ER 11.0–20.0, and the nearest puzzle found has ER \d\.\d$`},
		{GenerateOptions{Grade: ER(0, 10), Minimal: true, MaxTries: 2}, `^sudoku: budget spent: Grade is ER 0.0–1.0, and the nearest puzzle found has ER \d\.\d$`},
		{GenerateOptions{Grade: Needs(Jellyfish, 1), MinClues: 50, MaxTries: 2}, `^sudoku: budget spent: Grade is jellyfish ×1, and the nearest puzzle found has the hardest technique [a-z ]+$`},
		{GenerateOptions{Grade: Needs(HiddenSingle, 1), Minimal: true, MaxTries: 1}, `^sudoku: budget spent: Grade is hidden single ×1, and the nearest puzzle found has a harder technique$`},
		{GenerateOptions{Grade: Needs(NakedSingle, 90), MaxTries: 300}, `^sudoku: budget spent: Grade is naked single ×90, and the nearest puzzle found has \d+ of the rounds$`},
		{GenerateOptions{Seed: 3, Minimal: true, Grade: Between(0, LevelSimple), MaxTries: 1}, `^sudoku: budget spent: Grade is simple–simple, and the nearest puzzle found has level \w+$`},
	} {
		test.opts.Seed = max(test.opts.Seed, 1)
		puzzle, err := Generate(t.Context(), &test.opts)
		require.ErrorIs(t, err, ErrBudget)
		require.Regexp(t, test.want, err.Error())
		_, err = Unique(t.Context(), puzzle)
		require.NoError(t, err, "the nearest one")
	}
}

func TestGradeRefuses(t *testing.T) {
	for _, test := range []struct {
		grade Grade
		want  string
	}{
		{Between(11, 0), "sudoku: Grade: Level(11), want levels from simple to needs search"},
		{Between(LevelExpert, LevelEasy), "sudoku: Grade: expert–easy, want the easier level first"},
		{ER(201, 0), "sudoku: Grade: ER 20.1–20.0, want an ER from 0 to 200, the lower one first"},
		{ER(50, 40), "sudoku: Grade: ER 5.0–4.0, want an ER from 0 to 200, the lower one first"},
		{Needs(99, 1), "sudoku: Grade: Technique(99), want hidden single, "},
		{Needs(0, 1), "sudoku: Grade: Technique(0), want hidden single, "},
	} {
		_, err := Generate(t.Context(), &GenerateOptions{Grade: test.grade})
		require.ErrorContains(t, err, test.want)
		require.ErrorAs(t, err, new(*OptionError))
	}
	for _, grade := range []Grade{Between(0, LevelEasy), Between(LevelEasy, 0), Needs(XWing, 1)} {
		_, err := GenerateBoard[Grid25](t.Context(), &GenerateOptions{Grade: grade})
		require.ErrorContains(t, err, "want none: boards above 16×16, and those with other rules, are not rated")
	}
	for _, grade := range []Grade{ER(20, 0), ER(0, 20)} {
		_, err := GenerateBoard[Grid6](t.Context(), &GenerateOptions{Grade: grade})
		require.ErrorContains(t, err, "want none: only 9×9 boards have an ER")
	}
}

// The name of a grade is read as that grade.
func TestParseGrade(t *testing.T) {
	for formula, want := range map[string]string{
		"easy–expert": "easy–expert", "easy": "easy–easy", "needs search": "needs search–needs search",
		"ER 7.0–7.5": "ER 7.0–7.5", "X-wing ×2": "X-wing ×2", "X-wing": "X-wing ×1", "BUG+1 ×1": "BUG+1 ×1",
		"easy–expert and ER 2.6–5.0 and naked pair ×3": "easy–expert and ER 2.6–5.0 and naked pair ×3",
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
		require.ErrorAs(t, err, new(*OptionError), wrong)
	}
}

func TestGradeJSON(t *testing.T) {
	opts := GenerateOptions{Seed: 7, Grade: Between(LevelEasy, LevelExpert).And(ER(0, 50))}
	text, err := json.Marshal(opts)
	require.NoError(t, err)
	require.Equal(t, `{"Seed":7,"Grade":"easy–expert and ER 0.0–5.0"}`, string(text))
	var again GenerateOptions
	require.ErrorContains(t, json.Unmarshal(text, &again), "want no grade unless Plugins.Grade reads it")
	plugins := Plugins{Grade: ParseGrade}
	require.NoError(t, plugins.Unmarshal(text, &again))
	require.Equal(t, opts.Grade.Name, again.Grade.Name)
	want, err := Generate(t.Context(), &opts)
	require.NoError(t, err)
	got, err := Generate(t.Context(), &again)
	require.NoError(t, err)
	require.Equal(t, want, got)
	err = plugins.Unmarshal([]byte(`{"Grade": "evil"}`), &again)
	require.ErrorContains(t, err, "sudoku: Grade: evil, want levels such as easy–expert")
	require.Equal(t, opts.Grade.Name, again.Grade.Name)
	_, err = json.Marshal(GenerateOptions{Grade: Grade{Name: "easy"}})
	require.ErrorContains(t, err, "want a plug-in with its function")
}

// The puzzles of a seed by grade stay the same.
func TestGradePuzzles(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		opts GenerateOptions
		want string
	}{
		{GenerateOptions{Grade: Between(LevelIntermediate, LevelIntermediate), MaxTries: 10}, "....5......8.3.6.1514...8...5.8.3....2....1....39.7.....5.....4.9....78.68....... <nil>"},
		{GenerateOptions{Grade: Between(LevelExpert, 0), MinClues: 40, MaxTries: 6}, "..915......8.39651514...8..156823.7.92....1.8.439..5.6..5...9.449....78.68.7...1. sudoku: budget spent: Grade is expert–needs search, and the nearest puzzle found has level simple"},
		{GenerateOptions{Grade: Between(0, LevelSimple), MaxClues: 23, MaxTries: 6}, "...15......8.3.6.15.4...8...5.8......2....13...39.7.....5.....4.9....78.68....... sudoku: budget spent: MaxClues is 23, and no puzzle found has fewer than 24"},
	} {
		test.opts.Seed = 1
		puzzle, err := Generate(t.Context(), &test.opts)
		require.Equal(t, test.want, fmt.Sprintf("%s %v", Line(puzzle), err))
	}
}
