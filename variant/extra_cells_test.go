package variant_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

func parsed(t *testing.T, text string) sudoku.Puzzle {
	t.Helper()
	p, err := variant.Parse(text)
	require.NoError(t, err, text)
	return p
}

// What counts, lists, removes and makes puzzles takes extra cells for cells, on random
// puzzles: solutions differ and keep all rules, true candidates are those of the solutions,
// a minimized or generated puzzle has one solution, and its text reads back.
func TestExtraCellsOfEveryVerb(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 6))
	clues := []string{".Thermo~R1C1~VA1~VA2", ".Arrow~VA1~R1C2~R2C3", ".Cage~5~VA1~R4C4", ".Sum~7~VA2~R1C1~R2C1", ".Or.Even~VA1.Odd~R1C1.End", ".Clone~VA1~VA2~R1C1~R2C2"}
	for range 60 {
		text := ".Shape~4x4.Var~A~~2"
		for range 1 + random.IntN(2) {
			text += clues[random.IntN(len(clues))]
		}
		p := parsed(t, text)
		if random.IntN(2) == 0 {
			p.Cells[16+random.IntN(2)] = uint8(1 + random.IntN(4))
		}
		var counts [18][5]int
		found := make(map[string]bool)
		for s, err := range sudoku.Solutions(t.Context(), p) {
			require.NoError(t, err)
			require.True(t, sudoku.Solved(p, s))
			require.False(t, found[string(s.Cells)])
			found[string(s.Cells)] = true
			for cell, v := range s.Cells {
				counts[cell][v]++
			}
		}
		n, err := sudoku.Count(t.Context(), p, 0)
		require.NoError(t, err)
		require.Len(t, found, n, text)
		if n == 0 {
			continue
		}
		candidates, err := variant.TrueCandidates(t.Context(), p, 1_000_000)
		require.NoError(t, err)
		for cell, values := range candidates {
			for _, v := range values {
				require.Equal(t, counts[cell][v.Value], v.Solutions, "%s, cell %d", text, cell)
			}
		}
		full, err := sudoku.Solve(t.Context(), p)
		require.NoError(t, err)
		least, err := sudoku.Minimize(t.Context(), full, sudoku.SymmetryNone, 1)
		require.NoError(t, err)
		made, err := p.Rules.Generate(t.Context(), &sudoku.GenerateOptions{Seed: random.Uint64()})
		require.NoError(t, err)
		for _, q := range []sudoku.Puzzle{least, made} {
			once, err := sudoku.Unique(t.Context(), q)
			require.NoError(t, err, text)
			require.NotContains(t, once.Cells, uint8(0))
			written, err := q.MarshalText()
			require.NoError(t, err)
			read := parsed(t, string(written))
			require.Equal(t, q.Cells, read.Cells, string(written))
			require.True(t, q.Rules.Equal(read.Rules))
		}
	}
}

// Solved extra cells are printed with the board.
func TestExtraCellsArePrinted(t *testing.T) {
	p := parsed(t, ".Shape~1x1~9.~R1C1_1.Var~D~x~2.Cage~4~VD1~VD2.Thermo~VD1~VD2")
	s, err := sudoku.Unique(t.Context(), p)
	require.NoError(t, err)
	require.True(t, strings.HasSuffix(s.String(), "\nVD1 1\nVD2 3"), s.String())
	require.Equal(t, "113", sudoku.Line(s))
	text, err := s.MarshalText()
	require.NoError(t, err)
	require.True(t, strings.HasSuffix(string(text), "~R1C1_1~VD1_1~VD2_3"), string(text))
}

// A user's own rule may add cells, whose text reads back.
func TestOwnExtraCells(t *testing.T) {
	own := sudoku.Rule{Name: "mine", Parts: func(r sudoku.Rules) (sudoku.Parts, error) {
		return sudoku.Parts{Cells: []string{"A", "B"}, Columns: 1, Units: []sudoku.Unit{{Cells: []int{0, r.Len(), r.Len() + 1}}}}, nil
	}}
	p := sudoku.Standard(4).With(own).Empty()
	n, err := sudoku.Count(t.Context(), p, 0)
	require.NoError(t, err)
	require.Equal(t, 288*6, n)
	text, err := p.MarshalText()
	require.NoError(t, err)
	require.True(t, p.Rules.Equal(parsed(t, string(text)).Rules), string(text))
	require.Equal(t, "B", p.Rules.Name(17))
	require.Error(t, p.Rules.With(own).Err(), "names are taken")
}
