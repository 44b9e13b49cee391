package variant_test

import (
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// Clues that their text would spell as others are mistakes. explain has the law that all
// other rules are read back as the same: TestSearchesAndStepsAgree.
func TestCluesWithoutText(t *testing.T) {
	ties := variant.FullRankTies(variant.AllTies)
	rank := variant.Clue{Kind: "FullRank", Numbers: []int{2}, Cells: []int{0, 1, 2, 3}}
	or := func(clues ...variant.Clue) []sudoku.Rule { return []sudoku.Rule{variant.Or(clues...)} }
	for name, rules := range map[string][]sudoku.Rule{
		"a direction that has no letter": or(variant.Clue{Kind: "Indexing", Numbers: []int{4}, Cells: []int{0}}),
		"numbers that the text drops":    or(variant.Clue{Kind: "V", Numbers: []int{4, -1}, Cells: []int{0, 1}}),
		"cells that are no line":         or(variant.Clue{Kind: "Skyscraper", Numbers: []int{2}, Cells: []int{0, 5, 3}}),
		"cells that are cut off":         or(variant.Clue{Kind: "LittleKiller", Numbers: []int{5}, Cells: []int{0, 1}}),
		"cells that are no square":       {variant.Clue{Kind: "Quad", Numbers: []int{1}, Cells: []int{0, 1, 2, 3}}.Rule()},
		"values that an And has struck":  {variant.And(variant.Clue{Kind: "Odd", Cells: []int{0}}).Rule(), variant.Even(0)},
		"a code that is none":            or(variant.Clue{Kind: "LookAndSay", Code: "R", Cells: []int{0}}),
		"a number more than is read":     {variant.Clue{Kind: "Diagonal", Numbers: []int{1, 1}}.Rule()},
		"a cell without a value":         {variant.Clue{Kind: "Even", Cells: []int{0}}.Rule(), variant.And(variant.Clue{Kind: "Odd", Cells: []int{0}}).Rule()},
		"a part that no board keeps":     {variant.And(variant.And(variant.Clue{Kind: "Cage", Numbers: []int{99}, Cells: []int{0}})).Rule()},
		"a dot after the rule on dots":   {variant.StrictBlack, variant.BlackDot(0, 1)},
		"a dot in an And after it":       {variant.StrictKropki, variant.And(variant.Clue{Kind: "WhiteDot", Cells: []int{0, 1}}).Rule()},
		"ties after a rank":              {rank.Rule(), ties},
		"ties after a rank in an Or":     append(or(rank), ties),
	} {
		err := sudoku.Standard(4).With(rules...).Err()
		require.ErrorAs(t, err, new(*sudoku.OptionError), name)
	}
}

// A rule that is twice in a text says no more than once, and each rule has its parts in
// the rules that have it.
func TestRulesTwice(t *testing.T) {
	const dots = ".WhiteDot~R1C1~R1C2.And.BlackDot~R1C2~R1C3.Even~R3C3.End.StrictKropki"
	for once, twice := range map[string]string{
		".Shape~3x3~0-3.NoBoxes.Doppelganger":        ".Doppelganger",
		".Shape~3x3" + dots:                          dots,
		".Shape~3x3.FullRankTies~any.FullRank~R1~2~": ".FullRank~R1~2~",
	} {
		p, err := variant.Parse(once)
		require.NoError(t, err)
		want, err := sudoku.Count(t.Context(), p, 0)
		require.NoError(t, err)
		for _, rule := range p.Rules.Added() {
			_, err := rule.Parts(p.Rules)
			require.NoError(t, err, rule.Text)
		}
		p, err = variant.Parse(once + twice)
		require.NoError(t, err)
		got, err := sudoku.Count(t.Context(), p, 0)
		require.NoError(t, err)
		require.Equal(t, want, got, once)
		for _, rule := range p.Rules.Added() {
			_, err := rule.Parts(p.Rules)
			require.NoError(t, err, rule.Text)
		}
	}
}

// Other combinations are read back, also a part of an Or that no board can
// keep, and a dot in an And before the rule that looks at dots.
func TestCombinationsAreReadBack(t *testing.T) {
	cage := variant.Clue{Kind: "Cage", Numbers: []int{99}, Cells: []int{0, 1}}
	dot := variant.Clue{Kind: "BlackDot", Cells: []int{0, 1}}
	for name, rules := range map[string][]sudoku.Rule{
		"a cage of 99": {variant.Or(cage, dot)},
		"only one":     {variant.Or(cage)},
		"an And in it": {variant.Or(variant.And(cage, dot), variant.And(dot))},
		"a dot":        {variant.And(dot, variant.Clue{Kind: "Odd", Cells: []int{0}}).Rule(), variant.StrictBlack},
	} {
		p := sudoku.Standard(4).With(rules...).Empty()
		want, err := sudoku.Count(t.Context(), p, 0)
		require.NoError(t, err, name)
		back, err := variant.Parse(p.Rules.String())
		require.NoError(t, err, name)
		got, err := sudoku.Count(t.Context(), back, 0)
		require.NoError(t, err, name)
		require.Equal(t, want, got, name)
	}
}
