package variant_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/sudoku"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// mixed has rules of geometry among clues, and givens before them.
const mixed = ".~R1C1_3.Shape~6x6.Unit~extra~first~R1C1~R2C4.Cage~9~R1C1~R1C2.Differ~R1C1~R6C6.Allowed~R6C6_1_2_3.Diagonal~1.Unit~extra~last~R3C1~R4C4.~R1C2_1_2"

// A puzzle with clues goes through JSON, as any other puzzle does.
func TestPuzzleJSON(t *testing.T) {
	killer, err := variant.Parse(mixed)
	require.NoError(t, err)
	plain, err := variant.Parse(strings.Repeat(".", 80) + "5")
	require.NoError(t, err)
	data, err := json.Marshal([]sudoku.Puzzle{killer, plain})
	require.NoError(t, err)
	wrapped, err := json.Marshal([]variant.Puzzle{{Puzzle: killer}, {Puzzle: plain}})
	require.NoError(t, err)
	require.Equal(t, string(data), string(wrapped))
	var back []variant.Puzzle
	require.NoError(t, json.Unmarshal(data, &back))
	require.True(t, killer.Rules.Equal(back[0].Rules))
	require.Equal(t, killer.Cells, back[0].Cells)
	require.Equal(t, killer.Candidates, back[0].Candidates)
	require.Equal(t, plain.Cells, back[1].Cells)

	before := back[0]
	require.Error(t, json.Unmarshal([]byte(`".Cage~x"`), &back[0]))
	require.Equal(t, before, back[0])
	err = json.Unmarshal(data, new([]sudoku.Puzzle))
	require.ErrorAs(t, err, new(*sudoku.ParseError))
	require.ErrorContains(t, err, "package variant")
}

// A stream has a puzzle a line, and the errors of lines have their numbers.
func TestRead(t *testing.T) {
	stream := "\ufeff# two puzzles\r\n" + mixed + "\r\n\n.Nonsense\n" + strings.Repeat(".", 81) + "\n.Thermo~R1C1~R1C1\n" + strings.Repeat("1", 2<<20) + "\n.Windoku"
	var got []string
	for p, err := range variant.Read(iotest.OneByteReader(strings.NewReader(stream))) {
		if at, ok := errors.AsType[*sudoku.ParseError](err); ok {
			got = append(got, fmt.Sprint("line ", at.Line))
		} else if err != nil {
			got = append(got, fmt.Sprintf("%T", err))
		} else {
			got = append(got, fmt.Sprint(p.Rules.Values(), " ", len(p.Rules.Added())))
		}
	}
	require.Equal(t, []string{"6 6", "line 4", "9 0", "*evolve.OptionError", "line 7", "9 1"}, got)

	broken := errors.New("broken")
	n := 0
	for _, err := range variant.Read(io.MultiReader(strings.NewReader(".Windoku\n.Wind"), iotest.ErrReader(broken))) {
		if n++; n == 2 {
			require.Equal(t, broken, err)
		}
	}
	require.Equal(t, 2, n)
	for range variant.Read(strings.NewReader(".Windoku\n.Windoku")) {
		break
	}
}
