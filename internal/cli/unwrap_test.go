package cli

import (
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

func unwrap(t *testing.T, text string) string {
	whole, err := io.ReadAll(new(Process).unwrapped(strings.NewReader(text), "-", false))
	require.NoError(t, err)
	bytewise, err := io.ReadAll(new(Process).unwrapped(iotest.OneByteReader(strings.NewReader(text)), "-", false))
	require.NoError(t, err)
	require.Equal(t, string(whole), string(bytewise))
	return string(whole)
}

// JSON and the rows of a spreadsheet become lines of puzzles, and text between them stays.
func TestCases(t *testing.T) {
	sudokutest.Cases(t, "testdata/unwrap.txt", func(t *testing.T, c sudokutest.Case) string {
		require.Equal(t, "unwrap", c.Text)
		return strings.TrimPrefix(unwrap(t, c.Input), "\n")
	})
}

// Text that is neither passes unchanged, whatever its lines are and however long.
func TestUnwrappedUnchanged(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		var text strings.Builder
		text.WriteString([]string{"", "#", ".", "{", "é", " "}[r.IntN(6)])
		for range r.IntN(40) {
			text.WriteString(strings.Repeat([]string{"1", ".", " ", "x", "{", "\"", ":", "-"}[r.IntN(8)], 1+r.IntN(9)))
			if r.IntN(4) == 0 {
				text.WriteString("\n")
			}
		}
		if r.IntN(9) == 0 {
			text.WriteString(strings.Repeat("1,,,", 50_000))
		}
		if strings.HasPrefix(strings.TrimSpace(text.String()), "[") {
			continue
		}
		require.Equal(t, text.String(), unwrap(t, text.String()))
	}
	failed := io.ErrUnexpectedEOF
	_, err := io.ReadAll(new(Process).unwrapped(iotest.ErrReader(failed), "-", false))
	require.ErrorIs(t, err, failed)
}
