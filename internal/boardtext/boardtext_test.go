package boardtext

import (
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// A rule of a frame is longer than a row of the board; a row of dots and dashes is cells.
func TestRowsAreNoRules(t *testing.T) {
	for _, n := range []int{8, 9} {
		plain, changed := plainLine([]byte(".--.--.--"), n)
		require.Equal(t, n < 9, changed)
		require.Equal(t, map[bool]string{true: "+--+--+--", false: ".--.--.--"}[n < 9], string(plain))
	}
}

// The fast path for a line of symbols and the path for all forms agree.
func TestFastPathAgrees(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range geometry.Sides() {
		for round := range 21 {
			cells := make([]uint8, n*n)
			for i := range cells {
				if r.IntN(20) < round {
					cells[i] = uint8(1 + r.IntN(n))
				}
			}
			line := Line(cells)
			quick, slow := make([]uint8, n*n), make([]uint8, n*n)
			require.NoError(t, parseAny(line, slow))
			require.Equal(t, cells, slow)
			require.Equal(t, n <= MostSymbols, parseLine(line, quick))
			if n <= MostSymbols {
				require.Equal(t, cells, quick)
			}
		}
	}
}

func FuzzForms(f *testing.F) {
	f.Add("*---*---*\n|12.|...|\n*---*---*")
	f.Add("┌───┬───┐\n│1.2│·3·│\n└───┴───┘")
	f.Add("2\n2\n" + strings.Repeat("-1 4 ", 8))
	f.Add(strings.Repeat("0123456789ABCDEF", 16))
	sudokutest.Fuzz(f, func(t *testing.T, text string) {
		plain, counted, foreign := tallyPlain(text)
		want, wantForeign := tallyOf(plainFrame(text))
		require.Equal(t, wantForeign, foreign)
		if foreign < 0 {
			require.Equal(t, want, counted)
			require.Equal(t, plainRunes(plainFrame(text)), plainRunes(plain))
		}
		side, err := Side(text)
		for _, n := range geometry.Sides() {
			cells, slow := make([]uint8, n*n), make([]uint8, n*n)
			if Parse(text, cells) != nil {
				require.Equal(t, make([]uint8, n*n), cells, "empty after an error")
				continue
			}
			require.NoError(t, err)
			require.Equal(t, side, n)
			require.NoError(t, parseAny(text, slow))
			require.Equal(t, slow, cells)
		}
	})
}
