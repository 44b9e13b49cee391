package variant_test

import (
	"strconv"
	"testing"

	"example.com/sudoku"
	"github.com/stretchr/testify/require"
)

// The boards that keep ConnectedValues are those whose cells of the values a flood reaches from
// one of them, on boards with and without holes, of the board and of extra cells, and so are
// those without errors.
func TestConnectedValuesAgreeWithFloods(t *testing.T) {
	for _, test := range []struct{ cells, clue string }{
		{".Shape~3x4~2~Raw", ".ConnectedValues~~2"},
		{".Shape~3x3~3~Raw", ".ConnectedValues~~1_3"},
		{".Shape~4x3~2~Raw", ".ConnectedValues~~1~5"},
		{".Places~2~R1C1~R1C3~R2C1~R2C2~R2C3~R3C3~R4C1~R4C3~R4C4~R3C4", ".ConnectedValues~~2"},
		{".Shape~1x1~2~Raw.Var~A~~3x4", ".ConnectedValues~VA~1"},
		{".Shape~1x1~2~Raw.Var~A~~1", ".ConnectedValues~VA~1"},
	} {
		all, with := parsed(t, test.cells), parsed(t, test.cells+test.clue)
		group := []int{}
		for cell := range all.Cells {
			if all.Rules.Board() == len(all.Cells) || cell >= all.Rules.Board() {
				group = append(group, cell)
			}
		}
		size, within := 0, map[uint8]bool{}
		switch test.clue[len(test.clue)-3:] {
		case "1~5":
			size, within[1] = 5, true
		case "1_3":
			within[1], within[3] = true, true
		default:
			v, err := strconv.Atoi(test.clue[len(test.clue)-1:])
			require.NoError(t, err)
			within[uint8(v)] = true
		}
		want := 0
		for s, err := range sudoku.Solutions(t.Context(), all) {
			require.NoError(t, err)
			holds := floods(s, group, within, size)
			if holds {
				want++
			}
			s.Rules = with.Rules
			require.Equal(t, holds, sudoku.Check(s) == nil, "%s\n%v", test.clue, s)
		}
		require.Positive(t, want)
		n, err := sudoku.Count(t.Context(), with, 0)
		require.NoError(t, err)
		require.Equal(t, want, n, test.cells+test.clue)
		text, err := with.MarshalText()
		require.NoError(t, err)
		require.True(t, with.Rules.Equal(parsed(t, string(text)).Rules), string(text))
	}
}

// floods reports whether a flood from the first cell of the values reaches all of them.
func floods(s sudoku.Puzzle, group []int, within map[uint8]bool, size int) bool {
	in := map[sudoku.Place]bool{}
	var queue []sudoku.Place
	for _, cell := range group {
		if within[s.Cells[cell]] {
			at := s.Rules.Place(cell)
			if in[at] = true; queue == nil {
				queue = append(queue, at)
			}
		}
	}
	n := len(in)
	for reached := 0; reached < len(queue); reached++ {
		at := queue[reached]
		delete(in, at)
		for _, step := range []sudoku.Place{{Row: 1}, {Row: -1}, {Column: 1}, {Column: -1}} {
			next := sudoku.Place{Row: at.Row + step.Row, Column: at.Column + step.Column}
			if in[next] {
				delete(in, next)
				queue = append(queue, next)
			}
		}
	}
	return n > 0 && len(in) == 0 && (size == 0 || size == n)
}
