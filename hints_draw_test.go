package sudoku

import (
	"encoding/xml"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// drawn checks the stages, the roles and the picture of a step.
func drawn(t testing.TB, board []uint8, candidates []Values, s Step) {
	stages := s.Stages()
	require.Len(t, stages, 3, s)
	require.Contains(t, stages[0], s.name())
	require.Contains(t, stages[1], s.cellName(s.stageCells()[0]))
	require.Equal(t, s.String(), stages[2])
	require.Contains(t, s.Markdown(), "1. Look for ")
	require.Contains(t, s.Markdown(), "**"+s.name()+"**")

	roles := s.Roles(candidates)
	counts := make(map[string]int)
	for i, r := range roles {
		require.True(t, candidates[r.Cell].Has(uint8(r.Value)), s)
		require.True(t, i == 0 || roles[i-1].Cell < r.Cell || roles[i-1].Cell == r.Cell && roles[i-1].Value < r.Value, s)
		counts[r.Role.String()]++
	}
	require.Equal(t, len(s.Removed), counts["removed"], s)
	require.Equal(t, s.Value != 0, counts["placed"] == 1, s)
	if s.Value == 0 {
		require.Greater(t, len(roles), len(s.Removed), s)
	}

	classes := make(map[string]int)
	for x := xml.NewDecoder(strings.NewReader(s.SVG(board, candidates))); ; {
		token, err := x.Token()
		if err == io.EOF {
			break
		}
		require.NoError(t, err, s)
		if e, ok := token.(xml.StartElement); ok {
			for _, a := range e.Attr {
				if a.Name.Local == "class" {
					classes[a.Value]++
				}
			}
		}
	}
	for role, n := range counts {
		require.Equal(t, n, classes[role], s)
	}
	links, open, values := 0, 0, 0
	for _, branch := range s.Branches {
		for _, f := range branch {
			links += len(f.From)
		}
	}
	for cell, v := range board {
		if v != 0 {
			values++
		} else {
			open += candidates[cell].Len()
		}
	}
	require.Equal(t, []int{links, values, open, s.Side * len(s.Units)},
		[]int{classes["link"], classes["value"], classes["candidate"], classes["unit"]}, s)
}

// Words and pictures show values as boards do: as numbers above 25×25, as symbols
// below.
func TestStepSymbols(t *testing.T) {
	board := pattern[Grid16]()
	cell := slices.Index(board[:], 12)
	board[cell] = 0
	step, err := Hint(t.Context(), board, board, nil)
	require.NoError(t, err)
	require.Contains(t, step.String(), step.cellName(cell)+" is C, ")
	require.Contains(t, step.Markdown(), " is C, ")
	picture := step.SVG(board[:], AllCandidates(board))
	require.Contains(t, picture, ">C</text>\n")
	require.Contains(t, picture, ">G</text>\n")
	require.NotContains(t, picture, ">16</text>")

	pair := Step{Technique: NakedPair, Side: 16, Cells: []int{0, 1}, Values: []int{9, 16}, Units: []int{0}, Removed: []Candidate{{2, 16}, {2, 9}, {3, 10}}}
	require.Equal(t, "naked pair: in row 1, r1c1 and r1c2 can only be 9 or G, so r1c3 can't be G or 9, and r1c4 can't be A", pair.String())
	pair.Values[0] = 17
	require.Contains(t, pair.String(), "17 or G")
	large := pattern[Grid36]()
	require.Contains(t, Step{}.SVG(large[:], nil), ">36</text>\n")
}

// Steps without data, or of another board, are drawn as the board alone.
func TestDrawsAnyStep(t *testing.T) {
	t.Parallel()
	require.Empty(t, Step{}.SVG(make([]uint8, 7), nil))
	require.Empty(t, Step{}.Roles(nil))
	require.Equal(t, []string{"no step"}, Step{}.Stages())
	board := mustParse[Grid](t, demo)
	plain := Step{}.SVG(board[:], nil)
	require.Contains(t, plain, `class="value"`)
	require.NotContains(t, plain, `class="candidate"`)
	step, err := Hint(t.Context(), board, board, nil)
	require.NoError(t, err)
	candidates := AllCandidates(board)
	require.NotContains(t, step.SVG(make([]uint8, 16), make([]Values, 16)), `class="candidate"`)
	require.Contains(t, step.SVG(board[:], candidates), `class="placed"`)
	require.Equal(t, "Role(0)", Role(0).String())
	require.Equal(t, "Role(9)", Role(9).String())

	r := rand.New(rand.NewPCG(15, 2))
	for range 2000 {
		s := randomStep(r)
		s.Stages()
		s.Roles(candidates)
		require.NotEmpty(t, s.SVG(board[:], candidates), fmt.Sprintf("%+v", s))
	}
}
