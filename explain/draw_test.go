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
	"example.com/sudoku/internal/sudokutest"
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

	classes, bold := make(map[string]int), 0
	for x := xml.NewDecoder(strings.NewReader(s.SVG(nil, board, candidates))); ; {
		token, err := x.Token()
		if err == io.EOF {
			break
		}
		if err != nil { // NoError for each token costs half as much as the decoder
			require.NoError(t, err, s)
		}
		if e, ok := token.(xml.StartElement); ok {
			for _, a := range e.Attr {
				if a.Name.Local == "font-weight" {
					bold++
				}
				if a.Name.Local == "class" {
					for class := range strings.FieldsSeq(a.Value) {
						classes[class]++
					}
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
	if links > mostLinks {
		require.LessOrEqual(t, classes["link"], classes["number"]+len(s.Branches), s)
		require.Positive(t, classes["number"], s)
		classes["link"] = links
	}
	require.Equal(t, []int{links, values, open - len(roles), tinted},
		[]int{classes["link"], bold - classes["number"] + classes["entry"], classes["mark"], classes["unit"]}, s)
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
	for i, puzzle := range append(toExplain(t), gridOf(t, needsForcing)) {
		if !sudokutest.Sampled(i, 3) { // the last one is taken
			continue
		}
		board, candidates := puzzle, sudoku.Candidates(puzzle)
		for step, err := range Hints(t.Context(), puzzle, puzzle, &HintOptions{Hardest: UnitForcing}) {
			if err != nil {
				require.Equal(t, ErrNoStep, err)
				break
			}
			var d drawnParts
			if step.Branches != nil { // others have no links
				d = readDrawn(t, step.SVG(nil, board[:], candidates))
			}
			for _, path := range d.paths {
				links++
				var a, c, b spotXY
				_, err := fmt.Sscanf(path, "M%f %fQ%f %f %f %f", &a[0], &a[1], &c[0], &c[1], &b[0], &b[1])
				require.NoError(t, err, path)
				for _, end := range []*spotXY{&a, &b} {
					least, at := math.Inf(1), spotXY{}
					for _, circle := range d.circles {
						if far := math.Abs(end.far(circle) - d.radius - 1); far < least && end.far(circle) < 2*d.radius {
							least, at = far, circle
						}
					}
					require.Less(t, least, 0.2, step)
					*end = at
				}
				curved += d.cost(a, c, b)
				straight += d.cost(a, spotXY{(a[0] + b[0]) / 2, (a[1] + b[1]) / 2}, b)
			}
			step.Replay(board[:], candidates)
		}
	}
	require.Greater(t, links, 100)
	t.Logf("%d links; points in digits: straight %d, curved %d", links, straight, curved)
	require.Less(t, 2*curved, straight)
}

type spotXY [2]float64

func (p spotXY) far(q spotXY) float64 { return math.Hypot(p[0]-q[0], p[1]-q[1]) }

// drawn are the parts of a picture that links meet.
type drawnParts struct {
	paths   []string
	circles []spotXY // of candidates with roles
	radius  float64
	digits  map[spotXY]float64 // with the radius that they take
}

func readDrawn(t *testing.T, svg string) drawnParts {
	d := drawnParts{digits: make(map[spotXY]float64)}
	for line := range strings.Lines(svg) {
		var at spotXY
		var class string
		var size float64
		switch {
		case strings.HasPrefix(line, `<path class="link"`):
			_, line, _ = strings.Cut(line, ` d="`)
			path, _, _ := strings.Cut(line, `"`)
			d.paths = append(d.paths, path)
		case strings.HasPrefix(line, `<circle`):
			_, err := fmt.Sscanf(line, `<circle class=%q cx="%f" cy="%f" r="%f"`, &class, &at[0], &at[1], &d.radius)
			require.NoError(t, err)
			d.circles = append(d.circles, at)
			d.digits[at] = d.radius + 1
		case strings.HasPrefix(line, "<text "):
			_, line, _ = strings.Cut(line, ` x="`)
			_, err := fmt.Sscanf(line, `%f" y="%f" font-size="%f"`, &at[0], &at[1], &size)
			require.NoError(t, err, line)
			at[1] -= 0.35 * size
			at[1] = math.Round(10*at[1]) / 10
			radius := 0.45 * size // of a candidate
			if size > 30 {
				radius = 19
			}
			d.digits[at] = max(d.digits[at], radius)
		}
	}
	return d
}

// cost returns how many points of a curve are in digits other than its ends.
func (d drawnParts) cost(a, c, b spotXY) (sum int) {
	for i := 1; i < 40; i++ {
		t, s := float64(i)/40, 1-float64(i)/40
		p := spotXY{s*s*a[0] + 2*s*t*c[0] + t*t*b[0], s*s*a[1] + 2*s*t*c[1] + t*t*b[1]}
		for digit, radius := range d.digits {
			if p.far(digit) < radius && digit.far(a) > 1 && digit.far(b) > 1 {
				sum++
			}
		}
	}
	return sum
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
		return strings.Count(step.SVG(puzzle, board[:], sudoku.Candidates(board)), `class="entry"`)
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
	require.Contains(t, plain, `class="ink"`)
	require.NotContains(t, plain, `class="mark"`)
	step, err := Hint(t.Context(), board, board, nil)
	require.NoError(t, err)
	candidates := sudoku.Candidates(board)
	require.NotContains(t, step.SVG(nil, make([]uint8, 16), make([]sudoku.Values, 16)), `class="mark"`)
	require.Contains(t, step.SVG(nil, board[:], candidates), `class="placed"`)
	require.Equal(t, "Role(0)", Role(0).String())
	require.Equal(t, "Role(9)", Role(9).String())

	r := rand.New(rand.NewPCG(15, 2))
	for range sudokutest.Scaled(3000) {
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
	// Around the cells, and between the first two and the last two.
	require.Contains(t, picture, `stroke-width="3" stroke-linecap="square" d="M0 0H256M0 64H256M0 0V64M64 0V64M192 0V64M256 0V64"/>`)
	require.Contains(t, picture, `stroke="#888" d="M128 0V64"/>`)
}
