package variant_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

func ExampleLegend() {
	puzzle, err := variant.Parse(".Diagonal~1.Cage~15~R1C1~R1C2.Cage~9~R2C1~R3C1.Whisper~5~R5C5~R5C6~R5C7")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, line := range variant.Legend(puzzle.Rules) {
		fmt.Println(line)
	}
	// Output:
	// Each row, column and region holds 1 to 9 once each.
	// Diagonal: The values on the diagonal differ.
	// Cage of n: The values differ and add up to n.
	// Whisper line: Neighbours on the line differ by at least 5.
}

func ExampleClues() {
	rules := sudoku.Standard(9).With(variant.Diagonals, variant.Thermo(40, 31, 22))
	for _, clue := range variant.Clues(rules) {
		fmt.Println(clue.Kind, clue.Numbers, clue.Cells)
	}
	// Output:
	// Diagonal [1] []
	// Diagonal [-1] []
	// Thermo [] [40 31 22]
}

// Every kind has a name of its own, and no line of a legend keeps a sign for a number.
func TestLegend(t *testing.T) {
	kinds := variant.Kinds()
	require.Len(t, slices.Compact(slices.Sorted(slices.Values(kinds))), len(kinds))
	require.Greater(t, len(kinds), 70)
	same := sudoku.Standard(9).With(variant.Quad([4]int{0, 1, 9, 10}, 1, 2))
	other := same.With(variant.Quad([4]int{3, 4, 12, 13}, 5), variant.LookAndSay("12", 40, 41), variant.LookAndSay("13", 50, 51))
	require.NoError(t, other.Err())
	require.Equal(t, "Quadruple of 1, 2: The four cells hold 1, 2.", variant.Legend(same)[1])
	require.Equal(t, "Quadruple of the values shown: The four cells hold the values shown.", variant.Legend(other)[1])
	for _, line := range variant.Legend(other) {
		require.NotContains(t, line, "#")
		require.NotContains(t, line, "$")
	}
	cages := sudoku.Standard(9).With(variant.Cage(0, 1, 2), variant.Cage(7, 3, 4))
	require.Equal(t, []string{"Cage: The values differ.", "Cage of 7: The values differ and add up to 7."}, variant.Legend(cages)[1:])
	either := sudoku.Standard(9).With(variant.Or(
		variant.Clue{Kind: "Thermo", Cells: []int{0, 1}}, variant.Clue{Kind: "Thermo", Cells: []int{1, 0}}))
	require.Equal(t, 2, strings.Count(variant.Legend(either)[1], "rise"))

	require.Equal(t, []string{"Each row and column holds 1 to 5 once each."}, variant.Legend(sudoku.Latin(5)))
	require.Equal(t, "Cells hold 1 to 9.", variant.Legend(sudoku.Plain(9, sudoku.Place{}))[0])
	require.Equal(t, []string{"Each row, column and region holds 1 to 9 once each."}, variant.Legend(variant.Samurai()))
	own := sudoku.Rule{Name: "product of 12", Parts: func(sudoku.Rules) (sudoku.Parts, error) { return sudoku.Parts{}, nil }}
	require.Equal(t, "Product of 12.", variant.Legend(sudoku.Latin(5).With(own))[1])
}
