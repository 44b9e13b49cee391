package explain

import (
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// drawn checks the stages, the roles and the picture of a step.
func drawn(t testing.TB, board []uint8, candidates []sudoku.Values, s Step) {
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
	for x := xml.NewDecoder(strings.NewReader(s.SVG(nil, board, candidates))); ; {
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
	losing := make(map[int]bool)
	for _, c := range s.Removed {
		losing[c.Cell] = true
	}
	require.Equal(t, len(losing), classes["loses"], s)
	require.Equal(t, counts["placed"], classes["gains"], s)
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
	tinted := 0
	for _, unit := range s.Units {
		tinted += len(s.rules().Units()[unit].Cells)
	}
	require.Equal(t, []int{links, values, open, tinted},
		[]int{classes["link"], classes["value"], classes["candidate"], classes["unit"]}, s)
}

// Words and pictures show values as boards do: as numbers above 25×25, as symbols
// below.
func TestStepSymbols(t *testing.T) {
	board := boardtest.Pattern(16)
	cell := slices.Index(board.Cells, 12)
	board.Cells[cell] = 0
	step, err := Hint(t.Context(), board, board, nil)
	require.NoError(t, err)
	require.Contains(t, step.String(), step.cellName(cell)+" is C, ")
	require.Contains(t, step.Markdown(), " is C, ")
	picture := step.SVG(nil, board.Cells, sudoku.Candidates(board))
	require.Contains(t, picture, ">C</text>\n")
	require.Contains(t, picture, ">G</text>\n")
	require.NotContains(t, picture, ">16</text>")

	pair := Step{Technique: NakedPair, Side: 16, Cells: []int{0, 1}, Values: []int{9, 16}, Units: []int{0}, Removed: []Candidate{{2, 16}, {2, 9}, {3, 10}}}
	require.Equal(t, "naked pair: in row 1, r1c1 and r1c2 can only be 9 or G, so r1c3 can't be G or 9, and r1c4 can't be A", pair.String())
	pair.Values[0] = 17
	require.Contains(t, pair.String(), "17 or G")
	large := boardtest.Pattern(36)
	require.Contains(t, Step{}.SVG(nil, large.Cells, nil), ">36</text>\n")
}

// Links end before the circles around their candidates, so that these stay legible, and
// keep out of the digits better than straight lines do.
func TestLinksKeepOut(t *testing.T) {
	t.Parallel()
	straight, curved, links := 0, 0, 0
	for _, puzzle := range append(toExplain(t), gridOf(t, needsForcing)) {
		board, candidates := puzzle, sudoku.Candidates(puzzle)
		for step, err := range Hints(t.Context(), puzzle, puzzle, &HintOptions{Hardest: UnitForcing}) {
			if err != nil {
				require.Equal(t, ErrNoStep, err)
				break
			}
			p := &svg{step: step, rules: sudoku.Standard(9), side: 9, shown: [2]int{3, 3}, width: 9*60 + 2*svgMargin, height: 9*60 + 2*svgMargin, cells: board[:], candidates: candidates, size: 60}
			p.findObstacles()
			for _, branch := range step.Branches {
				for _, f := range branch {
					for _, from := range f.From {
						links++
						var x1, y1, x2, y2 float64
						var cx, cy int
						path := p.curve(branch[from], f)
						_, err := fmt.Sscanf(path, "M%f %fQ%d %d %f %f", &x1, &y1, &cx, &cy, &x2, &y2)
						require.NoError(t, err, path)
						near := func(x, y float64, of Inference) (least float64, ax, ay int) {
							least = math.Inf(1)
							for _, cell := range of.Cells {
								x1, y1 := p.centre(cell, of.Value)
								if d := math.Hypot(x-float64(x1), y-float64(y1)); d < least {
									least, ax, ay = d, x1, y1
								}
							}
							return least, ax, ay
						}
						d, ax, ay := near(x1, y1, branch[from])
						require.InDelta(t, svgRadius+1, d, 0.2, step)
						d, bx, by := near(x2, y2, f)
						require.InDelta(t, svgRadius+1, d, 0.2, step)
						curved += p.cost(ax, ay, cx, cy, bx, by)
						straight += p.cost(ax, ay, (ax+bx)/2, (ay+by)/2, bx, by)
					}
				}
			}
			step.Replay(board[:], candidates)
		}
	}
	require.Greater(t, links, 100)
	t.Logf("%d links; points in digits: straight %d, curved %d", links, straight, curved)
	require.Less(t, 2*curved, straight)
}

// An entry of the player has another colour than a given.
func TestEntryColour(t *testing.T) {
	t.Parallel()
	puzzle := gridOf(t, demo)
	board := puzzle
	step, err := Hint(t.Context(), puzzle, board, nil)
	require.NoError(t, err)
	step.Replay(board[:], nil)
	count := func(puzzle []uint8) int {
		return strings.Count(step.SVG(puzzle, board[:], sudoku.Candidates(board)), `fill="`+svgEntry+`"`)
	}
	require.Equal(t, 1, count(puzzle[:]))
	require.Equal(t, 0, count(nil))
	require.Equal(t, 0, count(make([]uint8, 16)), "of another board")
}

// Steps without data, or of another board, are drawn as the board alone.
func TestDrawsAnyStep(t *testing.T) {
	t.Parallel()
	require.Empty(t, Step{}.SVG(nil, make([]uint8, 7), nil))
	require.Empty(t, Step{}.Roles(nil))
	require.Equal(t, []string{"no step"}, Step{}.Stages())
	board := gridOf(t, demo)
	plain := Step{}.SVG(nil, board[:], nil)
	require.Contains(t, plain, `class="value"`)
	require.NotContains(t, plain, `class="candidate"`)
	step, err := Hint(t.Context(), board, board, nil)
	require.NoError(t, err)
	candidates := sudoku.Candidates(board)
	require.NotContains(t, step.SVG(nil, make([]uint8, 16), make([]sudoku.Values, 16)), `class="candidate"`)
	require.Contains(t, step.SVG(nil, board[:], candidates), `class="placed"`)
	require.Equal(t, "Role(0)", Role(0).String())
	require.Equal(t, "Role(9)", Role(9).String())

	r := rand.New(rand.NewPCG(15, 2))
	for range 2000 {
		s := randomStep(r)
		s.Stages()
		s.Roles(candidates)
		require.NotEmpty(t, s.SVG(nil, board[:], candidates), fmt.Sprintf("%+v", s))
	}
}

// The border of a block is thick towards cells of no block, whichever unit it is.
func TestBordersOfBlocks(t *testing.T) {
	p, err := variant.Parse(".Shape~1x4~2~Raw.Unit~row~x~R1C1~R1C2.Unit~block~a~R1C2~R1C3")
	require.NoError(t, err)
	picture := Step{Rules: p.Rules, Side: 2}.SVG(nil, make([]uint8, 4), nil)
	// Ten borders around the cells, and between the first two and the last two.
	require.Equal(t, 12, strings.Count(picture, `stroke="#333" stroke-width="3"`), picture)
	require.Equal(t, 1, strings.Count(picture, `stroke="#333" stroke-width="1"`), picture)
}
