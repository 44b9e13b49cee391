package variant

import (
	"testing"

	"example.com/sudoku"
	"github.com/stretchr/testify/require"
)

// TestCellsNamedAgain: a cell that a text or a clue names again has one meaning for each kind, which
// docs/variants.md says.
func TestCellsNamedAgain(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{ // boards
		".Shape~4x4.~R1C1_1.~R2C3_1.~R1C1_1":                       36,
		".Shape~4x4.~R3C2_1.~R3C2_2":                               0,
		".Shape~4x4.~R3C2_1~R3C2_2":                                0,
		".Shape~4x4.~R3C2_1.~R3C2_2_3":                             0,
		".Shape~4x4.~R3C2_2_3.~R3C2_1":                             0,
		".Shape~4x4.~R3C2_1_2.~R3C2_3_4":                           0,
		".Shape~4x4.~R3C2_1_2.~R3C2_2_3":                           72,
		".Shape~4x4.~R3C2_2.~R3C2_2_3":                             72,
		".Shape~4x4.~R3C2_2_2.~R3C2_2":                             72,
		".Shape~4x4.Shape~4x4":                                     288,
		".Shape~4x4.Cage~3~R1C1~R1C2~R1C1":                         48,
		".Shape~4x4.Renban~R1C1~R1C2~R1C1":                         144,
		".Shape~4x4.AllDifferent~R1C1~R2C3~R1C1":                   144,
		".Shape~4x4.Even~R1C1~R1C1":                                144,
		".Shape~4x4.Or.Cage~3~R1C1~R1C2~R1C1.Cage~3~R2C1~R2C2.End": 96,
		".Shape~4x4.Arrow~R1C1~R1C2~R1C2":                          48, // twice the second is the first
		".Shape~4x4.Sum~4~R1C1~R1C1":                               72, // twice a 2
		".Shape~4x4.Whisper~1~R1C1~R1C2~R1C1":                      288,
	} {
		p, err := Parse(text)
		require.NoError(t, err, text)
		n, err := sudoku.Count(t.Context(), p, 0)
		if want == 0 {
			require.ErrorIs(t, err, sudoku.ErrNoSolution, text)
			require.ErrorContains(t, err, "no value is left", text)
			continue
		}
		require.NoError(t, err, text)
		require.Equal(t, want, n, text)
	}
	for text, want := range map[string]string{
		".Shape~4x4.Shape~6x6":              "another shape",
		".Shape~4x4.Shape~4x4~0-3":          "another shape",
		".Shape~4x4.Thermo~R1C1~R1C2~R1C1":  "r1c1 twice, want different cells",
		".Shape~4x4.WhiteDot~R1C1~R1C1":     "r1c1 twice, want different cells",
		".Shape~4x4.Between~R1C1~R1C2~R1C1": "r1c1 twice, want different cells",
	} {
		_, err := Parse(text)
		require.ErrorContains(t, err, want, text)
	}
	r := sudoku.Standard(4).With(Cage(3, 0, 1, 0))
	require.NoError(t, r.Err())
	require.Equal(t, ".Shape~4x4.Cage~3~R1C1~R1C2", r.String())
}

// TestClashesNameShownValues: values are named as the cells show them.
func TestClashesNameShownValues(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		".Shape~4x4~0-3.~R4C4_1.~R3C4_1":          "1 stands in both r3c4 and r4c4",
		".Shape~4x4~0-3.AntiKing.~R1C1_0.~R2C2_0": "0 stands in both r1c1 and r2c2",
		".Shape~4x4~0-3.Even~R1C1.~R1C1_1":        "r1c1: the rules do not allow 1",
		".Shape~4x4.AntiKing.~R1C1_1.~R2C2_1":     "1 stands in both r1c1 and r2c2",
	} {
		p, err := Parse(text)
		require.NoError(t, err, text)
		_, err = sudoku.Count(t.Context(), p, 2)
		require.ErrorContains(t, err, want, text)
	}
	p := sudoku.Standard(4).Empty()
	p.Cells[9], p.Candidates = 1, make([]sudoku.Values, 16)
	for i := range p.Candidates {
		p.Candidates[i] = sudoku.Values{}.With(2).With(3)
	}
	require.ErrorContains(t, sudoku.Check(p), "its candidates do not allow 1")
}

// TestQuadOfExtraCells: a quadruple stands among extra cells as on the board.
func TestQuadOfExtraCells(t *testing.T) {
	t.Parallel()
	p, err := Parse(".Shape~4x4.Var~A~x~2x2.Quad~VA1~1~2")
	require.NoError(t, err)
	n, err := sudoku.Count(t.Context(), p, 0)
	require.NoError(t, err)
	require.Equal(t, 288*(256-2*81+16), n) // with a 1 and a 2 among four values
	_, err = Parse(".Shape~4x4.Var~A~x~2x2.Quad~VA2~1~2")
	require.ErrorContains(t, err, "others to the right and below")
	again, err := Parse(p.Rules.String())
	require.NoError(t, err)
	require.True(t, p.Rules.Equal(again.Rules))
}
