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

// Each clue that a board breaks marks its cells, before the board is full and after.
func TestBrokenClues(t *testing.T) {
	for text, cells := range map[string][]int{
		".Cage~5~R1C1~R2C2.~R1C1_5":                                       {0},
		".Cage~5~R1C1~R2C2.~R1C1_4":                                       {},
		".Thermo~R1C1~R2C2~R3C3.~R2C2_4~R3C3_2":                           {10, 20},
		".Thermo~R1C1~R2C2~R3C3.~R3C3_2":                                  {20},
		".Arrow~R1C1~R2C2~R3C3.~R1C1_3~R2C2_4":                            {0, 10},
		".WhiteDot~R5C1~R5C2.~R5C1_3~R5C2_5":                              {36, 37},
		".AntiConsecutive.~R5C1_3~R5C2_4~R9C9_1":                          {36, 37},
		".Skyscraper~R1~9~.~R1C1_3":                                       {0},
		".Diagonal~-1.~R1C1_3~R9C9_3":                                     {0, 80},
		".Renban~R1C1~R2C2.Even~R9C9.~R1C1_1~R2C2_5~R9C9_4":               {0, 10},
		".Shape~4x4.Cage~3~R1C1~R1C2.~R1C1_1~R1C2_2~R1C3_3~R1C4_4":        {},
		".Or.Cage~3~R1C1~R1C2.Cage~9~R1C1~R1C2.End.~R1C1_4~R1C2_8":        {0, 1}, // it names no cells: those to blame are marked
		".Or.Even~R1C1.End.Cage~3~R1C2~R1C3.~R1C1_1~R1C2_4":               {0, 1}, // each clue is looked at on the whole board
		".Even~R1C1.Thermo~R4C4~R4C5.~R4C4_9":                             {30},
		".Var~A.EqualityCage~R3C1~VA.Cage~5~R1C1~R2C2.~R1C1_5":            {0},
		".Shape~4x4.Var~A.SumLine~7~R3C1~VA.~R3C1_1":                      {8}, // A is 4 at most
		".Shape~4x4.Var~A.SumLine~5~R3C1~VA.~R3C1_1":                      {},
		".Jigsaw~" + rows9() + ".NoBoxes.Cage~3~R1C1~R1C2.~R1C1_1~R9C9_1": {},
	} {
		look := asked[Look](t, "look", Question{Puzzle: text})
		require.Equal(t, cells, look.Clashes, text)
		require.False(t, look.Solved)
	}
}

// rows9 is the layout whose regions are the columns.
func rows9() (layout string) {
	for i := range 81 {
		layout += string(rune('A' + i%9))
	}
	return layout
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

// Links of other programs are read; what the page can't show is refused in words.
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

	for text, want := range map[string]string{
		".Shape~4x6":                         "this page shows square boards",
		".Shape~9x9~0-8":                     "this page shows square boards",
		".Shape~30x30.NoBoxes":               "up to 25×25",
		".Cage~99~R1C1~R1C2":                 "Cage: sum 99 of 2 cells",
		"https://www.f-puzzles.com/?load=N4": "fpuzzles",
	} {
		body, _ := json.Marshal(Question{Puzzle: text})
		_, err := new(Engine).Call(t.Context(), "parse", body)
		require.ErrorContains(t, err, want)
		require.True(t, Refused(err), "%s: %v", text, err)
	}
	for q, want := range map[*Question]string{
		{Variant: "chess", Side: 9}:                 "chess",
		{Variant: "diagonals", Side: 25, Level: 2}:  "not rated",
		{Variant: "asterisk", Side: 6}:              "9 rows",
		{Puzzle: "", Variant: "diagonals", Side: 3}: "",
	} {
		body, _ := json.Marshal(q)
		_, err := new(Engine).Call(t.Context(), "generate", body)
		require.ErrorContains(t, err, want)
		require.True(t, Refused(err), "%v", err)
	}
}

// The notes of a cell have a place each, and no row of them stays empty.
func TestNoteBlock(t *testing.T) {
	for side := 1; side <= mostRuled; side++ {
		v := asked[BoardView](t, "parse", Question{Puzzle: fmt.Sprintf(".Shape~%dx%[1]d.NoBoxes", side)})
		require.GreaterOrEqual(t, v.BlockRows*v.BlockColumns, side)
		require.Less(t, (v.BlockRows-1)*v.BlockColumns, side)
	}
}

// What is drawn is told too, cell by cell.
func TestTold(t *testing.T) {
	v := asked[BoardView](t, "parse", Question{Puzzle: ".Shape~6x6.Diagonal~1.Cage~7~R1C1~R1C2.Thermo~R2C1~R3C1~R4C1.Arrow~R6C6~R6C5"}).Rules.Told
	require.Equal(t, []string{"region 1", "cage of 7 on 2 cells: row 1 column 1, row 1 column 2"}, v[1])
	require.Equal(t, []string{"region 3", "thermometer, 2 of 3"}, v[12])
	require.Equal(t, []string{"region 6", "arrow, 1 of 2"}, v[35])
	require.Equal(t, []string{"region 5", "diagonal"}, v[30])
	require.Equal(t, []string{"region 2"}, v[4])
}
