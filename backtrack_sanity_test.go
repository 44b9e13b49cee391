package sudoku

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWorkingArray(t *testing.T) {
	var board Grid6
	board[8], board[35] = 4, 6
	array := WorkingArray(board)
	require.Len(t, array, 36)
	require.Equal(t, WorkingCell{ID: 8, Row: 1, Column: 2, Block: 0, Value: 4}, array[8])
	require.Equal(t, WorkingCell{ID: 15, Row: 2, Column: 3, Block: 3}, array[15])
	require.Equal(t, "9 2 3 1 4", array[8].String())
	require.Equal(t, "36 6 6 6 6", array[35].String())
	testWorkingArray[Grid4](t)
	testWorkingArray[Grid6](t)
	testWorkingArray[Grid](t)
	testWorkingArray[Grid16](t)
	testWorkingArray[Grid25](t)
	testWorkingArray[Grid36](t)
}

// WorkingArray computes the block of a cell; shapeOf has it in a table.
func testWorkingArray[B Board](t *testing.T) {
	var board B
	shape := shapeOf(len(board))
	for i, c := range WorkingArray(board) {
		row, column, block := shape.locate(i)
		require.Equal(t, WorkingCell{ID: i, Row: row, Column: column, Block: block}, c)
	}
}

func TestSanityDuplicates(t *testing.T) {
	board := cellsOf[Grid4](t, `
		1 1 . .
		. . 2 .
		. . . 1
		1 . 2 4`)
	require.Equal(t, []Duplicate{
		{Kind: Row, Index: 0, Value: 1, Cells: []int{0, 1}},
		{Kind: Column, Index: 0, Value: 1, Cells: []int{0, 12}},
		{Kind: Column, Index: 2, Value: 2, Cells: []int{6, 14}},
		{Kind: Block, Index: 0, Value: 1, Cells: []int{0, 1}},
	}, CheckSanity(board).Duplicates)
	require.Equal(t, []Duplicate{
		{Kind: Row, Index: 0, Value: 7, Cells: []int{0, 2, 3}}, // too large as well
	}, CheckSanity(Grid4{7, 0, 7, 7}).Duplicates[:1])
	require.Empty(t, CheckSanity(Grid36{}).Duplicates)
}

func TestSanityCandidates(t *testing.T) {
	board := cellsOf[Grid4](t, `
		. . 1 2
		3 . . .
		4 . . .
		. 2 3 .`)
	s := CheckSanity(board)
	require.Equal(t, []int{0}, s.Without[:1])
	for i := range board {
		require.Equal(t, Candidates(board, i), s.Candidates[i])
		if board[i] == 0 && s.Candidates[i].Len() == 0 {
			require.Contains(t, s.Without, i)
		}
	}
	require.Empty(t, CheckSanity(Grid{}).Without)
}

func TestSanityConflicts(t *testing.T) {
	board := cellsOf[Grid4](t, `
		1 . . .
		2 . . .
		. 4 . .
		. . . .`)
	require.NoError(t, Check(board))
	require.Equal(t, []Clash{
		{Cell: 1, Other: 5, Value: 3},
		{Cell: 8, Other: 12, Value: 3},
	}, CheckSanity(board).Conflicts)
	require.Empty(t, CheckSanity(Grid16{}).Conflicts)
}

// On a giant, an empty cell is stuck exactly if its peers hold all values.
func TestStuckCellsOfGiants(t *testing.T) {
	board := pattern[Grid49]()
	last := board[48]
	board[48] = 0
	require.Empty(t, CheckSanity(board).Without)
	other := board[48+49]
	board[48+49], board[48+50] = last, other // so that nothing is left for either
	require.Equal(t, []int{48}, CheckSanity(board).Without)
	var clash *ClashError
	require.ErrorAs(t, Check(board), &clash)
	require.Contains(t, clash.Clashes, Clash{Cell: 48, Other: -1})
	require.NotContains(t, clash.Clashes, Clash{Cell: 97, Other: -1})
}
