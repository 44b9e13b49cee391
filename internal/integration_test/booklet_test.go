package integration_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku/internal/booklet"
	"example.com/sudoku/internal/pdf"
	"example.com/sudoku/internal/picture"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// puzzle returns a 4×4 puzzle with one of each thing that is drawn.
func puzzle() booklet.Puzzle {
	p := booklet.Puzzle{Title: "Four by four", Author: "Zoë Łódź", Note: "easy, seed 7", Rules: "Cages add up. " + strings.Repeat("More words. ", 40)}
	p.Picture.Cells = make([][]picture.Cell, 4)
	p.Picture.Regions = make([][][2]int, 4)
	for row := range 4 {
		p.Picture.Cells[row] = make([]picture.Cell, 4)
		for column := range 4 {
			region := row/2*2 + column/2
			p.Picture.Regions[region] = append(p.Picture.Regions[region], [2]int{row, column})
			p.Solution = append(p.Solution, fmt.Sprint((row*2+row/2+column)%4+1))
			p.Candidates = append(p.Candidates, []string{"1", "", "3", "4"})
		}
	}
	p.Picture.Cells[0][0].Value = "1"
	p.Picture.Cages = []picture.Cage{
		{Cells: [][2]int{{0, 1}, {1, 1}, {1, 2}}, Value: "7"},
		{Cells: [][2]int{{2, 2}, {2, 3}, {3, 2}, {3, 3}}},
	}
	p.Picture.Lines = []picture.Line{{Color: "#67F067", Thickness: 12, WayPoints: [][2]float64{{0.5, 0.5}, {1.5, 0.5}}}}
	p.Picture.Arrows = []picture.Line{{Color: "#000000", Thickness: 2, WayPoints: [][2]float64{{-0.2, 0.2}, {-0.02, 0.02}}}}
	p.Picture.Underlays = []picture.Shape{{Center: [2]float64{2.5, 0.5}, Width: 0.7, Height: 0.7, Background: "#CFCFCF", Border: "#CFCFCF"}}
	p.Picture.Overlays = []picture.Shape{
		{Center: [2]float64{-0.5, 0.5}, Width: 0.25, Height: 0.25, Text: "12", FontSize: 28},
		{Center: [2]float64{1, 0.5}, Width: 0.3, Height: 0.3, Rounded: true, Background: "#000000", Border: "#000000"},
	}
	return p
}

var options = map[string]booklet.Options{
	"default":     {},
	"six":         {Title: "Six a page", PerPage: 6, Paper: pdf.Letter},
	"large":       {Large: true},
	"upside down": {Solutions: booklet.UpsideDown, PerPage: 4},
	"none":        {Solutions: booklet.Nowhere, PerPage: 30},
	"cover":       {Title: "With a cover", Author: "Zoë", Cover: true, NameLine: true},
}

func TestBookletWrite(t *testing.T) {
	puzzles := make([]booklet.Puzzle, 7)
	for i := range puzzles {
		puzzles[i] = puzzle()
	}
	puzzles[1].Solution, puzzles[2].Candidates, puzzles[3].Title = nil, nil, ""
	pages := map[string]int{"default": 4 + 1, "six": 2 + 1, "large": 7 + 1, "upside down": 2, "none": 1, "cover": 1 + 4 + 1}
	for name, o := range options {
		t.Run(name, func(t *testing.T) {
			var b, again bytes.Buffer
			require.NoError(t, booklet.Write(&b, puzzles, o))
			require.NoError(t, booklet.Write(&again, puzzles, o))
			assert.Equal(t, b.Bytes(), again.Bytes())
			assert.Equal(t, pages[name], bytes.Count(b.Bytes(), []byte("/Type /Page ")))
			assert.Equal(t, pages[name] > 1 && o.Solutions == "", bytes.Contains(b.Bytes(), []byte("(Solutions)")))
			assert.Contains(t, b.String(), "(No. 4)")
			assert.Contains(t, b.String(), "(easy, seed 7)")
			assert.Contains(t, b.String(), "(by Zo\\200 \\201\\202d\\203)") // a code for each letter beyond ASCII
			assert.Equal(t, map[string]int{"default": 3 * 2, "six": 6, "large": 6, "cover": 6}[name], bytes.Count(b.Bytes(), []byte("(solution on page ")))
			assert.Equal(t, o.Cover, bytes.Contains(b.Bytes(), []byte("(7 puzzles, solutions from page 6)")))
			assert.Equal(t, o.NameLine, bytes.Contains(b.Bytes(), []byte("(Name)")))
			if o.Cover || o.Solutions != "" || *sudokutest.Long {
				read(t, b.Bytes())
			}
		})
	}
}

// read lets programs by others read the file, where they are installed.
func read(t *testing.T, data []byte) {
	name := filepath.Join(t.TempDir(), "book.pdf")
	require.NoError(t, os.WriteFile(name, data, 0o666))
	for _, args := range [][]string{{"qpdf", "--check", name}, {"pdftoppm", "-r", "36", "-gray", "-f", "1", "-l", "1", "-sep", "-", name, name}, {"pdftotext", name, "-"}, {"pdffonts", name}} {
		t.Run(args[0], func(t *testing.T) {
			if _, err := exec.LookPath(args[0]); err != nil {
				t.Skip(args[0], "is not installed")
			}
			out, err := exec.Command(args[0], args[1:]...).CombinedOutput()
			require.NoError(t, err, string(out))
			assert.NotContains(t, string(out), "WARNING")
			switch args[0] {
			case "pdftoppm":
				rendered(t, name+"-1.pgm")
			case "pdftotext":
				assert.Contains(t, string(out), "Four by four")
				assert.Contains(t, string(out), "Zoë Łódź")
			case "pdffonts":
				fonts := strings.Split(strings.TrimSpace(string(out)), "\n")[2:]
				assert.Len(t, fonts, 2)
				for _, font := range fonts {
					assert.Regexp(t, `Type 3 +Custom +yes`, font, "embedded")
				}
			}
		})
	}
}

// rendered looks at a page drawn by another program: its margins are white, and there is ink in
// its upper half, and not much anywhere.
func rendered(t *testing.T, file string) {
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	var wide, high, white int
	_, err = fmt.Sscanf(string(data), "P5\n%d %d\n%d\n", &wide, &high, &white)
	require.NoError(t, err)
	pixels := data[len(data)-wide*high:]
	ink := [4]int{}
	for i, gray := range pixels {
		row, column := i/wide, i%wide
		if int(gray) > white/2 {
			continue
		}
		require.True(t, 10 <= row && row < high-10 && 10 <= column && column < wide-10, "ink in the margin: row %d, column %d", row, column)
		ink[2*(2*row/high)+2*column/wide]++
	}
	for quarter, n := range ink {
		if quarter < 2 { // a page may have fewer puzzles than places
			require.Greater(t, n, 20)
		}
		require.Less(t, n, wide*high/4/3)
	}
}

// sized returns a puzzle of a side without clues, with a solution.
func sized(side int) booklet.Puzzle {
	var p booklet.Puzzle
	p.Picture.Cells = make([][]picture.Cell, side)
	for row := range p.Picture.Cells {
		p.Picture.Cells[row] = make([]picture.Cell, side)
	}
	p.Solution = make([]string, side*side)
	return p
}

// Large puzzles have pages of their own, and each puzzle names the page of its solution.
func TestBookletPages(t *testing.T) {
	sides := []int{9, 9, 16, 9, 25}
	var puzzles []booklet.Puzzle
	for _, side := range sides {
		puzzles = append(puzzles, sized(side))
	}
	for _, test := range []struct {
		options booklet.Options
		pages   []string // the texts that tell
	}{
		{booklet.Options{}, []string{"(No. 1) (solution on page 5) (No. 2) (solution on page 5)", "(No. 3) (solution on page 6)", "(No. 4) (solution on page 7)",
			"(No. 5) (solution on page 8)", "(No. 1) (No. 2)", "(No. 3)", "(No. 4)", "(No. 5)"}},
		{booklet.Options{PerPage: 4, Cover: true}, []string{"", "(No. 1) (solution on page 4) (No. 2) (solution on page 4) (No. 3) (solution on page 5) (No. 4) (solution on page 6)",
			"(No. 5) (solution on page 7)", "(No. 1) (No. 2)", "(No. 3)", "(No. 4)", "(No. 5)"}},
	} {
		var b bytes.Buffer
		require.NoError(t, booklet.Write(&b, puzzles, test.options))
		var pages []string
		for _, page := range regexp.MustCompile(`(?s)/Contents .*?endstream`).FindAllString(b.String(), -1) {
			found := regexp.MustCompile(`\((No\.|solution on) [^)]*\)`).FindAllString(page, -1)
			pages = append(pages, strings.Join(found, " "))
		}
		for i := range pages { // the page of the solution is written before the title
			pages[i] = regexp.MustCompile(`(\(solution on page \d+\)) (\(No\. \d+\))`).ReplaceAllString(pages[i], "$2 $1")
		}
		require.Equal(t, test.pages, pages)
	}
}

// Six puzzles stand in two columns and three rows on any paper, also where the solutions
// take the foot of the page.
func TestBookletSix(t *testing.T) {
	puzzles := slices.Repeat([]booklet.Puzzle{sized(9)}, 6)
	for _, paper := range []pdf.Size{pdf.A4, pdf.Letter} {
		for _, solutions := range []booklet.Solutions{booklet.AtEnd, booklet.UpsideDown} {
			var b bytes.Buffer
			require.NoError(t, booklet.Write(&b, puzzles, booklet.Options{PerPage: 6, Paper: paper, Solutions: solutions}))
			columns, rows := make(map[string]bool), make(map[string]bool)
			for _, at := range regexp.MustCompile(`/F1 11 Tf\n(\S+) (\S+) Td\n\(No\.`).FindAllStringSubmatch(b.String(), -1) {
				columns[at[1]], rows[at[2]] = true, true
			}
			assert.Len(t, columns, 2, "%v %v", paper, solutions)
			assert.Len(t, rows, 3, "%v %v", paper, solutions)
		}
	}
}

// Options out of range are refused, and a booklet without puzzles has a page.
func TestBookletOptions(t *testing.T) {
	for _, n := range []int{-1, 31} {
		require.ErrorContains(t, booklet.Write(new(bytes.Buffer), nil, booklet.Options{PerPage: n}), "want 1 to 30")
	}
	require.ErrorContains(t, booklet.Write(new(bytes.Buffer), nil, booklet.Options{Solutions: "sideways"}), `solutions "sideways", want end`)
	var empty bytes.Buffer
	require.NoError(t, booklet.Write(&empty, nil, booklet.Options{}))
	assert.Equal(t, 1, bytes.Count(empty.Bytes(), []byte("/Type /Page ")))
}

func TestBookletDiskFull(t *testing.T) {
	full := errors.New("no space left on device")
	require.ErrorIs(t, booklet.Write(fullDisk{full}, []booklet.Puzzle{puzzle()}, booklet.Options{}), full)
}

type fullDisk struct{ err error }

func (d fullDisk) Write(p []byte) (int, error) { return 0, d.err }
