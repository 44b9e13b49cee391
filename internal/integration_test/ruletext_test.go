package integration_test

import (
	"example.com/sudoku/internal/ruletext"
	"strings"
	"testing"

	"example.com/sudoku/internal/words"
	"github.com/stretchr/testify/require"
)

// A text of parts has a capital and a small letter after its dot; a board has not.
func TestRuletextIs(t *testing.T) {
	for text, want := range map[string]bool{
		".Windoku": true, " .Aaa\n": true, ".Zzz": true,
		".ABc": false, ".a1b": false, ".[ab": false, ".@ab": false, ".A`b": false, ".A{b": false, ".Ab": false, "Aab.": false, "": false,
	} {
		require.Equal(t, want, ruletext.Is(text), text)
	}
}

// Parts have their columns in the text, also where it has signs of several bytes and
// empty parts.
func TestRuletextSplit(t *testing.T) {
	require.Equal(t, []ruletext.Part{
		{Kind: "Unit", Args: []string{"extra", "Zürich", "R1C1"}, Column: 2},
		{Kind: "NoBoxes", Column: 27},
		{Args: []string{"R1C1_5", ""}, Column: 35},
	}, ruletext.Split(".Unit~extra~Zürich~R1C1. .NoBoxes.~R1C1_5~"))
	require.Empty(t, ruletext.Split(" . "))
}

// A name that words print is read as the same place.
func TestRuletextPlace(t *testing.T) {
	for row := range ruletext.MaxPicture {
		for _, column := range []int{0, 8, 9, 34, 35, 254} {
			for _, word := range []string{words.Cell(row, column), strings.ToLower(words.Cell(row, column))} {
				r, c, ok := ruletext.Place(word)
				require.True(t, ok, word)
				require.Equal(t, [2]int{row, column}, [2]int{r, c}, word)
			}
		}
	}
	for _, word := range []string{"", "R", "R1", "R1C", "R0C1", "R1C0", "R1C11", "R(0)C1", "R(256)C1", "R(1C1", "Q1C1", "R1D1"} {
		_, _, ok := ruletext.Place(word)
		require.False(t, ok, word)
	}
}
