package engine

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/sudoku/format"
	"example.com/sudoku/variant"
)

// The page offers all kinds of clues but that of boards with a 0, which it can't show, and no
// script of the page names one: what the form asks for stands in the kind's row.
func TestKindsOfThePage(t *testing.T) {
	offered := []string{"Doppelganger"}
	for _, kind := range asked[[]variant.Kind](t, "kinds", Question{}) {
		offered = append(offered, kind.Name)
		require.Contains(t, []string{"", "number", "numbers", "code", "beside", "board", "text"}, strings.Split(kind.Asks, " ")[0], kind.Name)
		if kind.Asks == "text" {
			text := asked[Changed](t, "write", Question{Puzzle: ".Even~R4C4", Board: "1" + strings.Repeat(" 0", 80), Words: kind.Name + kind.Usual}).Board
			require.Contains(t, text.Text, "Even~R4C4")
			require.Contains(t, text.Text, strings.TrimSuffix(kind.Usual, ".End"))
			require.Equal(t, byte(1), text.Cells[0])
		}
	}
	require.ElementsMatch(t, variant.Kinds(), offered)

	scripts, err := filepath.Glob("../page/*.js")
	require.NoError(t, err)
	for _, name := range scripts {
		script, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, kind := range offered {
			require.NotContains(t, string(script), `"`+kind+`"`, name)
		}
	}
}

// Every place beside the board takes a clue of its kind, which is drawn there and of which the
// text says the same. It can be replaced and taken away.
func TestBeside(t *testing.T) {
	counts := map[string]int{"Sandwich": 12, "LittleKiller": 4*6 - 6, "XSum": 24, "Skyscraper": 24, "HiddenSkyscraper": 24, "NumberedRoom": 24, "FullRank": 24}
	require.ElementsMatch(t, slices.DeleteFunc(variant.Kinds(), func(kind string) bool { return !isBeside(kind) }), slices.Collect(maps.Keys(counts)))
	for kind, count := range counts {
		text := ".Shape~6x6.Cage~5~R1C1~R1C2"
		places := func() []Place {
			return asked[[]Place](t, "beside", Question{Puzzle: text, Clue: &variant.Clue{Kind: kind}})
		}
		first := places()
		require.Len(t, first, count, kind)
		for _, p := range first {
			require.Nil(t, p.Number)
			text = asked[Changed](t, "place", Question{Puzzle: text, Clue: &variant.Clue{Kind: kind, Numbers: []int{6}, Cells: p.Cells}}).Board.Text
		}
		puzzle, err := variant.Parse(text)
		require.NoError(t, err)
		require.Len(t, variant.Clues(puzzle.Rules), 1+count)
		seen := make(map[[2]float64]bool)
		for i, p := range places() {
			require.Equal(t, first[i].At, p.At)
			require.Equal(t, 6, *p.Number)
			require.False(t, seen[p.At], "two clues at %v", p.At)
			seen[p.At] = true
		}
		other := Question{Puzzle: text, Clue: &variant.Clue{Kind: kind, Numbers: []int{5}, Cells: first[1].Cells}}
		text = asked[Changed](t, "place", other).Board.Text
		require.Equal(t, 5, *places()[1].Number)
		text = asked[Changed](t, "place", Question{Puzzle: text, Clue: &variant.Clue{Kind: kind, Cells: first[1].Cells}}).Board.Text
		require.Nil(t, places()[1].Number)
		require.Equal(t, 6, *places()[2].Number)
		require.Contains(t, text, "Cage~5")
	}

	// A clue that stands where another does is drawn further out, and each keeps its place.
	text := ".Shape~6x6.Skyscraper~R2~3~"
	sandwiches := asked[[]Place](t, "beside", Question{Puzzle: text, Clue: &variant.Clue{Kind: "Sandwich"}})
	require.Equal(t, [2]float64{1.5, -1.3}, sandwiches[1].At)
	require.Equal(t, [2]float64{2.5, -0.5}, sandwiches[2].At)
	both := asked[Changed](t, "place", Question{Puzzle: text, Clue: &variant.Clue{Kind: "LittleKiller", Numbers: []int{9}, Cells: []int{12, 19, 26, 33}}}).Board
	require.InDelta(t, -1.8, both.Rules.Low[1], 1e-9)
	require.Equal(t, [2]float64{1.5, -0.5}, asked[[]Place](t, "beside", Question{Puzzle: both.Text, Clue: &variant.Clue{Kind: "Skyscraper"}})[1].At)

	for _, form := range []format.Form{format.FPuzzles, format.SudokuPad, format.String} {
		link := asked[Link](t, "link", Question{Puzzle: both.Text, Form: form})
		if form != format.String {
			require.Equal(t, []string{unproven}, link.Left)
		}
		back := asked[BoardView](t, "parse", Question{Puzzle: link.Text})
		require.ElementsMatch(t, strings.Split(both.Text, "."), strings.Split(back.Text, "."), form)
	}
	solved := asked[Changed](t, "place", Question{Puzzle: ".Shape~4x4", Clue: &variant.Clue{Kind: "Skyscraper", Numbers: []int{4}, Cells: []int{7, 6, 5, 4}}}).Board
	marks := asked[Notes](t, "candidates", Question{Puzzle: solved.Text, Board: "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 3"}).Marks
	require.Equal(t, [][]int{{4}, {3}, {2}, {1}}, marks[4:8])
}
