package variant_test

import (
	"fmt"
	"slices"
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

// Every kind has a name of its own, and a user's own rule is told by its.
func TestLegend(t *testing.T) {
	kinds := variant.Kinds()
	require.Len(t, slices.Compact(slices.Sorted(slices.Values(kinds))), len(kinds))
	require.Greater(t, len(kinds), 70)
	require.Equal(t, []string{"Each row, column and region holds 1 to 9 once each."}, variant.Legend(variant.Samurai()))
	own := sudoku.Rule{Name: "product of 12", Parts: func(sudoku.Rules) (sudoku.Parts, error) { return sudoku.Parts{}, nil }}
	require.Equal(t, "Product of 12.", variant.Legend(sudoku.Latin(5).With(own))[1])
}
