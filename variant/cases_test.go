package variant_test

import (
	"fmt"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/sudokutest"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// A case is "read TEXT", "legend TEXT" or "count TEXT".
func TestCases(t *testing.T) {
	sudokutest.Cases(t, "testdata/cases/*.txt", func(t *testing.T, c sudokutest.Case) string {
		verb, text, _ := strings.Cut(c.Text, " ")
		p, err := variant.Parse(text)
		if err != nil {
			return fmt.Sprintf("! %T: %v\n", err, err)
		}
		switch verb {
		case "legend":
			return strings.Join(variant.Legend(p.Rules), "\n") + "\n"
		case "count":
			n, err := sudoku.Count(t.Context(), p, 0)
			require.NoError(t, err)
			again, err := sudoku.ModelOf(p).Count(t.Context(), 0)
			require.NoError(t, err)
			require.Equal(t, n, again)
			_, err = sudoku.Unique(t.Context(), p)
			return fmt.Sprintf("%d (%v)\n", n, err)
		}
		require.Equal(t, "read", verb)
		printed, err := p.MarshalText()
		require.NoError(t, err)
		back := parsed(t, string(printed))
		require.Equal(t, p.Cells, back.Cells)
		require.Equal(t, p.Candidates, back.Candidates)
		require.True(t, p.Rules.Equal(back.Rules))
		return string(printed) + "\n"
	})
}
