package engine

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/format"
	"example.com/sudoku/variant"
)

// asked returns the answer to a question.
func asked[T any](t *testing.T, name string, q Question) (answer T) {
	body, err := json.Marshal(q)
	require.NoError(t, err)
	text, err := new(Engine).Call(t.Context(), name, body)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &answer))
	return answer
}

// A variant of each kind that the page offers is made, and its text is read back with its
// rules, its clues drawn and its peers.
func TestVariants(t *testing.T) {
	for _, name := range append(variant.RecipeNames()[1:], "jigsaw+diagonals") {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			made := asked[BoardView](t, "generate", Question{Variant: name, Side: 9, Seed: 1})
			require.NotNil(t, made.Rules)
			require.Len(t, made.Rules.Peers, 81)
			require.NotEmpty(t, made.Rules.Legend)
			require.Empty(t, made.Clashes)
			read := asked[BoardView](t, "parse", Question{Puzzle: made.Text})
			require.Equal(t, made, read)
			require.Equal(t, "one solution", asked[Tally](t, "count", Question{Puzzle: made.Text}).Words)
			p, err := variant.Parse(made.Text)
			require.NoError(t, err)
			if len(variant.Clues(p.Rules)) > 0 && name != "antiknight" && name != "antiking" && name != "disjoint" {
				require.Regexp(t, "<path|<rect", made.Rules.Below+made.Rules.Above)
			}
		})
	}
}

// A level is that of the puzzle by its own rules.
func TestVariantLevel(t *testing.T) {
	made := asked[BoardView](t, "generate", Question{Variant: "windows", Side: 9, Seed: 1, Level: explain.LevelMedium})
	rating := asked[RatingView](t, "rate", Question{Puzzle: made.Text})
	require.Equal(t, "medium", rating.Level)
	p, err := variant.Parse(made.Text)
	require.NoError(t, err)
	explainer, err := explain.RateExplainer(t.Context(), p)
	require.NoError(t, err)
	require.Equal(t, explainer.String(), rating.Explainer)
	thermo := asked[BoardView](t, "generate", Question{Variant: "thermo", Side: 6, Seed: 1})
	require.Empty(t, asked[RatingView](t, "rate", Question{Puzzle: thermo.Text}).Explainer)
}

// A game on a variant goes from the first hint to the last, and the board is checked.
func TestVariantGame(t *testing.T) {
	made := asked[BoardView](t, "generate", Question{Variant: "diagonals", Side: 6, Seed: 2})
	p, err := variant.Parse(made.Text)
	require.NoError(t, err)
	solution, err := sudoku.Unique(t.Context(), p)
	require.NoError(t, err)
	board := made.Cells
	var marks [][]int
	for range 300 {
		step := asked[StepView](t, "hint", Question{Puzzle: made.Text, Board: numbers(board), Marks: marks})
		require.Empty(t, step.Message)
		board, marks = step.Board, step.Marks
		if look := asked[Look](t, "look", Question{Puzzle: made.Text, Board: numbers(board)}); look.Solved {
			require.Equal(t, solution.Cells, board)
			return
		}
	}
	require.Fail(t, "not solved")
}

func numbers(board []byte) (text string) {
	for _, v := range board {
		text += fmt.Sprint(v, " ")
	}
	return text
}

// Links of other programs are read.
func TestLinks(t *testing.T) {
	p, err := variant.Parse(".Cage~15~R1C1~R1C2.Thermo~R5C5~R4C5.~R9C9_4")
	require.NoError(t, err)
	for _, form := range []format.Form{format.FPuzzles, format.SudokuPad, format.String} {
		link, _, err := format.Print(format.Sheet{Puzzle: p}, form, nil)
		require.NoError(t, err)
		view := asked[BoardView](t, "parse", Question{Puzzle: link})
		require.Contains(t, view.Text, "Cage~15", form)
		require.Equal(t, 1, view.Givens)
	}
	plain, _, err := format.Print(format.Sheet{Puzzle: sudoku.Standard(9).Empty()}, format.SudokuPad, nil)
	require.NoError(t, err)
	require.Nil(t, asked[BoardView](t, "parse", Question{Puzzle: plain}).Rules)
}

// The notes of a cell have a place each, and no row of them stays empty.
func TestNoteBlock(t *testing.T) {
	for side := 1; side <= mostRuled; side++ {
		v := asked[BoardView](t, "parse", Question{Puzzle: fmt.Sprintf(".Shape~%dx%[1]d.NoBoxes", side)})
		require.GreaterOrEqual(t, v.BlockRows*v.BlockColumns, side)
		require.Less(t, (v.BlockRows-1)*v.BlockColumns, side)
	}
}
