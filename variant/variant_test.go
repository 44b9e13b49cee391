package variant

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/sudoku"
)

func TestClueThatNoBoardCanKeep(t *testing.T) {
	nine := sudoku.Standard(9)
	first := func(n int) []int { return upTo(0, n) }
	for kind, list := range map[string][]sudoku.Rule{
		"Cage":         {Cage(50, first(10)...), Cage(0, first(10)...), Cage(18, 0, 1), Cage(2, 0, 1), Cage(-1, 0), Cage(10, 0, 0), Cage(9, 81, 0), Cage(9, -1), Cage(3)},
		"Sum":          {Sum(19, 0, 1), Sum(1, 0, 1), Weighted(3, []int{1}, 0, 1), Sum(3, 99)},
		"Arrow":        {Arrow(0, first(11)[1:]...), Arrow(0)},
		"PillArrow":    {PillArrow([]int{0}, 1, 2), PillArrow([]int{0, 1})},
		"LittleKiller": {LittleKiller(12, 0, 1), LittleKiller(99, 1, 9)},
		"Thermo":       {Thermo(first(10)...), Thermo(3, 3), Thermo(0)},
		"Whisper":      {Whisper(9, 0, 1), Whisper(-1, 0, 1)},
		"Renban":       {Renban(first(10)...)},
		"AllDifferent": {AllDifferent(first(10)...)},
		"WhiteDot":     {WhiteDot(0, 20, 40)},
		"X":            {X(0)},
		"Quad":         {Quad([4]int{0, 1, 9, 10}, 10), Quad([4]int{0, 1, 9, 10}, 1, 2, 3, 4, 5)},
		"LookAndSay":   {LookAndSay("92", 0, 1), LookAndSay("-3", 0), LookAndSay("", 0), LookAndSay("123", 0)},
		"SameValues":   {SameValues([]int{0, 1}, []int{2}), SameValues([]int{0})},
		"EqualSum":     {EqualSum([]int{0, 1}, nil)},
		"Skyscraper":   {Skyscraper(0, first(9)...), Skyscraper(3, 0, 1, 2)},
		"NumberedRoom": {NumberedRoom(10, first(9)...)},
		"Doppelganger": {Doppelganger},
		"Kind":         {Clue{Kind: "Nothing"}.Rule()},
		"Indexing":     {Clue{Kind: "Indexing", Numbers: []int{7}, Cells: []int{1}}.Rule()},
		"Or":           {Or(), Or(Clue{Kind: "Nothing"}), Or(Clue{Kind: "AntiKnight"})},
		"Even":         {Or(Clue{Kind: "Even", Cells: []int{81}}), Or(And(Clue{Kind: "Even", Cells: []int{81}}))},
		"Var":          {ExtraCells("a", 1, 0), ExtraCells("A", 0, 0), ExtraCells("A", 5, 2)},
		"Pair":         {Pair("?", 0, 1)},
		"NFA":          {NFA("", 0, 1), NFA("A", 0, 1), NFA("?", 0)},
		"Regex":        {Regex("(1", 0, 1), Regex("[", 0), Regex("1{3", 0), Regex("0", 0), Regex("*", 0), Regex("@", 0), Regex("`", 0), Regex("{", 0), Regex("~", 0), Regex("(.{99}){99}", 0)},
		"FullRank":     {FullRank(0, first(9)...), FullRank(37, first(9)...), FullRank(3, 0, 1)},
		"FullRankTies": {FullRankTies(3)},
		"Given":        {Clue{Kind: "Given", Numbers: []int{10}, Cells: []int{0}}.Rule()},
		"SumLine":      {SumLine(0, 1, 2), SumLoop(255, 1, 2)},
		"ChaosArrow":   {ChaosArrow(0, 0, []int{81, 82})},
		"ChaosCount":   {ChaosCount(0, 0)},
		"Sandwich":     {Clue{Kind: "Sandwich", Cells: first(9)}.Rule(), Or(And(Clue{Kind: "Sandwich", Cells: first(9)}))},
	} {
		for _, rule := range list {
			var bad *sudoku.OptionError
			rules := nine.With(rule)
			require.ErrorAs(t, rules.Err(), &bad, "%s %v", kind, rule.Clue)
			require.Equal(t, kind, bad.Field)
			_, err := sudoku.Unique(t.Context(), rules.Empty())
			require.ErrorAs(t, err, &bad)
		}
	}
}

func TestConflict(t *testing.T) {
	p := sudoku.Standard(4).With(Thermo(0, 1, 2), Cage(3, 4, 5), Cage(7, 12, 13), Even(12, 13)).Empty()
	list, err := Conflict(t.Context(), p)
	require.NoError(t, err)
	require.Len(t, list, 2) // 7 is not the sum of two even values
	require.Equal(t, "Cage", list[0].Clue.(Clue).Kind)
	require.Equal(t, "Even", list[1].Clue.(Clue).Kind)

	list, err = Conflict(t.Context(), sudoku.Standard(4).With(Diagonals, Cage(3, 4, 5)).Empty())
	require.NoError(t, err)
	require.Nil(t, list)

	p = sudoku.Standard(4).With(Cage(3, 4, 5)).Empty()
	p.Cells[0], p.Cells[1] = 1, 1
	list, err = Conflict(t.Context(), p)
	require.NoError(t, err)
	require.NotNil(t, list)
	require.Empty(t, list)

	_, err = Conflict(t.Context(), sudoku.Standard(4).With(Cage(99, 4, 5)).Empty())
	require.ErrorAs(t, err, new(*sudoku.OptionError))
}

// TestNinesByNine checks the kinds that have no board of side 6.
func TestNineByNine(t *testing.T) {
	for _, test := range []struct {
		rule  sudoku.Rule
		cells [][2]int
	}{
		{CentreDot, centreDot}, {Asterisk, asterisk}, {Girandola, girandola},
	} {
		p := sudoku.Standard(9).With(test.rule).Empty()
		solution, err := sudoku.Solve(t.Context(), p)
		require.NoError(t, err)
		seen := make(map[uint8]bool)
		for _, at := range test.cells {
			seen[solution.Cells[p.Rules.CellAt(at[0], at[1])]] = true
		}
		require.Len(t, seen, 9)
	}
	p := sudoku.Standard(9).With(DutchFlatmates).Empty()
	solution, err := sudoku.Solve(t.Context(), p)
	require.NoError(t, err)
	for cell, v := range solution.Cells {
		above, below := cell-9, cell+9
		if v == 5 {
			require.True(t, above >= 0 && solution.Cells[above] == 1 || below < 81 && solution.Cells[below] == 9)
		}
	}
	p, err = Parse(".Shape~4x4~0-4.Doppelganger")
	require.NoError(t, err)
	solution, err = sudoku.Solve(t.Context(), p)
	if !errors.Is(err, sudoku.ErrNoSolution) {
		require.NoError(t, err)
		require.NoError(t, sudoku.Check(solution))
	}
}

func FuzzParse(f *testing.F) {
	for _, clue := range twins {
		f.Add(".Shape~6x6" + clue.text)
	}
	f.Add(".StrictXV.X~R1C1~R1C2.~R1C1_4")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse(text)
		if err != nil {
			return
		}
		printed, err := p.MarshalText()
		require.NoError(t, err)
		back, err := Parse(string(printed))
		require.NoError(t, err, "%s", printed)
		require.True(t, p.Rules.Equal(back.Rules), "%s\n%s", p.Rules, back.Rules)
		require.Equal(t, p.Cells, back.Cells)
	})
}
