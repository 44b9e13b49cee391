package engine

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/format"
	"example.com/sudoku/variant"
)

// refused returns the error of a question.
func refused(t *testing.T, name string, q Question) error {
	body, err := json.Marshal(q)
	require.NoError(t, err)
	_, err = new(Engine).Call(t.Context(), name, body)
	require.Error(t, err)
	require.True(t, Refused(err), "%v", err)
	return err
}

const loose = ".Shape~4x4.Cage~6~R1C1~R1C2.~R1C4_3"

// A setter sees two solutions, the true candidates, and why a puzzle has no solution, of the
// clues that are entered.
func TestSetterAsks(t *testing.T) {
	all := asked[Solutions](t, "solutions", Question{Puzzle: loose})
	require.NotEmpty(t, all.Differ)
	require.False(t, all.More)
	p, err := variant.Parse(loose)
	require.NoError(t, err)
	count, err := sudoku.Count(t.Context(), p, 1000)
	require.NoError(t, err)
	require.Len(t, all.Boards, count)
	want := make([]map[uint8]bool, len(p.Cells))
	for i := range want {
		want[i] = make(map[uint8]bool)
	}
	for solution, err := range sudoku.Solutions(t.Context(), p) {
		require.NoError(t, err)
		for cell, v := range solution.Cells {
			want[cell][v] = true
		}
	}
	truth := asked[TrueNotes](t, "candidates", Question{Puzzle: loose})
	for cell, counts := range truth.Counts {
		total := 0
		for _, n := range counts {
			total += n
		}
		require.Equal(t, p.Cells[cell] == 0, total == count, "each solution has one value in each empty cell")
	}
	for cell, values := range truth.Marks {
		if p.Cells[cell] == 0 {
			require.Len(t, values, len(want[cell]))
			for _, v := range values {
				require.True(t, want[cell][uint8(v)])
			}
		}
	}
}

// Clues are added and removed by hand, what is not needed goes, and the result goes to other
// programs and comes back.
func TestSetterChanges(t *testing.T) {
	empty := asked[BoardView](t, "rules", Question{Side: 6, Variant: "diagonals", Seed: 1})
	require.Contains(t, empty.Text, "Diagonal")
	require.Equal(t, empty.Text, asked[BoardView](t, "rules", Question{Side: 6, Variant: "diagonals", Seed: 2}).Text)
	jigsaw := Question{Side: 6, Variant: "jigsaw", Seed: 1}
	require.Equal(t, asked[BoardView](t, "rules", jigsaw), asked[BoardView](t, "rules", jigsaw))
	require.Nil(t, asked[BoardView](t, "rules", Question{Side: 9}).Rules)

	board := "1 0 0 0 0 0 " + "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"
	caged := asked[Changed](t, "add", Question{Puzzle: empty.Text, Board: board, Clue: &variant.Clue{Kind: "Cage", Numbers: []int{5}, Cells: []int{1, 2}}}).Board
	require.Contains(t, caged.Text, "Cage~5~R1C2~R1C3")
	require.Equal(t, byte(1), caged.Cells[0])
	both := asked[Changed](t, "add", Question{Puzzle: caged.Text, Board: board, Clue: &variant.Clue{Kind: "Thermo", Cells: []int{30, 24, 19}}}).Board
	require.Contains(t, both.Text, "Thermo~R6C1~R5C1~R4C2")
	less := asked[Changed](t, "remove", Question{Puzzle: both.Text, Board: board, Cells: []int{2}}).Board
	require.NotContains(t, less.Text, "Cage")
	require.Equal(t, byte(1), less.Cells[0], "the values stay")
	require.Contains(t, less.Text, "Thermo")
	require.Contains(t, less.Text, "Diagonal")

	made := asked[BoardView](t, "generate", Question{Variant: "killer", Side: 4, Seed: 1})
	fewer := asked[Changed](t, "minimize", Question{Puzzle: made.Text})
	require.Regexp(t, `^0 of 0 givens are left, \d of \d+ clues: `, fewer.Words)
	require.Equal(t, 1, asked[Tally](t, "count", Question{Puzzle: fewer.Board.Text}).Solutions)
	for _, form := range []format.Form{format.FPuzzles, format.SudokuPad, format.String} {
		link := asked[Link](t, "link", Question{Puzzle: fewer.Board.Text, Form: form})
		require.Empty(t, link.Left)
		if form != format.String {
			sheet, err := format.Parse(link.Text, nil)
			require.NoError(t, err)
			solution, err := sudoku.Unique(t.Context(), sheet.Puzzle)
			require.NoError(t, err)
			require.Equal(t, solution.Cells, sheet.Solution)
		}
		back := asked[BoardView](t, "parse", Question{Puzzle: link.Text})
		require.Equal(t, 1, asked[Tally](t, "count", Question{Puzzle: back.Text}).Solutions)
	}
	numbered := asked[Link](t, "link", Question{Puzzle: ".Shape~4x4.RellikCage~3~R1C1~R1C2", Form: format.FPuzzles})
	require.Equal(t, unproven, numbered.Left[0])
	require.Contains(t, numbered.Left[1], "RellikCage")
}

// What is written and drawn beside a puzzle is shown and goes with it, also after a change.
// What is not checked is said.
func TestBesideThePuzzle(t *testing.T) {
	text := `{"grid":[[{"value":3,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"title":"Two ways","author":"Ada",
		"ruleset":"Red lines are odd.\nNormal rules.","line":[{"lines":[["R1C1","R2C2"]],"outlineC":"#ff0000","width":0.2}],"fogofwar":["R1C1"],"dominoes":[{}]}`
	view := asked[BoardView](t, "parse", Question{Puzzle: text})
	require.Equal(t, "Two ways", view.Title)
	require.Equal(t, "Ada", view.Author)
	require.Equal(t, []string{"Red lines are odd.", "Normal rules."}, view.Words)
	require.Contains(t, view.Rules.Below, "#ff0000")
	require.Len(t, view.Unchecked, 3)
	require.Contains(t, view.Unchecked[0], "dominoes")
	require.Contains(t, view.Unchecked[1], "without")
	require.Equal(t, view, asked[BoardView](t, "parse", Question{Puzzle: view.Text}), "a reload has all of it")

	changed := asked[Changed](t, "add", Question{Puzzle: view.Text, Clue: &variant.Clue{Kind: "Cage", Numbers: []int{5}, Cells: []int{1, 2}}}).Board
	link := asked[Link](t, "link", Question{Puzzle: changed.Text, Form: format.FPuzzles})
	sheet, err := format.Parse(link.Text, nil)
	require.NoError(t, err)
	require.Equal(t, "Two ways", sheet.Title)
	require.Contains(t, string(sheet.Drawings), "#ff0000")
	require.Contains(t, Plain(refused(t, "parse", Question{Puzzle: "https://sudokupad.app/abc123"})), "sudokupad.app/api/puzzle/")
}

// Making is bounded by counted work: in place of a rare level another is offered, always the same.
func TestRareLevels(t *testing.T) {
	for _, q := range []Question{
		{Side: 9, Level: explain.LevelExtreme, Seed: 2, Symmetry: sudoku.SymmetryHalfTurn},
		{Side: 6, Level: explain.LevelExtreme, Variant: "killer", Seed: 1},
		{Side: 6, Level: explain.LevelExtreme, Variant: "diagonals", Seed: 1},
	} {
		made := asked[BoardView](t, "generate", q)
		require.NotEmpty(t, made.Level)
		require.Equal(t, made.Level, asked[RatingView](t, "rate", Question{Puzzle: made.Text}).Level)
		if q.Variant == "killer" || *sudokutest.Long {
			require.Equal(t, made, asked[BoardView](t, "generate", q))
		}
	}
	require.Empty(t, asked[BoardView](t, "generate", Question{Side: 9, Level: explain.LevelEasy, Seed: 2}).Level)
	require.Empty(t, asked[BoardView](t, "generate", Question{Side: 6, Level: explain.LevelMedium, Variant: "killer", Seed: 2}).Level)
}

// Notes have what each cage leaves, and never lack the value of the solution.
func TestNotesOfCages(t *testing.T) {
	for _, kind := range []string{"killer", "thermo", "arrow"} {
		made := asked[BoardView](t, "generate", Question{Variant: kind, Side: 6, Seed: 3})
		p, err := variant.Parse(made.Text)
		require.NoError(t, err)
		solution, err := sudoku.Unique(t.Context(), p)
		require.NoError(t, err)
		fewer := 0
		plain := sudoku.Candidates(p)
		for cell, values := range asked[Notes](t, "notes", Question{Puzzle: made.Text}).Marks {
			if p.Cells[cell] == 0 {
				require.Contains(t, values, int(solution.Cells[cell]))
				fewer += plain[cell].Len() - len(values)
			}
		}
		require.Positive(t, fewer, kind)
	}
}

// A rule of the whole board is ticked and taken away, and the clues stay. What is written beside
// a puzzle goes with it.
func TestEntered(t *testing.T) {
	text := loose
	for _, kind := range variant.Kinds() {
		if variant.KindOf(kind).Asks != "board" || kind == "Doppelganger" {
			continue
		}
		puzzle := text
		if slices.Contains([]string{"CentreDot", "Asterisk", "Girandola", "DutchFlatmates", "GlobalEntropy", "Windoku"}, kind) {
			puzzle = ".Shape~9x9.Cage~6~R1C1~R1C2"
		}
		on := asked[Changed](t, "toggle", Question{Puzzle: puzzle, Clue: &variant.Clue{Kind: kind}}).Board
		require.Contains(t, on.Rules.On, kind)
		require.Contains(t, on.Text, "Cage~6~R1C1~R1C2")
		require.Equal(t, on.Rules.On, asked[BoardView](t, "parse", Question{Puzzle: on.Text}).Rules.On)
		off := asked[Changed](t, "toggle", Question{Puzzle: on.Text, Clue: &variant.Clue{Kind: kind}}).Board
		require.NotContains(t, off.Rules.On, kind)
		require.Contains(t, off.Text, "Cage~6~R1C1~R1C2")
	}

	told := asked[Changed](t, "describe", Question{Puzzle: text, Title: " Two ways ", Author: "Ada", Words: "Red is odd.\nBlue is even."}).Board
	again := asked[BoardView](t, "parse", Question{Puzzle: told.Text})
	require.Equal(t, []any{"Two ways", "Ada", []string{"Red is odd.", "Blue is even."}}, []any{again.Title, again.Author, again.Words})
	require.Len(t, again.Rules.On, 0)
}

// Pieces are drawn one after the other; those that lose a cell are no pieces any more.
func TestDrawnPieces(t *testing.T) {
	board := "1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"
	piece := func(puzzle string, cells ...int) BoardView {
		return asked[Changed](t, "piece", Question{Puzzle: puzzle, Board: board, Cells: cells}).Board
	}
	first := piece(".Shape~4x4.Even~R4C4", 1, 2, 5, 9)
	require.Equal(t, []int{0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 2, 2, 0, 0, 2, 2}, first.Rules.Regions)
	require.Contains(t, first.Text, "Even~R4C4")
	require.Equal(t, byte(1), first.Cells[0])
	second := piece(first.Text, 3, 6, 7, 11)
	require.Equal(t, 0, second.Rules.Regions[10])
	whole := piece(second.Text, 0, 4, 8, 12)
	require.NotContains(t, whole.Rules.Regions, 0)
	require.Len(t, variant.Clues(asPuzzle(t, whole.Text).Rules), 1)
	units := 0
	for _, unit := range asPuzzle(t, whole.Text).Rules.Units() {
		if unit.Kind == sudoku.Block {
			units++
			require.Len(t, unit.Cells, 4)
		}
	}
	require.Equal(t, 4, units, "what is left is the last piece")
}

func asPuzzle(t *testing.T, text string) sudoku.Puzzle {
	puzzle, err := variant.Parse(text)
	require.NoError(t, err)
	return puzzle
}

// Lines, colours and texts are seen, go with the puzzle to other programs, and are erased where
// one of their cells is chosen.
func TestDrawn(t *testing.T) {
	text := loose
	for _, d := range []Drawing{{Shape: "Line", Color: "#ff0000"}, {Shape: "Colour", Color: "#00ff00"}, {Shape: "Text", Color: "#0000ff", Words: "Hi"}} {
		text = asked[Changed](t, "draw", Question{Puzzle: text, Cells: []int{5, 6, 10}, Draw: &d}).Board.Text
	}
	view := asked[BoardView](t, "parse", Question{Puzzle: text})
	for _, seen := range []string{"#ff0000", "#00ff00", "#0000ff", "Hi"} {
		require.Contains(t, view.Rules.Below+view.Rules.Above, seen)
	}
	require.Equal(t, []string{unproven}, asked[Link](t, "link", Question{Puzzle: text, Form: format.FPuzzles}).Left)
	less := asked[Changed](t, "remove", Question{Puzzle: text, Cells: []int{6}}).Board
	require.NotContains(t, less.Rules.Below+less.Rules.Above, "#ff0000")
	require.Contains(t, less.Rules.Above, "Hi")
	require.Equal(t, strings.Count(view.Rules.Below, "#00ff00")-1, strings.Count(less.Rules.Below, "#00ff00"))
	none := asked[Changed](t, "remove", Question{Puzzle: less.Text, Cells: []int{5, 10}}).Board
	require.NotContains(t, none.Rules.Below, "#00ff00")
	require.Contains(t, none.Text, "Cage~6")
}
