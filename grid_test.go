package sudoku

import (
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/internal/geometry"
	"github.com/stretchr/testify/require"
)

func TestCandidates(t *testing.T) {
	board := gridOf(demo)
	require.Equal(t, "{1 3 5 7 9}", Candidates(board)[0].String())
	require.Zero(t, Candidates(board)[2], "a filled cell")
	require.Len(t, Candidates(board), 81)
	require.Equal(t, 27, Givens(board))
}

func TestCandidatesAgainstPeers(t *testing.T) {
	t.Parallel()
	eachSide(t, testCandidates)
}

func testCandidates(t *testing.T, side int) {
	board := thinned(pattern(side), 0.6, rand.New(NewStream(1, 0)))
	shape := geometry.ShapeOf(len(board.Cells))
	for cell, got := range Candidates(board) {
		var want Values
		if board.Cells[cell] == 0 {
			want = allValues(shape.Side)
			for _, peer := range shape.PeersOf(cell) {
				if board.Cells[peer] != 0 {
					want = want.Without(board.Cells[peer])
				}
			}
		}
		require.Equal(t, want, got, "cell %d", cell)
	}
}

func TestCheck(t *testing.T) {
	at := func(cells map[int]uint8) (board Grid) {
		for cell, v := range cells {
			board[cell] = v
		}
		return board
	}
	for _, test := range []struct {
		name  string
		board Grid
		want  string // "" for a board that passes
	}{
		{"empty", Grid{}, ""},
		{"full", gridFrom(pattern(9)), ""},
		{"demo", gridOf(demo), ""},
		{"row", at(map[int]uint8{11: 7, 16: 7}), "row 2: 7 stands in both column 3 and column 8"},
		{"column", at(map[int]uint8{3: 7, 75: 7}), "column 4: 7 stands in both row 1 and row 9"},
		{"block", at(map[int]uint8{30: 4, 50: 4}), "block 5: 4 stands in both row 4, column 4 and row 6, column 6"},
		{"too large", at(map[int]uint8{80: 10}), "row 9, column 9: 10 is too large for a 9×9 board"},
		{"no value left", at(map[int]uint8{1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9}),
			"row 1, column 1: no value is left for the empty cell"},
		{"two clashes", at(map[int]uint8{0: 1, 1: 1, 8: 2, 80: 2}),
			"row 1: 1 stands in both column 1 and column 2; column 9: 2 stands in both row 1 and row 9"},
		{"many clashes", at(map[int]uint8{0: 1, 1: 1, 8: 1, 79: 1, 80: 1}),
			"row 1: 1 stands in both column 1 and column 2; row 1: 1 stands in both column 1 and column 9; " +
				"row 9: 1 stands in both column 8 and column 9; and 1 more"},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := Check(test.board)
			if test.want == "" {
				require.NoError(t, err)
				return
			}
			require.EqualError(t, err, "sudoku: "+test.want)
			require.ErrorIs(t, err, ErrNoSolution)
			var clash *ClashError
			require.True(t, errors.As(err, &clash))
			require.NotEmpty(t, clash.Clashes)
			require.Equal(t, 9, clash.Side)
		})
	}
}

func TestCheckGivesTheCells(t *testing.T) {
	var clash *ClashError
	require.ErrorAs(t, Check(square(4, 0, 2, 0, 2)), &clash)
	require.Equal(t, []Clash{{Kind: Row, Value: 2, Cell: 1, Other: 3}}, clash.Clashes)
}

func TestCheckOrder(t *testing.T) {
	board := square(4,
		1, 1, 2, 0,
		1, 0, 0, 2,
		3, 4, 0, 0,
		0, 0, 0, 0,
	)
	var clash *ClashError
	require.ErrorAs(t, Check(board), &clash)
	require.Equal(t, []Clash{
		{Kind: Row, Value: 1, Cell: 0, Other: 1},
		{Kind: Column, Value: 1, Cell: 0, Other: 4},
		{Kind: Block, Value: 2, Cell: 2, Other: 7},
	}, clash.Clashes, "the block of 0 and 1 lists neither pair again")
	board = square(4, 9, 0, 0, 200, 1, 1)
	require.ErrorAs(t, Check(board), &clash)
	require.Equal(t, []Clash{
		{Value: 9, Cell: 0, Other: -1},
		{Value: 200, Cell: 3, Other: -1},
		{Kind: Row, Value: 1, Cell: 4, Other: 5},
	}, clash.Clashes)
	board = square(4, 0, 2, 3, 0, 4, 1, 0, 0, 0, 0, 0, 0, 0, 0, 9, 9)
	require.ErrorAs(t, Check(board), &clash)
	require.Equal(t, []Clash{
		{Value: 9, Cell: 14, Other: -1},
		{Value: 9, Cell: 15, Other: -1},
	}, clash.Clashes, "values too large are no pair, and hide a cell without a value")
	board = square(4, 0, 2, 3, 0, 4, 1)
	require.ErrorAs(t, Check(board), &clash)
	require.Equal(t, []Clash{{Cell: 0, Other: -1}}, clash.Clashes)
}

// Each pair is listed once, and a cell is in a pair if and only if a peer has its
// value.
func TestCheckListsEachPairOnce(t *testing.T) {
	t.Parallel()
	eachSide(t, testPairs)
}

func testPairs(t *testing.T, side int) {
	r := newTestRand()
	pairs := 0
	for _, percent := range []int{5, 20, 50, 100} {
		board := scattered(r, side, percent)
		clash, ok := errors.AsType[*ClashError](Check(board))
		if !ok {
			continue
		}
		listed := make(map[[2]int]bool)
		clashing := make([]bool, side*side)
		for _, c := range clash.Clashes {
			if c.Kind == 0 {
				continue
			}
			require.Less(t, c.Cell, c.Other)
			require.Equal(t, int(board.Cells[c.Cell]), c.Value)
			require.Equal(t, int(board.Cells[c.Other]), c.Value)
			require.False(t, listed[[2]int{c.Cell, c.Other}], "%v", c)
			listed[[2]int{c.Cell, c.Other}] = true
			clashing[c.Cell], clashing[c.Other] = true, true
			pairs++
		}
		shape := geometry.ShapeOf(side * side)
		for i, found := range clashing {
			want := board.Cells[i] != 0 && slices.ContainsFunc(shape.PeersOf(i), func(peer uint16) bool { return board.Cells[peer] == board.Cells[i] })
			require.Equal(t, want, found, "cell %d", i)
		}
	}
	require.Positive(t, pairs)
}

// Error has words for any fields, also for those that Check never sets.
func TestClashErrorOfAnyFields(t *testing.T) {
	for _, test := range []struct {
		err  ClashError
		want string
	}{
		{ClashError{}, "the board breaks the rules"},
		{ClashError{Side: 9}, "the board breaks the rules"},
		{ClashError{Side: 0, Clashes: []Clash{{Kind: Row, Value: 5, Cell: 1, Other: 7}}}, "5 stands in both cell 1 and cell 7"},
		{ClashError{Side: 5, Clashes: []Clash{{Kind: Block, Value: 5, Cell: 1, Other: 7}}}, "5 stands in both cell 1 and cell 7"},
		{ClashError{Side: 0, Clashes: []Clash{{Kind: 0, Value: 5, Cell: 1, Other: -1}}}, "cell 1: 5 is too large for the board"},
		{ClashError{Side: -9, Clashes: []Clash{{Kind: 0, Value: 0, Cell: 1, Other: -1}}}, "cell 1: no value is left for the empty cell"},
		{ClashError{Side: 9, Clashes: []Clash{{Kind: 0, Value: 300, Cell: 80, Other: -1}}}, "row 9, column 9: 300 is too large for a 9×9 board"},
		{ClashError{Side: 9, Clashes: []Clash{{Kind: 0, Value: 0, Cell: -3, Other: -1}}}, "cell -3: no value is left for the empty cell"},
		{ClashError{Side: 9, Clashes: []Clash{{Kind: Row, Value: -1, Cell: 80, Other: 81}}}, "-1 stands in both row 9, column 9 and cell 81"},
		{ClashError{Side: 9, Clashes: []Clash{{Kind: 0, Value: 5, Cell: 0, Other: 1}}}, "5 stands in both row 1, column 1 and row 1, column 2"},
		{ClashError{Side: 9, Clashes: []Clash{{Kind: 77, Value: 5, Cell: 0, Other: 1}}}, "5 stands in both row 1, column 1 and row 1, column 2"},
	} {
		require.EqualError(t, &test.err, "sudoku: "+test.want)
	}
	numbers := []int{math.MinInt, -9, -1, 0, 1, 5, 9, 36, 81, 1 << 30, math.MaxInt}
	for _, side := range numbers {
		for _, cell := range numbers {
			for _, other := range numbers {
				for kind := range Block + 2 {
					err := ClashError{Side: side, Clashes: []Clash{{Kind: kind, Value: cell, Cell: cell, Other: other}, {Kind: kind, Value: other, Cell: cell, Other: other}}}
					require.NotEmpty(t, err.Error())
				}
			}
		}
	}
}

func TestSolved(t *testing.T) {
	t.Parallel()
	eachSide(t, testSolved)
}

func testSolved(t *testing.T, side int) {
	empty, board := square(side), pattern(side)
	require.NoError(t, Check(board))
	require.True(t, Solved(empty, board))
	require.True(t, Solved(board, board))

	require.False(t, Solved(empty, empty), "a board with empty cells")
	other := board.Clone()
	other.Cells[0], other.Cells[1] = other.Cells[1], other.Cells[0]
	require.False(t, Solved(empty, other), "columns broken")
	require.False(t, Solved(board, other), "a given changed")
	shifted := board.Clone()
	for i := range shifted.Cells {
		shifted.Cells[i] = uint8((i/side+i%side)%side + 1)
	}
	require.False(t, Solved(empty, shifted), "blocks broken")
	large := board.Clone()
	large.Cells[5] = 200
	require.False(t, Solved(empty, large), "a value too large")
	changed := board.Clone()
	for i, v := range changed.Cells { // another solution: the values 1 and 2 change places
		switch v {
		case 1:
			changed.Cells[i] = 2
		case 2:
			changed.Cells[i] = 1
		}
	}
	require.True(t, Solved(empty, changed))
	require.False(t, Solved(board, changed), "solved, but not this puzzle")
}

func TestValues(t *testing.T) {
	s := ValuesOf(36, 1, 81, 5, 64, 63, 1)
	require.Equal(t, "{1 5 36 63 64 81}", s.String())
	require.Equal(t, 6, s.Len())
	require.Equal(t, uint8(1), s.First())
	require.True(t, s.Has(5))
	require.True(t, s.Has(64))
	require.False(t, s.Has(4))
	require.False(t, s.Has(0))
	require.False(t, s.Has(255))
	require.Equal(t, []uint8{1, 5, 36, 63, 64, 81}, slices.Collect(s.All()))
	require.Equal(t, "{}", Values{}.String())
	require.Zero(t, Values{}.First())
	require.Equal(t, Values{}, ValuesOf(0, 128, 255), "neither is a value")
	require.Equal(t, s, s.With(0).With(255).Without(0).Without(255))
	for v := range s.All() {
		require.Equal(t, uint8(1), v)
		break
	}
	for v := range ValuesOf(64, 65).All() {
		require.Equal(t, uint8(64), v)
		break
	}
}

func TestValuesJSON(t *testing.T) {
	text, err := json.Marshal([]Values{{}, ValuesOf(9, 1, 81)})
	require.NoError(t, err)
	require.Equal(t, "[[],[1,9,81]]", string(text))
	var back []Values
	require.NoError(t, json.Unmarshal(text, &back))
	require.Equal(t, []Values{{}, ValuesOf(9, 1, 81)}, back)

	kept := ValuesOf(7)
	for text, want := range map[string]string{
		"[1,0]":   "sudoku: Values: 0, want values from 1 to 127",
		"[128]":   "sudoku: Values: 128, want values from 1 to 127",
		`"1 2 3"`: "cannot unmarshal",
	} {
		require.ErrorContains(t, json.Unmarshal([]byte(text), &kept), want)
		require.Equal(t, ValuesOf(7), kept, "unchanged")
	}
}
